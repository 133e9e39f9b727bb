package dune

import (
	"reflect"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// A correction is carried out as it was said or refused: the table does not change it into something else, and refuses one
// that changes nothing [DUNE-DEAL-07].

// adjusted are the members of a correction that the rules complete: hands and decks follow from other members too, and a
// plan is its seat's secret, which nobody may find out by trying.
var adjusted = []string{"battle.plans", "battle.outcome", "turns", "auction", "ornithopters"}

// asMeant compares what a correction says with a view.
var asMeant = gamekit.ViewMatcher{Shorthand: Rules{}.Shorthand(), IsCompleted: func(path string) bool {
	return slices.Contains(adjusted, path)
}}

// meaningRefusal refuses the first member of a correction that would not come out as it was said.
func meaningRefusal(p *patch, after *State) *engine.Refusal {
	said := map[string]any{}
	for name, raw := range p.top {
		if name != "phase" && name != "step" || !p.enters() {
			said[name] = gamekit.JSONTree(raw)
		}
	}
	seen := gamekit.JSONTree(after.project(engine.AtModerator)) // what is hidden stays so
	if path, found := gamekit.NotEmptied(said, seen, ""); found {
		would, _ := gamekit.ValueAt(seen, path)
		return engine.Refuse(correctionRuling, "set.not_meant", "path", path, "would", would)
	}
	if path, ok := asMeant.Matches(said, gamekit.JSONTree(after.project(engine.Referee)), ""); !ok {
		would, _ := gamekit.ValueAt(seen, path)
		return engine.Refuse(correctionRuling, "set.not_meant", "path", path, "would", would)
	}
	return nil
}

// changesNothing reports whether a correction changes nothing that the moderator sees: nobody learns hidden things by trying.
func (p *patch) changesNothing(before, after *State) bool {
	for _, x := range parts {
		if x.Name != "serial" && !reflect.DeepEqual(gamekit.JSONTree(x.Get(before)), gamekit.JSONTree(x.Get(after))) {
			return false
		}
	}
	_, seen := asMeant.Matches(gamekit.JSONTree(p.top), gamekit.JSONTree(before.project(engine.AtModerator)), "")
	return seen
}
