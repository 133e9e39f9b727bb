package postgres

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/peers"
)

// takeable is the condition under which the process $1 may take a table over: nobody has it, a dead process has, or $1 itself, whose earlier try was
// answered to nobody. A lease that has lapsed never holds again, so that the condition stays true while an append in flight is waited for.
const takeable = `(h.owner is null or h.owner = $1 or h.owner in (select p.id from process p where not is_alive(p)))`

// Holds reports whether this process may answer for a table now: it owns it, and its lease holds. It asks only its own clock.
func (d *DB) Holds(table string) bool {
	_, err := d.lease.held(table)
	return err == nil
}

// Process returns the id of this process in the hall; empty while it has none. It changes when the process was taken for dead.
func (d *DB) Process() string { return d.lease.process() }

// HasRead has the hall know, with the next heartbeat, that the process of an id has read all tables, if that is still this process's: others may hand
// theirs over to it.
func (d *DB) HasRead(process string) { d.lease.hasRead(process) }

// TakeOver makes this process the owner of a table, and fences whoever was. It waits for an append in flight: what is read of the table afterwards is
// all of it. The error may wrap ErrOwned, ErrLapsed or referee.ErrNoTable.
func (d *DB) TakeOver(ctx context.Context, table string) error {
	return wrap(d.takeOver(ctx, table), "take over table %s", table)
}

func (d *DB) takeOver(ctx context.Context, table string) error {
	if _, err := d.held(ctx, table); !errors.Is(err, ErrNotOwner) {
		return err
	}
	process := d.lease.process()
	h := &holding{code: table}
	err := d.pool.QueryRow(ctx, `update head h set owner = $1, epoch = epoch + 1, taken = clock_timestamp()
		where table_id = (select table_id from game_table where code = $2) and `+takeable+`
		and exists (select from process p where p.id = $1 and is_alive(p)) returning table_id, epoch`, process, table).Scan(&h.id, &h.epoch)
	if errors.Is(err, pgx.ErrNoRows) {
		return ErrOwned
	}
	if err != nil {
		return err
	}
	return d.lease.take(process, h)
}

// HandOver makes another process the owner of a table, by its id; nobody, if there is no such process. That process takes it over as it sees it; if it
// dies before, others may. Appends that the change overtakes fail with ErrNotOwner, though one may have been written: whoever sent it repeats it to the
// next owner. The error may wrap ErrNotOwner or ErrLapsed; this process does not own the table afterwards, unless it takes it over again at the same time.
func (d *DB) HandOver(ctx context.Context, table, to string) error {
	return wrap(d.handOver(ctx, table, to), "hand over table %s", table)
}

func (d *DB) handOver(ctx context.Context, table, to string) error {
	h, err := d.lease.held(table)
	if err != nil {
		return err
	}
	d.lease.give(h)
	return d.writer.Write(ctx, &write{
		table: h.id, args: []any{h.id, h.epoch, to},
		sql: `update head set owner = (select id from process where id = $3), epoch = epoch + 1, taken = clock_timestamp()
			where table_id = $1 and epoch = $2`,
		none: func(context.Context, *pgx.Conn, *write) (why, err error) { return nil, nil }, // it is somebody else's, or nobody's
	})
}

// Status tells who is in the hall. Dead processes stay in it until they own nothing and another joins.
func (r *Reader) Status(ctx context.Context) (peers.Status, error) { return status(ctx, r.pool) }

// Status implements peers.Journal. It waits for none of those who read or take over tables: they may wait for a lock, such as that of a sweep.
func (d *DB) Status(ctx context.Context) (peers.Status, error) { return status(ctx, d.looking) }

func status(ctx context.Context, from querier) (peers.Status, error) {
	ctx, cancel := context.WithTimeout(ctx, readTimeout)
	defer cancel()
	var s peers.Status
	rows, err := from.Query(ctx, `select id::text, url, is_alive(p) as alive, clock_timestamp() - seen as lag, coalesce(free, -1), reading
		from process p order by url, id`)
	if err != nil {
		return s, wrap(err, "look at the hall")
	}
	if s.Processes, err = pgx.CollectRows(rows, pgx.RowToStructByPos[peers.Process]); err != nil {
		return s, wrap(err, "look at the hall")
	}
	rows, err = from.Query(ctx, `select code, coalesce(owner::text, ''), epoch, seq, taken from game_table join head using (table_id) order by table_id`)
	if err != nil {
		return s, wrap(err, "look at the hall")
	}
	if s.Tables, err = pgx.CollectRows(rows, pgx.RowToStructByPos[peers.Table]); err != nil {
		return s, wrap(err, "look at the hall")
	}
	err = from.QueryRow(ctx, `select clock_timestamp()`).Scan(&s.Now)
	return s, wrap(err, "look at the hall")
}

// Look tells who is in the hall at an address, and describes its tables if the key is in keys; without it tables is nil. The error may wrap those of
// OpenReader but for seal.ErrNoKey.
func Look(ctx context.Context, address string, keys seal.KeyFolder) (now peers.Status, tables []referee.TableInfo, err error) {
	config, err := configure(address, "judge hall status")
	if err != nil {
		return now, nil, wrap(err, "look at the hall")
	}
	r, err := openKeyless(ctx, config, keys)
	if err != nil {
		return now, nil, wrap(err, "look at the hall")
	}
	defer r.Close()
	if now, err = r.Status(ctx); err != nil {
		return now, nil, err
	}
	switch err := r.useKey(); {
	case errors.Is(err, seal.ErrNoKey):
		return now, nil, nil
	case err != nil:
		return now, nil, wrap(err, "look at the hall")
	}
	tables, err = r.Tables(ctx)
	return now, tables, err
}
