package dune_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/record"
)

// TestEverySwitchMatters proves for each house switch that two records play the same inputs under headers that differ by that
// switch alone, and that neither comes out as it says under the other's header.
func TestEverySwitchMatters(t *testing.T) {
	for _, s := range dune.Rulebook.Switches {
		t.Run(s.ID, func(t *testing.T) {
			files, err := filepath.Glob(filepath.Join("testdata", "scenarios", "SW-"+s.ID+"-*.jsonl"))
			if err != nil {
				t.Fatal(err)
			}
			for i, file := range files {
				for _, other := range files[i+1:] {
					if twins(t, s.ID, file, other) {
						return
					}
				}
			}
			t.Errorf("none of %d records SW-%s-… is a pair", len(files), s.ID)
		})
	}
}

// twins reports whether two records are a pair that differs by a switch.
func twins(t *testing.T, id, one, two string) bool {
	t.Helper()
	a, b := load(t, one), load(t, two)
	if !sameBut(id, a.Header, b.Header) || !slices.EqualFunc(commands(a), commands(b), bytes.Equal) {
		t.Logf("%s and %s differ in more than the switch", one, two)
		return false
	}
	a.Header, b.Header = b.Header, a.Header
	for _, r := range []*record.Record{a, b} {
		if result, err := record.Replay(dune.Rules{}, r); err == nil && len(result.Failures) == 0 { // an error is a table that does not come about
			t.Logf("%s holds whatever the switch says", r.Name)
			return false
		}
	}
	return true
}

func load(t *testing.T, file string) *record.Record {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := record.Read(f, file)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// sameBut reports whether two headers play by different values of a switch and are equal otherwise.
func sameBut(id string, a, b engine.Header) bool {
	if a.House[id] == b.House[id] {
		return false
	}
	a.House, b.House = maps.Clone(a.House), maps.Clone(b.House)
	delete(a.House, id)
	delete(b.House, id)
	one, _ := json.Marshal(a)
	two, _ := json.Marshal(b)
	return bytes.Equal(one, two)
}

func commands(r *record.Record) [][]byte {
	var out [][]byte
	for _, item := range r.Items {
		if item.Command != nil {
			line, _ := item.Command.MarshalJSON()
			out = append(out, line)
		}
	}
	return out
}
