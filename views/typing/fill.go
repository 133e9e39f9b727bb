package typing

import (
	"slices"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/lookup"
)

// fill reads a line's names and numbers as a command's arguments, in any order, from the left as far as they fit.
func (x Reader) fill(r Draft) (out []Draft) {
	open := x.slots(r)
	if len(r.Rest) > 0 {
		out = x.take(r, open)
	}
	if len(out) > 0 {
		return out
	}
	r.Missing = x.missing(r, open)
	return []Draft{r}
}

// take reads the line's next pieces as one of some arguments.
func (x Reader) take(r Draft, open []slot) (out []Draft) {
	if len(open) > 0 && open[0].Kind == engine.KindText && r.label == "" {
		if next, ok := x.takeText(r, open); ok {
			return x.fill(next)
		}
	}
	if next, ok := x.takeCount(r, open); ok {
		return x.fill(next)
	}
	piece := r.Rest[0]
	if piece.Kind == Figure {
		for _, a := range open {
			if takesNumber(a, piece) {
				r.Rest = r.Rest[1:]
				return x.fill(r.put(a, piece.Signed()))
			}
		}
		return nil
	}
	for _, a := range open {
		if yes := x.Grammar.Yes[piece.Word]; a.Kind == engine.KindYes && (yes || x.Grammar.No[piece.Word]) {
			r.Rest = r.Rest[1:]
			return x.fill(r.put(a, yes))
		}
	}
	if next, ok := x.takeLabel(r, open); ok {
		return x.fill(next)
	}
	if out = x.takeName(r, open); len(out) > 0 {
		return out
	}
	if next, ok := x.takeText(r, open); ok {
		return x.fill(next)
	}
	return nil
}

// takeName reads the next words as a name, the longest that there is.
func (x Reader) takeName(r Draft, open []slot) (out []Draft) {
	for n := min(MaxNameWords, spelledLength(r.Rest)); n > 0; n-- {
		for _, guesses := range []bool{false, true} {
			for _, a := range open {
				for _, m := range x.namesOf(a, r, spelled(r.Rest[:n])) {
					if m.Guessed != guesses || guesses && (n > 1 || x.isVerb(r.Rest)) || len(out) == MaxReadings {
						continue
					}
					next := r.matching(m).putName(a, m.ID)
					next.Rest = r.Rest[n:]
					out = append(out, x.fill(next)...)
				}
				if a.of != nil && len(out) > 0 { // of members, the first that fits: they come again in each element
					break
				}
			}
			if len(out) > 0 {
				return out
			}
		}
	}
	return nil
}

// takeCount reads a number with what it counts, in either order: "2 regulars", "guild 3". What counts is said by its label.
func (x Reader) takeCount(r Draft, open []slot) (Draft, bool) {
	for _, nameFirst := range []bool{false, true} {
		for n := min(MaxNameWords, len(r.Rest)-1); n > 0; n-- {
			number, name := r.Rest[0], r.Rest[1:n+1]
			if nameFirst {
				number, name = r.Rest[n], r.Rest[:n]
			}
			if number.Kind != Figure || slices.ContainsFunc(name, func(p Piece) bool { return p.Kind == Figure }) {
				continue
			}
			if a, ok := x.labelled(name, open); ok && takesNumber(a, number) {
				r.Rest = r.Rest[n+1:]
				return r.put(a, number.Signed()), true
			}
		}
	}
	return r, false
}

// takesNumber reports whether a number may be meant for an argument: one below zero only where something changes by it.
func takesNumber(a slot, number Piece) bool {
	return a.Shape == engine.AsNumber && (number.Sign != '-' || a.Kind == KindChange)
}

// takeLabel reads the word that says which argument the following names are: "ornithopters", "die", or what is so if it is said at all. The
// label of a composed argument begins another element: "token 1 regular, token 2 elites".
func (x Reader) takeLabel(r Draft, open []slot) (Draft, bool) {
	for n := min(MaxNameWords, len(r.Rest)); n > 0; n-- {
		a, ok := x.labelled(r.Rest[:n], open)
		switch {
		case !ok || a.Shape == engine.AsNumber || r.label == a.Name:
			continue
		case a.Kind == engine.KindYes:
			r = r.put(a, true)
		case isComposed(a.Arg):
			r.within, r.begins, r.label = a.Name, true, ""
		default:
			r.label = a.Name
		}
		r.Rest = r.Rest[n:]
		return r, true
	}
	return r, false
}

// labelled finds the open argument that some words are the label of.
func (x Reader) labelled(pieces []Piece, open []slot) (slot, bool) {
	for _, id := range x.Labels.Called(Words(pieces)...) { // the beginning of a label may be a name: "se" is a sector
		if i := slices.IndexFunc(open, func(a slot) bool { return a.Name == id }); i >= 0 {
			return open[i], true
		}
	}
	return slot{}, false
}

// spelledLength is NameLength for names that may hold a figure: "NE 6".
func spelledLength(pieces []Piece) int {
	n := 1
	for n < len(pieces) && !pieces[n-1].EndsName && (pieces[n].Kind == Name || pieces[n].Kind == Figure && pieces[n].Sign == 0) {
		n++
	}
	return n
}

// spelled are the words of pieces, figures among them.
func spelled(pieces []Piece) []string {
	out := Words(pieces)
	for i, p := range pieces {
		if p.Kind == Figure {
			out[i] = strconv.Itoa(p.Number)
		}
	}
	return out
}

// isVerb reports whether some pieces begin with a command's word: then no slip of a name is guessed.
func (x Reader) isVerb(pieces []Piece) bool {
	verbs, _ := x.verbsAt(pieces)
	return len(verbs) > 0 && !verbs[0].Guessed
}

// Saying adds a name to an argument.
func (r Draft) Saying(a engine.Arg, id string) Draft { return r.putName(slot{Arg: a}, id) }

// takeText reads what people call a thing as they typed it: up to a comma, the end of a quotation, a number, or what else the line may say. A
// text that is known already is spelled as it is known.
func (x Reader) takeText(r Draft, open []slot) (Draft, bool) {
	i := slices.IndexFunc(open, func(a slot) bool { return a.Kind == engine.KindText })
	if i < 0 || r.Rest[0].Kind == Figure || !r.Worded { // without a command's word any line could be a text
		return r, false
	}
	first := r.Rest[0].Field
	for first > 0 && x.isSmall(first-1) { // names have small words, too
		first--
	}
	n := x.textLength(r, first, open)
	last := r.Rest[n-1].Field
	text := strings.Trim(strings.Join(x.line.Fields[first:last+1], " "), " ,;:"+quotes)
	if known := x.Names[engine.KindText]; known != nil {
		for _, m := range known.Find(Words(r.Rest[:n])...) {
			if m.Cost == 0 {
				text = m.ID
			}
		}
	}
	r = r.putName(open[i], text)
	r.Rest = r.Rest[n:]
	return r, text != ""
}

// isSmall reports whether a field of the line holds small words alone.
func (x Reader) isSmall(field int) bool {
	of := slices.DeleteFunc(slices.Clone(x.line.Pieces), func(p Piece) bool { return p.Field != field })
	return len(of) > 0 && !slices.ContainsFunc(of, func(p Piece) bool { return p.Kind != SmallWord })
}

// textLength counts the pieces of the text with which a line goes on.
func (x Reader) textLength(r Draft, first int, open []slot) int {
	quoted := strings.IndexAny(x.line.Fields[first], quotes) == 0
	for n := 1; n < len(r.Rest); n++ {
		if quoted {
			if field := r.Rest[n-1].Field; r.Rest[n].Field > field && strings.LastIndexAny(x.line.Fields[field], quotes) > 0 {
				return n
			}
			continue
		}
		if r.Rest[n-1].EndsName || r.Rest[n].Kind == Figure || x.saysMore(r, r.Rest[n:], open) {
			return n
		}
	}
	return len(r.Rest)
}

// saysMore reports whether some pieces begin with a whole name, or a label, that the line may still say.
func (x Reader) saysMore(r Draft, pieces []Piece, open []slot) bool {
	for n := min(MaxNameWords, NameLength(pieces)); n > 0; n-- {
		if _, ok := x.labelled(pieces[:n], open); ok {
			return true
		}
		for _, a := range open {
			if slices.ContainsFunc(x.namesOf(a, r, Words(pieces[:n])), func(m lookup.Match) bool { return m.Cost == 0 }) {
				return true
			}
		}
	}
	return false
}

// namesOf finds what some words name, if the argument may be that now as far as everybody knows.
func (x Reader) namesOf(a slot, r Draft, words []string) []lookup.Match {
	if r.label != "" && r.label != a.Name && !a.again {
		return nil
	}
	if a.Kind == engine.KindYes || a.Kind == engine.KindText || a.Kind == engine.KindJSON {
		return nil
	}
	if a.Kind == engine.KindSeat {
		return slices.DeleteFunc(x.SeatsNamed(words), func(m lookup.Match) bool { return a.of == nil && r.Prompt != nil && engine.Seat(m.ID) == r.Prompt.For })
	}
	list := x.Names[a.Kind]
	if list == nil {
		return nil
	}
	fits := x.Game.Domain(a.Arg, r)
	if r.Prompt == nil { // what may be named is known only of a question
		fits = nil
	}
	said, _ := r.Args[a.Name].([]string)
	found := slices.DeleteFunc(list.Find(words...), func(m lookup.Match) bool {
		return fits != nil && fits[m.ID] <= count(said, m.ID)
	})
	return found[:min(len(found), MaxReadings)]
}

func count(list []string, id string) (n int) {
	for _, other := range list {
		if other == id {
			n++
		}
	}
	return n
}
