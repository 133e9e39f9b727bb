package dune

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

func init() {
	register(kinds{"card.looked": CardSeen{}, "bid.passed": BidPassed{}, "bid.made": BidMade{}, "lot.sold": LotSold{}})
	says("auction.began", AuctionBegan{}, "log.bidding.began", "DUNE-BID-02", "count=of")
	says("lot.opened", LotOpened{}, "log.bidding.lot", "DUNE-BID-05", "lot", "faction=opener")
	says("bid.voided", BidVoided{}, "log.bidding.voided", "DUNE-BID-11", "faction=by")
	says("row.returned", RowReturned{}, "log.bidding.returned", "ruling", "count")
	says("hand.filled", HandFilled{}, "log.bidding.filled", "DUNE-BID-15", "faction=by")
	says("bid.turn", TurnToBid{}, "log.bidding.room", "DUNE-BID-16", "faction=by")
	says("second.declined", SecondDeclined{}, "log.bidding.second_declined", "DUNE-BID-18")
}

// AuctionBegan is the number of cards in the row: one for each hand with room [DUNE-BID-02], or as many as are left.
type AuctionBegan struct {
	RowSize int `json:"of"`
}

// LotOpened puts the next card up for sale.
type LotOpened struct {
	Lot    int     `json:"lot"`
	Opener Faction `json:"opener"`
}

// CardSeen is the Atreides' look at the card for sale.
type CardSeen struct {
	Lot  int           `json:"lot"`
	Card rulebook.Card `json:"card,omitempty"` // empty when the app does not know it
}

// BidMade is a bid.
type BidMade struct {
	By     Faction `json:"by"`
	Amount int     `json:"amount"`
	Unsaid bool    `json:"unsaid,omitempty"` // only the result of the bidding was entered
}

// BidPassed is a pass.
type BidPassed struct {
	By     Faction `json:"by"`
	Late   bool    `json:"late,omitempty"`   // the time was up and nobody said it
	Unsaid bool    `json:"unsaid,omitempty"` // only the result of the bidding was entered
}

// LotSold is the sale of the card that was up, for spice or for a Karama.
type LotSold struct {
	By     Faction `json:"by"`
	Amount int     `json:"amount,omitempty"`
	Ruling string  `json:"ruling"`
}

// BidVoided takes back a bid that cannot be paid; bidding on the card goes on without it.
type BidVoided struct {
	By Faction `json:"by"`
}

// HandFilled takes a buyer whose hand is full out of the auction [DUNE-BID-15].
type HandFilled struct {
	By Faction `json:"by"`
}

// TurnToBid brings a seat back into the bidding, to bid now [DUNE-BID-16].
type TurnToBid struct {
	By Faction `json:"by"`
}

// SecondDeclined is the Harkonnen declining the second card [DUNE-BID-18].
type SecondDeclined struct{}

// RowReturned puts unsold cards back on top of the deck in their order [DUNE-BID-14].
type RowReturned struct {
	Count  int    `json:"count"`
	Ruling string `json:"ruling"`
}

func (e CardSeen) tell(v engine.Viewer) (engine.Message, bool) {
	if e.Card != "" && v.Sees(Atreides) {
		return told("log.bidding.look", "DUNE-BID-06", "lot", e.Lot, "card", e.Card)
	}
	return told("log.bidding.looked", "DUNE-BID-06", "lot", e.Lot)
}

func (e BidMade) tell(engine.Viewer) (engine.Message, bool) {
	if e.Unsaid {
		return untold()
	}
	return told("log.bidding.bid", "DUNE-BID-08", "faction", e.By, "amount", e.Amount)
}

func (e BidPassed) tell(engine.Viewer) (engine.Message, bool) {
	switch {
	case e.Unsaid:
		return untold()
	case e.Late:
		return told("log.bidding.called", "DUNE-BID-10", "faction", e.By)
	}
	return told("log.bidding.pass", "DUNE-BID-08", "faction", e.By)
}

func (e LotSold) tell(engine.Viewer) (engine.Message, bool) {
	if e.Amount == 0 {
		return told("log.bidding.karama", e.Ruling, "faction", e.By)
	}
	return told("log.bidding.sold", e.Ruling, "faction", e.By, "amount", e.Amount)
}
