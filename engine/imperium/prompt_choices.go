package imperium

import (
	"errors"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/engine/pile"
)

// LeaderChoice is the choice of a "leader" prompt: the leaders that are free. Rival is whom the leader is for, if not the seat itself.
type LeaderChoice struct {
	Leaders []string `json:"leaders"`
	Rival   Color    `json:"rival,omitempty"`
}

// Pick takes any.
func (c LeaderChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(leaderArgs{gamekit.One(r, c.Leaders), c.Rival})
}

// SeatChoice is the choice of a "first" prompt.
type SeatChoice struct {
	Seats []Color `json:"seats"`
}

// Pick takes any.
func (c SeatChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(firstArgs{gamekit.One(r, c.Seats)})
}

// FactionChoice is the choice of so many different Factions.
type FactionChoice struct {
	Factions []Faction `json:"factions"`
	Count    int       `json:"count"`
}

// Pick takes any that differ.
func (c FactionChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(pairArgs{gamekit.Some(r, c.Factions, c.Count)})
}

// CardChoice is the choice of a Conflict, or of a player card.
type CardChoice struct {
	Cards []string `json:"cards"`
}

// Pick takes any.
func (c CardChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(conflictArgs{gamekit.One(r, c.Cards)})
}

// TroopsChoice is the choice of a number of troops.
type TroopsChoice struct {
	Of   string `json:"of,omitempty"`
	Most int    `json:"most"`
}

// Pick sends one troop or more.
func (c TroopsChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(deployArgs{Troops: gamekit.Between(r, 1, c.Most), Of: c.Of})
}

// IntrigueChoice is the choice of an "intrigue" prompt: how many cards the seat holds, and those that the app knows.
type IntrigueChoice struct {
	Cards []string `json:"cards,omitempty"`
	Count int      `json:"count"`
	of    *State
	seat  Color
}

// Pick plays a card that can be played now: of the hand, or of all that it may hold if the app does not know it.
func (c IntrigueChoice) Pick(r engine.Random) (engine.Args, bool) {
	cards := c.Cards
	if len(cards) < c.Count {
		cards = nil
		for _, card := range rulebook.IntrigueCards {
			cards = append(cards, card.ID)
		}
	}
	for _, card := range gamekit.Some(r, cards, len(cards)) {
		if in := (intrigueArgs{Card: card}); newDecision(c.of).playIntrigue(c.seat, in) == nil {
			return gamekit.Answer(in)
		}
	}
	return nil, false
}

// RevealChoice is the choice of a "reveal" prompt: how many cards are in the hand, those known, and those that the others may be.
type RevealChoice struct {
	Count int      `json:"count"`
	Known []string `json:"known,omitempty"`
	Cards []string `json:"cards,omitempty"`
}

// Pick reveals the hand, which may be any cards if the app does not know it.
func (c RevealChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(revealArgs{Cards: slices.Concat(c.Known, gamekit.Some(r, c.Cards, c.Count-len(c.Known)))})
}

func (s *State) revealChoice(c Color) RevealChoice {
	if s.withoutChoices {
		return RevealChoice{}
	}
	p := s.players[c]
	out := RevealChoice{Count: p.Cards, Known: p.Hand}
	if !p.knowsHand() {
		out.Cards = pile.Without(p.cardsFor(inHand), p.Hand...)
	}
	return out
}

// AgentChoice is the choice of an "agent" prompt: the cards that the hand may have, with the spaces that each can send to.
type AgentChoice struct {
	Cards []CardSpaces `json:"cards"`
	Costs []SpaceCost  `json:"-"` // of every space for this seat, in board order
}

// Pick sends an Agent with a card that has a space.
func (c AgentChoice) Pick(r engine.Random) (engine.Args, bool) {
	able := slices.DeleteFunc(slices.Clone(c.Cards), func(card CardSpaces) bool { return len(card.Spaces) == 0 })
	card := gamekit.One(r, able)
	in := agentArgs{Card: card.Card, Space: gamekit.One(r, card.Spaces), From: gamekit.One(r, card.From)}
	if space, _ := rulebook.SpaceOf(in.Space); space.ID != "" {
		in.Spice = leastSale(space)
	}
	return gamekit.AnswerIf(len(able) > 0, in)
}

// Decline does nothing: who sends no Agent reveals [IMP-3.1].
func (c AgentChoice) Decline() (string, engine.Args) { return "", nil }

// CardSpaces is a card with the spaces that it can send an Agent to. Why says for every other space why not.
type CardSpaces struct {
	Card   string                     `json:"card"`
	From   []string                   `json:"from,omitempty"` // where the Agent may come from, if not only from the leader
	Spaces []string                   `json:"spaces,omitempty"`
	Why    map[string]*engine.Refusal `json:"-"`
	Then   []Landed                   `json:"-"` // of Spaces
}

// Landed is what a turn allows at once when an Agent has been sent: space and card have given what they give without a choice.
type Landed struct {
	Deploys int  // troops to the Conflict
	Pays    bool // the price of the card's arrow
	Paid    int  // troops to the Conflict once it is paid
}

// landed works out what follows when a card sends an Agent to a space.
func (s *State) landed(c Color, card rulebook.Card, space rulebook.Space) (out Landed) {
	d := newDecision(s)
	from, least := fromLeader, leastSale(space)
	if own := d.spacesOf(c); d.agents(c) == 0 && len(own) > 0 {
		from = own[0]
	}
	d.send(c, card, space, from, d.costFor(c, card, space, least))
	d.spaceEffects(source{c, space.ID}, card, space, least, effectGroups)
	d.settle()
	out.Deploys = d.mayDeploy()
	out.Pays = slices.ContainsFunc(d.turn.Pending, func(p Pending) bool {
		return p.Ask == askPay && p.Of == card.ID && d.mayPay(p) && d.canAnswer(p)
	})
	if out.Pays && d.payArrow(c, payArgs{Of: card.ID}) == nil {
		out.Paid = d.mayDeploy()
	}
	return out
}

// leastSale is the least spice that a space sells.
func leastSale(space rulebook.Space) int {
	if space.Effects[0].SolariBySpicePaid != nil {
		return 2
	}
	return 0
}

// SpaceCost is what a space costs a seat.
type SpaceCost struct {
	Space string
	Cost  rulebook.Goods
}

// agentChoice works out what each card can do.
func (s *State) agentChoice(c Color) AgentChoice {
	if s.withoutChoices {
		return AgentChoice{}
	}
	d, out := &decision{State: s}, AgentChoice{}
	for _, id := range slices.Compact(sorted(s.players[c].cardsFor(inHand))) {
		card, err := d.sendable(c, id)
		row := CardSpaces{Card: id, Why: map[string]*engine.Refusal{}}
		if card.SendsAnywhere() { // [IMP-12.2]
			row.From = slices.Compact(s.spacesOf(c))
			if s.agents(c) > 0 {
				row.From = append([]string{fromLeader}, row.From...)
			}
		}
		for _, space := range rulebook.Spaces {
			no := err
			if no == nil {
				no = d.sendRefusal(c, card, space)
			}
			var why *engine.Refusal
			if errors.As(no, &why) {
				row.Why[space.ID] = why.SaidTo(c)
			} else {
				row.Spaces = append(row.Spaces, space.ID)
				row.Then = append(row.Then, s.landed(c, card, space))
			}
		}
		out.Cards = append(out.Cards, row)
	}
	for _, space := range rulebook.Spaces {
		out.Costs = append(out.Costs, SpaceCost{space.ID, s.costFor(c, rulebook.Card{}, space, 0)})
	}
	return out
}

// sendable returns a card of a hand, and says why it cannot send an Agent anywhere.
func (d *decision) sendable(c Color, id string) (rulebook.Card, error) {
	card, err := d.playable(c, id)
	if err == nil && d.agents(c) == 0 && !card.SendsAnywhere() {
		err = engine.Refuse("IMP-3.2", "agent.none_left")
	}
	return card, err
}

// sendRefusal says why a card that can send an Agent cannot send it to a space now; nil if it can.
func (d *decision) sendRefusal(c Color, card rulebook.Card, space rulebook.Space) error {
	if no := d.spaceRefusal(c, card, space); no != nil {
		return no
	}
	if lacks := d.costFor(c, card, space, leastSale(space)).Lacks(d.players[c].Purse); !lacks.IsZero() {
		return engine.Refuse("IMP-3.6", "agent.cost", "space", space.ID, "lacks", said(lacks))
	}
	return nil
}

// AcquireChoice is the choice of an "acquire" prompt: what is for sale and what it costs the seat.
type AcquireChoice struct {
	Of         string     `json:"of,omitempty"` // the effect that acquires; empty for Persuasion
	Persuasion int        `json:"persuasion,omitempty"`
	OnTop      bool       `json:"onTop,omitempty"` // cards may go on top of the draw pile
	Cards      []CardSale `json:"cards"`
}

// Pick buys what the Persuasion pays for, or takes what an effect allows.
func (c AcquireChoice) Pick(r engine.Random) (engine.Args, bool) {
	able := slices.DeleteFunc(slices.Clone(c.Cards), func(sale CardSale) bool { return c.Of == "" && sale.Price > c.Persuasion })
	return gamekit.AnswerIf(len(able) > 0, acquireArgs{Card: gamekit.One(r, able).Card, Of: c.Of})
}

// CardSale is a card with its price for a seat.
type CardSale struct {
	Card  string `json:"card"`
	Price int    `json:"price"`
	From  string `json:"from"` // row, reserve or aside
}

func (s *State) acquireChoice(c Color) AcquireChoice {
	if s.withoutChoices {
		return AcquireChoice{}
	}
	out := AcquireChoice{Persuasion: s.players[c].Persuasion, OnTop: s.turn.OnTop}
	add := func(id, from string) {
		if card, ok := rulebook.CardOf(id); ok && card.Cost != nil {
			out.Cards = append(out.Cards, CardSale{id, s.priceFor(card, from), from})
		}
	}
	for _, id := range s.row {
		add(id, inRow)
	}
	for _, card := range rulebook.Cards {
		if s.reserve[card.ID] > 0 {
			add(card.ID, inReserve)
		}
	}
	add(s.players[c].SetAside, setAside)
	return out
}

// EffectChoice is the choice of a question that an effect asks; Of is the card, space or leader.
type EffectChoice struct {
	Of       string              `json:"of"`
	Price    *rulebook.Price     `json:"price,omitempty"`
	Gain     *rulebook.Step      `json:"gain,omitempty"` // what the price buys
	Factions []Faction           `json:"factions,omitempty"`
	Count    int                 `json:"count,omitempty"` // of Factions, options or cards
	Options  []string            `json:"options,omitempty"`
	Dearer   *rulebook.Price     `json:"dearer,omitempty"` // of the second of two that do the same
	Most     int                 `json:"most,omitempty"`   // troops
	Seats    []Color             `json:"seats,omitempty"`
	Spaces   []string            `json:"spaces,omitempty"`
	Cards    map[string][]string `json:"cards,omitempty"` // by where they are
	Sale     *AcquireChoice      `json:"sale,omitempty"`
	ask      string
}

// effectChoice bounds the answers to a waiting step.
func (s *State) effectChoice(p Pending) EffectChoice {
	out, player := EffectChoice{Of: p.Of, ask: p.Ask}, s.players[p.For]
	if s.withoutChoices {
		return out
	}
	switch p.Ask {
	case askPay:
		step := p.Step
		step.Pay = nil
		out.Price, out.Gain = p.Step.Pay, &step
		out.Factions = s.payableFactions(p)
		if p.Step.Pay.TrashCard > 0 {
			out.Cards = s.trashable(p.For)
		}
	case askInfluence, askReward:
		s.rewardChoice(p, &out)
	case askChoose:
		s.optionChoice(p, &out)
	case askDeploy:
		out.Most = player.Garrison
		if p.Most != rulebook.Any {
			out.Most = min(p.Most, player.Garrison)
		}
	case askRetreat:
		out.Most = player.Conflict
		if most := p.Step.Retreat.Max; most != rulebook.Any {
			out.Most = min(most, player.Conflict)
		}
	case askTrash:
		out.Cards = s.trashable(p.For)
	case askDiscard:
		out.Count, out.Cards = p.Most, map[string][]string{inHand: player.cardsFor(inHand)}
	case askTake:
		out.Cards = map[string][]string{inRow: slices.DeleteFunc(slices.Clone(s.row), func(id string) bool { return id == "" })}
		if from := p.Step.TakeFromDiscard; from != nil {
			out.Cards = map[string][]string{inDiscard: slices.DeleteFunc(player.cardsFor(inDiscard), func(id string) bool { return !isOf(from.Faction)(id) })}
		}
	case askRecall:
		out.Spaces = slices.Compact(s.spacesOf(p.For))
	case askVoice:
		for _, space := range rulebook.Spaces {
			out.Spaces = append(out.Spaces, space.ID)
		}
	case askAlliance:
		out.Seats = p.Tied
	case askSteal:
		out.Seats = []Color{p.From}
	case askMasterstroke:
		out.Factions, out.Count = player.Pair, 2
	case askAcquire:
		sale := s.acquireChoice(p.For)
		sale.Cards = slices.DeleteFunc(sale.Cards, func(c CardSale) bool {
			card, _ := rulebook.CardOf(c.Card)
			return *card.Cost > p.Step.AcquireCard.MaxCost
		})
		out.Sale = &sale
	}
	return out
}

// payableFactions are those whose Influence can pay a price that asks for it.
func (s *State) payableFactions(p Pending) (out []Faction) {
	for _, f := range rulebook.Factions {
		if p.Step.Pay.InfluenceAny > 0 && s.players[p.For].Influence[f] > 0 { // [IMP-10.6]
			out = append(out, f)
		}
	}
	return out
}

// rewardChoice bounds the choice of a Faction, or of parts of a reward.
func (s *State) rewardChoice(p Pending, out *EffectChoice) {
	switch g := p.Step.Gain; {
	case p.Step.TrashCard > 0:
		out.Cards = s.trashable(p.For)
	case p.Step.Choose > 0:
		out.Options, out.Count = s.options(p), p.Step.Choose
	case p.Step.Lose != nil:
		out.Factions, out.Count = slices.DeleteFunc(slices.Clone(rulebook.Factions), func(f Faction) bool { return s.players[p.For].Influence[f] == 0 }), 1
	default:
		out.Factions, out.Count = rulebook.Factions, 1
		if g.InfluenceOneOf != nil {
			out.Factions = g.InfluenceOneOf
		}
		if g.InfluenceDistinct != nil {
			out.Count = g.InfluenceDistinct.Factions
		}
		if p.Step.If != nil && p.Step.If.OpponentHigher {
			out.Factions = s.outranked(p.For)
		}
		if s.rules.Is("influence.six", "refused") {
			out.Factions = slices.DeleteFunc(slices.Clone(out.Factions), func(f Faction) bool { return s.players[p.For].Influence[f] >= topInfluence })
		}
	}
}

// optionChoice bounds the choice of one of several effects.
func (s *State) optionChoice(p Pending, out *EffectChoice) {
	out.Options = s.options(p)
	switch step := p.Step; {
	case step.ChosenOpponentLoses > 0:
		for _, o := range out.Options {
			out.Seats = append(out.Seats, Color(o))
		}
		out.Options = nil
	case step.HasDearer():
		if s.canPay(p.For, *step.Of[1].Pay) {
			out.Dearer = step.Of[1].Pay
		}
	case step.EachOpponentChooses != nil:
		out.Cards = map[string][]string{inHand: s.players[p.For].cardsFor(inHand)}
	case step.LookAtTopCard > 0:
		out.Cards = map[string][]string{onDeck: s.players[p.For].Top}
	case step.TakesFromDiscard():
		for _, option := range step.Of {
			if from := option.TakeFromDiscard; from != nil {
				out.Cards = map[string][]string{inDiscard: slices.DeleteFunc(s.players[p.For].cardsFor(inDiscard), func(id string) bool { return !isOf(from.Faction)(id) })}
			}
		}
	}
}

// trashable are the cards that a seat may trash, by where they are.
func (s *State) trashable(c Color) map[string][]string {
	out := map[string][]string{}
	for _, place := range []string{inHand, inDiscard, inPlay} {
		if cards := s.players[c].cardsFor(place); len(cards) > 0 {
			out[place] = cards
		}
	}
	return out
}
