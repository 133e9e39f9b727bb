package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

func init() {
	register(kinds{"support.promised": SupportPromised{}, "power.lent": PowerLent{}})
}

// What an ally's support may be for.
const (
	forBid      = "bid"
	forShipment = "shipment"
	forBattle   = "battle"
	forRevival  = "revival"
)

// SupportPromised is an ally's promise to pay of the other's next cost of one kind. It replaces an earlier promise of the
// same pair and kind; 0 takes it back.
type SupportPromised struct{ Support }

// PowerLent lends an ally's power, or takes it back when To is empty.
type PowerLent struct {
	By    Faction          `json:"by"`
	To    Faction          `json:"to,omitempty"`
	Power rulebook.Ability `json:"power"`
}

// lend lends a power to an ally, or takes it back.
func (s *State) lend(a rulebook.Ability, to Faction) {
	if s.lent = gamekit.With(s.lent, a, to); to == "" {
		delete(s.lent, a)
	}
}

// endSupport ends the promises to a seat for one kind of cost.
func (s *State) endSupport(to Faction, kind string) {
	s.support = slices.DeleteFunc(s.support, func(p Support) bool { return p.To == to && p.For == kind })
}

func (e SupportPromised) tell(v engine.Viewer) (engine.Message, bool) {
	if !v.Sees(e.From) && !v.Sees(e.To) { // the amount is the alliance's own [DUNE-ALLY-06]
		return untold()
	}
	return told("log.support", "DUNE-ALLY-06", "from", e.From, "to", e.To, "for", e.For, "spice", e.Spice)
}

func (e PowerLent) tell(engine.Viewer) (engine.Message, bool) {
	if e.To == "" {
		return told("log.power.back", "DUNE-ALLY-08", "faction", e.By, "power", e.Power)
	}
	return told("log.power.lent", "DUNE-ALLY-08", "faction", e.By, "to", e.To, "power", e.Power)
}

// supportOf lists what a seat promised and what it was promised, which only the two sides know [DUNE-ALLY-06].
func (s *State) supportOf(f Faction) []Support {
	return slices.DeleteFunc(slices.Clone(s.support), func(p Support) bool { return p.From != f && p.To != f })
}

// funds is the most spice that a seat can pay for one kind of cost: its own, and what its allies promised.
func (s *State) funds(f Faction, kind string) int {
	n := s.seat[f].Spice
	for _, p := range s.support {
		if p.To == f && p.For == kind {
			n += min(p.Spice, s.seat[p.From].Spice)
		}
	}
	return n
}

// pay moves a cost to the payee (a faction or the bank), from the allies' promises first, and ends these promises. The
// caller has checked the cost against funds. An ally who is the payee forgoes its part [DUNE-ALLY-06, DUNE-SHIP-16].
func (d *decision) pay(f Faction, kind, payee string, cost int, why, ruling string, sum *Sum) {
	for _, part := range d.shares(f, kind, cost) {
		if string(part.From) != payee {
			d.spendWithSum(string(part.From), payee, part.Spice, why, ruling, sum)
		}
	}
	d.endSupport(f, kind)
}

// shares splits a cost: the allies pay what they promised, the seat pays the rest.
func (s *State) shares(f Faction, kind string, cost int) []Stake {
	var out []Stake
	for _, p := range s.support {
		if p.To != f || p.For != kind || cost == 0 {
			continue
		}
		part := min(p.Spice, s.seat[p.From].Spice, cost)
		cost -= part
		out = append(out, Stake{p.From, part})
	}
	return append(out, Stake{f, min(cost, s.seat[f].Spice)})
}

// mayUse reports whether an ally has lent a power to a seat [DUNE-ALLY-08].
func (s *State) mayUse(f Faction, a rulebook.Ability) bool { return s.lent[a] == f }
