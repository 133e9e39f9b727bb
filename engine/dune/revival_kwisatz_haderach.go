package dune

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// The Kwisatz Haderach comes back from the tanks [DUNE-REVIVE-12], at the moment for leaders.

func init() {
	says("kwisatz.revived", KwisatzRevived{}, "log.kwisatz.revived", "DUNE-REVIVE-12", "faction")
}

// kwisatzCost is its price.
const kwisatzCost = 2

// kwisatzRevival says why the Kwisatz Haderach may not come back; nil if it may. It does not check the price or the moment.
func (s *State) kwisatzRevival(f Faction) *engine.Refusal {
	const ruling = "DUNE-REVIVE-12"
	seat := s.seat[f]
	switch {
	case !seat.Kwisatz.played():
		return engine.Refuse(ruling, "revive.no_kwisatz")
	case !seat.Kwisatz.dead():
		return engine.Refuse(ruling, "revive.kwisatz_lives")
	case s.kwisatzAsLeader() && seat.LeaderBack: // [DUNE-REVIVE-12]
		return engine.Refuse(ruling, "revive.one_leader_a_turn")
	case len(s.kwisatzWaitsFor(f)) > 0: // [DUNE-REVIVE-12]
		return engine.Refuse(ruling, "revive.kwisatz_waits", "leaders", s.kwisatzWaitsFor(f))
	}
	return nil
}

// kwisatzAsLeader reports whether its return counts as the one return of a leader in a turn.
func (s *State) kwisatzAsLeader() bool { return s.rules.Is("revival.kwisatz", "as_leader") }

// kwisatzWaitsFor lists the leaders for whom the Kwisatz Haderach waits: those alive, or if it returns like a leader those
// alive that have never died.
func (s *State) kwisatzWaitsFor(f Faction) []rulebook.Leader {
	var out []rulebook.Leader
	for _, id := range s.leadersOf(f) {
		l := s.seat[f].Leaders[id]
		if dead(l.At) || captor(l.At) != "" || s.kwisatzAsLeader() && l.Died > 0 {
			continue
		}
		out = append(out, id)
	}
	return out
}

// affordableKwisatz is its price if it may come back and its owner can pay, else 0.
func (s *State) affordableKwisatz(f Faction) int {
	if s.kwisatzRevival(f) != nil || s.seat[f].Spice < kwisatzCost {
		return 0
	}
	return kwisatzCost
}

// someoneMayReturn reports whether a leader or the Kwisatz Haderach could come back, whatever its seat can pay.
func (s *State) someoneMayReturn(f Faction) bool {
	return len(s.revivable(f)) > 0 || s.kwisatzRevival(f) == nil
}

func (d *decision) reviveKwisatz(f Faction) error {
	if no := d.kwisatzRevival(f); no != nil {
		return no
	}
	if no := d.notLeaderMoment(f); no != nil {
		return no
	}
	if d.seat[f].Spice < kwisatzCost { // [DUNE-REVIVE-12]
		return privateRefusal(engine.Refuse("DUNE-REVIVE-12", "revive.kwisatz_price", "cost", kwisatzCost))
	}
	d.spend(string(f), inBank, kwisatzCost, "leader_revival", "DUNE-REVIVE-12")
	seat := d.own(f)
	seat.Kwisatz.At = atReady
	seat.LeaderBack = seat.LeaderBack || d.kwisatzAsLeader()
	d.emit(KwisatzRevived{f})
	return nil
}

// KwisatzRevived is the Kwisatz Haderach's return from the tanks.
type KwisatzRevived struct {
	Faction Faction `json:"faction"`
}
