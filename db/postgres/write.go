package postgres

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
)

// write is one statement that somebody waits for. It writes all or nothing, and tells by the number of its rows which.
type write struct {
	table   int64    // rows are locked in the order of tables; 0 for a statement that locks none
	holding *holding // the hold that it rests on; nil for none
	sql     string
	args    []any
	id      int64 // what the statement returns, if anything
	// none says why the statement wrote nothing. It is nil if what it was to write is there: an earlier try was committed, and its answer was lost.
	none func(ctx context.Context, conn *pgx.Conn, w *write) (why, err error)
}

// Pauses between tries to reach the database.
const (
	firstPause   = 10 * time.Millisecond
	longestPause = 200 * time.Millisecond
)

// errNotCommitted is the answer to a commit that was none.
var errNotCommitted = errors.New("the transaction was rolled back")

// commit implements groupcommit.Commit.
func (d *DB) commit(ctx context.Context, group []*write) []error {
	errs := make(map[*write]error, len(group))
	var good []*write
	for _, w := range group {
		if errs[w] = d.mayWrite(w); errs[w] == nil {
			good = append(good, w)
		}
	}
	// Two processes that believe to own the same tables must not wait for each other.
	slices.SortStableFunc(good, func(a, b *write) int { return cmp.Compare(a.table, b.table) })
	d.settle(ctx, good, errs)
	out := make([]error, len(group))
	for i, w := range group {
		if out[i] = errs[w]; out[i] == nil {
			out[i] = d.mayWrite(w) // it is durable, but this process slept meanwhile: the owner answers for it
		}
	}
	return out
}

// mayWrite returns an error unless the lease holds, and what a write rests on.
func (d *DB) mayWrite(w *write) error {
	if w.holding != nil {
		return d.lease.check(w.holding)
	}
	if d.lease.left() <= 0 {
		return ErrLapsed
	}
	return nil
}

// settle writes a group, and does not stop before it knows the outcome or the lease has lapsed. A group that is refused goes on one by one: only the
// write that was meant fails.
func (d *DB) settle(ctx context.Context, group []*write, errs map[*write]error) {
	if len(group) == 0 {
		return
	}
	var last error
	for pause := firstPause; ; pause = min(2*pause, longestPause) {
		left := d.lease.left()
		if left <= 0 {
			lapsed := ErrLapsed
			if last != nil {
				lapsed = fmt.Errorf("%w (%w)", ErrLapsed, last)
			}
			fail(group, errs, lapsed)
			return
		}
		trying, cancel := context.WithTimeout(ctx, left)
		last = d.send(trying, group, errs)
		cancel()
		switch {
		case last == nil:
			return
		case isRefusal(last) && len(group) > 1:
			for i := range group {
				d.settle(ctx, group[i:i+1], errs)
			}
			return
		case isRefusal(last):
			fail(group, errs, last)
			return
		}
		time.Sleep(pause)
	}
}

func fail(group []*write, errs map[*write]error, err error) {
	for _, w := range group {
		errs[w] = err
	}
}

// send writes a group in one transaction and one round trip. The error is of the whole group; after it, unless it is a refusal, nobody knows whether
// the group was committed, and it may be sent again.
func (d *DB) send(ctx context.Context, group []*write, errs map[*write]error) error {
	conn, err := d.writing.get(ctx)
	if err != nil {
		return err
	}
	changed, err := transact(ctx, conn, group)
	if err != nil {
		if conn.IsClosed() {
			d.writing.drop()
		} else if _, undo := conn.Exec(ctx, `rollback`); undo != nil {
			d.writing.drop()
		}
		return err
	}
	for i, w := range group {
		if errs[w] = nil; changed[i] > 0 {
			continue
		}
		if errs[w], err = w.none(ctx, conn, w); err != nil {
			d.writing.drop()
			return err
		}
	}
	return nil
}

// transact returns how many rows each write of a committed group has changed.
func transact(ctx context.Context, conn *pgx.Conn, group []*write) (changed []int64, err error) {
	var batch pgx.Batch
	batch.Queue(`begin`)
	for _, w := range group {
		batch.Queue(w.sql, w.args...)
	}
	batch.Queue(`commit`)
	results := conn.SendBatch(ctx, &batch)
	defer func() {
		if closing := results.Close(); err == nil {
			err = closing
		}
	}()
	if _, err := results.Exec(); err != nil {
		return nil, err
	}
	for _, w := range group {
		n, err := w.read(results)
		if err != nil {
			return nil, err
		}
		changed = append(changed, n)
	}
	done, err := results.Exec()
	if err == nil && done.String() != "COMMIT" {
		err = fmt.Errorf("%w: %s", errNotCommitted, done)
	}
	return changed, err
}

// read reads the result of a write's statement.
func (w *write) read(results pgx.BatchResults) (changed int64, err error) {
	rows, err := results.Query()
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	for rows.Next() {
		if err := rows.Scan(&w.id); err != nil {
			return 0, err
		}
	}
	rows.Close()
	return rows.CommandTag().RowsAffected(), rows.Err()
}
