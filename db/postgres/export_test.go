package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
)

// WithClock returns options with another monotonic clock.
func WithClock(o Options, clock func() time.Duration) Options {
	o.clock = clock
	return o
}

// Pulse sends a heartbeat now. The journal's own must not be due.
func (d *DB) Pulse(ctx context.Context) error { return d.pulse(ctx) }

// Configs lets tests make connections like those of the journal.
func (d *DB) Configs() map[string]*pgx.ConnConfig {
	return map[string]*pgx.ConnConfig{"reads": d.pool.Config().ConnConfig, "writes": d.writing.config, "beats": d.heart.config}
}

// Describe is the query whose answer schema.txt has.
const Describe = describe

// PasswordOf returns the password with which a session at an address begins.
func PasswordOf(address string) (string, error) {
	config, err := configure(address, "")
	if err != nil {
		return "", err
	}
	return config.ConnConfig.Password, nil
}

// Free lists the codes of tables that this process may take over, the longest without a change of owner first.
func (d *DB) Free(ctx context.Context) ([]string, error) {
	process := d.lease.process()
	if process == "" {
		return nil, wrap(ErrLapsed, "list free tables")
	}
	rows, err := d.pool.Query(ctx, `select code from game_table join head h using (table_id) where `+takeable+` order by taken, table_id`, process)
	if err != nil {
		return nil, wrap(err, "list free tables")
	}
	codes, err := pgx.CollectRows(rows, pgx.RowTo[string])
	free := codes[:0]
	for _, code := range codes {
		if !d.Holds(code) {
			free = append(free, code)
		}
	}
	return free, wrap(err, "list free tables")
}

// Release gives a table up: no process has this id.
func (d *DB) Release(ctx context.Context, table string) error {
	return d.HandOver(ctx, table, "00000000-0000-0000-0000-000000000000")
}
