package lookup

import (
	"strings"
	"testing"
)

func places() *List {
	var l List
	for id, names := range map[string][]string{
		"great": {"The Great Flat", "La Grande Piana"}, "greater": {"The Greater Flat"}, "arrakeen": {"Arrakeen"},
		"basin": {"Imperial Basin", "Bacino Imperiale", "Cuenca Imperial"}, "tabr": {"Sietch Tabr"}, "tuek": {"Tuek's Sietch", "Sietch de Tuek"},
		"ridge": {"Habbanya Ridge Flat"}, "depression": {"Depresión de Cielago"},
	} {
		l.Add(id, names...)
	}
	return &l
}

// TestFindForgivesSlips shows what is found, and whether it was guessed (check 49).
func TestFindForgivesSlips(t *testing.T) {
	for _, test := range []struct {
		typed, first string
		guessed      bool
	}{
		{"great flat", "great", false},
		{"GREAT", "great", false},
		{"greater", "greater", false},
		{"greatflat", "great", false},
		{"gra pia", "great", false},
		{"arakeen", "arrakeen", true},
		{"arrakene", "arrakeen", true},
		{"arr", "arrakeen", false},
		{"imp bassin", "basin", true},
		{"bac imp", "basin", false},
		{"sietch tab", "tabr", false},
		{"tueks", "tuek", false},
		{"tuek s", "tuek", false},
		{"depresion", "depression", false},
		{"habanya", "ridge", true},
		{"xyz", "", false},
		{"tu", "tuek", false},
		{"ub", "", false}, // two letters are nobody's slip
		{"", "", false},
	} {
		found := places().Find(Words(test.typed)...)
		switch {
		case len(found) == 0:
			if test.first != "" {
				t.Errorf("%q finds nothing", test.typed)
			}
		case found[0].ID != test.first || found[0].Guessed != test.guessed:
			t.Errorf("%q finds %+v", test.typed, found)
		}
	}
}

// TestSlipDistance proves the distance: changed neighbours are one slip.
func TestSlipDistance(t *testing.T) {
	for _, test := range []struct {
		a, b string
		n    int
	}{
		{"", "", 0}, {"", "abc", 3}, {"abc", "abc", 0}, {"abc", "acb", 1}, {"abc", "abd", 1}, {"abc", "ab", 1}, {"ca", "abc", 3}, {"sietch", "seitch", 1},
	} {
		if n := Slips([]rune(test.a), []rune(test.b), 3); n != test.n {
			t.Errorf("from %q to %q: %d", test.a, test.b, n)
		}
	}
}

// FuzzFind looks for words that break the search: whole names must be found, and guesses must be marked as such.
func FuzzFind(f *testing.F) {
	for _, text := range []string{"great flat", "Depresión", "ａｒｒ", "\xff", "'"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		words := Words(text)
		for _, m := range places().Find(words...) {
			if m.Guessed != (m.Cost >= slip) || m.Cost < 0 && len(words) <= 1 {
				t.Errorf("%q: %+v", text, m)
			}
		}
		var own List
		own.Add("own", text)
		if found := own.Find(words...); len(words) > 0 && (len(found) != 1 || found[0].Guessed || found[0].Cost != 0) {
			t.Errorf("%q finds %+v", text, found)
		}
		if again := Words(strings.Join(words, " ")); strings.Join(again, " ") != strings.Join(words, " ") {
			t.Errorf("%q is folded further to %q", words, again)
		}
	})
}
