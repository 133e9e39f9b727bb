package referee

import (
	"time"

	"github.com/judgeofthechange/judge/engine"
)

// Film returns how long the table screen shows what an entry told everybody, before anybody looks at what comes next; 0 for most entries.
// The view is what everybody sees after the entry.
type Film func(engine.View, []engine.Message) time.Duration

// What would run on by itself waits for a film, if anybody has the table screen open: the program's draws, so that storm, spice cards and
// worms come one after another, and the count of a ring, so that it is not half over when people look up. People may answer meanwhile.
// Nothing of it is in the record, and a restart ends every film.

// beginFilm notes the film that an entry begins. What corrects the table is not shown, and ends the film that runs.
func (d *tableState) beginFilm(e engine.Entry, at time.Time) {
	if d.film == nil {
		return
	}
	if c := e.Command; c.Do == engine.Undo || engine.IsCorrection(c.Do) {
		d.filmEnds = time.Time{}
		return
	}
	if said := told(d.rules, e.Events, engine.Public); len(said) > 0 && d.screenOpen() {
		if lasts := d.film(d.rules.Project(d.timeline.State(), engine.Public), said); lasts > 0 {
			d.filmEnds = at.Add(lasts)
		}
	}
}

// filmRuns reports whether a film is on.
func (d *tableState) filmRuns() bool { return d.now().Before(d.filmEnds) }

// afterFilm returns when something begins that an input at a time leads to: at once, or when the film is over.
func (d *tableState) afterFilm(at time.Time) time.Time {
	if d.filmEnds.After(at) {
		return d.filmEnds
	}
	return at
}

// filmOver tells the table's goroutine when the film is over for which draws wait.
func (t *Table) filmOver() <-chan time.Time {
	if t.state == nil || !t.state.drawsWait {
		return nil
	}
	return time.After(max(0, t.state.filmEnds.Sub(t.now())))
}
