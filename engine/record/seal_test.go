package record

import (
	"encoding/hex"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

type commitVector struct {
	Decision string          `json:"decision"`
	Seat     engine.Seat     `json:"seat"`
	Salt     string          `json:"salt"`
	Command  json.RawMessage `json:"command"`
	Commit   string          `json:"commit"`
	Mark     string          `json:"mark"`
}

type chainVector struct {
	Line  string `json:"line"`
	Chain string `json:"chain"`
}

// TestCommitmentsAreThoseOfTheVectors proves the exact bytes that a commitment and a chain are made of, by vectors that were
// worked out by another program and that the phones' code is held to as well.
func TestCommitmentsAreThoseOfTheVectors(t *testing.T) {
	text, err := os.ReadFile("testdata/commitments.json")
	check(t, err)
	var vectors struct {
		Commitments []commitVector `json:"commitments"`
		Chain       []chainVector  `json:"chain"`
	}
	if err := json.Unmarshal(text, &vectors); err != nil || len(vectors.Commitments) < 5 || len(vectors.Chain) < 3 {
		t.Fatalf("%v, %d commitments, %d links", err, len(vectors.Commitments), len(vectors.Chain))
	}
	for i, v := range vectors.Commitments {
		var c engine.Command
		check(t, json.Unmarshal(v.Command, &c))
		got, err := Commit(v.Decision, v.Seat, salt(t, v.Salt), c)
		if err != nil || got.String() != v.Commit || got.Mark() != v.Mark {
			t.Errorf("vector %d: %s %s, %v; want %s %s", i, got, got.Mark(), err, v.Commit, v.Mark)
		}
	}
	var chain Chain
	for i, v := range vectors.Chain {
		if chain = chain.Next([]byte(v.Line)); chain.String() != v.Chain {
			t.Errorf("link %d: %s, want %s", i, chain, v.Chain)
		}
	}
}

func salt(t *testing.T, text string) Salt {
	t.Helper()
	raw, err := hex.DecodeString(text)
	if err != nil || len(raw) != SaltSize {
		t.Fatalf("no salt: %q, %v", text, err)
	}
	return Salt(raw)
}

// TestACommitmentBindsEverything proves that a commitment changes with each thing that it is made of, also where what one
// loses another gains.
func TestACommitmentBindsEverything(t *testing.T) {
	plan := func(value int) engine.Command {
		return engine.NewCommand("emperor", "storm.dial", map[string]any{"value": value})
	}
	seen := map[Commitment]int{}
	for i, made := range []func() (Commitment, error){
		func() (Commitment, error) { return Commit("1.storm.dial", "emperor", Salt{}, plan(1)) },
		func() (Commitment, error) { return Commit("2.storm.dial", "emperor", Salt{}, plan(1)) },
		func() (Commitment, error) { return Commit("1.storm.diale", "mperor", Salt{}, plan(1)) },
		func() (Commitment, error) { return Commit("1.storm.dial", "emperor", Salt{1}, plan(1)) },
		func() (Commitment, error) { return Commit("1.storm.dial", "emperor", Salt{}, plan(2)) },
	} {
		c, err := made()
		if other, twice := seen[c]; err != nil || twice {
			t.Errorf("%d is %s as %d is, %v", i, c, other, err)
		}
		seen[c] = i
	}
}

// TestPayloadsOfOneSize proves that what is hashed, and may be sent, tells nothing by its length.
func TestPayloadsOfOneSize(t *testing.T) {
	for length, want := range map[int]int{1: 512, 400: 512, 512: 1024, 1200: 1536} {
		p, err := Payload(engine.NewCommand("guild", "message", map[string]any{"text": strings.Repeat("a", length)}))
		if err != nil || len(p) != want {
			t.Errorf("%d letters make %d bytes, want %d (%v)", length, len(p), want, err)
		}
	}
}

// TestOneTextForOneValue proves that commitments and chains are read from the text that they write and from no other.
func TestOneTextForOneValue(t *testing.T) {
	good := strings.Repeat("0a", 16)
	for text, ok := range map[string]bool{good: true, strings.ToUpper(good): false, good[2:]: false, "zz" + good[2:]: false} {
		var c Chain
		if err := c.UnmarshalText([]byte(text)); (err == nil) != ok || ok && c.String() != text {
			t.Errorf("%q: %v", text, err)
		}
	}
}
