package referee

import (
	"slices"
	"sort"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/shown"
)

// What everybody could know of a table at an earlier moment, for those who follow it late (EV-47).

// Past is a table as it was known at an earlier moment: what was undone since counts, and what was entered since is not there.
type Past struct {
	now     *Snapshot
	rows    int
	history engine.History
}

// IsNow reports whether nothing has happened since.
func (p Past) IsNow() bool { return p.rows == len(p.now.history.rows) }

// Before returns what was known of the table at a moment.
func (s *Snapshot) Before(moment time.Time) Past { return s.first(s.history.rowsBefore(moment)) }

// first returns the table as its first rows left it.
func (s *Snapshot) first(rows int) Past {
	for _, row := range slices.Backward(s.history.rows[:rows]) {
		if row.played() {
			return Past{s, rows, row.past}
		}
	}
	return Past{s, rows, s.past.First()}
}

// rowsBefore counts the rows up to a moment.
func (h history) rowsBefore(moment time.Time) int {
	return sort.Search(len(h.rows), func(i int) bool { return h.rows[i].at.After(moment) })
}

// BeforeUnless is Before, but never goes back behind the row after which a view that everybody may see first holds for good. An event
// follows late what began in a stage, and not what came before it.
func (s *Snapshot) BeforeUnless(moment time.Time, begun func(engine.View) bool) (past Past, err error) {
	rows := s.history.rowsBefore(moment)
	err = s.recoverPanics(func() {
		past = s.first(rows)
		for rows < len(s.history.rows) && !begun(past.view()) {
			rows++
			next := s.first(rows)
			if begun(next.view()) {
				return
			}
			past = next
		}
	})
	return past, err
}

func (p Past) view() engine.View { return p.now.view(p.history.Last(), engine.Public) }

// Screen is what everybody could know at that moment, without what is asked, the clocks and the log.
func (p Past) Screen() (screen *Screen, err error) {
	s := p.now
	screen = &Screen{
		Table: shown.Table{Seats: s.seatsShown(engine.Public), Event: s.event}, Info: s.info, Viewer: engine.Public, of: s, rendered: map[any]*rendering{},
	}
	err = s.recoverPanics(func() {
		screen.View, screen.Over = p.view(), isOver(s.rules, p.history.Last())
	})
	return screen, err
}

// replay returns the steps of the game up to that moment. The error is ErrNoStory for a game that does not support it.
func (p Past) replay() (r *Replay, err error) {
	chronicler, ok := p.now.rules.(engine.HistoryRules)
	if !ok {
		return nil, ErrNoStory
	}
	err = p.now.recoverPanics(func() { r = newReplay(p.history, p.now.rules, chronicler) })
	return r, err
}

// LookBack is Snapshot.LookBack up to that moment.
func (p Past) LookBack(step int) (r *Replay, at int, v engine.View, err error) {
	if r, err = p.replay(); err != nil {
		return nil, 0, nil, err
	}
	at = max(0, min(step, len(r.Steps)-1))
	err = p.now.recoverPanics(func() { v = r.View(at) })
	return r, at, v, err
}
