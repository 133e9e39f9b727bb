package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

type gholaArgs struct {
	Card    Card   `json:"card"`
	Normal  int    `json:"normal"`
	Special int    `json:"special"`
	Leader  Leader `json:"leader"`
}

// gholaForces is the most forces that a Tleilaxu Ghola brings back.
const gholaForces = 5

// ghola brings back up to five forces, or one leader however many live: free, at any time and beside the ordinary revival
// [DUNE-REVIVE-13].
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
	d.playOut(f, TleilaxuGhola, ruling)
	if in.Leader != "" {
		resting := d.phase == Battle && !d.rules.yes("ghola.same_turn_fight") // [DUNE-REVIVE-14]
		d.emit(LeaderRevived{Leader: in.Leader, Faction: f, ByGhola: true, Resting: resting, Ruling: ruling})
		return nil
	}
	d.emit(ForcesMoved{Faction: f, From: inTanks, To: inReserves, Forces: n, Why: "ghola", Ruling: ruling})
	return nil
}

// hasLosses reports whether a seat has anything in the tanks.
func (s *State) hasLosses(f Faction) bool {
	return s.seat[f].Tanks.total() > 0 || len(s.deadLeaders(f)) > 0
}
