package gametest

import (
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/record"
)

// triesOfMember is how often the same member is emptied, in different records.
const triesOfMember = 4

// CheckEmptyIsMeant empties lists of positions that records reach, one at a time. An empty list is meant as it is said: the correction
// empties it or is refused, and never puts something else there.
func (g Game) CheckEmptyIsMeant(t *testing.T) {
	tried, emptied := map[string]int{}, 0
	for _, file := range files(t, "scenarios", "*") {
		result, err := record.Replay(g.Rules, Load(t, file))
		if err != nil || result.Timeline == nil {
			continue
		}
		game := result.Timeline
		for _, path := range fullLists(gamekit.JSONTree(game.Position()), nil) {
			member := path[0] + " " + path[len(path)-1]
			if path[0] == "prompts" || tried[member] >= triesOfMember {
				continue
			}
			tried[member]++
			position := map[string]any{}
			gamekit.SetPath(position, path, []any{})
			step, err := game.Decide(engine.NewCommand(engine.Moderator, engine.TableSet, position))
			if err != nil {
				continue // it says why
			}
			emptied++
			after := g.Rules.Apply(game.State(), step.Entry.Events)
			if is := at(gamekit.JSONTree(g.Rules.Project(after, engine.Referee)), path); is != nil && len(is.([]any)) > 0 {
				t.Errorf("%s: %s was emptied and is %v", file, strings.Join(path, "."), is)
			}
		}
	}
	if emptied == 0 {
		t.Error("no list could be emptied")
	}
}

// fullLists are the paths of the lists of a tree that are not empty.
func fullLists(tree any, path []string) (out [][]string) {
	switch tree := tree.(type) {
	case map[string]any:
		for name, member := range tree {
			out = append(out, fullLists(member, append(slices.Clip(path), name))...)
		}
	case []any:
		if len(tree) > 0 && len(path) > 0 {
			out = append(out, path)
		}
	}
	slices.SortFunc(out, slices.Compare[[]string])
	return out
}

// at is what stands at a path of a tree; nil if nothing does.
func at(tree any, path []string) any {
	for _, name := range path {
		branch, _ := tree.(map[string]any)
		tree = branch[name]
	}
	return tree
}
