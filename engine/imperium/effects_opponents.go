package imperium

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/engine/pile"
)

func init() {
	says("intrigue.stolen", IntrigueStolen{}, "log.intrigue_stolen", "IMP-3.19", "seat=to", "from")
	register(kinds{"theft.named": TheftNamed{}})
}

// carryAgainstOpponents carries out what opponents lose, from the player's left, clockwise.
func (d *decision) carryAgainstOpponents(src source, s rulebook.Step) {
	for _, o := range d.opponents(src.seat) {
		p := d.players[o]
		switch {
		case s.EachOpponentLoses != nil: // [IMP-12.9]
			d.lose(src, o, *s.EachOpponentLoses)
		case s.EachOpponentDiscards > 0 && p.Cards > 0: // [IMP-11.7, IMP-12.17]
			i := d.askOpponent(src, o, askDiscard, s)
			d.turn.Pending[i].Most = min(s.EachOpponentDiscards, p.Cards)
		case s.EachOpponentChooses != nil && d.isRival(o): // it has no hand [IMP-13.23]
			d.moveTroops(o, inConflict, inSupply, 1, src.of)
		case s.EachOpponentChooses != nil && p.Cards+p.Conflict > 0: // [IMP-12.5]
			d.askOpponent(src, o, askChoose, s)
		case s.StealIntrigue != nil && !d.isRival(o) && p.Intrigue >= s.StealIntrigue.From: // [IMP-3.19]
			d.steal(src, o)
		}
	}
	if s.ChosenOpponentLoses > 0 { // [IMP-12.10]
		d.mustAnswer(d.wait(src, askChoose, s))
	}
}

// askOpponent lets an opponent choose what to lose; the others wait.
func (d *decision) askOpponent(src source, opponent Color, ask string, s rulebook.Step) int {
	i := d.wait(source{opponent, src.of}, ask, s)
	d.turn.Pending[i].By, d.turn.Pending[i].Must = src.seat, true
	return i
}

// steal moves an Intrigue card to the thief. Which one it was is known to the two players; the app is told, or it draws.
func (d *decision) steal(src source, from Color) {
	victim, thief := d.players[from], d.players[src.seat]
	named := len(victim.IntrigueHand) == victim.Intrigue
	victim.Intrigue--
	thief.Intrigue++
	d.emit(IntrigueStolen{from, src.seat})
	if named {
		i := d.wait(src, askSteal, rulebook.Step{})
		d.turn.Pending[i].From = from
	}
}

// IntrigueStolen is a card that went from hand to hand, picked at random. As long as nobody says which, its giver's named cards are
// one more than those held.
type IntrigueStolen struct {
	From Color `json:"from"`
	To   Color `json:"to"`
}

type stealArgs struct {
	From Color  `json:"from" kind:"seat"`
	Card string `json:"card" kind:"intrigue"`
}

// nameTheft says which card was stolen.
func (d *decision) nameTheft(c Color, in stealArgs) error {
	i := slices.IndexFunc(d.turn.Pending, func(p Pending) bool {
		return p.Ask == askSteal && p.From == in.From && (c == "" || p.For == c)
	})
	switch {
	case i < 0:
		return engine.Refuse("IMP-3.19", "steal.nothing", "seat", string(in.From))
	case !slices.Contains(d.players[in.From].IntrigueHand, in.Card):
		return private("IMP-3.19", "steal.not_held", "card", in.Card)
	}
	p := d.turn.Pending[i]
	victim, thief := d.players[p.From], d.players[p.For]
	victim.IntrigueHand, thief.IntrigueHand = pile.Without(victim.IntrigueHand, in.Card), append(thief.IntrigueHand, in.Card)
	d.emit(TheftNamed{p.From, p.For, in.Card})
	d.settled(p.ID)
	return nil
}

// TheftNamed says which card was stolen.
type TheftNamed struct {
	From Color  `json:"from"`
	To   Color  `json:"to"`
	Card string `json:"card"`
}

func (e TheftNamed) tell(v engine.Viewer) (engine.Message, bool) {
	if v.Sees(e.From) || v.Sees(e.To) {
		return told("log.theft_named", "IMP-3.19", "seat", e.To, "from", e.From, "card", e.Card)
	}
	return untold()
}
