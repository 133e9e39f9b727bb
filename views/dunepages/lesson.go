package dunepages

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views"
)

// Lesson explains a step by the catalogue: "lesson.bid" or, for a step without a lesson of its own, that of its phase. Beside
// what happens it says what to do with the real board (".board"), what the phone is for (".phone") and what falls to the
// moderator (".judge").
func (Pages) Lesson(c views.Chrome, v engine.View, prompts []engine.Prompt) *views.Lesson {
	s := newScene(c, v, prompts)
	if s.Result != nil {
		return nil
	}
	id := s.lesson()
	l := &views.Lesson{Step: term(s, s.Phase), Says: []string{s.t(id)}, First: s.Turn <= 1 || slices.Contains(lateLessons, id)}
	for _, part := range s.lessonParts(id) {
		if key := id + part; s.P.Has(key + "." + s.Cards) {
			l.Says = append(l.Says, s.t(key+"."+s.Cards))
		} else if s.P.Has(key) {
			l.Says = append(l.Says, s.t(key))
		}
	}
	return l
}

// lateLessons are of steps that a first turn may not have: they are new whenever they come.
var lateLessons = []string{
	"lesson.ally.offer", "lesson.worm.ride", "lesson.battle", "lesson.voice", "lesson.prescience", "lesson.plan", "lesson.treachery",
}

// lessonParts are what a screen is told besides what happens. What to do is for who is asked.
func (s scene) lessonParts(id string) []string {
	switch s.For {
	case "":
		return []string{".board"}
	case engine.Moderator:
		return []string{".board", ".judge"}
	}
	first, _ := s.now()
	asked := slices.ContainsFunc(s.due(), func(p engine.Prompt) bool { return p.Ask == first.Ask })
	if id == "lesson."+first.Ask && !asked {
		return nil
	}
	return []string{".phone"}
}

// lesson finds the catalogue's lesson: of what this seat is asked, else of what most are asked, else of the phase.
func (s scene) lesson() string {
	prompts := s.due()
	if first, _ := s.now(); first.Ask != "" {
		prompts = append(prompts, first)
	}
	for _, p := range prompts {
		if key := "lesson." + p.Ask; s.P.Has(key) {
			return key
		}
	}
	return "lesson." + string(s.Phase)
}
