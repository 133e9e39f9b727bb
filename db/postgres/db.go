// Package postgres keeps the tables of a hall in PostgreSQL, for several processes at once. It implements referee.Journal.
//
// Each table belongs to one process, by a lease with a fence. A process renews its one lease by heartbeats, which count by the database's clock; by
// its own monotonic clock it stops earlier, when it has not heard the database for a while. The fence is a number that rises whenever a table's
// owner changes. It is in the append itself, so that a process which slept or lost its network writes nothing, whatever it believes.
//
// Rows are only ever appended, and durable before Append returns; all tables of a process share commits on one connection ([groupcommit.Writer]). If a
// connection is lost in a commit, the write is sent again: the fence, the expected number and the random bytes of the encrypted body tell whether
// it was there.
//
// Bodies, names and headers are encrypted before they leave the process ([seal.Cipher]). The database has the key's id, and sees codes, kinds, sizes
// and moments.
package postgres

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/judgeofthechange/judge/db/groupcommit"
	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/peers"
)

// started is the origin of a monotonic clock.
var started = time.Now()

// Options of a process in a hall.
type Options struct {
	// URL is where its peers reach the process, until it moves.
	URL string
	// TTL is how long the process owns its tables after a heartbeat, by the database's clock: 4 s if zero. All processes of a hall have the same.
	TTL time.Duration
	// Margin is how much earlier than that the process stops, by its own clock: 1 s if zero. It is less than TTL.
	Margin time.Duration
	// Lost, if set, is called with the codes of tables that this process no longer owns, though it did not release them: it must answer nothing more
	// from what it has in memory of them. Lost must return soon, and may be called by several goroutines at once.
	Lost func(codes []string)

	// Free, if set, tells how many bytes are free on the disk of this laptop, -1 if that is unknown. Peers are told with each heartbeat.
	Free func() int64

	clock func() time.Duration // monotonic; tests set another
}

// DB is one process of a hall. It implements referee.Journal: it writes to tables that it owns, and reads all. Its process owns the tables that it
// makes, and those that it takes over.
type DB struct {
	*Reader
	*seal.HeadNotes
	options Options
	lease   lease
	heart   heart
	writer  *groupcommit.Writer[*write]
	writing link          // used only by the writer
	looking *pgxpool.Pool // one connection, for Status
	unswept atomic.Bool
	moved   atomic.Pointer[string] // where its peers reach the process from the next heartbeat on; nil if that is as it was
	closing sync.Once
}

var (
	_ referee.Journal = (*DB)(nil)
	_ peers.Journal   = (*DB)(nil)
)

// Open joins the hall at an address as a new process, which owns no table yet. The error may wrap those of OpenReader.
func Open(ctx context.Context, address string, keys seal.KeyFolder, options Options) (*DB, error) {
	d, err := open(ctx, address, keys, options)
	return d, wrap(err, "join the hall")
}

func open(ctx context.Context, address string, keys seal.KeyFolder, options Options) (_ *DB, err error) {
	if options.TTL == 0 {
		options.TTL = defaultTTL
	}
	if options.Margin == 0 {
		options.Margin = defaultMargin
	}
	if options.clock == nil {
		options.clock = monotonic
	}
	if options.Margin >= options.TTL {
		return nil, errors.New("a lease is longer than its margin")
	}
	config, err := configure(address, "judge")
	if err != nil {
		return nil, err
	}
	d := &DB{options: options, lease: lease{clock: options.clock, ttl: options.TTL, margin: options.Margin}}
	if d.Reader, err = openReader(ctx, config.Copy(), keys); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			d.heart.drop()
			if d.looking != nil {
				d.looking.Close()
			}
			d.Reader.Close()
		}
	}()
	looking := config.Copy()
	looking.MaxConns, looking.MinConns = 1, 0
	if d.looking, err = pgxpool.NewWithConfig(ctx, looking); err != nil {
		return nil, err
	}
	key, err := d.Key()
	if err != nil {
		return nil, err
	}
	if d.HeadNotes, err = seal.OpenHeadNotes(keys.HeadNotesPath(d.ID(), d.place), key); err != nil {
		return nil, err
	}
	d.heart = heart{link: link{config: config.ConnConfig.Copy()}, stop: make(chan struct{}), stopped: make(chan struct{})}
	if err := d.pulse(ctx); err != nil {
		return nil, err
	}
	d.writing = link{config: config.ConnConfig.Copy(), made: endEarlier}
	d.writing.config.RuntimeParams["application_name"] = "judge writer " + d.lease.process()
	d.writer = groupcommit.Start(ctx, d.commit, groupcommit.Pause{After: sweepAfter, Do: d.sweep})
	go d.live(context.WithoutCancel(ctx))
	return d, nil
}

// endEarlier ends this process's earlier writing connections, which share its application name: one that was cut may still hold locks, or a commit of
// unknown outcome. It returns once they are gone.
func endEarlier(ctx context.Context, conn *pgx.Conn) error {
	_, err := conn.Exec(ctx, `select pg_terminate_backend(pid, $1) from pg_stat_activity
		where application_name = current_setting('application_name') and pid <> pg_backend_pid()`, connectTimeout.Milliseconds())
	return err
}

// Close finishes the writes handed over, releases all tables, and leaves the hall. Close may be called again.
func (d *DB) Close() error {
	d.closing.Do(d.close)
	return nil // what fails costs nobody an input
}

func (d *DB) close() {
	d.writer.Close()
	d.writing.drop()
	close(d.heart.stop)
	<-d.heart.stopped
	_ = d.Flush() // tells the person who starts the program
	if id := d.lease.process(); id != "" {
		d.lease.die()
		ctx, cancel := context.WithTimeout(context.Background(), d.lease.ttl)
		defer cancel()
		_ = d.leave(ctx, id) // otherwise its lease lapses
	}
	d.looking.Close()
	d.Reader.Close()
}

// leave releases all tables of a process and forgets it.
func (d *DB) leave(ctx context.Context, id string) error {
	return pgx.BeginFunc(ctx, d.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `update head set owner = null, epoch = epoch + 1, taken = clock_timestamp() where owner = $1`, id); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `delete from process where id = $1`, id)
		return err
	})
}
