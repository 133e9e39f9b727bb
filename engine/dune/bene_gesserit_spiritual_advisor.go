package dune

import (
	"fmt"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Escort is a shipment from off-planet that the Bene Gesserit may accompany with one force, until the next player begins
// [DUNE-BG-06].
type Escort struct {
	By        Faction         `json:"by"`
	Territory board.Territory `json:"territory"`
	Sector    int             `json:"sector"`
	Sent      board.Territory `json:"sent,omitempty"` // where the force went, while a Karama can still call it back [DUNE-BG-08]
}

// escortFor gives the Escort for a shipment; nil for Fremen arrivals, cross-shipments and recalls.
func (s *State) escortFor(f Faction, v shipment) *Escort {
	if v.kind != offPlanet || f == BeneGesserit || f == Fremen || !s.has(BeneGesserit) {
		return nil
	}
	return &Escort{By: f, Territory: v.landing.Territory, Sector: v.landing.Sector}
}

// escortOpen reports whether the Bene Gesserit may still send a force along.
func (s *State) escortOpen() bool {
	return s.phase == ShipMove && s.turns.Escort != nil && s.turns.Escort.Sent == "" && !s.isBlocked(rulebook.SpiritualAdvisor) &&
		s.has(BeneGesserit) && s.seat[BeneGesserit].Reserves.Normal > 0
}

// AdvisorChoice is the choice of an "advisor" prompt.
type AdvisorChoice struct {
	To []board.Territory `json:"to"`
}

// Pick takes any place.
func (c AdvisorChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(advisorArgs{To: gamekit.One(r, c.To)})
}

// escortPrompts offers the advisor during the turns; the table waits for the answer only after the last turn.
func (s *State) escortPrompts() []engine.Prompt {
	if !s.escortOpen() {
		return nil
	}
	e := s.turns.Escort
	to := []board.Territory{board.PolarSink}
	if s.escortRefusal(e.Territory) == nil && e.Territory != board.PolarSink {
		to = []board.Territory{e.Territory, board.PolarSink}
	}
	p := withPublicChoices(optional(s.ask(BeneGesserit, "advisor", "DUNE-BG-06")), AdvisorChoice{to})
	p.ID = fmt.Sprintf("%d.advisor.%s", s.turn, e.By) // one shipment each in a turn
	if s.turns.Acting != "" {
		p.Urgency = engine.Opportunity
	}
	return []engine.Prompt{p}
}

// closeEscort ends the chance to send an advisor, and a Karama played against it.
func (d *decision) closeEscort() {
	e := d.turns.Escort
	if e == nil {
		return
	}
	d.spendBlock(rulebook.AdvisorHere)
	if e.Sent == "" {
		d.spendBlock(rulebook.SpiritualAdvisor)
	}
	d.turns.Escort = nil
}

type advisorArgs struct {
	To     board.Territory `json:"to" kind:"place" second:"sector"`
	Sector int             `json:"sector" kind:"number"`
}

// advise sends one force along with another's shipment for free: to the Polar Sink, or if the table plays coexistence to
// the place of the shipment [DUNE-BG-06].
func (d *decision) advise(f Faction, in advisorArgs) error {
	switch {
	case f != BeneGesserit:
		return engine.Refuse("DUNE-BG-06", "advisor.not_yours")
	case d.phase != ShipMove || d.turns.Escort == nil || d.turns.Escort.Sent != "":
		return engine.Refuse("DUNE-BG-06", "advisor.no_shipment")
	case d.isBlocked(rulebook.SpiritualAdvisor):
		return engine.Refuse("DUNE-BG-08", "advisor.blocked")
	case !d.escortOpen():
		return engine.Refuse("DUNE-BG-06", "advisor.no_reserves")
	}
	if no := d.escortRefusal(in.To); no != nil {
		return no
	}
	e := *d.turns.Escort
	to := board.At(board.PolarSink, 0)
	if in.To != board.PolarSink {
		to = board.At(e.Territory, e.Sector)
	}
	if in.Sector != 0 && in.Sector != to.Sector {
		return engine.Refuse("DUNE-BG-06", "advisor.sector", "territory", to.Territory, "sector", to.Sector)
	}
	d.send(to)
	if d.turns.Acting == "" {
		d.closeEscort()
		d.begin(Battle)
	}
	return nil
}

// send puts the advisor down. Beside another's shipment it coexists, and so do all Bene Gesserit forces there this turn.
func (d *decision) send(to board.Place) {
	n := Forces{Normal: 1}
	if to.Territory != board.PolarSink {
		n = Forces{Advisors: 1}
	}
	d.moveForces(ForcesMoved{BeneGesserit, inReserves, to.String(), n, "advisor", "DUNE-BG-06"})
	d.turns.Escort.Sent, d.turns.Said = to.Territory, nil
	switch {
	case to.Territory == board.PolarSink:
		d.turnTo(board.PolarSink, Fighting, "joined", "DUNE-BG-14")
	case d.byTerritory() && d.stanceIn(to.Territory) == "":
		d.declareStance(StanceTaken{Territory: to.Territory, Stance: Coexisting, Why: "sent", Ruling: "DUNE-BG-06"})
	}
}

// escortRefusal says why an advisor may not go to a territory; nil if it may.
func (s *State) escortRefusal(to board.Territory) *engine.Refusal {
	e := s.turns.Escort
	polar := []board.Territory{board.PolarSink}
	switch {
	case to == board.PolarSink:
		return nil
	case !s.coexistence() || to != e.Territory:
		return engine.Refuse("DUNE-BG-06", "advisor.polar_sink", "to", polar)
	case s.bgForces(to).fighters() > 0 || s.stanceIn(to) == Fighting: // [DUNE-BG-07]
		return engine.Refuse("DUNE-BG-07", "advisor.fighters", "territory", to, "to", polar)
	case s.isBlocked(rulebook.AdvisorHere): // [DUNE-BG-08]
		return engine.Refuse("DUNE-BG-08", "advisor.blocked_here", "territory", to, "to", polar)
	case s.rules.Is("bg.coexist_with_ally", "no") && s.allyIsIn(to, BeneGesserit): // [DUNE-BG-05]
		return engine.Refuse("DUNE-BG-05", "advisor.ally_there", "territory", to, "to", polar)
	}
	return nil
}

// advisorStoppable reports whether a Karama can stop an advisor: one that may still be sent, or that has just been sent.
func (s *State) advisorStoppable() bool {
	return s.escortOpen() || s.recallable() || s.anyoneShips(BeneGesserit)
}

// recallable reports whether the last advisor still stands where it went, and nobody has acted since.
func (s *State) recallable() bool {
	return s.phase == ShipMove && s.turns.Escort != nil && s.turns.Escort.Sent != "" && s.bgForces(s.turns.Escort.Sent).total() > 0
}

// blockAdvisor is a Karama against an advisor: one that was just sent goes back, else the next one is stopped [DUNE-BG-08].
func (d *decision) blockAdvisor(f Faction, a rulebook.Ability) error {
	d.stop(f, Block{Ability: a}, "DUNE-BG-08")
	if !d.recallable() || a == rulebook.AdvisorHere && d.turns.Escort.Sent == board.PolarSink {
		return nil
	}
	e := *d.turns.Escort
	for _, p := range e.Sent.Places() {
		if n := d.at(p, BeneGesserit); n.total() > 0 && (e.Sent == board.PolarSink || p.Sector == e.Sector) {
			one := Forces{Normal: 1}
			if n.Advisors > 0 {
				one = Forces{Advisors: 1}
			}
			d.moveForces(ForcesMoved{BeneGesserit, p.String(), inReserves, one, "advisor_back", "DUNE-BG-08"})
		}
	}
	d.turns.Escort.Sent, d.turns.Said = "", nil
	if d.bgForces(e.Sent).total() == 0 {
		d.endCoexistence(e.Sent)
	}
	if a == rulebook.SpiritualAdvisor {
		d.closeEscort()
	}
	return nil
}
