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
	timerCone   = "cone"   // a cone of silence of two partners; three minutes are suggested [WFA-10.5]
)

// TimerKinds lists them.
func (Rules) TimerKinds() []engine.TimerKind {
	return []engine.TimerKind{{Kind: timerTurn}, {Kind: timerBattle}, {Kind: timerCone, Seats: partners}}
}

// Timers lists the moments that run, a cone of silence before all others, a battle before the turn around it.
func (Rules) Timers(state engine.State) []engine.Timer {
	s := state.(*State)
	if s.cone.Open && s.result.Side == "" {
		left := strconv.Itoa(s.sides[s.cone.Side].Cones)
		return append([]engine.Timer{{Kind: timerCone, ID: "cone." + string(s.cone.Side) + "." + left}}, s.turnTimers()...)
	}
	return s.turnTimers()
}

func (s *State) turnTimers() []engine.Timer {
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
