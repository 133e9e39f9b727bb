package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views/pages"
)

// openDeals lists the deals that are still to be accepted or kept.
func (s *viewModel) openDeals() []dune.Deal {
	return slices.DeleteFunc(slices.Clone(s.Deals), func(d dune.Deal) bool { return d.Done || d.Broken || d.Void })
}

// dealsShown is how many open deals the console lists, since every input sends a frame.
const dealsShown = 8

// newestDeals are the open deals that the console lists, and how many more there are.
func (s *viewModel) newestDeals() (newest []dune.Deal, more int) {
	open := s.openDeals()
	more = max(0, len(open)-dealsShown)
	return open[more:], more
}

// duePhases are the phases in which a deal can come due.
func (s *viewModel) duePhases() []pages.Option { return pages.Terms(s.P, dune.TurnPhases) }

// dueLots is the card for sale, which a seat that begged spice for it has to buy.
func (s *viewModel) dueLots() []pages.Option {
	if s.Auction == nil || s.Auction.Turn == "" {
		return nil
	}
	return []pages.Option{{Value: itoa(s.Auction.Lot), Text: s.t("label.deal.lot", "lot", s.Auction.Lot)}}
}

// tradeable lists the leaders that the Harkonnen hold, as parts of a deal.
func (s *viewModel) tradeable() []pages.Option {
	var out []rulebook.Leader
	for _, l := range s.captives(dune.Harkonnen) {
		out = append(out, l.id)
	}
	return s.leaderOptions(out)
}

// myDeals lists the open deals that this seat is part of.
func (s *viewModel) myDeals() []dune.Deal {
	return slices.DeleteFunc(s.openDeals(), func(d dune.Deal) bool { return d.From != s.For && d.To != s.For })
}

// mayGiveTo reports whether this seat may give another one spice now.
func (s *viewModel) mayGiveTo(to dune.Faction) bool { return slices.Contains(s.me().Gives, to) }

// nonAlliesToPay lists the seats that are no allies and may be given spice now.
func (s *viewModel) nonAlliesToPay() []dune.Faction {
	return slices.DeleteFunc(slices.Clone(s.me().Gives), func(f dune.Faction) bool { return slices.Contains(s.me().Allies, f) })
}
