package imperium

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/typing"
)

// factPaths are the facts of a seat that a line may correct, with their places in the record's state.
var factPaths = map[string]string{
	"vp": "vp", "solari": "solari", "spice": "spice", "water": "water", "garrison": "troops.garrison", "conflict": "troops.conflict", "influence": "influence.",
}

// correctionCost is the cost of a correction, so that play comes first if a line may mean either.
const correctionCost = 2

// ReadFacts lists the facts that a line may set: "solari marta 5", "vp red +1", "influence green guild 2", "spice rival 1 4".
func (s viewModel) ReadFacts(l typing.Line) (out []pages.Reading) {
	if len(l.Pieces) < 3 || l.Pieces[len(l.Pieces)-1].Kind != typing.Figure {
		return nil
	}
	number := l.Pieces[len(l.Pieces)-1]
	words := slices.Clone(l.Pieces[:len(l.Pieces)-1])
	for i, piece := range words {
		if piece.Kind == typing.Figure { // of a name, as "Rival 1"
			words[i].Word = itoa(piece.Number)
		}
	}
	for i, piece := range words {
		for _, m := range loadVocabulary().facts.Find(piece.Word) {
			if m.Guessed || len(piece.Word) < 2 {
				continue
			}
			others := slices.Concat(words[:i], words[i+1:])
			path, seat, ok := s.factPath(m.ID, others)
			if !ok {
				continue
			}
			value := max(0, number.Number)
			if number.Sign == '+' || number.Sign == '-' {
				value = max(0, s.factNow(seat, path)+number.Signed())
			}
			form := s.Command(engine.Adjust).FromHere().With(fmt.Sprintf("arg.set.{%s}:json", placeOf(seat)+path), itoa(value))
			if l.Reason != "" {
				form = form.With("arg.reason", l.Reason)
			}
			out = append(out, pages.Reading{
				Form: form, Enterable: true, Cost: m.Cost + correctionCost,
				Text: s.t("bar.fact", "seat", seat, "what", m.ID, "of", strings.TrimPrefix(path, m.ID+"."), "count", value, "reason", l.Reason),
			})
		}
	}
	return out
}

// factPath finds the seat and the path of a fact; for Influence, the Faction too.
func (s viewModel) factPath(fact string, words []typing.Piece) (path string, seat imperium.Color, ok bool) {
	for n := len(words); n > 0; n-- {
		for _, m := range s.reader().SeatsNamed(typing.Words(words[:n])) {
			if m.Guessed {
				continue
			}
			path, rest := factPaths[fact], words[n:]
			if !collects(imperium.Color(m.ID)) && slices.Contains(collected, fact) {
				continue
			}
			if fact != "influence" {
				return path, imperium.Color(m.ID), len(rest) == 0
			}
			for _, f := range loadVocabulary().names[imperium.KindFaction].Find(typing.Words(rest)...) {
				return path + f.ID, imperium.Color(m.ID), !f.Guessed
			}
		}
	}
	return "", "", false
}

// collected are the facts that House Hagal of two players does not have.
var collected = []string{"vp", "solari", "spice", "water", "intrigue"}

// placeOf is where the record's state has what a seat or a Rival has.
func placeOf(c imperium.Color) string {
	if slices.Contains(imperium.Rivals, c) {
		return "rivals." + string(c) + "."
	}
	return "seats." + string(c) + "."
}

// factNow is what the record says of a fact.
func (s viewModel) factNow(c imperium.Color, path string) int {
	seat := s.seatOf(c)
	if name, of := strings.CutPrefix(path, "influence."); of {
		return seat.Influence[rulebook.Faction(name)]
	}
	return map[string]int{
		"vp": seat.VP, "solari": seat.Solari, "spice": seat.Spice, "water": seat.Water, "troops.garrison": seat.Troops.Garrison,
		"troops.conflict": seat.Troops.Conflict,
	}[path]
}

// factLine is an example of a correction.
func (s viewModel) factLine(fact string) (line string, ok bool) {
	words := typing.Synonyms(s.P, "bar.words.fact."+fact)
	seats := s.InOrder()
	if len(words) == 0 || len(seats) == 0 {
		return "", false
	}
	return words[0] + " " + strings.ToLower(term(s, seats[0])) + " 3", true
}

// sayArg says the value of an argument.
func (s viewModel) sayArg(a engine.Arg, raw json.RawMessage) string {
	var many []string
	if a.List && json.Unmarshal(raw, &many) == nil {
		for i, id := range many {
			many[i] = s.nameOf(a, id)
		}
		return strings.Join(many, ", ")
	}
	var one any
	if json.Unmarshal(raw, &one) != nil {
		return ""
	}
	switch v := one.(type) {
	case string:
		if a.Kind == engine.KindText {
			return v
		}
		return s.nameOf(a, v)
	case bool:
		return s.t("arg." + a.Name)
	}
	return s.P.Say(one)
}
