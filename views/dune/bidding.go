package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine/dune"
)

// lot is one card for sale, as its place in the row.
type lot struct {
	number int
	sale   *dune.Sale
	now    bool
}

// lots lists the cards of an auction's row.
func lots(a dune.AuctionView) []lot {
	out := make([]lot, a.RowSize)
	for i := range out {
		out[i].number = i + 1
		for _, sale := range a.Sales {
			if sale.Lot == i+1 {
				out[i].sale = &sale
			}
		}
		out[i].now = i+1 == a.Lot && out[i].sale == nil
	}
	return out
}

// showsAuction reports whether the table screen shows the auction.
func (s *viewModel) showsAuction() bool {
	return s.Auction != nil && s.Result == nil && !s.isInterrupted()
}

// passed lists the seats that passed and are not asked again.
func (s *viewModel) passed(a dune.AuctionView) []dune.Faction {
	if latestSale(a) != nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(a.Passed), func(f dune.Faction) bool { return f == a.Turn })
}

// latestSale is the latest sale, until the next card is for sale.
func latestSale(a dune.AuctionView) *dune.Sale {
	i := slices.IndexFunc(a.Sales, func(sale dune.Sale) bool { return sale.Lot == a.Lot })
	if i < 0 || a.High != nil {
		return nil
	}
	return &a.Sales[i]
}

// lotText names a lot.
func (s *viewModel) lotText(l lot) string {
	switch {
	case l.sale != nil:
		return s.t("auction.place.sold", "lot", l.number, "faction", l.sale.By, "amount", l.sale.Amount)
	case l.now:
		return s.t("auction.place.now", "lot", l.number)
	}
	return s.t("auction.place.coming", "lot", l.number)
}

// generalBid is what any seat might bid.
func generalBid(s *viewModel, _ dune.Faction) dune.BidChoice {
	c := dune.BidChoice{Min: 1, Max: mostSpice}
	if s.Auction != nil && s.Auction.High != nil {
		c.Min = s.Auction.High.Amount + 1
	}
	return c
}

// mostBid is the highest bid that a seat may make: what it can pay, unless a Karama lets it bluff.
func mostBid(c dune.BidChoice) int {
	if c.Karama {
		return mostSpice
	}
	return c.Max
}

// quickBids are the bids two and five above the high one, as far as the seat can pay them.
func quickBids(c dune.BidChoice) []int {
	return slices.DeleteFunc([]int{c.Min + 1, c.Min + 4}, func(n int) bool { return n > mostBid(c) })
}

// bidding counts the auction's progress, so that a prompt differs from the same prompt one bid later.
func (s *viewModel) bidding() string {
	switch a := s.Auction; {
	case a == nil:
		return ""
	case a.High == nil:
		return itoa(a.Lot)
	default:
		return itoa(a.Lot) + "." + itoa(a.High.Amount)
	}
}

// cardsShown reports whether everybody may count hands now.
func (s *viewModel) cardsShown() bool {
	return slices.ContainsFunc(s.InOrder(), func(f dune.Faction) bool { return s.seatOf(f).Cards != nil })
}

// leastBid is the least that may be bid now: everybody knows it.
func (s *viewModel) leastBid() int {
	if s.Auction == nil || s.Auction.High == nil {
		return 1
	}
	return s.Auction.High.Amount + 1
}
