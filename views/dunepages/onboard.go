package dunepages

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

// onBoard lists what the rules did to pieces that nobody has in hand, as things to do with the real board. It stays until play
// has gone on to something else: phones answer faster than a marker is moved. The catalogue says which sentences of the log are
// such work: those that it has words for.
func (s scene) onBoard(log []views.Line) []string {
	since, ok := workSince[s.Phase]
	if !ok || s.Result != nil {
		return nil
	}
	var work []string
	for _, line := range views.Newest(log, 0) {
		for _, says := range slices.Backward(line.Says) {
			if line.Undone {
				continue
			}
			if begins(says.Of, since) {
				slices.Reverse(work)
				return work
			}
			if key, ok := strings.CutPrefix(says.Of.Key, "log."); ok && s.P.Has("onboard."+key) {
				work = append(work, s.P.Message(engine.Message{Key: "onboard." + key, Args: says.Of.Args}))
			}
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
