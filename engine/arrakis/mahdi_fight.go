package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine/arrakis/board"
)

// What the Harkonnen of a solitaire game do by Strategy and Leadership: they attack a sietch, or a legion beside them, or march on their target
// [WFA-11.9, WFA-11.13].

const (
	jobAttack = "attack"
	jobGoal   = "goal"
	jobMove   = "move"
)

func init() {
	jobs[jobAttack] = jobRules{options: (*State).attackOptions, do: (*decision).attackBy, otherwise: (*decision).marchInstead, ruling: "WFA-11.9"}
	jobs[jobGoal] = jobRules{options: (*State).goalOptions, do: (*decision).setGoal, ruling: "WFA-11.13"}
	jobs[jobMove] = jobRules{options: (*State).moveOptions, do: (*decision).moveBy, ruling: "WFA-11.13"}
}

// planFight makes some legions attack, or else move as many times.
func (d *decision) planFight(j Job, moves int) {
	j.Do, j.Count = jobAttack, moves
	d.plan(j)
}

// planMoves makes some legions move towards their goal.
func (d *decision) planMoves(j Job, moves int) {
	goal, move := j, j
	goal.Do, move.Do, move.Count = jobGoal, jobMove, moves
	if move.Count = moves; moves > 0 {
		d.plan(goal, move)
	}
}

// marchInstead moves where no attack is possible.
func (d *decision) marchInstead(j Job) { d.planMoves(Job{Area: j.Area, With: j.With}, j.Count) }

// foray is an attack that a legion can make.
type foray struct {
	from, at Area
	zone     Zone // empty on foot
}

func (f foray) choice() Choice { return Choice{From: f.from, At: f.at, Zone: f.zone} }

// attackOptions lists the best attacks: on a sietch, or else on a legion [WFA-11.9].
func (s *State) attackOptions(j Job) (out []Choice) {
	all := s.sietchAttacks(j)
	if len(all) == 0 {
		all = s.legionAttacks(j)
	}
	for _, f := range all {
		out = append(out, f.choice())
	}
	return out
}

// sietchForays lists the attacks on a sietch that are possible: by a stronger legion beside it, or within two areas and with an ornithopter
// [WFA-11.9, WFA-11.32].
func (s *State) sietchForays(j Job) (all []foray) {
	for _, from := range s.legionsFor(j) {
		for _, sietch := range s.sietches() {
			if s.hasWorm(sietch) || !s.strengthAt(from).beats(s.defence(sietch)) {
				continue
			}
			if s.adjacent(from, sietch) { // a legion beside it never flies
				all = append(all, foray{from: from, at: sietch})
				continue
			}
			for _, zone := range s.flightsFrom(from) {
				if slices.Contains(inFlight(from), sietch) {
					all = append(all, foray{from, sietch, zone})
				}
			}
		}
	}
	return all
}

// sietchAttacks lists the best attacks on a sietch [WFA-11.9, WFA-11.32].
func (s *State) sietchAttacks(j Job) []foray {
	all := s.highestRank(s.sietchForays(j), func(f foray) Area { return f.at })
	all = s.widest(all)
	return best(all, first(func(f foray) bool { return f.zone == "" }), first(func(f foray) bool { return f.at == s.mahdi.Target }))
}

func (s *State) strengthAt(area Area) strength { return strengthOf(s.legions[area].Units) }

// widest keeps the attacks with the largest difference of combat power, on a tie by single units [WFA-11.9, WFA-11.31].
func (s *State) widest(all []foray) []foray {
	lead := func(f foray) strength { return s.strengthAt(f.from).minus(s.defence(f.at)) }
	return best(all, func(f foray) int { return -lead(f).power }, func(f foray) int { return -lead(f).single })
}

// highestRank keeps what is about the sietches of the highest rank, hidden or not; a sietch whose rank nobody has told the referee may be among them
// [WFA-11.9].
func (s *State) highestRank(all []foray, of func(foray) Area) []foray {
	most := 0
	for _, f := range all {
		most = max(most, s.settlements[of(f)].Rank)
	}
	return slices.DeleteFunc(all, func(f foray) bool { rank := s.settlements[of(f)].Rank; return rank > 0 && rank < most })
}

// flightsFrom lists the zones whose ornithopter may transport a legion: one a turn [WFA-11.13].
func (s *State) flightsFrom(from Area) (out []Zone) {
	if len(s.turn.Flown) > 0 {
		return nil
	}
	for _, zone := range sorted(s.ornithopters) {
		if zone.Reaches(from) {
			out = append(out, zone)
		}
	}
	return out
}

// legionForays lists the attacks on a legion beside a stronger one; one in its sietch is no target here [WFA-11.9, WFA-11.32].
func (s *State) legionForays(j Job) (all []foray) {
	for _, from := range s.legionsFor(j) {
		for _, at := range board.AllNeighbours(from) {
			crosses := s.redBorder(from, at) && !s.rules.Yes("solo.red_borders")
			if s.hasLegion(Atreides, at) && !s.hasSettlement(Atreides, at) && !s.hasWorm(at) && !crosses && s.strengthAt(from).beats(s.defence(at)) {
				all = append(all, foray{from: from, at: at})
			}
		}
	}
	return all
}

// legionAttacks lists the best attacks on a legion [WFA-11.9].
func (s *State) legionAttacks(j Job) []foray { return s.finestTargets(s.legionForays(j)) }

// finestTargets keeps the targets with the highest combat power, then those with a named leader [WFA-11.9].
func (s *State) finestTargets(all []foray) []foray {
	return best(all,
		func(f foray) int { return -s.defence(f.at).power }, func(f foray) int { return -s.defence(f.at).single },
		first(func(f foray) bool { return len(s.legions[f.at].Leaders) > 0 }))
}

// attackBy begins the battle.
func (d *decision) attackBy(j Job, c Choice) {
	d.order(Order{Do: "attack", From: c.From, At: c.At, Ornithopter: c.Zone, Surprise: j.Surprise, Weighed: d.weighTargets(j, c)}, "WFA-11.9")
	_ = d.beginBattle(Harkonnen, attackArgs{c.From, c.At, c.Zone}, Battle{Surprise: j.Surprise, Free: j.Free}) // an option is legal
}

// weighTargets counts by how much the legions could beat what they could attack.
func (s *State) weighTargets(j Job, c Choice) Weighing {
	all := s.sietchForays(j)
	if len(all) == 0 {
		all = s.legionForays(j)
	}
	leads, targets := map[Area]int{}, []Area(nil)
	for _, f := range all {
		lead := s.strengthAt(f.from).power - s.defence(f.at).power
		if was, seen := leads[f.at]; !seen {
			leads[f.at], targets = lead, append(targets, f.at)
		} else {
			leads[f.at] = max(was, lead)
		}
	}
	return weighed(c.At, byLead, targets, func(a Area) int { return leads[a] })
}

// goalOptions is the target of the march: where no legion beats its defender, a temporary target [WFA-11.13].
func (s *State) goalOptions(j Job) (out []Choice) {
	legions := s.legionsFor(j)
	beaten := func(sietch Area) bool {
		return slices.ContainsFunc(legions, func(area Area) bool { return s.strengthAt(area).beats(s.defence(sietch)) })
	}
	if s.mahdi.Target == "" || s.mahdi.Temporary != "" || beaten(s.mahdi.Target) {
		return []Choice{{}}
	}
	var weak []foray
	for _, sietch := range s.sietches() {
		if beaten(sietch) {
			weak = append(weak, foray{at: sietch})
		}
	}
	weak = best(weak, func(f foray) int { return s.far(f.at, s.mahdi.Target) })
	for _, f := range s.highestRank(weak, func(f foray) Area { return f.at }) {
		out = append(out, Choice{Sietch: f.at})
	}
	return out
}

func (d *decision) setGoal(_ Job, c Choice) { d.setTemporary(c) }

// setTemporary makes the sietch of an option the temporary target, if it names one.
func (s *State) setTemporary(c Choice) {
	if c.Sietch != "" {
		s.mahdi.Temporary = c.Sietch
	}
}

// goal is the sietch that legions march on in this turn.
func (s *State) goal() Area {
	if s.mahdi.Temporary != "" {
		return s.mahdi.Temporary
	}
	return s.mahdi.Target
}

// marchers are the units of a legion that may move now.
func (s *State) marchers(j Job, area Area) Units {
	if j.Again {
		return s.legions[area].Units
	}
	return s.unmoved(area, s.legions[area].Units)
}

// moveOptions lists the best moves towards the goal, of the nearest legion that gets nearer [WFA-11.13, WFA-11.37, WFA-11.38].
func (s *State) moveOptions(j Job) (out []Choice) {
	goal := s.goal()
	if goal == "" || j.Count == 0 {
		return nil
	}
	movers := s.movers(j)
	for len(movers) > 0 {
		nearest := best(movers, func(a Area) int { return s.far(a, goal) })
		if s.far(nearest[0], goal) > 1 { // of those beside the goal anyone may join another
			nearest = best(nearest,
				func(a Area) int { return -strengthOf(s.marchers(j, a)).power }, func(a Area) int { return -strengthOf(s.marchers(j, a)).single })
		}
		for _, from := range nearest {
			out = append(out, s.steps(j, from, goal)...)
		}
		if len(out) > 0 {
			return out
		}
		movers = slices.DeleteFunc(movers, func(a Area) bool { return slices.Contains(nearest, a) })
	}
	return nil
}

// movers lists the areas of legions that may move and beat the defender of their goal [WFA-11.13].
func (s *State) movers(j Job) []Area {
	return slices.DeleteFunc(s.harkonnenLegions(), func(area Area) bool {
		units := s.marchers(j, area)
		return !j.counts(area, units) || !strengthOf(units).beats(s.defence(s.goal()))
	})
}

// steps lists where a legion goes: to the area nearest the goal, in flight if that brings it nearer; among equals by the list [WFA-11.14, WFA-11.37].
func (s *State) steps(j Job, from, goal Area) (out []Choice) {
	to, zones := s.reach(j, from, goal)
	if len(zones) == 0 {
		zones = []Zone{""}
	}
	for _, area := range s.preferred(to, from) {
		for _, zone := range zones {
			out = append(out, Choice{From: from, To: area, Zone: zone})
		}
	}
	return out
}

// reach lists the areas nearest the goal that a legion reaches, and by which ornithopters if it flies. A legion beside its goal stays, or joins another
// that is beside it, too [WFA-11.15, WFA-11.38].
func (s *State) reach(j Job, from, goal Area) (to []Area, zones []Zone) {
	here := s.far(from, goal)
	open := func(a Area) bool { return s.isFree(Harkonnen, a) && s.room(a) > 0 }
	if here == 1 {
		for _, n := range board.AllNeighbours(from) {
			if s.hasLegion(Harkonnen, n) && open(n) && s.far(n, goal) == 1 {
				to = append(to, n)
			}
		}
		return to, nil
	}
	nearer := func(areas []Area) ([]Area, int) {
		areas = slices.DeleteFunc(slices.Clone(areas), func(a Area) bool { return !open(a) || s.far(a, goal) >= here })
		areas = best(areas, func(a Area) int { return s.far(a, goal) })
		if len(areas) == 0 {
			return nil, here
		}
		return areas, s.far(areas[0], goal)
	}
	to, walks := nearer(board.AllNeighbours(from))
	if zones = s.flightsFrom(from); j.Again || len(zones) == 0 {
		return to, nil
	}
	if there, flies := nearer(inFlight(from)); flies < walks {
		return there, zones
	}
	return to, nil
}

// preferred keeps the areas that are best to end in [WFA-11.14].
func (s *State) preferred(to []Area, from Area) []Area {
	return best(to,
		first(func(a Area) bool { return a != from && s.hasLegion(Harkonnen, a) }),
		func(a Area) int { n, _ := s.nearestSietch(a); return n },
		first(func(a Area) bool { return s.terrain(a) == board.Mountain }),
		first(func(a Area) bool { return !s.terrain(a).IsDesert() }),
		first(func(a Area) bool { return !s.hasSign(a) }))
}

// moveBy moves a legion, as much of it as fits beside another: the strongest units, and all leaders [WFA-11.14, WFA-11.15].
func (d *decision) moveBy(j Job, c Choice) {
	units := strongest(d.marchers(j, c.From), d.room(c.To))
	why := d.whyMove(j, c)
	goal := d.goal()
	counts := weighed(c.From, byAreas, d.movers(j), func(a Area) int { return d.far(a, goal) })
	how := onFoot
	if c.Zone != "" {
		how = flying
	}
	whole := d.legions[c.From].Count() == units.Count()
	d.fly(how, c.From, c.To, c.Zone)
	d.shift(Harkonnen, c.From, c.To, units)
	d.turn.Moved = with(d.turn.Moved, Stack{c.To, units})
	d.emit(LegionMoved{Side: Harkonnen, From: c.From, To: c.To, Units: units, How: how, Ruling: why[0]})
	o := Order{Do: "move", From: c.From, To: c.To, Ornithopter: c.Zone, Weighed: counts}
	if !whole {
		o.Units = units
	}
	d.order(o, why...)
	if j.Count > 1 {
		j.Count, j.Picked = j.Count-1, Choice{}
		d.plan(j)
	}
	d.leaveBehind(Harkonnen, c.From)
	d.arrive(Harkonnen, c.To)
	d.garrison(c.From, whole)
}

// whyMove lists the rulings that decided a move.
func (s *State) whyMove(j Job, c Choice) []string {
	if s.far(c.From, s.goal()) == 1 {
		return []string{"WFA-11.15"}
	}
	if to, _ := s.reach(j, c.From, s.goal()); len(to) > 1 {
		return []string{"WFA-11.13", "WFA-11.14"}
	}
	return []string{"WFA-11.13"}
}

// strongest are the strongest units of a legion, up to a number, with all its leaders.
func strongest(of Units, most int) Units {
	out := Units{Leaders: of.Leaders, Generic: of.Generic}
	for _, kind := range []struct{ has, into *int }{
		{&of.Special, &out.Special}, {&of.Elite, &out.Elite}, {&of.Black, &out.Black}, {&of.Silver, &out.Silver}, {&of.Regular, &out.Regular},
	} {
		n := min(*kind.has, most)
		*kind.into, most = n, most-n
	}
	return out
}
