package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// The Atreides' own Karama power [DUNE-BATTLE-19]: they see one player's whole plan, in battles of others too. They see it
// when it is sealed, and from then on it must stay as it is while it can [DUNE-BATTLE-16].

func init() { register(kinds{"plan.read": PlanRead{}}) }

// PlanRead says that the Atreides read a combatant's plan. Everybody learns of it.
type PlanRead struct {
	Of Faction `json:"of"`
}

func (e PlanRead) tell(engine.Viewer) (engine.Message, bool) {
	return told("log.plan.read", "DUNE-BATTLE-19", "faction", Atreides, "of", e.Of)
}

// noteReadPlan notes a plan as the Atreides see it.
func (b *BattleState) noteReadPlan(f Faction, p Plan) {
	if !slices.Contains(b.Read, f) {
		return
	}
	if b.Laid == nil {
		b.Laid = map[Faction]Plan{}
	}
	b.Laid[f] = p
}

// readable lists the combatants whose plan the Atreides may still ask to see.
func (s *State) readable() []Faction {
	if !s.beforePlans() {
		return nil
	}
	return slices.DeleteFunc(s.battle.combatants(), func(f Faction) bool {
		return f == Atreides || slices.Contains(s.battle.Read, f)
	})
}

func (s *State) plansToRead() bool { return len(s.readable()) > 0 }

// readPlan asks to see one plan; in their own battle it is their opponent's.
func (d *decision) readPlan(args engine.Args) error {
	const ruling = "DUNE-BATTLE-19"
	var in struct {
		Against Faction `json:"against"`
	}
	if err := args.Decode(&in); err != nil {
		return malformed(ruling, err)
	}
	readable := d.readable()
	if in.Against == "" && len(readable) == 1 {
		in.Against = readable[0]
	}
	if !slices.Contains(readable, in.Against) {
		return engine.Refuse(ruling, "plan.read_whose", "factions", readable)
	}
	b := d.battle
	b.Read = append(b.Read, in.Against)
	if p, sealed := b.Plans[in.Against]; sealed {
		b.noteReadPlan(in.Against, p)
	}
	d.emit(PlanRead{in.Against})
	return nil
}

// planReadInFull is the plan that the Atreides were shown, if it can still be played.
func (s *State) planReadInFull(f Faction) (Plan, bool) {
	p, ok := s.battle.Laid[f]
	return p, ok && s.unshownRefusal(f, p) == nil
}

// readPlanRefusal refuses a plan other than the one that the Atreides were shown [DUNE-BATTLE-16].
func (s *State) readPlanRefusal(f Faction, p Plan) *engine.Refusal {
	if shown, ok := s.planReadInFull(f); !ok || p == shown {
		return nil
	}
	return engine.Refuse("DUNE-BATTLE-16", "plan.shown_whole")
}
