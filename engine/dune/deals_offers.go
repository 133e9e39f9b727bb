package dune

import (
	"fmt"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Deals that wait for the answer of the other side [DUNE-DEAL-02]. Play does not wait for it.

func init() {
	says("deal.declined", DealDeclined{}, "log.deal.declined", "DUNE-DEAL-02", "from", "to")
}

// DealOfferChoice is the choice of an "accept" prompt.
type DealOfferChoice struct {
	Deal   int             `json:"deal"`
	From   Faction         `json:"from"`
	Spice  int             `json:"spice,omitempty"`
	Text   string          `json:"text,omitempty"`
	Leader rulebook.Leader `json:"leader,omitempty"`
	Due    *DealMoment     `json:"due,omitempty"`
}

// Pick accepts what costs nobody anything: only its two sides know whether the spice is there.
func (c DealOfferChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.AnswerIf(c.Spice == 0 && c.Leader == "" && gamekit.OneIn(r, 2), dealRef{c.Deal})
}

// Decline says no.
func (c DealOfferChoice) Decline() (string, engine.Args) {
	return "deal.decline", engine.NewArgs(dealRef{c.Deal})
}

// openDealPrompts asks about the deals that have come due, and asks the other side of each deal that waits for an answer.
func (s *State) openDealPrompts() []engine.Prompt {
	out := s.duePrompts()
	for _, deal := range s.deals {
		if deal.Accepted || deal.isOver() {
			continue
		}
		p := requested(s.ask(deal.To, "accept", "DUNE-DEAL-02"))
		p.ID = fmt.Sprintf("deal.%d.accept", deal.ID) // it stays open from step to step
		out = append(out, withPublicChoices(p, DealOfferChoice{deal.ID, deal.From, deal.Spice, deal.Text, deal.Leader, cloned(deal.Due)}))
	}
	return out
}

// openDeal is a deal that a seat may still answer.
func (d *decision) openDeal(f Faction, in dealRef) (Deal, error) {
	deal, err := d.findDeal(in.Deal, "DUNE-DEAL-02")
	switch {
	case err != nil:
		return deal, err
	case deal.To != f:
		return deal, engine.Refuse("DUNE-DEAL-02", "deal.not_yours", "faction", string(deal.To))
	case deal.Accepted:
		return deal, engine.Refuse("DUNE-DEAL-05", "deal.accepted")
	case deal.Declined:
		return deal, engine.Refuse("DUNE-DEAL-02", "deal.declined")
	}
	return deal, nil
}

// declineDeal is a seat's no to a deal.
func (d *decision) declineDeal(f Faction, in dealRef) error {
	deal, err := d.openDeal(f, in)
	if err != nil {
		return err
	}
	d.changeDeal(deal.ID, func(x *Deal) { x.Declined = true })
	d.emit(DealDeclined{deal.From, deal.To})
	return nil
}

// DealDeclined notes that a deal was not accepted.
type DealDeclined DealAccepted
