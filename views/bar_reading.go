package views

import (
	"cmp"
	"iter"
)

// Reading is one thing that a line of the command bar may mean.
type Reading struct {
	Form       Form
	Text       string // in the reader's words
	Enterable  bool   // whether it may be entered now
	Why        string // why it may not: what is missing, or what comes first
	Guessed    bool   // a word was misspelt: show it before it is entered
	Confirm    bool   // it takes something back: show it first
	PreviewURL string // where its effect can be seen; may be empty
	Cost       int    // how far the words are from the catalogue's
	Rest       string // what of the line is entered next, once this is taken
}

// Example is a line that may be typed now, with its meaning.
type Example struct {
	Line, Says string
	Do         string // the command
}

// CompareReadings orders readings: first what may be entered now, then what is nearest to the typed line.
func CompareReadings(a, b Reading) int {
	return cmp.Or(enterableFirst(b.Enterable)-enterableFirst(a.Enterable), cmp.Compare(a.Cost, b.Cost))
}

func enterableFirst(now bool) int {
	if now {
		return 1
	}
	return 0
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

// Unambiguous reports whether the first reading may be entered unseen: it guesses nothing, and no other is as near.
func Unambiguous(readings []Reading) bool {
	switch {
	case len(readings) == 0 || readings[0].Guessed || readings[0].Confirm || !readings[0].Enterable:
		return false
	case len(readings) == 1:
		return true
	}
	return CompareReadings(readings[0], readings[1]) < 0
}
