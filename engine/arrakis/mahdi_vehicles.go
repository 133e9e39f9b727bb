package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
)

// Where the Harkonnen of a solitaire game place their vehicles [WFA-11.3, WFA-11.4, WFA-11.5].

const (
	jobHarvesters   = "harvesters"
	jobCarryalls    = "carryalls"
	jobOrnithopters = "ornithopters"
	jobPlaced       = "placed"
)

func init() {
	jobs[jobHarvesters] = jobRules{options: (*State).harvesterAreas, do: (*decision).placeHarvester, ruling: "WFA-11.3"}
	jobs[jobCarryalls] = jobRules{options: (*State).carryallZones, do: (*decision).placeCarryall, ruling: "WFA-11.4"}
	jobs[jobOrnithopters] = jobRules{options: (*State).ornithopterZones, do: (*decision).placeOrnithopter, ruling: "WFA-11.5"}
	jobs[jobPlaced] = jobRules{options: only, do: (*decision).vehiclesPlaced}
}

// planRow places the vehicles of the active row, as far as they are not on the board.
func (d *decision) planRow() {
	row := d.activeLevel()
	due := func(n, there int) int { return max(n-there, 0) }
	d.planVehicles(due(row.Harvesters, len(d.harvesters)), due(row.Carryalls, len(d.carryalls)), due(row.Ornithopters, len(d.ornithopters)))
}

// planVehicles places vehicles: harvesters, carryalls, ornithopters.
func (d *decision) planVehicles(harvesters, carryalls, ornithopters int) {
	d.plan(
		Job{Do: jobHarvesters, Count: harvesters, Sector: d.mahdi.Sector},
		Job{Do: jobCarryalls, Count: carryalls},
		Job{Do: jobOrnithopters, Count: ornithopters},
		Job{Do: jobPlaced},
	)
}

// oneOf are the options for one of several vehicles: where as many are due as there are places, the order does not matter.
func oneOf[T any](places []T, due int, choice func(T) Choice) (out []Choice) {
	if len(places) == 0 || due == 0 {
		return nil
	}
	if len(places) <= due {
		return []Choice{choice(places[0])}
	}
	for _, x := range places {
		out = append(out, choice(x))
	}
	return out
}

// harvesterAreas lists the best areas for a harvester in a sector; where it is full, the next sectors [WFA-11.3].
func (s *State) harvesterAreas(j Job) []Choice {
	left := min(j.Count, rulebook.Harvesters-len(s.harvesters))
	if left <= 0 {
		return nil
	}
	if areas := s.harvestable(j.Sector); len(areas) > 0 {
		clear := func(a Area) bool { return s.isEmpty(a) && !s.isNearAtreides(a) }
		deep := func(a Area) bool { return s.terrain(a) == board.DeepDesert }
		areas = best(areas, first(clear), first(deep))
		return oneOf(areas, left, func(a Area) Choice { return Choice{Area: a} })
	}
	var sectors []Choice
	for _, x := range s.mahdi.Sector.besides() {
		isTargets := s.mahdi.Target != "" && sectorOf(s.mahdi.Target) == x
		if !isTargets && !slices.Contains(j.Tried, string(x)) && len(s.harvestable(x)) > 0 {
			sectors = append(sectors, Choice{Sector: x})
		}
	}
	return sectors
}

// harvestable lists the areas of a sector where a harvester may be placed.
func (s *State) harvestable(x Sector) []Area {
	return slices.DeleteFunc(s.freeDesert(), func(a Area) bool { return sectorOf(a) != x })
}

// isNearAtreides reports whether an area lies next to an Atreides legion or a sietch.
func (s *State) isNearAtreides(area Area) bool {
	return slices.ContainsFunc(board.AllNeighbours(area), func(n Area) bool { return s.hasLegion(Atreides, n) || s.hasSettlement(Atreides, n) })
}

func (d *decision) placeHarvester(j Job, c Choice) {
	if c.Sector != "" {
		j.Sector, j.Tried, j.Picked = c.Sector, with(j.Tried, string(c.Sector)), Choice{}
	} else {
		d.harvesters = with(d.harvesters, c.Area)
		d.mahdi.Placed.Harvesters = with(d.mahdi.Placed.Harvesters, c.Area)
		j.Count--
	}
	d.goOnPlacing(j)
}

// goOnPlacing goes on with the next of several.
func (d *decision) goOnPlacing(j Job) {
	if j.Count > 0 {
		j.Picked = Choice{}
		d.plan(j)
	}
}

// isOccupied reports whether a vehicle is in a zone.
func (s *State) isOccupied(zone Zone) bool {
	return slices.Contains(s.ornithopters, zone) || slices.Contains(s.carryalls, zone)
}

// openZones lists the zones without a vehicle.
func (s *State) openZones() (out []board.Zone) {
	for _, zone := range board.Zones {
		if !s.isOccupied(zone.ID) {
			out = append(out, zone)
		}
	}
	return out
}

func zoneChoice(z board.Zone) Choice { return Choice{Zone: z.ID} }

// carryallZones lists the zones where a carryall protects most harvesters [WFA-11.4].
func (s *State) carryallZones(j Job) []Choice {
	protects := func(zone board.Zone) (n int) {
		for _, area := range s.harvesters {
			if zone.ID.Reaches(area) {
				n--
			}
		}
		return n
	}
	left := min(j.Count, rulebook.Carryalls-len(s.carryalls))
	if left <= 0 {
		return nil
	}
	return oneOf(best(s.openZones(), protects), left, zoneChoice)
}

func (d *decision) placeCarryall(j Job, c Choice) {
	d.carryalls = with(d.carryalls, c.Zone)
	d.mahdi.Placed.Carryalls = with(d.mahdi.Placed.Carryalls, c.Zone)
	j.Count--
	d.goOnPlacing(j)
}

// ornithopterZones lists the zones where an ornithopter is of most use [WFA-11.5].
func (s *State) ornithopterZones(j Job) []Choice {
	left := min(j.Count, rulebook.Ornithopters-len(s.ornithopters))
	if left <= 0 {
		return nil
	}
	target := sectorOf(s.mahdi.Target)
	joins := func(zone board.Zone) bool {
		return slices.ContainsFunc(target.bordering(), func(x board.Sector) bool { return slices.Contains(zone.Sectors, x) })
	}
	inCentre := func(zone board.Zone) bool { return sectorFrom(zone.Sectors[0]) == sectorFrom(zone.Sectors[1]) }
	raiders := s.raiders()
	const useless = 4
	use := func(zone board.Zone) int {
		switch {
		case slices.ContainsFunc(raiders, zone.ID.Reaches):
			return 0
		case target.touches(zone):
			return 1
		case joins(zone) && inCentre(zone):
			return 2
		case joins(zone):
			return 3
		}
		return useless
	}
	zones := slices.DeleteFunc(s.openZones(), func(zone board.Zone) bool { return use(zone) == useless })
	return oneOf(best(zones, use), left, zoneChoice)
}

// raiders lists the areas of Harkonnen legions that stand exactly two areas from a sietch that they could attack [WFA-11.5, WFA-11.29].
func (s *State) raiders() (out []Area) {
	for _, area := range s.harkonnenLegions() {
		if slices.ContainsFunc(s.sietches(), func(sietch Area) bool {
			return board.Apart(area, sietch) == 2 && !s.hasWorm(sietch) && strengthOf(s.legions[area].Units).beats(s.defence(sietch))
		}) {
			out = append(out, area)
		}
	}
	return out
}

func (d *decision) placeOrnithopter(j Job, c Choice) {
	d.ornithopters = with(d.ornithopters, c.Zone)
	d.mahdi.Placed.Ornithopters = with(d.mahdi.Placed.Ornithopters, c.Zone)
	j.Count--
	d.goOnPlacing(j)
}

// vehiclesPlaced tells which vehicles came; in phase 1 the dice follow.
func (d *decision) vehiclesPlaced(Job, Choice) {
	placed := d.mahdi.Placed
	d.mahdi.Placed = vehicles{}
	if len(placed.Harvesters)+len(placed.Ornithopters)+len(placed.Carryalls) > 0 {
		d.emit(VehiclesPlaced{vehicles: placed, Ruling: "WFA-11.3"})
		d.order(Order{Do: "vehicles", vehicles: placed}, placed.why()...)
	}
	if d.phase == Vehicles {
		d.lastPlaced = placed
		d.beginActionResolution()
	}
}

// why lists the rulings by which vehicles were placed.
func (v vehicles) why() (out []string) {
	for _, kind := range []struct {
		n      int
		ruling string
	}{{len(v.Harvesters), "WFA-11.3"}, {len(v.Carryalls), "WFA-11.4"}, {len(v.Ornithopters), "WFA-11.5"}} {
		if kind.n > 0 {
			out = append(out, kind.ruling)
		}
	}
	return out
}
