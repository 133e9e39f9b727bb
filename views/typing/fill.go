package typing

import (
	"slices"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/lookup"
)

// fill reads a line's names and numbers as a command's arguments, in any order, from the left as far as they fit. A word that fits nothing is
// lost; a number that does, or another command's word, is left for what is entered next.
func (x Reader) fill(r Draft) (out []Draft) {
	open := x.slots(r)
	*x.steps--
	if len(r.Rest) > 0 && *x.steps > 0 {
		if out = x.take(r, open); len(out) > 0 {
			return out
		}
		if next, ok := x.losing(r); ok {
			return x.fill(next)
		}
	}
	r = x.speech(r, open)
	r.Missing = x.missing(r, open)
	return []Draft{r}
}

// losing leaves out a piece that fits nothing.
func (x Reader) losing(r Draft) (Draft, bool) {
	piece := r.Rest[0]
	switch {
	case piece.Kind == From, piece.Kind == To, piece.Kind == Special:
	case !x.More.Whole && (piece.Kind == Figure || x.isVerb(r.Rest)):
		return r, false
	default:
		r.Lost = append(slices.Clone(r.Lost), piece)
	}
	r.Rest, r.label = r.Rest[1:], ""
	return r, true
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
		return x.takeFigure(r, open)
	}
	yes, no := x.Grammar.Yes[piece.Word], x.Grammar.No[piece.Word]
	if yes || no {
		yes, no = yes && !x.isNumbered(r, open), no && !x.isNumbered(r, open)
	}
	for _, a := range open {
		next := r
		next.Rest = r.Rest[1:]
		switch _, said := r.Args[a.Name]; {
		case a.Kind == engine.KindYes && (yes || no):
			return x.fill(next.put(a, yes))
		case no && a.List && !isComposed(a.Arg) && !said && !a.Optional:
			return x.fill(next.put(a, []string{}))
		case no && a.Null && !a.Optional:
			return x.fill(next.put(a, nil))
		}
	}
	if next, ok := x.takeLabel(r, open); ok {
		return x.fill(next)
	}
	if piece.Kind != Name {
		return nil
	}
	if out = x.takeName(r, open); len(out) > 0 {
		return out
	}
	if next, ok := x.takeText(r, open); ok {
		return x.fill(next)
	}
	return nil
}

// isNumbered reports whether a word with the number behind it is a name: "no 7" is an area in the north-west in Italian and in Spanish.
func (x Reader) isNumbered(r Draft, open []slot) bool {
	return len(r.Rest) > 1 && r.Rest[1].Kind == Figure && slices.ContainsFunc(open, func(a slot) bool {
		return slices.ContainsFunc(x.namesOf(a, r, spelled(r.Rest[:2])), func(m lookup.Match) bool { return !m.Guessed })
	})
}

// takeFigure reads a number: as an argument's, or as that of the places in this sector.
func (x Reader) takeFigure(r Draft, open []slot) (out []Draft) {
	piece := r.Rest[0]
	next := r
	next.Rest = r.Rest[1:]
	if piece.Half && !slices.ContainsFunc(open, func(a slot) bool { return a.Kind == KindDial }) {
		return nil
	}
	special := len(next.Rest) > 0 && next.Rest[0].Kind == Special ||
		Numbers(r.Rest) == 1 && slices.ContainsFunc(r.Rest, func(p Piece) bool { return p.Kind == Special })
	for _, a := range open {
		if special && a.Kind == KindSpecial || takesNumber(a, piece) && (!special || !slices.ContainsFunc(open, func(a slot) bool { return a.Kind == KindSpecial })) {
			if a.Kind == KindDial {
				return x.fill(next.put(a, piece.Amount()))
			}
			return x.fill(next.put(a, piece.Signed()))
		}
	}
	for _, a := range open {
		if a.Second == "" || x.More.Pairs == nil || r.label != "" && r.label != a.Name {
			continue
		}
		for _, p := range x.More.Pairs(nil, piece.Number) {
			out = append(out, x.fill(next.putPair(a, p))...)
		}
		if len(out) > 0 {
			return out
		}
	}
	return nil
}

// putPair gives an argument a name, and the one beside it the number that belongs to the name.
func (r Draft) putPair(a slot, p Pair) Draft {
	r = r.matching(p.Match).putName(a, p.ID)
	if p.Second == 0 {
		return r
	}
	second := a
	second.Arg, second.again = engine.Arg{Name: a.Second}, false
	return r.put(second, p.Second)
}

// pairs are the names that a match may mean, with the number that follows it where there is one to spare.
func (x Reader) pairs(r Draft, a slot, found []lookup.Match, n int) (out []Draft) {
	number, rest := 0, r.Rest[n:]
	if i := slices.IndexFunc(rest, func(p Piece) bool { return p.Kind == Figure }); i == 0 && Numbers(rest) > x.numbersNeeded(r) {
		said := rest[0].Number
		if slices.ContainsFunc(x.More.Pairs(found, said), func(p Pair) bool { return p.Second == said }) {
			number, rest = said, rest[1:]
		}
	}
	for _, p := range x.More.Pairs(found, number) {
		next := r.putPair(a, p)
		next.Rest = rest
		out = append(out, next)
	}
	return out
}

// numbersNeeded is 1 as long as a command lacks its number.
func (x Reader) numbersNeeded(r Draft) (n int) {
	args := x.Game.TypedArgs(r.Do)
	for i := range args {
		if len(args[i].Args) > 0 {
			args = append(args, args[i].Args...)
		}
	}
	for _, a := range args {
		if a.Shape != engine.AsNumber || a.Kind == KindDial {
			continue
		}
		if _, said := r.Args[a.Name]; said {
			return 0
		}
		n = 1
	}
	return n
}

// takeName reads the next words as a name, the longest that there is. Where that leaves words out, a name with a slip may fit them better.
func (x Reader) takeName(r Draft, open []slot) (out []Draft) {
	for _, guesses := range []bool{false, true} {
		most := min(MaxNameWords, spelledLength(r.Rest))
		for n := max(most, len(r.Rest)); n > 0; n-- {
			whole := n == len(r.Rest) && Numbers(r.Rest) == 0 // a name may be as long as what is left
			if guesses && (n == 1 && x.isVerb(r.Rest) || n > NameLength(r.Rest)) || n > most && !whole {
				continue
			}
			if found := x.named(r, open, n, guesses); len(found) > 0 {
				out = append(out, found...)
				break
			}
		}
		if len(out) > 0 && !slices.ContainsFunc(out, func(d Draft) bool { return len(d.Lost)+len(d.Rest) > len(r.Lost) }) {
			break
		}
	}
	fewest := len(x.line.Pieces) + 1
	for _, d := range out {
		fewest = min(fewest, len(d.Lost)+len(d.Rest))
	}
	return slices.DeleteFunc(out, func(d Draft) bool { return len(d.Lost)+len(d.Rest) > fewest })
}

// named reads so many words as a name, each time that it fits.
func (x Reader) named(r Draft, open []slot, n int, guesses bool) (out []Draft) {
	taken := map[string]bool{}
	ways := 0
	for _, a := range open {
		found := slices.DeleteFunc(x.namesOf(a, r, spelled(r.Rest[:n])), func(m lookup.Match) bool { return m.Guessed != guesses })
		for i, m := range found { // what fits two arguments is rather the first's
			if taken[m.ID] {
				found[i].Cost++
			}
			taken[m.ID] = true
		}
		var drafts []Draft
		if a.Second != "" && x.More.Pairs != nil && len(found) > 0 {
			drafts = x.pairs(r, a, found, n)
		} else {
			for _, m := range found {
				next := r.matching(m).putName(a, m.ID)
				next.Rest = r.Rest[n:]
				drafts = append(drafts, next)
			}
		}
		for _, d := range drafts[:min(len(drafts), MaxReadings-min(ways, MaxReadings))] {
			out, ways = append(out, x.fill(d)...), ways+1
		}
		if a.of != nil && len(out) > 0 { // of members, the first that fits: they come again in each element
			break
		}
	}
	return out
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
	return a.Shape == engine.AsNumber && a.Kind != KindSpecial && (number.Sign != '-' || a.Kind == KindChange) && (!number.Half || a.Kind == KindDial)
}

// takeLabel reads the word that says which argument the following names are: "ornithopters", "die", or what is so if it is said at all. The
// label of a composed argument begins another element: "token 1 regular, token 2 elites".
func (x Reader) takeLabel(r Draft, open []slot) (Draft, bool) {
	if way := map[Kind]string{From: "from", To: "to"}[r.Rest[0].Kind]; way != "" && slices.ContainsFunc(open, func(a slot) bool { return a.Name == way }) {
		r.label, r.Rest = way, r.Rest[1:]
		return r, true
	}
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
	for _, m := range x.find(engine.KindText, Words(r.Rest[:n])) {
		if m.Cost == 0 {
			text = m.ID
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
	if a.Kind == engine.KindSeats {
		return x.SeatsNamed(words)
	}
	if a.Kind == engine.KindSeat {
		return slices.DeleteFunc(x.SeatsNamed(words), func(m lookup.Match) bool { return a.of == nil && r.Prompt != nil && engine.Seat(m.ID) == r.Prompt.For })
	}
	fits := x.Game.Domain(a.Arg, r)
	if r.Prompt == nil { // what may be named is known only of a question
		fits = nil
	}
	said, _ := r.Args[a.Name].([]string)
	found := slices.DeleteFunc(x.find(a.Kind, words), func(m lookup.Match) bool {
		return len(a.Words) > 0 && !slices.Contains(a.Words, m.ID) || fits != nil && fits[m.ID] <= count(said, m.ID)
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

// withSpeech takes what somebody says off a line: after a colon, "for", or in quotation marks; a reason, for the moderator's commands.
func (x Reader) withSpeech(r Draft) Draft {
	for _, a := range x.slots(r) {
		if a.Kind != KindSpeech {
			continue
		}
		if i := slices.IndexFunc(x.line.Pieces, func(p Piece) bool { return p.StartsSpeech }); i >= 0 {
			from := x.line.Pieces[i].Field
			r = r.With(a.Name, x.line.Quoted(from, nil))
			r.Rest = slices.DeleteFunc(slices.Clone(r.Rest), func(p Piece) bool { return p.Field >= from })
		} else if x.line.Reason != "" && x.byModerator(r.Do) {
			r = r.With(a.Name, x.line.Reason)
		}
	}
	return r
}

// speech takes the words that mean nothing else as what somebody says.
func (x Reader) speech(r Draft, open []slot) Draft {
	i := slices.IndexFunc(open, func(a slot) bool { return a.Kind == KindSpeech })
	first := slices.IndexFunc(r.Lost, func(p Piece) bool { return p.Kind == Name })
	if i < 0 || first < 0 {
		return r
	}
	from := r.Lost[first].Field
	taken := map[int]bool{}
	for _, p := range x.line.Pieces {
		taken[p.Field] = p.Field > from && p.Kind != SmallWord && !slices.ContainsFunc(r.Lost, func(l Piece) bool { return l.Field == p.Field })
	}
	for from > 0 && x.isSmall(from-1) {
		from--
	}
	r = r.With(open[i].Name, x.line.Quoted(from, taken))
	r.Lost = nil
	return r
}
