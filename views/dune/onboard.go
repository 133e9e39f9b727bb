package dune

import (
	"fmt"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views"
)

// workSince is where the log begins to tell what hands have still to do with the real board: the phase, or the last battle in it.
var workSince = map[dune.Phase]dune.Phase{
	dune.Storm: dune.Storm, dune.SpiceBlow: dune.Storm, dune.Charity: dune.Storm,
	dune.Battle: dune.Battle, dune.Collection: dune.Battle, dune.Mentat: dune.Battle,
}

// onBoard lists what is to be done with the real board.
func (s scene) onBoard(log []views.Line) []string {
	since, any := workSince[s.Phase]
	return s.Work(log,
		func(m engine.Message) bool { return !any || begins(m, since) },
		func(m engine.Message) bool { return m.Key == "log.phase" })
}

// begins reports whether a sentence tells of the beginning of a phase, or of a battle in it.
func begins(m engine.Message, phase dune.Phase) bool {
	return m.Key == "log.phase" && fmt.Sprint(m.Args["phase"]) == string(phase) || phase == dune.Battle && m.Key == "log.battle.picked"
}

// bare reports whether the table screen shows nothing of the moment that takes its room.
func (s scene) bare() bool {
	return s.Result == nil && !s.aside() && !s.selling() && !s.blowing() && !s.lookingBack() && s.Battle == nil
}
