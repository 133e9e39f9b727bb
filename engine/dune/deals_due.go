package dune

import (
	"fmt"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Deals that come due. Only people can judge what they mean: the moderator is reminded when the moment comes, and notes
// whether the deal was kept [DUNE-DEAL-05].

func init() {
	says("deal.due", DealCameDue{}, "log.deal.due", "DUNE-DEAL-05", "from", "to", "text")
	says("deal.broken", DealBroken{}, "log.deal.broken", "DUNE-DEAL-05", "from", "to", "text")
	says("deal.voided", DealVoided{}, "log.deal.voided", "DUNE-BID-22", "from", "to", "text")
}

// DealMoment is when a deal must be kept: when a phase begins, or at the sale of the card that was up when it was stated.
type DealMoment struct {
	Turn  int   `json:"turn,omitempty" kind:"number,optional"` // if absent, the next turn that has the phase to come
	Phase Phase `json:"phase,omitempty" kind:"word,optional"`
	Lot   int   `json:"lot,omitempty" kind:"number,optional"` // of the auction: the receiver of the spice must buy it, if possible [DUNE-BID-22]
}

// isOver reports whether a deal is settled: nothing remains to be done.
func (d Deal) isOver() bool { return d.Done || d.Broken || d.Void || d.Declined }

// payer is the faction that pays a deal's spice: the proposer, or for a captive the faction that gets it back.
func (d Deal) payer() Faction {
	if d.Leader != "" && d.From == Harkonnen {
		return d.To
	}
	return d.From
}

// captiveRefusal says why a leader may not be part of a deal; nil if it may. Only a captive may be traded, from the
// Harkonnen back to its own faction, if the rules allow it [DUNE-DEAL-03].
func (s *State) captiveRefusal(deal Deal) *engine.Refusal {
	home := s.leaderOwner(deal.Leader)
	pair := deal.From == Harkonnen && deal.To == home || deal.To == Harkonnen && deal.From == home
	switch {
	case !s.rules.Yes("deals.captive_trade"):
		return engine.Refuse("DUNE-DEAL-03", "deal.not_tradeable")
	case !pair || captor(s.seat[home].Leaders[deal.Leader].At) != Harkonnen:
		return engine.Refuse("DUNE-DEAL-03", "deal.captive")
	}
	return nil
}

// dueRefusal says why a deal cannot come due at a moment; nil if it can.
func (s *State) dueRefusal(due *DealMoment) *engine.Refusal {
	switch {
	case due == nil:
		return nil
	case due.Lot != 0:
		if s.phase != Bidding || due.Phase != "" || due.Turn != 0 || due.Lot != s.auction.Lot || s.step != stepBid {
			return engine.Refuse("DUNE-BID-22", "deal.due_lot")
		}
		return nil
	case due.Phase == Setup || !slices.Contains(phases, due.Phase):
		return engine.Refuse("DUNE-DEAL-05", "deal.due_when")
	}
	at := s.dueAt(due)
	if at.Turn > s.maxTurns() || at.Turn < s.turn || at.Turn == s.turn && !s.phaseToCome(at.Phase) {
		return engine.Refuse("DUNE-DEAL-05", "deal.due_when")
	}
	return nil
}

// dueAt completes a moment with its turn.
func (s *State) dueAt(due *DealMoment) *DealMoment {
	if due == nil || due.Lot != 0 || due.Turn != 0 {
		return cloned(due)
	}
	turn := max(s.turn, 1)
	if s.phase != Setup && !s.phaseToCome(due.Phase) {
		turn++
	}
	return &DealMoment{Turn: turn, Phase: due.Phase}
}

// phaseToCome reports whether a phase of this turn has still to begin.
func (s *State) phaseToCome(p Phase) bool {
	return slices.Index(phases, p) > slices.Index(phases, s.phase)
}

// dealsDue reminds of the deals that come due as a phase begins [DUNE-DEAL-05].
func (d *decision) dealsDue() {
	for _, deal := range slices.Clone(d.deals) {
		at := deal.Due
		if at == nil || at.Lot != 0 || !deal.Accepted || deal.isOver() || deal.IsDue {
			continue
		}
		if at.Turn < d.turn || at.Turn == d.turn && !d.phaseToCome(at.Phase) {
			d.remindOfDeal(deal)
		}
	}
}

// remindOfDeal asks the moderator about a deal that has come due.
func (d *decision) remindOfDeal(deal Deal) {
	d.changeDeal(deal.ID, func(x *Deal) { x.IsDue = true })
	d.emit(DealCameDue{deal.From, deal.To, deal.Text})
}

// settleLoans judges the deals that come due with a card's sale. Spice begged for the card must buy it if possible; if the
// price is beyond the receiver's funds, nothing need be returned [DUNE-BID-22]. Otherwise the moderator is asked.
func (d *decision) settleLoans(buyer Faction, price int) {
	for _, deal := range slices.Clone(d.deals) {
		switch {
		case deal.Due == nil || deal.Due.Lot != d.auction.Lot || !deal.Accepted || deal.isOver():
		case deal.To == buyer:
			d.keepDeal(deal.ID)
		case price >= d.funds(deal.To, forBid) || !d.mayBid(deal.To): // the next bid was out of reach
			d.changeDeal(deal.ID, func(x *Deal) { x.Void, x.IsDue = true, false })
			d.emit(DealVoided{deal.From, deal.To, deal.Text})
		default:
			d.remindOfDeal(deal)
		}
	}
}

// DealDueChoice is the choice of a "deal.done" prompt.
type DealDueChoice struct {
	Deal int     `json:"deal"`
	From Faction `json:"from"`
	To   Faction `json:"to"`
	Text string  `json:"text,omitempty"`
}

// Pick says that it was kept, or not.
func (c DealDueChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(keptArgs{c.Deal, new(gamekit.OneIn(r, 2))})
}

// duePrompts ask the moderator about the deals that have come due; play does not wait for it.
func (s *State) duePrompts() []engine.Prompt {
	var out []engine.Prompt
	for _, deal := range s.deals {
		if deal.IsDue && !deal.isOver() {
			p := opportunity(s.ask(engine.Moderator, "deal.done", "DUNE-DEAL-05"))
			p.ID = fmt.Sprintf("deal.%d", deal.ID) // it stays open from step to step
			out = append(out, withPublicChoices(p, DealDueChoice{deal.ID, deal.From, deal.To, deal.Text}))
		}
	}
	return out
}

// DealCameDue says that a deal has come due.
type DealCameDue struct {
	From Faction `json:"from"`
	To   Faction `json:"to"`
	Text string  `json:"text,omitempty"`
}

// DealBroken notes that a deal was not kept.
type DealBroken DealCameDue

// DealVoided notes that a deal could not be kept.
type DealVoided DealCameDue
