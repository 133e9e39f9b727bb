package dune

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/engine"
)

// Place is a territory's part in one sector; the Polar Sink is in sector 0. Forces stand in places, storms sweep them and
// spice lies in them.
type Place struct {
	Territory Territory
	Sector    int
}

// String is the form in which events and maps keep a place: "arrakeen:9", "polar-sink:0".
func (p Place) String() string { return fmt.Sprintf("%s:%d", p.Territory, p.Sector) }

func parsePlace(s string) (Place, bool) {
	name, sector, _ := strings.Cut(s, ":")
	p := Place{Territory: Territory(name)}
	if sector != "" {
		n, err := strconv.Atoi(sector)
		if err != nil {
			return Place{}, false
		}
		p.Sector = n
	}
	return p, p.exists()
}

func (p Place) exists() bool {
	t, ok := arrakis.terrain[p.Territory]
	if !ok {
		return false
	}
	return slices.Contains(t.Sectors, p.Sector) || p.Sector == 0 && p.Territory == PolarSink
}

// graph is the board: its parts and what borders on what.
type graph struct {
	facts   mapFacts
	terrain map[Territory]terrain
	places  map[Territory][]Place
	nth     map[Place]int     // in board order: by territory, then counterclockwise
	borders map[Place][]Place // across a territory border: costs one territory of movement
	within  map[Place][]Place // across a sector line inside one territory: costs nothing
}

func readMap() *graph {
	g := &graph{facts: readFacts[mapFacts]("map"), terrain: map[Territory]terrain{}, places: map[Territory][]Place{}, nth: map[Place]int{}, borders: map[Place][]Place{}, within: map[Place][]Place{}}
	for _, t := range g.facts.Territories {
		g.terrain[t.ID] = t
		for _, sector := range t.Sectors {
			g.places[t.ID] = append(g.places[t.ID], Place{t.ID, sector})
		}
	}
	g.places[PolarSink] = []Place{{PolarSink, 0}}
	for _, t := range g.facts.Territories {
		for _, p := range g.places[t.ID] {
			g.nth[p] = len(g.nth)
		}
	}
	link := func(in map[Place][]Place, pair [2]string) {
		a, b := readPart(pair[0]), readPart(pair[1])
		in[a], in[b] = append(in[a], b), append(in[b], a)
	}
	for _, pair := range g.facts.Borders {
		link(g.borders, pair)
	}
	for _, pair := range g.facts.Within {
		link(g.within, pair)
	}
	return g
}

func readPart(s string) Place {
	name, sector, _ := strings.Cut(s, ":")
	n, _ := strconv.Atoi(sector) // the Polar Sink's part has no sector
	return Place{Territory(name), n}
}

// places lists a territory's parts counterclockwise. The list is shared: nobody may change it.
func (t Territory) places() []Place { return arrakis.places[t] }

func (t Territory) exists() bool { _, ok := arrakis.terrain[t]; return ok }

// nowhere refuses a territory that the board does not have, or none at all.
func (t Territory) nowhere(ruling string) *engine.Refusal {
	switch {
	case t == "":
		return engine.Refuse(ruling, "input.where")
	case !t.exists():
		return engine.Refuse(ruling, "input.no_territory", "territory", t)
	}
	return nil
}

// isStronghold reports whether a territory is one: those of the board, and a sietch that a longer game adds
// [DUNE-END-11].
func (s *State) isStronghold(t Territory) bool {
	return slices.Contains(s.rules.strongs(), t)
}

// isSand reports whether a territory is desert. A sietch that a longer game adds is none [DUNE-END-11].
func (s *State) isSand(t Territory) bool {
	return arrakis.terrain[t].Type == "sand" && !s.isStronghold(t)
}

// onlyPlace is the part of a territory that lies in one sector alone.
func (t Territory) onlyPlace() (Place, bool) {
	p := t.places()
	return p[0], len(p) == 1
}

// sectorsFrom lists the n sectors that the storm enters when it moves n from a sector, counterclockwise.
func sectorsFrom(sector, n int) []int {
	out := make([]int, 0, n)
	for i := 1; i <= n; i++ {
		out = append(out, (sector+i-1)%18+1)
	}
	return out
}

// group is the set of a territory's places that can reach each other inside it without the storm's sector.
func (s *State) groups(t Territory) [][]Place {
	var out [][]Place
	for _, p := range t.places() {
		if s.inStorm(p) {
			continue
		}
		last := len(out) - 1
		if last >= 0 && slices.Contains(arrakis.within[p], out[last][len(out[last])-1]) {
			out[last] = append(out[last], p)
		} else {
			out = append(out, []Place{p})
		}
	}
	return out
}

// inStorm reports whether a place lies in the storm's sector; the Polar Sink never does [DUNE-STORM-21].
func (s *State) inStorm(p Place) bool { return p.Sector != 0 && p.Sector == s.storm }
