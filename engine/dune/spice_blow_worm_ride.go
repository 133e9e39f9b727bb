package dune

import (
	"encoding/json"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// ForceGroup is a group of a faction's forces in one place.
type ForceGroup struct {
	Territory board.Territory `json:"territory"`
	Sector    int             `json:"sector"`
	Forces
}

// RideChoice is the choice of a "worm.ride" prompt.
type RideChoice struct {
	From []ForceGroup  `json:"from"`
	To   []Destination `json:"to"`
}

// Pick rides with some of a group.
func (c RideChoice) Pick(r engine.Random) (engine.Args, bool) {
	from, to := gamekit.One(r, c.From), gamekit.One(r, c.To)
	normal, special := gamekit.Between(r, 0, from.Normal), gamekit.Between(r, 0, from.Special)
	return gamekit.AnswerIf(to.Territory != "" && normal+special > 0, rideArgs{
		From: rideOrigins{{from.Territory, from.Sector, normal, special, 0}}, To: to.Territory, Sector: gamekit.One(r, to.Sectors),
	})
}

// rideChoice lists where the Fremen may ride from and to [DUNE-SPICE-11, DUNE-SPICE-12].
func (s *State) rideChoice() RideChoice {
	var out RideChoice
	for _, p := range s.blow.Worm.At.Places() {
		if n := s.at(p, Fremen); n.total() > 0 && !s.inStorm(p) {
			out.From = append(out.From, ForceGroup{p.Territory, p.Sector, n})
		}
	}
	for _, t := range board.Territories() {
		to := Destination{Territory: t}
		for _, p := range t.Places() {
			if s.rideRefusal(p) == nil && p.Sector != 0 {
				to.Sectors = append(to.Sectors, p.Sector)
			}
		}
		if t != s.blow.Worm.At && (len(to.Sectors) > 0 || t == board.PolarSink) {
			out.To = append(out.To, to)
		}
	}
	return out
}

// rideRefusal says why the Fremen may not ride to a place; nil if they may.
func (s *State) rideRefusal(to board.Place) *engine.Refusal {
	switch {
	case s.inStorm(to): // [DUNE-SPICE-12]
		return engine.Refuse("DUNE-SPICE-12", "ride.into_storm", "territory", to.Territory, "sector", to.Sector)
	case s.isStronghold(to.Territory) && s.full(to.Territory, Fremen): // [DUNE-SPICE-11]
		return engine.Refuse("DUNE-SPICE-11", "ride.full", "territory", to.Territory)
	case s.allyIsIn(to.Territory, Fremen): // [DUNE-SPICE-11]
		return engine.Refuse("DUNE-SPICE-11", "ride.ally", "territory", to.Territory)
	}
	return nil
}

type rideArgs struct {
	From    rideOrigins     `json:"from" kind:"rows"`
	Normal  int             `json:"normal" kind:"count,rare"`
	Special int             `json:"special" kind:"count,rare"`
	To      board.Territory `json:"to" kind:"place" second:"sector"`
	Sector  int             `json:"sector" kind:"number"`
}

// rideOrigins are the groups that ride together, written as in a move; a single one may be only its territory's name.
type rideOrigins moveOrigins

// UnmarshalJSON accepts all spellings.
func (o *rideOrigins) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '"' {
		*o = make(rideOrigins, 1)
		return json.Unmarshal(data, &(*o)[0].Territory)
	}
	return (*moveOrigins)(o).UnmarshalJSON(data)
}

// origin is where a group starts: a territory, or a place in it. It may also be written as only the territory's name.
type origin struct {
	Territory board.Territory `json:"territory" kind:"place" second:"sector"`
	Sector    int             `json:"sector" kind:"number"`
}

// UnmarshalJSON accepts both spellings.
func (o *origin) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '"' {
		return json.Unmarshal(data, &o.Territory)
	}
	type plain origin
	return json.Unmarshal(data, (*plain)(o))
}

// offerRide lets Fremen who stand with the worm ride it, now or after the nexus [DUNE-SPICE-11]. Nobody can stop the ride
// of a worm that their Karama called [DUNE-SPICE-21].
func (d *decision) offerRide() {
	w := d.blow.Worm
	if !d.fremenAt(w.At) || d.rideWaits() {
		d.afterWorm()
		return
	}
	if !w.Called && d.spendBlock(rulebook.WormRide) { // [DUNE-SPICE-13]
		d.afterWorm()
		return
	}
	d.enter(stepRide)
	if !w.Called {
		d.openWindow(aboutWorm, true)
	}
}

// ridesLater reports whether the Fremen ride worms only after the nexus, when they know where spice blew and which
// alliances there are [DUNE-SPICE-11].
func (s *State) ridesLater() bool {
	return s.phase == SpiceBlow && s.rules.Is("worm.ride_when", "after_nexus")
}

// rideWaits reports whether the worm that has just eaten waits for the Fremen who stand with it.
func (s *State) rideWaits() bool {
	return s.ridesLater() && !s.blow.Done && s.fremenAt(s.blow.Worm.At)
}

// rideWaitsFor reports whether a Karama against an ability would stop a ride that is still to come.
func (s *State) rideWaitsFor(a rulebook.Ability) bool {
	return a == rulebook.WormRide && slices.ContainsFunc(s.blow.Rides, func(w Worm) bool { return !w.Called })
}

// rideNext lets the Fremen ride the next worm that waited for them and whose nexus is over; false if there is none. The
// nexus of a worm that a Karama called may come only when the phase ends [DUNE-SPICE-22].
func (d *decision) rideNext() bool {
	i := slices.IndexFunc(d.blow.Rides, func(w Worm) bool { return !w.Called || !d.blow.Nexus.Last })
	if i < 0 {
		return false
	}
	d.blow.Worm = cloned(&d.blow.Rides[i])
	d.blow.Rides = slices.Delete(d.blow.Rides, i, i+1)
	d.offerRide()
	return true
}

// rideOpen reports whether the Fremen are asked to ride.
func (s *State) rideOpen() bool {
	return s.blow != nil && s.blow.Worm != nil && s.atStep(s.phase, stepRide) && !s.isInterruptedBy(onDeclaration)
}

// ride carries Fremen who stand with the worm, some or all, to any one territory [DUNE-SPICE-11].
func (d *decision) ride(f Faction, in rideArgs) error {
	if f != Fremen { // [DUNE-SPICE-10]
		return engine.Refuse("DUNE-SPICE-10", "ride.only_fremen")
	}
	if !d.rideOpen() {
		return d.wrongPhase("DUNE-SPICE-11")
	}
	groups, err := d.riding(in)
	if err != nil {
		return err
	}
	to, err := d.target(in.To, in.Sector, "DUNE-SPICE-11")
	if err != nil {
		return err
	}
	if to.Territory == d.blow.Worm.At {
		return engine.Refuse("DUNE-SPICE-11", "ride.same_territory", "territory", to.Territory)
	}
	if no := d.rideRefusal(to); no != nil {
		return no
	}
	d.enterTerritory(Fremen, to.Territory, false, func() {
		for _, g := range groups {
			from := board.At(g.Territory, g.Sector)
			d.moveForces(ForcesMoved{Fremen, from.String(), to.String(), g.Forces, "ride", "DUNE-SPICE-11"})
		}
	})
	if !d.isInterruptedBy(onDeclaration) {
		d.afterWorm() // a worm carries once
	}
	return nil
}

// riding finds the groups that ride: those at the named places, all Fremen there, or those at the only place that has
// enough.
func (s *State) riding(in rideArgs) ([]ForceGroup, error) {
	beside := Forces{Normal: in.Normal, Special: in.Special}
	if len(in.From) < 2 && (len(in.From) == 0 || in.From[0].forces() == (Forces{})) {
		o := moveOrigin{}
		if len(in.From) == 1 {
			o = in.From[0]
		}
		in.From = rideOrigins{{o.Territory, o.Sector, in.Normal, in.Special, 0}}
		beside = Forces{}
	}
	if len(in.From) == 1 && beside == (Forces{}) {
		if all := s.everyRider(in.From[0]); all != nil {
			return all, nil
		}
	}
	var groups []ForceGroup
	for _, o := range in.From {
		if o.forces().total() == 0 || beside != (Forces{}) || !(Forces{1 << 30, 1 << 30, 0}).covers(o.forces()) {
			return nil, engine.Refuse("DUNE-SPICE-11", "ride.how_many")
		}
		g, err := s.rideFrom(o)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(groups, func(h ForceGroup) bool { return h.Sector == g.Sector }) {
			return nil, engine.Refuse("DUNE-SPICE-11", "ride.not_there", "territory", g.Territory)
		}
		groups = append(groups, g)
	}
	return groups, nil
}

// everyRider lists all Fremen groups with the worm outside the storm, if an origin without a sector names exactly that many
// forces; else nil.
func (s *State) everyRider(o moveOrigin) []ForceGroup {
	if o.Sector != 0 || o.Territory != "" && o.Territory != s.blow.Worm.At {
		return nil
	}
	var all []ForceGroup
	var sum Forces
	for _, p := range s.blow.Worm.At.Places() {
		if n := s.at(p, Fremen); n.total() > 0 && !s.inStorm(p) {
			all, sum = append(all, ForceGroup{p.Territory, p.Sector, n}), sum.plus(n)
		}
	}
	if sum != o.forces() {
		return nil
	}
	return all
}

// rideFrom finds the group's place: the one named, or the first outside the storm that has enough.
func (s *State) rideFrom(o moveOrigin) (ForceGroup, error) {
	no := engine.Refuse("DUNE-SPICE-11", "ride.not_there", "territory", s.blow.Worm.At)
	for _, p := range s.blow.Worm.At.Places() {
		named := (o.Territory == "" || o.Territory == p.Territory) && (o.Sector == 0 || o.Sector == p.Sector)
		if !named || !s.at(p, Fremen).covers(o.forces()) {
			continue
		}
		if s.inStorm(p) { // [DUNE-SPICE-12]
			no = engine.Refuse("DUNE-SPICE-12", "ride.out_of_storm", "sector", p.Sector)
			continue
		}
		return ForceGroup{p.Territory, p.Sector, o.forces()}, nil
	}
	return ForceGroup{}, no
}

// target is the place of a territory and sector in an input; if the territory has several sectors one must be named
// [DUNE-SHIP-01].
func (s *State) target(t board.Territory, sector int, ruling string) (board.Place, error) {
	if no := unknownTerritory(t, ruling); no != nil {
		return board.Place{}, no
	}
	if p, only := t.OnlyPlace(); only && (sector == 0 || sector == p.Sector) {
		return p, nil
	}
	p := board.At(t, sector)
	if sector == 0 || !p.Exists() {
		return board.Place{}, engine.Refuse(ruling, "input.which_sector", "territory", t, "sectors", t.Sectors())
	}
	return p, nil
}
