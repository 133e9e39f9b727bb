package imperium

import (
	"cmp"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/engine/pile"
)

// Answers about cards: one of several effects, a card to trash, to discard or to take.

type chooseArgs struct {
	Option string `json:"option" kind:"option,optional"`
	Card   string `json:"card" kind:"card,optional"`
	Seat   Color  `json:"seat" kind:"seat,optional,unlisted"`
	Pay    *bool  `json:"pay" kind:"yes,optional,unlisted"`
	Of     string `json:"of" kind:"of,optional,unlisted"`
}

// choose takes one of several, named by what it does.
func (d *decision) choose(c Color, in chooseArgs) error {
	return d.answer(c, askChoose, in.Of, answers{choices: choices{Option: in.Option, Seat: in.Seat, Pay: in.Pay}, card: in.Card})
}

// waitToChoose asks for one of several effects.
func (d *decision) waitToChoose(src source, s rulebook.Step) {
	ask := askChoose
	if d.atStep(Combat, stepRewards) {
		ask = askReward
	}
	d.mustAnswer(d.wait(src, ask, s))
}

func (d *decision) answerChoice(p Pending, in answers) error {
	s := p.Step
	switch {
	case s.EachOpponentChooses != nil:
		return d.answerLoss(p, in)
	case s.ChosenOpponentLoses > 0:
		return d.answerVictim(p, cmp.Or(in.Seat, Color(in.Option)))
	case s.LookAtTopCard > 0:
		return d.answerTop(p, in)
	}
	chosen, ok := s.Option(in.Option, in.Pay != nil && *in.Pay)
	if !ok || !d.canChoose(source{p.For, p.Of}, chosen) {
		return engine.Refuse("IMP-3.13", "choose.option", "of", p.Of, "options", d.options(p))
	}
	if chosen.Pay != nil {
		if no := d.payPrice(source{p.For, p.Of}, *chosen.Pay, answers{}, "IMP-11.3"); no != nil {
			return no
		}
		chosen.Pay = nil
	}
	d.settled(p.ID)
	since := d.turn.LastID
	d.carry(source{p.For, p.Of}, chosen)
	if in.card == "" {
		return nil
	}
	i := slices.IndexFunc(d.turn.Pending, func(p Pending) bool { return p.ID > since && (p.Ask == askTake || p.Ask == askTrash) })
	if i < 0 {
		return engine.Refuse("IMP-3.13", "choose.not_asked", "of", p.Of)
	}
	return d.answerStep(d.turn.Pending[i], answers{card: in.card})
}

// options lists what a seat may choose now, by what it does.
func (s *State) options(p Pending) (out []string) {
	player := s.players[p.For]
	switch step := p.Step; {
	case step.EachOpponentChooses != nil: // [IMP-12.5]
		if player.Cards > 0 {
			out = append(out, "discard")
		}
		if player.Conflict > 0 {
			out = append(out, "troop")
		}
	case step.LookAtTopCard > 0:
		out = []string{"draw", "trash"}
	case step.ChosenOpponentLoses > 0:
		for _, o := range s.opponents(p.For) {
			if s.players[o].Conflict > 0 { // [IMP-12.10]
				out = append(out, string(o))
			}
		}
	default:
		for _, option := range step.Of {
			if s.canChoose(source{p.For, p.Of}, option) {
				out = append(out, option.Name())
			}
		}
	}
	return out
}

// canChoose reports whether one of several effects is possible.
func (s *State) canChoose(src source, option rulebook.Step) bool {
	switch {
	case option.TakeFromDiscard != nil:
		return slices.ContainsFunc(s.players[src.seat].Discard, isOf(option.TakeFromDiscard.Faction))
	case option.Pay != nil:
		return s.canPay(src.seat, *option.Pay)
	}
	return s.holds(src, option.If)
}

// answerLoss lets an opponent lose something possible: a card of the hand or a deployed troop [IMP-12.5].
func (d *decision) answerLoss(p Pending, in answers) error {
	possible := d.options(p)
	if !slices.Contains(possible, in.Option) { // [IMP-12.5]
		return engine.Refuse("IMP-12.5", "choose.option", "of", p.Of, "options", possible)
	}
	if in.Option == "troop" {
		d.settled(p.ID)
		d.moveTroops(p.For, inConflict, inSupply, 1, p.Of)
		return nil
	}
	if in.card == "" { // which card is asked next
		i := slices.IndexFunc(d.turn.Pending, func(q Pending) bool { return q.ID == p.ID })
		d.turn.Pending[i].Ask, d.turn.Pending[i].Most = askDiscard, 1
		return nil
	}
	if !d.players[p.For].mayHold(in.card) {
		return private("IMP-12.5", "card.not_in_hand", "card", in.card)
	}
	d.settled(p.ID)
	d.moveCard(CardMoved{Seat: p.For, Card: in.card, From: inHand, To: inDiscard, Of: p.Of, Ruling: "IMP-11.7"})
	return nil
}

// answerVictim takes a troop of a chosen opponent from the Conflict [IMP-12.10].
func (d *decision) answerVictim(p Pending, victim Color) error {
	if !d.has(victim) || victim == p.For || d.players[victim].Conflict == 0 { // [IMP-12.10]
		return engine.Refuse("IMP-12.10", "choose.victim", "seats", d.options(p))
	}
	d.settled(p.ID)
	d.moveTroops(victim, inConflict, inSupply, p.Step.ChosenOpponentLoses, p.Of)
	return nil
}

// answerTop draws or trashes the card that was looked at [IMP-12.7].
func (d *decision) answerTop(p Pending, in answers) error {
	switch in.Option {
	case "draw":
		d.settled(p.ID)
		d.draw(p.For, 1, p.Of)
		return nil
	case "trash":
		card := in.card
		if card == "" && len(d.players[p.For].Top) > 0 {
			card = d.players[p.For].Top[0]
		}
		if no := d.trashRefusal(p.For, card, onDeck); no != nil {
			return no
		}
		d.settled(p.ID)
		d.trash(source{p.For, p.Of}, card, onDeck)
		return nil
	}
	return engine.Refuse("IMP-3.13", "choose.option", "of", p.Of, "options", d.options(p))
}

type trashArgs struct {
	Card string `json:"card" kind:"card"`
	From string `json:"from" kind:"place,optional"`
	Of   string `json:"of" kind:"of,optional,unlisted"`
}

// trashCard trashes a card that an effect lets its player trash.
func (d *decision) trashCard(c Color, in trashArgs) error {
	return d.answer(c, askTrash, in.Of, answers{card: in.Card, cardFrom: in.From})
}

func (d *decision) answerTrash(p Pending, in answers) error {
	from := d.placeOf(p.For, in.card, in.cardFrom)
	if no := d.trashRefusal(p.For, in.card, from); no != nil {
		return no
	}
	d.settled(p.ID)
	d.trash(source{p.For, p.Of}, in.card, from)
	return nil
}

// placeOf is where a card is, if nobody has said it: open before hidden.
func (s *State) placeOf(c Color, card, said string) string {
	p := s.players[c]
	switch {
	case said != "":
		return said
	case !slices.Contains(p.Hand, card) && slices.Contains(p.InPlay, card):
		return inPlay
	case !slices.Contains(p.Hand, card) && slices.Contains(p.Discard, card):
		return inDiscard
	}
	return inHand
}

type discardArgs struct {
	Cards []string `json:"cards" kind:"cards"`
	Of    string   `json:"of" kind:"of,optional,unlisted"`
}

// discard gives up cards of the own hand, chosen by their owner [IMP-11.7].
func (d *decision) discard(c Color, in discardArgs) error {
	p, err := d.pending(c, askDiscard, in.Of)
	if err != nil {
		return err
	}
	switch {
	case len(in.Cards) != p.Most: // [IMP-11.7]
		return engine.Refuse("IMP-11.7", "discard.count", "count", p.Most)
	case !d.players[c].mayHold(in.Cards...):
		return private("IMP-11.7", "discard.not_in_hand")
	}
	d.settled(p.ID)
	for _, card := range in.Cards {
		d.moveCard(CardMoved{Seat: c, Card: card, From: inHand, To: inDiscard, Of: p.Of, Ruling: "IMP-11.7"})
	}
	return d.afterAnswer()
}

type takeArgs struct {
	Card string `json:"card" kind:"card"`
	Of   string `json:"of" kind:"of,optional,unlisted"`
}

// take takes a card from the own discard pile, or out of the row for Manipulate.
func (d *decision) take(c Color, in takeArgs) error {
	return d.answer(c, askTake, in.Of, answers{card: in.Card})
}

func (d *decision) answerTake(p Pending, card string) error {
	if pile := p.Step.TakeFromDiscard; pile != nil {
		if !isOf(pile.Faction)(card) || !slices.Contains(d.players[p.For].Discard, card) {
			return engine.Refuse("IMP-3.13", "take.not_there", "card", card, "faction", string(pile.Faction))
		}
		d.settled(p.ID)
		d.moveCard(CardMoved{Seat: p.For, Card: card, From: inDiscard, To: inHand, Of: p.Of})
		return nil
	}
	if _, no := d.rowPlace(card); no != nil {
		return no
	}
	d.settled(p.ID)
	d.moveCard(CardMoved{Seat: p.For, Card: card, From: inRow, To: setAside, Of: p.Of, Ruling: "IMP-12.13"})
	return nil
}

// rowPlace is where a card lies in the row: named there, or in a place that was not named.
func (s *State) rowPlace(card string) (int, error) {
	place := slices.Index(s.row, card)
	if place < 0 && s.rowCardRefusal(card) == nil {
		place = slices.Index(s.row, "")
	}
	if card == "" || place < 0 {
		return 0, engine.Refuse("IMP-6.5", "row.not_there", "card", card)
	}
	return place, nil
}

// cardsFor are the cards that a seat may name for a place, as a set.
func (p *Player) cardsFor(place string) []string {
	switch place {
	case inPlay, inDiscard:
		return slices.Clone(*p.cardsAt(place))
	}
	if p.knowsHand() {
		return slices.Clone(p.Hand)
	}
	return pile.Without(p.unseen(), p.Top...)
}
