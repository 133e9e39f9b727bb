package arrakis

import (
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
)

// Phase 3, desert hazards: worm signs are placed and flipped, worms arrive, storms blow. In the action phase a legion that uncovers a sign meets the
// same, without carryalls.
const (
	stepFlip    = "flip"
	stepDrop    = "drop"
	stepFlee    = "flee"
	stepStrike  = "strike"
	stepRescue  = "rescue"
	stepStorm   = "storm"
	stepSigns   = "signs"  // of the phase: worm signs are being resolved
	stepWeather = "storms" // of the phase: then the storms
)

// What a worm sign shows.
const (
	faceSand = "sand"
	faceWorm = "sandworm"
	faceDeep = "deep-worm"
)

func init() {
	says("signs.placed", SignsPlaced{}, "log.signs_placed", "ruling", "areas", "cleared")
	says("signs.flipped", SignsFlipped{}, "log.signs_flipped", "WFA-6.3", "faces")
	says("worm.came", WormCame{}, "log.worm_came", "WFA-6.4", "area", "wild")
	says("harvester.lost", HarvesterLost{}, "log.harvester_lost", "ruling", "area")
	says("harvester.saved", HarvesterSaved{}, "log.harvester_saved", "WFA-6.5", "area", "carryall")
	says("struck", Struck{}, "log.struck", "ruling", "area", "roll", "hits", "of")
}

// Hazards are the areas that wait for each step.
type Hazards struct {
	Flip   []Area   `json:"flip,omitempty"`   // signs to be flipped
	Come   []Coming `json:"come,omitempty"`   // worms that come, while some must be dropped
	Drop   int      `json:"drop,omitempty"`   // how many of them are over the limit
	Flee   []Area   `json:"flee,omitempty"`   // legions that must retreat before a worm
	Strike []Strike `json:"strike,omitempty"` // attacks to be rolled
	Rescue []Area   `json:"rescue,omitempty"` // harvesters that a carryall may save
	Storms []Area   `json:"storms,omitempty"` // legions that a storm hits
}

// Coming is a worm that comes to an area, from the supply or from where it was.
type Coming struct {
	Area Area   `json:"area"`
	From string `json:"from,omitempty"` // an area or the Wild Maker
}

func (h Hazards) isOpen() bool { return h.step() != "" }

func (h Hazards) step() string {
	switch {
	case len(h.Flip) > 0:
		return stepFlip
	case h.Drop > 0:
		return stepDrop
	case len(h.Flee) > 0:
		return stepFlee
	case len(h.Strike) > 0:
		return stepStrike
	case len(h.Rescue) > 0:
		return stepRescue
	case len(h.Storms) > 0:
		return stepStorm
	}
	return ""
}

// beginHazards begins the phase: signs in areas with an Atreides legion or a worm go back to the pool [WFA-6.1]; every desert area with a Harkonnen
// legion or a harvester gets one [WFA-6.2]; all are flipped.
func (d *decision) beginHazards() {
	d.turn, d.battle = Turn{}, Battle{}
	d.returnLeaders()
	d.endDice()
	d.beginPhase(DesertHazards, stepSigns)
	placed := SignsPlaced{Ruling: "WFA-6.2"}
	for _, area := range d.signs {
		if d.hasLegion(Atreides, area) || d.hasWorm(area) { // [WFA-6.1]
			placed.Cleared = append(placed.Cleared, area)
		}
	}
	for _, area := range placed.Cleared {
		d.signs = without(d.signs, area)
	}
	for _, a := range board.Areas { // [WFA-6.2]
		if d.terrain(a.ID).IsDesert() && (d.hasLegion(Harkonnen, a.ID) || slices.Contains(d.harvesters, a.ID)) && !d.hasSign(a.ID) && !d.hasWorm(a.ID) && d.signPool() > 0 {
			placed.Areas = append(placed.Areas, a.ID)
			d.signs = with(d.signs, a.ID)
		}
	}
	if len(placed.Areas)+len(placed.Cleared) > 0 {
		d.emit(placed)
	}
	d.hazards = Hazards{Flip: d.signs}
}

// goOnDesert goes on with the phase: after the signs the storms [WFA-6.6, WFA-6.7], then the harvest.
func (d *decision) goOnDesert() bool {
	if d.step == stepSigns {
		d.signs = nil // [WFA-6.6]
		d.step = stepWeather
		d.hazards = Hazards{Storms: d.stormTargets()}
		return true
	}
	d.beginHarvest()
	return true
}

// SignsPlaced is the worm signs that came to areas, and those that went back to the pool.
type SignsPlaced struct {
	told
	Areas   []Area `json:"areas,omitempty"`
	Cleared []Area `json:"cleared,omitempty"`
	Ruling  string `json:"ruling"`
}

// uncoverSign flips the sign that a Harkonnen legion has entered [WFA-4.8, WFA-9.12].
func (d *decision) uncoverSign(area Area) { d.hazards.Flip = with(d.hazards.Flip, area) }

type flipArgs struct {
	Faces map[Area]string `json:"faces" kind:"faces"`
	From  map[Area]string `json:"from" kind:"worms,optional"`
}

// flipSigns enters what the signs show. Sand brings nothing, a worm comes, a deep worm comes in deep desert only [WFA-6.3].
func (d *decision) flipSigns(side Side, in flipArgs) error {
	if d.currentStep() != stepFlip || side != Atreides {
		return d.notNow("WFA-6.3")
	}
	for _, area := range sortedKeys(in.Faces) {
		face := in.Faces[area]
		if !slices.Contains(d.hazards.Flip, area) || face != faceSand && face != faceWorm && face != faceDeep {
			return engine.Refuse("WFA-6.3", "flip.faces", "area", string(area), "face", face)
		}
	}
	if len(in.Faces) != len(d.hazards.Flip) {
		return engine.Refuse("WFA-6.3", "flip.all", "areas", d.hazards.Flip)
	}
	var come []Coming
	for _, area := range d.hazards.Flip {
		if face := in.Faces[area]; face == faceWorm || face == faceDeep && d.terrain(area) == board.DeepDesert {
			come = append(come, Coming{area, in.From[area]})
		}
	}
	for _, area := range sortedKeys(in.From) {
		from := in.From[area]
		if from == rulebook.WildMaker && !d.wildMakerInPlay() || from != rulebook.WildMaker && !slices.Contains(d.worms, Area(from)) {
			return engine.Refuse("WFA-6.3", "flip.from", "area", string(area), "from", from)
		}
	}
	for _, area := range d.hazards.Flip { // the sign goes back to the pool [WFA-9.12]
		d.signs = without(d.signs, area)
	}
	d.hazards.Flip = nil
	d.emit(SignsFlipped{Faces: in.Faces})
	if over := len(come) - d.wormLimit(); d.phase == DesertHazards && over > 0 { // [WFA-6.3]
		d.hazards.Come, d.hazards.Drop = come, over
		return nil
	}
	d.wormsCome(come)
	return nil
}

// wildMakerInPlay reports whether the Wild Maker has entered.
func (s *State) wildMakerInPlay() bool {
	at := s.leaders[rulebook.WildMaker].At
	return at != outOfPlay && at != removed
}

// wormLimit is the number of worms that signs may bring in a phase [WFA-6.3].
func (s *State) wormLimit() int {
	if s.wildMakerInPlay() {
		return rulebook.Worms + 1
	}
	return rulebook.Worms
}

// SignsFlipped is what worm signs showed.
type SignsFlipped struct {
	told
	Faces map[Area]string `json:"faces"`
}

type areasArgs struct {
	Areas []Area `json:"areas" kind:"areas"`
}

// dropWorms says which worms over the limit do not come [WFA-6.3].
func (d *decision) dropWorms(side Side, in areasArgs) error {
	if d.currentStep() != stepDrop || side != Atreides {
		return d.notNow("WFA-6.3")
	}
	come := d.hazards.Come
	for _, area := range in.Areas {
		i := slices.IndexFunc(come, func(c Coming) bool { return c.Area == area })
		if i < 0 {
			return engine.Refuse("WFA-6.3", "drop.area", "area", string(area))
		}
		come = slices.Delete(slices.Clone(come), i, i+1)
	}
	if len(in.Areas) != d.hazards.Drop {
		return engine.Refuse("WFA-6.3", "drop.count", "count", d.hazards.Drop)
	}
	d.hazards.Come, d.hazards.Drop = nil, 0
	d.wormsCome(come)
	return nil
}

// wormsCome places worms, all before any of them arrives [WFA-6.4]. Figures come from off the board while there are some, then from elsewhere on it.
func (d *decision) wormsCome(come []Coming) {
	old := d.worms
	for _, c := range come {
		wild := c.From == rulebook.WildMaker || d.normalWorms(c, old) == ""
		switch from := d.normalWorms(c, old); {
		case wild:
			d.wildMaker = c.Area
			d.moveLeader(rulebook.WildMaker, string(c.Area))
		case from == fromSupply:
			d.worms = with(d.worms, c.Area)
		default:
			old = without(old, Area(from))
			d.worms = with(without(d.worms, Area(from)), c.Area)
		}
		d.emit(WormCame{Area: c.Area, Wild: wild})
	}
	for _, c := range come {
		d.wormArrives(c.Area)
	}
}

const fromSupply = "supply"

// normalWorms says whence a normal worm comes: from where the Atreides say, from the supply, or from elsewhere on the board; empty if there is none
// but the Wild Maker.
func (d *decision) normalWorms(c Coming, old []Area) string {
	switch {
	case slices.Contains(old, Area(c.From)):
		return c.From
	case len(d.worms) < rulebook.Worms:
		return fromSupply
	case len(old) > 0:
		return string(old[0])
	}
	return ""
}

// WormCame is a worm that came to an area.
type WormCame struct {
	told
	Area Area `json:"area"`
	Wild bool `json:"wild,omitempty"`
}

// wormArrives carries out what a worm does that was placed in an area: a legion must retreat before it, a lone harvester is lost [WFA-6.4, WFA-9.12].
func (d *decision) wormArrives(area Area) {
	if d.hasLegion(Harkonnen, area) {
		d.hazards.Flee = with(d.hazards.Flee, area)
	} else if slices.Contains(d.harvesters, area) {
		d.endangerHarvester(area)
	}
}

// endangerHarvester loses a harvester to a worm; in phase 3 a carryall may save it [WFA-6.5].
func (d *decision) endangerHarvester(area Area) {
	if d.phase == DesertHazards && len(d.rescuers(area)) > 0 {
		d.hazards.Rescue = with(d.hazards.Rescue, area)
		return
	}
	d.loseHarvester(area, "WFA-6.4")
}

// rescuers lists the zones with a carryall connected to an area [WFA-6.5].
func (s *State) rescuers(area Area) (out []Zone) {
	for _, zone := range s.carryalls {
		if zone.Reaches(area) {
			out = append(out, zone)
		}
	}
	return out
}

func (d *decision) loseHarvester(area Area, ruling string) {
	d.harvesters = without(d.harvesters, area)
	d.emit(HarvesterLost{Area: area, Ruling: ruling})
}

// HarvesterLost is a harvester that was removed, HarvesterSaved one that a carryall lifted.
type (
	HarvesterLost struct {
		told
		Area   Area   `json:"area"`
		Ruling string `json:"ruling"`
	}
	HarvesterSaved struct {
		told
		Area     Area `json:"area"`
		Carryall Zone `json:"carryall"`
	}
)

// flee says where a legion retreats to before a worm [WFA-6.4].
func (d *decision) flee(side Side, in retreatToArgs) error {
	from := in.From
	if from == "" && len(d.hazards.Flee) > 0 {
		from = d.hazards.Flee[0]
	}
	switch {
	case d.currentStep() != stepFlee || side != Atreides:
		return d.notNow("WFA-6.4")
	case !slices.Contains(d.hazards.Flee, from):
		return engine.Refuse("WFA-6.4", "flee.from", "area", string(from))
	case !slices.Contains(d.retreats(Harkonnen, from), in.To):
		return engine.Refuse("WFA-5.13", "retreat.to", "area", string(in.To), "legal", d.retreats(Harkonnen, from))
	}
	d.fleeTo(from, in.To)
	return nil
}

func (d *decision) fleeTo(from, to Area) {
	d.hazards.Flee = without(d.hazards.Flee, from)
	d.withdraw(Harkonnen, from, to, "WFA-6.4")
	if slices.Contains(d.harvesters, from) {
		d.endangerHarvester(from)
	}
}

type rescueArgs struct {
	Area     Area `json:"area" kind:"area"`
	Carryall Zone `json:"carryall" kind:"zone"`
}

// rescue removes a carryall instead of losing a harvester [WFA-6.5].
func (d *decision) rescue(side Side, in rescueArgs) error {
	switch {
	case d.currentStep() != stepRescue || side != Harkonnen:
		if d.phase == ActionResolution { // [WFA-9.12]
			return engine.Refuse("WFA-9.12", "rescue.phase")
		}
		return d.notNow("WFA-6.5")
	case !slices.Contains(d.hazards.Rescue, in.Area):
		return engine.Refuse("WFA-6.5", "rescue.area", "area", string(in.Area))
	case !slices.Contains(d.rescuers(in.Area), in.Carryall):
		return engine.Refuse("WFA-6.5", "rescue.carryall", "zone", string(in.Carryall), "area", string(in.Area))
	}
	d.saveHarvester(in)
	return nil
}

// saveHarvester spends a carryall for a harvester.
func (d *decision) saveHarvester(in rescueArgs) {
	d.carryalls = without(d.carryalls, in.Carryall)
	d.hazards.Rescue = without(d.hazards.Rescue, in.Area)
	d.emit(HarvesterSaved{Area: in.Area, Carryall: in.Carryall})
}

// loseEndangered loses all harvesters that a carryall might have saved.
func (d *decision) loseEndangered() {
	for _, area := range d.hazards.Rescue {
		d.loseHarvester(area, "WFA-6.4")
	}
	d.hazards.Rescue = nil
}

// goOnHazards carries on what leaves no choice: a legion with one way or none to retreat, a harvester that no carryall reaches any more.
func (d *decision) goOnHazards() bool {
	h := d.hazards
	switch h.step() {
	case stepFlee:
		for _, from := range h.Flee {
			to := d.retreats(Harkonnen, from)
			switch {
			case !d.hasLegion(Harkonnen, from): // removed meanwhile
				d.hazards.Flee = without(h.Flee, from)
			case len(to) == 0: // [WFA-6.4]
				d.hazards.Flee = without(h.Flee, from)
				d.emit(NoRetreat{Side: Harkonnen, Area: from})
				d.wormStrikes(from, from)
			case len(to) == 1:
				d.fleeTo(from, to[0])
			default:
				continue
			}
			return true
		}
	case stepStrike:
		for i, x := range h.Strike {
			if _, there := d.legions[x.Area]; !there {
				d.hazards.Strike = slices.Delete(slices.Clone(h.Strike), i, i+1)
				return true
			}
		}
	case stepRescue:
		if d.isSolo() && slices.ContainsFunc(h.Rescue, func(a Area) bool { return len(d.rescuers(a)) > 0 }) { // [WFA-11.40]
			d.interrupt(Job{Do: jobRescue})
			return true
		}
		for _, area := range h.Rescue {
			if len(d.rescuers(area)) == 0 {
				d.hazards.Rescue = without(h.Rescue, area)
				d.loseHarvester(area, "WFA-6.4")
				return true
			}
		}
	case stepStorm:
		for _, area := range h.Storms {
			if !d.hasLegion(Harkonnen, area) {
				d.hazards.Storms = without(h.Storms, area)
				return true
			}
		}
	}
	return false
}

func sortedKeys[K ~string, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }
