package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"time"
)

// idleAfter is the time without writes before a checkpoint.
var idleAfter = time.Second

// maxGroup limits the writes that share one transaction.
const maxGroup = 256

// ErrClosed is returned for writes to a closed file.
var ErrClosed = errors.New("the journal is closed")

// writer is the goroutine that writes. Writes that arrive while one transaction is synced share the next one.
type writer struct {
	db                   *sql.DB
	create, last, insert *sql.Stmt

	dirty   bool // something was written since the last checkpoint
	jobs    chan *job
	once    sync.Once
	stop    chan struct{} // closed to ask the writer to finish
	stopped chan struct{} // closed when it has
}

// job is one write that somebody waits for.
type job struct {
	do   func(context.Context, *sql.Tx) error
	err  error
	done chan struct{}
}

// rejectedWrite is the error of a write that wrote nothing: the others in its transaction go on.
type rejectedWrite struct{ error }

// Unwrap returns the caller's error.
func (r rejectedWrite) Unwrap() error { return r.error }

func newWriter(ctx context.Context, db *sql.DB) (*writer, error) {
	w := &writer{db: db, jobs: make(chan *job), stop: make(chan struct{}), stopped: make(chan struct{})}
	for _, s := range []struct {
		into **sql.Stmt
		text string
	}{
		{&w.create, `insert into game_table (code, name, created, header, tag) values (?, ?, ?, ?, ?) on conflict do nothing`},
		{&w.last, `select id, (select coalesce(max(seq), 0) from journal where table_id = id) from game_table where code = ?`},
		{&w.insert, `insert into journal (table_id, seq, at, kind, body) values (?, ?, ?, ?, ?)`},
	} {
		var err error
		if *s.into, err = db.PrepareContext(ctx, s.text); err != nil {
			return nil, fmt.Errorf("prepare: %w", err)
		}
	}
	go w.work(context.WithoutCancel(ctx))
	return w, nil
}

// do hands over a write and waits until it is durable. Before the handover ctx can end the wait; afterwards the outcome is known
// soon.
func (w *writer) do(ctx context.Context, do func(context.Context, *sql.Tx) error) error {
	if err := ctx.Err(); err != nil {
		return err // the select below might still hand it over
	}
	j := &job{do: do, done: make(chan struct{})}
	select {
	case w.jobs <- j:
		<-j.done
		return j.err
	case <-w.stopped:
		return ErrClosed
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (w *writer) work(ctx context.Context) {
	defer close(w.stopped)
	idle := time.NewTimer(idleAfter)
	defer idle.Stop()
	for {
		select {
		case j := <-w.jobs:
			w.runGroup(ctx, w.collect(j))
			w.dirty = true
			idle.Reset(idleAfter)
		case <-idle.C:
			if w.dirty {
				w.dirty = false
				w.checkpoint(ctx)
			}
		case <-w.stop:
			for group := w.collect(); len(group) > 0; group = w.collect() {
				w.runGroup(ctx, group)
			}
			return
		}
	}
}

// checkpoint folds the log into the file. A long read postpones it.
func (w *writer) checkpoint(ctx context.Context) {
	conn, err := w.db.Conn(ctx)
	if err != nil {
		return
	}
	defer conn.Close()
	for _, pragma := range []string{`busy_timeout = 100`, `wal_checkpoint(truncate)`, `busy_timeout = 5000`} {
		_, _ = conn.ExecContext(ctx, `pragma `+pragma) // otherwise the rows stay in the log, equally durable
	}
}

// emptyLog folds the log into the file now. Whatever waits is written first or afterwards.
func (w *writer) emptyLog(ctx context.Context) { w.checkpoint(context.WithoutCancel(ctx)) }

// collect adds the waiting jobs to group.
func (w *writer) collect(group ...*job) []*job {
	for len(group) < maxGroup {
		select {
		case j := <-w.jobs:
			group = append(group, j)
		default:
			return group
		}
	}
	return group
}

// runGroup runs jobs in one transaction and answers each.
func (w *writer) runGroup(ctx context.Context, group []*job) {
	err := w.transact(ctx, group)
	for _, j := range group {
		if err != nil {
			j.err = err
		}
		close(j.done)
	}
}

func (w *writer) transact(ctx context.Context, group []*job) (err error) {
	tx, err := w.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	for _, j := range group {
		if j.err = j.do(ctx, tx); j.err != nil && !errors.As(j.err, new(rejectedWrite)) {
			return errors.Join(j.err, tx.Rollback())
		}
	}
	return tx.Commit()
}

// close lets the writer finish the writes handed over.
func (w *writer) close() {
	w.once.Do(func() { close(w.stop) })
	<-w.stopped
}
