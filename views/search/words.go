package search

import (
	"strings"
	"unicode"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"
	"github.com/blevesearch/snowballstem/italian"
	"github.com/blevesearch/snowballstem/spanish"
	"golang.org/x/text/unicode/norm"
)

// stemmers reduce words to their stems, by language tag.
var stemmers = map[string]func(*snowballstem.Env) bool{"en": english.Stem, "it": italian.Stem, "es": spanish.Stem}

// longestWord is how many letters of a word count.
const longestWord = 40

// word is a word of a text and its position, in bytes.
type word struct {
	text     string // in lower case and without accents
	from, to int
}

// cut splits a text into words. An apostrophe separates them, as in "dell'amico".
func cut(text string) (words []word) {
	start := -1
	end := func(at int) {
		if start < 0 {
			return
		}
		folded := []rune(fold(text[start:at]))
		if len(folded) > 0 {
			words = append(words, word{string(folded[:min(len(folded), longestWord)]), start, at})
		}
		start = -1
	}
	for i, r := range text {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r) && start >= 0:
			if start < 0 {
				start = i
			}
		default:
			end(i)
		}
	}
	end(len(text))
	return words
}

// fold removes case and accents.
func fold(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFKD.String(strings.ToLower(text)))
}

// stem reduces a folded word to its stem.
func (x *Index) stem(word string) string {
	stemmer, ok := stemmers[x.lang]
	if !ok || strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) || r > unicode.MaxASCII }) {
		return word
	}
	env := snowballstem.NewEnv(word)
	stemmer(env)
	return env.Current()
}
