package typing

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/views/lookup"
)

// Line is a typed line, cut into pieces.
type Line struct {
	Fields []string // as they were typed
	Pieces []Piece
	Reason string // the text after "because"
}

// Piece is a normalized word, or a number.
type Piece struct {
	Word         string
	Number       int
	Half         bool // plus one half
	Sign         byte // "+", "-" or "=" before a number; 0 for none
	Kind         Kind
	Field        int  // index of its field
	EndsName     bool // a comma follows, which ends a name
	StartsSpeech bool // quoted text begins here: after "for", a colon, or in quotation marks
}

// Kind is what a piece is.
type Kind int

// The kinds of pieces.
const (
	Name      Kind = iota
	Figure         // a number
	SmallWord      // a word such as "in" or "with"
	From           // "from"
	To             // "to"
	Special        // "Fedaykin": the number before counts pieces of a special kind
)

// maxTyped is how much of a line is read.
const maxTyped = 200

var (
	figure = regexp.MustCompile(`^([+\-=−]?)(\d{1,3})$`)
	halves = regexp.MustCompile(`^(\d{0,3})(?:[.,]5|½)$`)
)

// quotes begin or end quoted text.
const quotes = "\"“”„«»‹›"

// Cut cuts a line into pieces, and the reason off its end.
func (g *Grammar) Cut(text string) Line {
	if runes := []rune(text); len(runes) > maxTyped {
		text = string(runes[:maxTyped])
	}
	l := Line{Fields: strings.Fields(text)}
	for i, field := range l.Fields {
		bare := strings.Trim(field, ",;:"+quotes)
		if i > 0 && slices.ContainsFunc(lookup.Words(bare), func(w string) bool { return g.because[w] }) {
			l.Reason = strings.Join(l.Fields[i+1:], " ")
			break
		}
		for _, p := range g.cut(bare) {
			p.Field = i
			l.Pieces = append(l.Pieces, p)
		}
		if last := len(l.Pieces) - 1; last >= 0 && strings.ContainsAny(field[len(field)-1:], ",;") {
			l.Pieces[last].EndsName = true
		}
	}
	g.markWords(l)
	return l
}

// cut cuts one field into pieces.
func (g *Grammar) cut(field string) (out []Piece) {
	if found := figure.FindStringSubmatch(field); found != nil {
		n, _ := strconv.Atoi(found[2]) // at most three digits
		return []Piece{{Number: n, Sign: sign(found[1]), Kind: Figure}}
	}
	if found := halves.FindStringSubmatch(field); found != nil {
		n, _ := strconv.Atoi(found[1]) // no digits mean 0
		return []Piece{{Number: n, Half: true, Kind: Figure}}
	}
	if parts := strings.Split(field, "+"); len(parts) == 2 && figure.MatchString(parts[0]) && figure.MatchString(parts[1]) {
		normal, _ := strconv.Atoi(parts[0])
		special, _ := strconv.Atoi(parts[1])
		return []Piece{{Number: normal, Kind: Figure}, {Number: special, Kind: Figure}, {Kind: Special}}
	}
	for _, word := range lookup.Words(field) {
		out = append(out, Piece{Word: word, Kind: g.kind(word)})
	}
	return out
}

// markWords marks where quoted text may begin.
func (g *Grammar) markWords(l Line) {
	for i, p := range l.Pieces {
		if i == 0 {
			continue
		}
		before := l.Fields[p.Field-min(p.Field, 1)]
		quoted := strings.ContainsAny(l.Fields[p.Field], quotes)
		l.Pieces[i].StartsSpeech = p.Field > 0 && strings.HasSuffix(before, ":") || quoted || g.purpose[l.Pieces[i-1].Word]
	}
}

// Quoted is the text from a field on as it was typed, without the taken fields.
func (l Line) Quoted(from int, taken map[int]bool) string {
	var out []string
	for i := from; i < len(l.Fields); i++ {
		if !taken[i] {
			out = append(out, l.Fields[i])
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

func (g *Grammar) kind(word string) Kind {
	switch {
	case g.from[word]:
		return From
	case g.to[word]:
		return To
	case g.special[word]:
		return Special
	case g.skip[word], g.purpose[word]:
		return SmallWord
	}
	return Name
}
