package arrakismap

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/judgeofthechange/judge/engine/arrakis/board"
)

// TestNamesDoNotOverprint proves that on the map of each language no two names of areas lie over each other.
func TestNamesDoNotOverprint(t *testing.T) {
	for _, lang := range []string{"en", "it", "es"} {
		raw, err := os.ReadFile("../../i18n/" + lang + "/arrakis/names.json")
		if err != nil {
			t.Fatal(err)
		}
		var texts map[string]string
		if err := json.Unmarshal(raw, &texts); err != nil {
			t.Fatal(err)
		}
		names := map[string]string{}
		for _, a := range board.Areas {
			names[string(a.ID)] = texts["term."+string(a.ID)]
		}
		labels := labelsOf(names)
		if len(labels) != len(board.Areas) {
			t.Fatalf("%s: %d of %d areas have a name", lang, len(labels), len(board.Areas))
		}
		for i, a := range board.Areas {
			for _, b := range board.Areas[:i] {
				if over := labels[string(a.ID)].overlap(labels[string(b.ID)].box); over > 20 {
					t.Errorf("%s: %q and %q lie over each other by %.0f", lang, names[string(a.ID)], names[string(b.ID)], over)
				}
			}
		}
	}
}
