package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

func init() {
	register(kinds{"support.promised": SupportPromised{}, "power.lent": PowerLent{}})
	silently(kinds{"support.used": SupportUsed{}})
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

// SupportUsed ends the promises to a seat for one kind of cost.
type SupportUsed struct {
	To  Faction `json:"to"`
	For string  `json:"for"`
}

// PowerLent lends an ally's power, or takes it back when To is empty.
type PowerLent struct {
	By    Faction          `json:"by"`
	To    Faction          `json:"to,omitempty"`
	Power rulebook.Ability `json:"power"`
}

func (e SupportPromised) apply(s *State) {
	s.support = slices.DeleteFunc(s.support, func(p Support) bool { return p.From == e.From && p.To == e.To && p.For == e.For })
	if e.Spice > 0 {
		s.support = append(s.support, e.Support)
	}
}

func (e SupportUsed) apply(s *State) {
	s.support = slices.DeleteFunc(s.support, func(p Support) bool { return p.To == e.To && p.For == e.For })
}

func (e PowerLent) apply(s *State) {
	if s.lent == nil {
		s.lent = map[rulebook.Ability]Faction{}
	}
	s.lent[e.Power] = e.To
	if e.To == "" {
		delete(s.lent, e.Power)
	}
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
	if slices.ContainsFunc(d.support, func(p Support) bool { return p.To == f && p.For == kind }) {
		d.emit(SupportUsed{f, kind})
	}
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
