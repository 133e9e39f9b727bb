// Package fields shows the declared arguments of commands: as form fields with a command's values, and in words.
package fields

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"
)

// Game is what a game adds to the fields that all games share.
type Game struct {
	P   *i18n.Printer
	Max int // upper bound of numbers
	// Options lists the choices for an argument that is a seat or of the game's own kind; may be nil.
	Options func(engine.Arg, engine.Command) []pages.Option
	// CustomField gives an argument a field of the game's own, and Words says it in the game's own words; both may be nil.
	CustomField func(engine.Arg, engine.Command) (templ.Component, bool)
	Words       func(engine.Arg, engine.Command) (string, bool)
}

// Args lists a command's declared arguments, without the numbers that stand beside others.
func Args(spec engine.CommandSpec) []engine.Arg {
	return slices.DeleteFunc(slices.Clone(spec.Args), func(a engine.Arg) bool {
		return slices.ContainsFunc(spec.Args, func(other engine.Arg) bool { return other.Second == a.Name })
	})
}

// Shown lists the arguments that a command shows, and any others that it has.
func Shown(spec engine.CommandSpec, c engine.Command) []engine.Arg {
	out := slices.DeleteFunc(Args(spec), func(a engine.Arg) bool { return a.Rare && c.Args[a.Name] == nil })
	for _, name := range slices.Sorted(maps.Keys(c.Args)) {
		if _, known := spec.Arg(name); !known {
			out = append(out, engine.Arg{Name: name, Kind: engine.KindJSON, Shape: engine.AsAny})
		}
	}
	return out
}

// Forgotten lists the commands that somebody may have forgotten to enter.
func Forgotten(specs map[string]engine.CommandSpec) []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(specs)), func(do string) bool {
		s := specs[do]
		return s.Secret || s.Confidential || s.By == engine.ByApp
	})
}

// Value is a command's value for an argument; zero if it has none of that type.
func Value[T any](c engine.Command, name string) T {
	var v T
	if raw, ok := c.Args[name]; ok && json.Unmarshal(raw, &v) != nil {
		var none T
		return none
	}
	return v
}

// Label names an argument.
func (g Game) Label(name string) string {
	if key := "argument." + name; g.P.Has(key) {
		return g.P.T(key)
	}
	return g.P.Term(name)
}

// Say says an argument's value in words; empty if there is none or it must not be shown.
func (g Game) Say(a engine.Arg, c engine.Command) string {
	raw, says := c.Args[a.Name]
	if !says || a.Kind == engine.KindQuestion {
		return ""
	}
	if g.Words != nil {
		if text, own := g.Words(a, c); own {
			return text
		}
	}
	var v any
	switch {
	case a.Kind == engine.KindYes:
		return g.P.Term(map[bool]string{true: "yes", false: "no"}[Value[bool](c, a.Name)])
	case a.Kind == engine.KindText, a.Kind == engine.KindJSON:
		return strings.Trim(string(raw), `"`)
	case json.Unmarshal(raw, &v) != nil:
		return ""
	}
	return g.P.Say(v)
}

func (g Game) own(a engine.Arg, c engine.Command) (templ.Component, bool) {
	if g.CustomField == nil {
		return nil, false
	}
	return g.CustomField(a, c)
}

// isOpen reports whether a number may be omitted or is no whole number.
func isOpen(a engine.Arg, c engine.Command) bool {
	return a.Optional || strings.Contains(string(c.Args[a.Name]), ".")
}

// said is an argument's value as an option value; empty for an optional one that the command leaves out.
func said(a engine.Arg, c engine.Command) string {
	if a.Shape == engine.AsBool && a.Optional && c.Args[a.Name] == nil {
		return ""
	}
	if a.Shape == engine.AsBool {
		return strconv.FormatBool(Value[bool](c, a.Name))
	}
	return Value[string](c, a.Name)
}

// options lists the choices, and the command's own values.
func (g Game) options(a engine.Arg, c engine.Command) []pages.Option {
	var all []pages.Option
	switch {
	case a.Shape == engine.AsBool:
		return []pages.Option{{Value: "true", Text: g.P.Term("yes")}, {Value: "false", Text: g.P.Term("no")}}
	case len(a.Words) > 0:
		all = pages.Terms(g.P, a.Words)
	case g.Options != nil:
		all = g.Options(a, c)
	}
	is := func(o pages.Option) bool { return o.Value == said(a, c) }
	if len(all) == 0 || a.List || said(a, c) == "" || slices.ContainsFunc(all, is) {
		return all
	}
	return append(pages.Terms(g.P, []string{said(a, c)}), all...)
}

// marked lists each option as often as it was chosen, at least once, and marks the chosen ones. If they were chosen in
// another order they come first.
func marked(options []pages.Option, said []string) (all []pages.Option, marks []bool) {
	at := func(value string) int {
		return slices.IndexFunc(options, func(o pages.Option) bool { return o.Value == value })
	}
	if !slices.IsSortedFunc(said, func(a, b string) int { return at(a) - at(b) }) {
		first := func(o pages.Option) int { return (slices.Index(said, o.Value) + len(said) + 1) % (len(said) + 1) }
		options = slices.SortedStableFunc(slices.Values(options), func(a, b pages.Option) int { return first(a) - first(b) })
	}
	left := map[string]int{}
	for _, value := range said {
		left[value]++
	}
	for _, o := range options {
		for i := range max(left[o.Value], 1) {
			all, marks = append(all, o), append(marks, i < left[o.Value])
		}
	}
	return all, marks
}
