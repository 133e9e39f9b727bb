package dune

import (
	"fmt"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Bidding [DUNE-BID]: a row of treachery cards is laid, and each is sold to the highest bidder.
const (
	stepBid        = "bid"
	stepSecondCard = "settle"
)

// enterBidding lays the row: a card for each hand with room, as far as deck and discards go [DUNE-BID-01..03].
func (d *decision) enterBidding() {
	d.enter(stepBid)
	of := min(len(d.seatsWithRoom()), d.treacheryLeft()+len(d.treachery.Discard))
	d.auction = &Auction{RowSize: max(of, 0)}
	d.emit(AuctionBegan{d.auction.RowSize})
	d.layRow()
}

func (s *State) biddingJustBegun() bool {
	return s.auction != nil && s.auction.Lot <= 1 && s.auction.LastToAct == ""
}

// layRow completes the row: the known top of the deck first, then the rest of the deck, then the shuffled discards. If the
// app deals, it is asked for the cards.
func (d *decision) layRow() {
	a, deck := d.auction, &d.treachery
	if n := min(len(deck.Next), a.missing()); n > 0 {
		a.Row = append(a.Row, deck.Next[:n]...)
		deck.Next, deck.Peeked = deck.Next[n:], max(0, deck.Peeked-n)
	}
	if !d.appDeals() {
		a.Row = append(a.Row, make([]rulebook.Card, max(0, min(a.missing(), d.treacheryLeft())))...)
	}
	if a.missing() > 0 && d.treacheryLeft() <= 0 {
		d.shuffleTreachery()
		if !d.appDeals() {
			a.Row = append(a.Row, make([]rulebook.Card, a.missing())...)
		}
	}
	if a.missing() == 0 && a.Lot == 0 {
		d.nextLot()
	}
}

// rowPrompt asks the app for the cards that the row lacks, at most as many as one shuffle gives.
func (s *State) rowPrompt() engine.Prompt {
	if s.treacheryLeft() <= 0 { // only where a correction left it so: the answer begins with a shuffle
		s = s.clone()
		s.treachery.Discard = nil
	}
	p := s.drawCards(min(s.auction.missing(), s.treacheryLeft()), "", map[string]any{"to": inRow})
	p.ID += fmt.Sprintf("row.%d", len(s.auction.Row))
	return p
}

func (s *State) biddingPrompts() []engine.Prompt {
	a := s.auction
	switch {
	case a == nil:
		return nil
	case s.appDeals() && a.missing() > 0:
		return []engine.Prompt{s.rowPrompt()}
	case s.step == stepSecondCard:
		return []engine.Prompt{s.drawCards(1, Harkonnen, nil)}
	case a.Turn == "" && a.High != nil: // a correction put the table behind the last pass
		return []engine.Prompt{s.advancePrompt("DUNE-BID-08", "sale")}
	case a.Turn == "": // only a correction of the table leaves nobody to ask
		return []engine.Prompt{s.advancePrompt("DUNE-BID-17", string(Revival))}
	}
	return []engine.Prompt{withChoices(optional(s.ask(a.Turn, "bid", "DUNE-BID-08")), s.bidChoice(a.Turn))}
}

// BidChoice is the choice of a "bid" prompt: the least that tops the high bid and the most that can be paid. A bluff on a
// Karama in hand has no maximum [DUNE-BID-20].
type BidChoice struct {
	Min    int  `json:"min"`
	Max    int  `json:"max"`
	Karama bool `json:"karama,omitempty"`
}

// Pick bids a little more, if it can be paid.
func (c BidChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.AnswerIf(c.Max >= c.Min, bidArgs{new(gamekit.Between(r, c.Min, min(c.Max, c.Min+2)))})
}

func (s *State) bidChoice(f Faction) BidChoice {
	return BidChoice{s.leastBid(), s.funds(f, forBid), s.bluffs(f)}
}

func (s *State) leastBid() int {
	if s.auction.High == nil {
		return 1
	}
	return s.auction.High.Amount + 1
}

// bluffs reports whether a seat may bid more spice than it has, because it is known to hold a Karama [DUNE-BID-20].
func (s *State) bluffs(f Faction) bool {
	return s.rules.Is("karama.auction_mode", "bluff") && len(s.karamas(f)) > 0
}

// resumeBidding goes on from the moderator's stop: it sells the card, or ends the auction if nobody can bid.
func (d *decision) resumeBidding() {
	if d.auction.Turn == "" && d.auction.High != nil {
		d.settle()
		return
	}
	d.closeAuction("DUNE-BID-17")
}

type bidArgs struct {
	Amount *int `json:"amount" kind:"number"`
}

// bid raises the high bid; a bid of 0 is a pass [DUNE-BID-08].
func (d *decision) bid(f Faction, in bidArgs) error {
	if no := d.bidderRefusal(f); no != nil {
		return no
	}
	least := d.leastBid()
	switch n := in.Amount; {
	case n == nil || *n < 0:
		return engine.Refuse("DUNE-BID-08", "bid.amount", "min", least)
	case *n == 0:
		d.passBid(f)
		return nil
	case *n < least:
		return engine.Refuse("DUNE-BID-08", "bid.too_low", "min", least)
	case *n > d.funds(f, forBid) && !d.bluffs(f): // the refusal tells nobody else what the purse holds
		return privateRefusal(engine.Refuse("DUNE-BID-11", "bid.funds", "max", d.funds(f, forBid)))
	}
	a := d.auction
	a.High, a.Passed = &Bid{f, *in.Amount}, without(a.Passed, f)
	d.askNextBidder(f)
	d.emit(BidMade{By: f, Amount: *in.Amount, Unsaid: d.onlyResult})
	if a.Turn == "" {
		d.settle()
	}
	return nil
}

// bidderRefusal says why a seat may not bid now; nil if it may.
func (s *State) bidderRefusal(f Faction) error {
	a := s.auction
	switch {
	case !s.atStep(Bidding, stepBid) || a.missing() > 0:
		return s.wrongPhase("DUNE-BID-08")
	case slices.Contains(a.Filled, f) && !s.mayBid(f): // [DUNE-BID-15]
		return engine.Refuse("DUNE-BID-15", "bid.hand_full", "limit", s.handLimit(f))
	case !s.hasRoom(f):
		return engine.Refuse("DUNE-BID-01", "bid.hand_full", "limit", s.handLimit(f))
	case s.outAfterPass(f):
		return engine.Refuse("DUNE-BID-09", "bid.passed")
	case a.Turn != f && slices.Contains(a.PassedByConsole, f): // [DUNE-BID-10]
		return engine.Refuse("DUNE-BID-10", "bid.too_late", "turn", a.Turn)
	case a.Turn != f:
		return engine.Refuse("DUNE-BID-08", "bid.not_your_turn", "turn", a.Turn)
	}
	return nil
}

func (d *decision) declineBid(f Faction, _ string) error {
	if no := d.bidderRefusal(f); no != nil {
		return no
	}
	d.passBid(f)
	return nil
}

// passBid is a pass. The last one sells the card, or ends the auction if nobody has bid.
func (d *decision) passBid(f Faction) {
	a := d.auction
	a.Passed = append(without(a.Passed, f), f)
	d.askNextBidder(f)
	if d.passByConsole() && a.Turn != f {
		a.PassedByConsole = append(without(a.PassedByConsole, f), f)
	}
	d.emit(BidPassed{By: f, Late: d.bidderTimeUp, Unsaid: d.onlyResult})
	switch {
	case a.Turn != "":
	case a.High != nil:
		d.settle()
	default:
		d.closeAuction("DUNE-BID-14")
	}
}

// askNextBidder goes on to the seat whose turn it is after a seat's bid or pass. A pass that the console entered for it before
// counts no more.
func (d *decision) askNextBidder(f Faction) {
	a := d.auction
	a.Turn, a.LastToAct = d.nextToBid(f), f
	a.PassedByConsole = without(a.PassedByConsole, a.Turn)
	d.serial++
}

// passByConsole reports whether the console entered this pass at a table with a time limit for bids: a later bid by the
// seat is too late [DUNE-BID-10].
func (d *decision) passByConsole() bool {
	return d.enteredByConsole && d.rules.Number("bidding.clock_seconds", 0) > 0
}

// makeRoom brings a seat back into the bidding if the card that it played made room in its hand before the sale
// [DUNE-BID-16]. It bids now if its turn comes between the last bidder and the next.
func (d *decision) makeRoom(f Faction, couldBid bool) {
	a := d.auction
	if couldBid || !d.rules.Yes("bidding.make_room") || d.phase != Bidding || d.step != stepBid || a.Turn == "" || a.LastToAct == "" || !d.mayBid(f) {
		return
	}
	if d.nextToBid(a.LastToAct) == f {
		a.Turn, a.Passed = f, without(a.Passed, f)
		d.serial++
		d.emit(TurnToBid{f})
	}
}

// soldRefusal refuses a card played to make room after the last pass [DUNE-BID-16].
func (s *State) soldRefusal() error {
	a := s.auction
	if s.phase != Bidding || s.step != stepBid || a.Turn != "" || a.High == nil || !s.rules.Yes("bidding.make_room") {
		return nil
	}
	return engine.Refuse("DUNE-BID-16", "bid.sold", "faction", string(a.High.By))
}
