package i18n

import (
	"fmt"
	"slices"
	"strings"
)

// A text is literal pieces and placeholders in turn.
type piece struct {
	literal string
	arg     string // name of the argument; empty in a literal piece
	form    string // "of" in {faction:of}
	one     string // texts of {n|one|other}
	other   string
	plural  bool
}

// parse splits a text at its placeholders. "{{" and "}}" stand for the braces themselves.
func parse(text string) ([]piece, error) {
	var pieces []piece
	for text != "" {
		open := strings.IndexAny(text, "{}")
		if open < 0 {
			return append(pieces, piece{literal: text}), nil
		}
		if strings.HasPrefix(text[open:], "{{") || strings.HasPrefix(text[open:], "}}") {
			pieces = append(pieces, piece{literal: text[:open+1]})
			text = text[open+2:]
			continue
		}
		end := strings.IndexByte(text[open:], '}')
		if text[open] == '}' || end < 0 {
			return nil, fmt.Errorf("a brace stands alone in %q", text)
		}
		p, err := placeholder(text[open+1 : open+end])
		if err != nil {
			return nil, err
		}
		pieces = append(pieces, piece{literal: text[:open]}, p)
		text = text[open+end+1:]
	}
	return pieces, nil
}

func placeholder(s string) (piece, error) {
	parts := strings.Split(s, "|")
	name, form, _ := strings.Cut(parts[0], ":")
	p := piece{arg: name, form: form}
	switch {
	case name == "":
		return p, fmt.Errorf("placeholder {%s} names no argument", s)
	case len(parts) == 3:
		p.plural, p.one, p.other = true, parts[1], parts[2]
	case len(parts) != 1:
		return p, fmt.Errorf("placeholder {%s} needs a form for one and one for others", s)
	}
	return p, nil
}

// arguments lists the names of a text's arguments, each once and in order, so that translations can be compared.
func arguments(text string) []string {
	pieces, err := parse(text)
	if err != nil {
		return nil
	}
	var names []string
	for _, p := range pieces {
		if p.arg != "" {
			names = append(names, p.arg)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
