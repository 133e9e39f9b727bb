package web

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/engine"
)

// Bounds of a form, all far beyond any real one.
const (
	maxFields = 512
	maxDepth  = 6
	maxIndex  = 127
)

// FieldError says that a form cannot be read as a command. Key names its sentence in the shared catalogue.
type FieldError struct {
	Key   string // "form.number", "form.choice", "form.json" or "form.malformed"
	Name  string // field
	Value string // as typed
}

func (e *FieldError) Error() string { return fmt.Sprintf("%s: field %q", e.Key, e.Name) }

// parseArgs reads the fields named "arg.…" into the arguments that a command declares, as pages.Form documents. Where
// a number is asked, any JSON number passes as typed, for the rules to judge; anything else is a FieldError.
func parseArgs(args []engine.Arg, form url.Values) (engine.Args, error) {
	root := &node{}
	names := make([]string, 0, len(form))
	for name := range form {
		if strings.HasPrefix(name, "arg.") {
			names = append(names, name)
		}
	}
	if len(names) > maxFields {
		return nil, &FieldError{Key: "form.malformed"}
	}
	slices.Sort(names)
	for _, name := range names {
		if err := root.put(args, completeName(form, name), form[name]); err != nil {
			return nil, err
		}
	}
	out := engine.Args{}
	for name, child := range root.members {
		if name == "by" || name == "do" {
			return nil, &FieldError{Key: "form.malformed", Name: name}
		}
		if raw := child.json(); raw != nil {
			out[name] = raw
		}
	}
	return out, nil
}

// node is a value under construction: a leaf (raw), or an object or list by its members. Members of a list are named
// "#000" and on.
type node struct {
	raw             json.RawMessage
	members         map[string]*node
	counted, counts bool // it has fields that count something, and one of them is not zero or a list has something
}

// undeclared maps the type suffix of fields that no command declares to their shape; "json" takes any JSON.
var undeclared = map[string]engine.Arg{
	"": {}, "?": {Optional: true}, "json": {Shape: engine.AsAny}, "json?": {Shape: engine.AsAny}, "int": {Shape: engine.AsNumber}, "int?": {Shape: engine.AsNumber, Optional: true},
}

// declared finds the argument that a path leads to: one of those given, or a member of one.
func declared(args []engine.Arg, path []string) (arg engine.Arg, ok bool) {
	arg.Args = args
	for _, part := range path {
		if isItem(part) {
			continue
		}
		if arg, ok = arg.Arg(part); !ok {
			return arg, false
		}
	}
	return arg, ok
}

// put stores the values of one field.
func (n *node) put(args []engine.Arg, name string, values []string) error {
	malformed := &FieldError{Key: "form.malformed", Name: name}
	if len(values) == 0 {
		return malformed
	}
	text := values[len(values)-1]
	if strings.HasSuffix(name, "?") && strings.Join(values, "") == "" {
		return nil // left out; the field that its name refers to may be empty too
	}
	path, how, ok := splitName(strings.TrimPrefix(name, "arg."))
	if !ok {
		return malformed
	}
	arg, known := declared(args, path)
	if !known || strings.TrimSuffix(how, "?") == "json" {
		arg, known = undeclared[how]
	} else if how != "" && how != "?" { // one that may be empty is declared as usual
		known = false
	}
	if !known {
		return malformed
	}
	if text == "" && (arg.Optional || arg.Second != "") && !arg.List {
		return nil // left out
	}
	at, parent := n, n
	for _, part := range path {
		parent = at
		if at = at.child(part); at == nil {
			return malformed
		}
	}
	switch {
	case !at.empty():
		return malformed
	case arg.List && arg.Shape != engine.AsObject:
		return at.putItems(parent, arg, name, values)
	case arg.Second != "":
		return at.putPair(parent, arg, name, text)
	}
	return at.putLeaf(parent, arg, name, text)
}

// putPair reads "a:7" as a and, beside it, the number 7. A missing number or 0 is left out.
func (n *node) putPair(parent *node, arg engine.Arg, name, text string) error {
	first, number, _ := strings.Cut(text, ":")
	if err := n.putLeaf(parent, engine.Arg{}, name, first); err != nil || number == "" || number == "0" {
		return err
	}
	beside := parent.child(arg.Second)
	if beside == nil || !beside.empty() {
		return &FieldError{Key: "form.malformed", Name: name}
	}
	return beside.putLeaf(parent, engine.Arg{Shape: engine.AsNumber}, name, number)
}

func (n *node) putLeaf(parent *node, arg engine.Arg, name, text string) error {
	raw, err := convert(arg, name, text)
	if err != nil {
		return err
	}
	if arg.Kind == engine.KindCount {
		parent.counted = true
		parent.counts = parent.counts || raw != nil
	}
	n.raw = raw
	return nil
}

func (n *node) putItems(parent *node, arg engine.Arg, name string, values []string) error {
	items := []json.RawMessage{}
	for _, text := range values {
		if text == "" {
			continue
		}
		raw, err := convert(arg, name, text)
		if err != nil {
			return err
		}
		items = append(items, raw)
	}
	parent.counts = parent.counts || len(items) > 0
	n.raw = encode(items)
	return nil
}

func (n *node) empty() bool { return n.raw == nil && n.members == nil }

// child returns the member that a path's part names; nil if this node already is something else, or has a member whose
// name a JSON reader may confuse with this one.
func (n *node) child(part string) *node {
	for other := range n.members {
		if other != part && (strings.EqualFold(other, part) || isItem(other) != isItem(part)) {
			return nil
		}
	}
	switch {
	case n.raw != nil:
		return nil
	case n.members == nil:
		n.members = map[string]*node{}
	}
	if n.members[part] == nil {
		n.members[part] = &node{}
	}
	return n.members[part]
}

func isItem(part string) bool { return part[0] == '#' }

// json returns the value, or nil if it is empty. A group of counts that are all zero is left out, together with the
// things counted, unless a list in it names something.
func (n *node) json() json.RawMessage {
	if n.members == nil || n.counted && !n.counts {
		return n.raw
	}
	list, items, members := false, []json.RawMessage{}, map[string]json.RawMessage{}
	for _, name := range slices.Sorted(maps.Keys(n.members)) {
		list = isItem(name)
		if raw := n.members[name].json(); raw != nil {
			items, members[name] = append(items, raw), raw
		}
	}
	switch {
	case list:
		return encode(items)
	case len(members) == 0:
		return nil
	}
	return encode(members)
}

// encode writes JSON from values that are JSON already.
func encode(v any) json.RawMessage {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("web: cannot encode an argument made of valid JSON: %v", err))
	}
	return raw
}

// completeName completes a field's name: a part "<x>" stands for the value of the field x, so that one form can correct
// whatever is chosen in it.
func completeName(form url.Values, name string) string {
	for {
		before, rest, open := strings.Cut(name, "<")
		other, after, closed := strings.Cut(rest, ">")
		if !open || !closed {
			return name
		}
		name = before + strings.ReplaceAll(form.Get(other), "<", "") + after
	}
}

// fieldPart is a part of a field's name. A part in braces is taken literally.
var fieldPart = regexp.MustCompile(`^(?:\.?([^][.:#{}]{1,64})|\.?\{([^}]{1,63})\}|\[(\d{1,3})\])`)

// splitName reads "at[0].normal" into the path at, #000 and normal, and what follows a colon.
func splitName(name string) (path []string, how string, ok bool) {
	for name != "" && name[0] != ':' {
		m := fieldPart.FindStringSubmatch(name)
		if m == nil || len(path) == maxDepth {
			return nil, "", false
		}
		if m[3] != "" {
			i, _ := strconv.Atoi(m[3]) // at most three digits
			if m[1] = fmt.Sprintf("#%03d", i); i > maxIndex {
				return nil, "", false
			}
		}
		path, name = append(path, m[1]+m[2]), name[len(m[0]):]
	}
	return path, strings.TrimPrefix(name, ":"), len(path) > 0 && !isItem(path[0])
}

// convert reads a field's text as its argument is written; nil means left out.
func convert(arg engine.Arg, name, text string) (json.RawMessage, error) {
	switch arg.InputType() {
	case "number":
		return convertNumber(name, text)
	case "count":
		raw, err := convertNumber(name, cmp.Or(text, "0"))
		if string(raw) == "0" {
			raw = nil
		}
		return raw, err
	case "yes":
		return convertBool(name, text)
	case "json":
		if !json.Valid([]byte(text)) {
			return nil, &FieldError{"form.json", name, text}
		}
		return json.RawMessage(text), nil
	case "null":
		if text == "" {
			return json.RawMessage("null"), nil
		}
	}
	return encode(text), nil
}

func convertBool(name, text string) (json.RawMessage, error) {
	switch text {
	case "true", "on", "1":
		return json.RawMessage("true"), nil
	case "false", "off", "0", "":
		return json.RawMessage("false"), nil
	default:
		return nil, &FieldError{"form.choice", name, text}
	}
}

// convertNumber accepts what people type: "2,5" and "2½" for a half, "+3", "07".
func convertNumber(name, typed string) (json.RawMessage, error) {
	text := strings.ReplaceAll(strings.TrimSpace(typed), ",", ".")
	if whole, half := strings.CutSuffix(text, "½"); half {
		text = cmp.Or(whole, "0") + ".5"
	}
	text = strings.TrimPrefix(text, "+")
	sign, digits := "", text
	if strings.HasPrefix(text, "-") {
		sign, digits = "-", text[1:]
	}
	for len(digits) > 1 && digits[0] == '0' && digits[1] >= '0' && digits[1] <= '9' {
		digits = digits[1:]
	}
	if digits == "" || digits[0] < '0' || digits[0] > '9' || !json.Valid([]byte(sign+digits)) {
		return nil, &FieldError{"form.number", name, typed}
	}
	return json.RawMessage(sign + digits), nil
}
