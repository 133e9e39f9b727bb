package peers

import (
	"context"
	"maps"
	"sync"
)

// tables are what this process does for the tables of its hall, by their codes: one thing at a time for each. All methods may be called at the same time.
type tables struct {
	mu      sync.Mutex
	all     map[string]*table
	leaving bool // nothing begins any more but handing over
}

// table is what this process does for one table, and knows of it.
type table struct {
	done chan struct{} // closed when what is being done for the table is; nil while nothing is
	read int           // the row up to which it was followed
	lost bool          // this process had it until it was taken for dead
}

// get returns a table. The caller holds mu.
func (t *tables) get(code string) *table {
	x, known := t.all[code]
	if !known {
		x = &table{}
		t.all[code] = x
	}
	return x
}

// hear forgets tables that the hall no longer has.
func (t *tables) hear(s Status) {
	has := make(map[string]bool, len(s.Tables))
	for _, x := range s.Tables {
		has[x.Code] = true
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	maps.DeleteFunc(t.all, func(code string, x *table) bool { return !has[code] && x.done == nil })
}

// begin has something be done for a table, until end. It reports false if something is being done already, or this process is leaving.
func (t *tables) begin(code string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	x := t.get(code)
	if x.done != nil || t.leaving {
		return false
	}
	x.done = make(chan struct{})
	return true
}

// wait is begin for handing a table over, and waits until nothing else is done for it. The error is the context's.
func (t *tables) wait(ctx context.Context, code string) error {
	for {
		t.mu.Lock()
		x := t.get(code)
		done := x.done
		if done == nil {
			x.done = make(chan struct{})
			t.mu.Unlock()
			return nil
		}
		t.mu.Unlock()
		select {
		case <-done:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (t *tables) end(code string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	x := t.get(code)
	close(x.done)
	x.done = nil
}

// leave lets nothing begin any more.
func (t *tables) leave() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.leaving = true
}

// hasRead reports whether a table was followed up to a row.
func (t *tables) hasRead(code string, row int) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.get(code).read >= row
}

// setRead notes up to which row a table was followed.
func (t *tables) setRead(code string, row int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.get(code).read = row
}

// lose notes that this process was taken for dead while it had a table.
func (t *tables) lose(code string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	x := t.get(code)
	x.lost, x.read = true, 0
}

// wasLost reports whether this process had a table until it was taken for dead.
func (t *tables) wasLost(code string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.get(code).lost
}

// find notes that it was seen to that somebody answers for a table that was lost.
func (t *tables) find(code string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.get(code).lost = false
}
