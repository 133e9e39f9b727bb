package arrakis

import (
	"strconv"

	"github.com/judgeofthechange/judge/engine"
)

var _ engine.TimerRules = Rules{}

// The kinds of moments to which a table may give a time limit.
const (
	timerTurn   = "turn"   // a side's turn
	timerBattle = "battle" // a battle within it
)

// TimerKinds lists them.
func (Rules) TimerKinds() []engine.TimerKind {
	return []engine.TimerKind{{Kind: timerTurn}, {Kind: timerBattle}}
}

// Timers lists the moments that run, a battle before the turn around it.
func (Rules) Timers(state engine.State) []engine.Timer {
	s := state.(*State)
	if s.phase != ActionResolution || s.acting == "" || s.step != stepAct || s.result.Side != "" {
		return nil
	}
	id := strconv.Itoa(s.round) + "." + string(s.acting) + "." + strconv.Itoa(s.unused(Atreides)) + "." + strconv.Itoa(s.unused(Harkonnen))
	turn := engine.Timer{Kind: timerTurn, ID: id}
	if s.battle.Step == "" || s.battle.Step == stepEnter {
		return []engine.Timer{turn}
	}
	return []engine.Timer{{Kind: timerBattle, ID: id + "." + string(s.battle.At) + "." + strconv.Itoa(s.battle.Round)}, turn}
}
