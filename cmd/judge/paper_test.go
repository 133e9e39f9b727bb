package main

import (
	"net/http"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// TestGameWithoutPhones plays a recorded game to its end at a table where nobody has a phone: its moderator enters everything on
// the console, traitors, dials, plans and calls of treachery among it. It ends as the record does, and nothing is held back for
// a time when all who are asked speak through the moderator (check 53).
func TestGameWithoutPhones(t *testing.T) {
	game := readGame(t, "three-at-a-table.jsonl")
	w := openWire(t, journaltest.NewMemory(), 1, func(c *referee.Config) { c.RevealAfter = time.Hour })
	table, err := w.hall.Create(t.Context(), "", game.Header)
	check(t, err)
	w.sit(table)
	recorded, err := engine.NewTimeline(dune.Rules{}, game.Header)
	check(t, err)
	keys := newRandom(duneTested, 1)
	for _, item := range game.Items {
		if item.Command == nil || item.Refused != "" {
			continue
		}
		step, err := recorded.Decide(*item.Command)
		check(t, err)
		recorded.Commit(step)
		c := *item.Command
		if c.By != engine.Moderator {
			c.By, c.For = engine.Moderator, c.By
		}
		w.clients["console"].send(w.asked(c), keys.key(), c).must(t, http.StatusOK, "line %d: %s", item.Line, mustEncode(c))
	}
	end, err := table.Screen(referee.Audience)
	check(t, err)
	if got, want := string(mustEncode(end.View)), string(mustEncode(recorded.Project(engine.Public))); got != want {
		t.Errorf("it ends as\n%s\nand the record as\n%s", got, want)
	}
}

// asked is the decision that the console would answer by a command; empty where it answers none.
func (w *wire) asked(c engine.Command) string {
	w.t.Helper()
	screen, err := w.table.Screen(referee.Console)
	check(w.t, err)
	for _, p := range screen.Prompts {
		if p.For == c.Actor() && p.Ask == c.Do {
			return p.Key
		}
	}
	return ""
}
