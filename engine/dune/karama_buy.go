package dune

import (
	"math"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// A card for sale may be bought with a Karama instead of spice [DUNE-BID-20]. If several may be played for one card, they
// are called in any order and the first in bidding order gets it [DUNE-BID-21].

func init() {
	says("buy.claimed", KaramaBuyClaimed{}, "log.bidding.claimed", "DUNE-BID-21", "faction=by")
}

// karamaBuy takes the card for sale for free on one's own bidding turn [DUNE-BID-20]; called before that, it waits for the
// seats earlier in bidding order.
func (d *decision) karamaBuy(f Faction, card rulebook.Card) error {
	if no := d.buyRefusal(f); no != nil {
		return no
	}
	d.layDown(f, card, "DUNE-BID-20")
	if d.auction.Turn == f {
		d.shutWindow(aboutBuy)
		d.buyFree(f, "DUNE-BID-20")
		return nil
	}
	d.auction.Claims = append(d.auction.Claims, f)
	d.emit(KaramaBuyClaimed{f})
	if !d.windowOpen(aboutBuy) {
		d.openWindow(aboutBuy, false)
	}
	return nil
}

func (s *State) buyRefusal(f Faction) error {
	switch {
	case s.phase == Bidding && !s.hasRoom(f): // the Karama itself counts until the card is bought
		return engine.Refuse("DUNE-BID-20", "bid.hand_full", "limit", s.handLimit(f))
	case s.buysAhead(f):
		return nil
	case s.bidderRefusal(f) != nil:
		return engine.Refuse("DUNE-BID-20", "karama.buy_turn")
	}
	return nil
}

// buysAhead reports whether a seat may call its Karama for the card before its turn to bid [DUNE-BID-21].
func (s *State) buysAhead(f Faction) bool {
	if !s.rules.Is("karama.several_buy", "first_in_order") || s.phase != Bidding || s.step != stepBid {
		return false
	}
	a := s.auction
	open := !s.isInterruptedBy(onWindow) || s.windowOpen(aboutBuy)
	stands := a.High != nil && a.High.By == f
	return open && !stands && a.Turn != "" && a.missing() == 0 && s.mayBid(f) && !s.outAfterPass(f) && !slices.Contains(a.Claims, f)
}

// settleBuying sells the card to the first in bidding order of those who laid down a Karama [DUNE-BID-21].
func (d *decision) settleBuying() {
	a := d.auction
	for _, f := range append([]Faction{a.Turn}, d.after(a.Turn)...) {
		if slices.Contains(a.Claims, f) {
			d.buyFree(f, "DUNE-BID-21")
			return
		}
	}
}

// buyFree sells the card for a Karama instead of spice.
func (d *decision) buyFree(f Faction, ruling string) {
	d.settleLoans(f, math.MaxInt)
	d.sell(f, 0, ruling)
	d.handOver(f)
}

// payByKarama pays a bid beyond the seat's funds with a Karama; a worthless card in its place may still be stopped.
func (d *decision) payByKarama(f Faction) {
	cards := d.karamas(f)
	if slices.Contains(cards, rulebook.Karama) {
		d.playOut(f, rulebook.Karama, "DUNE-BID-20")
		d.buyFree(f, "DUNE-BID-20")
		return
	}
	d.openClaim(WorthlessClaim{By: f, Card: cards[0], Pays: true})
}

// KaramaBuyClaimed is a Karama laid down for the card for sale before its owner's turn to bid.
type KaramaBuyClaimed struct {
	By Faction `json:"by"`
}
