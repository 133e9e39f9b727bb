package record

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/engine"
)

// shape is what a game says of how its state is written.
type shape struct {
	sequences []string // the members whose arrays have an order; every other array is a set
	plain     string   // the member of an object that a bare number stands for; empty for none
}

func shapeOf(rules engine.Rules) shape {
	if s, ok := rules.(engine.RecordRules); ok {
		return shape{s.OrderedLists(), s.Shorthand()}
	}
	return shape{}
}

// absent is how failures call what is not there.
const absent = "absent"

// matcher collects where a state is not what was wanted.
type matcher struct {
	shape
	failures []string
}

// place is where in a state a value stands.
type place struct {
	path     string
	sequence bool // an array here has an order
}

func (p place) member(name string) place {
	if p.path != "" {
		p.path += "."
	}
	return place{path: p.path + name}
}

// item keeps whether arrays have an order: an array in an array is of its kind.
func (p place) item(i int) place { return place{p.path + "." + strconv.Itoa(i), p.sequence} }

func (m *matcher) fail(at place, want, got any) {
	text := absent
	if got != nil {
		text = show(got)
	}
	m.failures = append(m.failures, at.path+": want "+show(want)+", got "+text)
}

// match compares what was wanted with what is. A nil got is absent or null, which are the same here.
func (m *matcher) match(at place, want, got any) {
	if got == nil {
		if !empty(want) {
			m.fail(at, want, got)
		}
		return
	}
	ok := true
	switch want := want.(type) {
	case map[string]any:
		ok = m.object(at, want, got)
	case []any:
		ok = m.array(at, want, got)
	case json.Number:
		ok = m.amounts(want, got)
	default:
		ok = want == got
	}
	if !ok {
		m.fail(at, want, got)
	}
}

// object compares the members that are named; false says that there is no object to look into.
func (m *matcher) object(at place, want map[string]any, got any) bool {
	members, ok := got.(map[string]any)
	if n, is := got.(json.Number); is && m.plain != "" {
		members, ok = map[string]any{m.plain: n}, true
	}
	if !ok {
		return false
	}
	for _, name := range sortedKeys(want) {
		member := at.member(name)
		member.sequence = slices.Contains(m.sequences, name)
		m.match(member, want[name], members[name])
	}
	return true
}

// array compares item by item in a sequence, and finds a partner for every item in a set.
func (m *matcher) array(at place, want []any, got any) bool {
	list, ok := got.([]any)
	if !ok || len(list) != len(want) {
		return false
	}
	if at.sequence || len(want) == 1 {
		for i := range want {
			m.match(at.item(i), want[i], list[i])
		}
		return true
	}
	return m.pairUp(want, list)
}

// amounts reports whether a number is what stands there: a number of the same value, or an object with nothing but a plain one.
func (s shape) amounts(want json.Number, got any) bool {
	switch got := got.(type) {
	case json.Number:
		return sameNumber(want, got)
	case map[string]any:
		plain := json.Number("0")
		for name, n := range got {
			if n, is := n.(json.Number); is && name == s.plain {
				plain = n
			} else if !empty(n) {
				return false
			}
		}
		return s.plain != "" && sameNumber(want, plain)
	}
	return false
}

func empty(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case bool:
		return !v
	case string:
		return v == ""
	case json.Number:
		return sameNumber(v, "0")
	case []any:
		return len(v) == 0
	case map[string]any:
		for _, member := range v {
			if !empty(member) {
				return false
			}
		}
		return true
	}
	return false
}

func (s shape) holds(want, got any) bool {
	m := matcher{shape: s}
	m.match(place{}, want, got)
	return len(m.failures) == 0
}

// pairUp reports whether every wanted item has an item of its own that it matches. Items match in part, so the first
// fit may be another's only one: a partner is handed on where that helps (augmenting paths).
func (s shape) pairUp(want, got []any) bool {
	inTurn := true
	for i := 0; i < len(want) && inTurn; i++ {
		inTurn = s.holds(want[i], got[i])
	}
	if inTurn { // as nearly always, and a list may be long
		return true
	}
	fits := make([][]int, len(want))
	for i := range want {
		for j := range got {
			if s.holds(want[i], got[j]) {
				fits[i] = append(fits[i], j)
			}
		}
	}
	holder := make(map[int]int, len(got)) // by item of got, the item of want that has it
	var place func(i int, tried map[int]bool) bool
	place = func(i int, tried map[int]bool) bool {
		for _, j := range fits[i] {
			if tried[j] {
				continue
			}
			tried[j] = true
			if other, taken := holder[j]; !taken || place(other, tried) {
				holder[j] = i
				return true
			}
		}
		return false
	}
	for i := range want {
		if !place(i, map[int]bool{}) {
			return false
		}
	}
	return true
}

// find follows a dotted path. A name may itself have dots; in an array a number is an index, and any other name is
// looked for in every item.
func find(v any, path string) (any, bool) {
	switch v := v.(type) {
	case map[string]any:
		for _, name := range sortedKeys(v) {
			if path == name {
				return v[name], true
			}
			if rest, ok := strings.CutPrefix(path, name+"."); ok {
				if found, ok := find(v[name], rest); ok {
					return found, true
				}
			}
		}
	case []any:
		head, rest, more := strings.Cut(path, ".")
		i, err := strconv.Atoi(head)
		switch {
		case err == nil && (i < 0 || i >= len(v)):
			return nil, false
		case err == nil && !more:
			return v[i], true
		case err == nil:
			return find(v[i], rest)
		}
		for _, item := range v {
			if found, ok := find(item, path); ok {
				return found, true
			}
		}
	}
	return nil, false
}
