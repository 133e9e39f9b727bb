package app

import (
	"fmt"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// remedy is something that the moderator puts right, by a form of the console or of a page beside it.
type remedy struct {
	about string // for the test's own words
	page  string // beside the console; empty for the console itself
	form  url.Values
}

// remedy makes up something to put right at a table: a line of the last few corrected, taken out, or kept as played, after a
// look at what would change or without one; a play that stands; a count of the board; a single fact.
func (g *twinGame) remedy(w *wire) remedy {
	w.t.Helper()
	seat := string(w.seats[g.r.IntN(len(w.seats))])
	number := strconv.Itoa(g.r.IntN(6))
	var made remedy
	switch n := g.r.IntN(len(g.rights) + 5); {
	case n < len(g.rights):
		made = g.rights[n](g.random, seat, number)
	case n == len(g.rights):
		act := []string{"", "accept", "keep"}[g.r.IntN(3)]
		made = remedy{"forgotten " + act, "/correct", url.Values{
			"after": {strconv.Itoa(w.last())}, "with": {`{"by":"moderator","do":"advance"}`}, "act": {act},
		}}
	default:
		line, then := g.line(w)
		act := []string{"", "accept", "keep"}[g.r.IntN(3)]
		made = remedy{"amend " + act, "/correct", url.Values{"line": {strconv.Itoa(line)}, "act": {act}}}
		if then.Do != "" && g.r.IntN(3) > 0 {
			made.form.Set("with", string(mustEncode(g.otherwise(then))))
		}
	}
	made.form.Set("key", g.key())
	made.form.Set("reason", "we all saw it")
	made.form.Set("arg.reason", "we all saw it")
	return made
}

// line finds one of the last few entries that count, as the moderator may know it.
func (g *random) line(w *wire) (line int, then engine.Command) {
	w.t.Helper()
	last := w.table.Snapshot().Version
	for range 20 {
		line = max(2, last-g.r.IntN(12))
		if played, err := w.table.PlayedLine(w.t.Context(), referee.Console, line); err == nil && played.Command.By != engine.App {
			return line, played.Command
		}
	}
	return line, engine.Command{}
}

// last is the line of the last entry that counts.
func (w *wire) last() int {
	w.t.Helper()
	for line := w.table.Snapshot().Version; line > 1; line-- {
		if _, err := w.table.PlayedLine(w.t.Context(), referee.Console, line); err == nil {
			return line
		}
	}
	return 1
}

// otherwise is a command with another number in it, where it has one.
func (g *random) otherwise(c engine.Command) engine.Command {
	args := map[string]any{}
	for name, raw := range c.Args {
		args[name] = raw
		if n, err := strconv.Atoi(string(raw)); err == nil {
			args[name] = max(0, n+1-2*g.r.IntN(2))
		}
	}
	other := engine.NewCommand(c.By, c.Do, args)
	other.For = c.For
	return other
}

// mend sends what is to be put right, and has every stream read what came of it.
func (w *wire) mend(made remedy) reply {
	w.t.Helper()
	console := w.clients["console"]
	w.clock.inputs++
	before := w.table.Snapshot().Version
	r := console.post(console.path+made.page, made.form)
	if now := w.table.Snapshot().Version; now != before {
		w.catchUp(now)
	}
	if r.status >= http.StatusInternalServerError {
		w.t.Fatalf("%s %v: %d %s", made.about, made.form, r.status, r.body)
	}
	return r
}

// TestCorrectionsAreWorkAtTheBoard proves that table screen and console say what is to be done with the pieces after a correction
// and after an undo, that it goes when play has gone on, and that a program which starts again says the same.
func TestCorrectionsAreWorkAtTheBoard(t *testing.T) {
	journal := journaltest.NewMemory()
	s := &stage{t: t, wire: openSite(t, journal, 1, nil)}
	w := s.played(readGame(t, "gf9-basic-six.jsonl"), 40)
	enter := func(do string, args map[string]any) {
		t.Helper()
		w.clock.inputs++
		_, err := w.table.Answer(t.Context(), referee.Input{
			Actor: w.clients["console"].actor(), Key: fmt.Sprint("by hand ", w.clock.inputs), Command: engine.NewCommand(engine.Moderator, do, args),
		})
		check(t, err)
	}
	shown := func(when string, want ...string) {
		t.Helper()
		for _, name := range []string{"console", "screen"} {
			if got := boardWork(w.clients[name].get(w.clients[name].path).body); !slices.Equal(got, want) {
				t.Errorf("%s, the %s: %q, want %q", when, name, got, want)
			}
		}
	}
	shown("before")
	enter("adjust", map[string]any{"set": map[string]any{"board.arrakeen.9.atreides": 8}})
	take := "Atreides: 2 forces, Arrakeen → reserves."
	shown("after a correction", take)
	enter("adjust", map[string]any{"set": map[string]any{"seats.emperor.spice": 3}})
	shown("after one of a purse", take)
	enter("undo", map[string]any{"count": 2})
	back := "Atreides: 2 forces, reserves → Arrakeen."
	shown("after an undo", take, back)
	w = w.fork(2)
	shown("in a program that starts again", take, back)
	enter("table.set", map[string]any{"phase": "revival"})
	shown("when play has gone on")
}

var (
	workOnPage = regexp.MustCompile(`(?s)id="board-work".*?</section>`)
	workPiece  = regexp.MustCompile(`<li>(.*?)</li>`)
)

// boardWork is what a page says is to be done with the board.
func boardWork(page string) (work []string) {
	for _, piece := range workPiece.FindAllStringSubmatch(workOnPage.FindString(page), -1) {
		work = append(work, html.UnescapeString(piece[1]))
	}
	return work
}
