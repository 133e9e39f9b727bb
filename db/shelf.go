package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/judgeofthechange/judge/referee"
)

var _ referee.Shelf = (*DB)(nil)

// onShelf is what a body on the shelf is bound to.
func onShelf(name string) []byte { return []byte("shelf\n" + name) }

// Shelve is as referee.Shelf says.
func (d *DB) Shelve(ctx context.Context, name string, body []byte) error {
	sealed := d.seal.aead.Seal(nil, nil, body, onShelf(name))
	return d.onShelf(ctx, name, referee.ErrExists, `insert into shelf (name, body) values (?, ?) on conflict do nothing`, name, sealed)
}

// Unshelve is as referee.Shelf says.
func (d *DB) Unshelve(ctx context.Context, name string) error {
	return d.onShelf(ctx, name, referee.ErrNotKept, `delete from shelf where name = ?`, name)
}

// onShelf changes what is kept under a name; the error is none where nothing is changed.
func (d *DB) onShelf(ctx context.Context, name string, none error, change string, args ...any) error {
	err := d.do(ctx, func(ctx context.Context, tx *sql.Tx) error {
		changed, err := tx.ExecContext(ctx, change, args...)
		if err != nil {
			return err
		}
		if n, err := changed.RowsAffected(); n == 0 {
			return refusal{errors.Join(err, none)}
		}
		return nil
	})
	return named(err, "keep %q", name)
}

// Shelved is as referee.Shelf says.
func (d *DB) Shelved(ctx context.Context) (out []referee.Shelved, err error) {
	found, err := d.read.QueryContext(ctx, `select name, body from shelf order by id`)
	if err != nil {
		return nil, named(err, "read what is kept")
	}
	defer func() { err = errors.Join(err, found.Close()) }()
	for found.Next() {
		var s referee.Shelved
		if err := found.Scan(&s.Name, &s.Body); err != nil {
			return nil, err
		}
		if s.Body, err = d.seal.aead.Open(nil, nil, s.Body, onShelf(s.Name)); err != nil {
			return nil, fmt.Errorf("%w: %q is not as it was kept", ErrDamaged, s.Name)
		}
		out = append(out, s)
	}
	return out, found.Err()
}
