package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	art "github.com/judgeofthechange/judge/views/arrakis/arrakisart"
)

// flow is The Spice Must Flow with the three markers.
func (s viewModel) flow() art.Flow {
	low := rulebook.TopLevel
	for _, p := range rulebook.Powers {
		low = min(low, s.Markers[p])
	}
	f := art.Flow{
		Title: s.t("track.powers"),
		Columns: []art.Amount{
			{Name: s.t("flow.blocked")}, {Mark: "harvester", Name: s.P.Term("harvester")}, {Mark: "ornithopter", Name: s.P.Term("ornithopter")},
			{Mark: "carryall", Name: s.P.Term("carryall")},
		},
	}
	for _, level := range rulebook.Levels {
		row := art.FlowRow{
			Level: level.Level, Gives: []int{level.Blocked, level.Harvesters, level.Ornithopters, level.Carryalls}, Active: level.Level == low,
			Says: s.t("track.row", "n", level.Level),
		}
		for _, p := range rulebook.Powers {
			if s.Markers[p] == level.Level {
				row.Powers = append(row.Powers, art.Amount{Mark: p, Name: s.P.Term(p)})
			}
		}
		f.Rows = append(f.Rows, row)
	}
	for _, p := range s.Bans {
		f.Bans = append(f.Bans, art.Ban{Power: p, Name: s.P.Term(p), Does: s.t("ban." + p + ".does")})
	}
	spice := art.Amount{Mark: "spice", N: s.Reserve, Name: s.t("track.reserve", "n", s.Reserve)}
	if s.Phase == arrakis.SpiceHarvest { // both are spent together [WFA-7.3]
		n := s.Spice + s.Reserve
		spice = art.Amount{Mark: "spice", N: n, Name: s.t("track.spice", "n", n)}
	}
	f.Facts = append(f.Facts, spice,
		art.Amount{Mark: "sign", N: s.SignPool, Name: s.P.Term("signPool")}, art.Amount{Mark: "bene", N: s.BeneReserve, Name: s.t("tokens.bene", "n", s.BeneReserve)})
	return f
}

// isHarvest reports whether the Harkonnen pay for the markers.
func (s viewModel) isHarvest() bool { return s.Phase == arrakis.SpiceHarvest && s.Step == "spend" }

// payments are what may be paid for a marker: it drops a level, stays, or rises one [WFA-7.3].
var payments = []int{0, 2, 3}

// markerAfter is a marker's level after a payment, by its index.
func markerAfter(level, payment int) int { return min(max(level+payment-1, 1), rulebook.TopLevel) }

// harvest is what each payment does to each marker, and which row the next round can have, at what least price.
func (s viewModel) harvest() art.Harvest {
	has := s.Spice + s.Reserve
	h := art.Harvest{
		Title: term(s, s.Phase), Spice: art.Amount{Mark: "spice", N: has, Name: s.t("track.spice", "n", has)}, NextTitle: s.t("harvest.next"),
		NextHead: []art.Amount{{Name: s.t("flow.blocked")}},
	}
	for _, vehicle := range []string{"harvester", "ornithopter", "carryall"} {
		h.NextHead = append(h.NextHead, art.Amount{Mark: vehicle, Name: s.P.Term(vehicle)})
	}
	for _, n := range payments {
		h.PayHead = append(h.PayHead, s.price(n))
	}
	for _, p := range rulebook.Powers {
		h.Paid = append(h.Paid, s.pays(p))
	}
	for _, level := range rulebook.Levels {
		if price, reached := s.rowPrice(level.Level); reached {
			h.Next = append(h.Next, art.NextRow{
				Price: s.price(price), Level: s.t("track.level", "n", level.Level), TooDear: price > has,
				Gives: []int{level.Blocked, level.Harvesters, level.Ornithopters, level.Carryalls},
			})
		}
	}
	return h
}

// price is an amount of spice to pay.
func (s viewModel) price(n int) art.Amount {
	return art.Amount{Mark: "spice", N: n, Name: s.t("pay.spice", "n", n)}
}

// rowPrice is the least that has to be paid for a row of The Spice Must Flow to be the active one: that of the lowest marker.
func (s viewModel) rowPrice(row int) (price int, reached bool) {
	for _, p := range rulebook.Powers {
		enough := slices.IndexFunc([]int{0, 1, 2}, func(i int) bool { return markerAfter(s.Markers[p], i) >= row })
		if enough < 0 {
			return 0, false
		}
		price += payments[enough]
		reached = reached || markerAfter(s.Markers[p], enough) == row
	}
	return price, reached
}

// pays is what each payment does to a power's marker, and whether a ban follows [WFA-7.3, WFA-7.6].
func (s viewModel) pays(power string) art.Pay {
	now := s.Markers[power]
	pay := art.Pay{Power: power, Name: s.P.Term(power), Ban: s.t("ban." + power + ".does")}
	for i := range payments {
		to := markerAfter(now, i)
		o := art.PayOption{Ban: i == 0 || to == 1}
		switch {
		case i > 1 && to == now:
			o.Says = "–"
		case o.Ban:
			o.Says = s.t("pay.level_ban", "n", to)
		default:
			o.Says = s.t("pay.level", "n", to)
		}
		pay.Options = append(pay.Options, o)
	}
	return pay
}

// supremacyEvents are what steps of the supremacy track bring: a leader, or a token for the Atreides [WFA-9.4].
var supremacyEvents = map[int]string{1: "thufir-hawat", 4: "bene", 6: "feyd-rautha", 7: "bene", rulebook.WinningTrack: "victory"}

// prescienceEvents are what a prescience marker brings: its leader at 3, Alia at 6, the atomics at 8 [WFA-9.5].
func prescienceEvents(marker string) map[int]string {
	third := map[string]string{"jihad": "chani", "kwisatz-haderach": "paul-muaddib", "sand-dwellers": "reverend-mother-jessica"}[marker]
	return map[int]string{3: third, 6: "alia", 8: "atomics"}
}

// race is both sides' tracks, and the prescience cards on offer.
func (s viewModel) race() art.Race {
	r := art.Race{
		Supremacy: s.Supremacy, SupremacyTitle: s.t("track.supremacy"), Steps: s.steps(s.Supremacy, rulebook.WinningTrack, supremacyEvents),
		CardsTitle: s.t("row.title"), Claims: s.t("row.claims", "n", s.Claims),
	}
	for n := s.Supremacy + 1; n <= rulebook.WinningTrack; n++ {
		if what := supremacyEvents[n]; what != "" {
			r.Next = s.t("race.next", "n", n, "what", s.eventSays(what))
			break
		}
	}
	most := 10
	for _, m := range rulebook.Markers {
		most = max(most, s.Prescience[m])
	}
	for _, m := range rulebook.Markers {
		r.Markers = append(r.Markers, art.Runner{ID: m, Name: s.P.Term(m), N: s.Prescience[m], Steps: s.steps(s.Prescience[m], most, prescienceEvents(m))})
	}
	unnamed := 0
	for _, card := range s.Decks["prescience"].Row {
		if card == "" {
			unnamed++
			continue
		}
		r.Cards = append(r.Cards, s.P.Term(card))
	}
	if unnamed > 0 {
		r.Cards = append(r.Cards, s.t("row.cards_unnamed", "n", unnamed))
	}
	return r
}

// steps draws a track from 1 to its end.
func (s viewModel) steps(at, end int, events map[int]string) (out []art.Step) {
	for n := 1; n <= end; n++ {
		step := art.Step{N: n, Passed: n <= at, Here: n == at}
		if what := events[n]; what != "" {
			step.EventSay = itoa(n) + ": " + s.eventSays(what)
			if _, leader := rulebook.LeaderOf(what); leader {
				step.Leader = s.t("code." + what)
			} else {
				step.Mark = map[string]string{"bene": "bene", "atomics": "atomics", "victory": "house"}[what]
			}
		}
		out = append(out, step)
	}
	return out
}

// eventSays is what a step of a track brings, in words.
func (s viewModel) eventSays(what string) string {
	if slices.Contains([]string{"bene", "atomics", "victory"}, what) {
		return s.t("event." + what)
	}
	return s.P.Term(what)
}
