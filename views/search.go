package views

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/judgeofthechange/judge/views/i18n"
)

// Find lists the rulings whose id, title or text has every word of a query, whatever its case and accents. Those that have
// them all in id and title come first.
func Find(p *i18n.Printer, rulings []Ruling, query string) []Ruling {
	words := strings.Fields(fold(query))
	var first, rest []Ruling
	for _, r := range rulings {
		name := fold(r.ID + " " + p.T("rule."+r.ID+".title"))
		switch {
		case hasAll(name, words):
			first = append(first, r)
		case hasAll(name+" "+fold(p.T("rule."+r.ID+".text")), words):
			rest = append(rest, r)
		}
	}
	return slices.Concat(first, rest)
}

func hasAll(text string, words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) })
}

// fold takes case and accents off a text.
func fold(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(s))
}
