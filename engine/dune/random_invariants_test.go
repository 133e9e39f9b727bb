package dune

import (
	"fmt"

	"github.com/judgeofthechange/judge/engine"
)

// invariants checks what must hold after every input.
func (g *randomGame) invariants() error {
	s := g.state()
	if no := s.brokenInvariant(); no != nil {
		return fmt.Errorf("%w %v", no, no.Args)
	}
	if n := s.cardsInGame(); n != 33 {
		return fmt.Errorf("%d treachery cards", n)
	}
	if n := s.spiceInPlay(); n != g.opening+g.bank {
		return fmt.Errorf("%d spice on the table, %d came out of the bank", n, g.opening+g.bank)
	}
	if s.treacheryLeft() < 0 || s.spiceLeft() < 0 {
		return fmt.Errorf("a deck has less than 0 cards")
	}
	for _, p := range g.prompts() {
		if p.For != engine.App && p.For != engine.Moderator && !s.has(p.For) {
			return fmt.Errorf("%s is asked and does not play", p.For)
		}
	}
	if g.line%25 == 0 { // the twins cost as much as twenty inputs
		if err := g.triesOut(); err != nil {
			return err
		}
		return g.twins()
	}
	return nil
}

// cardsInGame counts the treachery cards wherever they are.
func (s *State) cardsInGame() int {
	n := s.treacheryLeft() + len(s.treachery.Discard) + len(s.treachery.Removed)
	for _, seat := range s.seat {
		n += seat.count()
	}
	if s.auction != nil {
		n += len(s.auction.Row)
	}
	return n
}
