package dune

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
)

func init() { register(kinds{"stance.taken": StanceTaken{}}) }

// StanceTaken gives the Bene Gesserit forces of a territory their state.
type StanceTaken struct {
	Territory board.Territory `json:"territory"`
	Stance    Stance          `json:"stance"`
	Why       string          `json:"why,omitempty"` // the last part of the message key
	Ruling    string          `json:"ruling"`
}

// declareStance takes the state that was declared or assumed. If it belongs to the territory, it binds for this turn
// [DUNE-BG-04].
func (d *decision) declareStance(e StanceTaken) {
	if d.turns != nil && d.byTerritory() {
		d.turns.declare(e.Territory, e.Stance)
	}
	d.takeStance(e)
}

// takeStance gives the forces their state, and answers what was asked about it.
func (d *decision) takeStance(e StanceTaken) {
	d.setStance(e.Territory, e.Stance)
	if due := interruptOf[Declaration](d.State); due != nil && due.Territory == e.Territory {
		setInterrupt[Declaration](d.State, nil)
	}
	if d.turns != nil {
		d.turns.Said = nil
	}
	d.emit(e)
}

// setStance makes all Bene Gesserit forces of a territory one kind.
func (s *State) setStance(t board.Territory, to Stance) {
	for _, p := range t.Places() {
		n := Forces{Advisors: s.at(p, BeneGesserit).total()}
		if to == Fighting {
			n = n.asFighters()
		}
		s.setForces(p, BeneGesserit, n)
	}
}

// declare notes a territory's stance for the turn.
func (t *Turns) declare(at board.Territory, st Stance) {
	if t.Declared == nil {
		t.Declared = map[board.Territory]Stance{}
	}
	t.Declared[at] = st
}

func (e StanceTaken) tell(engine.Viewer) (engine.Message, bool) {
	key := "log.stance." + string(e.Stance)
	if e.Why != "" {
		key += "." + e.Why
	}
	return told(key, e.Ruling, "faction", BeneGesserit, "territory", e.Territory)
}
