package imperium

import (
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
)

// cardArrow is a price that a card offers when it sends an Agent.
type cardArrow struct {
	Card  string
	Price rulebook.Price
	Gain  rulebook.Gain
}

// cardArrows are the prices that need no more than a yes. What else a price takes is asked once the Agent stands.
func (s viewModel) cardArrows(cards []imperium.CardSpaces) (out []cardArrow) {
	for _, card := range cards {
		for _, step := range s.agentBox(card.Card) {
			if step.Pay != nil && step.Gain != nil && *step.Pay == (rulebook.Price{Goods: step.Pay.Goods, TrashSelf: step.Pay.TrashSelf}) {
				out = append(out, cardArrow{card.Card, *step.Pay, *step.Gain})
			}
		}
	}
	return out
}

// agentBox is what a card does when it sends this seat's Agent; the Signet Ring does what the leader's ring says.
func (s viewModel) agentBox(id string) (steps []rulebook.Step) {
	card, _ := rulebook.CardOf(id)
	for _, step := range card.Agent {
		if !step.SignetRing {
			steps = append(steps, step)
			continue
		}
		leader, _ := rulebook.LeaderOf(s.me().Leader)
		steps = append(steps, leader.Ring...)
	}
	return steps
}

// recruits are the troops that steps bring without a choice.
func recruits(steps []rulebook.Step) (n int) {
	for _, step := range steps {
		if step.Gain != nil && step.Pay == nil && step.If == nil {
			n += step.Gain.Troops
		}
	}
	return n
}

// fromGarrison is how many troops of the garrison may go along with those recruited this turn [IMP-4.3].
func (s viewModel) fromGarrison() int { return min(2, s.me().Troops.Garrison) }

// mostDeployed is the most troops that an Agent turn sends to the Conflict at once: those of the garrison, the Heighliner's five and
// a card's.
func (s viewModel) mostDeployed() int { return s.fromGarrison() + 8 }

// purse is what this phone's seat can pay with.
func (s viewModel) purse() rulebook.Goods {
	me := s.me()
	return rulebook.Goods{Solari: me.Solari, Spice: me.Spice, Water: me.Water}
}
