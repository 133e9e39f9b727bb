package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Routes over the board. Crossing a territory's border costs one territory of movement; sectors inside a territory cost
// nothing, but the storm's sector cannot be crossed [DUNE-MOVE-07, DUNE-MOVE-08].

// tooFar refuses a move beyond a group's reach, by the ruling that sets the reach.
func (s *State) tooFar(f Faction, from board.Place, distance int) *engine.Refusal {
	inCity := slices.ContainsFunc(board.Cities(), func(city board.Territory) bool { return s.hasFighters(f, city) })
	ruling, key := "DUNE-MOVE-01", "move.too_far"
	switch {
	case s.at(from, f).Advisors > 0:
		ruling, key = "DUNE-BG-03", "move.advisors_walk"
	case s.flies(f):
		ruling = "DUNE-MOVE-02"
	case inCity && distance <= 3:
		ruling, key = "DUNE-MOVE-03", "move.city_not_held"
	case f == Fremen && s.isBlocked(rulebook.FremenMovement):
		ruling = "DUNE-MOVE-12"
	case f == Fremen:
		ruling = "DUNE-MOVE-06"
	}
	return engine.Refuse(ruling, key, "distance", distance, "reach", s.reachFrom(f, from))
}

// obstacles says which obstacles a search for a route minds: the storm, and full strongholds.
type obstacles struct{ storm, full bool }

// passable reports for each place whether a faction's group may pass it.
func (s *State) passable(f Faction, from board.Place, h obstacles) func(board.Place) bool {
	through := s.rules.Yes("move.through_full_stronghold") || s.ignoresOccupancy(f, from)
	return func(p board.Place) bool {
		return !(h.storm && s.inStorm(p)) && !(h.full && !through && s.isFullStronghold(p.Territory, f))
	}
}

// routeRefusal says what blocks the route from one place to another, through the named territories or any; nil if nothing
// does.
func (s *State) routeRefusal(f Faction, from, to board.Place, via []board.Territory) *engine.Refusal {
	if len(via) > 0 {
		return s.pathRefusal(f, from, to, via)
	}
	reach := s.reachFrom(f, from)
	within := func(h obstacles) bool {
		n, ok := board.Distances(from, s.passable(f, from, h))[to]
		return ok && n <= reach
	}
	switch {
	case within(obstacles{storm: true, full: true}):
		return nil
	case !within(obstacles{}):
		return s.tooFar(f, from, board.Distances(from, s.passable(f, from, obstacles{}))[to])
	case within(obstacles{storm: true}):
		return engine.Refuse("DUNE-MOVE-09", "move.through_full", "territories", s.fullStrongholds(f))
	}
	return engine.Refuse("DUNE-MOVE-07", "move.through_storm", "sector", s.storm, "reach", reach)
}

func (s *State) fullStrongholds(f Faction) []board.Territory {
	return slices.DeleteFunc(slices.Clone(board.Territories()), func(t board.Territory) bool { return !s.isFullStronghold(t, f) })
}

// pathRefusal follows a path of territories, which may include the first and the last.
func (s *State) pathRefusal(f Faction, from, to board.Place, via []board.Territory) *engine.Refusal {
	if via[0] == from.Territory {
		via = via[1:]
	}
	if len(via) == 0 || via[len(via)-1] != to.Territory {
		via = append(slices.Clone(via), to.Territory)
	}
	reach := s.reachFrom(f, from)
	if len(via) > reach {
		return s.tooFar(f, from, len(via))
	}
	last, edge := from.Territory, board.Spread([]board.Place{from}, s.passable(f, from, obstacles{storm: true}))
	for _, t := range via {
		if no := borderRefusal(last, t); no != nil {
			return no
		}
		into := func(h obstacles) []board.Place {
			open := s.passable(f, from, h)
			return board.Across(edge, func(p board.Place) bool { return p.Territory == t && open(p) })
		}
		next := into(obstacles{storm: true, full: true})
		switch {
		case len(next) > 0:
		case len(into(obstacles{storm: true})) > 0:
			return engine.Refuse("DUNE-MOVE-09", "move.through_full", "territories", []board.Territory{t})
		default:
			return engine.Refuse("DUNE-MOVE-07", "move.through_storm", "sector", s.storm, "reach", reach)
		}
		last, edge = t, next
	}
	if !slices.Contains(edge, to) {
		return engine.Refuse("DUNE-MOVE-07", "move.through_storm", "sector", s.storm, "reach", reach)
	}
	return nil
}

// borderRefusal refuses a step between territories that have no border in common.
func borderRefusal(from, to board.Territory) *engine.Refusal {
	if !to.Exists() {
		return engine.Refuse("DUNE-MOVE-01", "input.no_territory", "territory", to)
	}
	if !slices.Contains(from.Neighbours(), to) {
		return engine.Refuse("DUNE-MOVE-01", "move.not_adjacent", "from", from, "to", to, "among", from.Neighbours())
	}
	return nil
}

// MoveChoice is the choice of a "move" prompt.
type MoveChoice struct {
	From       []MoveFrom        `json:"from"`
	Range      int               `json:"range"`
	BesideAlly []board.Territory `json:"besideAlly,omitempty"` // where forces may not stay: an ally is there
	Lost       []ForceGroup      `json:"lost,omitempty"`       // the forces that go to the tanks if they stay
}

// Pick moves some of a group.
func (c MoveChoice) Pick(r engine.Random) (engine.Args, bool) {
	from := gamekit.One(r, c.From)
	to := gamekit.One(r, from.To)
	n := pickForces(r, from.Forces, from.total())
	if from.Advisors > 0 {
		n = Forces{Advisors: gamekit.Between(r, 1, from.Advisors)}
	}
	return gamekit.AnswerIf(to.Territory != "", moveArgs{
		From: moveOrigins{{from.Territory, from.Sector, n.Normal, n.Special, n.Advisors}}, To: to.Territory, Sector: gamekit.One(r, to.Sectors),
	})
}

// MoveFrom is a group and the territories to which it may go.
type MoveFrom struct {
	ForceGroup
	To []Destination `json:"to"`
	// Via gives, for each place on the shortest routes from here, the place before it.
	Via map[board.Place]board.Place `json:"-"`
}

// moves lists a faction's groups outside the storm and where each may go.
func (s *State) moves(f Faction) MoveChoice {
	if s.withoutChoices {
		return MoveChoice{}
	}
	out := MoveChoice{Range: s.reach(f), BesideAlly: s.mustLeaveAgain(f), Lost: s.intruding(f)}
	for _, g := range s.forceGroups(f) {
		if from := (board.At(g.Territory, g.Sector)); !s.inStorm(from) {
			dist := board.Distances(from, s.passable(f, from, obstacles{storm: true, full: true}))
			out.From = append(out.From, MoveFrom{g, s.destinations(f, from, dist), s.shortestRoutes(f, from, dist)})
		}
	}
	return out
}

// shortestRoutes gives, for each place within a group's reach, the place before it on a shortest route.
func (s *State) shortestRoutes(f Faction, from board.Place, dist map[board.Place]int) map[board.Place]board.Place {
	reach := s.reachFrom(f, from)
	before := map[board.Place]board.Place{}
	for places := []board.Place{from}; len(places) > 0; places = places[1:] {
		p := places[0]
		step := func(to []board.Place, farther int) {
			for _, q := range to {
				n, open := dist[q]
				if _, seen := before[q]; open && !seen && q != from && n == dist[p]+farther && n <= reach {
					before[q] = p
					places = append(places, q)
				}
			}
		}
		step(p.Beside(), 0)
		step(p.Borders(), 1)
	}
	return before
}

func (s *State) destinations(f Faction, from board.Place, dist map[board.Place]int) []Destination {
	var out []Destination
	reach := s.reachFrom(f, from)
	for _, t := range board.Territories() {
		to := Destination{Territory: t}
		for _, p := range t.Places() {
			if n, ok := dist[p]; ok && n <= reach && p != from && s.entryRefusal(f, from, p) == nil {
				to.Sectors = append(to.Sectors, p.Sector)
			}
		}
		if len(to.Sectors) > 0 {
			out = append(out, to)
		}
	}
	return out
}
