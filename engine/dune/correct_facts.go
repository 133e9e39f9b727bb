package dune

import (
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// What a correction of facts is told as: what was and what is, as far as a viewer may know it. What lies behind a shield is named
// without its value, unless the correction added to it.

// FactsSet says what a correction turned into what, as far as a viewer may know it.
func (Rules) FactsSet(was, is engine.State, come []engine.Event, v engine.Viewer) []engine.Message {
	if gamekit.SetUpTable(come) {
		return nil // nothing was played at this table yet
	}
	return gamekit.FactsSet(was.(*State).project(v), is.(*State).project(v), factWords)
}

// tableFacts are the members of a view that stand for themselves.
var tableFacts = []string{"turn", "maxTurns", "phase", "storm", "stormNext", "shieldWall", "allyRevivals"}

// hiddenFacts are the members of a seat that lie behind its shield.
var hiddenFacts = []string{"spice", "reserves", "cards", "hand", "drawn", "traitors", "prediction"}

// openFacts are those that everybody sees.
var openFacts = []string{"front", "tanks", "allies", "specialUsed"}

// factWords names a member of a view.
func factWords(path []string) (parts []any, ok bool) {
	fact := func(name string) any { return engine.NewMessage("fact.of."+name, "") }
	switch top := path[0]; {
	case slices.Contains(tableFacts, top):
		return []any{fact(top)}, true
	case top == "spice":
		return []any{path[1] + ":" + path[2], fact("spice")}, true
	case top == "board":
		return append([]any{path[1] + ":" + path[2], path[3]}, kindWords(path[3], path[4])...), true
	case top == "decks" && path[1] == "spice" && (path[2] == "a" || path[2] == "b"):
		return []any{fact("spice_discard")}, true
	case top == "decks" && path[1] == "treachery" && (path[2] == "discard" || path[2] == "removed"):
		return []any{fact("treachery_" + path[2])}, true
	case top == "seats" && path[2] == "leaders":
		return []any{path[3], fact("leader")}, path[4] == "at"
	case top == "seats" && path[2] == "kwisatz":
		return []any{"kwisatz-haderach"}, true
	case top == "seats" && (slices.Contains(hiddenFacts, path[2]) || slices.Contains(openFacts, path[2])):
		parts = []any{path[1], fact(path[2])}
		if len(path) > 3 && path[2] != "prediction" {
			parts = append(parts, kindWords(path[1], path[3])...)
		}
		return parts, true
	case slices.Contains([]string{"step", "blow", "nexus", "auction", "turns", "battle", "window", "question", "declaration", "result"}, top):
		return nil, true
	}
	return nil, false
}

// kindWords name forces of a kind; ordinary ones go without.
func kindWords(faction, kind string) []any {
	switch kind {
	case "special":
		return []any{engine.NewMessage("elites."+faction, "")}
	case "advisors":
		return []any{engine.NewMessage("fact.of.advisors", "")}
	}
	return nil
}

// hidden names what a correction set and a viewer may not know. What it added to a purse is said.
func (e PositionSet) hidden(v engine.Viewer) []engine.Message {
	out := []engine.Message{}
	p, err := readPatch(e.Position)
	if err != nil {
		return out
	}
	for _, f := range slices.Sorted(maps.Keys(p.seats)) {
		more, added := e.Added["seats."+string(f)+".spice"]
		if added && !v.Sees(f) {
			out = append(out, engine.NewMessage("fact.purse_by", "", gamekit.MoreOrLess(more, "faction", f)...))
		}
	}
	named := gamekit.HiddenSet(e.Position, v, "seats", hiddenFacts...)
	return append(out, slices.DeleteFunc(named, func(m engine.Message) bool {
		_, added := e.Added["seats."+m.Args["seat"].(string)+"."+m.Args["what"].(string)]
		return added
	})...)
}
