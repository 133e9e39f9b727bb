package dune

import (
	"slices"

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
	silently(kinds{"row.laid": RowLaid{}})
}

// AuctionBegan is the number of cards in the row: one for each hand with room [DUNE-BID-02], or as many as are left.
type AuctionBegan struct {
	RowSize int `json:"of"`
}

// RowLaid puts the next cards of the deck into the row; the first Top of them come off its known top.
type RowLaid struct {
	Cards []rulebook.Card `json:"cards"` // an empty name is a card that the app does not know
	Top   int             `json:"top,omitempty"`
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

// BidMade is a bid; Next is the seat asked now, empty if the card is sold.
type BidMade struct {
	By     Faction `json:"by"`
	Amount int     `json:"amount"`
	Next   Faction `json:"next,omitempty"`
	Unsaid bool    `json:"unsaid,omitempty"` // only the result of the bidding was entered
}

// BidPassed is a pass; Next is the seat asked now.
type BidPassed struct {
	By        Faction `json:"by"`
	Next      Faction `json:"next,omitempty"`
	ByConsole bool    `json:"called,omitempty"` // the console entered it at a table with a time limit for bids
	Late      bool    `json:"late,omitempty"`   // the time was up and nobody said it
	Unsaid    bool    `json:"unsaid,omitempty"` // only the result of the bidding was entered
}

// LotSold is the sale of the card that was up, for spice or for a Karama.
type LotSold struct {
	By     Faction `json:"by"`
	Amount int     `json:"amount,omitempty"`
	Ruling string  `json:"ruling"`
}

// BidVoided takes back a bid that cannot be paid; bidding on the card goes on without it.
type BidVoided struct {
	By   Faction `json:"by"`
	Next Faction `json:"next,omitempty"`
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

func (e AuctionBegan) apply(s *State) { s.auction = &Auction{RowSize: e.RowSize} }

func (e RowLaid) apply(s *State) {
	d := &s.treachery
	d.Next = slices.Clone(d.Next[min(e.Top, len(d.Next)):])
	d.Peeked = max(0, d.Peeked-e.Top)
	s.auction.Row = append(s.auction.Row, e.Cards...)
}

func (e LotOpened) apply(s *State) {
	a := s.auction
	a.Lot, a.Opener, a.Turn, a.High, a.Passed = e.Lot, e.Opener, e.Opener, nil, nil
	a.LastToAct, a.PassedByConsole, a.Claims = "", nil, nil
	s.serial++
}

func (e CardSeen) apply(s *State) {
	s.auction.SeenByAtreides = append(s.auction.SeenByAtreides, e.Lot)
	if e.Card != "" {
		seat := s.own(Atreides)
		seat.Seen = append(seat.Seen, e.Card)
	}
}

func (e BidMade) apply(s *State) {
	a := s.auction
	a.High, a.Turn, a.Passed = &Bid{e.By, e.Amount}, e.Next, without(a.Passed, e.By)
	a.LastToAct, a.PassedByConsole = e.By, without(a.PassedByConsole, e.Next)
	s.serial++
}

func (e BidPassed) apply(s *State) {
	a := s.auction
	a.Turn, a.Passed = e.Next, append(without(a.Passed, e.By), e.By)
	a.LastToAct, a.PassedByConsole = e.By, without(a.PassedByConsole, e.Next)
	if e.ByConsole && e.Next != e.By {
		a.PassedByConsole = append(without(a.PassedByConsole, e.By), e.By)
	}
	s.serial++
}

func (e LotSold) apply(s *State) {
	a := s.auction
	a.Sold = append(a.Sold, a.Row[:min(1, len(a.Row))]...) // the card itself moves on its own
	a.Sales = append(a.Sales, Sale{a.Lot, e.By, e.Amount})
	a.Turn, a.High, a.Claims = "", nil, nil
}

func (e BidVoided) apply(s *State) {
	a := s.auction
	a.High, a.Turn, a.Passed = nil, e.Next, []Faction{e.By}
	a.LastToAct = e.By
	s.serial++
}

func (e HandFilled) apply(s *State) {
	s.auction.Filled = append(without(s.auction.Filled, e.By), e.By)
}

func (e TurnToBid) apply(s *State) {
	s.auction.Turn, s.auction.Passed = e.By, without(s.auction.Passed, e.By)
	s.serial++
}

func (SecondDeclined) apply(*State) {}

func (RowReturned) apply(s *State) {
	a, d := s.auction, &s.treachery
	d.Peeked = 0
	if slices.Contains(a.SeenByAtreides, len(a.Sold)+1) && len(a.Row) > 0 {
		d.Peeked = 1 // Atreides keep what they saw
	}
	d.Next = slices.Concat(a.Row, d.Next)
	a.Row, a.Turn = nil, ""
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
