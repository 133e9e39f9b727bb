package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

type soldArgs struct {
	To     Faction `json:"to" kind:"seat,optional"`
	Amount *int    `json:"amount" kind:"number,optional"`
}

// sellTo enters only the result of the bidding for a card: everybody passes except the buyer, who bids what was paid;
// without a buyer everybody passes. The rules judge each of these bids and passes as if it had been said [DUNE-BID-08], but only the
// result is told.
func (d *decision) sellTo(_ Faction, in soldArgs) error {
	const ruling = "DUNE-BID-08"
	a := d.auction
	d.onlyResult = true
	switch {
	case !d.atStep(Bidding, stepBid) || a.missing() > 0 || a.Turn == "":
		return d.wrongPhase(ruling)
	case in.To == "" && (in.Amount == nil || *in.Amount == 0) && a.High == nil:
		d.passAll()
		return nil
	case !d.has(in.To):
		return engine.Refuse("DUNE-SETUP-02", "input.unknown_seat", "faction", string(in.To))
	case in.Amount == nil || *in.Amount < 1:
		return engine.Refuse(ruling, "bid.amount", "min", d.leastBid())
	}
	price := Bid{in.To, *in.Amount}
	bought := a.High != nil && *a.High == price
	switch {
	case bought:
	case price.Amount < d.leastBid():
		return engine.Refuse(ruling, "bid.too_low", "min", d.leastBid())
	case !d.mayBid(in.To):
		return engine.Refuse("DUNE-BID-01", "bid.hand_full", "limit", d.handLimit(in.To))
	case d.outAfterPass(in.To):
		return engine.Refuse("DUNE-BID-09", "bid.passed")
	case price.Amount > d.funds(in.To, forBid): // a Karama that pays for a card is its holder's to play [DUNE-BID-20]
		return privateRefusal(engine.Refuse("DUNE-BID-11", "bid.sold_funds", "faction", string(in.To), "max", d.funds(in.To, forBid)))
	}
	for lot := a.Lot; d.bidsOn(lot); {
		if f := d.auction.Turn; f != in.To || bought {
			d.passBid(f)
			continue
		}
		if err := d.bid(in.To, bidArgs{in.Amount}); err != nil {
			return err
		}
		bought = true
	}
	i := slices.IndexFunc(d.events, is[LotSold])
	if sold, ok := d.events[max(i, 0)].(LotSold); ok && (sold.By != price.By || sold.Amount != price.Amount) { // somebody else bid between
		return engine.Refuse(ruling, "bid.between", "faction", string(sold.By), "amount", sold.Amount)
	}
	return nil
}

// bidsOn reports whether a card is still for sale.
func (s *State) bidsOn(lot int) bool {
	return s.phase == Bidding && s.step == stepBid && s.auction.Lot == lot && s.auction.Turn != ""
}

// passAll passes for every seat: nobody wants the card.
func (d *decision) passAll() {
	for lot := d.auction.Lot; d.bidsOn(lot); {
		d.passBid(d.auction.Turn)
	}
}
