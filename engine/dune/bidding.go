package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// Auction is the bidding phase's own state.
type Auction struct {
	Row []Card
}
type AuctionView struct{}

func (a *Auction) clone() *Auction {
	if a == nil {
		return nil
	}
	c := *a
	c.Row = slices.Clone(a.Row)
	return &c
}
func (d *decision) enterBidding()                          {}
func (d *decision) drawTopCard()                           {}
func (s *State) biddingPrompts() []engine.Prompt           { return nil }
func (d *decision) declineBid(f Faction, ask string) error { return nil }
func (s *State) viewAuction(v engine.Viewer) *AuctionView  { return nil }
