package dune

import (
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views/fields"
	"github.com/judgeofthechange/judge/views/lookup"
	"github.com/judgeofthechange/judge/views/typing"
)

// typedArguments lists the arguments of a command that may be typed.
func typedArguments(do string) []engine.Arg {
	return slices.DeleteFunc(fields.Args(spec(do)), func(a engine.Arg) bool { return a.Unlisted })
}

// karamaWord is a command of the bar only: a Karama played for what the line says.
const karamaWord = "karama"

// named splits words into names from a list, each as long as possible; a name that two things share is a guess. Words
// without meaning are left.
func named(list *lookup.List, words []string) (found []lookup.Match, left []string) {
	for len(words) > 0 {
		n := 0
		for n = min(3, len(words)); n > 0; n-- {
			fits := list.Find(words[:n]...)
			if len(fits) == 0 || fits[0].Guessed && n > 1 && len(list.Find(words[:n-1]...)) > 0 {
				continue
			}
			first := fits[0]
			first.Guessed = first.Guessed || len(fits) > 1 && fits[1].Cost == first.Cost
			found = append(found, first)
			break
		}
		if n == 0 {
			left, n = append(left, words[0]), 1
		}
		words = words[n:]
	}
	return found, left
}

// eachOf adds a list of names to a reading.
func (r reading) eachOf(name string, list *lookup.List, words []string) reading {
	found, left := named(list, words)
	ids := make([]string, len(found))
	for i, m := range found {
		r, ids[i] = r.addMatch(m), m.ID
	}
	return r.withUnknown(left).with(name, ids)
}

// fillElement reads the element that was shown to prescience: a leader, a card, a number, or none.
func (s viewModel) fillElement(w seatLine) []reading {
	if w.prompt == nil {
		r := w.reading
		r.impossible = true
		return []reading{r}
	}
	can, _ := w.prompt.Choices.(dune.ElementChoice)
	if numbers := typing.NumberPieces(w.rest); can.Element == "dial" && len(numbers) > 0 {
		return []reading{w.with(can.Element, numbers[0].Amount())}
	}
	if slices.ContainsFunc(w.rest, func(t typing.Piece) bool { return loadVocabulary().No[t.Word] }) {
		return []reading{w.with(can.Element, nil)}
	}
	var out []reading
	for _, m := range append(typing.BestMatches(&loadVocabulary().leaders, typing.Names(w.rest)), typing.BestMatches(&loadVocabulary().cards, typing.Names(w.rest))...) {
		if slices.ContainsFunc(can.Values, func(e dune.Element) bool { return fieldValue(e.Name, e.Plan) == m.ID }) {
			out = append(out, w.addMatch(m).with(can.Element, m.ID))
		}
	}
	return out
}

// fillLosses reads losses: numbers by kind, by sector in order, or in a place of the storm.
func (s viewModel) fillLosses(w seatLine) []reading {
	numbers := slices.DeleteFunc(typing.NumberPieces(w.rest), func(t typing.Piece) bool { return t.Kind != typing.Figure })
	if len(numbers) == 0 {
		return nil
	}
	r := w.reading
	r.impossible = r.impossible || w.prompt == nil
	if w.prompt != nil {
		switch can := w.prompt.Choices.(type) {
		case dune.LossChoice:
			if len(can.From) > 1 {
				return []reading{r.bySector(can.From, numbers)}
			}
		case dune.StormLossChoice:
			return s.stormLosses(w, can, numbers)
		}
	}
	return []reading{r.losing(numbers)}
}

func (r reading) losing(numbers []typing.Piece) reading {
	r = r.with("normal", numbers[0].Number)
	if len(numbers) > 1 {
		r = r.with("special", numbers[1].Number)
	}
	return r
}

// bySector reads losses as one number for each sector.
func (r reading) bySector(from []dune.SectorForces, numbers []typing.Piece) reading {
	var rows []map[string]int
	for i, n := range numbers[:min(len(numbers), len(from))] {
		rows = append(rows, map[string]int{"sector": from[i].Sector, "normal": n.Number})
	}
	r.impossible = r.impossible || len(numbers) > len(from)
	return r.with("from", rows)
}

func (s viewModel) stormLosses(w seatLine, can dune.StormLossChoice, numbers []typing.Piece) (out []reading) {
	said := typing.BestMatches(&loadVocabulary().places, typing.Names(w.rest))
	for _, at := range can.At {
		i := slices.IndexFunc(said, func(m lookup.Match) bool { return m.ID == string(at.Territory) })
		if i < 0 && len(can.At) > 1 {
			continue
		}
		r := w.losing(numbers).with("territory", at.Territory).with("sector", at.Sector)
		if i >= 0 {
			r = r.addMatch(said[i])
		}
		out = append(out, r)
	}
	return out
}

// speaksFor reports whether the moderator enters what a seat's player says.
func (s viewModel) speaksFor(f dune.Faction) bool {
	seat, _ := s.Seated(f)
	return seat.ProxyEntry
}

// commandNamed maps each command's name to its declaration.
func commandNamed() []string {
	return append(slices.Sorted(maps.Keys(dune.Rules{}.Commands())), karamaWord, waitWord, nobodyWord)
}
