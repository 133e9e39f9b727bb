package gamekit

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
)

// SplitArgs decodes the arguments that into names and returns the others. bad names an argument that cannot be decoded.
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

// SetPath sets a value at a path of nested objects. It returns false if a value stands in the way.
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

// ViewMatcher compares what a correction says of a state with a view of that state.
type ViewMatcher struct {
	// IsCompleted reports whether the rules complete what is said at a path: it always matches.
	IsCompleted func(path string) bool
	Shorthand   string // the member that a bare number stands for
}

// Matches reports whether a view agrees with said, and the path where it does not.
func (m ViewMatcher) Matches(said, view any, path string) (string, bool) {
	if m.IsCompleted(path) {
		return "", true
	}
	switch said := said.(type) {
	case map[string]any:
		has := asObject(view)
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
	if one := asObject(view); one != nil {
		return path, reflect.DeepEqual(said, one[m.Shorthand]) && len(one) == 1 || isEmpty(said) && len(one) == 0
	}
	return path, reflect.DeepEqual(said, view) || isEmpty(said) && isEmpty(view)
}

// ValueAt is what stands at a path of a tree, with dots between names; false for an object and for a list of objects.
func ValueAt(tree any, path string) (any, bool) {
	for _, name := range strings.Split(path, ".") {
		tree = asObject(tree)[name]
	}
	if !isPlain(tree) {
		return nil, false
	}
	return tree, true
}

// NotEmptied is the path of the first member that a correction empties, by a 0 or an empty list, and that a view of the result still fills; false
// if there is none. What the rules complete is meant as it is said, too, if it says that nothing is there.
func NotEmptied(said, view any, path string) (where string, found bool) {
	switch said := said.(type) {
	case map[string]any:
		has := asObject(view)
		for _, name := range slices.Sorted(maps.Keys(said)) {
			if where, found := NotEmptied(said[name], has[name], strings.TrimPrefix(path+"."+name, ".")); found {
				return where, true
			}
		}
	case json.Number, []any:
		return path, isEmpty(said) && asObject(view) == nil && !isEmpty(view)
	}
	return "", false
}

// OtherNumber is the path of the first number that a correction says and that a view of the result does not have: the rules would have cut it. found is
// false if there is none.
func OtherNumber(said, view any, path string) (where string, found bool) {
	switch said := said.(type) {
	case map[string]any:
		has := asObject(view)
		for _, name := range slices.Sorted(maps.Keys(said)) {
			if where, found := OtherNumber(said[name], has[name], strings.TrimPrefix(path+"."+name, ".")); found {
				return where, true
			}
		}
	case json.Number:
		return path, asObject(view) == nil && !reflect.DeepEqual(said, view) && !(isEmpty(said) && isEmpty(view))
	}
	return "", false
}

// isEmpty reports whether a value equals an absent one.
func isEmpty(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case json.Number:
		return v == "0"
	case string:
		return v == ""
	case bool:
		return !v
	case []any:
		return len(v) == 0
	}
	return false
}

// Leaves collects the whole numbers that are not negative of a tree by their paths; ok is false if something at a path is no number.
func Leaves(node any, path string, out map[string]int) (bad string, ok bool) {
	switch n := node.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(n)) {
			if bad, ok := Leaves(n[name], strings.TrimPrefix(path+"."+name, "."), out); !ok {
				return bad, false
			}
		}
		return "", true
	case float64:
		out[path] = int(n)
		return "", n >= 0 && n == float64(int(n))
	}
	return path, false
}

// AppendDifference appends a difference unless the two numbers are equal.
func AppendDifference(differences []engine.Difference, counted, recorded int, path ...string) []engine.Difference {
	if counted == recorded {
		return differences
	}
	return append(differences, engine.Difference{Path: strings.Join(path, "."), Counted: counted, Recorded: recorded})
}

// WithArgs returns a copy of c with some arguments replaced.
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

// WithOtherNumbers returns copies of c with a number changed by each of the differences.
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

// PositionArgs declare the arguments of an [engine.TableSet]: part of a state in the form of the game's View, and a reason. With Force
// it stands although the game cannot be in such a position.
type PositionArgs struct {
	Force  bool   `json:"force" kind:"yes,unlisted"`
	Reason string `json:"reason" kind:"text"`
	engine.Args
}

// ReadPosition reads the arguments of an [engine.TableSet]. It refuses an argument that cannot be decoded by a ruling.
func ReadPosition(args engine.Args, ruling string) (position json.RawMessage, said PositionArgs, err error) {
	rest, bad := SplitArgs(args, map[string]any{"force": &said.Force, "reason": &said.Reason})
	if bad != "" {
		return nil, said, engine.Refuse(ruling, "input.bad_argument", "argument", bad)
	}
	return MustEncode(rest), said, nil
}

// PositionAt makes a position of single values by their paths, such as seats.red.spice. It refuses by a ruling a path that leads nowhere,
// always the same one of several.
func PositionAt(values map[string]json.RawMessage, ruling string) (json.RawMessage, error) {
	tree := map[string]any{}
	for _, path := range slices.Sorted(maps.Keys(values)) {
		if !SetPath(tree, strings.Split(path, "."), values[path]) {
			return nil, engine.Refuse(ruling, "adjust.path", "path", path)
		}
	}
	return MustEncode(tree), nil
}

// CorrectionFacts is what [engine.BoardRules] needs of a correction of facts: its events to the end of the section that sets the
// position. It gives nil for other commands.
func CorrectionFacts(c engine.Command, events []engine.Event, setsPosition func(engine.Event) bool) []engine.Event {
	if c.Do != engine.TableSet && c.Do != engine.Adjust {
		return nil
	}
	n := 0
	for section := range Sections(events) {
		n += len(section)
		if slices.ContainsFunc(section, setsPosition) {
			return events[:n]
		}
	}
	return nil
}
