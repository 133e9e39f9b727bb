package dune

import (
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/typing"
)

// fillCard reads which card is played, and its arguments: a number, a leader, a move or a question.
func (s viewModel) fillCard(w seatLine) (out []reading) {
	if w.card != "" {
		return s.fillPlayed(w, w.reading, w.card, w.rest)
	}
	found, rest := typing.TakeNames(&loadVocabulary().cards, w.rest, anyID)
	if len(found) == 0 {
		r := w.withUnknown(typing.Names(w.rest))
		r.impossible, r.why = true, s.t("bar.missing", "what", s.label("card"), "fits", s.P.List(termsOf(s, playedByName())))
		return []reading{r}
	}
	for _, m := range found {
		out = append(out, s.fillPlayed(w, w.addMatch(m), rulebook.Card(m.ID), rest)...)
	}
	return out
}

// playedByName lists the cards that only need their name: all but the Karama, which needs a purpose.
func playedByName() (out []rulebook.Card) {
	for _, c := range rulebook.TreacheryCards() {
		if c.Kind == rulebook.Special && c.ID != rulebook.Karama {
			out = append(out, c.ID)
		}
	}
	return out
}

// fillPlayed reads the arguments of a played card.
func (s viewModel) fillPlayed(w seatLine, r reading, card rulebook.Card, rest []typing.Piece) []reading {
	out := []reading{r.with("card", card)}
	switch name, counts := numberOf[card]; {
	case card == rulebook.Hajr && len(typing.Names(rest)) > 1: // with the move at once
		moved := w
		moved.reading, moved.rest = out[0], rest
		moved.command.Do = "move"
		out = s.fillMove(moved)
		for i := range out {
			out[i].command.Do = "play"
		}
		return out
	case card == rulebook.Truthtrance:
		out, rest = s.fillOne(out, engine.Arg{Name: "ask", Kind: engine.KindSeat}, rest, nil)
		out, rest = fillText(w, out, engine.Arg{Name: "question"}, rest), nil
		if out[0].command.Args["ask"] == nil {
			out[0].impossible, out[0].why = true, s.t("bar.missing", "what", s.t("label.card.ask"), "fits", s.fitting(s.Others(w.command.Actor())))
		}
	case counts && typing.Numbers(rest) > 0:
		out, rest = s.fillNumber(out, engine.Arg{Name: name}, rest)
	case card == rulebook.TleilaxuGhola:
		out, rest = eachNamed(out, &loadVocabulary().leaders, engine.Arg{Name: "leader"}, rest)
	}
	for i := range out {
		out[i] = out[i].withUnknown(unusedWords(rest))
	}
	return out
}

// numberOf names the number argument of a card.
var numberOf = map[rulebook.Card]string{rulebook.WeatherControl: "sectors", rulebook.TleilaxuGhola: "normal"}

// fillKarama reads what a Karama is played for: one's own use, or another faction's power that it stops.
func (s viewModel) fillKarama(w seatLine) (out []reading) {
	r := w.reading
	r.command.Do = "play"
	r = r.with("card", rulebook.Karama)
	against, rest, cost, guessed := seatIn(w.rest, s.Others(w.command.Actor()))
	r.cost, r.guessed = r.cost+cost, r.guessed || guessed
	ofTheirs := func(use string) bool {
		a, stops := strings.CutPrefix(use, "block:")
		return against == "" || stops && rulebook.Ability(a).Owner() == against || use == "special"
	}
	if len(typing.Names(rest)) == 0 && against != "" {
		for _, a := range s.Rules.Stoppable() {
			if a.Owner() == against {
				out = append(out, s.karama(r, "block:"+string(a)))
			}
		}
		return out
	}
	found, left := typing.TakeNames(&loadVocabulary().uses, rest, ofTheirs)
	for _, m := range found {
		next := s.karama(r.addMatch(m), m.ID)
		if against != "" && m.ID == "special" {
			next = next.with("against", against)
		}
		out = append(out, next.withUnknown(typing.Names(left)))
	}
	if len(out) == 0 {
		r = r.withUnknown(typing.Names(rest))
		r.impossible, r.why = true, s.t("bar.missing", "what", s.t("label.card.use"), "fits", s.P.List([]string{s.t("label.karama.buy"), s.t("label.karama.half-shipment"), s.t("bar.powers")}))
		out = append(out, r)
	}
	return out
}

// karama says in words what a Karama is for.
func (s viewModel) karama(r reading, use string) reading {
	r = r.with("use", use)
	r.text = s.t("bar.karama", "seat", r.command.Actor(), "use", s.useText(use))
	return r
}

// learnUses learns the words for what a Karama may be played for.
func (v *vocabulary) learnUses(p *i18n.Printer) {
	for _, use := range []string{"buy", "half-shipment", "special"} {
		v.uses.Add(use, typing.Synonyms(p, "bar.words.use."+use)...)
	}
	for _, a := range rulebook.AllStoppable() {
		v.uses.Add("block:"+string(a), p.Term(string(a)))
	}
	for _, card := range playedByName() {
		v.Name(&v.played, p, string(card))
	}
}
