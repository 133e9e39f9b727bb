package pages

import (
	"cmp"
	"iter"
	"slices"
)

// Reading is one thing that a line of the command bar may mean.
type Reading struct {
	Form       Form
	Text       string // in the reader's words
	Enterable  bool   // whether it may be entered now
	Why        string // why it may not: what is missing, or what comes first
	Guessed    bool   // a word was misspelt: show it before it is entered
	Confirm    bool   // it takes something back, or ends the game: show it first
	Ending     string // how it ends the game
	PreviewURL string // where its effect can be seen; may be empty
	Cost       int    // how far the words are from the catalogue's
	Rest       string // what of the line is entered next, once this is taken
	Lacks      bool   // it may be entered once it says more
	Lost       bool   // it leaves words out that mean nothing: it cannot even be tried
}

// Example is a line that may be typed now, with its meaning.
type Example struct {
	Line, Says string
	Do         string // the command
	Stem       string // the line's beginning, under which the bar says what is missing; may be empty
}

// CompareReadings orders readings: first what may be entered now, then what is nearest to the typed line; last what was not understood.
func CompareReadings(a, b Reading) int {
	return cmp.Or(b.rank()-a.rank(), cmp.Compare(a.Cost, b.Cost))
}

func (r Reading) rank() int {
	switch {
	case r.Enterable:
		return 2
	case r.Lost:
		return 0
	}
	return 1
}

// InOrder puts readings in order, each once. Where one takes the whole line, those that leave words out are dropped.
func InOrder(readings []Reading) []Reading {
	slices.SortStableFunc(readings, CompareReadings)
	seen := map[string]bool{}
	return slices.DeleteFunc(readings, func(r Reading) bool {
		drop := seen[r.Text] || r.Lost && readings[0].Enterable && !readings[0].Guessed
		seen[r.Text] = true
		return drop
	})
}

// Suggestion continues a line that is not clear yet: it gives an example of what the best reading or the open question is
// about. It is empty if the line is clear.
func Suggestion(readings []Reading, examples iter.Seq[Example]) string {
	if len(readings) > 0 && readings[0].Enterable {
		return ""
	}
	for e := range examples {
		if len(readings) == 0 || e.Do == readings[0].Form.Do {
			return e.Line
		}
	}
	return ""
}

// Unambiguous reports whether the first reading may be entered unseen: it guesses nothing, ends nothing, and no other is as near.
func Unambiguous(readings []Reading) bool {
	switch {
	case len(readings) == 0 || readings[0].Guessed || readings[0].Confirm || !readings[0].Enterable:
		return false
	case len(readings) == 1:
		return true
	}
	return CompareReadings(readings[0], readings[1]) < 0
}
