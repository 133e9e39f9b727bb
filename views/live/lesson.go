package live

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views"
)

// Lesson explains a step by the catalogue: that of what is asked or, where this has no lesson of its own, of its phase. Beside
// what happens it says what to do with the real board (".board"), what the phone is for (".phone") and what falls to the
// moderator (".judge"). A step is new in the first turn; one that this may not have, until the log says that the first of them is
// over: late lists by what it does.
func (s Screen) Lesson(phase string, firstTurn bool, late map[string][]string, log []views.LogLine) *views.Lesson {
	if s.Ended {
		return nil
	}
	id := s.lesson(phase)
	over, isLate := late[id]
	for line, m := range NewestFirst(log) {
		isLate = isLate && (line.Undone || !slices.Contains(over, m.Key))
	}
	l := &views.Lesson{Step: s.P.Term(phase), Says: []string{s.P.T(id)}, First: firstTurn || isLate}
	for _, part := range s.lessonParts(id) {
		if key := id + part; s.P.Has(key + "." + s.Cards) {
			l.Says = append(l.Says, s.P.T(key+"."+s.Cards))
		} else if s.P.Has(key) {
			l.Says = append(l.Says, s.P.T(key))
		}
	}
	if s.For == engine.Moderator && slices.ContainsFunc(s.Awaited(), s.HasOwnPhone) {
		l.Says = append(l.Says, s.P.T("lesson.phones.judge"))
	}
	return l
}

// lessonParts are what a screen is told besides what happens. What to do is for who is asked.
func (s Screen) lessonParts(id string) []string {
	switch s.For {
	case "":
		return []string{".board"}
	case engine.Moderator:
		return []string{".board", ".judge"}
	}
	if first, _ := s.MainQuestion(); id == "lesson."+first.Ask && !s.AsksMe(first.Ask) {
		return nil
	}
	return []string{".phone"}
}

// lesson finds the catalogue's lesson: of what this seat is asked, else of what most are asked, else of the phase.
func (s Screen) lesson(phase string) string {
	first, _ := s.MainQuestion()
	for _, p := range append(s.DuePrompts(), first) {
		if key := "lesson." + p.Ask; s.P.Has(key) {
			return key
		}
	}
	return "lesson." + phase
}
