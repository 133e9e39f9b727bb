package dune

import (
	"reflect"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/play"
)

// A correction means what it says, or it is refused: what the table cannot take as it was said is not changed into something
// else, and what changes nothing is not announced [DUNE-DEAL-07].

// adjusted are the members that a correction names and the rules complete: what a hand and a deck hold follows from other members
// too, and a plan is its seat's secret, so that nobody may find out by trying what stands in it.
var adjusted = []string{"decks.treachery.left", "decks.spice.left", "battle.plans", "battle.outcome", "turns", "auction", "ornithopters"}

// meant compares what a correction says with a view.
var meant = play.ViewMatcher{Shorthand: Rules{}.Shorthand(), IsCompleted: func(path string) bool {
	return slices.Contains(adjusted, path) || strings.HasSuffix(path, ".cards")
}}

// meaningRefusal names the first member of a correction that the table would not take as it was said.
func meaningRefusal(p *patch, after *State) *engine.Refusal {
	said := map[string]any{}
	for name, raw := range p.top {
		if name != "phase" && name != "step" || !p.enters() {
			said[name] = play.JSONTree(raw)
		}
	}
	if path, ok := meant.Matches(said, play.JSONTree(after.project(engine.Referee)), ""); !ok {
		return engine.Refuse(setRuling, "set.not_meant", "path", path)
	}
	return nil
}

// idle reports whether a correction changes nothing, as far as the moderator sees it: of what is hidden nobody learns by
// trying.
func (p *patch) idle(before, after *State) bool {
	for _, x := range parts {
		if x.Name != "serial" && !reflect.DeepEqual(play.JSONTree(x.Get(before)), play.JSONTree(x.Get(after))) {
			return false
		}
	}
	_, seen := meant.Matches(play.JSONTree(p.top), play.JSONTree(before.project(engine.AtModerator)), "")
	return seen
}
