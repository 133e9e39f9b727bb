package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// The sale of a card: the payment, the Harkonnen second card, and the next card.

// settle sells the card to the high bidder. A bidder without enough funds pays with a Karama [DUNE-BID-20]; if that is gone
// too, the bid is void and bidding goes on.
func (d *decision) settle() {
	bid := *d.auction.High
	switch {
	case bid.Amount <= d.funds(bid.By, forBid):
		d.settleLoans(bid.By, bid.Amount)
		d.sell(bid.By, bid.Amount, "DUNE-BID-13")
		d.pay(bid.By, forBid, d.auctionPayee(bid.By), bid.Amount, "bid", "DUNE-BID-12", nil)
		d.handOver(bid.By)
	case d.bluffs(bid.By):
		d.payByKarama(bid.By)
	default:
		d.voidBid(bid.By)
	}
}

// sell ends the bidding for a card, for spice or for a Karama. The card itself moves on its own.
func (d *decision) sell(f Faction, amount int, ruling string) {
	a := d.auction
	a.Sold = append(a.Sold, a.Row[:min(1, len(a.Row))]...)
	a.Sales = append(a.Sales, Sale{a.Lot, f, amount})
	a.Turn, a.High, a.Claims = "", nil, nil
	d.emit(LotSold{f, amount, ruling})
}

// voidBid takes back a bid that cannot be paid; bidding on the card goes on without it.
func (d *decision) voidBid(f Faction) {
	a := d.auction
	a.High, a.Passed, a.LastToAct = nil, []Faction{f}, f
	a.Turn = d.nextToBid(f)
	d.serial++
	d.emit(BidVoided{f})
	if a.Turn == "" {
		d.closeAuction("DUNE-BID-14")
	}
}

// auctionPayee is the Emperor; the bank if he buys himself, is not in the game, or a Karama stops his income [DUNE-BID-12].
func (d *decision) auctionPayee(buyer Faction) string {
	if buyer == Emperor || !d.has(Emperor) || d.spendBlock(rulebook.AuctionIncome) {
		return inBank
	}
	return string(Emperor)
}

// handOver gives the buyer the card [DUNE-BID-13], and lets Karamas stop the Harkonnen second card.
func (d *decision) handOver(f Faction) {
	d.moveCard(CardMoved{Card: d.auction.Row[0], From: inRow, To: string(f), Why: "bought", Ruling: "DUNE-BID-13"})
	d.noteHandFilled(f)
	if f == Harkonnen && d.hasRoom(f) && d.treacheryLeft()+len(d.treachery.Discard) > 0 && !d.isBlocked(rulebook.TopCard) {
		d.enter(stepSecondCard)
		d.openWindow(aboutTopCard, false)
		return
	}
	d.nextLot()
}

// noteHandFilled notes that a purchase has filled a hand [DUNE-BID-15].
func (d *decision) noteHandFilled(f Faction) {
	if !d.hasRoom(f) {
		d.auction.Filled = append(without(d.auction.Filled, f), f)
		d.emit(HandFilled{f})
	}
}

// secondOptional reports whether the Harkonnen may decline the second card [DUNE-BID-18].
func (s *State) secondOptional() bool {
	return s.windowOpen(aboutTopCard) && s.rules.Is("bidding.second_card", "optional")
}

// declineSecond is the Harkonnen's no to the second card.
func (d *decision) declineSecond(f Faction, _ noArgs) error {
	switch {
	case f != Harkonnen || !d.windowOpen(aboutTopCard):
		return d.wrongPhase("DUNE-BID-18")
	case !d.secondOptional():
		return engine.Refuse("DUNE-BID-18", "bid.second_taken")
	}
	d.emit(SecondDeclined{})
	setInterrupt[Window](d.State, nil)
	d.nextLot()
	return nil
}

// drawTopCard gives the Harkonnen the top card of the deck unless a Karama was played; the Atreides do not see it
// [DUNE-BID-18, DUNE-BID-19]. If the app deals and has not drawn the card yet, it is asked for it.
func (d *decision) drawTopCard() {
	if d.isBlocked(rulebook.TopCard) || d.treacheryLeft()+len(d.treachery.Discard) <= 0 {
		d.nextLot()
		return
	}
	if d.treacheryLeft() <= 0 {
		d.shuffleTreachery()
	}
	switch next := d.treachery.Next; {
	case len(next) > 0:
		d.giveTopCard(next[0])
	case !d.appDeals():
		d.giveTopCard("")
	}
}

func (d *decision) giveTopCard(c rulebook.Card) {
	d.moveCard(CardMoved{Card: c, From: inDeck, To: string(Harkonnen), Why: "second", Ruling: "DUNE-BID-18"})
	d.noteHandFilled(Harkonnen)
	d.nextLot()
}

// nextLot puts the next card up for sale, or ends the auction if the row is empty or every hand is full [DUNE-BID-17].
func (d *decision) nextLot() {
	d.spendBlock(rulebook.TopCard) // for the purchase that is past, even if it was another's [DUNE-BID-19]
	a, opener := d.auction, d.nextOpener()
	if len(a.Row) == 0 || opener == "" {
		d.closeAuction("DUNE-BID-17")
		return
	}
	if d.step != stepBid {
		d.enter(stepBid)
	}
	a.Lot, a.Opener, a.Turn, a.High, a.Passed = len(a.Sold)+1, opener, opener, nil, nil
	a.LastToAct, a.PassedByConsole, a.Claims = "", nil, nil
	d.serial++
	d.emit(LotOpened{a.Lot, opener})
	if d.has(Atreides) && !d.spendBlock(rulebook.PrescienceBidding) { // [DUNE-BID-06, DUNE-BID-07]
		d.lookAtLot()
	}
}

// lookAtLot shows the Atreides the card for sale.
func (d *decision) lookAtLot() {
	a := d.auction
	a.SeenByAtreides = append(a.SeenByAtreides, a.Lot)
	if c := a.Row[0]; c != "" {
		seat := d.own(Atreides)
		seat.Seen = append(seat.Seen, c)
	}
	d.emit(CardSeen{a.Lot, a.Row[0]})
}

// closeAuction puts unsold cards back and ends the phase.
func (d *decision) closeAuction(ruling string) {
	if n := len(d.auction.Row); n > 0 {
		d.settleLoans("", 0)
		d.returnRow()
		d.emit(RowReturned{n, ruling})
	}
	d.begin(Revival)
}

// returnRow puts unsold cards back on top of the deck in their order. The Atreides keep in mind the one that they saw.
func (d *decision) returnRow() {
	a, deck := d.auction, &d.treachery
	deck.Peeked = 0
	if slices.Contains(a.SeenByAtreides, len(a.Sold)+1) {
		deck.Peeked = 1
	}
	deck.Next = slices.Concat(a.Row, deck.Next)
	a.Row, a.Turn = nil, ""
}

// pledged is the spice of a seat that is bound by the high bid, as the bidder's own part or an ally's promise: it cannot be
// spent until the card is sold or the bid is topped [DUNE-BID-11].
func (s *State) pledged(f Faction) int {
	if s.auction == nil || s.auction.High == nil {
		return 0
	}
	by, cost := s.auction.High.By, s.auction.High.Amount
	if cost > s.funds(by, forBid) {
		return 0 // it rests on a Karama
	}
	for _, p := range s.support {
		if p.To != by || p.For != forBid {
			continue
		}
		part := min(p.Spice, s.seat[p.From].Spice, cost)
		if p.From == f {
			return part
		}
		cost -= part
	}
	if f == by {
		return cost
	}
	return 0
}

// unpledged is the spice that a seat may spend on other things.
func (s *State) unpledged(f Faction) int { return s.seat[f].Spice - s.pledged(f) }

// restsOnKarama reports whether only a seat's last Karama can pay its high bid [DUNE-BID-20].
func (s *State) restsOnKarama(f Faction) bool {
	a := s.auction
	if a == nil || a.High == nil || a.High.By != f || a.High.Amount <= s.funds(f, forBid) {
		return false
	}
	return len(s.karamas(f)) < 2
}
