package charts

import (
	"strings"
	"testing"
)

// TestPatternsAreTheGames proves that a page has the patterns that its game gives, and no others.
func TestPatternsAreTheGames(t *testing.T) {
	var b strings.Builder
	if err := Patterns([]Weave{{Side: "amber"}, {Side: "blue", Path: "M0 0h6v1h-6z", Turned: "rotate(45)"}}).Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`id="fill-amber"`, `id="fill-blue" class="faction-blue"`, `patternTransform="rotate(45)"`, `d="M0 0h6v1h-6z"`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s in %s", want, b.String())
		}
	}
	if n := strings.Count(b.String(), "<pattern "); n != 2 {
		t.Errorf("%d patterns for two sides", n)
	}
}
