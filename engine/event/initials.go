package event

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/judgeofthechange/judge/engine"
)

// Shorten gives people who asked for it initials in what others see: all but the organiser and the judges (section 11).
func (Rules) Shorten(state engine.State, v engine.Viewer, view engine.View, people []engine.Seat) engine.View {
	s := state.(*State)
	if s.readerOf(v).judges {
		return view
	}
	return view.(*View).shortened(people, s.judges)
}

// WithInitials returns the view with initials in place of the names of some people, also where they are judges: an organiser's or judge's view,
// for readers who may not know these names.
func (v *View) WithInitials(people []engine.Seat) *View { return v.shortened(people, v.Judges) }

// shortened is WithInitials. judges say who of them plays, which the view may keep to itself.
func (v *View) shortened(people []engine.Seat, judges map[string]Judge) *View {
	if len(people) == 0 {
		return v
	}
	short := *v
	short.Persons, short.Judges = maps.Clone(v.Persons), maps.Clone(v.Judges)
	for _, id := range people {
		if p, known := short.Persons[string(id)]; known {
			p.Name = initials(p.Name)
			short.Persons[string(id)] = p
		}
	}
	for id, judge := range short.Judges {
		if slices.Contains(people, engine.Seat(judges[id].Person)) {
			judge.Name = initials(judge.Name)
			short.Judges[id] = judge
		}
	}
	return &short
}

// initials are the first letters of a name's words, such as "A. B."; of a word without letters its first character.
func initials(name string) string {
	var out []string
	for _, word := range strings.Fields(name) {
		letters := []rune(word)
		first := max(0, slices.IndexFunc(letters, unicode.IsLetter))
		out = append(out, string(unicode.ToUpper(letters[first]))+".")
	}
	return strings.Join(out, " ")
}
