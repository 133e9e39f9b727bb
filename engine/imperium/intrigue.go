package imperium

import (
	"cmp"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/engine/pile"
)

// Intrigue cards: Plot cards in the own turns, Combat cards in the combat loop or after a won Conflict, Endgame cards at the end.

func init() {
	says("intrigue.played", IntriguePlayed{}, "log.intrigue_played", "IMP-11.4", "seat", "card")
}

// Types of Intrigue cards.
const (
	plot    = "plot"
	combat  = "combat"
	endgame = "endgame"
)

// When a card can be played, if not at any time of its type.
const (
	whenWon       = "won"
	whenReveal    = "reveal"
	whenTurnStart = "turn-start"
)

type intrigueArgs struct {
	Card string `json:"card" kind:"intrigue"`
	More bool   `json:"more" kind:"yes,optional,unlisted"`
	choices
}

// playIntrigue plays an Intrigue card. Its cost is paid at once, and its effects follow [IMP-11.3].
func (d *decision) playIntrigue(c Color, in intrigueArgs) error {
	card, ok := rulebook.IntrigueOf(in.Card)
	if !ok {
		return engine.Refuse("IMP-11.4", "intrigue.unknown", "card", in.Card)
	}
	if no := d.intrigueWindow(c, card); no != nil {
		return no
	}
	if !d.mayHoldIntrigue(c, in.Card) {
		return private("IMP-11.8", "intrigue.not_held", "card", in.Card)
	}
	src, since := source{c, in.Card}, d.turn.LastID
	if no := d.intrigueRefusal(src, card); no != nil {
		return no
	}
	d.takeIntrigue(c, in.Card)
	d.emit(IntriguePlayed{c, in.Card})
	d.turn.Begun = true
	if card.When == whenReveal && d.step != stepReveal { // it waits face up for the Reveal turn [IMP-11.5]
		d.players[c].FaceUp = append(d.players[c].FaceUp, in.Card)
		return nil
	}
	d.intrigue.Discard = append(d.intrigue.Discard, in.Card)
	if no := d.payPrice(src, card.Cost, answers{}, "IMP-11.3"); no != nil {
		return no
	}
	d.carryOut(src, card.Effects...)
	d.settle()
	if err := d.carryAnswers(src, since, in.choices); err != nil {
		return err
	}
	d.afterIntrigue(in.More)
	return d.afterAnswer()
}

// intrigueWindow says why a seat cannot play an Intrigue card of this type now [IMP-11.4].
func (d *decision) intrigueWindow(c Color, card rulebook.IntrigueCard) error {
	type window struct {
		kind string
		open bool
	}
	now := map[Phase]window{
		Turns:   {plot, d.acting == c},
		Combat:  {combat, d.acting == c && (d.step == stepIntrigue || d.step == stepWon)},
		Endgame: {endgame, d.askedForEndgame(c)},
	}[d.phase]
	switch {
	case card.When == whenWon && !d.atStep(Combat, stepWon): // [IMP-7.4]
		return d.no("IMP-7.4", "intrigue.when_won", "card", card.ID)
	case d.phase == Combat && d.step == stepIntrigue && !d.fights(c): // [IMP-7.1]
		return d.no("IMP-7.1", "intrigue.no_troops")
	case !card.Is(now.kind): // [IMP-11.4]
		return d.no("IMP-11.4", "intrigue.not_now", "card", card.ID, "types", card.Types)
	case d.atStep(Combat, stepWon) && card.When != whenWon: // [IMP-7.4]
		return d.no("IMP-7.4", "intrigue.only_won", "card", card.ID)
	case !now.open:
		ruling := map[Phase]string{Turns: "IMP-3.21", Endgame: "IMP-9.5"}[d.phase] // [IMP-3.21]
		return engine.Refuse(cmp.Or(ruling, "IMP-7.1"), "turn.not_yours", "seat", string(d.acting), "phase", string(d.phase), "step", d.step)
	}
	return nil
}

// intrigueRefusal says which condition of a card does not hold [IMP-11.3].
func (d *decision) intrigueRefusal(src source, card rulebook.IntrigueCard) error {
	does := func(is func(rulebook.Step) bool) bool { return slices.ContainsFunc(card.Effects, is) }
	switch {
	case card.When == whenTurnStart && (d.step != stepTurn || d.turn.Begun): // [IMP-12.4]
		return d.no("IMP-12.4", "bindu.too_late")
	case card.When == whenTurnStart && d.rules.Is("bindu.agent", "needed") && !d.availableAgents(src.seat): // [IMP-12.4]
		return d.no("IMP-12.4", "bindu.no_agent")
	case card.Requires != nil && card.Requires.OpponentInFight && !d.holds(src, card.Requires): // [IMP-12.10]
		return d.no("IMP-12.10", "intrigue.no_victim", "card", card.ID)
	case !d.holds(src, card.Requires): // [IMP-11.3]
		return d.no("IMP-11.3", "intrigue.condition", "card", card.ID)
	case does(func(s rulebook.Step) bool { return s.TakeMentat }) && d.mentat != "": // [IMP-12.6]
		return d.no("IMP-12.6", "intrigue.mentat_away", "seat", string(d.mentat))
	case does(func(s rulebook.Step) bool { return s.LookAtTopCard > 0 }) && d.players[src.seat].pileSize() == 0: // [IMP-12.7]
		return d.no("IMP-12.7", "look.empty")
	case does(func(s rulebook.Step) bool { return s.RecallOwnAgent > 0 }) && len(d.spacesOf(src.seat)) == 0: // [IMP-11.3]
		return d.no("IMP-11.3", "intrigue.no_agent", "card", card.ID)
	}
	return d.topRefusal(src.seat, gainedBy(card.Effects...)...)
}

// IntriguePlayed is an Intrigue card from the hand to the discard pile, or face up before its owner.
type IntriguePlayed struct {
	Seat Color  `json:"seat"`
	Card string `json:"card"`
}

// takeIntrigue takes an Intrigue card out of a hand.
func (s *State) takeIntrigue(c Color, card string) {
	p := s.players[c]
	known := slices.Contains(p.IntrigueHand, card)
	p.Intrigue, p.IntrigueHand = p.Intrigue-1, pile.Without(p.IntrigueHand, card)
	if !known && !slices.Contains(s.unseenIntrigue(), card) {
		s.forgetStolen(card)
	}
}

// forgetStolen takes a card off the named cards of the seat from which it was stolen unnoticed by the app.
func (s *State) forgetStolen(card string) {
	for _, c := range s.seats {
		if p := s.players[c]; len(p.IntrigueHand) > p.Intrigue && slices.Contains(p.IntrigueHand, card) {
			p.IntrigueHand = pile.Without(p.IntrigueHand, card)
			return
		}
	}
}
