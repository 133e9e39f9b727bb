package main

import (
	"net/http"
	"net/url"
	"strconv"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
)

// remedy is something that the moderator puts right, by a form of the console or of a page beside it.
type remedy struct {
	about string // for the test's own words
	page  string // beside the console; empty for the console itself
	form  url.Values
}

// remedy makes up something to put right at a table: a line of the last few corrected, taken out, or kept as played, after a
// look at what would change or without one; a play that stands; a count of the board; a single fact.
func (g *random) remedy(w *wire) remedy {
	w.t.Helper()
	seat := string(w.seats[g.r.IntN(len(w.seats))])
	number := strconv.Itoa(g.r.IntN(6))
	var made remedy
	switch n := g.r.IntN(len(g.rights) + 5); {
	case n < len(g.rights):
		made = g.rights[n](g, seat, number)
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
		if played, err := w.table.Played(w.t.Context(), referee.Console, line); err == nil && played.Command.By != engine.App {
			return line, played.Command
		}
	}
	return line, engine.Command{}
}

// last is the line of the last entry that counts.
func (w *wire) last() int {
	w.t.Helper()
	for line := w.table.Snapshot().Version; line > 1; line-- {
		if _, err := w.table.Played(w.t.Context(), referee.Console, line); err == nil {
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
