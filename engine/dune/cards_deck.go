package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/pile"
)

// unseen lists, sorted and with repetitions, the treachery cards whose whereabouts the app does not know: those still in
// the deck and, with cards on the table, those in hands that it knows by number only.
func (s *State) unseen() []rulebook.Card {
	out := pile.Without(rulebook.Deck, s.seenCards()...)
	slices.Sort(out)
	return out
}

// seenCards lists the treachery cards whose place the app knows; one that it knows by place only is empty.
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

// treacheryLeft is the number of cards in the draw pile, those put back on top included.
func (s *State) treacheryLeft() int {
	n := len(s.unseen()) + len(s.treachery.Next) - s.treachery.Gone
	for _, c := range s.treachery.Next {
		if c == "" { // it lies on top, and is among the unseen too
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

// mayHold reports whether a seat can be holding a card: it is known to, or it holds cards that the app does not know and
// the card has not been seen elsewhere [DUNE-SETUP-14].
func (s *State) mayHold(f Faction, c rulebook.Card) bool {
	seat := s.seat[f]
	return slices.Contains(seat.Hand, c) || (seat.Unknown > 0 || seat.Unlogged) && slices.Contains(s.unseen(), c)
}

// mayHoldAll reports whether a seat can be holding all of some cards at once.
func (s *State) mayHoldAll(f Faction, cards []rulebook.Card) bool {
	return s.seat[f].canHold(cards, s.unseen())
}

// canHold reports whether a hand can have some cards in it when its cards without a name are of the given ones.
func (s *Seat) canHold(cards, unnamed []rulebook.Card) bool {
	unknown := s.Unknown
	if s.Unlogged {
		unknown = len(cards)
	}
	return pile.CanHold(s.Hand, unknown, unnamed, cards)
}

// unseenBy lists, with repetitions, the treachery cards that a seat itself sees nowhere: neither in its own hand nor lying
// face up. Nothing can be read from it of what others told the app of their hands.
func (s *State) unseenBy(f Faction) []rulebook.Card {
	return pile.Without(rulebook.Deck, slices.Concat(s.seat[f].Hand, s.treachery.Discard, s.treachery.Removed)...)
}

// discard plays a card out of a hand, face up onto the discard pile. The seat is known to be able to hold it.
func (d *decision) discard(f Faction, c rulebook.Card, why, ruling string) {
	d.emit(CardMoved{Card: c, From: string(f), To: inDiscard, Why: why, Ruling: ruling})
}

// drawCards asks the app for treachery cards when it shuffles and deals. The discards go back into a deck that has too
// few [DUNE-BID-03].
func (s *State) drawCards(count int, to Faction, args map[string]any) engine.Prompt {
	p := s.ask(engine.App, "cards.draw", "DUNE-SETUP-18")
	p.Key += "." + string(to)
	from := make([]string, 0, 33)
	for _, c := range s.unseen() {
		from = append(from, string(c))
	}
	p.Draw = &engine.Draw{From: from, Count: count, Into: "cards", For: to, Args: args}
	return p
}

// onPhone reports whether the app shuffles and deals.
func (s *State) onPhone() bool { return s.cards == engine.CardsPhone }
