package dune

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/board"
)

// crossPlanetFares is where a shipment across the planet may land.
func (s *viewModel) crossPlanetFares(c dune.ShipChoice) []dune.Fare {
	if len(c.Across) > 0 {
		return c.Across
	}
	return c.To
}

// totalForces is the total of several groups.
func totalForces(from []dune.ForceGroup) int {
	n := 0
	for _, g := range from {
		n += count(g.Forces)
	}
	return n
}

// wholeFirstGroup preselects the whole first group to move, and none of the others.
func wholeFirstGroup(i int, from dune.ForceGroup) dune.Forces {
	if i == 0 {
		return from.Forces
	}
	return dune.Forces{}
}

// singleForce is a single force, ordinary if there is one.
func singleForce(most dune.Forces) dune.Forces {
	if most.Normal > 0 {
		return dune.Forces{Normal: 1}
	}
	return dune.Forces{Special: 1}
}

// generalShipment is where any seat might ship to.
func generalShipment(s *viewModel, f dune.Faction) dune.ShipChoice {
	c := dune.ShipChoice{Reserves: dune.Forces{Normal: 20, Special: s.elites(f)}, From: s.standings(f), Recall: f == dune.Guild}
	if n := s.seatOf(f).Reserves; n != nil {
		c.Reserves = *n
	}
	for _, t := range allPlaces() {
		c.To = append(c.To, dune.Fare{Territory: t.Territory, Sectors: t.Sectors})
	}
	return c
}

// generalMove lets every group go anywhere.
func generalMove(s *viewModel, f dune.Faction) dune.MoveChoice {
	var c dune.MoveChoice
	for _, g := range s.standings(f) {
		c.From = append(c.From, dune.MoveFrom{ForceGroup: g, To: allPlaces()})
	}
	return c
}

// isIn reports whether a place, as a list's value, is in one of some territories.
func isIn(place string, among []board.Territory) bool {
	territory, _, _ := strings.Cut(place, ":")
	return slices.Contains(among, board.Territory(territory))
}

// lostBesideAlly says that forces beside an ally go to the tanks.
func (s *viewModel) lostBesideAlly(lost dune.ForceGroup) string {
	return s.t("label.turn.lost", "territory", lost.Territory, "count", count(lost.Forces))
}

// movers are the groups of one territory, which may move together, and where any of them may go.
type movers struct {
	territory board.Territory
	from      []dune.ForceGroup
	to        []dune.Destination
	via       map[board.Place]board.Place
}

func moversOf(c dune.MoveChoice) []movers {
	var out []movers
	for _, from := range c.From {
		i := slices.IndexFunc(out, func(m movers) bool { return m.territory == from.Territory })
		if i < 0 {
			i, out = len(out), append(out, movers{territory: from.Territory, via: map[board.Place]board.Place{}})
		}
		out[i].from = append(out[i].from, from.ForceGroup)
		out[i].to = mergeDestinations(out[i].to, from.To)
		for to, before := range from.Via {
			if _, known := out[i].via[to]; !known {
				out[i].via[to] = before
			}
		}
	}
	return out
}

// mergeDestinations adds destinations to others, sector by sector.
func mergeDestinations(to, more []dune.Destination) []dune.Destination {
	for _, d := range more {
		i := slices.IndexFunc(to, func(x dune.Destination) bool { return x.Territory == d.Territory })
		if i < 0 {
			to = append(to, dune.Destination{Territory: d.Territory, Sectors: slices.Clone(d.Sectors)})
			continue
		}
		for _, sector := range d.Sectors {
			if !slices.Contains(to[i].Sectors, sector) {
				to[i].Sectors = append(to[i].Sectors, sector)
			}
		}
	}
	return to
}

// tokensInARow is how many tokens of 48 pixels stand beside each other on the smallest phone.
const tokensInARow = 6

// tokenNumbers are the numbers that a touch on a token sets: all if they fit into a row, else the first between fewer and more.
func tokenNumbers(least, most int) []int {
	if most-least >= tokensInARow {
		least, most = 1, tokensInARow-2
	}
	var out []int
	for n := least; n <= most; n++ {
		out = append(out, n)
	}
	return out
}
