package referee

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/judgeofthechange/judge/engine"
)

// maxBatch is how many waiting requests can share one transaction.
const maxBatch = 64

// Table is one live table. All methods may be called at the same time.
type Table struct {
	info    TableInfo
	rules   engine.Rules
	journal Journal
	chance  *Chance
	now     func() time.Time
	log     *slog.Logger

	mail     chan job
	within   chan func()              // what the goroutine runs between inputs
	stop     chan struct{}            // closed to ask the goroutine to finish
	stopped  chan struct{}            // closed when it has
	newest   atomic.Pointer[Snapshot] // nil while the table rests
	atRest   atomic.Pointer[Summary]  // when it was put away; set before newest becomes nil
	hub      *hub
	presence *presence
	here     atomic.Bool // this process answers for the table
	failed   atomic.Bool // the program failed here and the moderator has not dismissed it yet
	watched  func()      // tells the lobby of a newer snapshot
	film     Film        // nil where nothing is filmed

	holds     func(code string) bool // whether the journal takes what this process writes; see Config
	restAfter time.Duration          // how long nothing happens before the table rests; 0 for never

	// What follows is the goroutine's own.
	state     *tableState  // nil while the table rests or could not be restored
	rested    *unjournaled // of the last state, where there is none: the table rests, or could not be read
	revision  int
	unsaved   bool // the journal did not take the last rows
	delayed   delayedReveals
	notedHead Head       // the head noted when the journal was opened, until it is compared
	missing   *LostLines // the result; nil if nothing is missing
}

// job is a request to the table's goroutine. It is answered once its result is durable.
type job struct {
	run      func(*tableState) error
	done     chan error // capacity 1
	decision string     // the one that it answers; empty for all other jobs
}

// Info returns the part of the table that never changes.
func (t *Table) Info() TableInfo { return t.info }

// Rules returns the table's rulebook.
func (t *Table) Rules() engine.Rules { return t.rules }

// Snapshot returns the newest snapshot, never nil. A table that rests is read again first.
func (t *Table) Snapshot() *Snapshot {
	if now := t.newest.Load(); now != nil {
		return now
	}
	return t.wake()
}

// Screen returns the newest screen of an actor, or ErrNotYours.
func (t *Table) Screen(a Actor) (*Screen, error) { return t.Snapshot().Screen(a) }

// Dismiss removes the sign that the table needs attention.
func (t *Table) Dismiss(ctx context.Context, by Actor) error {
	return t.moderate(ctx, by, func(d *tableState) error {
		t.failed.Store(false)
		d.stale = true
		return nil
	})
}

// do runs a function on the table state in the table's goroutine, and waits until the result is durable and published.
// If the context ends first, the function may still run.
func (t *Table) do(ctx context.Context, run func(*tableState) error) error {
	return t.doFor(ctx, "", run)
}

// doFor is do for the answer to a decision.
func (t *Table) doFor(ctx context.Context, decision string, run func(*tableState) error) error {
	return t.send(ctx, decision, func(d *tableState) error {
		switch {
		case !t.Here():
			return ErrElsewhere
		case !t.holds(t.info.Code): // the journal would refuse what is written: nothing is tried, so that nothing must be read back
			return ErrNotSaved
		}
		return run(d)
	})
}

// between runs a function in the table's goroutine between inputs, and returns after it. The error is ErrClosed or the context's.
func (t *Table) between(ctx context.Context, run func()) error {
	done := make(chan struct{})
	select {
	case t.within <- func() { defer close(done); run() }:
		<-done
		return nil
	case <-t.stopped:
		return ErrClosed
	case <-ctx.Done():
		return ctx.Err()
	}
}

// send is doFor at any process of a hall.
func (t *Table) send(ctx context.Context, decision string, run func(*tableState) error) error {
	r := job{run, make(chan error, 1), decision}
	select {
	case t.mail <- r:
	case <-t.stopped:
		return ErrClosed
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case err := <-r.done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	case <-t.stopped:
	}
	select {
	case err := <-r.done:
		return err
	default:
		return ErrClosed
	}
}

// work is the table's goroutine. It ends when asked to, after serving all waiting jobs, or when the program
// fails outside the rules, which ends only this table, until the next start.
func (t *Table) work(ctx context.Context) {
	defer close(t.stopped)
	defer t.hub.close()
	_ = t.guard(func() error { // guard notes the fault
		t.run(ctx)
		return nil
	})
}

func (t *Table) run(ctx context.Context) {
	for {
		t.delayReveal(ctx)
		select {
		case r := <-t.mail:
			t.serve(ctx, t.waiting(r))
		case <-t.ifHere(t.ringOver):
			t.serve(ctx, []job{{run: (*tableState).closeRing, done: make(chan error, 1)}})
		case <-t.ifHere(t.emptySeatsPlay):
			t.serve(ctx, []job{{run: (*tableState).playEmptySeats, done: make(chan error, 1)}})
		case <-t.ifHere(t.filmOver):
			t.serve(ctx, []job{{run: (*tableState).settle, done: make(chan error, 1)}})
		case run := <-t.within:
			run()
		case <-t.quiet():
			t.rest()
		case <-t.stop:
			for batch := t.waiting(); len(batch) > 0; batch = t.waiting() {
				t.serve(ctx, batch)
			}
			return
		}
	}
}

// waiting adds the requests that wait now to those given.
func (t *Table) waiting(batch ...job) []job {
	for len(batch) < maxBatch {
		select {
		case r := <-t.mail:
			batch = append(batch, r)
		default:
			return batch
		}
	}
	return batch
}

// serve runs requests one after another and commits them together. If the program fails at one, the requests before it
// are committed, and the table is read again from the journal.
func (t *Table) serve(ctx context.Context, batch []job) {
	began := t.now()
	results := make([]error, len(batch))
	open := 0 // results from here on are not durable yet
	for i, r := range batch {
		var spoiled bool
		spoiled, results[i] = t.attempt(ctx, r.run)
		if !spoiled && i < len(batch)-1 {
			continue
		}
		if err := t.commit(ctx, began, spoiled); err != nil {
			for ; open <= i; open++ {
				results[open] = err
			}
		}
		open = i + 1
	}
	for i, r := range batch {
		r.done <- results[i]
	}
}

// attempt runs one request. If the program fails at it, its rows are dropped, but the table state
// is spoiled.
func (t *Table) attempt(ctx context.Context, run func(*tableState) error) (spoiled bool, err error) {
	if err := t.ready(ctx); err != nil {
		return false, err
	}
	d := t.state
	rows, notes := len(d.pending), len(d.notes)
	err = t.guard(func() error { return run(d) })
	if !errors.As(err, new(fault)) {
		return false, err
	}
	d.pending, d.notes = d.pending[:rows], d.notes[:notes]
	return true, ErrAttention
}

// ready sees to it that there is a table state to work on. It retries what failed before: reading the table, and
// the program's due draws. The error is ErrAttention or, if the journal does not answer, ErrNotSaved.
func (t *Table) ready(ctx context.Context) error {
	if t.state != nil && (!t.Here() || t.state.nextDraw() < 0 || t.state.drawsWait || len(t.state.pending) > 0) {
		return nil
	}
	switch err := t.load(ctx); {
	case errors.Is(err, ErrNoAnswer):
		return ErrNotSaved
	case err != nil:
		return ErrAttention
	}
	t.awake()
	return nil
}

// commit makes pending rows durable, and then shows them. Whenever the table state may differ from the journal it is
// read back, so that memory never holds what the journal does not.
func (t *Table) commit(ctx context.Context, began time.Time, spoiled bool) error {
	if t.state == nil {
		return nil // every result so far is an error already
	}
	err := t.append(ctx, began)
	if (spoiled || err != nil) && t.load(ctx) != nil {
		return ErrNotSaved
	}
	if t.state.stale && !t.delayed.on() {
		t.publish()
	}
	return err
}

// append writes the pending rows.
func (t *Table) append(ctx context.Context, began time.Time) error {
	d := t.state
	if len(d.pending) == 0 {
		return nil
	}
	if err := t.journal.Append(ctx, t.info.Code, d.pending[0].Seq-1, d.pending); err != nil {
		t.log.Error("cannot save rows", "rows", len(d.pending), "error", err)
		t.unsaved = !errors.Is(err, ErrConflict)
		return ErrNotSaved
	}
	t.unsaved = false
	for _, n := range d.notes {
		t.log.Info("accepted", "seq", n.seq, "line", n.line, "seat", n.by, "kind", n.do, "dur", t.now().Sub(began))
	}
	d.pending, d.notes = nil, nil
	t.noteHead()
	return nil
}

// publish shows the table state to everybody.
func (t *Table) publish() {
	t.revision++
	t.state.stale = false
	now := t.state.snapshot(t.revision, t.failed.Load(), t.noteFault)
	now.unsaved = t.unsaved
	if t.Here() {
		t.delayed.begin(now, t.now())
	}
	t.newest.Store(now)
	t.hub.publish(now)
	t.watched()
}

// load reads the table from the journal and, if this process answers for it, makes the program's due draws.
func (t *Table) load(ctx context.Context) error {
	if err := t.fold(ctx); err != nil || !t.Here() {
		return err
	}
	return t.goOn(ctx)
}

// goOn checks a table that was just read, and makes the program's due draws.
func (t *Table) goOn(ctx context.Context) error {
	t.compare(ctx)
	if t.state.nextDraw() < 0 {
		return nil
	}
	if t.guard(t.state.settle) == nil && t.append(ctx, t.now()) == nil {
		return nil
	}
	// The table can be read and undone even if the rules fail at a draw.
	return t.fold(ctx)
}

// fold builds a new table state from the journal's rows; if that fails, the table has none. It keeps requests for seats
// and tries of PINs, which the journal does not hold. Nothing is read under a lease that has lapsed: the journal does not answer, and people would
// wait for it.
func (t *Table) fold(ctx context.Context) error {
	if t.state != nil {
		t.rested = t.state.unjournaled()
	}
	t.state = nil
	if t.Here() && !t.holds(t.info.Code) {
		return ErrNoAnswer
	}
	rows, err := t.journal.Read(ctx, t.info.Code, 1)
	if err != nil {
		if !errors.Is(err, ErrNoAnswer) && ctx.Err() == nil {
			t.noteFault(err)
		}
		return err
	}
	return t.guard(func() error {
		d, err := newTableState(t.info, t.rules, t.chance, t.now, t.delayed.delay)
		if err != nil {
			return err
		}
		if err := d.restore(ctx, rows); err != nil {
			return err
		}
		if t.rested != nil {
			d.keep(t.rested)
		}
		d.film, d.screenOpen = t.film, t.HasTableScreenOpen
		d.ringAnew(t.now())
		d.stale = true
		t.state, t.rested = d, nil
		return nil
	})
}

// guard runs a function of the rules, and notes its fault.
func (t *Table) guard(run func() error) error {
	err := guarded(run)
	if errors.As(err, new(fault)) {
		t.noteFault(err)
	}
	return err
}

// noteFault notes that the program failed at this table. The error must contain no secret.
func (t *Table) noteFault(err error) {
	t.failed.Store(true)
	t.log.Error("the table needs attention", "error", err)
}
