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
	open := slices.DeleteFunc(slices.Clone(x.Game.TypedArgs(r.Do)), func(a engine.Arg) bool {
		_, said := r.Args[a.Name]
		_, one := r.Args[strings.TrimSuffix(a.Name, "s")]
		one = one && strings.HasSuffix(a.Name, "s")
		_, many := r.Args[a.Name+"s"]
		return said && !a.List || one && a.List || many || x.Game.Closed(r, a)
	})
	if len(r.Rest) > 0 {
		out = x.take(r, open)
	}
	if len(out) > 0 {
		return out
	}
	for _, a := range open {
		if _, said := r.Args[a.Name]; !said && !a.Optional {
			r.Missing = append(r.Missing, a.Name)
		}
	}
	return []Draft{r}
}

// take reads the line's next pieces as one of some arguments.
func (x Reader) take(r Draft, open []engine.Arg) (out []Draft) {
	if next, ok := x.takeCount(r, open); ok {
		return x.fill(next)
	}
	piece := r.Rest[0]
	if piece.Kind == Figure {
		for _, a := range open {
			if a.Shape == engine.AsNumber && piece.Sign != '-' {
				r.Rest = r.Rest[1:]
				return x.fill(r.With(a.Name, piece.Number))
			}
		}
		return nil
	}
	for _, a := range open {
		if yes := x.Grammar.Yes[piece.Word]; a.Kind == engine.KindYes && (yes || x.Grammar.No[piece.Word]) {
			r.Rest = r.Rest[1:]
			return x.fill(r.With(a.Name, yes))
		}
	}
	if next, ok := x.takeLabel(r, open); ok {
		return x.fill(next)
	}
	for n := min(MaxNameWords, spelledLength(r.Rest)); n > 0; n-- {
		for _, guesses := range []bool{false, true} {
			for _, a := range open {
				for _, m := range x.namesOf(a, r, spelled(r.Rest[:n])) {
					if m.Guessed != guesses || guesses && (n > 1 || x.isVerb(r.Rest)) || len(out) == MaxReadings {
						continue
					}
					next := r.matching(m).Saying(a, m.ID)
					next.Rest = r.Rest[n:]
					out = append(out, x.fill(next)...)
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
func (x Reader) takeCount(r Draft, open []engine.Arg) (Draft, bool) {
	for _, nameFirst := range []bool{false, true} {
		for n := min(MaxNameWords, len(r.Rest)-1); n > 0; n-- {
			number, name := r.Rest[0], r.Rest[1:n+1]
			if nameFirst {
				number, name = r.Rest[n], r.Rest[:n]
			}
			if number.Kind != Figure || number.Sign == '-' || slices.ContainsFunc(name, func(p Piece) bool { return p.Kind == Figure }) {
				continue
			}
			if a, ok := x.labelled(name, open); ok && a.Shape == engine.AsNumber {
				r.Rest = r.Rest[n+1:]
				return r.With(a.Name, number.Number), true
			}
		}
	}
	return r, false
}

// takeLabel reads the word that says which argument the following names are: "ornithopters", "die", or what is so if it is said at all.
func (x Reader) takeLabel(r Draft, open []engine.Arg) (Draft, bool) {
	for n := min(MaxNameWords, len(r.Rest)); n > 0; n-- {
		a, ok := x.labelled(r.Rest[:n], open)
		switch {
		case !ok || a.Shape == engine.AsNumber || r.label == a.Name:
			continue
		case a.Kind == engine.KindYes:
			r = r.With(a.Name, true)
		default:
			r.label = a.Name
		}
		r.Rest = r.Rest[n:]
		return r, true
	}
	return r, false
}

// labelled finds the open argument that some words are the label of.
func (x Reader) labelled(pieces []Piece, open []engine.Arg) (engine.Arg, bool) {
	for _, m := range x.Labels.Find(Words(pieces)...) {
		i := slices.IndexFunc(open, func(a engine.Arg) bool { return a.Name == m.ID })
		if m.Cost == 0 && i >= 0 { // the beginning of a label may be a name: "se" is a sector
			return open[i], true
		}
	}
	return engine.Arg{}, false
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
func (r Draft) Saying(a engine.Arg, id string) Draft {
	if !a.List {
		r.label = ""
		return r.With(a.Name, id)
	}
	list, _ := r.Args[a.Name].([]string)
	return r.With(a.Name, append(slices.Clone(list), id))
}

// namesOf finds what some words name, if the argument may be that now as far as everybody knows.
func (x Reader) namesOf(a engine.Arg, r Draft, words []string) []lookup.Match {
	if r.label != "" && r.label != a.Name {
		return nil
	}
	if a.Kind == engine.KindYes || a.Kind == engine.KindText || a.Kind == engine.KindJSON {
		return nil
	}
	if a.Kind == engine.KindSeat {
		return slices.DeleteFunc(x.SeatsNamed(words), func(m lookup.Match) bool { return r.Prompt != nil && engine.Seat(m.ID) == r.Prompt.For })
	}
	list := x.Names[a.Kind]
	if list == nil {
		return nil
	}
	fits := x.Game.Domain(a, r)
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
