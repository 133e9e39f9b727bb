package imperium

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
)

type payArgs struct {
	Of   string  `json:"of" kind:"of,optional,unlisted"`
	Lose Faction `json:"lose" kind:"faction,optional"`
	Card string  `json:"card" kind:"card,optional"`
	From string  `json:"from" kind:"place,optional,unlisted"`
	choices
}

// payArrow pays the cost left of an arrow, once, for what stands right of it [IMP-3.12].
func (d *decision) payArrow(c Color, in payArgs) error {
	p, err := d.pending(c, askPay, in.Of)
	if err != nil {
		return err
	}
	src, since := source{c, p.Of}, d.turn.LastID
	if !d.holds(src, p.Step.If) { // [IMP-6.14]
		return d.no("IMP-6.14", "choose.condition", "of", p.Of)
	}
	if no := d.topRefusal(c, gainedBy(p.Step)...); no != nil {
		return no
	}
	if no := d.payPrice(src, *p.Step.Pay, answers{card: in.Card, cardFrom: in.From, lose: in.Lose}, "IMP-3.12"); no != nil {
		return no
	}
	d.settled(p.ID)
	step := p.Step
	step.Pay = nil
	d.carry(src, step)
	d.settle()
	if err := d.carryAnswers(src, since, in.choices); err != nil {
		return err
	}
	return d.afterAnswer()
}

// payPrice pays a price; ruling refuses what cannot be paid.
func (d *decision) payPrice(src source, price rulebook.Price, in answers, ruling string) error {
	p := d.players[src.seat]
	cost := price.Goods
	if lacks := cost.Lacks(p.Purse); !lacks.IsZero() { // [IMP-3.12, IMP-11.3]
		if no := d.no(ruling, "pay.lacks", "of", src.of, "lacks", said(lacks)); no != nil {
			return no
		}
		cost = cost.Minus(lacks)
	}
	if n := price.LoseTroopsInConflict; n > p.Conflict { // [IMP-11.3]
		if no := d.no(ruling, "pay.troops", "of", src.of, "count", n); no != nil {
			return no
		}
	}
	if price.InfluenceAny > 0 { // [IMP-10.6]
		if no := d.loseRefusal(src.seat, lost(in.lose)); no != nil {
			return no
		}
		d.changeInfluence(src, in.lose, -1)
	}
	if price.TrashCard > 0 {
		from := in.cardFrom
		if from == "" {
			from = inHand
		}
		if in.card == "" {
			return engine.Refuse("IMP-11.1", "trash.which", "of", src.of)
		}
		if no := d.trashRefusal(src.seat, in.card, from); no != nil {
			return no
		}
		d.trash(src, in.card, from)
	}
	d.pay(src, cost)
	d.moveTroops(src.seat, inConflict, inSupply, price.LoseTroopsInConflict, src.of) // [IMP-12.11]
	if price.TrashSelf {                                                             // [IMP-12.16]
		d.trashSelf(src)
	}
	return nil
}

func lost(f Faction) []Faction {
	if f == "" {
		return nil
	}
	return []Faction{f}
}

// canPay reports whether a price can be paid now.
func (s *State) canPay(c Color, price rulebook.Price) bool {
	p := s.players[c]
	lacks := price.Goods.Lacks(p.Purse)
	hasInfluence := slices.ContainsFunc(rulebook.Factions, func(f Faction) bool { return p.Influence[f] > 0 })
	hasCard := p.Cards+len(p.Discard)+len(p.InPlay) > 0
	return lacks.IsZero() && (price.InfluenceAny == 0 || hasInfluence) && (price.TrashCard == 0 || hasCard) && price.LoseTroopsInConflict <= p.Conflict
}

// mayPay reports whether the price of an arrow can be paid for what follows it.
func (s *State) mayPay(p Pending) bool {
	d := &decision{State: s}
	return s.canPay(p.For, *p.Step.Pay) && s.holds(source{p.For, p.Of}, p.Step.If) && d.topRefusal(p.For, gainedBy(p.Step)...) == nil
}
