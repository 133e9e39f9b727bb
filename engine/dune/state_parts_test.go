package dune

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/record"
)

// TestPartsCoverTheState proves that the parts of a state which an input may change have every member and every kind of interrupt.
func TestPartsCoverTheState(t *testing.T) {
	fixed := []string{"rules", "book", "cards", "seats", "circle", "promptCache", "lastShown", "copied", "withoutChoices", "interrupts"} // the header's, and what follows from all others
	kind := reflect.TypeOf(State{})
	for i := range kind.NumField() {
		name := kind.Field(i).Name
		isPart := slices.ContainsFunc(parts, func(p gamekit.Part[*State]) bool { return p.Name == name })
		if isPart == slices.Contains(fixed, name) {
			t.Errorf("%s is no part that an input may change", name)
		}
	}
	told := map[interruptKind]bool{onDeals: true, onPhase: true} // which are always there
	for _, x := range []interrupt{
		PendingVictory{By: byStrong}, Question{From: Guild}, Swap{By: Harkonnen}, RaisedHands{Guild}, Declaration{By: Guild}, WorthlessClaim{By: BeneGesserit},
		Window{About: aboutStorm}, Window{About: aboutBattle, PlayGoesOn: true},
	} {
		told[x.kind()] = !alike(&State{}, &State{interrupts: []interrupt{x}})
	}
	for k := range interrupts {
		if !told[interruptKind(k)] {
			t.Errorf("no part has interrupts of kind %d", k)
		}
	}
}

// TestChangesFoldAlike proves that what comes back from a journal folds to the very state that the commands led to, after each
// entry of every record; with -short only at the end of each.
func TestChangesFoldAlike(t *testing.T) {
	for _, folder := range []string{"scenarios", "games"} {
		files, err := filepath.Glob(filepath.Join("testdata", folder, "*.jsonl"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no records (%v)", err)
		}
		for _, file := range files {
			past, ok := recordedGame(t, file)
			if !ok {
				continue
			}
			s := past.At(0)
			for i := range past.Len() {
				s = Rules{}.Apply(s, fromJournal(t, past.Entry(i)).Events)
				if folder == "games" && !testing.Short() && !alike(s, past.At(i+1)) {
					t.Fatalf("%s: entry %d folds to another state", file, i)
				}
			}
			if !alike(s, past.Now()) {
				t.Errorf("%s folds to another state", file)
			}
		}
	}
}

func recordedGame(t testing.TB, file string) (engine.History, bool) {
	t.Helper()
	f, err := os.Open(file)
	check(t, err)
	defer f.Close()
	r, err := record.Read(f, file)
	check(t, err)
	result, err := record.Replay(Rules{}, r)
	if err != nil || result.Timeline == nil {
		return engine.History{}, false
	}
	return result.Timeline.History(), true
}

func fromJournal(t *testing.T, e engine.Entry) engine.Entry {
	t.Helper()
	kept, err := engine.EncodeEntry(Rules{}, e)
	check(t, err)
	read, err := engine.DecodeEntry(Rules{}, kept)
	check(t, err)
	return read
}

// alike compares two states part by part. That a list is empty and that there is none is the same to the rules.
func alike(a, b engine.State) bool {
	return !slices.ContainsFunc([]gamekit.Part[*State](parts), func(p gamekit.Part[*State]) bool {
		one, two := p.Get(a.(*State)), p.Get(b.(*State))
		// What is equal in memory has equal trees, which are slow to make.
		return !reflect.DeepEqual(one, two) && !reflect.DeepEqual(solid(gamekit.JSONTree(one)), solid(gamekit.JSONTree(two)))
	})
}

// solid is a tree without what is empty.
func solid(v any) any {
	switch v := v.(type) {
	case []any:
		if len(v) == 0 {
			return nil
		}
		out := make([]any, len(v))
		for i, x := range v {
			out[i] = solid(x)
		}
		return out
	case map[string]any:
		out := map[string]any{}
		for name, x := range v {
			if x = solid(x); x != nil {
				out[name] = x
			}
		}
		if len(out) == 0 {
			return nil
		}
		return out
	}
	return v
}

// TestUnknownChangesAreRefused proves that a journal's change of a part that no state has, or to a value that the part cannot have, is
// refused rather than left out.
func TestUnknownChangesAreRefused(t *testing.T) {
	for _, data := range []string{`{"weather":1}`, `{"turn":"three"}`, `{"seat":{"guild":{"Spice":"x"}}}`, `[]`, ``} {
		if e, err := (Rules{}).DecodeEvent(gamekit.ChangedKind, json.RawMessage(data)); err == nil {
			t.Errorf("%s is read as %v", data, e)
		}
	}
}
