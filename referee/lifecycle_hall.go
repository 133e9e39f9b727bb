package referee

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/judgeofthechange/judge/referee/shown"
)

// In a hall of several processes all have every table, and one answers for it. The others follow: they read on what that one writes, show it in
// lists, and write nothing. Who answers for which table is decided elsewhere (package peers); the journal refuses whoever is wrong about it.

// Here reports whether this process answers for the table. Where one process has all tables, it always does.
func (t *Table) Here() bool { return t.here.Load() }

// Discover has the lobby know tables that other processes made. They are read in the background.
func (h *Lobby) Discover(ctx context.Context) error {
	infos, err := h.journal.Tables(ctx)
	if err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, info := range infos {
		if _, known := h.places[info.Code]; known || h.making[info.Code] { // what this process makes, it adds itself
			continue
		}
		h.addUnread(info, Head{})
		go h.places[info.Code].readAtLast()
	}
	return nil
}

// Here reports whether this process says what there is to say of a code: of a table for which it answers, of one that it cannot restore, and of one that
// it does not know. It reads no table for that.
func (h *Lobby) Here(code string) (here, known bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch p := h.places[TypedCode(code)]; {
	case p == nil:
		return true, false
	case p.table != nil:
		return p.table.Here(), true
	default:
		return p.broken || h.holds(p.info.Code), true
	}
}

// Follow reads on what another process wrote to a table. Errors are those of Table, and the journal's.
func (h *Lobby) Follow(ctx context.Context, code string) error {
	t, err := h.Table(code)
	if err != nil {
		return err
	}
	deleted, wrong := false, error(nil)
	err = t.between(ctx, func() {
		before := t.state != nil && t.state.peopleDeleted
		if wrong = t.readOn(ctx); wrong == nil && (t.Rests() || t.state.stale) {
			deleted = t.state.peopleDeleted && !before
			t.publish()
		}
	})
	if err == nil && wrong == nil && deleted {
		h.forgetPeople(ctx, t)
	}
	return cmp.Or(err, wrong)
}

// forgetPeople reads an event and its tables anew: their rows were written again without people.
func (h *Lobby) forgetPeople(ctx context.Context, event *Table) {
	for _, t := range append(h.TablesOf(event.info.Code), event) {
		_ = t.between(ctx, func() { // what cannot be read now is read anew when it is needed
			if t.fold(ctx) == nil {
				t.publish()
			}
		})
	}
}

// Take has this process answer for a table from now on, once it has read all that was written. The journal lets nobody else write meanwhile. Errors are
// those of Follow.
func (h *Lobby) Take(ctx context.Context, code string) error {
	t, err := h.Table(code)
	if err != nil {
		return err
	}
	wrong := error(nil)
	err = t.between(ctx, func() { wrong = t.take(ctx) })
	return cmp.Or(err, wrong)
}

// Leave has this process no longer answer for a table, and ends the streams, at once. What it had begun to write is settled when the channel that it
// returns is closed: whoever takes the table over only then takes nothing away from it.
func (h *Lobby) Leave(code string) (settled <-chan struct{}) {
	done := make(chan struct{})
	h.mu.Lock()
	p := h.places[code]
	h.mu.Unlock()
	if p == nil || p.table == nil {
		close(done)
		return done
	}
	t := p.table
	t.here.Store(false)
	t.hub.leave()
	t.watched()
	go func() { // the goroutine may wait for a journal that does not answer
		defer close(done)
		_ = t.between(h.base, func() {
			if t.Here() { // it was taken over again meanwhile
				return
			}
			t.unsaved = false
			t.delayed.until = time.Time{} // what waits for it is told to go elsewhere
		})
	}()
	return done
}

// take makes this process answer for the table, in its goroutine.
func (t *Table) take(ctx context.Context) error {
	if err := t.readOn(ctx); err != nil {
		return err
	}
	t.here.Store(true)
	t.state.ringAnew(t.now())
	if err := t.goOn(ctx); err != nil {
		t.here.Store(false)
		t.hub.leave()
		return err
	}
	if !t.Here() { // it was lost meanwhile
		return ErrElsewhere
	}
	t.unsaved = false
	t.noteHead()
	t.publish()
	return nil
}

// readOn folds the rows that were written since the table was read.
func (t *Table) readOn(ctx context.Context) error {
	if t.state == nil || len(t.state.pending) > 0 {
		return t.fold(ctx)
	}
	rows, err := t.journal.Read(ctx, t.info.Code, t.state.version()+1)
	if err != nil || len(rows) == 0 {
		return err
	}
	if t.guard(func() error { return t.state.restore(ctx, rows) }) != nil {
		return t.fold(ctx)
	}
	t.state.stale = true
	return nil
}

// ifHere is when something goes on without an input; never where another process sees to it.
func (t *Table) ifHere(when func() <-chan time.Time) <-chan time.Time {
	if !t.Here() {
		return nil
	}
	return when()
}

// addToHall files a table of an event by its place, the oldest table of a place first. The caller holds the lock.
func (h *Lobby) addToHall(t *Table) {
	place := t.Summary().Hall
	if place == nil {
		return
	}
	tables := append(slices.Clip(h.byHall[*place]), t)
	slices.SortFunc(tables, func(a, b *Table) int {
		if c := a.info.Created.Compare(b.info.Created); c != 0 {
			return c
		}
		return strings.Compare(a.info.Code, b.info.Code)
	})
	h.byHall[*place] = tables
}

// TablesAt lists the tables that were opened for a place of an event, oldest first, once all tables are read.
func (h *Lobby) TablesAt(place shown.Hall) []*Table {
	<-h.allRead
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clip(h.byHall[place])
}

// TablesOf lists the tables that were opened for an event, in no order, once all tables are read.
func (h *Lobby) TablesOf(event string) (out []*Table) {
	<-h.allRead
	h.mu.Lock()
	defer h.mu.Unlock()
	for place, tables := range h.byHall {
		if place.Event == event {
			out = append(out, tables...)
		}
	}
	return out
}
