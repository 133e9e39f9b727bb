package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	art "github.com/judgeofthechange/judge/views/arrakis/arrakisart"
)

// flow is The Spice Must Flow with the three markers, and while the Harkonnen pay, what each payment does.
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
	if s.Step == "spend" {
		f.PayHead = []string{s.t("pay.spice", "n", 0), s.t("pay.spice", "n", 2), s.t("pay.spice", "n", 3)}
		for _, p := range rulebook.Powers {
			f.Paid = append(f.Paid, s.pays(p))
		}
	}
	return f
}

// pays is what each payment does to a power's marker, and whether a ban follows [WFA-7.3, WFA-7.6].
func (s viewModel) pays(power string) art.Pay {
	now := s.Markers[power]
	pay := art.Pay{Power: power, Name: s.P.Term(power), Now: now}
	for i, spice := range []int{0, 2, 3} {
		to := now + i - 1
		o := art.PayOption{Spice: spice, Level: min(max(to, 1), rulebook.TopLevel), Ban: i == 0 || to <= 1, Down: i == 0}
		switch {
		case to > rulebook.TopLevel:
			o.Says = "–"
		case o.Ban:
			o.Says = s.t("pay.level_ban", "n", o.Level)
		default:
			o.Says = s.t("pay.level", "n", o.Level)
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
	for _, card := range s.Decks["prescience"].Row {
		if card == "" {
			card = s.t("row.unnamed")
		} else {
			card = s.P.Term(card)
		}
		r.Cards = append(r.Cards, card)
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
