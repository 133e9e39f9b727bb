package dune

import "github.com/judgeofthechange/judge/engine"

// leadersReturn reports whether a seat is to be asked for a leader at the end of its turn, where the rules have leaders
// come back then [DUNE-REVIVE-10].
func (s *State) leadersReturn(f Faction) bool {
	return s.rules.is("revival.leader_timing", "own_turn") && len(s.revivable(f)) > 0
}

// TurnEndRevival is the choice of a "revive" prompt at the end of a turn.
type TurnEndRevival struct {
	Leaders []LeaderPrice `json:"leaders"`
}

func (s *State) leaderPrompt(f Faction) engine.Prompt {
	return choosing(optional(s.ask(f, "revive", "DUNE-REVIVE-10")), TurnEndRevival{s.affordableLeaders(f)})
}

// reviveInTurn brings a leader back at the end of its owner's own turn, and closes that turn.
func (d *decision) reviveInTurn(f Faction, l Leader) error {
	if !d.atStep(ShipMove, stepLeader) || !d.turns.acts(f) {
		return engine.Refuse("DUNE-REVIVE-10", "revive.own_turn")
	}
	if err := d.reviveLeader(f, l); err != nil {
		return err
	}
	d.endTurn()
	return nil
}
