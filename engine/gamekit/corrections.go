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

// AsSaid compares what a correction says of a position with what comes out of it: a correction is carried out as it was said, or refused.
type AsSaid struct {
	// Completes are paths at which the rules complete what is said. That nothing is there is always meant as it is said.
	Completes   []string
	Otherwise   []string // paths whose empty value is shown as another one
	NumbersOnly bool     // what is no number is not compared
	Shorthand   string   // the member that a bare number stands for
}

// Other finds the first member that would come out otherwise, and what the moderator would see there; found is false if there is none.
// seen is what the moderator would see of the position, all of it what the referee would see. Seldom is seen called.
func (m AsSaid) Other(said any, seen func() any, all any) (path string, would any, found bool) {
	if emptiesAny(said) {
		path, found = m.notEmptied(said, seen(), "")
	}
	if !found {
		path, found = m.other(said, all, "")
	}
	if found {
		would, _ = ValueAt(seen(), path)
	}
	return path, would, found
}

// emptiesAny reports whether a 0 or an empty list is said.
func emptiesAny(said any) bool {
	for _, more := range asObject(said) {
		if emptiesAny(more) {
			return true
		}
	}
	return isEmpty(said) && empties(said)
}

// empties reports whether what is said, if it is empty, empties a member.
func empties(said any) bool {
	switch said.(type) {
	case json.Number, []any:
		return true
	}
	return false
}

// notEmptied finds a 0 or an empty list in place of what the moderator would see filled.
func (m AsSaid) notEmptied(said, seen any, path string) (where string, found bool) {
	for _, name := range namesIn(said) {
		if where, found := m.notEmptied(asObject(said)[name], asObject(seen)[name], strings.TrimPrefix(path+"."+name, ".")); found {
			return where, true
		}
	}
	return path, empties(said) && !slices.Contains(m.Otherwise, path) && isEmpty(said) && asObject(seen) == nil && !isEmpty(seen)
}

func (m AsSaid) other(said, all any, path string) (where string, found bool) {
	if slices.Contains(m.Completes, path) || isEmpty(said) && slices.Contains(m.Otherwise, path) {
		return "", false
	}
	for _, name := range namesIn(said) {
		if where, found := m.other(asObject(said)[name], asObject(all)[name], strings.TrimPrefix(path+"."+name, ".")); found {
			return where, true
		}
	}
	one := asObject(all)
	switch said := said.(type) {
	case map[string]any:
		return "", false
	case []any:
		return path, !m.NumbersOnly && !m.isSameSet(said, all, path)
	case json.Number:
		if one != nil && m.NumbersOnly {
			return "", false
		}
	default:
		if m.NumbersOnly {
			return "", false
		}
	}
	if one != nil {
		return path, !(reflect.DeepEqual(said, one[m.Shorthand]) && len(one) == 1 || isEmpty(said) && len(one) == 0)
	}
	return path, !reflect.DeepEqual(said, all) && !(isEmpty(said) && isEmpty(all))
}

// isSameSet reports whether each of a list is in another one of the same length, at the same place or elsewhere.
func (m AsSaid) isSameSet(said []any, all any, path string) bool {
	has, _ := all.([]any)
	for i, x := range said {
		isLike := func(y any) bool { _, found := m.other(x, y, path); return !found }
		if len(said) != len(has) || !isLike(has[i]) && !slices.ContainsFunc(has, isLike) {
			return false
		}
	}
	return len(said) == len(has)
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

// AdjustArgs are the arguments of an [engine.Adjust] that sets single values by their paths.
type AdjustArgs struct {
	Set    map[string]json.RawMessage `json:"set" kind:"json"`
	Reason string                     `json:"reason" kind:"text"`
	Force  bool                       `json:"force" kind:"yes,unlisted"`
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

// SetsPosition is an event that sets a position.
type SetsPosition interface {
	// SetsUpTable reports whether setup then counts as done: nothing was played at the table before.
	SetsUpTable() bool
}

// PositionSet is a position as the moderator entered it. A game's own event embeds it.
type PositionSet struct {
	Said   json.RawMessage `json:"said"`
	Reason string          `json:"reason,omitempty"`
	Fresh  bool            `json:"fresh,omitempty"` // setup counts as done
}

// SetsUpTable reports whether setup counts as done.
func (e PositionSet) SetsUpTable() bool { return e.Fresh }

// SetUpTable reports whether one of some events sets up the table before anything was played at it.
func SetUpTable(events []engine.Event) bool {
	return slices.ContainsFunc(events, func(e engine.Event) bool { set, ok := e.(SetsPosition); return ok && set.SetsUpTable() })
}

// CorrectionFacts is what [engine.BoardRules] needs of a correction of facts: its events to the end of the section that sets the
// position. It gives nil for other commands.
func CorrectionFacts(c engine.Command, events []engine.Event) []engine.Event {
	if c.Do != engine.TableSet && c.Do != engine.Adjust {
		return nil
	}
	n := 0
	for section := range Sections(events) {
		n += len(section)
		if slices.ContainsFunc(section, func(e engine.Event) bool { _, ok := e.(SetsPosition); return ok }) {
			return events[:n]
		}
	}
	return nil
}
