package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// The Emperor's own Karama power [DUNE-REVIVE-07]: forces or one leader come back for free, besides the ordinary revival.

type emperorArgs struct {
	Normal  int             `json:"normal" kind:"count"`
	Special int             `json:"special" kind:"count"`
	Leader  rulebook.Leader `json:"leader" kind:"leader,optional"`
}

// imperialRevivalOpen reports whether the Emperor could use it now: at any time, or only in the revival phase
// [DUNE-REVIVE-07].
func (s *State) imperialRevivalOpen() bool {
	return s.hasLosses(Emperor) && (s.phase == Revival || s.rules.Is("karama.emperor_moment", "any"))
}

// imperialRevival brings back up to three forces, or one leader however many live.
func (d *decision) imperialRevival(args engine.Args) error {
	const ruling = "DUNE-REVIVE-07"
	var in emperorArgs
	if err := args.Decode(&in); err != nil {
		return malformed(ruling, err)
	}
	n, seat := Forces{Normal: in.Normal, Special: in.Special}, d.seat[Emperor]
	elites := 0
	if !d.rules.Is("karama.emperor_sardaukar_cap", "3") { // they count to the one a turn
		elites = n.Special
	}
	switch {
	case (n == Forces{}) == (in.Leader == ""): // [DUNE-REVIVE-07]
		return engine.Refuse(ruling, "ghola.forces_or_leader", "most", revivalLimit)
	case in.Leader != "" && !slices.Contains(d.deadLeaders(Emperor), in.Leader):
		return engine.Refuse(ruling, "ghola.leader", "leaders", d.deadLeaders(Emperor))
	case n.total() > revivalLimit || !seat.Tanks.covers(n): // [DUNE-REVIVE-07]
		return engine.Refuse(ruling, "ghola.forces", "most", min(revivalLimit, seat.Tanks.total()))
	case elites > max(0, elitesLimit-seat.Elites): // [DUNE-REVIVE-07]
		return engine.Refuse(ruling, "revive.one_elite", "limit", elitesLimit)
	}
	if in.Leader != "" {
		d.leaderByCard(Emperor, in.Leader, ruling)
		return nil
	}
	d.own(Emperor).Elites += elites
	d.fromTanks(Emperor, n, ruling)
	return nil
}
