package arrakis

import "testing"

// TestSuggestionsAreLegal proves that whatever the bar suggests fits the moment at which it does, and that it suggests whole lines for what
// is asked most.
func TestSuggestionsAreLegal(t *testing.T) {
	whole := suite.SuggestionsAreLegal(t)
	for _, do := range []string{"combat.roll", "done", "figures", "victory"} {
		if !whole[do] {
			t.Errorf("no whole line is ever suggested for %s", do)
		}
	}
}
