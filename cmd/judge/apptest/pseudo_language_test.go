package apptest

import (
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/views/i18n"
)

// TestPseudo shows how texts are stretched.
func TestPseudo(t *testing.T) {
	for text, want := range map[string]string{
		"Seal":                  "Sêålœğ g",
		"{faction} ships next.": "{faction} shïps ñêxt.",
		"{n|# force|# forces}":  "{n|# force|# forces}",
	} {
		if got := stretch(text); !strings.HasPrefix(got, want) || !slices.Equal(i18n.Arguments(got), i18n.Arguments(text)) {
			t.Errorf("%q became %q", text, got)
		}
	}
}
