package record

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// changeNotes compares what each command changed when the record was written with what it changes now. A change is the difference
// between two states as the referee sees them, like a JSON merge patch: new and different members, null for removed ones, and a
// splice for a list. Prompts are left out: they follow from the rest.
type changeNotes struct {
	changes map[int][]byte
	number  int // of the current command
	before  engine.View
}

// noted returns the note of the current command, or nil.
func (d *changeNotes) noted() map[string]any {
	if d == nil || d.changes[d.number] == nil {
		return nil
	}
	change, err := parseObject(d.changes[d.number])
	if err != nil {
		return nil // it is no note: people add comments to records
	}
	return change
}

// checkChange adds a failure if a command's change differs from the noted one.
func (p *replayer) checkChange(line int, do string) error {
	if p.changes == nil {
		return nil
	}
	now, err := p.changes.step(p.Timeline)
	if err != nil {
		return err
	}
	text, err := engine.Encode(now)
	if err != nil || bytes.Equal(text, p.changes.changes[p.changes.number]) {
		return err
	}
	noted := p.changes.noted()
	if noted == nil {
		return nil
	}
	none := "unchanged"
	if p.changes.number == 0 {
		none = absent
	}
	was, is := flatten(noted), flatten(now)
	all := maps.Clone(was)
	maps.Copy(all, is)
	for _, path := range slices.Sorted(maps.Keys(all)) {
		if was[path] != is[path] {
			p.fail(line, "%s: %s: then %s, now %s", do, path, describe(was[path], none), describe(is[path], none))
		}
	}
	return nil
}

// derived are members of a view that follow from its other members.
var derived = []string{"prompts", "triggers"}

func dropDerived(view map[string]any) {
	for _, name := range derived {
		delete(view, name)
	}
}

// step returns what changed since the last call.
func (d *changeNotes) step(t *engine.Timeline) (map[string]any, error) {
	before, after := d.before, t.Position()
	d.before = after
	if before != nil {
		return diffViews(before, after)
	}
	is, err := decodeView(after)
	dropDerived(is)
	return is, err
}

// difference returns what changed between two states.
func difference(before, after map[string]any) map[string]any {
	change := map[string]any{}
	for name := range before {
		if _, still := after[name]; !still {
			change[name] = nil
		}
	}
	for name, value := range after {
		old, known := before[name]
		if c, changed := changeOf(old, value); changed || !known {
			change[name] = c
		}
	}
	return change
}

// changeOf returns what changed in one member.
func changeOf(before, after any) (change any, changed bool) {
	switch after := after.(type) {
	case map[string]any:
		if before, ok := before.(map[string]any); ok {
			inner := difference(before, after)
			return inner, len(inner) > 0
		}
	case []any:
		if before, ok := before.([]any); ok && len(before) > 0 && len(after) > 0 {
			same := func(i, j int) bool { return sameValue(before[i], after[j]) }
			at, out, in := splice(len(before), len(after), same)
			return spliceNote(at, out, after[at:at+in]), out+in > 0
		}
	}
	return after, !sameValue(before, after)
}

// sameValue compares decoded JSON.
func sameValue(a, b any) bool {
	switch a.(type) {
	case nil, bool, string, json.Number:
		return a == b
	}
	return jsonText(a) == jsonText(b)
}

// splice tells how one list became another: from index at on, out items were replaced by in items.
func splice(before, after int, same func(i, j int) bool) (at, out, in int) {
	most := min(before, after)
	for at < most && same(at, at) {
		at++
	}
	end := 0
	for end < most-at && same(before-1-end, after-1-end) {
		end++
	}
	return at, before - end - at, after - end - at
}

// spliceNote is the form of a splice in records.
func spliceNote(at, out int, in []any) map[string]any {
	return map[string]any{"at": at, "out": out, "in": in}
}

// flatten lists the values of a change, and its splices, by path.
func flatten(change any) map[string]string {
	found := map[string]string{}
	var walk func(at valuePath, v any)
	walk = func(at valuePath, v any) {
		members, ok := v.(map[string]any)
		if !ok || at.path != "" && (len(members) == 0 || isSpliceNote(members)) {
			found[at.path] = jsonText(v)
			return
		}
		for name, member := range members {
			walk(at.member(name), member)
		}
	}
	walk(valuePath{}, change)
	return found
}

func isSpliceNote(members map[string]any) bool {
	_, at := members["at"]
	_, out := members["out"]
	_, in := members["in"]
	return at && out && in && len(members) == 3
}

func describe(text, none string) string {
	switch text {
	case "":
		return none
	case "null":
		return absent
	}
	return text
}
