package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/referee"
)

// Source is all that a journal keeps, wherever that is. A [Reader] is one.
type Source interface {
	referee.Archive
	// ListHouseRules lists the saved house rules, oldest first.
	ListHouseRules(ctx context.Context) ([]referee.StoredHouseRules, error)
}

var _ Source = (*Reader)(nil)

// WriteBackup writes a checked copy of a journal that is kept elsewhere, under its key, to a new file, and returns the number of tables. The file
// is a backup as Reader.Backup writes it, and appears whole or not at all. What from tells must be of one moment.
func WriteBackup(ctx context.Context, to string, key seal.Key, from Source) (tables int, err error) {
	cipher, err := seal.NewCipher(key)
	if err != nil {
		return 0, err
	}
	return writeBackup(ctx, to, to, cipher, func(draft string) error { return copyInto(ctx, draft, key, cipher, from) })
}

// copyInto fills an empty file, which stays one file: it has no log beside it.
func copyInto(ctx context.Context, path string, key seal.Key, cipher seal.Cipher, from Source) (err error) {
	handle, err := sql.Open("sqlite", dsn(path, busyTimeout, "_pragma=foreign_keys(ON)"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, handle.Close()) }()
	handle.SetMaxOpenConns(1)
	if err := errors.Join(migrate(ctx, handle), nameKey(ctx, handle, key)); err != nil {
		return err
	}
	tx, err := handle.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := copyAll(ctx, tx, cipher, from); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// copyAll copies tables and house rules, oldest first.
func copyAll(ctx context.Context, tx *sql.Tx, cipher seal.Cipher, from Source) error {
	tables, err := from.Tables(ctx)
	if err != nil {
		return err
	}
	insert, err := tx.PrepareContext(ctx, insertRow)
	if err != nil {
		return err
	}
	for _, t := range tables {
		rows, err := from.Read(ctx, t.Code, 1)
		if err != nil {
			return err
		}
		row, err := newTableRow(t)
		if err != nil {
			return err
		}
		made, err := tx.ExecContext(ctx, insertTable, row.Code, row.Name, row.Created, row.Header, cipher.Tag(row))
		if err != nil {
			return err
		}
		id, err := made.LastInsertId()
		if err != nil {
			return err
		}
		if err := insertRows(ctx, insert, id, rows, cipher.EncryptRows(t.Code, rows)); err != nil {
			return err
		}
	}
	rules, err := from.ListHouseRules(ctx)
	if err != nil {
		return err
	}
	for _, s := range rules {
		if _, err := tx.ExecContext(ctx, insertRules, s.Name, cipher.EncryptNamed(s.Name, s.Body)); err != nil {
			return err
		}
	}
	return nil
}
