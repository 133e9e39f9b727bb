package referee

import (
	"strings"
	"testing"
	"unicode"

	"github.com/rivo/uniseg"
	"golang.org/x/text/unicode/norm"
)

// TestCleanName proves what becomes of names: people's names in any script stay as they are, and what plays tricks is
// taken out (check 44, T8).
func TestCleanName(t *testing.T) {
	family, flag := "👩\u200d👩\u200d👧", "🏴\u200d☠\ufe0f"
	for typed, want := range map[string]string{
		"":                        "",
		"Ana":                     "Ana",
		"  Ana   Maria ":          "Ana Maria",
		"Jose\u0301":              "José",
		"Zoë 👩\u200d🚀":            "Zoë 👩\u200d🚀",
		family + flag + "👍🏽🇮🇹":    family + flag + "👍🏽🇮🇹",
		"דָּנָה محمد ทั้ง":        "דָּנָה محمد ทั้ง",
		"a\u202eb\u2066c\u200f":   "abc",
		"\x1b[2Ja\x00b\u0085c":    "[2Jab c",
		"A\u200bn\u200da\ufeff":   "Ana",
		"a\nb\u2028c":             "a b c",
		"\xffAna":                 "Ana",
		"\u3164\u2800\u115f":      "",
		"<b>{{Ana}}</b>":          "<b>{{Ana}}</b>",
		"\u0301\u0301Ana":         "Ana",
		"Ana" + zalgo:             "Ana" + zalgo[:2*maxMarks],
		strings.Repeat("x", 25):   strings.Repeat("x", maxName),
		strings.Repeat("👍🏽", 300): strings.Repeat("👍🏽", maxName),
		strings.Repeat("a"+strings.Repeat("\u0323", 3)+"\u200b"+strings.Repeat("\u0323", 3), 2): strings.Repeat("ạ\u0323\u0323\u0323", 2),
	} {
		if got := cleanName(typed, maxName); got != want {
			t.Errorf("%+q became %+q, want %+q", typed, got, want)
		}
	}
}

var zalgo = strings.Repeat("\u0334", 50)

// FuzzName proves that whatever is typed becomes a name that is short, visible and stays as it is.
func FuzzName(f *testing.F) {
	for _, s := range []string{"Ana", "e\u200d\u0301", "👩\u200d👩\u200d👧", " \u0301x", "\u202e", zalgo, "1\ufe0f\u20e3", "\xff\x1b[2J"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		name := cleanName(typed, maxName)
		if again := cleanName(name, maxName); again != name {
			t.Errorf("%+q became %+q and then %+q", typed, name, again)
		}
		if !norm.NFC.IsNormalString(name) || uniseg.GraphemeClusterCount(name) > maxName || strings.TrimSpace(name) != name {
			t.Errorf("%+q became %+q", typed, name)
		}
		for _, r := range name {
			if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) && r != joiner {
				t.Errorf("%+q kept %+q", typed, r)
			}
		}
	})
}
