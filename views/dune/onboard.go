package dune

import (
	"fmt"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views"
)

// workSince is where the log begins to tell what hands have still to do with the real board: the phase, or the last battle in it.
var workSince = map[dune.Phase]dune.Phase{
	dune.Storm: dune.Storm, dune.SpiceBlow: dune.Storm, dune.Charity: dune.Storm,
	dune.Battle: dune.Battle, dune.Collection: dune.Battle, dune.Mentat: dune.Battle,
}

// putRightBy begins the keys of what a correction gives hands to do.
const putRightBy = "log.fix."

// onBoard lists, oldest first, what is to be done with the real board: what the rules did to pieces that nobody has in hand, and
// what corrections changed. It stays until play has gone on to something else: phones answer faster than a marker is moved.
// Of the rules' doings the catalogue says which sentences of the log are such work: those that it has words for.
func (s scene) onBoard(log []views.Line) []string {
	if s.Result != nil {
		return nil
	}
	since, playing := workSince[s.Phase]
	phase := true // the log tells of the phase that is on
	var work []string
	for _, line := range views.Newest(log, 0) {
		for _, says := range slices.Backward(line.Says) {
			switch key, told := strings.CutPrefix(says.Of.Key, "log."); {
			case strings.HasPrefix(says.Of.Key, putRightBy):
				if phase { // hands have followed it, whatever became of it since
					work = append(work, s.P.Message(says.Of))
				}
			case line.Undone:
			case playing && begins(says.Of, since):
				playing = false
			case playing && told && s.P.Has("onboard."+key):
				work = append(work, s.P.Message(engine.Message{Key: "onboard." + key, Args: says.Of.Args}))
			}
			phase = phase && (line.Undone || says.Of.Key != "log.phase")
		}
		if !playing && !phase {
			break
		}
	}
	slices.Reverse(work)
	return work
}

// begins reports whether a sentence tells of the beginning of a phase, or of a battle in it.
func begins(m engine.Message, phase dune.Phase) bool {
	return m.Key == "log.phase" && fmt.Sprint(m.Args["phase"]) == string(phase) || phase == dune.Battle && m.Key == "log.battle.picked"
}

// bare reports whether the table screen shows nothing of the moment that takes its room.
func (s scene) bare() bool {
	return s.Result == nil && !s.aside() && !s.selling() && !s.blowing() && !s.lookingBack() && s.Battle == nil
}
