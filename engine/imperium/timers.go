package imperium

import (
	"strconv"

	"github.com/judgeofthechange/judge/engine"
)

var _ engine.TimerRules = Rules{}

// The kinds of moments to which a table may give a time limit.
const (
	timerTurn   = "turn"   // a player's turn, or the card that is asked for in combat
	timerChoice = "choice" // what an opponent must choose
)

// TimerKinds lists them.
func (Rules) TimerKinds() []engine.TimerKind {
	return []engine.TimerKind{{Kind: timerTurn}, {Kind: timerChoice}}
}

// Timers lists the moments that run: an opponent's choice within a turn, or the turn itself.
func (Rules) Timers(state engine.State) []engine.Timer {
	s := state.(*State)
	timer := func(kind, who string) engine.Timer {
		return engine.Timer{Kind: kind, ID: strconv.Itoa(s.round) + "." + string(s.phase) + "." + kind + "." + who + "." + strconv.Itoa(s.turn.LastID)}
	}
	if c := s.firstOpponent(); c != "" {
		return []engine.Timer{timer(timerChoice, string(c))}
	}
	if s.acting == "" || s.result != nil || s.isRival(s.acting) || s.rivalToAct() != "" { // nobody waits for a Rival
		return nil
	}
	return []engine.Timer{{Kind: timerTurn, ID: strconv.Itoa(s.round) + "." + string(s.phase) + "." + string(s.acting) + "." + strconv.Itoa(s.agents(s.acting))}}
}
