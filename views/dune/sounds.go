package dune

import "github.com/judgeofthechange/judge/views/live"

// sounds names what the table screen gives a sound for.
func (s scene) sounds() string {
	var n live.Sounds
	if s.Result != nil {
		n.Add("victory", s.Result.By)
	}
	n.Add("phase", s.Turn, s.Phase)
	if b := s.Battle; b != nil && s.fighting() && plansOpen(*b) {
		n.Add("reveal", s.Turn, b.Territory, b.Aggressor, b.Defender)
	}
	if s.Worms > 0 {
		n.Add("worm", s.Worms)
	}
	n.Add("blow", len(s.Decks.Spice.A), len(s.Decks.Spice.B))
	n.Asks(s.Screen, s.Turn, s.Phase, s.bidding())
	return n.String()
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
