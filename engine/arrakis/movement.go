package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Movement: a legion or a part of it goes to an adjacent free area, rides the worms, or is transported [WFA-4.1].

func init() {
	says("legion.moved", LegionMoved{}, "log.moved", "ruling", "side", "from", "to", "units", "how")
}

type moveArgs struct {
	From Area `json:"from" kind:"area"`
	To   Area `json:"to" kind:"area"`
	Units
	Ornithopter Zone `json:"ornithopter" kind:"zone,optional"`
}

// move moves a legion by a Strategy or Leadership die.
func (d *decision) move(side Side, in moveArgs) error {
	if no := d.uses(side, "WFA-3.9", rulebook.Strategy, rulebook.Leadership); no != nil {
		return no
	}
	units, no := d.movable(side, in)
	if no != nil {
		return no
	}
	if d.turn.As == rulebook.Leadership && units.LeaderCount() == 0 { // [WFA-3.10, WFA-4.2]
		return engine.Refuse("WFA-3.10", "move.needs_leader", "area", string(in.From))
	}
	if no := d.carryMove(side, in.From, in.To, units, in.Ornithopter); no != nil {
		return no
	}
	d.turn.Left--
	return nil
}

// movable are the units that a move takes. Those that this action has moved already cannot move again [WFA-4.3], leaders move only with a
// unit [WFA-4.2].
func (s *State) movable(side Side, in moveArgs) (Units, error) {
	l, ok := s.legionOf(side, in.From)
	if !ok {
		return Units{}, engine.Refuse("WFA-4.1", "move.no_legion", "area", string(in.From))
	}
	units := in.Units
	if units.isEmpty() {
		units = l.Units
	}
	switch rest := s.unmoved(in.From, l.Units); {
	case !l.holds(units):
		return units, engine.Refuse("WFA-4.2", "move.units", "area", string(in.From))
	case units.Count() == 0: // [WFA-4.2]
		return units, engine.Refuse("WFA-4.2", "move.no_units")
	case !rest.holds(units): // [WFA-4.3]
		return units, engine.Refuse("WFA-4.3", "move.twice", "area", string(in.From))
	}
	return units, nil
}

// unmoved are the units of a legion that the action of this turn has not moved [WFA-4.3].
func (s *State) unmoved(area Area, u Units) Units {
	for _, m := range s.turn.Moved {
		if m.Area == area {
			u = u.minus(m.Units)
		}
	}
	u.Regular, u.Elite, u.Special, u.Tokens, u.Generic = max(u.Regular, 0), max(u.Elite, 0), max(u.Special, 0), max(u.Tokens, 0), max(u.Generic, 0)
	u.Black, u.Silver = max(u.Black, 0), max(u.Silver, 0)
	return u
}

// How a legion moves or reaches its target.
const (
	onFoot = "foot"
	riding = "riding"
	flying = "flying"
)

// carryMove moves units by the way that is legal, with all that follows at its end.
func (d *decision) carryMove(side Side, from, to Area, units Units, zone Zone) error {
	how, no := d.wayTo(side, from, to, zone)
	if no != nil {
		return no
	}
	if !d.isFree(side, to) { // [WFA-4.1, WFA-9.15]
		ruling := "WFA-4.1"
		if d.hasWorm(to) {
			ruling = "WFA-9.15"
		}
		return engine.Refuse(ruling, "move.not_free", "area", string(to))
	}
	d.fly(how, from, to, zone)
	d.shift(side, from, to, units) // nobody is picked up or dropped on the way [WFA-4.4]
	d.turn.Moved = with(d.turn.Moved, Stack{to, units})
	d.emit(LegionMoved{Side: side, From: from, To: to, Units: units, How: how, Ruling: wayRuling(how)})
	d.arrive(side, to) // stacking and stations count at the end alone [WFA-4.5]
	d.leaveBehind(side, from)
	return nil
}

func wayRuling(how string) string {
	return map[string]string{onFoot: "WFA-4.1", riding: "WFA-4.6", flying: "WFA-4.7"}[how]
}

// fly removes the ornithopter that transports a legion, which may not be transported again in this turn [WFA-4.7].
func (d *decision) fly(how string, from, to Area, zone Zone) {
	if how == flying {
		d.ornithopters = without(d.ornithopters, zone)
		d.turn.Flown = with(without(d.turn.Flown, from), to)
	}
}

// shift puts units from one area into another.
func (d *decision) shift(side Side, from, to Area, units Units) {
	faces := d.takeUnits(from, units)
	d.addUnits(side, to, units, faces...)
}

// wayTo is how a legion may go from one area to another, or attack into it: to an adjacent area [WFA-4.1], over worm signs and worms
// [WFA-4.6], or by an ornithopter [WFA-4.7].
func (s *State) wayTo(side Side, from, to Area, zone Zone) (string, error) {
	switch {
	case !to.Exists():
		return "", engine.Refuse("WFA-4.1", "move.unknown", "area", string(to))
	case from == to:
		return "", engine.Refuse("WFA-4.1", "move.same", "area", string(to))
	case zone != "":
		return flying, s.flightRefusal(side, from, to, zone)
	case s.adjacent(from, to):
		return onFoot, nil
	case side == Atreides && slices.Contains(s.rides(from), to):
		return riding, nil
	case s.isMahdis(side) && s.rules.Yes("solo.red_borders") && board.Borders(from, to):
		return onFoot, nil
	case s.redBorder(from, to): // [WFA-0.7]
		return "", engine.Refuse("WFA-0.7", "move.red_border", "from", string(from), "to", string(to))
	case side == Atreides:
		return "", engine.Refuse("WFA-4.6", "move.too_far", "from", string(from), "to", string(to))
	}
	return "", engine.Refuse("WFA-4.1", "move.too_far", "from", string(from), "to", string(to))
}

// flightRefusal says why an ornithopter cannot transport a legion: it must be in a zone connected to where the legion starts, and carries
// it at most two areas, whatever lies between [WFA-4.7].
func (s *State) flightRefusal(side Side, from, to Area, zone Zone) error {
	switch {
	case side != Harkonnen || !slices.Contains(s.ornithopters, zone):
		return engine.Refuse("WFA-4.7", "fly.no_ornithopter", "zone", string(zone))
	case !zone.Reaches(from): // [WFA-0.8]
		return engine.Refuse("WFA-4.7", "fly.not_connected", "zone", string(zone), "area", string(from))
	case slices.Contains(s.turn.Flown, from):
		return engine.Refuse("WFA-4.7", "fly.twice", "area", string(from))
	case !slices.Contains(inFlight(from), to):
		return engine.Refuse("WFA-4.7", "fly.too_far", "from", string(from), "to", string(to))
	}
	return nil
}

// inFlight lists the areas within two borders of one, red borders ignored [WFA-4.7].
func inFlight(from Area) []Area { return flights[from] }

// flights are those lists: the board never changes.
var flights = func() map[Area][]Area {
	all := map[Area][]Area{}
	for _, from := range board.Areas {
		var out []Area
		for _, n := range board.AllNeighbours(from.ID) {
			out = append(out, n)
			out = append(out, board.AllNeighbours(n)...)
		}
		slices.Sort(out)
		all[from.ID] = slices.DeleteFunc(slices.Compact(out), func(a Area) bool { return a == from.ID })
	}
	return all
}()

// rides lists the areas where a ride from an area may end: next to one of the consecutive areas with a worm sign or a worm, and without an
// enemy legion, over which it goes [WFA-4.6].
func (s *State) rides(from Area) (out []Area) {
	reached := map[Area]bool{}
	queue := []Area{from}
	for len(queue) > 0 {
		here := queue[0]
		queue = queue[1:]
		for _, n := range s.neighbours(here) {
			if here != from {
				out = append(out, n)
			}
			if (s.hasSign(n) || s.hasWorm(n)) && !s.hasLegion(Harkonnen, n) && !reached[n] && n != from {
				reached[n] = true
				queue = append(queue, n)
			}
		}
	}
	slices.Sort(out)
	return slices.DeleteFunc(slices.Compact(out), func(a Area) bool { return a == from })
}

// arrive carries out what follows when a legion ends its move, retreats or advances into an area.
func (d *decision) arrive(side Side, area Area) {
	defer d.checkStack(side, area) // asked before all else that waits
	if side == Harkonnen {
		if d.hasSign(area) { // [WFA-4.8]
			d.uncoverSign(area)
		}
		return
	}
	if slices.Contains(d.harvesters, area) && !d.hasLegion(Harkonnen, area) { // [WFA-4.9, WFA-9.11]
		d.loseHarvester(area, "WFA-4.9")
	}
	if slices.Contains(d.stations, area) { // [WFA-4.10]
		d.push(Task{Step: stepStation, Area: area, Side: Atreides})
	}
}

// leaveBehind removes leaders that stay without a unit [WFA-0.4].
func (d *decision) leaveBehind(side Side, area Area) {
	l, ok := d.legionOf(side, area)
	if !ok || l.Count() > 0 {
		return
	}
	for _, id := range l.Leaders {
		d.fallLeader(id)
	}
	d.legions = gamekit.Without(d.legions, area)
}

// LegionMoved is a move of a legion or a part of it.
type LegionMoved struct {
	told
	Side   Side   `json:"side"`
	From   Area   `json:"from"`
	To     Area   `json:"to"`
	Units  Units  `json:"units"`
	How    string `json:"how"`
	Ruling string `json:"ruling"`
}

// MoveChoice lists the areas that a legion may leave, and where each may go.
type MoveChoice struct {
	From map[Area]MoveTargets `json:"from"`
	// Leaders is set if the moving part, or the attacking legion, needs a leader.
	Leaders bool `json:"leaders,omitempty"`
	deciding
}

// MoveTargets are what can be reached from an area: without help, and by which ornithopters.
type MoveTargets struct {
	Units Units           `json:"units"` // those that may go
	To    []Area          `json:"to"`
	Fly   map[Zone][]Area `json:"fly,omitempty"`
}

// moveChoice lists the moves that the die of this turn allows.
func (s *State) moveChoice(side Side) MoveChoice {
	out := MoveChoice{From: map[Area]MoveTargets{}, Leaders: s.turn.As == rulebook.Leadership, deciding: deciding{s, s.seatFor(side, "move"), "move"}}
	for area, l := range s.legions {
		if l.Side != side {
			continue
		}
		units := s.unmoved(area, l.Units)
		if units.Count() == 0 || out.Leaders && units.LeaderCount() == 0 {
			continue
		}
		t := s.targets(side, area, func(to Area) bool { return s.isFree(side, to) })
		if t.Units = units; len(t.To) > 0 || len(t.Fly) > 0 {
			out.From[area] = t
		}
	}
	return out
}

// targets lists the areas that a legion reaches and that fit.
func (s *State) targets(side Side, from Area, fits func(Area) bool) (t MoveTargets) {
	reach := slices.Clone(s.neighbours(from))
	if side == Atreides {
		reach = append(reach, s.rides(from)...)
	}
	slices.Sort(reach)
	for _, to := range slices.Compact(reach) {
		if to != from && fits(to) {
			t.To = append(t.To, to)
		}
	}
	if side != Harkonnen || slices.Contains(s.turn.Flown, from) {
		return t
	}
	for _, zone := range s.ornithopters {
		if !zone.Reaches(from) {
			continue
		}
		for _, to := range inFlight(from) {
			if fits(to) {
				if t.Fly == nil {
					t.Fly = map[Zone][]Area{}
				}
				t.Fly[zone] = append(t.Fly[zone], to)
			}
		}
	}
	return t
}
