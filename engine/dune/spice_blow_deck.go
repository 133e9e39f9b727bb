package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/pile"
)

// The discard piles of the spice deck: the second one is used if spice blows twice a turn.
const (
	pileA = "a"
	pileB = "b"
)

// wormCards is the number of Shai-Hulud cards in the deck [DUNE-SETUP-18].
const wormCards = 6

// SpiceCards lists the names of the spice deck's cards: the worm, and the territories where spice blows.
func SpiceCards() []string {
	cards := []string{ShaiHulud}
	for _, t := range board.Territories() {
		if _, _, blows := t.Blow(); blows {
			cards = append(cards, string(t))
		}
	}
	return cards
}

// isSpiceCard reports whether the spice deck has a card for a territory of this name.
func isSpiceCard(name string) bool { _, _, ok := board.Territory(name).Blow(); return ok }

// discards is one of the two piles, with the top last.
func (s *State) discards(pile string) []string {
	if pile == pileB {
		return s.spiceDeck.Second
	}
	return s.spiceDeck.Discard
}

// lastBlow is the territory of a pile's topmost territory card, remembered if a shuffle took that card away
// [DUNE-SPICE-20].
func (s *State) lastBlow(pile string) (board.Territory, bool) {
	for _, c := range slices.Backward(s.discards(pile)) {
		if c != ShaiHulud {
			return board.Territory(c), true
		}
	}
	t, ok := s.blown[pile] // [DUNE-SPICE-20]
	return t, ok
}

// spicePool lists, sorted, the spice cards that have not been seen since the last shuffle and can come next. A known top
// card is not among them.
func (s *State) spicePool() []string {
	var pool []string
	for _, t := range board.Territories() {
		if isSpiceCard(string(t)) {
			pool = append(pool, string(t))
		}
	}
	for range wormCards {
		pool = append(pool, ShaiHulud)
	}
	pool = pile.Without(pool, s.spiceSeen()...)
	slices.Sort(pool)
	return pool
}

// spiceSeen lists the spice cards whose place is known.
func (s *State) spiceSeen() []string {
	deck := s.spiceDeck
	return slices.Concat(deck.Discard, deck.Second, deck.Aside, deck.Removed, deck.Next)
}

// spiceLeft is the number of cards in the spice deck.
func (s *State) spiceLeft() int { return len(s.spicePool()) + len(s.spiceDeck.Next) }

// onlyWormsLeft reports whether the deck has no territory card left, as the piles show.
func (s *State) onlyWormsLeft() bool {
	return !slices.ContainsFunc(slices.Concat(s.spicePool(), s.spiceDeck.Next), func(c string) bool { return c != ShaiHulud })
}

// seesSpiceTop reports whether a viewer knows the top spice card [DUNE-TURN-04].
func (s *State) seesSpiceTop(v engine.Viewer) bool {
	return s.has(Atreides) && s.seat[Atreides].SpiceSeen && v.Sees(Atreides)
}

// nextSpiceCards lists the possible next cards: the known top card, or all of the pool. An empty deck is made of the
// discards again [DUNE-SETUP-18].
func (s *State) nextSpiceCards() []string {
	if len(s.spiceDeck.Next) > 0 {
		return s.spiceDeck.Next[:1]
	}
	if pool := s.spicePool(); len(pool) > 0 {
		return pool
	}
	shuffled := s.clone()
	shuffled.shuffleSpice(s.keptOut())
	return shuffled.spicePool()
}

// refillSpice shuffles the discards of both piles into an empty spice deck [DUNE-SPICE-19].
func (d *decision) refillSpice() {
	if d.spiceLeft() == 0 {
		d.shuffleSpice(d.keptOut())
		d.emit(DeckShuffled{"spice"})
	}
}

// keptOut lists the discards that stay out of a reshuffled spice deck: the first pile's top territory card, if the table
// plays so [DUNE-SPICE-19].
func (s *State) keptOut() []string {
	if last, ok := s.lastBlow(pileA); ok && s.rules.Yes("spice_deck.reshuffle_keep_top") { // [DUNE-SPICE-19]
		return []string{string(last)}
	}
	return nil
}

// shuffleSpice puts the discards back except those kept on the first pile, and remembers where spice blew last.
func (s *State) shuffleSpice(keep []string) {
	last := map[string]board.Territory{}
	for _, pile := range []string{pileA, pileB} {
		if t, ok := s.lastBlow(pile); ok {
			last[pile] = t
		}
	}
	s.blown = last
	s.spiceDeck.Discard, s.spiceDeck.Second = slices.Clone(keep), nil
}
