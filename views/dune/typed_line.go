package dune

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views/lookup"
)

// line is what was typed, in pieces.
type line struct {
	fields []string // as they were typed
	pieces []piece
	reason string
}

// piece is a word as it is compared, or a number.
type piece struct {
	word   string
	number int
	half   bool // and a half more
	sign   byte // "+", "-" or "=" before a number; 0 for none
	is     kindOfPiece
	at     int  // the field that it stands in
	ends   bool // a comma follows: no name goes on behind it
	says   bool // what somebody said begins here: after "for", a colon, or in quotes
}

type kindOfPiece int

const (
	aName   kindOfPiece = iota
	aFigure             // a number
	aSmall              // one of the small words between
	aFrom               // "from"
	aTo                 // "to"
	aKind               // "Fedaykin": the number before counts special forces
)

// maxTyped bounds what is read of a line.
const maxTyped = 200

var (
	figure = regexp.MustCompile(`^([+\-=−]?)(\d{1,3})$`)
	halves = regexp.MustCompile(`^(\d{0,3})(?:[.,]5|½)$`)
)

// quotes open or close what somebody said.
const quotes = "\"“”„«»‹›"

// cutLine cuts a line into pieces, and the reason off its end.
func cutLine(text string) line {
	if runes := []rune(text); len(runes) > maxTyped {
		text = string(runes[:maxTyped])
	}
	l := line{fields: strings.Fields(text)}
	v := heard()
	for i, field := range l.fields {
		bare := strings.Trim(field, ",;:"+quotes)
		if i > 0 && slices.ContainsFunc(lookup.Words(bare), func(w string) bool { return v.because[w] }) {
			l.reason = strings.Join(l.fields[i+1:], " ")
			break
		}
		for _, p := range v.cut(bare) {
			p.at = i
			l.pieces = append(l.pieces, p)
		}
		if last := len(l.pieces) - 1; last >= 0 && strings.ContainsAny(field[len(field)-1:], ",;") {
			l.pieces[last].ends = true
		}
	}
	l.markWords()
	return l
}

// cut cuts one field into pieces.
func (v *vocabulary) cut(field string) (out []piece) {
	if found := figure.FindStringSubmatch(field); found != nil {
		n, _ := strconv.Atoi(found[2]) // three digits
		return []piece{{number: n, sign: sign(found[1]), is: aFigure}}
	}
	if found := halves.FindStringSubmatch(field); found != nil {
		n, _ := strconv.Atoi(found[1]) // none is 0
		return []piece{{number: n, half: true, is: aFigure}}
	}
	if parts := strings.Split(field, "+"); len(parts) == 2 && figure.MatchString(parts[0]) && figure.MatchString(parts[1]) {
		normal, _ := strconv.Atoi(parts[0])
		special, _ := strconv.Atoi(parts[1])
		return []piece{{number: normal, is: aFigure}, {number: special, is: aFigure}, {is: aKind}}
	}
	for _, word := range lookup.Words(field) {
		out = append(out, piece{word: word, is: v.kind(word)})
	}
	return out
}

// markWords marks where what somebody said may begin.
func (l line) markWords() {
	for i, p := range l.pieces {
		if i == 0 {
			continue
		}
		before := l.fields[p.at-min(p.at, 1)]
		quoted := strings.ContainsAny(l.fields[p.at], quotes)
		l.pieces[i].says = p.at > 0 && strings.HasSuffix(before, ":") || quoted || heard().purpose[l.pieces[i-1].word]
	}
}

// words are what was typed from a field on, as it was typed, without the fields that were taken otherwise.
func (l line) words(from int, taken map[int]bool) string {
	var out []string
	for i := from; i < len(l.fields); i++ {
		if !taken[i] {
			out = append(out, l.fields[i])
		}
	}
	return strings.Trim(strings.Join(out, " "), " ,:"+quotes)
}

func sign(s string) byte {
	switch s {
	case "":
		return 0
	case "+", "=":
		return s[0]
	}
	return '-'
}

func (v *vocabulary) kind(word string) kindOfPiece {
	switch {
	case v.from[word]:
		return aFrom
	case v.to[word]:
		return aTo
	case v.elite[word]:
		return aKind
	case v.skip[word], v.purpose[word]:
		return aSmall
	}
	return aName
}

// seatIn takes the seat out of the pieces: the first that is named. No word of another thing's name is a seat, and a slip is forgiven
// only where the line begins.
func seatIn(pieces []piece, playing []dune.Faction) (f dune.Faction, rest []piece, cost int, guessed bool) {
	return seatAmong(pieces, playing, false)
}

// seatAmong is seatIn for a line that may name places too: the mere beginning of a seat's name is rather theirs.
func seatAmong(pieces []piece, playing []dune.Faction, places bool) (f dune.Faction, rest []piece, cost int, guessed bool) {
	for i := range pieces {
		m, n := seatNamedAt(pieces, i, playing)
		if n > 0 && i > 0 && m.Cost > 0 && places && namesAPlace(pieces[i]) {
			continue
		}
		if n > 0 {
			return dune.Faction(m.ID), slices.Concat(pieces[:i], pieces[i+n:]), m.Cost, m.Guessed
		}
	}
	return "", pieces, 0, false
}

// mostWords is how many words a name of one thing has, at the most.
const mostWords = 4

// seatNamedAt finds the seat that is named from a piece on, and in how many words: "Atreides", "Duke Leto", "at".
func seatNamedAt(pieces []piece, i int, playing []dune.Faction) (lookup.Match, int) {
	t := pieces[i]
	if t.is == aFigure || t.is == aKind || len(t.word) < 2 || t.is != aName && !standsForASeat(pieces, i) || partOfAName(pieces, i) {
		return lookup.Match{}, 0
	}
	for n := min(3, together(pieces[i:])); n > 0; n-- {
		for _, m := range heard().seats.Find(wordsOf(pieces[i : i+n])...) {
			if !slices.Contains(playing, dune.Faction(m.ID)) || m.Guessed && (i > 0 || n > 1) {
				continue
			}
			return m, n
		}
	}
	return lookup.Match{}, 0
}

// together counts the words from the first piece on that may be one name.
func together(pieces []piece) int {
	n := 1
	for n < len(pieces) && pieces[n].is == aName && !pieces[n-1].ends {
		n++
	}
	return n
}

func wordsOf(pieces []piece) []string {
	out := make([]string, len(pieces))
	for i, t := range pieces {
		out[i] = t.word
	}
	return out
}

// standsForASeat reports whether a small word that is also a seat's code stands for the seat: "at" does where somebody is to be
// named, and leads to the name of a place otherwise.
func standsForASeat(pieces []piece, i int) bool {
	if i == 0 || i+1 == len(pieces) {
		return true
	}
	next := pieces[i+1]
	return next.is == aFigure || len(heard().places.Find(next.word)) == 0
}

// partOfAName reports whether a word belongs to a longer name of a place, a leader or a card.
func partOfAName(pieces []piece, i int) bool {
	for from := max(0, i-mostWords+1); from <= i; from++ {
		if pieces[from].is != aName {
			continue
		}
		for n := min(mostWords, together(pieces[from:])); n > max(1, i-from); n-- {
			for _, list := range []*lookup.List{&heard().places, &heard().leaders, &heard().cards} {
				if found := list.Find(wordsOf(pieces[from : from+n])...); len(found) > 0 && !found[0].Guessed {
					return true
				}
			}
		}
	}
	return false
}

// namesAPlace reports whether a word is a place's, or the beginning of one.
func namesAPlace(t piece) bool {
	found := heard().places.Find(t.word)
	return len(found) > 0 && !found[0].Guessed
}

// withoutSeat leaves a seat's own name out.
func withoutSeat(pieces []piece, f dune.Faction) []piece {
	if g, rest, _, _ := seatIn(pieces, []dune.Faction{f}); g != "" {
		return rest
	}
	return pieces
}

// halved reports whether a number with a half is among the pieces: dials alone have those.
func halved(pieces []piece) bool {
	return slices.ContainsFunc(pieces, func(t piece) bool { return t.half })
}

// amount is the number as it is sent.
func (t piece) amount() any {
	if t.half {
		return float64(t.number) + .5
	}
	return t.number
}

// names are the words that name things, together.
func names(pieces []piece) []string {
	var out []string
	for _, t := range pieces {
		if t.is == aName {
			out = append(out, t.word)
		}
	}
	return out
}

// figures are the numbers, and of what kind they are said to be.
func figures(pieces []piece) (out []piece) {
	for _, t := range pieces {
		if t.is == aFigure || t.is == aKind {
			out = append(out, t)
		}
	}
	return out
}

// numbersIn counts the numbers alone.
func numbersIn(pieces []piece) (n int) {
	for _, t := range pieces {
		if t.is == aFigure {
			n++
		}
	}
	return n
}
