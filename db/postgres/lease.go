package postgres

import (
	"fmt"
	"sync"
	"time"

	"github.com/judgeofthechange/judge/referee/peers"
)

// Defaults of a lease.
const (
	defaultTTL    = peers.Lease
	defaultMargin = time.Second
	beatsPerTTL   = 4
)

// lease is what this process knows of its lease without asking the database. By its own monotonic clock it lapses a margin before the database
// lets others take its tables; the clocks need not agree, since the length of the lease counts from before the heartbeat was sent.
type lease struct {
	clock       func() time.Duration // monotonic; only differences count
	ttl, margin time.Duration

	mu     sync.Mutex
	id     string        // of the process; empty while it has none
	beat   time.Duration // when the last heartbeat that was answered was sent
	tables map[string]*holding
	read   bool // the process has read all tables
}

// holding is a table that this process took, under the fence of that moment.
type holding struct {
	code      string
	id, epoch int64
}

// join begins a new life of the process.
func (l *lease) join(id string, sent time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.id, l.beat, l.tables, l.read = id, sent, map[string]*holding{}, false
}

// renew prolongs the lease, unless another life has begun.
func (l *lease) renew(id string, sent time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.id == id {
		l.beat = sent
	}
}

// die ends a life of the process and returns the codes of its tables.
func (l *lease) die() (lost []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for code := range l.tables {
		lost = append(lost, code)
	}
	l.id, l.tables = "", nil
	return lost
}

// hasRead notes that a life of the process has read all tables.
func (l *lease) hasRead(id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.read = l.read || l.id == id
}

// isReading reports whether the process has not read all tables yet.
func (l *lease) isReading() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return !l.read
}

// process returns the id of the process; empty if it has none.
func (l *lease) process() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.id
}

// left returns how long the lease still holds; zero or less if it has lapsed.
func (l *lease) left() time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.leftLocked()
}

func (l *lease) leftLocked() time.Duration {
	if l.id == "" {
		return 0
	}
	return l.beat + l.ttl - l.margin - l.clock()
}

// held returns this process's hold on a table. The error is ErrLapsed or ErrNotOwner.
func (l *lease) held(code string) (*holding, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.leftLocked() <= 0 {
		return nil, ErrLapsed
	}
	if h, ok := l.tables[code]; ok {
		return h, nil
	}
	return nil, ErrNotOwner
}

// check returns an error if a hold is no longer good.
func (l *lease) check(h *holding) error {
	now, err := l.held(h.code)
	if err == nil && now != h {
		err = ErrNotOwner
	}
	return err
}

// take notes a hold of the process with this id.
func (l *lease) take(process string, h *holding) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.id != process {
		return fmt.Errorf("%w: the process has another id meanwhile", ErrLapsed)
	}
	if has, ok := l.tables[h.code]; !ok || has.epoch < h.epoch {
		l.tables[h.code] = h
	}
	return nil
}

// give ends a hold, and reports whether it was still the same one.
func (l *lease) give(h *holding) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	same := l.tables[h.code] == h
	if same {
		delete(l.tables, h.code)
	}
	return same
}
