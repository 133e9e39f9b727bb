package referee_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
)

func marshal(t *testing.T, v any) string {
	t.Helper()
	raw, err := json.Marshal(v)
	check(t, err)
	return string(raw)
}

// drawn returns the items drawn from a source of random bytes, and how many bytes that took.
func drawn(t *testing.T, d engine.Draw, random []byte) (items string, took int) {
	t.Helper()
	source := bytes.NewReader(random)
	d.Arg = "items"
	c, err := referee.NewChance(source).Answer(engine.Prompt{For: engine.App, Ask: "deal", Draw: &d})
	check(t, err)
	return string(c.Args["items"]), len(random) - source.Len()
}

// TestShufflesAreEquallyLikely tries all random bytes that shuffle a deck of four, and proves that each order results from exactly one
// input.
func TestShufflesAreEquallyLikely(t *testing.T) {
	d := engine.Draw{From: []string{"a", "b", "c", "d"}, Count: 4}
	seen := map[string]int{}
	for first := range byte(4) {
		for second := range byte(3) {
			for third := range byte(2) {
				items, took := drawn(t, d, []byte{first, second, third})
				if took != 3 {
					t.Fatalf("the shuffle took %d bytes", took)
				}
				seen[items]++
			}
		}
	}
	if len(seen) != 24 {
		t.Errorf("got %d of 24 orders: %v", len(seen), seen)
	}
}

// TestEachItemIsEquallyLikely tries every byte for a deck whose size is not a power of two, and proves that bytes that would favour
// some items are drawn again.
func TestEachItemIsEquallyLikely(t *testing.T) {
	from := strings.Split("bcdfghjklmnpqrstvwxz", "")
	counts := map[string]int{}
	again := 0
	for b := range 256 {
		items, took := drawn(t, engine.Draw{From: from, Count: 1}, []byte{byte(b), 0})
		if took > 1 {
			again++
			continue
		}
		counts[items]++
	}
	for item, n := range counts {
		if n != 160/len(from) {
			t.Errorf("%s results from %d bytes", item, n)
		}
	}
	if len(counts) != len(from) || again != 96 {
		t.Errorf("got %d items, and %d bytes drawn again", len(counts), again)
	}
}

// TestDraws proves what each kind of draw returns.
func TestDraws(t *testing.T) {
	letters := []string{"a", "a", "b"}
	for _, test := range []struct {
		name string
		draw engine.Draw
		want string
	}{
		{"part of a deck", engine.Draw{From: letters, Count: 2}, `["a","a"]`},
		{"put back each time", engine.Draw{From: letters, Count: 5, WithReplacement: true}, `["a","b","b","a","a"]`},
		{"one alone", engine.Draw{From: letters, Count: 1, Single: true}, `"a"`},
		{"nothing", engine.Draw{From: letters, Count: 0}, `[]`},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got, _ := drawn(t, test.draw, []byte{1, 2, 2, 1, 0}); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
	for name, draw := range map[string]engine.Draw{
		"more than there are": {From: letters, Count: 4},
		"one of none":         {Count: 1, WithReplacement: true},
		"one of two":          {From: letters, Count: 2, Single: true},
		"less than none":      {From: letters, Count: -1},
	} {
		if c, err := referee.NewChance(bytes.NewReader(make([]byte, 99))).Answer(engine.Prompt{Draw: &draw}); err == nil {
			t.Errorf("%s: got %v", name, c)
		}
	}
}

// TestTheAppAnswersUntilNothingIsLeft proves that the app makes all draws due after an input in the same transaction, before anybody
// sees the table.
func TestTheAppAnswersUntilNothingIsLeft(t *testing.T) {
	f := newFixture(t)
	f.must(f.input("amber", "pick", "value", 3))
	f.must(f.input("blue", "pick", "value", 2))
	before := f.table.Snapshot()
	f.must(f.input("coral", "pick", "value", 1))
	after := f.table.Snapshot()
	if after.Version != before.Version+2 || after.Revision != before.Revision+1 {
		t.Errorf("version went from %d to %d, revision from %d to %d", before.Version, after.Version, before.Revision, after.Revision)
	}
	for _, p := range f.screen(referee.Console).Prompts {
		if p.For == engine.App || p.Draw != nil {
			t.Errorf("the console is asked for the draw %+v", p)
		}
	}
}
