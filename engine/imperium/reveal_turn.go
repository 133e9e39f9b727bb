package imperium

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/engine/pile"
)

// A Reveal turn: reveal the cards left in hand, resolve their Reveal boxes and acquire cards, set the strength, clean up [IMP-6.1].

func init() {
	register(kinds{"revealed": Revealed{}, "standing.granted": StandingGranted{}})
	says("cleaned.up", CleanedUp{}, "log.cleaned_up", "IMP-6.12", "seat", "lost")
}

type revealArgs struct {
	Cards []string `json:"cards" kind:"cards,optional"`
}

// reveal begins the Reveal turn with all cards left in hand [IMP-6.2]; within it, it reveals cards that were drawn [IMP-6.11].
func (d *decision) reveal(c Color, in revealArgs) error {
	if no := d.mine(c); no != nil {
		return no
	}
	p, cards := d.players[c], in.Cards
	if len(cards) == 0 && p.knowsHand() {
		cards = p.Hand
	}
	switch {
	case d.step == stepAgent: // [IMP-3.1]
		return engine.Refuse("IMP-3.1", "reveal.after_agent")
	case d.step == stepReveal && p.Cards == 0:
		return engine.Refuse("IMP-6.2", "reveal.once")
	case len(cards) != p.Cards: // [IMP-6.2]
		return engine.Refuse("IMP-6.2", "reveal.all", "count", p.Cards)
	case !p.mayHold(cards...):
		return private("IMP-6.2", "reveal.not_in_hand")
	}
	first := d.step == stepTurn
	for _, card := range cards {
		d.playCard(c, card)
	}
	d.emit(Revealed{c, cards})
	if first {
		d.step, d.turn.Kind, d.turn.Begun = stepReveal, stepReveal, true // [IMP-6.1]
		d.standingPersuasion(c)
		d.resolveFaceUp(c)
	}
	for _, id := range cards {
		card, _ := rulebook.CardOf(id)
		d.carryOut(source{c, id}, d.revealBox(card)...) // [IMP-6.3]
	}
	return d.afterAnswer()
}

// revealBox is what a card does when it is revealed, with the table's reading of a disputed card: whether the spice of Sietch Reverend
// Mother needs the Fremen Bond.
func (s *State) revealBox(card rulebook.Card) []rulebook.Step {
	if card.ID != "sietch-reverend-mother" || s.rules.Is("card.sietch-reverend-mother", "bond") {
		return card.Reveal
	}
	free, bond := *card.Reveal[0].Gain, *card.Reveal[0].Gain
	free.Persuasion, bond.Goods = 0, rulebook.Goods{}
	return []rulebook.Step{{Gain: &free}, {If: card.Reveal[0].If, Gain: &bond}}
}

// standingPersuasion is that of a Council seat, and of an Agent on Hall of Oratory [IMP-6.4].
func (d *decision) standingPersuasion(c Color) {
	for _, space := range rulebook.Spaces {
		if space.Ongoing != nil && d.players[c].Council { // [IMP-6.4]
			d.gainSway(SwayGained{Seat: c, Persuasion: space.Ongoing.Persuasion, Of: space.ID})
		}
		if space.WhileHere != nil && slices.Contains(d.posts[space.ID].Agents, c) { // [IMP-6.4]
			d.gainSway(SwayGained{Seat: c, Persuasion: space.WhileHere.Persuasion, Of: space.ID})
		}
	}
	for _, b := range d.players[c].Standing {
		d.gainStanding(c, b)
	}
}

// StandingBonus is Persuasion in Reveal turns that an effect by hand gives: for the rest of the game, or in this round if an Agent still stands on a
// space [IMP-0.1, IMP-6.4].
type StandingBonus struct {
	Of         string `json:"of"`
	Persuasion int    `json:"persuasion"`
	Space      string `json:"space,omitempty"`
}

func (d *decision) gainStanding(c Color, b StandingBonus) {
	if b.Space == "" || slices.Contains(d.posts[b.Space].Agents, c) {
		d.gainSway(SwayGained{Seat: c, Persuasion: b.Persuasion, Of: b.Of})
	}
}

// StandingGranted gives such a bonus.
type StandingGranted struct {
	Seat Color `json:"seat"`
	StandingBonus
}

func (e StandingGranted) tell(engine.Viewer) (engine.Message, bool) {
	if e.Space == "" {
		return told("log.standing", "IMP-0.1", "seat", e.Seat, "persuasion", e.Persuasion, "of", e.Of)
	}
	return told("log.standing_here", "IMP-0.1", "seat", e.Seat, "persuasion", e.Persuasion, "of", e.Of, "space", e.Space)
}

// resolveFaceUp carries out the Intrigue cards that waited face up for the Reveal turn [IMP-11.5].
func (d *decision) resolveFaceUp(c Color) {
	p := d.players[c]
	for _, id := range p.FaceUp {
		card, _ := rulebook.IntrigueOf(id)
		p.FaceUp, d.intrigue.Discard = pile.Without(p.FaceUp, id), append(d.intrigue.Discard, id)
		d.carryOut(source{c, id}, card.Effects...)
	}
}

// Revealed are cards put into play from the hand in a Reveal turn.
type Revealed struct {
	Seat  Color    `json:"seat"`
	Cards []string `json:"cards"`
}

func (e Revealed) tell(engine.Viewer) (engine.Message, bool) {
	if len(e.Cards) == 0 {
		return told("log.revealed_none", "IMP-6.2", "seat", e.Seat)
	}
	return told("log.revealed", "IMP-6.2", "seat", e.Seat, "cards", e.Cards)
}

type acquireArgs struct {
	Card string `json:"card" kind:"card"`
	To   string `json:"to" kind:"place,optional,unlisted"`
	Of   string `json:"of" kind:"of,optional,unlisted"`
	choices
}

// acquire takes a card from the row, the Reserve, or the card that Helena set aside: with Persuasion in a Reveal turn, or by an effect
// that waits for it. Its Acquire box takes effect at once [IMP-6.7].
func (d *decision) acquire(c Color, in acquireArgs) error {
	if no := d.mine(c); no != nil {
		return no
	}
	card, ok := rulebook.CardOf(in.Card)
	if !ok {
		return engine.Refuse("IMP-6.5", "card.unknown", "card", in.Card)
	}
	if card.Cost == nil { // [IMP-3.18]
		return d.no("IMP-3.18", "acquire.not_for_sale", "card", in.Card)
	}
	from, no := d.forSale(c, card)
	if no != nil {
		return no
	}
	byEffect, no := d.acquireByEffect(c, card, in.Of)
	if no != nil {
		return no
	}
	to, no := d.acquireTo(in.To, byEffect)
	if no != nil {
		return no
	}
	if byEffect == nil {
		if no := d.payPersuasion(c, card, from); no != nil {
			return no
		}
	}
	src, since := source{c, card.ID}, d.turn.LastID
	d.moveCard(CardMoved{Seat: c, Card: card.ID, From: from, To: to, Ruling: "IMP-6.7"})
	d.carryOut(src, card.Acquire...) // [IMP-6.7, IMP-11.2]
	d.settle()
	if err := d.carryAnswers(src, since, in.choices); err != nil {
		return err
	}
	return d.afterAnswer()
}

// forSale is where a card can be acquired from.
func (d *decision) forSale(c Color, card rulebook.Card) (from string, err error) {
	switch {
	case card.Deck == rulebook.Reserve && d.reserve[card.ID] > 0:
		return inReserve, nil
	case card.Deck == rulebook.Reserve:
		return "", engine.Refuse("IMP-0.4", "acquire.stack_empty", "card", card.ID) // [IMP-0.4]
	case d.players[c].SetAside == card.ID: // [IMP-12.13]
		return setAside, nil
	}
	_, err = d.rowPlace(card.ID)
	return inRow, err
}

// acquireTo is where an acquired card goes: to the discard pile, or on top of the draw pile where a card allows it.
func (d *decision) acquireTo(said string, by *rulebook.Acquisition) (string, error) {
	switch {
	case by != nil && (said == "" || said == by.To):
		return by.To, nil
	case by != nil && by.To == onDeck: // [IMP-6.7]
		return onDeck, d.no("IMP-6.7", "acquire.to_deck")
	case said == "" || said == inDiscard:
		return inDiscard, nil
	case by == nil && said == onDeck && d.turn.OnTop: // [IMP-6.7]
		return onDeck, nil
	}
	return inDiscard, d.no("IMP-6.7", "acquire.to_discard")
}

// acquireByEffect finds an effect that lets a seat acquire a card by its cost; nil if it must pay Persuasion.
func (d *decision) acquireByEffect(c Color, card rulebook.Card, of string) (*rulebook.Acquisition, error) {
	if !d.waits(c, askAcquire) {
		return nil, nil
	}
	p, err := d.pending(c, askAcquire, of)
	if err != nil {
		return nil, err
	}
	by := p.Step.AcquireCard
	if *card.Cost > by.MaxCost {
		if d.step == stepReveal && of == "" {
			return nil, nil
		}
		return nil, d.no("IMP-6.5", "acquire.too_dear", "card", card.ID, "most", by.MaxCost)
	}
	d.settled(p.ID)
	return by, nil
}

// payPersuasion spends Persuasion of this Reveal turn [IMP-6.5].
func (d *decision) payPersuasion(c Color, card rulebook.Card, from string) error {
	if d.step != stepReveal { // [IMP-6.5]
		return engine.Refuse("IMP-6.5", "acquire.reveal_turn")
	}
	price := d.priceFor(card, from)
	if has := d.players[c].Persuasion; price > has { // [IMP-6.5]
		if no := d.no("IMP-6.5", "acquire.persuasion", "card", card.ID, "price", price, "has", has); no != nil {
			return no
		}
		price = has
	}
	d.players[c].Persuasion -= price
	return nil
}

// priceFor is what a card costs in Persuasion.
func (s *State) priceFor(card rulebook.Card, from string) int {
	price := *card.Cost
	for _, less := range s.turn.Discounts {
		if less.Card == card.ID { // [IMP-12.12]
			price -= less.Persuasion
		}
	}
	if from == setAside { // [IMP-12.13]
		price -= s.players[s.acting].AsideLess
	}
	return max(price, 0)
}

// cleanUp puts the cards in play on the discard pile and ends the Reveal turn [IMP-6.12]. The row card that Helena did not acquire
// leaves the game [IMP-12.13].
func (d *decision) cleanUp(c Color) {
	p := d.players[c]
	if card := p.SetAside; card != "" { // [IMP-12.13]
		d.moveCard(CardMoved{Seat: c, Card: card, From: setAside, To: inTrash, Ruling: "IMP-12.13"})
	}
	d.emit(CleanedUp{c, p.Persuasion})
	p.Discard, p.InPlay = slices.Concat(p.Discard, p.InPlay), nil
	p.Persuasion, p.Revealed = 0, true
}

// CleanedUp ends a Reveal turn; Lost is the Persuasion that was not spent.
type CleanedUp struct {
	Seat Color `json:"seat"`
	Lost int   `json:"lost,omitempty"`
}
