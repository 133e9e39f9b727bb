package dune

import (
	"encoding/json"
	"reflect"
	"strings"

	"github.com/judgeofthechange/judge/engine"
)

// A correction means what it says, or it is refused: what the table cannot take as it was said is not changed into something
// else, and what changes nothing is not announced [DUNE-DEAL-07].

// adjusted are the members that a correction names and the rules complete: what a hand and a deck hold follows from other members
// too, and a plan is its seat's secret, so that nobody may find out by trying what stands in it.
var adjusted = []string{"decks.treachery.left", "decks.spice.left", "battle.plans", "battle.outcome", "turns", "auction", "ornithopters"}

// meaningRefusal names the first member of a correction that the table would not take as it was said.
func meaningRefusal(p *patch, after *State) *engine.Refusal {
	said := map[string]any{}
	for name, raw := range p.top {
		if name != "phase" && name != "step" || !p.enters() {
			said[name] = tree(raw)
		}
	}
	if path, ok := asSaid(said, tree(after.project(engine.Referee)), ""); !ok {
		return engine.Refuse(setRuling, "set.not_meant", "path", path)
	}
	return nil
}

// idle reports whether a correction changes nothing, as far as the moderator sees it: of what is hidden nobody learns by
// trying.
func (p *patch) idle(before, after *State) bool {
	for _, x := range parts {
		if x.name != "serial" && !reflect.DeepEqual(tree(x.get(before)), tree(x.get(after))) {
			return false
		}
	}
	_, seen := asSaid(tree(json.RawMessage(encoded(p.top))), tree(before.project(engine.AtModerator)), "")
	return seen
}

// asSaid reports whether a view has what was said, or where it has not.
func asSaid(said, view any, path string) (string, bool) {
	for _, name := range adjusted {
		if path == name || strings.HasSuffix(path, ".cards") {
			return "", true
		}
	}
	switch said := said.(type) {
	case map[string]any:
		has := object(view)
		for _, name := range sortedKeys(said) {
			if where, ok := asSaid(said[name], has[name], strings.TrimPrefix(path+"."+name, ".")); !ok {
				return where, false
			}
		}
		return "", true
	case []any:
		has, _ := view.([]any)
		if len(said) != len(has) {
			return path, false
		}
		for i, x := range said {
			_, here := asSaid(x, has[i], path)
			for j := 0; !here && j < len(has); j++ {
				_, here = asSaid(x, has[j], path)
			}
			if !here {
				return path, false
			}
		}
		return "", true
	}
	if forces := object(view); forces != nil { // a number of ordinary forces
		return path, reflect.DeepEqual(said, forces["normal"]) && len(forces) == 1 || empty(said) && len(forces) == 0
	}
	return path, reflect.DeepEqual(said, view) || empty(said) && empty(view)
}

// empty reports whether a value is as good as absent.
func empty(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case json.Number:
		return v == "0"
	case string:
		return v == ""
	case bool:
		return !v
	}
	return false
}
