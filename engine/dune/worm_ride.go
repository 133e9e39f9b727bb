package dune

import (
	"encoding/json"

	"github.com/judgeofthechange/judge/engine"
)

// Standing is a group of a faction's forces in one place.
type Standing struct {
	Territory Territory `json:"territory"`
	Sector    int       `json:"sector"`
	Forces
}

// Rides is the choice of a "worm.ride" prompt.
type Rides struct {
	From []Standing    `json:"from"`
	To   []Destination `json:"to"`
}

// rides lists where the Fremen may ride from and to [DUNE-SPICE-11, DUNE-SPICE-12].
func (s *State) rides() Rides {
	var out Rides
	for _, p := range s.blow.At.places() {
		if n := s.at(p, Fremen); n.total() > 0 && !s.inStorm(p) {
			out.From = append(out.From, Standing{p.Territory, p.Sector, n})
		}
	}
	for _, t := range territoryIDs {
		to := Destination{Territory: t}
		for _, p := range t.places() {
			if s.rideRefusal(p) == nil && p.Sector != 0 {
				to.Sectors = append(to.Sectors, p.Sector)
			}
		}
		if t != s.blow.At && (len(to.Sectors) > 0 || t == PolarSink) {
			out.To = append(out.To, to)
		}
	}
	return out
}

// rideRefusal says why the Fremen may not ride to a place, if they may not.
func (s *State) rideRefusal(to Place) *engine.Refusal {
	switch {
	case s.inStorm(to):
		return engine.Refuse("DUNE-SPICE-12", "ride.into_storm", "territory", to.Territory, "sector", to.Sector)
	case s.isStronghold(to.Territory) && s.full(to.Territory, Fremen):
		return engine.Refuse("DUNE-SPICE-11", "ride.full", "territory", to.Territory)
	case s.withAlly(to.Territory, Fremen):
		return engine.Refuse("DUNE-SPICE-11", "ride.ally", "territory", to.Territory)
	}
	return nil
}

type rideArgs struct {
	From    *origin   `json:"from"`
	To      Territory `json:"to"`
	Sector  int       `json:"sector"`
	Normal  int       `json:"normal"`
	Special int       `json:"special"`
}

// origin is where a group starts: a territory, or a place in it. It may also be written as the territory's name alone.
type origin struct {
	Territory Territory `json:"territory"`
	Sector    int       `json:"sector"`
}

// UnmarshalJSON accepts both spellings.
func (o *origin) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '"' {
		return json.Unmarshal(data, &o.Territory)
	}
	type plain origin
	return json.Unmarshal(data, (*plain)(o))
}

// ride carries Fremen who stand with the worm to any one territory [DUNE-SPICE-11].
func (d *decision) ride(f Faction, in rideArgs) error {
	if f != Fremen {
		return engine.Refuse("DUNE-SPICE-10", "ride.only_fremen")
	}
	if !d.atStep(SpiceBlow, stepRide) {
		return d.wrongPhase("DUNE-SPICE-11")
	}
	n := Forces{Normal: in.Normal, Special: in.Special}
	from, err := d.rideFrom(in.From, n)
	if err != nil {
		return err
	}
	to, err := d.target(in.To, in.Sector, "DUNE-SPICE-11")
	if err != nil {
		return err
	}
	if to.Territory == from.Territory {
		return engine.Refuse("DUNE-SPICE-11", "ride.same_territory", "territory", to.Territory)
	}
	if no := d.rideRefusal(to); no != nil {
		return no
	}
	d.emit(ForcesMoved{Fremen, from.String(), to.String(), n, "ride", "DUNE-SPICE-11"})
	d.afterWorm() // a worm carries one group
	return nil
}

// rideFrom finds the place that a ride starts in: the one named, or the only one that has enough.
func (d *decision) rideFrom(o *origin, n Forces) (Place, error) {
	if n.total() == 0 || !(Forces{1 << 30, 1 << 30, 0}).covers(n) {
		return Place{}, engine.Refuse("DUNE-SPICE-11", "ride.how_many")
	}
	for _, p := range d.blow.At.places() {
		if o != nil && (o.Territory != p.Territory || o.Sector != 0 && o.Sector != p.Sector) {
			continue
		}
		if !d.at(p, Fremen).covers(n) {
			continue
		}
		if d.inStorm(p) {
			return Place{}, engine.Refuse("DUNE-SPICE-12", "ride.out_of_storm", "sector", p.Sector)
		}
		return p, nil
	}
	return Place{}, engine.Refuse("DUNE-SPICE-11", "ride.not_there", "territory", d.blow.At)
}

// target is the place that somebody names by territory and sector; where a territory has several sectors one must be
// named [DUNE-SHIP-01].
func (s *State) target(t Territory, sector int, ruling string) (Place, error) {
	if !t.exists() {
		return Place{}, engine.Refuse(ruling, "input.no_territory", "territory", t)
	}
	if p, only := t.onlyPlace(); only && (sector == 0 || sector == p.Sector) {
		return p, nil
	}
	p := Place{t, sector}
	if sector == 0 || !p.exists() {
		return Place{}, engine.Refuse(ruling, "input.which_sector", "territory", t, "sectors", Sectors(t))
	}
	return p, nil
}

func (d *decision) declineSpiceBlow(f Faction, _ string) error {
	if d.step == stepNexus {
		d.answered(f)
		return nil
	}
	d.afterWorm()
	return nil
}
