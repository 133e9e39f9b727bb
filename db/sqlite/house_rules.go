package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/judgeofthechange/judge/referee"
)

var _ referee.HouseRuleStore = (*DB)(nil)

// insertRules adds house rules, unless their name is taken.
const insertRules = `insert into house_rules (name, body) values (?, ?) on conflict do nothing`

// SaveHouseRules implements referee.HouseRuleStore.
func (d *DB) SaveHouseRules(ctx context.Context, name string, body []byte) error {
	return d.changeHouseRules(ctx, name, referee.ErrExists, insertRules, name, d.cipher.EncryptNamed(name, body))
}

// DeleteHouseRules implements referee.HouseRuleStore.
func (d *DB) DeleteHouseRules(ctx context.Context, name string) error {
	return d.changeHouseRules(ctx, name, referee.ErrNoHouseRules, `delete from house_rules where name = ?`, name)
}

// changeHouseRules runs a statement on one set of house rules; it returns none if no row changed.
func (d *DB) changeHouseRules(ctx context.Context, name string, none error, change string, args ...any) error {
	err := d.Write(ctx, func(ctx context.Context, tx *sql.Tx) error {
		changed, err := tx.ExecContext(ctx, change, args...)
		if err != nil {
			return err
		}
		if n, err := changed.RowsAffected(); n == 0 {
			return rejectedWrite{errors.Join(err, none)}
		}
		return nil
	})
	return wrap(err, "change house rules %q", name)
}

// ListHouseRules implements referee.HouseRuleStore.
func (r *Reader) ListHouseRules(ctx context.Context) (out []referee.StoredHouseRules, err error) {
	found, err := r.read.QueryContext(ctx, `select name, body from house_rules order by id`)
	if err != nil {
		return nil, wrap(err, "read the house rules")
	}
	defer func() { err = errors.Join(err, found.Close()) }()
	for found.Next() {
		var s referee.StoredHouseRules
		if err := found.Scan(&s.Name, &s.Body); err != nil {
			return nil, err
		}
		if s.Body, err = r.cipher.DecryptNamed(s.Name, s.Body); err != nil {
			return nil, fmt.Errorf("%w: house rules %q were changed", ErrDamaged, s.Name)
		}
		out = append(out, s)
	}
	return out, found.Err()
}
