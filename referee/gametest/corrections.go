package gametest

import (
	"encoding/json"
	"errors"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/record"
)

// triesOfMember is how often the same member is set, in different records.
const triesOfMember = 4

// CheckEmptyIsMeant empties lists and numbers of positions that records reach, one at a time. An empty list and a 0 are meant as they are said:
// the correction puts them there or is refused, and never puts something else there, nor says that they change nothing. A 0 at the
// paths shownOtherwise is shown as another number.
func (g Game) CheckEmptyIsMeant(t *testing.T, shownOtherwise ...string) {
	g.setMembers(t, shownOtherwise, func(member any) []any { return []any{emptyAs(member)} })
}

// CheckTheViewIsTaken checks at the end of each record that a state which takes what the moderator sees of it stays as it is. takeAgain
// returns what changes.
func (g Game) CheckTheViewIsTaken(t *testing.T, takeAgain func(engine.State) (gamekit.Changed, error)) {
	t.Helper()
	for _, file := range records(t) {
		result, err := record.Replay(g.Rules, Load(t, file))
		if err != nil || result.Timeline == nil {
			continue // it proves that its header is refused
		}
		if changed, err := takeAgain(result.Timeline.State()); err != nil || len(changed) > 0 {
			t.Errorf("%s: %v differ, %v", file, slices.Sorted(maps.Keys(changed)), err)
		}
	}
}

// CheckNumbersAreMeant makes numbers of positions that records reach too high, one at a time, and lower than nothing. The correction puts
// them there or is refused: it never cuts them to what would be legal. Those at the paths of completed are what the rules complete.
func (g Game) CheckNumbersAreMeant(t *testing.T, completed ...string) {
	g.setMembers(t, completed, func(member any) []any {
		n, isNumber := member.(json.Number)
		if !isNumber {
			return nil
		}
		is, _ := n.Int64()
		return []any{json.Number(strconv.FormatInt(is+1, 10)), json.Number("99"), json.Number("-1")}
	})
}

// setMembers sets full members of positions to other values, and checks that each is refused or comes out as it was said.
func (g Game) setMembers(t *testing.T, besides []string, to func(member any) []any) {
	t.Helper()
	tried, set := map[string]int{}, 0
	for _, file := range files(t, "scenarios", "*") {
		result, err := record.Replay(g.Rules, Load(t, file))
		if err != nil || result.Timeline == nil {
			continue
		}
		full := gamekit.JSONTree(result.Timeline.Position())
		for _, path := range fullMembers(full, nil) {
			member := path[0] + " " + path[len(path)-1]
			if path[0] == "prompts" || isBeside(path, besides) || tried[member] >= triesOfMember {
				continue
			}
			tried[member]++
			for _, value := range to(at(full, path)) {
				if g.comesOutAsSaid(t, file, result.Timeline, path, value) {
					set++
				}
			}
		}
	}
	if set == 0 {
		t.Error("nothing could be set")
	}
}

// isBeside reports whether a path is one of some, or lies within one of them.
func isBeside(path, besides []string) bool {
	said := strings.Join(path, ".")
	return slices.ContainsFunc(besides, func(b string) bool { return said == b || strings.HasPrefix(said, b+".") })
}

// comesOutAsSaid sets one member, and checks that it then is what was said. It returns false if that is refused.
func (g Game) comesOutAsSaid(t *testing.T, file string, game *engine.Timeline, path []string, value any) bool {
	t.Helper()
	position := map[string]any{}
	gamekit.SetPath(position, path, value)
	step, err := game.Decide(engine.NewCommand(engine.Moderator, engine.TableSet, position))
	var refusal *engine.Refusal
	if errors.As(err, &refusal) && refusal.Key == "set.no_effect" {
		if seen := at(gamekit.JSONTree(g.Rules.Project(game.State(), engine.AtModerator)), path); !isSame(seen, value) {
			t.Errorf("%s: %s is %v: %v changes something", file, strings.Join(path, "."), seen, value)
		}
	}
	if err != nil {
		return false // it says why
	}
	after := g.Rules.Apply(game.State(), step.Entry.Events)
	if is := at(gamekit.JSONTree(g.Rules.Project(after, engine.Referee)), path); !isSame(is, value) {
		t.Errorf("%s: %s was set to %v and is %v", file, strings.Join(path, "."), value, is)
	}
	return true
}

// isSame reports whether a member is the value that it was set to. What is empty may be left out.
func isSame(member, value any) bool {
	if !isFull(value) {
		return !isFull(member)
	}
	return reflect.DeepEqual(member, value)
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
