package db

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
)

// migrations are applied in the order of their names. The list only ever grows: a file says how many it has seen.
//
//go:embed migrations/*.sql
var migrations embed.FS

// ErrNewer is wrapped by the refusal of a file that a newer program wrote.
var ErrNewer = errors.New("written by a newer version of this program")

// migrate brings a file up to date, each step in a transaction of its own.
func migrate(ctx context.Context, db *sql.DB) error {
	steps, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		return err
	}
	var have int
	if err := db.QueryRowContext(ctx, `pragma user_version`).Scan(&have); err != nil {
		return fmt.Errorf("read its version: %w", err)
	}
	if have > len(steps) {
		return fmt.Errorf("%w: its form is %d and this program knows forms up to %d; update the program, or name another folder with --data",
			ErrNewer, have, len(steps))
	}
	for i := have; i < len(steps); i++ {
		if err := apply(ctx, db, steps[i], i+1); err != nil {
			return fmt.Errorf("%s: %w", steps[i], err)
		}
	}
	return nil
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
