package views

import "cmp"

// Reading is what a line of the command bar may mean.
type Reading struct {
	Form       Form
	Text       string // in the reader's words
	Enterable  bool   // it may be entered now
	Why        string // why not, where it may not: what is missing, or what comes first
	Guessed    bool   // a letter was wrong: it is never entered before it was shown
	Confirm    bool   // nor is what takes back
	PreviewURL string // where one may see what would come of it; may be empty
	Cost       int    // how far the words are from those of the catalogue
}

// Example is a line that may be typed now, and what it would say.
type Example struct {
	Line, Says string
	Do         string // the command that it says
}

// CompareReadings puts first what may be entered now, and then what is nearest to what was typed.
func CompareReadings(a, b Reading) int {
	return cmp.Or(sooner(b.Enterable)-sooner(a.Enterable), cmp.Compare(a.Cost, b.Cost))
}

func sooner(now bool) int {
	if now {
		return 1
	}
	return 0
}

// Suggestion is how a line may go on that says nothing yet: an example of what its best reading is about, or of what is asked.
// It is empty where the line says enough.
func Suggestion(readings []Reading, examples []Example) string {
	if len(readings) > 0 && readings[0].Enterable {
		return ""
	}
	for _, e := range examples {
		if len(readings) == 0 || e.Do == readings[0].Form.Do {
			return e.Line
		}
	}
	return ""
}

// Unambiguous reports whether the first of some readings may be entered unseen: nothing in it is a guess, and no other is as near.
func Unambiguous(readings []Reading) bool {
	switch {
	case len(readings) == 0 || readings[0].Guessed || readings[0].Confirm || !readings[0].Enterable:
		return false
	case len(readings) == 1:
		return true
	}
	return CompareReadings(readings[0], readings[1]) < 0
}
