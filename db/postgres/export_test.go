package postgres

import (
	"context"
	"time"
)

// WithClock returns options with another monotonic clock.
func WithClock(o Options, clock func() time.Duration) Options {
	o.clock = clock
	return o
}

// Pulse sends a heartbeat now. The journal's own must not be due.
func (d *DB) Pulse(ctx context.Context) error { return d.pulse(ctx) }

// Describe is the query whose answer schema.txt has.
const Describe = describe
