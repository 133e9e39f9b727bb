package referee

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/shown"
)

// A table at which nobody looks rests: its goroutine stays, and the rest of its memory goes. Whatever needs it next, a page, a stream or an
// input, has it read from the journal again. Inputs meanwhile wait in the mailbox as always, so none is lost or taken twice.

// Rest puts a table away until somebody needs it. It reports whether the table rests now: not while a stream is open, something runs by
// itself (a clock, a film, a reveal delay, a rehearsal, a draw), or something was not saved. The error is ErrUnknownTable, ErrClosed or the
// context's.
func (h *Lobby) Rest(ctx context.Context, code string) (rests bool, err error) {
	t, err := h.Table(code)
	if err != nil {
		return false, err
	}
	err = t.between(ctx, func() { rests = t.rest() })
	return rests, err
}

// Rests reports whether the table is put away.
func (t *Table) Rests() bool { return t.newest.Load() == nil }

// Summary is what lists tell of a table. Everybody may know it.
type Summary struct {
	engine.Chapter      // the game's present one
	Over           bool // the game
	Rehearsal      bool
	Hall           *shown.Hall // nil at a table of no event
	Frozen         bool        // a judge of its event has stopped it
	EventLines     int         // of an event's record; 0 at a table of a game
	Changed        time.Time   // when something was entered last; zero if nothing was
}

// Summary returns what lists tell of the table. A table that rests stays at rest.
func (t *Table) Summary() Summary {
	if now := t.newest.Load(); now != nil {
		return now.summary()
	}
	if was := t.atRest.Load(); was != nil {
		return *was
	}
	return t.wake().summary()
}

// errRests is why a stream cannot be added to a table that has been put away meanwhile.
var errRests = errors.New("the table rests")

// unjournaled is what a table state has that the journal does not: it outlives a new reading.
type unjournaled struct {
	seatRequests []SeatRequest
	pinAttempts  map[engine.Seat]pinAttempts
	boxKeys      map[engine.Seat]BoxKey
	rates        rates
	rung         string
}

func (d *tableState) unjournaled() *unjournaled {
	return &unjournaled{d.seatRequests, d.pinAttempts, d.blind.keys, d.rates, d.timing.rung}
}

func (d *tableState) keep(u *unjournaled) {
	d.seatRequests, d.pinAttempts, d.blind.keys, d.rates, d.timing.rung = u.seatRequests, u.pinAttempts, u.boxKeys, u.rates, u.rung
}

// rest puts the table away, in its goroutine and between inputs. What was saved is compared with what is read later, as at a start.
func (t *Table) rest() bool {
	d := t.state
	switch {
	case t.Rests():
		return true
	case d == nil, t.unsaved, t.failed.Load(), len(d.pending) > 0, t.delayed.on(), d.runs(), t.emptySeatsPlay() != nil:
		return false
	}
	return t.hub.unlessOpen(func() {
		t.rested, t.notedHead = d.unjournaled(), d.head()
		summary := t.newest.Load().summary()
		t.atRest.Store(&summary)
		t.state = nil
		t.newest.Store(nil)
	})
}

// runs reports whether something at the table goes on without an input.
func (d *tableState) runs() bool {
	return d.filmRuns() || d.drawsWait || d.nextDraw() >= 0 || d.pause == nil && d.clock() != nil && !isOver(d.rules, d.timeline.State())
}

// quiet tells the table's goroutine when to put the table away; never if the lobby lets none rest.
func (t *Table) quiet() <-chan time.Time {
	if t.restAfter == 0 || t.Rests() {
		return nil
	}
	return time.After(t.restAfter)
}

// wake has a resting table read again, and returns its newest snapshot. If it cannot be read, that is a table at which nothing has happened,
// of which nobody is shown anything.
func (t *Table) wake() *Snapshot {
	var now *Snapshot
	err := t.send(context.Background(), "", func(*tableState) error {
		now = t.newest.Load()
		return nil
	})
	if err == nil && now != nil {
		return now
	}
	empty, no := newTableState(t.info, t.rules, t.chance, t.now, t.delayed.delay)
	if no != nil { // the table could be set up before
		panic(no)
	}
	now = empty.snapshot(0, true, t.noteFault)
	now.unread = cmp.Or(err, error(ErrAttention))
	return now
}

// awake publishes a table that was just read again after a rest.
func (t *Table) awake() {
	if t.Rests() {
		t.publish()
	}
}
