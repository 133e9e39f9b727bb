package dune

import (
	"reflect"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// A correction is carried out as it was said or refused: the table does not change it into something else, and refuses one
// that changes nothing [DUNE-DEAL-07].

// asSaid compares what a correction says with a view. The rules complete hands and decks, which follow from other members too, and a
// plan, which is its seat's secret: nobody may find out by trying.
var asSaid = gamekit.AsSaid{
	Shorthand: Rules{}.Shorthand(),
	Completes: []string{"battle.plans", "battle.outcome", "turns", "auction", "ornithopters"},
}

// meaningRefusal refuses the first member of a correction that would not come out as it was said.
func meaningRefusal(p *patch, after *State) *engine.Refusal {
	said := map[string]any{}
	for name, raw := range p.top {
		if name != "phase" && name != "step" || !p.enters() {
			said[name] = gamekit.JSONTree(raw)
		}
	}
	seen := func() any { return gamekit.JSONTree(after.project(engine.AtModerator)) } // what is hidden stays so
	if path, would, found := asSaid.Other(said, seen, gamekit.JSONTree(after.project(engine.Referee))); found {
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
	seen := gamekit.JSONTree(before.project(engine.AtModerator))
	_, _, differs := asSaid.Other(gamekit.JSONTree(p.top), func() any { return nil }, seen)
	return !differs
}
