package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views"
)

// Lesson explains a step by the catalogue: "lesson.bid" or, for a step without a lesson of its own, that of its phase. Beside
// what happens it says what to do with the real board (".board"), what the phone is for (".phone") and what falls to the
// moderator (".judge").
func (Pages) Lesson(c views.Chrome, v engine.View, prompts []engine.Prompt, log []views.Line) *views.Lesson {
	s := newScene(c, v, prompts)
	if s.Result != nil {
		return nil
	}
	id := s.lesson()
	l := &views.Lesson{Step: term(s, s.Phase), Says: []string{s.t(id)}, First: s.Turn <= 1 || isNew(id, log)}
	for _, part := range s.lessonParts(id) {
		if key := id + part; s.P.Has(key + "." + s.Cards) {
			l.Says = append(l.Says, s.t(key+"."+s.Cards))
		} else if s.P.Has(key) {
			l.Says = append(l.Says, s.t(key))
		}
	}
	if s.For == engine.Moderator && slices.ContainsFunc(s.awaited(), s.mayNudge) {
		l.Says = append(l.Says, s.t("lesson.phones.judge"))
	}
	return l
}

// lateLessons are of steps that a first turn may not have: they are new until the log says that the first of them is over.
var lateLessons = map[string][]string{
	"lesson.ally.offer": {"log.nexus.closed"}, "lesson.worm.ride": {"log.nexus.closed"},
	"lesson.battle": outcomes, "lesson.voice": outcomes, "lesson.prescience": outcomes, "lesson.plan": outcomes, "lesson.treachery": outcomes,
}

// outcomes are how the log tells the end of a battle.
var outcomes = []string{
	"log.battle.won", "log.battle.protected", "log.battle.traitor", "log.battle.both_traitors", "log.battle.explosion",
}

// isNew reports whether a lesson is of a step that has not come before, as far as the log goes.
func isNew(id string, log []views.Line) bool {
	over, late := lateLessons[id]
	return late && !slices.ContainsFunc(log, func(l views.Line) bool {
		return !l.Undone && slices.ContainsFunc(l.Says, func(x views.Sentence) bool { return slices.Contains(over, x.Of.Key) })
	})
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
