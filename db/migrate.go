package db

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"time"
)

// migrations are applied in the order of their names. The list only ever grows: a file says how many it has seen.
//
//go:embed migrations/*.sql
var migrations embed.FS

// separateKeyVersion is the first version whose files do not contain their key.
const separateKeyVersion = 2

func migrationFiles() ([]string, error) { return fs.Glob(migrations, "migrations/*.sql") }

// migrate brings a file up to date, each step in a transaction of its own.
func migrate(ctx context.Context, db *sql.DB, keys KeyFolder) error {
	steps, err := migrationFiles()
	if err != nil {
		return err
	}
	var have int
	if err := db.QueryRowContext(ctx, `pragma user_version`).Scan(&have); err != nil {
		return fmt.Errorf("read the version of the file: %w", err)
	}
	for i := have; i < len(steps); i++ {
		if err := apply(ctx, db, steps[i], i+1, keys); err != nil {
			return fmt.Errorf("%s: %w", steps[i], err)
		}
	}
	if 0 < have && have < separateKeyVersion {
		if _, err := db.ExecContext(ctx, `vacuum`); err != nil {
			return fmt.Errorf("remove the old key from the file: %w", err)
		}
	}
	return checkpoint(ctx, db)
}

// checkpoint folds the log into the file and truncates it: deleted data stays in neither, even if the deleting program was
// killed.
func checkpoint(ctx context.Context, db *sql.DB) error {
	_, err := db.ExecContext(ctx, `pragma wal_checkpoint(truncate)`)
	return err
}

func apply(ctx context.Context, db *sql.DB, step string, version int, keys KeyFolder) (err error) {
	text, err := migrations.ReadFile(step)
	if err != nil {
		return err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	run := func() error {
		// A pragma takes no parameters.
		_, err := tx.ExecContext(ctx, fmt.Sprintf("%s\npragma user_version = %d;", text, version))
		return err
	}
	if version == separateKeyVersion {
		err = moveKey(ctx, tx, keys, run)
	} else {
		err = run()
	}
	if err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// moveKey moves a file's key into the folder around the step that drops it, and tags the tables with it. A new file has no key
// yet.
func moveKey(ctx context.Context, tx *sql.Tx, keys KeyFolder, run func() error) error {
	var secret []byte
	err := tx.QueryRowContext(ctx, `select key from seal`).Scan(&secret)
	if errors.Is(err, sql.ErrNoRows) {
		return run()
	}
	if err != nil {
		return err
	}
	var key Key
	if copy(key.secret[:], secret) != len(secret) || len(secret) != keyBytes {
		return ErrDamaged
	}
	if err := keys.Add(key); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `update seal set key = ?`, []byte(key.ID())); err != nil {
		return err
	}
	if err := run(); err != nil {
		return err
	}
	return tagTables(ctx, tx, key)
}

func tagTables(ctx context.Context, tx *sql.Tx, key Key) error {
	cipher, err := newRowCipher(key)
	if err != nil {
		return err
	}
	tables, err := readTables(ctx, tx, func(tableRow, []byte) error { return nil })
	if err != nil {
		return err
	}
	for _, t := range tables {
		if _, err := tx.ExecContext(ctx, `update game_table set tag = ? where code = ?`, cipher.tag(t), t.code); err != nil {
			return err
		}
	}
	return nil
}

// querier is a database handle or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// readTables reads the unencrypted columns of every table, oldest first; checkTag checks each tag.
func readTables(ctx context.Context, from querier, checkTag func(tableRow, []byte) error) (tables []tableRow, err error) {
	found, err := from.QueryContext(ctx, `select code, name, created, header, tag from game_table order by id`)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, found.Close()) }()
	for found.Next() {
		var t tableRow
		var tag []byte
		if err := found.Scan(&t.code, &t.name, &t.created, &t.header, &tag); err != nil {
			return nil, err
		}
		if err := checkTag(t, tag); err != nil {
			return nil, err
		}
		tables = append(tables, t)
	}
	return tables, found.Err()
}

// newTableRow makes the row for a table.
func newTableRow(code, name string, created time.Time, header []byte) tableRow {
	return tableRow{code: code, name: name, created: created.UnixMilli(), header: string(header)}
}
