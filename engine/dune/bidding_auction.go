package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// Auction is the state of the bidding phase: a row of treachery cards, sold one after the other.
type Auction struct {
	RowSize         int             // cards in the row when it is complete
	Lot             int             // number of the card for sale, from 1; 0 before the first
	Sold            []rulebook.Card // as they lay in the row
	Row             []rulebook.Card // not sold yet, the one for sale first; empty for a card that the app does not know
	SeenByAtreides  []int           // lots that the Atreides have seen
	Opener          Faction
	Turn            Faction // the seat that must bid or pass
	High            *Bid
	Passed          []Faction // seats that have passed on this card since their last bid
	PassedByConsole []Faction // those of them whose pass the console entered [DUNE-BID-10]
	LastToAct       Faction   // the last seat to bid or pass on this card
	Claims          []Faction // seats that laid down a Karama for this card before their turn [DUNE-BID-21]
	Filled          []Faction // seats whose hand a purchase of this auction has filled
	Sales           []Sale    // so far
}

// Sale is a card of the row that was sold. Amount is 0 if a Karama paid.
type Sale struct {
	Lot    int
	By     Faction
	Amount int
}

// Bid is the highest bid on a card.
type Bid struct {
	By     Faction `json:"by"`
	Amount int     `json:"amount"` // spice, at least 1
}

// AuctionView is what a viewer may know of the auction. Row lists the cards by lot, sold ones too; empty for a card that
// the viewer does not know.
type AuctionView struct {
	Lot     int             `json:"lot"`
	RowSize int             `json:"of"`
	Row     []rulebook.Card `json:"row,omitempty"`
	Opener  Faction         `json:"opener,omitempty"`
	Turn    Faction         `json:"turn,omitempty"`
	High    *Bid            `json:"high,omitempty"`
	Passed  []Faction       `json:"passed"`
	Claims  []Faction       `json:"claims,omitempty"` // seats that laid down a Karama for the card before their turn to bid
	Filled  []Faction       `json:"out,omitempty"`    // seats whose hand this auction has filled
	Reenter bool            `json:"-"`                // who has passed is asked again if somebody raises [DUNE-BID-09]
	Clock   int             `json:"clock,omitempty"`  // seconds to bid or pass, 0 without a limit [DUNE-BID-10]
	Sales   []Sale          `json:"-"`                // public; records have them as events
}

func (a *Auction) clone() *Auction {
	if a == nil {
		return nil
	}
	c := *a
	c.Sold, c.Row, c.SeenByAtreides = slices.Clone(a.Sold), slices.Clone(a.Row), slices.Clone(a.SeenByAtreides)
	c.Passed, c.Filled = slices.Clone(a.Passed), slices.Clone(a.Filled)
	c.PassedByConsole, c.Claims, c.Sales = slices.Clone(a.PassedByConsole), slices.Clone(a.Claims), slices.Clone(a.Sales)
	c.High = cloned(a.High)
	return &c
}

// missing is how many cards the row still lacks.
func (a *Auction) missing() int { return a.RowSize - len(a.Sold) - len(a.Row) }

func (s *State) viewAuction(v engine.Viewer) *AuctionView {
	a := s.auction
	if a == nil {
		return nil
	}
	return &AuctionView{
		Lot: a.Lot, RowSize: a.RowSize, Row: a.rowFor(v), Opener: a.Opener, Turn: a.Turn,
		High: cloned(a.High), Passed: present(a.Passed), Claims: slices.Clone(a.Claims), Filled: slices.Clone(a.Filled), Clock: s.rules.Number("bidding.clock_seconds", 0),
		Sales: slices.Clone(a.Sales), Reenter: s.rules.Yes("bidding.reenter"),
	}
}

// rowFor is the row as a viewer knows it: only the Atreides know the cards that they looked at [DUNE-BID-06].
func (a *Auction) rowFor(v engine.Viewer) []rulebook.Card {
	row := slices.Concat(a.Sold, a.Row)
	for i := range row {
		if !v.SeesAll() && !(v.Sees(Atreides) && slices.Contains(a.SeenByAtreides, i+1)) {
			row[i] = ""
		}
	}
	for len(row) > 0 && row[len(row)-1] == "" {
		row = row[:len(row)-1]
	}
	return row
}

// handLimit is the most cards that a faction may hold [DUNE-BID-01].
func (s *State) handLimit(f Faction) int { return s.sheet(f).HandLimit }

// hasRoom reports whether a seat's hand has room for a card.
func (s *State) hasRoom(f Faction) bool { return s.seat[f].count() < s.handLimit(f) }

// mayBid reports whether a seat takes part in the bidding: its hand has room, and was not filled in this auction unless the
// rules let it make room again [DUNE-BID-15, DUNE-BID-16].
func (s *State) mayBid(f Faction) bool {
	out := s.auction != nil && slices.Contains(s.auction.Filled, f) && !s.rules.Yes("bidding.make_room")
	return s.hasRoom(f) && !out
}

// seatsWithRoom lists the seats whose hand has room, in storm order.
func (s *State) seatsWithRoom() []Faction {
	return slices.DeleteFunc(slices.Clone(s.inPlayOrder()), func(f Faction) bool { return !s.hasRoom(f) })
}

// after lists the seats counterclockwise from the one after f, with f last.
func (s *State) after(f Faction) []Faction {
	order := s.inPlayOrder()
	i := slices.Index(order, f) + 1
	return slices.Concat(order[i:], order[:i])
}

// firstBidder is the first of some seats that may bid; empty if none may.
func (s *State) firstBidder(order []Faction) Faction {
	for _, f := range order {
		if s.mayBid(f) {
			return f
		}
	}
	return ""
}

// nextOpener is the seat that opens the next card: the first player, or the next seat that may bid after the last opener
// [DUNE-BID-04, DUNE-BID-05].
func (s *State) nextOpener() Faction {
	if s.auction.Opener == "" {
		return s.firstBidder(s.inPlayOrder())
	}
	return s.firstBidder(s.after(s.auction.Opener))
}

// nextToBid is the seat whose turn it is after a seat's bid or pass; empty if the bidding for the card is over.
func (s *State) nextToBid(f Faction) Faction {
	a := s.auction
	for _, g := range s.after(f) {
		switch {
		case a.High != nil && a.High.By == g: // everybody else has passed on this bid [DUNE-BID-08]
			return ""
		case !s.mayBid(g), s.outAfterPass(g):
		case a.High == nil && (g == f || slices.Contains(a.Passed, g)): // all have passed [DUNE-BID-14]
			return ""
		default:
			return g
		}
	}
	return ""
}

// outAfterPass reports whether a seat has passed and may not come back on this card [DUNE-BID-09].
func (s *State) outAfterPass(f Faction) bool {
	return !s.rules.Yes("bidding.reenter") && slices.Contains(s.auction.Passed, f)
}

// setAuction sets the auction as a view says. What it does not name is as at the first card: the row has a card for each
// seat that may bid, and the first of them opens.
func (s *State) setAuction(v *AuctionView) {
	if v == nil {
		v = &AuctionView{}
	}
	a := &Auction{Lot: max(v.Lot, 1), RowSize: v.RowSize, High: cloned(v.High)}
	if s.auction != nil {
		a.Sales = slices.DeleteFunc(slices.Clone(s.auction.Sales), func(x Sale) bool { return x.Lot >= a.Lot })
	}
	s.auction = a
	if a.RowSize < a.Lot {
		a.RowSize = a.Lot - 1 + max(len(s.seatsWithRoom()), 1)
	}
	a.Sold = make([]rulebook.Card, a.Lot-1)
	if s.step == stepSecondCard { // the card is sold, the Harkonnen second one is still to come
		a.Sold = make([]rulebook.Card, a.Lot)
		setInterrupt(s, &Window{About: aboutTopCard, Waiting: s.everybody()})
	}
	s.setRow(v.Row)
	for lot := range a.Lot {
		if s.has(Atreides) {
			a.SeenByAtreides = append(a.SeenByAtreides, lot+1)
		}
	}
	a.Passed, a.Filled, a.Claims = slices.Clone(v.Passed), slices.Clone(v.Filled), slices.Clone(v.Claims)
	s.setTurnToBid(v)
	if a.Turn != "" {
		a.LastToAct = s.lastToSpeak()
	}
	if len(a.Claims) > 0 && a.Turn != "" {
		setInterrupt(s, &Window{About: aboutBuy, Waiting: s.everybody()})
	}
}

// setRow fills the row with named cards: a whole row from its first lot on, or one that begins with the card for sale.
// Physical cards that are not named lie there unknown; if the app deals they are still to be drawn.
func (s *State) setRow(row []rulebook.Card) {
	a := s.auction
	row = slices.Clone(row)
	if len(row) > a.RowSize {
		row = row[:a.RowSize]
	}
	if len(row) > a.RowSize-len(a.Sold) || len(row) <= len(a.Sold) {
		n := copy(a.Sold, row)
		row = row[n:]
	}
	if unknown := slices.Index(row, ""); unknown >= 0 && s.appDeals() {
		row = row[:unknown]
	}
	a.Row = row
	if s.appDeals() {
		a.RowSize = min(a.RowSize, len(a.Sold)+len(row)+max(0, s.treacheryLeft()+len(s.treachery.Discard)))
		return
	}
	for a.missing() > 0 {
		a.Row = append(a.Row, "")
	}
}

func (s *State) setTurnToBid(v *AuctionView) {
	a := s.auction
	if a.High != nil && (!s.has(a.High.By) || a.High.Amount < 1) {
		a.High = nil
	}
	a.Opener, a.Turn = v.Opener, v.Turn
	if !s.has(a.Opener) {
		a.Opener = ""
		a.Opener = s.nextOpener()
	}
	switch {
	case s.has(a.Turn) && s.mayBid(a.Turn):
	case a.High != nil && s.allPassed():
		a.Turn = ""
	case a.High != nil:
		a.Turn = s.firstBidder(s.after(a.High.By))
	case a.Opener != "" && s.mayBid(a.Opener):
		a.Turn = a.Opener
	default:
		a.Turn = s.nextOpener()
	}
}

// allPassed reports whether every bidder except the highest has passed.
func (s *State) allPassed() bool {
	a := s.auction
	return !slices.ContainsFunc(s.seats, func(f Faction) bool {
		return f != a.High.By && s.mayBid(f) && !slices.Contains(a.Passed, f)
	})
}

// lastToSpeak is the last seat before the one to bid that has bid or passed on this card.
func (s *State) lastToSpeak() Faction {
	a := s.auction
	order := s.after(a.Turn)
	for i := len(order) - 2; i >= 0; i-- { // the last is the one to bid itself
		if f := order[i]; slices.Contains(a.Passed, f) || a.High != nil && a.High.By == f {
			return f
		}
	}
	return ""
}

// auctionRefusal refuses the first thing in an auction that does not exist.
func (s *State) auctionRefusal(v *AuctionView) error {
	if v == nil {
		return nil
	}
	for _, c := range v.Row {
		if c != "" && rulebook.KindOf(c) == "" {
			return engine.Refuse(correctionRuling, "set.unknown_card", "card", c)
		}
	}
	named := slices.Concat(v.Passed, v.Filled, v.Claims, []Faction{v.Opener, v.Turn})
	if v.High != nil {
		named = append(named, v.High.By)
	}
	for _, f := range named {
		if f != "" && !s.has(f) {
			return engine.Refuse(correctionRuling, "set.unknown_faction", "faction", string(f))
		}
	}
	if v.Lot < 0 || v.RowSize < 0 || v.Lot > len(rulebook.TreacheryCards()) || v.RowSize > len(rulebook.TreacheryCards()) {
		return engine.Refuse(correctionRuling, "set.lot", "most", len(rulebook.TreacheryCards()))
	}
	return nil
}
