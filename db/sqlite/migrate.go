package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/referee"
)

// migrations are applied in the order of their names. The list only ever grows: a file says how many it has seen.
//
//go:embed migrations/*.sql
var migrations embed.FS

func migrationFiles() ([]string, error) { return fs.Glob(migrations, "migrations/*.sql") }

// migrate brings a file up to date, each step in a transaction of its own.
func migrate(ctx context.Context, db *sql.DB) error {
	steps, err := migrationFiles()
	if err != nil {
		return err
	}
	var have int
	if err := db.QueryRowContext(ctx, `pragma user_version`).Scan(&have); err != nil {
		return fmt.Errorf("read the version of the file: %w", err)
	}
	for i := have; i < len(steps); i++ {
		if err := apply(ctx, db, steps[i], i+1); err != nil {
			return fmt.Errorf("%s: %w", steps[i], err)
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

func apply(ctx context.Context, db *sql.DB, step string, version int) error {
	text, err := migrations.ReadFile(step)
	if err != nil {
		return err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	// A pragma takes no parameters.
	if _, err := tx.ExecContext(ctx, fmt.Sprintf("%s\npragma user_version = %d;", text, version)); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// readTables reads the unencrypted columns of every table, oldest first; checkTag checks each tag.
func readTables(ctx context.Context, from *sql.DB, checkTag func(seal.TableRow, []byte) error) (tables []seal.TableRow, err error) {
	found, err := from.QueryContext(ctx, `select code, name, created, header, tag from game_table order by id`)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, found.Close()) }()
	for found.Next() {
		var t seal.TableRow
		var tag []byte
		if err := found.Scan(&t.Code, &t.Name, &t.Created, &t.Header, &tag); err != nil {
			return nil, err
		}
		if err := checkTag(t, tag); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
		}
		tables = append(tables, t)
	}
	return tables, found.Err()
}

// newTableRow makes the row for a table.
func newTableRow(t referee.TableInfo) (seal.TableRow, error) {
	header, err := json.Marshal(t.Header)
	return seal.TableRow{Code: t.Code, Name: t.Name, Created: t.Created.UnixMilli(), Header: string(header)}, err
}
