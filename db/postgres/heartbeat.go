package postgres

import (
	"context"
	"time"
)

// join makes the process known. Rows of processes that are dead and own nothing go.
const join = `with gone as (delete from process p where not is_alive(p) and not exists (select from head where owner = p.id))
insert into process (url, seen, until, free) select $1, clock_timestamp(), clock_timestamp() + $2::interval, nullif($3::bigint, -1) returning id::text`

// beat prolongs a lease that has not lapsed. That it changes no row means that this process is dead.
const beat = `update process p set seen = clock_timestamp(), until = clock_timestamp() + $2::interval, free = nullif($3::bigint, -1), reading = $4
	where id = $1 and is_alive(p)`

// heart is the goroutine that keeps the process alive by the database's clock, on a connection of its own.
type heart struct {
	link
	stop, stopped chan struct{}
}

// live sends heartbeats until the journal is closed.
func (d *DB) live(ctx context.Context) {
	defer close(d.heart.stopped)
	ticker := time.NewTicker(d.lease.ttl / beatsPerTTL)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			beating, cancel := context.WithTimeout(ctx, d.lease.ttl/2)
			_ = d.pulse(beating) // without an answer the lease lapses by itself
			cancel()
		case <-d.heart.stop:
			d.heart.drop()
			return
		}
	}
}

// pulse sends one heartbeat. A process that finds itself dead drops all its tables and joins under a new id.
func (d *DB) pulse(ctx context.Context) error {
	conn, err := d.heart.get(ctx)
	if err != nil {
		return err
	}
	id := d.lease.process()
	if to := d.moved.Swap(nil); to != nil {
		d.options.URL = *to
		d.pool.Reset() // connections from the address that is gone hang
		d.looking.Reset()
		if id != "" {
			lost := d.lease.die()
			_ = d.leave(ctx, id) // otherwise its lease lapses
			d.lose(lost...)
			id = ""
		}
	}
	if id != "" {
		sent := d.lease.clock()
		done, err := conn.Exec(ctx, beat, id, d.lease.ttl, d.free(), d.lease.isReading())
		if err != nil {
			return err
		}
		if done.RowsAffected() > 0 {
			d.lease.renew(id, sent)
			return nil
		}
		d.lose(d.lease.die()...)
	}
	sent := d.lease.clock()
	if err := conn.QueryRow(ctx, join, d.options.URL, d.lease.ttl, d.free()).Scan(&id); err != nil {
		return err
	}
	d.lease.join(id, sent)
	return nil
}

// Move has the process leave the hall and join it under a new id, at another URL: its peers must not take what they knew of it for true. Whoever is first takes
// its tables over.
func (d *DB) Move(url string) { d.moved.Store(&url) }

// free is the disk's room that peers are told, -1 if it is unknown.
func (d *DB) free() int64 {
	if d.options.Free == nil {
		return -1
	}
	return max(d.options.Free(), -1)
}

// lose tells the program that tables are no longer its own.
func (d *DB) lose(codes ...string) {
	if d.options.Lost != nil && len(codes) > 0 {
		d.options.Lost(codes)
	}
}
