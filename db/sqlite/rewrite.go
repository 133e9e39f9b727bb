package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"github.com/judgeofthechange/judge/referee"
)

// The journal's file refuses changed rows by a trigger. Deleting people is the one exception: it takes the trigger away and puts it back within its
// transaction. secure_delete overwrites the old bytes in the file; the log that still has them is emptied behind the transaction, or, if
// somebody reads just now, at the next pause.

// Rewrite implements referee.Journal.
func (d *DB) Rewrite(ctx context.Context, rows map[string][]referee.Row) error {
	bodies := map[string][][]byte{}
	for table, changed := range rows {
		bodies[table] = d.cipher.EncryptRows(table, changed)
	}
	err := d.Write(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `savepoint rewriting`); err != nil {
			return err
		}
		err := rewrite(ctx, tx, rows, bodies)
		if errors.As(err, new(rejectedWrite)) { // others may share the transaction
			_, undo := tx.ExecContext(ctx, `rollback to rewriting`)
			if undo != nil {
				return undo
			}
		}
		return err
	})
	if err == nil {
		d.emptyLog(ctx)
	}
	return wrap(err, "rewrite rows")
}

const noUpdate = "journal_no_update" // the trigger

func rewrite(ctx context.Context, tx *sql.Tx, rows map[string][]referee.Row, bodies map[string][][]byte) error {
	var trigger string
	if err := tx.QueryRowContext(ctx, `select sql from sqlite_master where type = 'trigger' and name = ?`, noUpdate).Scan(&trigger); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `drop trigger `+noUpdate); err != nil {
		return err
	}
	for table, changed := range rows {
		for i, row := range changed {
			done, err := tx.ExecContext(ctx, `update journal set body = ? where table_id = (select id from game_table where code = ?) and seq = ? and at = ? and kind = ?`,
				bodies[table][i], table, row.Seq, row.At.UnixMilli(), row.Kind)
			if err != nil {
				return err
			}
			if n, err := done.RowsAffected(); n == 0 {
				return rejectedWrite{errors.Join(err, referee.ErrConflict)}
			}
		}
	}
	_, err := tx.ExecContext(ctx, trigger)
	return err
}
