package imperium

import (
	"path/filepath"
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

// TestBarSaysWhy compares the whole sentence under a line that cannot be entered now.
func TestBarSaysWhy(t *testing.T) {
	r, _ := suite.Read(t, filepath.Join(suite.Engine, "testdata", "games", "example-round.jsonl"))
	row := []string{"stilgar", "duncan-idaho", "chani", "gurney-halleck", "carryall"}
	r.Must(engine.Moderator, engine.TableSet, map[string]any{"reason": "any line", "phase": "turns", "step": "turn", "first": "red", "acting": "red", "row": row})
	w := newTypist(t, r, "en")
	for typed, want := range map[string]struct {
		why  string
		lost bool
	}{
		"new stilgar":       {"All cards of the row are named.", false},
		"red deploy 1":      {"First: " + w.view().Headline(), false},
		"red agent xyzzy":   {"Not understood: xyzzy", true},
		"red deploy 1 whom": {"Not understood: whom", true},
	} {
		found := w.read(typed)
		if len(found) == 0 {
			t.Errorf("%q means nothing", typed)
			continue
		}
		if f := found[0]; f.Enterable || f.Why != want.why || f.Lost != want.lost {
			t.Errorf("%q is read as %q and says %q (lost: %v)", typed, f.Text, f.Why, f.Lost)
		}
	}
}
