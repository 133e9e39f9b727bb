package live

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/pages"
)

// Lesson explains a step with the game's texts: that of the open question or, without one, of the phase. Besides what
// happens it says what to do on the board (".board"), on the phone (".phone") and as the moderator (".judge"). A step is new
// in the first turn. One that may come later is new until the log has one of the messages that late lists for it.
func (s *Screen) Lesson(phase string, firstTurn bool, late map[string][]string, log []*pages.LogLine) *pages.Lesson {
	if s.Ended {
		return nil
	}
	id := s.lesson(phase)
	over, isLate := late[id]
	for line, m := range NewestFirst(log) {
		isLate = isLate && (line.Undone || !slices.Contains(over, m.Key))
	}
	l := &pages.Lesson{Step: s.P.Term(phase), Says: []string{s.P.T(id)}, First: firstTurn || isLate}
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

// lessonParts are the parts for this screen. Instructions are only for seats that are asked.
func (s *Screen) lessonParts(id string) []string {
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

// lesson is the key of the lesson: of what this seat is asked, else of the main question, else of the phase.
func (s *Screen) lesson(phase string) string {
	first, _ := s.MainQuestion()
	for _, p := range append(s.DuePrompts(), first) {
		if key := "lesson." + p.Ask; s.P.Has(key) {
			return key
		}
	}
	return "lesson." + phase
}
