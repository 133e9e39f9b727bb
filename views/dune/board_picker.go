package dune

import (
	"slices"
	"strings"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/views/dune/dunemap"
)

// picking is the question that this phone answers on the map; ok is false if there is none.
func (s *viewModel) picking() (engine.Prompt, bool) {
	mine := append(s.DuePrompts(), s.opportunities()...)
	i := slices.IndexFunc(mine, func(p engine.Prompt) bool { return p.CanTry })
	if i < 0 {
		return engine.Prompt{}, false
	}
	return mine[i], true
}

// whereHint is in a list of places until one is chosen, so that nothing is sent by mistake.
func (s *viewModel) whereHint() string {
	if _, ok := s.picking(); ok {
		return s.t("picker.hint")
	}
	return s.t("picker.choose")
}

// picks reports whether a question is answered on the map now.
func (s *viewModel) picks(p engine.Prompt) bool {
	q, ok := s.picking()
	return ok && q.ID == p.ID
}

// pickBoard is the map for touching places, framed around a question's choices.
func (s *viewModel) pickBoard(p engine.Prompt) dunemap.Model {
	m := s.board()
	m.Pick, m.Focus = map[string]string{}, offered(p.Choices)
	for _, t := range allPlaces() {
		for _, at := range placesIn(t.Territory, t.Sectors) {
			m.Pick[partOf(at)] = s.placeName(at)
		}
	}
	return m
}

// offered lists the map parts among a question's choices.
func offered(choices any) []string {
	var parts []string
	add := func(t board.Territory, sectors []int) {
		for _, at := range placesIn(t, sectors) {
			parts = append(parts, partOf(at))
		}
	}
	fares := func(to []dune.Fare) {
		for _, d := range to {
			add(d.Territory, d.Sectors)
		}
	}
	places := func(to []dune.Destination) {
		for _, d := range to {
			add(d.Territory, d.Sectors)
		}
	}
	stands := func(g dune.ForceGroup) { add(g.Territory, []int{g.Sector}) }
	switch c := choices.(type) {
	case dune.ShipChoice:
		fares(slices.Concat(c.To, c.Across, c.AsGuild))
		for _, g := range c.From {
			stands(g)
		}
	case dune.MoveChoice:
		for _, g := range c.From {
			stands(g.ForceGroup)
			places(g.To)
		}
	case dune.PlaceChoice:
		places(c.Among)
	case dune.RideChoice:
		for _, g := range c.From {
			stands(g)
		}
		places(c.To)
	case dune.WormPlaceChoice:
		for _, t := range c.Territories {
			add(t, t.Sectors())
		}
	}
	return parts
}

// route is the way to the places of a list, for the map to draw: its start, and the place before each.
type route struct {
	start  string
	before map[string]string // by the place's value in the list; empty if next to the start
	fares  map[string]int    // by the place's value, the fare
	totals map[int][]int     // by fare, the cost of one, two, … forces
}

// list are what the page looks up for a list of places: where the way starts, and what each fare comes to.
func (r route) list() templ.Attributes {
	a := templ.Attributes{"data-start": r.start}
	for fare, totals := range r.totals {
		a["data-totals-"+itoa(fare)] = spaced(totals)
	}
	return a
}

// attributes are what the page looks up for a place.
func (r route) attributes(place string) templ.Attributes {
	a := templ.Attributes{}
	if before := r.before[place]; before != "" {
		a["data-via"] = before
	}
	if fare, ok := r.fares[place]; ok {
		a["data-fare"] = itoa(fare)
	}
	return a
}

// faresOf has no way, only costs.
func faresOf(c dune.ShipChoice, to []dune.Fare) route {
	r := route{fares: map[string]int{}, totals: c.Totals}
	for _, fare := range to {
		for _, at := range placesIn(fare.Territory, fare.Sectors) {
			r.fares[at.value()] = fare.Cost
		}
	}
	return r
}

// routeOf is the way of groups that move together from a territory.
func routeOf(m movers) route {
	r := route{start: stackAt(m.from[0]), before: map[string]string{}}
	for to, before := range m.via {
		if at := (place{before.Territory, before.Sector}); before.Territory != m.territory {
			r.before[place{to.Territory, to.Sector}.value()] = partOf(at)
		}
	}
	return r
}

// stackAt is the part of the map where a group stands.
func stackAt(g dune.ForceGroup) string { return partOf(place{g.Territory, g.Sector}) }

// stands lists the parts where a territory's groups stand.
func (m movers) stands() string {
	parts := make([]string, len(m.from))
	for i, g := range m.from {
		parts[i] = stackAt(g)
	}
	return strings.Join(parts, " ")
}
