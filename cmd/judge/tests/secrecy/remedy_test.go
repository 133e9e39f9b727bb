package secrecy

import (
	"net/http"
	"net/url"
	"strconv"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
)

// remedy is something that the moderator puts right, by a form of the console or of a page beside it.
type remedy struct {
	name string // for the test's own words
	page string // beside the console; empty for the console itself
	form url.Values
}

// randomRemedy makes up something to put right at a table: a line of the last few corrected, taken out, or kept as played, after a
// look at what would change or without one; a play that stands; a count of the board; a single fact.
func (g *twinGame) randomRemedy(w *apptest.Site) remedy {
	w.T.Helper()
	seat := string(w.Seats[g.Rand.IntN(len(w.Seats))])
	number := strconv.Itoa(g.Rand.IntN(6))
	var made remedy
	switch n := g.Rand.IntN(len(g.remedies) + 5); {
	case n < len(g.remedies):
		made = g.remedies[n](g.RandomPlayer, seat, number)
	case n == len(g.remedies):
		act := []string{"", "accept", "keep"}[g.Rand.IntN(3)]
		made = remedy{"forgotten " + act, "/correct", url.Values{
			"after": {strconv.Itoa(lastPlayedLine(w))}, "with": {`{"by":"moderator","do":"advance"}`}, "act": {act},
		}}
	default:
		line, then := recentLine(g.RandomPlayer, w)
		act := []string{"", "accept", "keep"}[g.Rand.IntN(3)]
		made = remedy{"amend " + act, "/correct", url.Values{"line": {strconv.Itoa(line)}, "act": {act}}}
		if then.Do != "" && g.Rand.IntN(3) > 0 {
			made.form.Set("with", string(apptest.MustEncode(withOtherNumber(g.RandomPlayer, then))))
		}
	}
	made.form.Set("key", g.NewKey())
	made.form.Set("reason", "we all saw it")
	made.form.Set("arg.reason", "we all saw it")
	return made
}

// recentLine finds one of the last few entries that count, as the moderator may know it.
func recentLine(g *apptest.RandomPlayer, w *apptest.Site) (line int, then engine.Command) {
	w.T.Helper()
	last := w.Table.Snapshot().Version
	for range 20 {
		line = max(2, last-g.Rand.IntN(12))
		if played, err := w.Table.PlayedLine(w.T.Context(), referee.Console, line); err == nil && played.Command.By != engine.App {
			return line, played.Command
		}
	}
	return line, engine.Command{}
}

// lastPlayedLine is the line of the last entry that counts.
func lastPlayedLine(w *apptest.Site) int {
	w.T.Helper()
	for line := w.Table.Snapshot().Version; line > 1; line-- {
		if _, err := w.Table.PlayedLine(w.T.Context(), referee.Console, line); err == nil {
			return line
		}
	}
	return 1
}

// withOtherNumber is a command with another number in it, where it has one.
func withOtherNumber(g *apptest.RandomPlayer, c engine.Command) engine.Command {
	args := map[string]any{}
	for name, raw := range c.Args {
		args[name] = raw
		if n, err := strconv.Atoi(string(raw)); err == nil {
			args[name] = max(0, n+1-2*g.Rand.IntN(2))
		}
	}
	other := engine.NewCommand(c.By, c.Do, args)
	other.For = c.For
	return other
}

// applyRemedy sends what is to be put right, and has every stream read what came of it.
func applyRemedy(w *apptest.Site, made remedy) apptest.Reply {
	w.T.Helper()
	console := w.Clients["console"]
	w.Clock.Inputs++
	before := w.Table.Snapshot().Version
	r := console.Post(console.Path+made.page, made.form)
	if now := w.Table.Snapshot().Version; now != before {
		w.CatchUp(now)
	}
	if r.Status >= http.StatusInternalServerError {
		w.T.Fatalf("%s %v: %d %s", made.name, made.form, r.Status, r.Body)
	}
	return r
}
