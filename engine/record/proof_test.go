package record

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
)

// keyed is a Cipher for tests.
type keyed struct{ cipher.AEAD }

func newKeyed(t testing.TB, key byte) keyed {
	t.Helper()
	block, err := aes.NewCipher(bytes.Repeat([]byte{key}, 32))
	check(t, err)
	aead, err := cipher.NewGCMWithRandomNonce(block)
	check(t, err)
	return keyed{aead}
}

func (k keyed) Encrypt(plain, context []byte) []byte { return k.AEAD.Seal(nil, nil, plain, context) }

func (k keyed) Decrypt(encrypted, context []byte) ([]byte, error) {
	return k.AEAD.Open(nil, nil, encrypted, context)
}

// chainOptions returns export options for a game: picks and deals are secret, and the first pick is already revealed.
func chainOptions(t testing.TB, game *engine.Timeline) ExportOptions {
	t.Helper()
	b := ExportOptions{Seals: map[int]Seal{}, Revealed: map[int]bool{2: true}, Table: "BCDFG", KeyID: "1a2b"}
	for _, e := range game.Entries() {
		if e.Command.Do != "pick" && e.Command.Do != "deal" {
			continue
		}
		seal, err := NewSeal(fmt.Sprintf("pick-%d.0", e.Line), Salt{byte(e.Line)}, e.Command)
		check(t, err)
		b.Seals[e.Line] = seal
	}
	return b
}

func boundText(t testing.TB, game *engine.Timeline, b ExportOptions) string {
	t.Helper()
	var text bytes.Buffer
	check(t, WriteChained(&text, game, b))
	return text.String()
}

// exports writes one game in the clear and encrypted.
func exports(t testing.TB, seed uint64) (game *engine.Timeline, plain, encrypted string) {
	t.Helper()
	game, err := tallyGame(seed)
	check(t, err)
	if game, err = firstEntries(game, 12); err != nil { // each test tries every byte or line of it
		t.Fatal(err)
	}
	b := chainOptions(t, game)
	plain = boundText(t, game, b)
	b.Cipher = newKeyed(t, 1)
	return game, plain, boundText(t, game, b)
}

// firstEntries returns the first entries of a game.
func firstEntries(game *engine.Timeline, entries int) (*engine.Timeline, error) {
	short, err := engine.NewTimeline(game.Rules(), game.Header())
	for _, e := range game.Entries()[:entries] {
		short.Restore(*e)
	}
	return short, err
}

func verified(t testing.TB, text string) ([]Failure, error) {
	t.Helper()
	v, err := Verify(strings.NewReader(text), "export")
	return v.Failures, err
}

// withoutNotes returns the lines of a record without its comments at the end.
func withoutNotes(text string) string { return text[:strings.Index(text, "\n//")+1] }

// TestExportsVerify proves that an open and an encrypted export verify and have the same chain, and that the encrypted one tells
// no secret.
func TestExportsVerify(t *testing.T) {
	for seed := range uint64(5) {
		_, plain, encrypted := exports(t, seed)
		for _, text := range []string{plain, encrypted} {
			if failures, err := verified(t, text); err != nil || len(failures) > 0 {
				t.Fatalf("%v %v\n%s", failures, err, text)
			}
		}
		chains := func(text string) (out []string) {
			r, err := Read(strings.NewReader(text), "export")
			check(t, err)
			for _, item := range r.Items {
				if item.Command != nil || item.Commitment != nil {
					out = append(out, item.Chain.String())
				}
			}
			return out
		}
		if a, b := chains(plain), chains(encrypted); !slices.Equal(a, b) || len(a) < 5 {
			t.Errorf("the chains are\n%v\n%v", a, b)
		}
		if strings.Count(encrypted, `"do":"pick"`) != 1 || strings.Contains(encrypted, `"do":"deal"`) || strings.Contains(encrypted, `"hand"`) {
			t.Errorf("the sealed export tells\n%s", encrypted)
		}
	}
}

// TestChangedBytesAreFound proves that one changed byte anywhere but in comments is found and named (T22), in open and in
// encrypted exports.
func TestChangedBytesAreFound(t *testing.T) {
	_, plain, encrypted := exports(t, 4)
	for name, text := range map[string]string{"opened": plain, "sealed": encrypted} {
		for i := range withoutNotes(text) {
			if testing.Short() && i%7 > 0 {
				continue // some of them
			}
			changed := []byte(text)
			changed[i] ^= byte(1 + i%127)
			v, err := Verify(bytes.NewReader(changed), name)
			failures := v.Failures
			line := 1 + strings.Count(text[:i], "\n")
			named, bad := 0, (*Error)(nil)
			switch {
			case asError(err, &bad):
				named = bad.Line
			case err == nil && len(failures) > 0:
				named = failures[0].Line
			}
			if split := changed[i] == '\n' && named == line+1; named != line && !split {
				t.Errorf("%s, byte %d of line %d, %q for %q: named %d, %v %v", name, i, line, changed[i], text[i], named, failures, err)
			}
		}
	}
}

// TestChangedLinesAreFound proves that removed, inserted, moved and cut off lines are found.
func TestChangedLinesAreFound(t *testing.T) {
	_, plain, encrypted := exports(t, 2)
	for name, text := range map[string]string{"opened": plain, "sealed": encrypted} {
		lines := strings.SplitAfter(withoutNotes(text), "\n")
		lines = lines[:len(lines)-1]
		for i := range lines {
			without := slices.Delete(slices.Clone(lines), i, i+1)
			blank := slices.Insert(slices.Clone(lines), i, "\n")
			moved := slices.Clone(lines)
			moved[i], moved[(i+1)%len(lines)] = moved[(i+1)%len(lines)], moved[i]
			for what, changed := range map[string][]string{
				"taken out": without, "shifted": blank, "moved": moved, "cut off": lines[:i],
				"twice": slices.Insert(slices.Clone(lines), i, lines[i]),
			} {
				if failures, err := verified(t, strings.Join(changed, "")); err == nil && len(failures) == 0 {
					t.Errorf("%s: line %d %s was not found", name, i+1, what)
				}
			}
		}
	}
}

// TestRecordWithoutAChainDoesNotVerify proves that leaving the chain out does not help a forger.
func TestRecordWithoutAChainDoesNotVerify(t *testing.T) {
	game, _, _ := exports(t, 1)
	if _, err := verified(t, exported(t, game)); !asError(err, new(*Error)) {
		t.Errorf("got %v", err)
	}
}

// TestEncryptedRecordNeedsItsKey proves that an encrypted export has everything with the key and tells nothing without it.
func TestEncryptedRecordNeedsItsKey(t *testing.T) {
	game, _, encrypted := exports(t, 3)
	read := func() *Record {
		r, err := Read(strings.NewReader(encrypted), "export")
		check(t, err)
		return r
	}
	if _, err := Replay(enginetest.Tally{}, read()); !asError(err, new(*Error)) || !strings.Contains(err.Error(), "sealed") {
		t.Errorf("replay of a sealed export: %v", err)
	}
	if err := read().Decrypt(newKeyed(t, 2)); !asError(err, new(*Error)) {
		t.Errorf("opened with another key: %v", err)
	}
	r := read()
	check(t, r.Decrypt(newKeyed(t, 1)))
	result, err := Replay(enginetest.Tally{}, r)
	if err != nil || len(result.Failures) > 0 || r.Table != "BCDFG" || r.KeyID != "1a2b" {
		t.Fatalf("%v %v %q", err, result.Failures, r.Table)
	}
	if was, is := seen(t, game, engine.Referee), seen(t, result.Timeline, engine.Referee); was != is {
		t.Errorf("want\n%s\ngot\n%s", was, is)
	}
}

// TestEncryptedLinesAreBoundToTheirPlace proves that a line decrypts only on its own line of its own game.
func TestEncryptedLinesAreBoundToTheirPlace(t *testing.T) {
	_, _, encrypted := exports(t, 3)
	r, err := Read(strings.NewReader(encrypted), "export")
	check(t, err)
	for i := range r.Items {
		r.Items[i].Line++
	}
	if err := r.Decrypt(newKeyed(t, 1)); err == nil {
		t.Error("opened on other lines")
	}
}

// FuzzVerify proves that Verify and Decrypt fail only with an Error, whatever the bytes.
func FuzzVerify(f *testing.F) {
	_, plain, encrypted := exports(f, 0)
	f.Add([]byte(plain))
	f.Add([]byte(encrypted))
	f.Add([]byte(`{"record":1,"game":"tally","chain":"00000000000000000000000000000000"}` + "\n" + `{"sealed":"AAAAAAAAAAAAAAAAAAAAAA==","commit":"x"}`))
	k := newKeyed(f, 1)
	f.Fuzz(func(t *testing.T, text []byte) {
		v, err := Verify(bytes.NewReader(text), "fuzzed")
		if err != nil && !asError(err, new(*Error)) {
			t.Errorf("%v", err)
		}
		r, err := Read(bytes.NewReader(text), "fuzzed")
		if err != nil {
			return
		}
		if bad := (*Error)(nil); r.Decrypt(k) == nil && len(v.Failures) == 0 && !asError(err, &bad) {
			_, _ = Replay(enginetest.Tally{}, r)
		}
	})
}

func asError(err error, into **Error) bool { return errors.As(err, into) }

type commitVector struct {
	Decision    string          `json:"decision"`
	Seat        engine.Seat     `json:"seat"`
	Salt        string          `json:"salt"`
	Command     json.RawMessage `json:"command"`
	Commit      string          `json:"commit"`
	Fingerprint string          `json:"mark"`
}

type chainVector struct {
	Line  string `json:"line"`
	Chain string `json:"chain"`
}

// TestCommitmentVectors proves the exact bytes of commitments and chains by vectors that another program computed. The phones'
// code must match them too.
func TestCommitmentVectors(t *testing.T) {
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
		got, err := NewCommitment(v.Decision, v.Seat, salt(t, v.Salt), c)
		if err != nil || got.String() != v.Commit || got.Fingerprint() != v.Fingerprint {
			t.Errorf("vector %d: %s %s, %v; want %s %s", i, got, got.Fingerprint(), err, v.Commit, v.Fingerprint)
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

// TestACommitmentBindsEverything proves that a commitment depends on each of its inputs and on where each ends.
func TestACommitmentBindsEverything(t *testing.T) {
	plan := func(value int) engine.Command {
		return engine.NewCommand("emperor", "storm.dial", map[string]any{"value": value})
	}
	seen := map[Commitment]int{}
	for i, made := range []func() (Commitment, error){
		func() (Commitment, error) { return NewCommitment("1.storm.dial", "emperor", Salt{}, plan(1)) },
		func() (Commitment, error) { return NewCommitment("2.storm.dial", "emperor", Salt{}, plan(1)) },
		func() (Commitment, error) { return NewCommitment("1.storm.diale", "mperor", Salt{}, plan(1)) },
		func() (Commitment, error) { return NewCommitment("1.storm.dial", "emperor", Salt{1}, plan(1)) },
		func() (Commitment, error) { return NewCommitment("1.storm.dial", "emperor", Salt{}, plan(2)) },
	} {
		c, err := made()
		if other, twice := seen[c]; err != nil || twice {
			t.Errorf("%d is %s as %d is, %v", i, c, other, err)
		}
		seen[c] = i
	}
}

// TestPayloadsOfOneSize proves that the length of a payload tells nothing.
func TestPayloadsOfOneSize(t *testing.T) {
	for length, want := range map[int]int{1: 512, 400: 512, 512: 1024, 1200: 1536} {
		p, err := Payload(engine.NewCommand("guild", "message", map[string]any{"text": strings.Repeat("a", length)}))
		if err != nil || len(p) != want {
			t.Errorf("%d letters make %d bytes, want %d (%v)", length, len(p), want, err)
		}
	}
}

// TestOneTextForOneValue proves that commitments and chains are read only from the text that they write.
func TestOneTextForOneValue(t *testing.T) {
	good := strings.Repeat("0a", 16)
	for text, ok := range map[string]bool{good: true, strings.ToUpper(good): false, good[2:]: false, "zz" + good[2:]: false} {
		var c Chain
		if err := c.UnmarshalText([]byte(text)); (err == nil) != ok || ok && c.String() != text {
			t.Errorf("%q: %v", text, err)
		}
	}
}
