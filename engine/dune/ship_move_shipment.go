package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// The kinds of shipment. Each is the last part of its message key too.
const (
	offPlanet     = "ship"   // from reserves to the planet
	arrival       = "arrive" // of Fremen, whose reserves are on Dune [DUNE-SHIP-11]
	crossShipment = "cross"  // from one territory to another [DUNE-SHIP-05]
	recall        = "recall" // back to reserves [DUNE-SHIP-05]
)

type shipArgs struct {
	To      board.Territory `json:"to" kind:"place" second:"sector"` // or "reserves"
	Sector  int             `json:"sector" kind:"number"`
	Normal  int             `json:"normal" kind:"count"`
	Special int             `json:"special" kind:"count"`
	From    *origin         `json:"from" kind:"origin"`      // a territory, or "reserves"
	As      Faction         `json:"as" kind:"seat,unlisted"` // "guild" for Fremen who pay where they could arrive for free
}

// kindOf is the kind of a shipment. Fremen who may ship as the Guild do so where they cannot arrive by themselves, and
// elsewhere if they say so [DUNE-SHIP-12].
func (s *State) kindOf(f Faction, in shipArgs) string {
	switch {
	case in.To == inReserves:
		return recall
	case in.From != nil && in.From.Territory != inReserves:
		return crossShipment
	case f != Fremen, in.As == Guild, s.shipsAsGuild(f) && !arrivesAt(in.To):
		return offPlanet
	}
	return arrival
}

// arrivesAt reports whether Fremen can arrive in a territory by themselves [DUNE-SHIP-11].
func arrivesAt(t board.Territory) bool { return slices.Contains(board.FremenArrivals(), t) }

// shipsAsGuild reports whether Fremen may ship as their ally, the Guild, does [DUNE-SHIP-12].
func (s *State) shipsAsGuild(f Faction) bool {
	return f == Fremen && s.rules.Is("shipment.fremen_guild_ally", "as_guild") && s.has(Guild) && s.allied(f, Guild)
}

// shipsLikeGuild reports whether another seat has the Guild's rates and kinds of shipment: if the Guild allows it
// [DUNE-SHIP-15], or as its Fremen ally.
func (s *State) shipsLikeGuild(f Faction) bool {
	lent := s.mayUse(f, rulebook.AllyShipping) && s.rules.Is("shipment.guild_ally", "rates")
	return lent && !s.isBlocked(rulebook.AllyShipping) || s.shipsAsGuild(f)
}

// shipment is an allowed shipment and its price.
type shipment struct {
	kind     string
	from, to string
	landing  board.Place // where it lands, unless it goes to the reserves
	forces   Forces
	cost     int
	sum      Sum
	payee    string
}

// ship makes the acting seat's one shipment [DUNE-SHIP-01].
func (d *decision) ship(f Faction, in shipArgs) error {
	d.guildBegins(f)
	if err := d.mayShip(f, d.kindOf(f, in)); err != nil {
		return err
	}
	v, err := d.shipment(f, in)
	if err != nil {
		return err
	}
	d.beginsActing(f)
	from := len(d.events)
	d.enterTerritory(f, v.landing.Territory, true, func() {
		d.moveForces(ForcesMoved{f, v.from, v.to, v.forces, v.kind, shipRulings[v.kind]})
	})
	d.charge(f, v)
	d.turns.noteShipment(f, v.kind, d.escortFor(f, v), d.stoppableShipment(f, v, d.events[from:]))
	if v.kind == arrival && d.inStorm(v.landing) { // [DUNE-SHIP-08]
		d.landInStorm(f, v)
		return nil
	}
	d.enter(stepMove)
	return nil
}

var shipRulings = map[string]string{
	offPlanet:     "DUNE-SHIP-01",
	arrival:       "DUNE-SHIP-11",
	crossShipment: "DUNE-SHIP-05",
	recall:        "DUNE-SHIP-05",
}

// mayShip refuses a shipment out of turn, or a second one.
func (d *decision) mayShip(f Faction, kind string) error {
	if d.phase == ShipMove && d.turns.shipped(f) { // [DUNE-TURN-05]
		if d.turns.acts(f) && kind != d.turns.Kind && d.turns.Kind != "" {
			return engine.Refuse("DUNE-SHIP-05", "ship.one_kind", "kind", d.turns.Kind)
		}
		return engine.Refuse("DUNE-TURN-05", "ship.had_it", "faction", f)
	}
	if err := d.outOfTurn(f); err != nil {
		return err
	}
	if slices.Contains(d.turns.Stopped, f) { // [DUNE-SHIP-14]
		return engine.Refuse("DUNE-SHIP-14", "ship.stopped")
	}
	if d.step != stepShip && d.step != stepOrder {
		return engine.Refuse("DUNE-TURN-01", "ship.before_move", "step", d.step)
	}
	return nil
}

// shipment works out a shipment, or refuses it. Public reasons come before those that only the seat knows.
func (s *State) shipment(f Faction, in shipArgs) (shipment, error) {
	v := shipment{kind: s.kindOf(f, in), from: inReserves, to: inReserves, forces: Forces{Normal: in.Normal, Special: in.Special}}
	if in.Normal < 0 || in.Special < 0 || v.forces.total() == 0 {
		return v, engine.Refuse("DUNE-SHIP-01", "ship.how_many")
	}
	if err := s.mayUseKind(f, v.kind); err != nil {
		return v, err
	}
	if in.As != "" && !(in.As == Guild && s.shipsAsGuild(f)) { // [DUNE-SHIP-12]
		return v, engine.Refuse("DUNE-SHIP-12", "ship.as_guild")
	}
	if v.kind != recall {
		to, err := s.target(in.To, in.Sector, "DUNE-SHIP-01")
		if err != nil {
			return v, err
		}
		if no := s.landingRefusal(f, v.kind, to); no != nil {
			return v, no
		}
		v.landing, v.to = to, to.String()
	}
	if err := s.loadShipment(f, in, &v); err != nil {
		return v, err
	}
	v.sum, v.payee = s.fare(f, v), s.shipPayee(f)
	v.cost = v.sum.Total
	if funds := s.funds(f, forShipment); v.cost > funds {
		return v, privateRefusal(engine.Refuse("DUNE-SHIP-02", "ship.cost", "cost", v.cost, "funds", funds))
	}
	return v, nil
}

// mayUseKind refuses the Guild's kinds of shipment to a seat that the Guild has not allowed, or if a Karama blocks them.
func (s *State) mayUseKind(f Faction, kind string) error {
	switch {
	case kind == recall && f != Guild:
		return engine.Refuse("DUNE-SHIP-06", "ship.stays_on_dune")
	case kind != recall && kind != crossShipment:
		return nil
	case s.isBlocked(rulebook.ThreeShipments) || f != Guild && s.isBlocked(rulebook.AllyShipping):
		return engine.Refuse("DUNE-SHIP-05", "ship.blocked", "ability", rulebook.ThreeShipments)
	case f == Guild || s.shipsLikeGuild(f):
		return nil
	case s.has(Guild) && s.allied(f, Guild) && !s.rules.Is("shipment.guild_ally", "rates"): // [DUNE-SHIP-15]
		return engine.Refuse("DUNE-SHIP-15", "allow.guild_funds")
	case s.has(Guild) && s.allied(f, Guild):
		return engine.Refuse("DUNE-ALLY-08", "ship.guild_leave", "power", rulebook.AllyShipping)
	}
	return engine.Refuse("DUNE-SHIP-05", "ship.only_guild")
}

// loadShipment finds the forces of a shipment where they start.
func (s *State) loadShipment(f Faction, in shipArgs, v *shipment) error {
	board := v.kind == crossShipment || v.kind == recall
	if !board {
		if !s.seat[f].Reserves.covers(v.forces) { // [DUNE-SHIP-17]
			return privateRefusal(engine.Refuse("DUNE-SHIP-17", "ship.reserves", "reserves", s.seat[f].Reserves))
		}
		return nil
	}
	if in.From == nil || in.From.Territory == inReserves {
		return engine.Refuse("DUNE-SHIP-05", "ship.from_where")
	}
	from, err := s.groupAt(f, in.From.Territory, in.From.Sector, "DUNE-SHIP-01")
	if err != nil {
		return err
	}
	n, no := s.asKindThere(f, from, v.forces)
	if no != nil {
		return no
	}
	v.forces = n
	switch here := s.at(from, f); {
	case s.heldByStorm(from): // [DUNE-SHIP-07]
		return engine.Refuse("DUNE-SHIP-07", "ship.out_of_storm", "territory", from.Territory, "sector", from.Sector)
	case from.Territory == v.landing.Territory:
		return engine.Refuse("DUNE-SHIP-05", "ship.same_territory", "territory", from.Territory)
	case !here.covers(v.forces):
		return engine.Refuse("DUNE-SHIP-05", "ship.not_there", "territory", from.Territory, "sector", from.Sector, "forces", here)
	}
	v.from = from.String()
	return nil
}

// heldByStorm reports whether the storm keeps forces in a place from being shipped, if the table plays so [DUNE-SHIP-07].
func (s *State) heldByStorm(p board.Place) bool {
	return s.inStorm(p) && !s.rules.Yes("shipment.out_of_storm")
}

// landingRefusal says why a faction may not ship to a place; nil if it may.
func (s *State) landingRefusal(f Faction, kind string, to board.Place) *engine.Refusal {
	t := to.Territory
	switch {
	case kind == arrival && !arrivesAt(t):
		ruling := "DUNE-SHIP-11"
		if s.mayUse(f, rulebook.AllyShipping) {
			ruling = "DUNE-SHIP-12"
		}
		return engine.Refuse(ruling, "ship.too_far", "territory", t, "among", board.FremenArrivals())
	case s.inStorm(to) && !(kind == arrival && s.mayLandInStorm()):
		return engine.Refuse("DUNE-SHIP-07", "ship.storm", "territory", t, "sector", to.Sector, "open", s.openSectors(t))
	case s.ontoAdvisors(f, t) && s.rules.Is("bg.ship_onto_advisors", "refuse"): // [DUNE-BG-13]
		return engine.Refuse("DUNE-BG-13", "ship.onto_advisors", "territory", t)
	case s.landsCoexisting(f, t):
	case s.shipmentsClosed(t) && s.full(t, f):
		return engine.Refuse("DUNE-SHIP-09", "ship.full", "territory", t, "factions", without(s.occupants(t), f))
	}
	return s.besideAllyRefusal(f, t, s.landsCoexisting(f, t))
}

// shipmentsClosed reports whether two other factions in a territory would close it to shipments [DUNE-SHIP-09].
func (s *State) shipmentsClosed(t board.Territory) bool {
	return s.isStronghold(t) || s.rules.Is("shipment.occupancy_scope", "territory") && t != board.PolarSink
}

// ontoAdvisors reports whether a shipment of the Bene Gesserit would land on their own coexisting forces.
func (s *State) ontoAdvisors(f Faction, t board.Territory) bool {
	return f == BeneGesserit && s.coexistence() && t != board.PolarSink && s.bgForces(t).Advisors > 0
}

// landsCoexisting reports whether a shipment of the Bene Gesserit may coexist where it lands, so that no limit binds it: it
// gets the state of their forces there, or of the territory [DUNE-BG-13].
func (s *State) landsCoexisting(f Faction, t board.Territory) bool {
	return s.ontoAdvisors(f, t) || f == BeneGesserit && s.coexistence() && s.byTerritory()
}

// openSectors lists a territory's sectors outside the storm.
func (s *State) openSectors(t board.Territory) []int {
	out := []int{}
	for _, p := range t.Places() {
		if !s.inStorm(p) {
			out = append(out, p.Sector)
		}
	}
	return out
}

// perForce is the full price of one force [DUNE-SHIP-02].
func (s *State) perForce(t board.Territory) int {
	if s.isStronghold(t) {
		return 1
	}
	return 2
}

// fare is the price of a shipment.
func (s *State) fare(f Faction, v shipment) Sum {
	n, each := v.forces.total(), s.perForce(v.landing.Territory)
	full := n * each
	switch {
	case v.kind == arrival:
		return Sum{}
	case v.kind == recall: // one spice for two forces
		return Sum{By: byPairs, Total: (n + 1) / 2, Count: n}
	case s.guildRates(f):
		return Sum{By: byHalf, Total: (full + 1) / 2, Count: n, Each: each}
	case s.turns.Half && s.rules.Is("karama.ship_rounding", "down"):
		return Sum{By: byLess, Total: full / 2, Count: n, Each: each}
	case s.turns.Half:
		return Sum{By: byHalf, Total: (full + 1) / 2, Count: n, Each: each}
	}
	return Sum{By: byForces, Total: full, Count: n, Each: each}
}

// guildRates reports whether a faction ships at half price: the Guild [DUNE-SHIP-04], and its ally if it allows it
// [DUNE-SHIP-15].
func (s *State) guildRates(f Faction) bool {
	if s.isBlocked(rulebook.HalfPrice) {
		return false
	}
	return f == Guild || s.shipsLikeGuild(f)
}

// shipPayee is the Guild; the bank if the Guild ships itself or a Karama was played [DUNE-SHIP-03, DUNE-SHIP-13].
func (s *State) shipPayee(f Faction) string {
	if f == Guild || !s.has(Guild) || s.turns.Half || s.isBlocked(rulebook.ShippingIncome) {
		return inBank
	}
	return string(Guild)
}

// charge pays a shipment and spends the blocks that stopped something of it [DUNE-KARAMA-07].
func (d *decision) charge(f Faction, v shipment) {
	income := d.has(Guild) && f != Guild && !d.turns.Half && v.cost > 0
	if v.kind == arrival {
		d.spendBlock(rulebook.IntoStorm)
	}
	if f == Guild || (d.mayUse(f, rulebook.AllyShipping) || d.shipsAsGuild(f)) && v.kind != arrival {
		d.spendBlock(rulebook.HalfPrice)
		d.spendBlock(rulebook.ThreeShipments)
	}
	if d.mayUse(f, rulebook.AllyShipping) && v.kind != arrival {
		d.spendBlock(rulebook.AllyShipping)
	}
	if income {
		d.spendBlock(rulebook.ShippingIncome)
	}
	if v.cost > 0 {
		d.pay(f, forShipment, v.payee, v.cost, "shipment", "DUNE-SHIP-03", &v.sum)
	}
}

// halveShipment is a Karama for the shipment to come [DUNE-SHIP-13].
func (d *decision) halveShipment(f Faction) error {
	if no := d.halveRefusal(f); no != nil {
		return no
	}
	d.beginsActing(f)
	d.turns.Half = true
	return nil
}

// halveRefusal says why a Karama cannot halve a seat's shipment now; nil if it can.
func (s *State) halveRefusal(f Faction) *engine.Refusal {
	switch {
	case !s.shipmentOpen(f):
		return engine.Refuse("DUNE-SHIP-13", "ship.halve_when")
	case f == Fremen:
		return engine.Refuse("DUNE-SHIP-13", "ship.halve_free")
	case s.turns.Half:
		return engine.Refuse("DUNE-SHIP-13", "ship.halved")
	}
	return nil
}
