package dune

import (
	"fmt"
	"strings"
)

// sounds names what the table screen gives a sound for, each by its kind and by what tells it from the others of it. All of
// it is on the screen for everybody to see: nothing secret sounds.
func (s scene) sounds() string {
	var names []string
	add := func(kind string, about ...any) {
		names = append(names, kind+":"+strings.ReplaceAll(fmt.Sprint(about...), " ", "-"))
	}
	if s.Result != nil {
		add("victory", s.Result.By)
	}
	add("phase", s.Turn, s.Phase)
	if b := s.Battle; b != nil && s.fighting() && plansOpen(*b) {
		add("reveal", s.Turn, b.Territory, b.Aggressor, b.Defender)
	}
	if s.Worms > 0 {
		add("worm", s.Worms)
	}
	add("blow", len(s.Decks.Spice.A), len(s.Decks.Spice.B))
	for _, p := range s.waitedFor() {
		if !p.Secret && !p.IsQuiet() && codes[p.For] != "" {
			add("ask", s.Turn, s.Phase, s.bidding(), p.For, p.Ask)
		}
	}
	return strings.Join(names, " ")
}

// bidding is how far the auction has come, which tells a question from the same one a bid later.
func (s scene) bidding() string {
	switch a := s.Auction; {
	case a == nil:
		return ""
	case a.High == nil:
		return itoa(a.Lot)
	default:
		return itoa(a.Lot) + "." + itoa(a.High.Amount)
	}
}
