package postgres

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/judgeofthechange/judge/referee"
)

// storedRules are house rules as the database keeps them, encrypted under their name's digest.
type storedRules struct {
	Name string `json:"name"`
	Body []byte `json:"body"`
}

// rulesName is where encrypted house rules belong.
func rulesName(digest []byte) string { return "house rules " + hex.EncodeToString(digest) }

// encryptRules returns house rules as the database keeps them under a digest.
func (r *Reader) encryptRules(digest []byte, rules referee.StoredHouseRules) ([]byte, error) {
	text, err := json.Marshal(storedRules(rules))
	return r.cipher.EncryptNamed(rulesName(digest), text), err
}

// SaveHouseRules implements referee.HouseRuleStore.
func (d *DB) SaveHouseRules(ctx context.Context, name string, body []byte) error {
	key, err := d.Key()
	if err != nil {
		return err
	}
	digest := key.Digest(name)
	encrypted, err := d.encryptRules(digest, referee.StoredHouseRules{Name: name, Body: body})
	if err != nil {
		return err
	}
	err = d.writer.Write(ctx, &write{
		sql: `insert into house_rules (name, body) values ($1, $2) on conflict do nothing`, args: []any{digest, encrypted},
		none: func(ctx context.Context, conn *pgx.Conn, _ *write) (why, err error) {
			var has []byte
			err = conn.QueryRow(ctx, `select body from house_rules where name = $1`, digest).Scan(&has)
			if bytes.Equal(has, encrypted) { // no two encryptions are the same
				return nil, err
			}
			return referee.ErrExists, err
		},
	})
	return wrap(err, "save house rules %q", name)
}

// DeleteHouseRules implements referee.HouseRuleStore. If the answer of the database was lost, rules that were deleted may be said to be gone already.
func (d *DB) DeleteHouseRules(ctx context.Context, name string) error {
	key, err := d.Key()
	if err != nil {
		return err
	}
	err = d.writer.Write(ctx, &write{
		sql: `delete from house_rules where name = $1`, args: []any{key.Digest(name)},
		none: func(context.Context, *pgx.Conn, *write) (why, err error) { return referee.ErrNoHouseRules, nil },
	})
	return wrap(err, "delete house rules %q", name)
}

// ListHouseRules implements referee.HouseRuleStore.
func (r *Reader) ListHouseRules(ctx context.Context) ([]referee.StoredHouseRules, error) {
	rows, err := r.from.Query(ctx, `select name, body from house_rules order by id`)
	if err != nil {
		return nil, wrap(err, "read the house rules")
	}
	list, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (s referee.StoredHouseRules, err error) {
		var digest, encrypted []byte
		if err := row.Scan(&digest, &encrypted); err != nil {
			return s, err
		}
		text, err := r.cipher.DecryptNamed(rulesName(digest), encrypted)
		var stored storedRules
		if err = errors.Join(err, json.Unmarshal(text, &stored)); err != nil {
			return s, fmt.Errorf("%w: house rules were changed", ErrDamaged)
		}
		return referee.StoredHouseRules(stored), nil
	})
	return list, wrap(err, "read the house rules")
}
