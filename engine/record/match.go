package record

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/engine"
)

// stateFormat says how a game's state is written.
type stateFormat struct {
	ordered   []string // members whose arrays have an order; other arrays are sets
	shorthand string   // the member that a bare number stands for; empty for none
}

func formatOf(rules engine.Rules) stateFormat {
	if s, ok := rules.(engine.RecordRules); ok {
		return stateFormat{s.OrderedLists(), s.Shorthand()}
	}
	return stateFormat{}
}

// absent stands for a missing value in failures.
const absent = "absent"

// matcher collects where a state differs from the expectation.
type matcher struct {
	stateFormat
	failures []string
}

// valuePath says where in a state a value stands.
type valuePath struct {
	path    string
	ordered bool // an array here has an order
}

func (p valuePath) member(name string) valuePath {
	if p.path != "" {
		p.path += "."
	}
	return valuePath{path: p.path + name}
}

// item keeps ordered: an array in an array has an order if the outer one has.
func (p valuePath) item(i int) valuePath { return valuePath{p.path + "." + strconv.Itoa(i), p.ordered} }

func (m *matcher) fail(at valuePath, want, got any) {
	text := absent
	if got != nil {
		text = jsonText(got)
	}
	m.failures = append(m.failures, at.path+": want "+jsonText(want)+", got "+text)
}

// match compares a wanted value with the actual one. nil means absent or null, which are the same here.
func (m *matcher) match(at valuePath, want, got any) {
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
		ok = m.sameAmount(want, got)
	default:
		ok = want == got
	}
	if !ok {
		m.fail(at, want, got)
	}
}

// object compares the wanted members. It returns false if got is no object.
func (m *matcher) object(at valuePath, want map[string]any, got any) bool {
	members, ok := got.(map[string]any)
	if n, is := got.(json.Number); is && m.shorthand != "" {
		members, ok = map[string]any{m.shorthand: n}, true
	}
	if !ok {
		return false
	}
	for _, name := range sortedKeys(want) {
		member := at.member(name)
		member.ordered = slices.Contains(m.ordered, name)
		m.match(member, want[name], members[name])
	}
	return true
}

// array compares item by item if the array has an order, and otherwise finds a partner for every item.
func (m *matcher) array(at valuePath, want []any, got any) bool {
	list, ok := got.([]any)
	if !ok || len(list) != len(want) {
		return false
	}
	if at.ordered || len(want) == 1 {
		for i := range want {
			m.match(at.item(i), want[i], list[i])
		}
		return true
	}
	return m.pairUp(want, list)
}

// sameAmount reports whether got is a number of the same value, or an object with only the shorthand member of that value.
func (s stateFormat) sameAmount(want json.Number, got any) bool {
	switch got := got.(type) {
	case json.Number:
		return sameNumber(want, got)
	case map[string]any:
		plain := json.Number("0")
		for name, n := range got {
			if n, is := n.(json.Number); is && name == s.shorthand {
				plain = n
			} else if !empty(n) {
				return false
			}
		}
		return s.shorthand != "" && sameNumber(want, plain)
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

func (s stateFormat) matches(want, got any) bool {
	m := matcher{stateFormat: s}
	m.match(valuePath{}, want, got)
	return len(m.failures) == 0
}

// pairUp reports whether every wanted item can get a matching item of its own. Items match in part, so a pairing may have to
// change for a later item (augmenting paths).
func (s stateFormat) pairUp(want, got []any) bool {
	inTurn := true
	for i := 0; i < len(want) && inTurn; i++ {
		inTurn = s.matches(want[i], got[i])
	}
	if inTurn { // nearly always, and a list may be long
		return true
	}
	fits := make([][]int, len(want))
	for i := range want {
		for j := range got {
			if s.matches(want[i], got[j]) {
				fits[i] = append(fits[i], j)
			}
		}
	}
	holder := make(map[int]int, len(got)) // by item of got, the item of want that has it
	var pair func(i int, tried map[int]bool) bool
	pair = func(i int, tried map[int]bool) bool {
		for _, j := range fits[i] {
			if tried[j] {
				continue
			}
			tried[j] = true
			if other, taken := holder[j]; !taken || pair(other, tried) {
				holder[j] = i
				return true
			}
		}
		return false
	}
	for i := range want {
		if !pair(i, map[int]bool{}) {
			return false
		}
	}
	return true
}

// find follows a dotted path. A name may contain dots. In an array a number is an index; any other name is searched in every
// item.
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
