package pagestest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"

	"github.com/judgeofthechange/judge/engine"
)

// rowsAtMost is how many rows a list of a form may have: more than any has.
const rowsAtMost = 32

// form is a form of a page with the fields that it sends.
type form struct {
	node   *html.Node
	fields []field
}

// field is one of a form's controls, with the values that it can take now.
type field struct {
	path   string // without "arg." and without how it is read
	json   bool   // its value is JSON
	kind   string // hidden, radio, checkbox, button, select, number or text
	values []string
	chosen bool // a radio that is checked, a list that has a choice
	need   bool // a choice that cannot be left open
	min    string
	max    string
	used   bool
}

// formsFor are a page's forms that answer a decision by a command.
func formsFor(root *html.Node, decision, do string) (out []*form) {
	apart := map[string][]*html.Node{} // what stands outside of its form, by the form's id
	for n := range root.Descendants() {
		if of := Attr(n, "form"); of != "" {
			apart[of] = append(apart[of], n)
		}
	}
	for n := range root.Descendants() {
		if n.Type != html.ElementNode || n.Data != "form" {
			continue
		}
		said := map[string]string{}
		f := &form{node: n}
		controls := apart[Attr(n, "id")]
		for c := range n.Descendants() {
			controls = append(controls, c)
		}
		for _, c := range controls {
			name := Attr(c, "name")
			if name == "" || isOff(c) {
				continue
			}
			if !strings.HasPrefix(name, "arg.") {
				said[name] = Attr(c, "value")
				continue
			}
			f.fields = append(f.fields, fieldOf(c))
			f.repeat(c)
		}
		if said["do"] == do && said["decision"] == decision {
			out = append(out, f)
		}
	}
	return out
}

// repeat adds the fields of further rows that a script lays after a form's first one.
func (f *form) repeat(n *html.Node) {
	first := f.fields[len(f.fields)-1]
	for ; n != nil; n = n.Parent {
		most, err := strconv.Atoi(Attr(n, "data-most"))
		for i := 1; err == nil && i < most; i++ {
			again := first
			again.path = strings.Replace(first.path, "[0]", fmt.Sprintf("[%d]", i), 1)
			f.fields = append(f.fields, again)
		}
	}
}

// isOff reports whether a control is disabled, by itself or with its group.
func isOff(n *html.Node) bool {
	for ; n != nil; n = n.Parent {
		if Has(n, "disabled") && n.Data != "option" {
			return true
		}
	}
	return false
}

func fieldOf(n *html.Node) field {
	path, how, _ := strings.Cut(strings.TrimPrefix(Attr(n, "name"), "arg."), ":")
	f := field{path: path, json: strings.HasPrefix(how, "json"), kind: Attr(n, "type"), values: []string{Attr(n, "value")}}
	switch {
	case n.Data == "select":
		f.kind, f.values = "select", nil
		for o := range n.Descendants() {
			if o.Data == "option" && !Has(o, "disabled") {
				f.values = append(f.values, Attr(o, "value"))
				f.chosen = f.chosen || Has(o, "selected")
			}
		}
		f.need = !slices.Contains(f.values, "")
	case n.Data == "button":
		f.kind = "button"
	case n.Data == "textarea":
		f.kind = "text"
	}
	f.chosen = f.chosen || Has(n, "checked")
	f.min, f.max = Attr(n, "min"), Attr(n, "max")
	return f
}

// takes fills a form in with a command's arguments, and gives those that it sends: without those that it does not ask for, and with its
// fixed ones. lack is the argument that a field of it cannot say.
func (f *form) takes(spec []engine.Arg, args engine.Args) (sent engine.Args, lack string) {
	for i := range f.fields {
		f.fields[i].used = false
	}
	sent = engine.Args{}
	pairs := map[string]bool{} // numbers that belong to a place
	for _, a := range spec {
		if raw := args[a.Second]; a.Second != "" && f.takesPair(a.Name, args[a.Name], raw) {
			pairs[a.Name], pairs[a.Second] = true, true
		}
	}
	for name, raw := range args {
		var value any
		if err := json.Unmarshal(raw, &value); err != nil {
			return nil, err.Error()
		}
		switch {
		case pairs[name] || f.takesValue(name, value):
			sent[name] = json.RawMessage(raws(value))
		case f.has(name):
			return nil, name + " = " + string(raw)
		}
	}
	return f.rest(spec, sent)
}

// takesPair says a place and its number by one field, as "hill:7". Where the number is left out there must be only one.
func (f *form) takesPair(path string, first, second json.RawMessage) bool {
	var place string
	if json.Unmarshal(first, &place) != nil {
		return false
	}
	return second != nil && f.takesText(path, place+":"+string(second)) || second == nil && f.takesPlace(path, place)
}

func (f *form) takesPlace(path, place string) bool {
	for i, x := range f.fields {
		in := slices.DeleteFunc(slices.Clone(x.values), func(value string) bool { return !strings.HasPrefix(value, place+":") })
		if !x.used && x.path == path && len(in) == 1 {
			f.use(i)
			return true
		}
	}
	return false
}

// takesValue says a value by the fields of a path, and reports whether it could.
func (f *form) takesValue(path string, value any) bool {
	if f.takesJSON(path, value) {
		return true
	}
	switch value := value.(type) {
	case nil:
		return f.takesText(path, "") || !f.has(path)
	case bool:
		return f.takesText(path, fmt.Sprint(value)) || !value && !f.isNeeded(path)
	case float64:
		return f.takesNumber(path, value) || value == 0 && !f.isNeeded(path)
	case string:
		return f.takesText(path, value)
	case []any:
		return f.takesList(path, value)
	case map[string]any:
		return f.takesObject(path, value)
	}
	return false
}

func (f *form) has(path string) bool {
	return slices.ContainsFunc(f.fields, func(x field) bool {
		return x.path == path || strings.HasPrefix(x.path, path+".") || strings.HasPrefix(x.path, path+"[")
	})
}

// isNeeded reports whether a path has a field that cannot be left open.
func (f *form) isNeeded(path string) bool {
	return slices.ContainsFunc(f.fields, func(x field) bool { return x.path == path && (x.need || x.kind == "hidden") })
}

func (f *form) takesText(path, text string) bool {
	for i, x := range f.fields {
		if x.used || x.path != path || x.json || x.kind == "number" {
			continue
		}
		if x.kind == "text" || x.kind == "search" || slices.Contains(x.values, text) {
			f.use(i)
			return true
		}
	}
	return false
}

func (f *form) takesJSON(path string, value any) bool {
	want := raws(value)
	for i, x := range f.fields {
		if x.used || x.path != path || !x.json {
			continue
		}
		if x.kind == "text" || slices.Contains(x.values, want) {
			f.use(i)
			return true
		}
	}
	return false
}

func (f *form) takesNumber(path string, n float64) bool {
	text := fmt.Sprint(n)
	for i, x := range f.fields {
		if x.used || x.path != path || x.kind != "number" {
			continue
		}
		var least, most float64
		if _, err := fmt.Sscan(x.min, &least); err == nil && n < least {
			continue
		}
		if _, err := fmt.Sscan(x.max, &most); err == nil && n > most {
			continue
		}
		f.use(i)
		return true
	}
	return f.takesText(path, text)
}

// use marks a field as filled in; of one group of radios and buttons only one can be.
func (f *form) use(i int) {
	f.fields[i].used = true
	if kind := f.fields[i].kind; kind == "radio" || kind == "button" {
		for j, x := range f.fields {
			if x.path == f.fields[i].path && x.kind == kind {
				f.fields[j].used = true
			}
		}
	}
}

// takesList says the items of a list, each by one field or by one row of fields.
func (f *form) takesList(path string, items []any) bool {
	for _, item := range items {
		object, isObject := item.(map[string]any)
		if !isObject {
			if !f.takesItem(path, item) {
				return false
			}
			continue
		}
		if !f.takesRow(path, object) {
			return false
		}
	}
	return true
}

// takesItem says an item by a field of the list's name, or of a numbered one.
func (f *form) takesItem(path string, item any) bool {
	if f.takesValue(path, item) {
		return true
	}
	for i := range rowsAtMost {
		if f.takesValue(fmt.Sprintf("%s[%d]", path, i), item) {
			return true
		}
	}
	return false
}

func (f *form) takesRow(path string, object map[string]any) bool {
	for row := range rowsAtMost {
		before := slices.Clone(f.fields)
		at := fmt.Sprintf("%s[%d]", path, row)
		if !f.has(at) {
			return false
		}
		fresh := !slices.ContainsFunc(f.fields, func(x field) bool { return x.used && strings.HasPrefix(x.path, at+".") })
		if fresh && f.takesObject(at, object) {
			return true
		}
		f.fields = before
	}
	return false
}

// takesObject says the members of an object. Those that the form does not ask for are taken out of it.
func (f *form) takesObject(path string, object map[string]any) bool {
	if place, named := object["territory"]; named && object["sector"] != nil && f.takesText(path+".territory", fmt.Sprint(place, ":", object["sector"])) {
		return f.takesObject(path, withoutPlace(object))
	}
	for name, value := range object {
		place, isText := value.(string)
		switch {
		case f.takesValue(path+"."+name, value), isText && f.takesPlace(path+"."+name, place):
		case f.has(path + "." + name):
			return false
		default:
			delete(object, name)
		}
	}
	return true
}

func withoutPlace(object map[string]any) map[string]any {
	out := map[string]any{}
	for name, value := range object {
		if name != "territory" && name != "sector" {
			out[name] = value
		}
	}
	return out
}

// rest adds to a command's arguments what a form says besides: what is fixed, and choices that cannot be left open.
func (f *form) rest(spec []engine.Arg, sent engine.Args) (engine.Args, string) {
	for _, x := range f.fields {
		name, member := x.path, strings.ContainsAny(x.path, ".[")
		if member {
			name = x.path[:strings.IndexAny(x.path, ".[")]
		}
		if _, said := sent[name]; x.used || said {
			continue
		}
		open := x.kind == "select" && x.need && !x.chosen
		fixed := x.kind == "hidden" || x.kind == "radio" && x.chosen && !f.takesText(x.path, "") || x.kind == "select" && x.need
		switch {
		case open && !member:
			return nil, x.path + " cannot be left open"
		case fixed && !member:
			sent[name] = said(spec, name, x)
		case x.kind == "number" && x.min > "0" && !member:
			sent[name] = json.RawMessage(x.min)
		}
	}
	return sent, ""
}

// said is a fixed value as its argument is written.
func said(spec []engine.Arg, name string, x field) json.RawMessage {
	text := x.values[0]
	for _, a := range spec {
		if a.Name == name && (x.json || a.Shape == engine.AsNumber || a.Shape == engine.AsBool) && !a.List {
			return json.RawMessage(text)
		}
		if a.Name == name && a.List {
			return json.RawMessage(raws([]string{text}))
		}
	}
	return json.RawMessage(raws(text))
}
