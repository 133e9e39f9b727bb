package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Phase 1, vehicles: the Harkonnen place as many as the active row of The Spice Must Flow says, all that fit. A House die places two more.
const stepPlace = "place"

func init() {
	says("vehicles.placed", VehiclesPlaced{}, "log.vehicles", "ruling", "harvesters", "ornithopters", "carryalls")
}

// beginVehicles blocks a Harkonnen die on each row down to the active one [WFA-2.4].
func (d *decision) beginVehicles() {
	d.blocked = d.activeLevel().Blocked
	d.beginPhase(Vehicles, stepPlace)
	if d.isSolo() {
		d.mahdi.Unused = d.soloDice()
		d.forgetOrders()
		d.planRow()
	}
}

type vehiclesArgs struct {
	Harvesters   []Area   `json:"harvesters" kind:"areas"`
	Ornithopters []Zone   `json:"ornithopters" kind:"zones"`
	Carryalls    []Zone   `json:"carryalls" kind:"zones"`
	From         []string `json:"from" kind:"origins,optional,rare"`
}

// placeVehicles places vehicles: all of phase 1 at once, or two by a House die [WFA-2.6, WFA-2.7, WFA-3.15].
func (d *decision) placeVehicles(side Side, in vehiclesArgs) error {
	switch {
	case side == Harkonnen && d.phase == Vehicles:
		return d.placeAll(in)
	case side == Harkonnen && d.mayUse(rulebook.House) && d.turn.Left == 2:
		return d.placeByHouse(in)
	}
	return d.notNow("WFA-2.6")
}

// placeAll places the vehicles of the active row; fewer only where no more fit.
func (d *decision) placeAll(in vehiclesArgs) error {
	row := d.activeLevel()
	if len(in.From) > 0 {
		return engine.Refuse("WFA-2.5", "vehicles.from")
	}
	for _, kind := range []struct {
		what        string
		placed, due int
	}{
		{harvester, len(in.Harvesters), min(row.Harvesters, len(d.freeDesert()))},
		{ornithopter, len(in.Ornithopters), row.Ornithopters},
		{carryall, len(in.Carryalls), row.Carryalls},
	} {
		if kind.placed != kind.due { // [WFA-2.5]
			return engine.Refuse("WFA-2.5", "vehicles.count", "what", kind.what, "count", kind.placed, "due", kind.due)
		}
	}
	if no := d.putVehicles(in, "WFA-2.7"); no != nil {
		return no
	}
	zones := slices.Concat(in.Ornithopters, in.Carryalls)
	slices.Sort(zones)
	if len(slices.Compact(zones)) < len(in.Ornithopters)+len(in.Carryalls) { // [WFA-2.7]
		return engine.Refuse("WFA-2.7", "vehicles.one_each")
	}
	d.lastPlaced = vehicles{in.Harvesters, in.Ornithopters, in.Carryalls}
	d.emit(VehiclesPlaced{vehicles: d.lastPlaced, Ruling: "WFA-2.5"})
	d.beginActionResolution()
	return nil
}

// The kinds of vehicles.
const (
	harvester   = "harvester"
	ornithopter = "ornithopter"
	carryall    = "carryall"
)

// placeByHouse places two vehicles of choice. Where the supply is empty they come from elsewhere on the board [WFA-3.15, WFA-0.10].
func (d *decision) placeByHouse(in vehiclesArgs) error {
	n := len(in.Harvesters) + len(in.Ornithopters) + len(in.Carryalls)
	if n == 0 || n > 2 {
		return engine.Refuse("WFA-3.15", "vehicles.two", "count", n)
	}
	for _, from := range in.From {
		if !d.removeVehicle(from) {
			return engine.Refuse("WFA-0.10", "vehicles.no_such", "from", from)
		}
	}
	if no := d.putVehicles(in, "WFA-2.7"); no != nil {
		return no
	}
	d.turn.Left = 0
	d.emit(VehiclesPlaced{vehicles: vehicles{in.Harvesters, in.Ornithopters, in.Carryalls}, Ruling: "WFA-3.15"})
	return nil
}

// putVehicles puts vehicles on the board: harvesters into free desert, one for each area; the others into air zones, where each takes the
// place of the one that was there [WFA-2.6, WFA-2.7].
func (d *decision) putVehicles(in vehiclesArgs, ruling string) error {
	for _, area := range in.Harvesters {
		if why := d.harvesterRefusal(area); why != "" {
			return engine.Refuse("WFA-2.6", "vehicles.harvester", "area", string(area), "why", why)
		}
		d.harvesters = with(d.harvesters, area)
	}
	for _, zone := range slices.Concat(in.Ornithopters, in.Carryalls) {
		if !zone.Exists() {
			return engine.Refuse(ruling, "vehicles.zone", "zone", string(zone))
		}
		d.ornithopters, d.carryalls = without(d.ornithopters, zone), without(d.carryalls, zone)
	}
	for _, zone := range in.Ornithopters {
		d.ornithopters = with(d.ornithopters, zone)
	}
	for _, zone := range in.Carryalls {
		d.carryalls = with(d.carryalls, zone)
	}
	for _, kind := range []struct {
		what     string
		has, box int
	}{
		{harvester, len(d.harvesters), rulebook.Harvesters},
		{ornithopter, len(d.ornithopters), rulebook.Ornithopters},
		{carryall, len(d.carryalls), rulebook.Carryalls},
	} {
		if kind.has > kind.box { // [WFA-0.5]
			return engine.Refuse("WFA-0.5", "vehicles.supply", "what", kind.what, "count", kind.box)
		}
	}
	return nil
}

// removeVehicle removes the vehicle in an area or a zone; false if there is none.
func (d *decision) removeVehicle(from string) bool {
	area, zone := Area(from), Zone(from)
	switch {
	case slices.Contains(d.harvesters, area):
		d.harvesters = without(d.harvesters, area)
	case slices.Contains(d.ornithopters, zone):
		d.ornithopters = without(d.ornithopters, zone)
	case slices.Contains(d.carryalls, zone):
		d.carryalls = without(d.carryalls, zone)
	default:
		return false
	}
	return true
}

// harvesterRefusal says why no harvester may be placed in an area, as a key; empty if it may [WFA-2.6].
func (s *State) harvesterRefusal(area Area) string {
	switch {
	case !area.Exists():
		return "unknown"
	case !s.terrain(area).IsDesert():
		return "terrain"
	case slices.Contains(s.harvesters, area):
		return "harvester"
	case s.hasSettlement(Atreides, area):
		return "sietch"
	case s.hasLegion(Atreides, area):
		return "legion"
	case s.hasWorm(area):
		return "worm"
	}
	return ""
}

// freeDesert lists the areas where a harvester may be placed [WFA-2.6].
func (s *State) freeDesert() (out []Area) {
	for _, a := range board.Areas {
		if s.harvesterRefusal(a.ID) == "" {
			out = append(out, a.ID)
		}
	}
	return out
}

// vehicles is where vehicles are.
type vehicles struct {
	Harvesters   []Area `json:"harvesters,omitempty"`
	Ornithopters []Zone `json:"ornithopters,omitempty"`
	Carryalls    []Zone `json:"carryalls,omitempty"`
}

// VehiclesPlaced is the vehicles that the Harkonnen placed.
type VehiclesPlaced struct {
	told
	vehicles
	Ruling string `json:"ruling"`
}

// VehicleChoice bounds what may be placed.
type VehicleChoice struct {
	Harvesters   int    `json:"harvesters"` // how many, with Ornithopters and Carryalls
	Ornithopters int    `json:"ornithopters"`
	Carryalls    int    `json:"carryalls"`
	Areas        []Area `json:"areas"` // where harvesters may stand
	Zones        []Zone `json:"zones"`
	// Last are those placed in the round before, as far as they may stand there again.
	Last vehicles `json:"last,omitzero"`
	deciding
}

// Pick places all that are due, or one more.
func (c VehicleChoice) Pick(r engine.Random) (engine.Args, bool) {
	if c.ask == "" {
		zones := gamekit.Some(r, c.Zones, c.Ornithopters+c.Carryalls)
		return gamekit.Answer(vehiclesArgs{Harvesters: gamekit.Some(r, c.Areas, c.Harvesters), Ornithopters: zones[:c.Ornithopters], Carryalls: zones[c.Ornithopters:]})
	}
	return c.first(func() any {
		return gamekit.One(r, []vehiclesArgs{
			{Harvesters: gamekit.Some(r, c.Areas, 1)}, {Ornithopters: gamekit.Some(r, c.Zones, 1)}, {Carryalls: gamekit.Some(r, c.Zones, 1)},
		})
	})
}

func (s *State) vehiclePrompts() []engine.Prompt {
	row := s.activeLevel()
	free := s.freeDesert()
	last := s.lastPlaced
	last.Harvesters = slices.DeleteFunc(slices.Clone(last.Harvesters), func(a Area) bool { return !slices.Contains(free, a) })
	return []engine.Prompt{s.must(Harkonnen, "vehicles", "WFA-2.5", VehicleChoice{
		Harvesters: min(row.Harvesters, len(free)), Ornithopters: row.Ornithopters, Carryalls: row.Carryalls, Areas: free, Zones: zoneIDs(), Last: last,
	})}
}

func zoneIDs() (out []Zone) {
	for _, z := range board.Zones {
		out = append(out, z.ID)
	}
	return out
}

func (d *decision) goOnVehicles() bool {
	switch {
	case d.phase == StartOfRound && d.step == stepTactics:
		return d.goOnTactics()
	case d.phase == StartOfRound:
		d.beginVehicles()
		return true
	}
	return d.goOnJob()
}
