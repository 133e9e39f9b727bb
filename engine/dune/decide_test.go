package dune

import (
	"path/filepath"
	"testing"
)

// TestDecideGivesTheStateOfItsEvents proves over all records that the state which Decide gives is the one that Apply folds from its
// events.
func TestDecideGivesTheStateOfItsEvents(t *testing.T) {
	t.Parallel()
	compared := 0
	for _, folder := range []string{"scenarios", "games"} {
		files, err := filepath.Glob(filepath.Join("testdata", folder, "*.jsonl"))
		check(t, err)
		for n, file := range files {
			if testing.Short() && n%5 > 0 {
				continue // some of them
			}
			past, ok := recordedGame(t, file)
			if !ok {
				continue
			}
			before := past.At(0)
			for i := range past.Len() {
				events, next, err := Rules{}.Decide(before, past.Entry(i).Command)
				if err == nil {
					if folded := (Rules{}).Apply(before, events); !alike(next, folded) {
						t.Fatalf("%s: entry %d: Decide gives another state than Apply", file, i)
					}
					compared++
				}
				before = Rules{}.Apply(before, past.Entry(i).Events)
			}
		}
	}
	if compared == 0 {
		t.Error("nothing was compared")
	}
}
