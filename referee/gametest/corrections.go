package gametest

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/record"
)

// triesOfMember is how often the same member is emptied, in different records.
const triesOfMember = 4

// CheckEmptyIsMeant empties lists and numbers of positions that records reach, one at a time. An empty list and a 0 are meant as they are said:
// the correction puts them there or is refused, and never puts something else there, nor says that they change nothing. A 0 at the
// paths shownOtherwise is shown as another number.
func (g Game) CheckEmptyIsMeant(t *testing.T, shownOtherwise ...string) {
	tried, emptied := map[string]int{}, 0
	for _, file := range files(t, "scenarios", "*") {
		result, err := record.Replay(g.Rules, Load(t, file))
		if err != nil || result.Timeline == nil {
			continue
		}
		game := result.Timeline
		full := gamekit.JSONTree(game.Position())
		for _, path := range fullMembers(full, nil) {
			member := path[0] + " " + path[len(path)-1]
			if path[0] == "prompts" || slices.Contains(shownOtherwise, strings.Join(path, ".")) || tried[member] >= triesOfMember {
				continue
			}
			tried[member]++
			position := map[string]any{}
			gamekit.SetPath(position, path, emptyAs(at(full, path)))
			step, err := game.Decide(engine.NewCommand(engine.Moderator, engine.TableSet, position))
			var refusal *engine.Refusal
			if errors.As(err, &refusal) && refusal.Key == "set.no_effect" {
				if seen := at(gamekit.JSONTree(g.Rules.Project(game.State(), engine.AtModerator)), path); isFull(seen) {
					t.Errorf("%s: %s is %v: to empty it changes something", file, strings.Join(path, "."), seen)
				}
			}
			if err != nil {
				continue // it says why
			}
			emptied++
			after := g.Rules.Apply(game.State(), step.Entry.Events)
			if is := at(gamekit.JSONTree(g.Rules.Project(after, engine.Referee)), path); isFull(is) {
				t.Errorf("%s: %s was emptied and is %v", file, strings.Join(path, "."), is)
			}
		}
	}
	if emptied == 0 {
		t.Error("nothing could be emptied")
	}
}

// emptyAs is the empty list or the 0 that may stand in a member's place; nil if it is neither a list nor a number.
func emptyAs(member any) any {
	switch member.(type) {
	case []any:
		return []any{}
	case json.Number:
		return json.Number("0")
	}
	return nil
}

// isFull reports whether a member is a list that holds something, or a number besides 0.
func isFull(member any) bool {
	if list, ok := member.([]any); ok {
		return slices.ContainsFunc(list, func(x any) bool { return x != nil })
	}
	empty := emptyAs(member)
	return empty != nil && member != empty
}

// fullMembers are the paths of the lists and numbers of a tree that are not empty.
func fullMembers(tree any, path []string) (out [][]string) {
	switch tree := tree.(type) {
	case map[string]any:
		for name, member := range tree {
			out = append(out, fullMembers(member, append(slices.Clip(path), name))...)
		}
	default:
		if isFull(tree) && len(path) > 0 {
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
