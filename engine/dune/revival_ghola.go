package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

type gholaArgs struct {
	Card    rulebook.Card   `json:"card" kind:"card"`
	Normal  int             `json:"normal" kind:"count"`
	Special int             `json:"special" kind:"count"`
	Leader  rulebook.Leader `json:"leader" kind:"leader,optional"`
}

// gholaForces is the most forces that a Tleilaxu Ghola brings back.
const gholaForces = 5

// ghola brings back up to five forces, or one leader even if others live. It is free, at any time, and beside the ordinary
// revival [DUNE-REVIVE-13]; a card beats the general rule [DUNE-SETUP-04].
func (d *decision) ghola(f Faction, args engine.Args) error {
	const ruling = "DUNE-REVIVE-13"
	var in gholaArgs
	if err := args.Decode(&in); err != nil {
		return malformed(ruling, err)
	}
	n := Forces{Normal: in.Normal, Special: in.Special}
	switch tanks := d.seat[f].Tanks; {
	case (n == Forces{}) == (in.Leader == ""):
		return engine.Refuse(ruling, "ghola.forces_or_leader", "most", gholaForces)
	case in.Leader != "" && !slices.Contains(d.deadLeaders(f), in.Leader):
		return engine.Refuse(ruling, "ghola.leader", "leaders", d.deadLeaders(f))
	case n.total() > gholaForces || !tanks.covers(n):
		return engine.Refuse(ruling, "ghola.forces", "most", min(gholaForces, tanks.total()))
	}
	d.playOut(f, rulebook.TleilaxuGhola, ruling)
	if in.Leader != "" {
		d.leaderByCard(f, in.Leader, ruling)
		return nil
	}
	d.moveForces(ForcesMoved{Faction: f, From: inTanks, To: inReserves, Forces: n, Why: "ghola", Ruling: ruling})
	return nil
}

// leaderByCard brings a leader back besides the ordinary revival. A leader that comes back during the battles may not fight
// in them, unless the table plays it so [DUNE-REVIVE-14].
func (d *decision) leaderByCard(f Faction, l rulebook.Leader, ruling string) {
	resting := d.phase == Battle && !d.rules.Yes("ghola.same_turn_fight")
	d.leaderReturns(f, l, LeaderState{ByGhola: true, Ghola: resting}, ruling)
}

// hasLosses reports whether a seat has anything in the tanks.
func (s *State) hasLosses(f Faction) bool {
	return s.seat[f].Tanks.total() > 0 || len(s.deadLeaders(f)) > 0
}
