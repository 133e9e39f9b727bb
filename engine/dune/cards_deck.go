package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/pile"
)

// unseen lists, sorted and with repetitions, the treachery cards whose place the app does not know: those in the deck and,
// if people deal, those in hands of which it knows only the size.
func (s *State) unseen() []rulebook.Card {
	out := pile.Without(rulebook.Deck, s.seenCards()...)
	slices.Sort(out)
	return out
}

// seenCards lists the treachery cards whose place the app knows; empty for one whose name it does not know.
func (s *State) seenCards() []rulebook.Card {
	var seen []rulebook.Card
	for _, f := range s.seats {
		seen = append(seen, s.seat[f].Hand...)
	}
	seen = append(seen, s.treachery.Discard...)
	seen = append(seen, s.treachery.Removed...)
	seen = append(seen, s.treachery.Next...)
	if s.auction != nil {
		seen = append(seen, s.auction.Row...)
	}
	return seen
}

// treacheryLeft is the number of cards in the draw pile, including those put back on top.
func (s *State) treacheryLeft() int {
	n := len(s.unseen()) + len(s.treachery.Next) - s.treachery.Gone
	for _, c := range s.treachery.Next {
		if c == "" { // it lies on top and is counted among the unseen too
			n--
		}
	}
	for _, seat := range s.seat {
		n -= seat.Unknown
	}
	if s.auction != nil {
		for _, c := range s.auction.Row {
			if c == "" {
				n--
			}
		}
	}
	return n
}

// mayHold reports whether a seat may hold a card: it is known to, or it holds cards that the app does not know and the card
// was not seen elsewhere [DUNE-SETUP-14].
func (s *State) mayHold(f Faction, c rulebook.Card) bool {
	seat := s.seat[f]
	return slices.Contains(seat.Hand, c) || (seat.Unknown > 0 || seat.Unlogged) && slices.Contains(s.unseen(), c)
}

// mayHoldAll reports whether a seat may hold all of some cards at once.
func (s *State) mayHoldAll(f Faction, cards []rulebook.Card) bool {
	return s.seat[f].canHold(cards, s.unseen())
}

// canHold reports whether a hand can contain some cards if its cards without a name are among the unnamed ones.
func (s *Seat) canHold(cards, unnamed []rulebook.Card) bool {
	unknown := s.Unknown
	if s.Unlogged {
		unknown = len(cards)
	}
	return pile.CanHold(s.Hand, unknown, unnamed, cards)
}

// unseenBy lists, with repetitions, the treachery cards that a seat itself sees nowhere: neither in its own hand nor lying
// face up. It tells nothing of what others told the app about their hands.
func (s *State) unseenBy(f Faction) []rulebook.Card {
	return pile.Without(rulebook.Deck, slices.Concat(s.seat[f].Hand, s.treachery.Discard, s.treachery.Removed)...)
}

// discard plays a card out of a hand, face up onto the discard pile. The caller has checked that the seat may hold it.
func (d *decision) discard(f Faction, c rulebook.Card, why, ruling string) {
	d.moveCard(CardMoved{Card: c, From: string(f), To: inDiscard, Why: why, Ruling: ruling})
}

// drawCards asks the app for treachery cards if it shuffles and deals. The discards go back into a deck that has too few
// cards [DUNE-BID-03].
func (s *State) drawCards(count int, to Faction, args map[string]any) engine.Prompt {
	p := s.ask(engine.App, "cards.draw", "DUNE-SETUP-18")
	p.ID += "." + string(to)
	from := make([]string, 0, 33)
	for _, c := range s.unseen() {
		from = append(from, string(c))
	}
	p.Draw = &engine.Draw{From: from, Count: count, Arg: "cards", For: to, Args: args}
	return p
}

// appDeals reports whether the app shuffles and deals.
func (s *State) appDeals() bool { return s.cards == engine.CardsPhone }
