package dune

import (
	"maps"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
)

func init() {
	register(kinds{"stance.taken": StanceTaken{}, "sisters.alone": CoexistenceEnded{}})
	silently(kinds{
		"declarations.opened": DeclarationsOpened{}, "declarations.closed": DeclarationsClosed{},
		"declaration.due": DeclarationDue{},
	})
}

// DeclarationsOpened lets the Bene Gesserit say where they stop coexisting.
type DeclarationsOpened struct{}

// DeclarationsClosed ends it.
type DeclarationsClosed struct{}

// DeclarationDue asks the Bene Gesserit whether they coexist in a territory.
type DeclarationDue struct{ Declaration }

// StanceTaken gives the Bene Gesserit forces of a territory their state.
type StanceTaken struct {
	Territory board.Territory `json:"territory"`
	Stance    Stance          `json:"stance"`
	Binds     bool            `json:"binds,omitempty"` // for this turn [DUNE-BG-04]
	Why       string          `json:"why,omitempty"`   // the last part of the message key
	Ruling    string          `json:"ruling"`
}

// CoexistenceEnded says that the Bene Gesserit are alone in a territory and no longer coexist there.
type CoexistenceEnded struct {
	Territory board.Territory `json:"territory"`
	There     bool            `json:"there,omitempty"` // some forces did coexist there
}

func (DeclarationsOpened) apply(s *State) { s.turns.Declaring = true }

func (DeclarationsClosed) apply(s *State) { s.turns.Declaring = false }

func (e DeclarationDue) apply(s *State) {
	setInterrupt(s, &e.Declaration)
	s.serial++
}

func (e StanceTaken) apply(s *State) {
	s.setStance(e.Territory, e.Stance)
	if e.Binds {
		s.turns.declare(e.Territory, e.Stance)
	}
	if d := interruptOf[Declaration](s); d != nil && d.Territory == e.Territory {
		setInterrupt[Declaration](s, nil)
	}
	if s.turns != nil {
		s.turns.Said = nil
	}
}

func (e CoexistenceEnded) apply(s *State) {
	s.setStance(e.Territory, Fighting)
	if s.turns != nil {
		s.turns.Declared = maps.Clone(s.turns.Declared)
		delete(s.turns.Declared, e.Territory)
	}
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

func (e CoexistenceEnded) tell(engine.Viewer) (engine.Message, bool) {
	if !e.There {
		return untold()
	}
	return told("log.stance.fight.alone", "DUNE-BG-11", "faction", BeneGesserit, "territory", e.Territory)
}
