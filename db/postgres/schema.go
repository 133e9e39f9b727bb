package postgres

import (
	"context"
	_ "embed"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/judgeofthechange/judge/db/seal"
)

const (
	schemaName = "judge"
	// schemaVersion is the version that this program makes and needs.
	schemaVersion = 1
	// oldestServer is the oldest PostgreSQL that the tests know, as it numbers its versions.
	oldestServer = 15_00_00
)

// schema makes the tables.
//
//go:embed schema.sql
var schema string

// catalog is what describe finds in a database that schema made.
//
//go:embed schema.txt
var catalog string

// describe lists all that could swallow writes or invent results although every row still decrypts: what there is, its columns, constraints, triggers,
// rules, policies and functions. Each line is the same from PostgreSQL 15 on.
const describe = `
with relation as (select oid, relname, relkind, relrowsecurity from pg_class where relnamespace = $1::regnamespace and relkind not in ('i', 'S')),
line (says) as (
	select format('relation %s %s %s', relname, relkind, relrowsecurity) from relation
	union all select format('column %s.%s %s %s', relname, attname, format_type(atttypid, atttypmod), attnotnull)
		from relation join pg_attribute on attrelid = relation.oid where attnum > 0 and not attisdropped
	union all select format('%s %s', pg_get_triggerdef(t.oid), tgenabled) from pg_trigger t join relation on tgrelid = relation.oid where not tgisinternal
	union all select format('constraint on %s %s', relname, pg_get_constraintdef(k.oid)) from pg_constraint k join relation on conrelid = relation.oid
		where contype in ('c', 'f', 'p', 'u')
	union all select format('rule %s on %s', rulename, relname) from pg_rewrite join relation on ev_class = relation.oid
	union all select format('policy %s on %s', polname, relname) from pg_policy join relation on polrelid = relation.oid
	union all select format('function %s(%s) %s %s', proname, pg_get_function_identity_arguments(oid), prosecdef, md5(prosrc))
		from pg_proc where pronamespace = $1::regnamespace
)
select coalesce(string_agg(says, E'\n' order by says collate "C"), '') || E'\n' from line`

// inspection is what a database shows without being changed.
type inspection struct {
	key   string // id of the hall's key
	place string // names the database among all
}

// inspect refuses a database that cannot keep a hall, has none, or has one that is not ours.
func inspect(ctx context.Context, conn *pgx.Conn) (found inspection, err error) {
	if err := checkServer(ctx, conn); err != nil {
		return found, err
	}
	switch there, err := hasSchema(ctx, conn); {
	case err != nil:
		return found, err
	case !there:
		return found, ErrNoHall
	}
	var version int
	err = conn.QueryRow(ctx, `select version, key from judge.hall`).Scan(&version, &found.key)
	if errors.Is(err, pgx.ErrNoRows) || isRefusal(err) { // it has no such row, no such table, or is not to be read by us
		return found, fmt.Errorf("%w (%w)", ErrNotHall, err)
	}
	if err != nil {
		return found, err
	}
	if version > schemaVersion {
		return found, fmt.Errorf("%w (its version is %d, and this program knows versions up to %d)", ErrNewer, version, schemaVersion)
	}
	var has string
	if err := conn.QueryRow(ctx, describe, schemaName).Scan(&has); err != nil {
		return found, err
	}
	if has != catalog {
		return found, ErrNotHall
	}
	return found, conn.QueryRow(ctx, `select format('/postgres/%s/%s', system_identifier, d.oid)
		from pg_control_system(), pg_database d where datname = current_database()`).Scan(&found.place)
}

func hasSchema(ctx context.Context, conn *pgx.Conn) (there bool, err error) {
	return there, conn.QueryRow(ctx, `select exists (select from pg_namespace where nspname = $1)`, schemaName).Scan(&there)
}

// checkServer refuses a server that is too old, or may forget what it has acknowledged.
func checkServer(ctx context.Context, conn *pgx.Conn) error {
	var version int
	var synced, whole string
	err := conn.QueryRow(ctx, `select current_setting('server_version_num')::int, current_setting('fsync'), current_setting('full_page_writes')`).
		Scan(&version, &synced, &whole)
	switch {
	case err != nil:
		return err
	case version < oldestServer:
		return fmt.Errorf("%w: it is older than version 15", ErrUnsafe)
	case synced != "on" || whole != "on":
		return fmt.Errorf("%w: its settings fsync and full_page_writes must be on", ErrUnsafe)
	}
	return nil
}

// Init makes a hall in the database at an address, and its key in keys; the role of the address comes to own the schema. A hall of this program that
// is there already stays as it is. The error may wrap ErrAddress, ErrNotHall, ErrNewer, ErrUnsafe or ErrUnreachable; then nothing was changed.
func Init(ctx context.Context, address string, keys seal.KeyFolder) error {
	return InitWith(ctx, address, keys, seal.NewKey())
}

// InitWith is Init with a key that a new hall gets.
func InitWith(ctx context.Context, address string, keys seal.KeyFolder, key seal.Key) error {
	config, err := configure(address, "judge hall init")
	if err != nil {
		return wrap(err, "make a hall")
	}
	conn, err := pgx.ConnectConfig(ctx, config.ConnConfig)
	if err != nil {
		return wrap(err, "make a hall")
	}
	if _, err = inspect(ctx, conn); errors.Is(err, ErrNoHall) {
		err = create(ctx, conn, keys, key)
	}
	return wrap(errors.Join(err, conn.Close(ctx)), "make a hall")
}

// create makes the schema whole or not at all. The key is stored first: a hall without its key would be of no use.
func create(ctx context.Context, conn *pgx.Conn, keys seal.KeyFolder, key seal.Key) error {
	if err := keys.Add(key); err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, schema); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `insert into hall (version, key) values ($1, $2)`, schemaVersion, key.ID())
		return err
	})
}
