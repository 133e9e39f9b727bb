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
