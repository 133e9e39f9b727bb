package imperium_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee/gametest"
)

// TestEveryEffectKindHasARecordThatNeedsIt turns each kind of effect off, on every card, space, leader and Conflict and in effects by
// hand, and proves that a record then fails. The kinds are the members of rulebook.Step, so that a new one is asked for by itself.
func TestEveryEffectKindHasARecordThatNeedsIt(t *testing.T) {
	texts := recordTexts(t)
	for _, kind := range effectKinds(reflect.TypeFor[rulebook.Step](), nil) {
		t.Run(strings.Join(kind, "."), func(t *testing.T) {
			marks, restore := turnOff(kind)
			defer restore()
			marks = append(marks, `"`+kind[len(kind)-1]+`"`) // by hand
			named := func(file string) bool {
				return slices.ContainsFunc(marks, func(mark string) bool { return strings.Contains(texts[file], mark) })
			}
			for file := range texts {
				if named(file) && failsWithout(t, kind, file) {
					return
				}
			}
			t.Errorf("no record fails without it; it is on %v", marks)
		})
	}
}

// recordTexts are the records by their files.
func recordTexts(t *testing.T) map[string]string {
	files, err := filepath.Glob(filepath.Join("testdata", "scenarios", "*.jsonl"))
	if err != nil || len(files) == 0 {
		t.Fatal("no records", err)
	}
	out := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		out[file] = string(text)
	}
	return out
}

// effectKinds lists the members of a step by their names in JSON; those of gains, losses, prices and conditions count one by one.
func effectKinds(of reflect.Type, above []string) (out [][]string) {
	parted := []reflect.Type{reflect.TypeFor[*rulebook.Gain](), reflect.TypeFor[*rulebook.Loss](), reflect.TypeFor[*rulebook.Price](), reflect.TypeFor[*rulebook.Condition]()}
	for _, field := range reflect.VisibleFields(of) {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		path := append(slices.Clone(above), name)
		switch {
		case field.Anonymous || name == "of": // what may be chosen goes with the choice
		case slices.Contains(parted, field.Type):
			out = append(out, effectKinds(field.Type.Elem(), path)...)
		default:
			out = append(out, path)
		}
	}
	return out
}

// turnOff takes a kind away from all that is printed. It returns the ids of what had it, as a record writes them, and how to give it back.
func turnOff(kind []string) (marks []string, restore func()) {
	var undo []func()
	take := func(id string, from any) {
		if back := clearMember(reflect.ValueOf(from), kind); back != nil {
			marks, undo = append(marks, `"`+id+`"`), append(undo, back)
		}
	}
	takeAll := func(id string, steps []rulebook.Step) {
		for _, s := range allSteps(steps) {
			take(id, s)
		}
	}
	for _, s := range rulebook.Spaces {
		take(s.ID, &rulebook.Step{If: s.Requires})
		takeAll(s.ID, s.Effects)
	}
	for _, c := range rulebook.Cards {
		for _, steps := range [][]rulebook.Step{c.Agent, c.Reveal, c.Acquire, c.WhenTrashed} {
			takeAll(c.ID, steps)
		}
	}
	for _, c := range rulebook.IntrigueCards {
		take(c.ID, &rulebook.Step{If: c.Requires})
		takeAll(c.ID, c.Effects)
	}
	for _, c := range rulebook.Conflicts {
		for _, steps := range c.Rewards {
			takeAll(c.ID, steps)
		}
	}
	for _, l := range rulebook.Leaders {
		take(l.ID, &rulebook.Step{Gain: l.Ability.Gain})
		takeAll(l.ID, l.Ring)
	}
	return marks, func() {
		for _, back := range undo {
			back()
		}
	}
}

// allSteps are steps and what may be chosen in them.
func allSteps(steps []rulebook.Step) (out []*rulebook.Step) {
	for i := range steps {
		out = append(out, &steps[i])
		out = append(out, allSteps(steps[i].Of)...)
		out = append(out, allSteps(steps[i].ChooseBest)...)
	}
	return out
}

// clearMember sets a member to nothing and returns how to set it back; nil if there was nothing.
func clearMember(of reflect.Value, path []string) func() {
	if of.Kind() == reflect.Pointer {
		if of.IsNil() {
			return nil
		}
		of = of.Elem()
	}
	for _, field := range reflect.VisibleFields(of.Type()) {
		if name, _, _ := strings.Cut(field.Tag.Get("json"), ","); name != path[0] || field.Anonymous {
			continue
		}
		member := of.FieldByIndex(field.Index)
		if len(path) > 1 {
			return clearMember(member, path[1:])
		}
		if member.IsZero() {
			return nil
		}
		was := reflect.ValueOf(member.Interface())
		member.SetZero()
		return func() { member.Set(was) }
	}
	return nil
}

// failsWithout replays a record, its effects by hand without the kind too.
func failsWithout(t *testing.T, kind []string, file string) (fails bool) {
	t.Helper()
	r := gametest.Load(t, file)
	for _, item := range r.Items {
		if item.Command == nil {
			continue
		}
		raw, byHand := item.Command.Args["effects"]
		if !byHand {
			continue
		}
		steps, err := rulebook.ReadSteps(raw)
		if err != nil {
			continue // refused anyway
		}
		for _, s := range allSteps(steps) {
			clearMember(reflect.ValueOf(s), kind)
		}
		item.Command.Args["effects"] = json.RawMessage(gamekit.MustEncode(steps))
	}
	defer func() {
		if recover() != nil {
			fails = true
		}
	}()
	result, err := record.Replay(imperium.Rules{}, r)
	return err != nil || len(result.Failures) > 0
}
