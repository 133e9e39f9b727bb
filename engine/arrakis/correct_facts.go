package arrakis

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// What a correction of facts is told as: what was and what is, of everything that people see on the table.

// FactsSet says what a correction turned into what, as far as a viewer may know it.
func (Rules) FactsSet(was, is engine.State, come []engine.Event, v engine.Viewer) []engine.Message {
	if gamekit.SetUpTable(come) {
		return nil // nothing was played at this table yet
	}
	return gamekit.FactsSet(was.(*State).position(v), is.(*State).position(v), paths.FactWords)
}
