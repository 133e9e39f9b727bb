package gamekit

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
)

// Paths declare the members of a position. What a correction may say, what people can count, what hands are told and what a correction
// is told as are read from this one table.
type Paths struct {
	Ruling string // cited if a correction is wrong as such
	Keys   Keys
	Kinds  map[string]Kind
	List   []Path
}

// Keys are the game's own sentences about positions.
type Keys struct {
	Unknown     string // begins the refusal of a name that there is not; the word of its kind follows
	Negative    string // refuses a number that counts less than nothing
	Follows     string // refuses what follows from the rest
	CannotCount string // refuses what people cannot count
	Fact        string // begins the name of a fact
}

// Path declares members of a position.
type Path struct {
	// At has names with dots between them, and alternatives with bars: "seats.{seat}.spice|water". One in braces stands for every name
	// of its kind, or for every name that the position has if there is no such kind; "*" does so too, and no sentence says it.
	At string
	// Is the kind of the text here, or of the texts of a list. A "count" is a number that is not negative. Empty if the rules check it.
	Is  string
	Use Use
	// Short is the member that a bare number stands for.
	Short string
	// Hand is what hands are told where a number has changed: the names in braces, the count, and what it is if the last name has
	// alternatives.
	Hand string
	// Fact is what the member is called where a correction of it is told, if not by its own name.
	Fact string
}

// Use says what a path is for, besides being set.
type Use int

// Uses of a path.
const (
	Whole   Use = 1 << iota // said as a whole: what is not said of it is empty
	Gone                    // null takes it off the table
	Counted                 // people can count it; a path that is only counted refuses nothing
	Told                    // who sees it is told its change
	Course                  // it says where play is: told once for all
)

// Kind is a kind of names.
type Kind struct {
	Has    func(string) bool
	Word   string                  // for the kind in a refusal, if not its own name
	Refuse func(name string) error // refuses in other words
}

// Said is what a correction says of a position, as JSON. To say null of a member is to say nothing, unless it is one that can be taken off the table.
type Said map[string]any

// Has reports whether a member is said.
func (s Said) Has(path string) bool { return nodeAt(map[string]any(s), path) != nil }

// Text is the text that is said of a member.
func (s Said) Text(path string) string {
	text, _ := nodeAt(map[string]any(s), path).(string)
	return text
}

// Names lists the members of an object of which something is said, null included.
func (s Said) Names(path string) []string { return namesIn(nodeAt(map[string]any(s), path)) }

func nodeAt(tree any, path string) any {
	for name := range strings.SplitSeq(path, ".") {
		tree = asObject(tree)[name]
	}
	return tree
}

func namesIn(trees ...any) (names []string) {
	for _, tree := range trees {
		names = slices.AppendSeq(names, maps.Keys(asObject(tree)))
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Read reads what a correction says. It refuses what is no part of a position.
func (p *Paths) Read(raw json.RawMessage) (Said, error) {
	var said Said
	if json.Unmarshal(raw, &said) != nil || said == nil {
		return nil, engine.Refuse(p.Ruling, "input.malformed")
	}
	said = asObject(JSONTree(raw)) // with exact numbers
	for _, name := range namesIn(map[string]any(said)) {
		if !slices.ContainsFunc(p.List, func(x Path) bool { top, _, _ := strings.Cut(x.At, "."); return isOne(name, top) }) {
			return nil, engine.Refuse(p.Ruling, "input.unknown_argument", "argument", name)
		}
	}
	return said, nil
}

// check refuses the first name that there is not, and a number that counts less than nothing.
func (p *Paths) check(said any, path []string) error {
	for _, x := range p.List {
		names, ok := x.match(path)
		if ok && x.Use != Counted {
			if no := p.refusal(x, names, said); no != nil {
				return no
			}
		}
	}
	for _, name := range namesIn(said) {
		if no := p.check(asObject(said)[name], append(slices.Clip(path), name)); no != nil {
			return no
		}
	}
	return nil
}

func (p *Paths) refusal(x Path, names []string, said any) error {
	for i, word := range x.words() {
		last := i == len(names)-1 && strings.HasSuffix(x.At, "}")
		if !p.isKnown(word, names[i]) || said == nil && last && x.Use&Gone == 0 {
			return p.unknown(word, names[i])
		}
	}
	switch said := said.(type) {
	case json.Number:
		if x.Is == "count" && number(said) < 0 {
			return engine.Refuse(p.Ruling, p.Keys.Negative)
		}
	case string:
		if said != "" && !p.isKnown(x.Is, said) {
			return p.unknown(x.Is, said)
		}
	case []any:
		for _, item := range said {
			if name, _ := item.(string); !p.isKnown(x.Is, name) {
				return p.unknown(x.Is, name)
			}
		}
	}
	return nil
}

func (p *Paths) isKnown(kind, name string) bool {
	k, ok := p.Kinds[kind]
	return !ok || k.Has(name)
}

func (p *Paths) unknown(kind, name string) error {
	if refuse := p.Kinds[kind].Refuse; refuse != nil {
		return refuse(name)
	}
	return engine.Refuse(p.Ruling, p.Keys.Unknown+p.word(kind), p.word(kind), name)
}

func (p *Paths) word(kind string) string {
	if word := p.Kinds[kind].Word; word != "" {
		return word
	}
	return kind
}

// at is what is declared for a path with one of some uses.
func (p *Paths) at(path []string, use Use) Path {
	for _, x := range p.List {
		if _, ok := x.match(path); ok && x.Use&use != 0 {
			return x
		}
	}
	return Path{}
}

// match reports whether a path is declared by x, and gives the names that stand in place of those in braces.
func (x Path) match(path []string) (names []string, ok bool) {
	part, rest, more := strings.Cut(x.At, ".")
	for i, name := range path {
		switch {
		case i > 0 && !more:
			return nil, false
		case i > 0:
			part, rest, more = strings.Cut(rest, ".")
		}
		switch {
		case part[0] == '{':
			names = append(names, name)
		case part != "*" && !isOne(name, part):
			return nil, false
		}
	}
	return names, len(path) > 0 && !more
}

// isOne reports whether a name is one of some with bars between them.
func isOne(name, alternatives string) bool {
	for more := true; more; {
		var one string
		if one, alternatives, more = strings.Cut(alternatives, "|"); one == name {
			return true
		}
	}
	return false
}

// words are the names in braces.
func (x Path) words() (words []string) {
	for part := range strings.SplitSeq(x.At, ".") {
		if part[0] == '{' {
			words = append(words, strings.Trim(part, "{}"))
		}
	}
	return words
}

// number is a number of a tree; 0 if there is none.
func number(node any) int {
	n, _ := node.(json.Number)
	i, _ := n.Int64()
	return int(i)
}

// Differences compares what was counted with what a view shows. It refuses what nobody can count.
func (p *Paths) Differences(view engine.View, counted json.RawMessage) (out []engine.Difference, err error) {
	var tree any
	if json.Unmarshal(counted, &tree) != nil {
		return nil, engine.Refuse(p.Ruling, "input.malformed")
	}
	found, recorded := map[string]int{}, JSONTree(view)
	bad, ok := Leaves(tree, "", found)
	for _, path := range slices.Sorted(maps.Keys(found)) {
		if ok && !p.canCount(recorded, strings.Split(path, ".")) {
			bad, ok = path, false
		}
		out = AppendDifference(out, found[path], number(nodeAt(recorded, path)), path)
	}
	if !ok {
		return nil, engine.Refuse(p.Ruling, p.Keys.CannotCount, "what", bad)
	}
	return out, nil
}

// canCount reports whether people can count what is at a path: the names that it goes by are known, or the table has them.
func (p *Paths) canCount(view any, path []string) bool {
	x := p.at(path, Counted)
	i := 0
	for part := range strings.SplitSeq(x.At, ".") {
		if _, known := p.Kinds[strings.Trim(part, "{}")]; part != "" && part[0] == '{' {
			if _, there := asObject(view)[path[i]]; !known && !there || !p.isKnown(strings.Trim(part, "{}"), path[i]) {
				return false
			}
		}
		view, i = asObject(view)[path[i]], i+1
	}
	return x.Use != 0
}

// ByHand says what hands do where the numbers of two views differ.
func (p *Paths) ByHand(was, is engine.View) (out []engine.Message) {
	a, b := differing(was, is)
	p.byHand(a, b, nil, &out)
	return out
}

func (p *Paths) byHand(was, is any, path []string, out *[]engine.Message) {
	for _, name := range namesIn(was, is) {
		p.byHand(asObject(was)[name], asObject(is)[name], append(slices.Clip(path), name), out)
	}
	if n := number(is); n != number(was) {
		for _, x := range p.List {
			if names, ok := x.match(path); ok && x.Hand != "" {
				args := []any{"count", n}
				for i, word := range x.words() {
					args = append(args, p.word(word), names[i])
				}
				if last := x.At[strings.LastIndex(x.At, ".")+1:]; strings.Contains(last, "|") {
					args = append(args, "what", path[len(path)-1])
				}
				*out = append(*out, engine.NewMessage(x.Hand, "", args...))
				return
			}
		}
	}
}

// FactWords names a member of a view, see [FactsSet].
func (p *Paths) FactWords(path []string) (parts []any, ok bool) {
	for n := 1; n < len(path); n++ {
		if p.at(path[:n], Course).Use != 0 {
			return nil, true
		}
	}
	x := p.at(path, Told|Course)
	if x.Use&Told == 0 {
		return nil, x.Use != 0
	}
	return p.facts(x, path), true
}

// facts are the names in braces, and the last name that has its own. The group that others lie in goes without saying.
func (p *Paths) facts(x Path, path []string) (parts []any) {
	pattern := strings.Split(x.At, ".")
	own := len(pattern) - 1
	for own > 0 && pattern[own][0] == '{' {
		own--
	}
	for i, part := range pattern {
		switch {
		case part[0] == '{':
			parts = append(parts, path[i])
		case i == own && (i > 0 || len(pattern) == 1):
			parts = append(parts, engine.NewMessage(p.Keys.Fact+cmp.Or(x.Fact, path[i]), ""))
		}
	}
	return parts
}
