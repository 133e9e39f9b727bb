package web

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/engine"
)

// Bounds of what a form may say; all of them are far beyond any real form.
const (
	maxFields = 512
	maxDepth  = 6
	maxIndex  = 127
	maxName   = 64
)

// FieldError is a form that cannot be read as a command: the sentence to say is a key of the shared catalogue.
type FieldError struct {
	Key   string // "form.number", "form.choice", "form.json" or "form.malformed"
	Name  string // field
	Value string // as typed
}

func (e *FieldError) Error() string { return fmt.Sprintf("%s: field %q", e.Key, e.Name) }

// parseArgs reads the fields named "arg.…" into the arguments that a command declares, as views.Form documents. Where a number is
// asked, any JSON number passes as it was typed, for the rules to judge; what is no number at all is a FieldError.
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
		if err := root.put(args, named(form, name), form[name]); err != nil {
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

// node is a value under construction: a leaf (raw or items), an object (members) or a list of objects (rows).
type node struct {
	raw     json.RawMessage
	isList  bool
	items   []json.RawMessage
	members map[string]*node
	rows    map[int]*node
	counted bool // has fields that count something
	counts  bool // and one of them is not zero
}

// undeclared are the values that no command declares, by what their names say of them; JSON may be said of any.
var undeclared = map[string]engine.Arg{
	"": {}, "?": {Optional: true}, "json": {Shape: engine.AsAnything}, "int": {Shape: engine.AsNumber}, "int?": {Shape: engine.AsNumber, Optional: true},
}

// declared finds the argument that a path leads to: one of those given, or a member of one.
func declared(args []engine.Arg, path []string) (arg engine.Arg, ok bool) {
	arg.Args = args
	for _, part := range path {
		if part[0] == '#' {
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
	if strings.HasSuffix(name, "?") && text == "" {
		return nil // left out, wherever it would have stood: what it is about may be left open, too
	}
	path, how, ok := splitName(strings.TrimPrefix(name, "arg."))
	if !ok {
		return malformed
	}
	arg, known := declared(args, path)
	if !known || how == "json" {
		arg, known = undeclared[how]
	} else if how != "" {
		known = false
	}
	if !known {
		return malformed
	}
	if text == "" && (arg.Optional || arg.Second != "") && !arg.List {
		return nil // left out, whatever else says the same
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
		return at.putItems(arg, name, values)
	case arg.Second != "":
		return at.putPair(parent, arg, name, text)
	}
	return at.putLeaf(parent, arg, name, text)
}

// putPair reads "a:7" as a and, beside it, the number 7. Without a number, or with 0, there is none.
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

func (n *node) putItems(arg engine.Arg, name string, values []string) error {
	n.isList = true
	for _, text := range values {
		if text == "" {
			continue
		}
		raw, err := convert(arg, name, text)
		if err != nil {
			return err
		}
		n.items = append(n.items, raw)
	}
	return nil
}

func (n *node) empty() bool {
	return n.raw == nil && !n.isList && n.members == nil && n.rows == nil
}

// child gives the member or row of a part of a path; nil when this node is already something else.
func (n *node) child(part string) *node {
	if n.raw != nil || n.isList {
		return nil
	}
	if i, err := strconv.Atoi(strings.TrimPrefix(part, "#")); err == nil && part[0] == '#' {
		if n.members != nil {
			return nil
		}
		return grow(&n.rows, i)
	}
	if n.rows != nil || n.hasAlike(part) {
		return nil
	}
	return grow(&n.members, part)
}

// hasAlike reports whether there is a member already that a reader of JSON may take for this one.
func (n *node) hasAlike(name string) bool {
	if n.members[name] != nil {
		return false
	}
	for other := range n.members {
		if strings.EqualFold(other, name) {
			return true
		}
	}
	return false
}

func grow[K comparable](m *map[K]*node, key K) *node {
	if *m == nil {
		*m = map[K]*node{}
	}
	if (*m)[key] == nil {
		(*m)[key] = &node{}
	}
	return (*m)[key]
}

// json gives the value, or nil when nothing of it was given.
func (n *node) json() json.RawMessage {
	switch {
	case n.isList:
		return encode(n.items)
	case n.rows != nil:
		return n.list()
	case n.members != nil:
		return n.object()
	default:
		return n.raw
	}
}

func (n *node) list() json.RawMessage {
	var items []json.RawMessage
	for i := range maxIndex + 1 {
		row := n.rows[i]
		if row == nil {
			continue
		}
		if raw := row.json(); raw != nil {
			items = append(items, raw)
		}
	}
	return encode(items)
}

// object leaves out a group of counts that are all zero, together with what they would have counted.
func (n *node) object() json.RawMessage {
	if n.counted && !n.counts {
		return nil
	}
	members := map[string]json.RawMessage{}
	for name, child := range n.members {
		if raw := child.json(); raw != nil {
			members[name] = raw
		}
	}
	if len(members) == 0 {
		return nil
	}
	return encode(members)
}

// encode writes JSON made of values that are JSON already.
func encode(v any) json.RawMessage {
	if items, ok := v.([]json.RawMessage); ok && items == nil {
		return json.RawMessage("[]")
	}
	raw, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("web: argument made of valid JSON cannot be encoded: %v", err))
	}
	return raw
}

// named completes a field's name: a part "<x>" of it stands for the value of the field x, which lets one form correct
// whatever is chosen in it.
func named(form url.Values, name string) string {
	for {
		before, rest, open := strings.Cut(name, "<")
		other, after, closed := strings.Cut(rest, ">")
		if !open || !closed {
			return name
		}
		name = before + strings.ReplaceAll(form.Get(other), "<", "") + after
	}
}

// splitName reads "at[0].normal" into the path at, #0 and normal, and what follows a colon. A part in braces is taken as it is.
func splitName(name string) (path []string, how string, ok bool) {
	rest := name
	for rest != "" && rest[0] != ':' {
		part, after, err := nextPart(rest)
		if err != nil || len(path) == maxDepth {
			return nil, "", false
		}
		path, rest = append(path, part), after
	}
	return path, strings.TrimPrefix(rest, ":"), len(path) > 0 && path[0][0] != '#'
}

var errName = errors.New("no field name")

func nextPart(s string) (part, rest string, err error) {
	if s[0] == '[' {
		return bracketPart(s)
	}
	s = strings.TrimPrefix(s, ".")
	if s != "" && s[0] == '{' {
		end := strings.IndexByte(s, '}')
		if end < 2 || end > maxName {
			return "", "", errName
		}
		return s[1:end], s[end+1:], nil
	}
	end := strings.IndexAny(s, ".[:{")
	if end < 0 {
		end = len(s)
	}
	if end == 0 || end > maxName || strings.ContainsAny(s[:end], "#]}") {
		return "", "", errName
	}
	return s[:end], s[end:], nil
}

func bracketPart(s string) (part, rest string, err error) {
	end := strings.IndexByte(s, ']')
	if end < 0 || end > 4 {
		return "", "", errName
	}
	i, err := strconv.Atoi(s[1:end])
	if err != nil || i < 0 || i > maxIndex {
		return "", "", errName
	}
	return "#" + strconv.Itoa(i), s[end+1:], nil
}

// convert reads a field's text as its argument is written; nil is a value that is left out.
func convert(arg engine.Arg, name, text string) (json.RawMessage, error) {
	switch arg.Written() {
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
