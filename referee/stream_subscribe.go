package referee

import (
	"errors"
	"sync"

	"github.com/judgeofthechange/judge/engine"
)

// Subscription is an open stream of one actor.
type Subscription struct {
	actor Actor
	table *Table
	done  chan struct{}
	err   error // set before done is closed
}

// Done is closed when the subscription has ended; Err says why.
func (s *Subscription) Done() <-chan struct{} { return s.done }

// Err says why the subscription ended: ErrSeatMoved when the seat was given to another phone, ErrNotYours when it was
// vacated, ErrElsewhere, ErrClosed, or nil after Close. Read it after Done.
func (s *Subscription) Err() error { return s.err }

// Check checks that the actor may still see its screen; if not, it returns the error with which the subscription ends.
func (s *Subscription) Check() error {
	if now := s.table.Snapshot(); !now.seats.admits(s.actor) {
		return now.seats.whyLost(s.actor)
	}
	return nil
}

// Close ends the subscription. It may be called more than once.
func (s *Subscription) Close() { s.table.hub.end(s, nil) }

// Subscribe opens a stream for an actor, or returns ErrNotYours, ErrElsewhere or ErrClosed.
func (t *Table) Subscribe(a Actor) (*Subscription, error) {
	for {
		if now := t.Snapshot(); now.unread != nil {
			return nil, now.unread
		}
		s := &Subscription{actor: a, table: t, done: make(chan struct{})}
		switch err := t.hub.add(s, t.newest.Load); {
		case err == nil:
			return s, nil
		case !errors.Is(err, errRests): // put away again between the two
			return nil, err
		}
	}
}

// Watch delivers a notice on updates whenever there is a newer snapshot, or a stream of a seat came or went. One notice waits at
// most. The channel is closed when the table closes. Call stop to end it.
func (t *Table) Watch() (updates <-chan struct{}, stop func()) { return t.hub.watchers.add() }

// Changes is Watch for pages that do not show who has a stream: its notices are of newer snapshots, and those of Notify.
func (t *Table) Changes() (updates <-chan struct{}, stop func()) { return t.hub.changes.add() }

// Notify tells all who watch that something else has changed that the table's pages show.
func (t *Table) Notify() {
	t.hub.changes.notify()
	t.hub.watchers.notify()
}

// hub knows the streams of one table.
type hub struct {
	presence *presence
	watchers watchers // of all
	changes  watchers // of snapshots alone: hundreds of people at an event come and go

	mu     sync.Mutex
	open   map[*Subscription]struct{}
	closed bool
}

func newHub(p *presence) *hub {
	return &hub{presence: p, open: map[*Subscription]struct{}{}}
}

// unlessOpen runs a function unless a stream is open, and lets none open meanwhile.
func (h *hub) unlessOpen(run func()) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.open) > 0 {
		return false
	}
	run()
	return true
}

// add adds a stream. It reads the newest snapshot under the hub's lock: when a seat is taken away, its table publishes first
// and ends streams afterwards, so either this check or that sweep finds the stream.
func (h *hub) add(s *Subscription, newest func() *Snapshot) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return ErrClosed
	}
	if !s.table.Here() { // whoever leaves a table says so first, and ends the streams then
		return ErrElsewhere
	}
	now := newest()
	if now == nil {
		return errRests
	}
	if !now.seats.admits(s.actor) {
		return ErrNotYours
	}
	h.open[s] = struct{}{}
	h.presence.opened(s.actor.Seat)
	h.watchers.notify() // the console shows presence
	h.tellLobby(s)
	return nil
}

// end removes a stream, for a reason.
func (h *hub) end(s *Subscription, reason error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.endLocked(s, reason)
}

func (h *hub) endLocked(s *Subscription, reason error) {
	if _, ok := h.open[s]; !ok {
		return
	}
	delete(h.open, s)
	s.err = reason
	close(s.done)
	h.presence.closed(s.actor.Seat)
	h.watchers.notify() // the console shows presence
	h.tellLobby(s)
}

// publish notifies the watchers, and ends the streams of sessions that lost their seat.
func (h *hub) publish(now *Snapshot) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for s := range h.open {
		if !now.seats.admits(s.actor) {
			h.endLocked(s, now.seats.whyLost(s.actor))
		}
	}
	h.changes.notify()
	h.watchers.notify()
}

// tellLobby tells viewers of all tables that a console came or went.
func (h *hub) tellLobby(s *Subscription) {
	if s.actor.Seat == engine.Moderator {
		s.table.watched()
	}
}

// leave leaves a notice on a channel of capacity 1, unless one waits already.
func leave(updates chan<- struct{}) {
	select {
	case updates <- struct{}{}:
	default:
	}
}

// leave ends every stream of a table that another process answers for now.
func (h *hub) leave() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for s := range h.open {
		h.endLocked(s, ErrElsewhere)
	}
}

// close ends every stream and admits no new one.
func (h *hub) close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for s := range h.open {
		h.endLocked(s, ErrClosed)
	}
	h.changes.close()
	h.watchers.close()
}

// watchers get a notice of every change at a table, or at any table of a lobby.
type watchers struct {
	mu     sync.Mutex
	open   map[chan struct{}]struct{}
	closed bool
}

func (w *watchers) add() (updates <-chan struct{}, stop func()) {
	c := make(chan struct{}, 1)
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		close(c)
		return c, func() {}
	}
	if w.open == nil {
		w.open = map[chan struct{}]struct{}{}
	}
	w.open[c] = struct{}{}
	return c, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		delete(w.open, c)
	}
}

func (w *watchers) notify() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for c := range w.open {
		leave(c)
	}
}

// close closes every watcher's channel, and admits no new one.
func (w *watchers) close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for c := range w.open {
		close(c)
	}
	w.open, w.closed = nil, true
}
