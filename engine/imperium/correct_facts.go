package imperium

import (
	"slices"

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

// tableFacts are the members of a view that stand for themselves.
var tableFacts = []string{"round", "phase", "first", "mentat", "row", "trashed"}

// seatFacts are the members of a seat that people see on the table.
var seatFacts = []string{
	"leader", "vp", "solari", "spice", "water", "influence", "alliances", "agents", "swordmaster", "council", "revealed", "troops", "persuasion",
	"swords", "cards", "hand", "inPlay", "discard", "intrigue", "intrigueHand", "faceUp",
}

// factWords names a member of a view.
func factWords(path []string) (parts []any, ok bool) {
	fact := func(name string) any { return engine.NewMessage("fact.of."+name, "") }
	switch top := path[0]; {
	case slices.Contains(tableFacts, top):
		return []any{fact(top)}, true
	case top == "reserve":
		return []any{path[1]}, true
	case top == "conflict" && path[1] == "card":
		return []any{fact("conflict")}, true
	case top == "spaces" && path[2] != "voice":
		return []any{path[1], fact(path[2])}, true
	case top == "seats" && slices.Contains(seatFacts, path[2]):
		switch path[2] {
		case "influence":
			return []any{path[1], engine.NewMessage("count.influence", "", "faction", path[3])}, true
		case "troops":
			return []any{path[1], fact(path[3])}, path[3] != "supply"
		}
		return []any{path[1], fact(path[2])}, true
	case slices.Contains([]string{"step", "acting", "turn", "combat", "conflict", "mentatNext", "result"}, top):
		return nil, true
	}
	return nil, false
}
