package i18n

import (
	"fmt"
	"slices"
	"strings"
)

// piece is a literal part of a text or a placeholder.
type piece struct {
	literal string
	arg     string // name of the argument; empty in a literal piece
	form    string // "of" in {faction:of}
	one     string // first text of {n|one|other} or {x?given|missing}
	other   string // second text of the same
	choice  choice
}

// choice says how a placeholder chooses between its two texts.
type choice int

const (
	noChoice choice = iota
	byNumber        // one, or any other number
	byGiven         // given, or missing, empty and 0
)

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
	p := piece{}
	if name, given, ok := strings.Cut(parts[0], "?"); ok && len(parts) == 2 {
		p.choice, p.one, p.other = byGiven, given, parts[1]
		parts = []string{name}
	}
	p.arg, p.form, _ = strings.Cut(parts[0], ":")
	switch {
	case p.arg == "" || strings.Contains(p.arg, "?"):
		return p, fmt.Errorf("placeholder {%s} names no argument", s)
	case len(parts) == 3:
		p.choice, p.one, p.other = byNumber, parts[1], parts[2]
	case len(parts) != 1:
		return p, fmt.Errorf("placeholder {%s} needs two texts to choose from", s)
	}
	return p, nil
}

// Arguments lists the names of a text's arguments, each once and in order, so that translations can be compared.
func Arguments(text string) []string {
	pieces, err := parse(text)
	if err != nil {
		return nil
	}
	return arguments(pieces)
}

func arguments(pieces []piece) []string {
	var names []string
	for _, p := range pieces {
		if p.arg != "" {
			names = append(names, p.arg)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
