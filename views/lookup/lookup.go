// Package lookup finds what a hasty typist meant: ignoring case and accents, by the beginning of any word, or despite one or
// two slips.
package lookup

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// List is names with their ids, in any number of languages. Its zero value is empty.
type List struct{ entries []entry }

type entry struct {
	id    string
	words []string
}

// Match is a thing that may be meant.
type Match struct {
	ID      string
	Cost    int  // distance between the typed words and the name; 0 for the whole name
	Guessed bool // a letter was wrong: ask before acting on it
}

// Costs of a word that is not exactly the name's.
const (
	beginning = 1  // it begins one
	joined    = 2  // two words were typed as one
	slip      = 10 // for each slip
)

// Add adds a thing's names to the list.
func (l *List) Add(id string, names ...string) {
	for _, name := range names {
		if words := Words(name); len(words) > 0 {
			l.entries = append(l.entries, entry{id, words})
		}
	}
}

// Find lists the things whose names fit all the words, each once, nearest first.
func (l *List) Find(words ...string) []Match {
	best := map[string]Match{}
	for _, e := range l.entries {
		m, ok := e.match(words)
		if before, there := best[e.id]; ok && (!there || m.Cost < before.Cost) {
			best[e.id] = m
		}
	}
	found := make([]Match, 0, len(best))
	for _, m := range best {
		found = append(found, m)
	}
	slices.SortFunc(found, func(a, b Match) int { return cmp.Or(cmp.Compare(a.Cost, b.Cost), cmp.Compare(a.ID, b.ID)) })
	return found
}

// Called lists the things that are called exactly so.
func (l *List) Called(words ...string) (ids []string) {
	for _, e := range l.entries {
		if slices.Equal(e.words, words) && !slices.Contains(ids, e.id) {
			ids = append(ids, e.id)
		}
	}
	return ids
}

// match fits each word to a different word of the name.
func (e entry) match(words []string) (Match, bool) {
	if len(words) == 0 {
		return Match{}, false
	}
	m := Match{ID: e.id, Cost: len(e.words) - len(words)}
	left := slices.Clone(e.words)
	for _, word := range words {
		i, cost, ok := nearest(word, left)
		if !ok {
			return e.matchJoined(words)
		}
		m.Cost += cost
		m.Guessed = m.Guessed || cost >= slip
		left = slices.Delete(left, i, i+1)
	}
	return m, true
}

// matchJoined fits two words that were typed as one, or one that was typed as two.
func (e entry) matchJoined(words []string) (best Match, ok bool) {
	typed := strings.Join(words, "")
	if len(words) == len(e.words) || len(typed) < 4 {
		return Match{}, false
	}
	for i := range e.words {
		cost, fits := distance(typed, strings.Join(e.words[i:], ""))
		if m := (Match{ID: e.id, Cost: joined + i + cost, Guessed: cost >= slip}); fits && (!ok || m.Cost < best.Cost) {
			best, ok = m, true
		}
	}
	return best, ok
}

// nearest finds the name's word that a typed word means.
func nearest(word string, among []string) (at, cost int, ok bool) {
	for i, w := range among {
		if c, fits := distance(word, w); fits && (!ok || c < cost) {
			at, cost, ok = i, c, true
		}
	}
	return at, cost, ok
}

// distance is the cost of reading one word as another; ok is false if it cannot be.
func distance(typed, word string) (cost int, ok bool) {
	switch {
	case typed == word:
		return 0, true
	case strings.HasPrefix(word, typed):
		return beginning, true
	}
	length, allowed := utf8.RuneCountInString(typed), 2
	if length <= 5 {
		allowed = 1
	}
	if more := utf8.RuneCountInString(word) - length; length < 3 || more > allowed || -more > allowed {
		return 0, false
	}
	n := Slips([]rune(typed), []rune(word), allowed)
	return n * slip, n <= allowed
}

// Slips counts letters that are wrong, extra, missing, or swapped with a neighbour: the Damerau-Levenshtein distance in
// which no letter is edited twice. It stops counting above most.
func Slips(a, b []rune, most int) int {
	if len(a)-len(b) > most || len(b)-len(a) > most {
		return most + 1
	}
	rows := make([]int, 3*(len(b)+1))
	above, row, next := rows[:len(b)+1], rows[len(b)+1:2*(len(b)+1)], rows[2*(len(b)+1):]
	for j := range row {
		row[j] = j
	}
	for i := range a {
		next[0] = i + 1
		least := next[0]
		for j := range b {
			same := 1
			if a[i] == b[j] {
				same = 0
			}
			next[j+1] = min(row[j]+same, row[j+1]+1, next[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				next[j+1] = min(next[j+1], above[j-1]+1)
			}
			least = min(least, next[j+1])
		}
		if least > most+1 { // a swap may count one less again
			return most + 1
		}
		above, row, next = row, next, above
	}
	return row[len(b)]
}

// Words splits a text into comparable words: lower case, without accents and inner apostrophes.
func Words(text string) []string {
	var b strings.Builder
	for _, r := range norm.NFD.String(strings.ToLower(text)) {
		switch {
		case unicode.Is(unicode.Mn, r) || r == '\'' || r == '’':
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			b.WriteRune(r)
		default:
			b.WriteByte(' ')
		}
	}
	return strings.Fields(b.String())
}
