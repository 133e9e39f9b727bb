package record

import (
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// drift compares what each command of a record changed when it was written with what it changes now. A change is the
// difference between two states as the referee sees them, in the manner of a JSON merge patch: the members that are
// new or different, null for those that are gone. Prompts are left out: they follow from the rest.
type drift struct {
	changes map[int]any
	number  int // of the command that is played now
	before  map[string]any
}

// noted reports whether the record tells what its present command changed.
func (d *drift) noted() bool { return d != nil && d.changes[d.number] != nil }

// changed reports where a command's change differs from the one that its record notes.
func (p *player) changed(line int, do string) error {
	if p.drift == nil {
		return nil
	}
	now, err := p.drift.step(p.Timeline)
	if err != nil {
		return err
	}
	if !p.drift.noted() {
		return nil
	}
	none := "unchanged"
	if p.drift.number == 0 {
		none = absent
	}
	was, is := leaves(p.drift.changes[p.drift.number]), leaves(now)
	all := maps.Clone(was)
	maps.Copy(all, is)
	for _, path := range slices.Sorted(maps.Keys(all)) {
		if was[path] != is[path] {
			p.fail(line, "%s: %s: then %s, now %s", do, path, leaf(was[path], none), leaf(is[path], none))
		}
	}
	return nil
}

// leaveDerived takes out of a view what only says anew what the rest of it means: who is asked what, and what the phase
// gives to do.
func leaveDerived(view map[string]any) {
	delete(view, "prompts")
	delete(view, "triggers")
}

// step gives what changed since it was asked last.
func (d *drift) step(t *engine.Timeline) (map[string]any, error) {
	after, err := plain(t.Project(engine.Referee))
	if err != nil {
		return nil, err
	}
	leaveDerived(after)
	change := difference(d.before, after)
	d.before = after
	return change, nil
}

func difference(before, after map[string]any) map[string]any {
	change := map[string]any{}
	for name := range before {
		if _, still := after[name]; !still {
			change[name] = nil
		}
	}
	for name, value := range after {
		old, known := before[name]
		a, isObject := old.(map[string]any)
		b, areObjects := value.(map[string]any)
		switch areObjects = areObjects && isObject; {
		case areObjects:
			if inner := difference(a, b); len(inner) > 0 {
				change[name] = inner
			}
		case !known || show(old) != show(value):
			change[name] = value
		}
	}
	return change
}

// leaves lists by path the values of a change that are no objects.
func leaves(change any) map[string]string {
	found := map[string]string{}
	var walk func(at place, v any)
	walk = func(at place, v any) {
		members, ok := v.(map[string]any)
		if !ok || len(members) == 0 && at.path != "" {
			found[at.path] = show(v)
			return
		}
		for name, member := range members {
			walk(at.member(name), member)
		}
	}
	walk(place{}, change)
	return found
}

func leaf(text, none string) string {
	switch text {
	case "":
		return none
	case "null":
		return absent
	}
	return text
}
