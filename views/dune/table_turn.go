package dune

import (
	"slices"
	"unicode/utf8"

	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views/live"
	"github.com/judgeofthechange/judge/views/pages"
)

// headlineLength is the class of a headline by its length: a long one is set smaller, so that it takes few lines.
func headlineLength(text string) string {
	switch n := utf8.RuneCountInString(text); {
	case n > 72:
		return "longest"
	case n > 48:
		return "longer"
	case n > 26:
		return "long"
	}
	return ""
}

// turnIsOver reports whether the screen looks back on a turn.
func (s *viewModel) turnIsOver() bool {
	return s.Phase == dune.Mentat && s.Result == nil && !s.isInterrupted()
}

// newsOfTurn are the sentences of the log that say what a turn changed between the factions.
var newsOfTurn = []string{
	"log.ally.made", "log.ally.left", "log.worm.ate", "log.stronghold", "log.battle.won", "log.battle.protected", "log.battle.traitor",
	"log.battle.both_traitors", "log.battle.explosion",
}

// mostTurnNews is how many of them the screen has room for.
const mostTurnNews = 5

// turnNews says what the turn changed, oldest first. The newest count most.
func (s *viewModel) turnNews(log []*pages.LogLine) []string {
	var out []string
	for line, says := range live.NewestFirst(log) {
		if begins(says, dune.Storm) || len(out) == mostTurnNews {
			break
		}
		if slices.Contains(newsOfTurn, says.Key) && !line.Undone {
			out = append(out, s.P.Message(says))
		}
	}
	slices.Reverse(out)
	return out
}
