package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Storm phase [DUNE-STORM]: two players dial, the number is shown, cards may be played before the marker moves, the storm
// sweeps, and the first player of the turn is known.
const (
	stepDial = "dial"
)

func init() {
	register(kinds{"storm.dialled": StormDialled{}, "storm.shown": StormShown{}})
	says("storm.set", StormSet{}, "log.storm.set", "DUNE-STORM-08", "faction=by", "from", "move")
	says("storm.moved", StormMoved{}, "log.storm.moved", "DUNE-STORM-16", "from", "to")
	says("wall.broken", WallBroken{}, "log.wall_broken", "DUNE-STORM-14", "faction=by")
	says("order.set", OrderSet{}, "log.order", "DUNE-STORM-22", "factions=order")
}

func (d *decision) enterStorm() {
	if d.byToken() {
		d.showToken()
		return
	}
	d.enter(stepDial, d.dialers()...)
}

func (s *State) stormJustBegun() bool {
	return len(s.dials) == 0 && (s.step == stepDial || s.windowOpen(aboutStorm) && len(s.window().Waiting) == len(s.seats))
}

// dialers are the two seats that dial: the nearest on either side of Storm Start at first [DUNE-STORM-01, DUNE-STORM-02],
// then those who last used the wheels [DUNE-STORM-03, DUNE-STORM-04].
func (s *State) dialers() []Faction {
	if s.turn > 1 && len(s.wheels) == 2 {
		return slices.Clone(s.wheels)
	}
	// Storm Start is sector 18, just before circle 1, and the seats are in the order of their circles.
	return []Faction{s.seats[0], s.seats[len(s.seats)-1]}
}

// dialRange is the lowest and the highest number that may be dialled.
func (s *State) dialRange() (least, most int) {
	if s.turn == 1 {
		return 0, 20
	}
	return 1, 3
}

func (s *State) dialRuling() string {
	if s.turn == 1 {
		return "DUNE-STORM-01"
	}
	return "DUNE-STORM-03"
}

// StormDialChoice is the choice of a "storm.dial" prompt.
type StormDialChoice struct {
	Min int `json:"min"`
	Max int `json:"max"`
}

// Pick takes any number.
func (c StormDialChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(dialArgs{new(gamekit.Between(r, c.Min, c.Max))})
}

func (s *State) stormPrompts() []engine.Prompt {
	switch {
	case s.step == stepLosses:
		return s.stormLossPrompts()
	case s.step == stepDraw || s.byToken():
		return s.tokenPrompts()
	}
	least, most := s.dialRange()
	var out []engine.Prompt
	for _, f := range s.dialers() {
		p := hideAnswer(withPublicChoices(secret(s.ask(f, "storm.dial", s.dialRuling())), StormDialChoice{least, most}))
		if !slices.Contains(s.waiting, f) {
			p.Status = engine.Answered
		}
		p.BlindGroup = p.Ask
		out = append(out, p)
	}
	return out
}

type dialArgs struct {
	Value *int `json:"value" kind:"number"`
}

// dial takes one of the two secret numbers; a new one replaces it until the other is in [DUNE-STORM-01].
func (d *decision) dial(f Faction, in dialArgs) error {
	least, most := d.dialRange()
	ruling := d.dialRuling()
	switch {
	case d.byToken():
		return engine.Refuse("DUNE-STORM-05", "storm.by_token")
	case !d.atStep(Storm, stepDial):
		return d.wrongPhase(ruling)
	case !slices.Contains(d.dialers(), f):
		return engine.Refuse(ruling, "storm.not_dialer", "factions", d.dialers())
	case in.Value == nil || *in.Value < least || *in.Value > most:
		return privateRefusal(engine.Refuse(ruling, "storm.dial_range", "least", least, "most", most))
	}
	d.dials, d.waiting = gamekit.With(d.dials, f, *in.Value), without(d.waiting, f)
	d.emit(StormDialled{f, *in.Value})
	if len(d.waiting) > 0 {
		return nil
	}
	d.wheels, d.stormMove, d.moveShown = d.dialers(), 0, true
	for _, n := range d.dials {
		d.stormMove += n
	}
	d.emit(StormShown{d.stormMove, d.dials})
	if d.turn == 1 { // no card can be played in turn 1 [DUNE-STORM-08, DUNE-STORM-10]
		d.moveStorm()
		return nil
	}
	d.enter(stepCards)
	d.openWindow(aboutStorm, false)
	return nil
}

// playWeatherControl replaces the number that was shown [DUNE-STORM-08, DUNE-STORM-09].
func (d *decision) playWeatherControl(f Faction, sectors *int) error {
	most := d.rules.Number("weather_control.max", 36)
	switch {
	case d.atStep(Storm, stepDraw): // the number drawn for the next turn stands [DUNE-STORM-24]
		return privateRefusal(engine.Refuse("DUNE-STORM-24", "storm.weather_next"))
	case !d.windowOpen(aboutStorm):
		return privateRefusal(engine.Refuse("DUNE-STORM-08", "storm.card_too_late", "turn", d.turn))
	case d.atomicsNow():
		return privateRefusal(engine.Refuse("DUNE-STORM-10", "storm.weather_before_atomics"))
	case sectors == nil || *sectors < 0 || *sectors > most:
		return privateRefusal(engine.Refuse("DUNE-STORM-09", "storm.weather_range", "most", most))
	}
	d.emit(StormSet{By: f, From: d.stormMove, Move: *sectors})
	d.stormMove = *sectors
	return nil
}

// atomicsNow reports whether the Family Atomics were played in this window: Weather Control must come first.
func (s *State) atomicsNow() bool { return s.blastTurn == s.turn }

// playFamilyAtomics breaks the Shield Wall [DUNE-STORM-10..14].
func (d *decision) playFamilyAtomics(f Faction) error {
	if !d.windowOpen(aboutStorm) {
		return privateRefusal(engine.Refuse("DUNE-STORM-10", "storm.card_too_late", "turn", d.turn))
	}
	near := board.NearShieldWall()
	if !slices.ContainsFunc(near, func(t board.Territory) bool { return d.forAtomics(d.in(t, f)) > 0 }) {
		if slices.ContainsFunc(near, func(t board.Territory) bool { return d.in(t, f).total() > 0 }) {
			return privateRefusal(engine.Refuse("DUNE-STORM-13", "storm.atomics_advisors"))
		}
		return privateRefusal(engine.Refuse("DUNE-STORM-11", "storm.atomics_position", "among", near))
	}
	if d.rules.Is("atomics.storm_blocks", "between") && !d.reachesWall(f) {
		return privateRefusal(engine.Refuse("DUNE-STORM-12", "storm.atomics_storm", "sector", d.storm))
	}
	d.shieldWall, d.blastTurn = false, d.turn // no leader dies: leaders are in a territory only in the battle phase
	d.emit(WallBroken{f})
	for _, p := range board.ShieldWall.Places() {
		d.killAllForces(p, "atomics", "DUNE-STORM-14")
	}
	return nil
}

// forAtomics is how many of some forces can use the Family Atomics: advisors count if the table plays so [DUNE-STORM-13].
func (s *State) forAtomics(n Forces) int {
	if s.rules.Is("atomics.bg_advisors", "allowed") {
		return n.total()
	}
	return n.fighters()
}

// reachesWall reports whether a force on or beside the Shield Wall has no storm between itself and the Wall.
func (s *State) reachesWall(f Faction) bool {
	for _, t := range board.NearShieldWall() {
		for _, g := range s.connectedPlaces(t) {
			if !slices.ContainsFunc(g, func(p board.Place) bool { return s.forAtomics(s.at(p, f)) > 0 }) {
				continue
			}
			if t == board.ShieldWall || slices.ContainsFunc(g, s.bordersOpenWall) {
				return true
			}
		}
	}
	return false
}

func (s *State) bordersOpenWall(p board.Place) bool {
	return slices.ContainsFunc(p.Borders(), func(q board.Place) bool { return q.Territory == board.ShieldWall && !s.inStorm(q) })
}

// moveStorm moves the storm and sweeps its path [DUNE-STORM-16].
func (d *decision) moveStorm() {
	from, n := d.storm, d.stormMove
	endure := d.rules.On("faction_extras") && !d.spendBlock(rulebook.StormHalfLosses) // [DUNE-STORM-19]
	d.storm = (from+n-1)%18 + 1
	d.emit(StormMoved{from, d.storm})
	if d.rules.Is("storm.start_sector_hits", "on") && d.turn > 1 { // [DUNE-STORM-15, DUNE-STORM-16]
		d.sweep([]int{from}, endure, false)
	}
	if d.turn > 1 || d.rules.Is("storm.first_turn_damage", "on") { // [DUNE-STORM-17]
		d.sweep(board.SectorsFrom(from, n), endure, true)
	}
	d.settleStorm()
}

// settleStorm goes on once the storm is at rest and all losses are taken: the first player is known [DUNE-STORM-22], and
// the Fremen draw the next number.
func (d *decision) settleStorm() {
	if len(d.stormLosses) > 0 {
		d.enter(stepLosses, Fremen)
		return
	}
	d.order = d.stormOrder()
	d.emit(OrderSet{d.order})
	d.noteCities()
	d.nextToken()
}

// sweep sends forces on sand to the tanks and spice to the bank. Fremen who endure the storm lose half in the
// sectors that it enters [DUNE-STORM-19], and nothing more in the sector where it starts [DUNE-STORM-20].
func (d *decision) sweep(sectors []int, endure, comes bool) {
	var spared []Faction
	if endure { // [DUNE-STORM-19]
		spared = []Faction{Fremen}
	}
	for i, sector := range sectors {
		if slices.Contains(sectors[:i], sector) {
			continue // a sector passed twice is hit once
		}
		for _, t := range board.Territories() {
			p := board.At(t, sector)
			if !p.Exists() || sector == 0 {
				continue
			}
			d.removeSpice(p, "storm", "DUNE-STORM-16")
			if d.shelters(t) {
				continue
			}
			d.killAllForces(p, "storm", "DUNE-STORM-16", spared...)
			if endure && comes { // [DUNE-STORM-20]
				d.halveFremen(p)
			}
		}
	}
}

// shelters reports whether forces are safe from the storm in a territory: rock and strongholds shelter, and while the
// Shield Wall stands so do the places behind it [DUNE-STORM-18].
func (s *State) shelters(t board.Territory) bool {
	if slices.Contains(board.BehindShieldWall(), t) {
		return s.shieldWall
	}
	return !s.isSand(t)
}

// stormOrder is the order of play: counterclockwise from the sector after the storm's. A circle under the storm comes last
// [DUNE-STORM-22].
func (s *State) stormOrder() []Faction {
	order := slices.Clone(s.seats)
	ahead := func(f Faction) int { return (board.Circles()[s.circle[f]-1] - s.storm - 1 + 36) % 18 }
	slices.SortFunc(order, func(a, b Faction) int { return ahead(a) - ahead(b) })
	return order
}
