package imperium

import (
	"strings"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
)

// cardArrow is a price that a card offers when it sends an Agent.
type cardArrow struct {
	Card   string
	Price  rulebook.Price
	Gain   rulebook.Gain
	landed // after which it can be paid at once
}

// landed are spaces, with how many troops may go to the Conflict from each.
type landed struct{ spaces, deploys []string }

// facts are for the page's script.
func (l landed) facts() templ.Attributes {
	return templ.Attributes{"data-spaces": strings.Join(l.spaces, " "), "data-deploys": strings.Join(l.deploys, " ")}
}

// cardArrows are the prices that need no more than a yes. What else a price takes is asked once the Agent stands.
func (s viewModel) cardArrows(cards []imperium.CardSpaces) (out []cardArrow) {
	for _, card := range cards {
		for _, step := range s.agentBox(card.Card) {
			if step.Pay != nil && step.Gain != nil && *step.Pay == (rulebook.Price{Goods: step.Pay.Goods, TrashSelf: step.Pay.TrashSelf}) {
				out = append(out, cardArrow{card.Card, *step.Pay, *step.Gain, paid(card)})
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

// sent are a card's spaces.
func sent(card imperium.CardSpaces) landed {
	l := landed{spaces: card.Spaces}
	for _, then := range card.Then {
		l.deploys = append(l.deploys, itoa(then.Deploys))
	}
	return l
}

// paid are the spaces after which a card's arrow can be paid: with what the space has given.
func paid(card imperium.CardSpaces) (l landed) {
	for i, then := range card.Then {
		if then.Pays {
			l.spaces, l.deploys = append(l.spaces, card.Spaces[i]), append(l.deploys, itoa(then.Paid))
		}
	}
	return l
}

// mostDeployed is the most troops that an Agent turn with one of these cards sends to the Conflict.
func mostDeployed(cards []imperium.CardSpaces) (most int) {
	for _, card := range cards {
		for _, then := range card.Then {
			most = max(most, then.Deploys, then.Paid)
		}
	}
	return most
}
