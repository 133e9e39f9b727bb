package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/judgeofthechange/judge/db/groupcommit"
)

// idleAfter is the time without writes before a checkpoint.
var idleAfter = time.Second

// writer puts all waiting writes into one transaction.
type writer struct {
	*groupcommit.Writer[change]
	db                   *sql.DB
	create, last, insert *sql.Stmt
}

// change is one write within a transaction.
type change func(context.Context, *sql.Tx) error

// rejectedWrite is the error of a write that wrote nothing: the others in its transaction go on.
type rejectedWrite struct{ error }

// Unwrap returns the caller's error.
func (r rejectedWrite) Unwrap() error { return r.error }

// What adds a table, unless its code is taken, and one of its rows.
const (
	insertTable = `insert into game_table (code, name, created, header, tag) values (?, ?, ?, ?, ?) on conflict do nothing`
	insertRow   = `insert into journal (table_id, seq, at, kind, body) values (?, ?, ?, ?, ?)`
)

func newWriter(ctx context.Context, db *sql.DB) (*writer, error) {
	w := &writer{db: db}
	for _, s := range []struct {
		into **sql.Stmt
		text string
	}{
		{&w.create, insertTable},
		{&w.last, `select id, (select coalesce(max(seq), 0) from journal where table_id = id) from game_table where code = ?`},
		{&w.insert, insertRow},
	} {
		var err error
		if *s.into, err = db.PrepareContext(ctx, s.text); err != nil {
			return nil, fmt.Errorf("prepare: %w", err)
		}
	}
	w.Writer = groupcommit.Start(ctx, w.commit, groupcommit.Pause{After: idleAfter, Do: w.checkpoint})
	return w, nil
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

// commit implements groupcommit.Commit.
func (w *writer) commit(ctx context.Context, group []change) []error {
	errs := make([]error, len(group))
	if err := w.transact(ctx, group, errs); err != nil {
		for i := range errs {
			errs[i] = err
		}
	}
	return errs
}

func (w *writer) transact(ctx context.Context, group []change, errs []error) error {
	tx, err := w.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	for i, do := range group {
		if errs[i] = do(ctx, tx); errs[i] != nil && !errors.As(errs[i], new(rejectedWrite)) {
			return errors.Join(errs[i], tx.Rollback())
		}
	}
	return tx.Commit()
}
