package postgres

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/judgeofthechange/judge/referee"
)

// sweepAfter is the time without writes before rows that were rewritten are swept from the table's file, if that could not be done at once.
const sweepAfter = time.Second

// sweepTimeout bounds how long one try to sweep holds everybody up.
const sweepTimeout = 10 * time.Second

// Rewrite implements referee.Journal, for tables that this process owns. The error may also wrap ErrNotOwner, ErrFenced or ErrLapsed. The
// database's write-ahead log, and copies that are made from it, keep the old bodies, encrypted, until the server reuses their space.
func (d *DB) Rewrite(ctx context.Context, rows map[string][]referee.Row) error {
	var holdings []*holding
	for table := range rows {
		h, err := d.held(ctx, table)
		if err != nil {
			return wrap(err, "rewrite rows")
		}
		holdings = append(holdings, h)
	}
	slices.SortFunc(holdings, func(a, b *holding) int { return cmp.Compare(a.id, b.id) }) // in the order in which appends lock tables
	err := d.retry(ctx, func(ctx context.Context) error {
		return pgx.BeginFunc(ctx, d.pool, func(tx pgx.Tx) error {
			for _, h := range holdings {
				if err := d.rewriteTable(ctx, tx, h, rows[h.code]); err != nil {
					return err
				}
			}
			return nil
		})
	})
	if err == nil {
		d.unswept.Store(true)
		d.sweep(context.WithoutCancel(ctx))
	}
	return wrap(err, "rewrite rows")
}

// retry repeats what may be done twice, until its outcome is known or the lease has lapsed.
func (d *DB) retry(ctx context.Context, do func(context.Context) error) (err error) {
	for left := d.lease.left(); left > 0; left = d.lease.left() {
		trying, cancel := context.WithTimeout(ctx, left)
		err = do(trying)
		cancel()
		if err == nil || ctx.Err() != nil || isRefusal(err) || isVerdict(err) {
			return err
		}
		time.Sleep(firstPause)
	}
	return errors.Join(ErrLapsed, err)
}

// isVerdict reports whether an error says what the database holds.
func isVerdict(err error) bool {
	return errors.Is(err, referee.ErrConflict) || errors.Is(err, ErrFenced)
}

func (d *DB) rewriteTable(ctx context.Context, tx pgx.Tx, h *holding, rows []referee.Row) error {
	var seqs []int
	for _, row := range rows {
		seqs = append(seqs, row.Seq)
	}
	ats, kinds := columns(rows)
	var changed int
	err := tx.QueryRow(ctx, `select rewrite_bodies($1, $2, $3, $4, $5, $6)`, h.id, h.epoch, seqs, ats, kinds, d.cipher.EncryptRows(h.code, rows)).Scan(&changed)
	switch {
	case err != nil:
		return err
	case changed < 0:
		return ErrFenced
	case changed != len(rows):
		return referee.ErrConflict
	}
	return nil
}

// sweep makes the file of the journal anew, without the rows that were rewritten. Whoever reads or writes rows meanwhile waits; if somebody reads for
// long it gives up until the next pause.
func (d *DB) sweep(ctx context.Context) {
	if !d.unswept.Load() {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, sweepTimeout)
	defer cancel()
	if _, err := d.pool.Exec(ctx, `vacuum full journal`); err == nil {
		d.unswept.Store(false)
	}
}
