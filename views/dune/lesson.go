package dune

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/pages"
)

func lesson(c pages.Layout, v engine.View, prompts []engine.Prompt, log []*pages.LogLine) *pages.Lesson {
	s := newViewModel(c, v, prompts)
	return s.Lesson(string(s.Phase), s.Turn <= 1, lateLessons, log)
}

// lateLessons are steps that may not occur in the first turn, with the messages that end the first of each.
var lateLessons = map[string][]string{
	"lesson.ally.offer": {"log.nexus.closed"}, "lesson.worm.ride": {"log.nexus.closed"},
	"lesson.battle": outcomes, "lesson.voice": outcomes, "lesson.prescience": outcomes, "lesson.plan": outcomes, "lesson.treachery": outcomes,
}

// outcomes are the messages that end a battle.
var outcomes = []string{
	"log.battle.won", "log.battle.protected", "log.battle.traitor", "log.battle.both_traitors", "log.battle.explosion",
}
