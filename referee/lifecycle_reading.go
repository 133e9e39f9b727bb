package referee

import (
	"errors"
	"runtime"
	"slices"
	"sync"
	"time"
)

// A lobby serves before it has read its tables. They are read in the background; whoever asks for one has it read at once, and whoever asks
// about all waits until all are read. So nobody is told less than what the journal holds.

// place is a table's place in a lobby.
type place struct {
	info TableInfo
	// read returns once the table is read, which is done once for all who ask; or not at all, if the lobby closes first. The error is ErrNoAnswer; then a
	// later call tries again.
	read func() error

	// What follows is set as the table is read, with the lobby's lock.
	table   *Table // nil before that, and if it cannot be restored
	broken  bool   // it cannot be restored
	missing *LostLines
}

// add makes a place known. The caller holds the lock, or is the only one who knows the lobby.
func (h *Lobby) add(p *place) {
	h.places[p.info.Code] = p
	h.order = append(h.order, p)
}

// addUnread adds the place of a table that the journal holds.
func (h *Lobby) addUnread(info TableInfo, had Head) {
	p := &place{info: info}
	var reading sync.Mutex
	var tried time.Time // in vain
	err := ErrNoAnswer  // nil once it is read
	p.read = func() error {
		asked := time.Now()
		reading.Lock()
		defer reading.Unlock()
		if err != nil && asked.Sub(tried) >= readAgain { // else the last try was for this one, too
			if err = h.readTable(p, had); err != nil {
				tried = time.Now()
			}
		}
		return err
	}
	h.add(p)
}

// readAgain is how soon a table is read again after a journal that is elsewhere did not answer.
const readAgain = 500 * time.Millisecond

// readAtLast returns once the table is read, however long the journal does not answer, or the lobby closes.
func (p *place) readAtLast() {
	for p.read() != nil {
		time.Sleep(readAgain)
	}
}

// readAll reads the tables, as many at a time as the machine has processors: the newest first, which most likely are being played.
func (h *Lobby) readAll(unread []*place) {
	defer close(h.allRead)
	turns := make(chan struct{}, runtime.GOMAXPROCS(0))
	var group sync.WaitGroup
	for _, p := range slices.Backward(unread) {
		turns <- struct{}{}
		group.Go(func() {
			defer func() { <-turns }()
			p.readAtLast()
		})
	}
	group.Wait()
}

// readTable reads the table of a place and starts it, unless the lobby closes. The error is ErrNoAnswer.
func (h *Lobby) readTable(p *place, had Head) error {
	if h.isClosing() {
		return nil
	}
	t, err := h.load(h.reading, p.info, had)
	switch {
	case h.reading.Err() != nil:
		return nil
	case errors.Is(err, ErrNoAnswer): // which does not mean that the table is broken
		return err
	case err != nil:
		h.log.Error("table left out because it cannot be restored", "table", p.info.Code, "error", err)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case err != nil:
		p.broken = true
	case !h.closing:
		p.table, p.missing = t, t.missing
		h.addToHall(t)
		go t.work(h.base)
	}
	return nil
}

func (h *Lobby) isClosing() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.closing
}

// read returns every place, oldest first, once all tables of the journal are read.
func (h *Lobby) read() []*place {
	<-h.allRead
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.order)
}
