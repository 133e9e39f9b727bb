package secrecy

import (
	"net/http"
	"net/url"
	"strconv"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
)

// remedy is a correction by the moderator: a form of the console or of one of its pages.
type remedy struct {
	name string // for failure messages
	page string // path below the console; empty for the console itself
	form url.Values
}

// randomRemedy makes a random correction: one of the game's own, a forgotten step, or a recent line that is changed, removed or kept
// as played, or only previewed.
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

// recentLine picks one of the last lines in force that a person entered, and its command as the moderator may see it; the command is
// empty if chance finds none.
func recentLine(g *apptest.RandomPlayer, w *apptest.Site) (line int, played engine.Command) {
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

// lastPlayedLine returns the last line in force.
func lastPlayedLine(w *apptest.Site) int {
	w.T.Helper()
	for line := w.Table.Snapshot().Version; line > 1; line-- {
		if _, err := w.Table.PlayedLine(w.T.Context(), referee.Console, line); err == nil {
			return line
		}
	}
	return 1
}

// withOtherNumber returns a copy of a command with its numbers one higher or lower.
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

// applyRemedy sends a correction, and has every stream read the outcome.
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
