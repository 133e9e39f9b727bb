package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// What a correction of facts is told as: what was and what is, of everything that people see on the table.

// FactsSet says what a correction turned into what, as far as a viewer may know it.
func (Rules) FactsSet(was, is engine.State, come []engine.Event, v engine.Viewer) []engine.Message {
	if slices.ContainsFunc(come, func(e engine.Event) bool { set, ok := e.(PositionSet); return ok && set.Fresh }) {
		return nil // nothing was played at this table yet
	}
	return gamekit.FactsSet(was.(*State).position(v), is.(*State).position(v), factWords)
}

// tableFacts are the members of a view that stand for themselves.
var tableFacts = []string{
	"round", "phase", "signs", "worms", "wildMaker", "stations", "atomics", "blocked", "spice", "reserve", "bans", "beneReserve", "supremacy", "claims",
}

// factWords names a member of a view.
func factWords(path []string) (parts []any, ok bool) {
	fact := func(name string) any { return engine.NewMessage("fact.of."+name, "") }
	switch top := path[0]; {
	case slices.Contains(tableFacts, top):
		return []any{fact(top)}, true
	case top == "vehicles":
		return []any{fact(path[1])}, true
	case top == "markers", top == "prescience":
		return []any{path[1]}, true
	case top == "board" && path[2] != "side", top == "settlements", top == "decks", top == "seats" && path[2] != "side":
		return []any{path[1], fact(path[2])}, true
	case top == "sides" && path[2] == "leaders":
		return []any{path[3], fact(path[4])}, true
	case top == "sides" && path[2] != "supply":
		return []any{path[1], fact(path[2])}, true
	case top == "dashboards":
		switch path[2] {
		case "dice", "spent":
			return []any{path[1], fact(path[2]), path[3]}, true
		case "bene":
			return []any{path[1], fact("token")}, true
		case "tanks":
			return []any{path[1], fact("tanks")}, true
		}
	case slices.Contains([]string{"step", "acting", "action", "battle", "hazards", "result"}, top):
		return nil, true
	}
	return nil, false
}
