package imperium

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
	return gamekit.FactsSet(was.(*State).position(v), is.(*State).position(v), factWords)
}

// factWords names a member of a view.
func factWords(path []string) (parts []any, ok bool) {
	if len(path) == 4 && path[2] == "influence" {
		return []any{path[1], engine.NewMessage("count.influence", "", "faction", path[3])}, true
	}
	return paths.FactWords(path)
}
