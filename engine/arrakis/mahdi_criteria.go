package arrakis

import (
	"cmp"
	"slices"

	"github.com/judgeofthechange/judge/engine/arrakis/board"
)

// What the criteria of the solitaire game compare: combat power, distances, sectors [WFA-11.8, WFA-11.29, WFA-11.30].

// strength is the combat power of a legion: counted, and by single units for ties [WFA-11.8, WFA-11.31].
type strength struct{ power, single int }

func strengthOf(u Units) strength {
	tokens := u.Tokens + u.Black + u.Silver
	return strength{
		power:  u.Regular + u.Elite + u.Special + 2*tokens + u.LeaderCount(),
		single: 2*u.Regular + 3*u.Elite + 4*u.Special + 2*tokens + 2*len(u.Leaders) + u.Generic,
	}
}

// compare compares two strengths: on a tie the single units decide [WFA-11.31].
func (a strength) compare(b strength) int {
	return cmp.Or(cmp.Compare(a.power, b.power), cmp.Compare(a.single, b.single))
}

func (a strength) minus(b strength) strength { return strength{a.power - b.power, a.single - b.single} }

// beats reports whether a legion is stronger than another [WFA-11.8].
func (a strength) beats(b strength) bool { return a.compare(b) > 0 }

// defence is the strength of what stands in a sietch: its rank does not count [WFA-11.8].
func (s *State) defence(sietch Area) strength {
	l, _ := s.legionOf(Atreides, sietch)
	return strengthOf(l.Units)
}

// unreachable is added to a distance for which there is no free way: it is farther than all others [WFA-11.29].
const unreachable = 1000

// far is the number of areas that a Harkonnen legion enters from an area to a goal, over free areas; red borders are ignored [WFA-11.29].
func (s *State) far(from, goal Area) int {
	if from == goal {
		return 0
	}
	seen := map[Area]bool{from: true}
	ring := []Area{from}
	for n := 1; len(ring) > 0; n++ {
		var next []Area
		for _, here := range ring {
			for _, there := range board.AllNeighbours(here) {
				switch {
				case there == goal:
					return n
				case !seen[there] && s.isFree(Harkonnen, there):
					seen[there], next = true, append(next, there)
				}
			}
		}
		ring = next
	}
	return unreachable + board.Apart(from, goal)
}

// sietches lists the sietches that stand.
func (s *State) sietches() (out []Area) {
	for _, area := range sortedKeys(s.settlements) {
		if s.settlements[area].Sietch {
			out = append(out, area)
		}
	}
	return out
}

// nearestSietch is the distance to the nearest sietch that stands, and all that are as near.
func (s *State) nearestSietch(from Area) (distance int, at []Area) {
	distance = 2 * unreachable
	for _, sietch := range s.sietches() {
		switch n := s.far(from, sietch); {
		case n < distance:
			distance, at = n, []Area{sietch}
		case n == distance:
			at = append(at, sietch)
		}
	}
	return distance, at
}

// Sector is a sector as the solitaire game counts them: the four central ones are one [WFA-11.30].
type Sector string

// centre is the sector that the four central ones are.
const centre Sector = "central"

func sectorFrom(s board.Sector) Sector {
	if len(s) > 2 {
		return centre
	}
	return Sector(s)
}

// sectorOf is the sector of an area [WFA-11.30]; empty for none.
func sectorOf(area Area) Sector {
	if !area.Exists() {
		return ""
	}
	return sectorFrom(board.Of(area).Sectors[0])
}

// touches reports whether a zone is connected to a sector.
func (x Sector) touches(zone board.Zone) bool {
	return slices.ContainsFunc(zone.Sectors, func(s board.Sector) bool { return sectorFrom(s) == x })
}

// besides lists the sectors next to one.
func (x Sector) besides() (out []Sector) {
	for _, s := range x.bordering() {
		if other := sectorFrom(s); !slices.Contains(out, other) {
			out = append(out, other)
		}
	}
	return out
}

// bordering lists the sectors of the board next to one, the central ones one by one.
func (x Sector) bordering() (out []board.Sector) {
	for _, a := range board.Areas {
		if sectorOf(a.ID) != x {
			continue
		}
		for _, n := range board.AllNeighbours(a.ID) {
			for _, s := range board.Of(n).Sectors {
				if sectorFrom(s) != x && !slices.Contains(out, s) {
					out = append(out, s)
				}
			}
		}
	}
	slices.Sort(out)
	return out
}

// best keeps the options for which a criterion is least, the next criterion deciding among equals.
func best[T any](options []T, criteria ...func(T) int) []T {
	for _, of := range criteria {
		var out []T
		least := 0
		for _, x := range options {
			switch n := of(x); {
			case len(out) == 0 || n < least:
				out, least = []T{x}, n
			case n == least:
				out = append(out, x)
			}
		}
		options = out
	}
	return options
}

// first makes a criterion of a condition: those for which it holds come first.
func first[T any](holds func(T) bool) func(T) int {
	return func(x T) int {
		if holds(x) {
			return 0
		}
		return 1
	}
}

// What a Weighing counts.
const (
	byAreas = "areas" // to enter, to the goal or to the nearest sietch: the fewest come first
	byPower = "power" // combat power: the highest comes first
	byLead  = "lead"  // combat power beyond the defender's: the most comes first
)

// Weighing tells why one of several candidates was taken: what was counted, first for the one that was taken.
type Weighing struct {
	By string   `json:"by,omitempty"` // "areas", "power" or "lead"
	Of []Weight `json:"of,omitempty"`
}

// Weight is a candidate and its number.
type Weight struct {
	Area Area `json:"area"`
	N    int  `json:"n"`
}

// weighed counts for some candidates; those that no way leads to are left out. It is empty where there was no choice.
func weighed(taken Area, by string, candidates []Area, count func(Area) int) Weighing {
	w := Weighing{By: by, Of: []Weight{{taken, count(taken)}}}
	for _, area := range candidates {
		if n := count(area); area != taken && n < unreachable {
			w.Of = append(w.Of, Weight{area, n})
		}
	}
	if len(w.Of) < 2 || w.Of[0].N >= unreachable {
		return Weighing{}
	}
	return w
}

// harkonnenLegions lists the areas with a Harkonnen legion.
func (s *State) harkonnenLegions() (out []Area) {
	for _, area := range sortedKeys(s.legions) {
		if s.hasLegion(Harkonnen, area) {
			out = append(out, area)
		}
	}
	return out
}

// A job may be for legions with a leader, or with Sardaukar.
const (
	withLeader    = "leader"
	withSardaukar = "sardaukar"
)

// counts reports whether a job is for a legion of an area; units are those of it that count.
func (j Job) counts(area Area, u Units) bool {
	if j.Area != "" && j.Area != area {
		return false
	}
	switch j.With {
	case "":
		return u.Count() > 0
	case withLeader:
		return u.Count() > 0 && u.LeaderCount() > 0
	case withSardaukar:
		return u.Special > 0
	}
	return u.Count() > 0 && slices.Contains(u.Leaders, j.With)
}

// legionsFor lists the areas with a legion that a job is for.
func (s *State) legionsFor(j Job) []Area {
	return slices.DeleteFunc(s.harkonnenLegions(), func(area Area) bool { return !j.counts(area, s.legions[area].Units) })
}

// room is the number of units that still fit into an area [WFA-0.3].
func (s *State) room(area Area) int { return s.limit(Harkonnen) - s.legions[area].Count() }
