package postgres

import (
	"bytes"
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/judgeofthechange/judge/referee"
)

// appending is the fence, the expected number and the insert in one statement. That it inserts nothing is no error, which would end the transaction
// that other tables share.
const appending = `with h as (update head set seq = seq + cardinality($5::text[]) where table_id = $1 and epoch = $2 and seq = $3::int returning 1)
insert into journal (table_id, seq, epoch, at, kind, body)
select $1, ($3::int + n)::int, $2, at, kind, body from h, unnest($4::timestamptz[], $5::text[], $6::bytea[]) with ordinality r (at, kind, body, n)`

// creating makes a table with its first rows, owned by a process that is alive.
const creating = `with t as (insert into game_table (code, info) select $1, $2 where exists (select from process p where id = $3 and is_alive(p))
	on conflict do nothing returning table_id),
h as (insert into head (table_id, owner, epoch, seq) select table_id, $3, 1, cardinality($5::text[]) from t returning table_id),
j as (insert into journal (table_id, seq, epoch, at, kind, body)
	select table_id, n, 1, at, kind, body from t, unnest($4::timestamptz[], $5::text[], $6::bytea[]) with ordinality r (at, kind, body, n))
select table_id from h`

// columns returns the parts of rows as statements take them.
func columns(rows []referee.Row) (ats []time.Time, kinds []string) {
	ats, kinds = make([]time.Time, len(rows)), make([]string, len(rows))
	for i, row := range rows {
		ats[i], kinds[i] = row.At, row.Kind
	}
	return ats, kinds
}

// Create implements referee.Journal. This process owns the new table. The error may also wrap ErrLapsed.
func (d *DB) Create(ctx context.Context, table referee.TableInfo, first ...referee.Row) error {
	return wrap(d.create(ctx, table, first), "create table %s", table.Code)
}

func (d *DB) create(ctx context.Context, table referee.TableInfo, first []referee.Row) error {
	encrypted, err := d.encryptInfo(table)
	if err = errors.Join(err, referee.CheckRows(0, 0, first)); err != nil {
		return err
	}
	ats, kinds := columns(first)
	process := d.lease.process()
	if process == "" {
		return ErrLapsed
	}
	w := &write{sql: creating, args: []any{table.Code, encrypted, process, ats, kinds, d.cipher.EncryptRows(table.Code, first)}}
	w.none = func(ctx context.Context, conn *pgx.Conn, w *write) (why, err error) {
		var info []byte
		switch err := conn.QueryRow(ctx, `select table_id, info from game_table where code = $1`, table.Code).Scan(&w.id, &info); {
		case errors.Is(err, pgx.ErrNoRows):
			return ErrLapsed, nil
		case err != nil:
			return nil, err
		case !bytes.Equal(info, encrypted): // no two encryptions are the same
			return referee.ErrExists, nil
		}
		return nil, nil
	}
	if err := d.writer.Write(ctx, w); err != nil {
		return err
	}
	return d.lease.take(process, &holding{table.Code, w.id, 1})
}

// Append implements referee.Journal. The error may also wrap ErrNotOwner, ErrFenced or ErrLapsed.
func (d *DB) Append(ctx context.Context, table string, expected int, rows []referee.Row) error {
	return wrap(d.append(ctx, table, expected, rows), "append to %s after %d", table, expected)
}

func (d *DB) append(ctx context.Context, table string, expected int, rows []referee.Row) error {
	h, err := d.held(ctx, table)
	if err != nil {
		return err
	}
	if err := referee.CheckRows(expected, expected, rows); err != nil {
		return err
	}
	ats, kinds := columns(rows)
	bodies := d.cipher.EncryptRows(table, rows)
	err = d.writer.Write(ctx, &write{
		table: h.id, holding: h, sql: appending, args: []any{h.id, h.epoch, expected, ats, kinds, bodies},
		none: func(ctx context.Context, conn *pgx.Conn, _ *write) (why, err error) {
			return whyNotAppended(ctx, conn, h, expected, bodies)
		},
	})
	if errors.Is(err, ErrFenced) && d.lease.give(h) {
		d.lose(table)
	}
	return err
}

// held is lease.held for callers who may name a table that nobody has made.
func (d *DB) held(ctx context.Context, table string) (*holding, error) {
	h, err := d.lease.held(table)
	if !errors.Is(err, ErrNotOwner) {
		return h, err
	}
	var there bool
	if err := d.pool.QueryRow(ctx, `select exists (select from game_table where code = $1)`, table).Scan(&there); err != nil {
		return nil, err
	}
	if !there {
		return nil, referee.ErrNoTable
	}
	return nil, ErrNotOwner
}

// whyNotAppended says why rows were not appended; nothing if they were, as the newest of them shows.
func whyNotAppended(ctx context.Context, conn *pgx.Conn, h *holding, expected int, bodies [][]byte) (why, err error) {
	var epoch int64
	var seq int
	var body []byte
	err = conn.QueryRow(ctx, `select h.epoch, h.seq, j.body from head h left join journal j on j.table_id = h.table_id and j.seq = $2
		where h.table_id = $1`, h.id, expected+len(bodies)).Scan(&epoch, &seq, &body)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return ErrDamaged, nil
	case err != nil:
		return nil, err
	case epoch != h.epoch:
		return ErrFenced, nil
	case len(bodies) == 0 && seq == expected, len(bodies) > 0 && bytes.Equal(body, bodies[len(bodies)-1]): // no two encryptions are the same
		return nil, nil
	}
	return referee.ErrConflict, nil
}
