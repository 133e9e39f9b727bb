package dune

import (
	"encoding/json"
	"errors"
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// An override lets a play stand that broke a rule, because the table noticed late or does not mind. The record says which
// ruling it broke, why it stands and who agreed [DUNE-DEAL-07].

func init() { register(kinds{"stood": Overridden{}}) }

type overrideArgs struct {
	Play    json.RawMessage `json:"play" kind:"json"`             // the command that the rules refuse
	Set     json.RawMessage `json:"set" kind:"json"`              // the position after it, as for table.set
	Spice   *int            `json:"spice" kind:"number,optional"` // the spice that was paid, if not the usual price
	Reason  string          `json:"reason" kind:"text"`           //
	Consent []Faction       `json:"consent" kind:"seats"`         // who agreed
	Judged  bool            `json:"judged" kind:"yes"`            // a judge ruled so
}

// override enters an illegal play that the table lets stand. A shipment or move of existing pieces is carried out as it was
// said; for anything else the moderator enters the position after it.
func (d *decision) override(_ Faction, in overrideArgs) error {
	var play engine.Command
	if err := json.Unmarshal(in.Play, &play); err != nil {
		return malformed(correctionRuling, err)
	}
	if commands[play.Do].may&hidden != 0 { // the table cannot have seen a mistake that a seat entered in secret
		return engine.Refuse("DUNE-DEAL-06", "input.own_phone_only", "do", play.Do)
	}
	f := play.Actor()
	if no := d.overrideRefusal(f, in); no != nil {
		return no
	}
	d.advanceToTurnOf(f)
	_, _, err := decide(d.State, play)
	var broken *engine.Refusal
	switch {
	case err == nil:
		return engine.Refuse(correctionRuling, "stand.legal")
	case !errors.As(err, &broken):
		return err
	}
	d.emit(Overridden{Faction: f, Do: play.Do, Broken: broken.Ruling, Reason: in.Reason, Consent: in.Consent, Judged: in.Judged})
	if err := d.applyOverride(f, play, in); err != nil {
		return err
	}
	if len(in.Set) == 0 {
		return nil
	}
	return d.setPosition(PositionSet{Position: in.Set, Force: true, Reason: in.Reason})
}

// advanceToTurnOf goes on to a seat's own turn if the table only waited for the last pass of the seat before: like every
// input its play ends that turn.
func (d *decision) advanceToTurnOf(f Faction) {
	on := &decision{State: d.clone(), since: d.since, events: slices.Clone(d.events)}
	for on.phase == ShipMove && !on.turns.acts(f) && on.waitsToGoOn() {
		on.goOn()
	}
	if on.phase == ShipMove && on.turns.acts(f) {
		d.State, d.since, d.events = on.State, on.since, on.events
	}
}

// overrideRefusal says what an override lacks: it needs a reason, and either a judge's ruling or the consent of another
// seat.
func (d *decision) overrideRefusal(f Faction, in overrideArgs) *engine.Refusal {
	switch unknown := func(g Faction) bool { return !d.has(g) }; {
	case !d.has(f):
		return engine.Refuse("DUNE-SETUP-02", "input.unknown_seat", "faction", string(f))
	case in.Reason == "":
		return engine.Refuse(correctionRuling, "stand.reason")
	case slices.ContainsFunc(in.Consent, unknown) || !in.Judged && len(without(in.Consent, f)) == 0:
		return engine.Refuse(correctionRuling, "stand.consent", "factions", d.seats)
	}
	return nil
}

// applyOverride moves the pieces as the play did.
func (d *decision) applyOverride(f Faction, play engine.Command, in overrideArgs) error {
	do, literal := map[string]func(*decision, Faction, engine.Args, *int) error{
		"ship": (*decision).overrideShipment, "move": (*decision).overrideMove,
	}[play.Do]
	switch {
	case literal && len(in.Set) == 0:
		return do(d, f, play.Args, in.Spice)
	case len(in.Set) == 0:
		return engine.Refuse(correctionRuling, "stand.set", "do", play.Do)
	}
	return nil
}

// overrideShipment lands forces where they were put. The price is the usual one, at most all that the purse has.
func (d *decision) overrideShipment(f Faction, args engine.Args, paid *int) error {
	var in shipArgs
	if err := args.Decode(&in); err != nil {
		return malformed("DUNE-SHIP-01", err)
	}
	v := shipment{kind: d.kindOf(f, in), from: inReserves, to: inReserves, forces: Forces{Normal: in.Normal, Special: in.Special}}
	if v.kind != recall {
		to, err := d.target(in.To, in.Sector, "DUNE-SHIP-01")
		if err != nil {
			return err
		}
		v.landing, v.to = to, to.String()
	}
	here := d.seat[f].Reserves
	if in.From != nil && in.From.Territory != inReserves {
		from, err := d.groupAt(f, in.From.Territory, in.From.Sector, "DUNE-SHIP-01")
		if err != nil {
			return err
		}
		v.from, here = from.String(), d.at(from, f)
	}
	if v.forces.total() == 0 || !here.covers(v.forces) {
		return engine.Refuse(correctionRuling, "stand.pieces")
	}
	mine := d.phase == ShipMove && d.turns.acts(f) && (d.step == stepShip || d.step == stepOrder)
	if mine {
		d.beginsActing(f)
	}
	d.moveForces(ForcesMoved{f, v.from, v.to, v.forces, v.kind, correctionRuling})
	if d.phase != ShipMove {
		return d.overridePrice(f, inBank, 0, paid)
	}
	cost, payee := d.fare(f, v).Total, d.shipPayee(f)
	d.turns.noteShipment(f, v.kind, d.escortFor(f, v), nil)
	if mine {
		d.enter(stepMove)
	}
	return d.overridePrice(f, payee, cost, paid)
}

// overridePrice pays what was paid, at most what the purse holds.
func (d *decision) overridePrice(f Faction, payee string, usual int, paid *int) error {
	amount := min(usual, d.seat[f].Spice)
	if paid != nil {
		amount = *paid
	}
	if amount < 0 || amount > d.seat[f].Spice {
		return privateRefusal(engine.Refuse(correctionRuling, "stand.price"))
	}
	d.spend(string(f), payee, amount, "shipment", correctionRuling)
	return nil
}

// overrideMove moves forces to where they were put.
func (d *decision) overrideMove(f Faction, args engine.Args, _ *int) error {
	var in moveArgs
	if err := args.Decode(&in); err != nil {
		return malformed("DUNE-MOVE-01", err)
	}
	to, err := d.target(in.To, in.Sector, "DUNE-MOVE-08")
	if err != nil {
		return err
	}
	if len(in.From) == 1 && in.From[0].forces() == (Forces{}) {
		in.From[0].Normal, in.From[0].Special, in.From[0].Advisors = in.Normal, in.Special, in.Advisors
	}
	for _, o := range in.From {
		from, err := d.groupAt(f, o.Territory, o.Sector, "DUNE-MOVE-08")
		if err != nil {
			return err
		}
		if n := o.forces(); n.total() == 0 || !d.at(from, f).covers(n) {
			return engine.Refuse(correctionRuling, "stand.pieces")
		}
		if d.phase == ShipMove && d.turns.acts(f) {
			d.beginsActing(f)
		}
		d.moveForces(ForcesMoved{f, from.String(), to.String(), o.forces(), "move", correctionRuling})
	}
	if len(in.From) == 0 {
		return engine.Refuse("DUNE-MOVE-01", "move.from_where")
	}
	if d.phase != ShipMove {
		return nil
	}
	d.turns.noteMove(f)
	if d.turns.acts(f) {
		d.afterMove(f)
	}
	return nil
}

// Overridden is a play against a ruling that the table let stand.
type Overridden struct {
	Faction Faction   `json:"faction"`
	Do      string    `json:"do"`
	Broken  string    `json:"broken"` // the ruling
	Reason  string    `json:"reason"`
	Consent []Faction `json:"consent"`
	Judged  bool      `json:"judged,omitempty"`
}

func (e Overridden) tell(engine.Viewer) (engine.Message, bool) {
	if e.Judged {
		return told("log.stood_judged", e.Broken, "faction", e.Faction, "do", e.Do, "reason", e.Reason, "factions", e.Consent)
	}
	return told("log.stood", e.Broken, "faction", e.Faction, "do", e.Do, "reason", e.Reason, "factions", e.Consent)
}
