package play

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
)

// SplitArgs reads what a correction says beside the state, and gives the rest. What cannot be read is named.
func SplitArgs(args engine.Args, into map[string]any) (rest engine.Args, bad string) {
	rest = engine.Args{}
	maps.Copy(rest, args)
	for _, name := range slices.Sorted(maps.Keys(into)) {
		raw, ok := rest[name]
		if ok && json.Unmarshal(raw, into[name]) != nil {
			return nil, name
		}
		delete(rest, name)
	}
	return rest, ""
}

// SetPath puts a value at a path of nested objects; it fails where a value stands on the way.
func SetPath(tree map[string]any, path []string, value any) bool {
	name := path[0]
	if name == "" {
		return false
	}
	if len(path) == 1 {
		_, taken := tree[name]
		tree[name] = value
		return !taken
	}
	branch, ok := tree[name].(map[string]any)
	if !ok {
		if _, taken := tree[name]; taken {
			return false
		}
		branch = map[string]any{}
		tree[name] = branch
	}
	return SetPath(branch, path[1:], value)
}

// ViewMatcher compares trees: what was said of a state with a view of it.
type ViewMatcher struct {
	// IsCompleted are paths, or their last members, that the rules complete: whatever is said there is meant.
	IsCompleted func(path string) bool
	Shorthand   string // the member of an object for which a bare number stands
}

// Matches reports whether a view has what was said, or where it has not.
func (m ViewMatcher) Matches(said, view any, path string) (string, bool) {
	if m.IsCompleted(path) {
		return "", true
	}
	switch said := said.(type) {
	case map[string]any:
		has := object(view)
		for _, name := range slices.Sorted(maps.Keys(said)) {
			if where, ok := m.Matches(said[name], has[name], strings.TrimPrefix(path+"."+name, ".")); !ok {
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
			_, here := m.Matches(x, has[i], path)
			for j := 0; !here && j < len(has); j++ {
				_, here = m.Matches(x, has[j], path)
			}
			if !here {
				return path, false
			}
		}
		return "", true
	}
	if one := object(view); one != nil {
		return path, reflect.DeepEqual(said, one[m.Shorthand]) && len(one) == 1 || empty(said) && len(one) == 0
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

// AppendDifference adds to differences where a number that was counted is another than the record's.
func AppendDifference(differences []engine.Difference, counted, recorded int, path ...string) []engine.Difference {
	if counted == recorded {
		return differences
	}
	return append(differences, engine.Difference{Path: strings.Join(path, "."), Counted: counted, Recorded: recorded})
}

// WithArgs is a command with some arguments changed.
func WithArgs(c engine.Command, args map[string]any) *engine.Command {
	other := engine.NewCommand(c.By, c.Do, args)
	other.For = c.For
	for name, raw := range c.Args {
		if _, changed := other.Args[name]; !changed {
			other.Args[name] = raw
		}
	}
	return &other
}

// WithOtherNumbers are a command with a number changed by what differs.
func WithOtherNumbers(c engine.Command, name string, differences []engine.Difference) (out []*engine.Command) {
	var n int
	if raw, named := c.Args[name]; !named || json.Unmarshal(raw, &n) != nil {
		return nil
	}
	var tried []int
	for _, d := range differences {
		for _, other := range []int{n + d.Counted - d.Recorded, n - d.Counted + d.Recorded} {
			if other > 0 && !slices.Contains(tried, other) {
				tried = append(tried, other)
				out = append(out, WithArgs(c, map[string]any{name: other}))
			}
		}
	}
	return out
}
