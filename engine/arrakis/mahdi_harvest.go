package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
)

// How the Harkonnen of a solitaire game spend spice: they hold the markers, the lowest first, then raise them [WFA-11.21].

const jobSpend = "spend"

func init() {
	jobs[jobSpend] = jobRules{options: (*State).spendOptions, do: (*decision).spendOn, otherwise: (*decision).endSpending, ruling: "WFA-11.21"}
}

const priceSurplus = 7 // of all spice, for supremacy

// holdPrice is what it costs to hold a marker. A house switch says whether one at the bottom, which cannot drop, costs anything.
func (s *State) holdPrice(power string) int {
	if s.markers[power] == 1 && s.rules.Is("solo.bottom_marker", "free") {
		return 0
	}
	return priceHold
}

// raisePrice is what it costs to raise a marker that is held.
func (s *State) raisePrice(power string) int { return priceRaise - s.holdPrice(power) }

// spiceLeft is the spice that a job has not spent.
func (s *State) spiceLeft(j Job) int {
	left := s.spice + s.reserve
	for _, p := range j.Held {
		left -= s.holdPrice(p)
	}
	for _, p := range j.Raised {
		left -= s.raisePrice(p)
	}
	return left
}

// isAllOnTop reports whether no marker can rise.
func (s *State) isAllOnTop() bool {
	return !slices.ContainsFunc(rulebook.Powers, func(p string) bool { return s.markers[p] < rulebook.TopLevel })
}

// spendOptions lists the marker that is held next, then the one that is raised next [WFA-11.21, WFA-11.28].
func (s *State) spendOptions(j Job) []Choice {
	left := s.spiceLeft(j)
	level := func(p string) int { return s.markers[p] }
	var open []string
	for _, p := range rulebook.Powers {
		held := slices.Contains(j.Held, p)
		switch {
		case len(j.Held) < len(rulebook.Powers) && !held && left >= s.holdPrice(p),
			len(j.Held) == len(rulebook.Powers) && !slices.Contains(j.Raised, p) && s.markers[p] < rulebook.TopLevel && left >= s.raisePrice(p):
			open = append(open, p)
		}
	}
	open = best(open, level)
	if len(open) == 0 {
		return nil
	}
	price := s.raisePrice(open[0])
	if len(j.Held) < len(rulebook.Powers) {
		price = s.holdPrice(open[0])
	}
	due := len(open)
	if price > 0 {
		due = left / price
	}
	return oneOf(open, due, func(p string) Choice { return Choice{Power: p} })
}

func (d *decision) spendOn(j Job, c Choice) {
	if j.Picked = (Choice{}); len(j.Held) < len(rulebook.Powers) {
		j.Held = with(j.Held, c.Power)
	} else {
		j.Raised = with(j.Raised, c.Power)
	}
	d.interrupt(j)
}

// endSpending pays for the markers. With all on top, seven spice bring supremacy, and nothing is kept [WFA-11.21].
func (d *decision) endSpending(j Job) {
	paid := spendArgs{}
	into := map[string]*int{"choam": &paid.Choam, "spacing-guild": &paid.Guild, "landsraad": &paid.Landsraad}
	for _, p := range j.Held {
		if *into[p] = d.holdPrice(p); slices.Contains(j.Raised, p) {
			*into[p] = priceRaise
		}
	}
	surplus := d.isAllOnTop() && d.spice+d.reserve >= priceSurplus
	if !surplus {
		paid.Keep = min(d.spiceLeft(j), 1)
	}
	d.order(Order{Do: "spice.spend", Paid: paid.byPower(), Count: paid.Keep}, "WFA-11.21")
	d.spendSpice(paid)
	if surplus {
		d.order(Order{Do: "supremacy", By: 1}, "WFA-11.21")
		d.raiseSupremacy(1)
	}
}
