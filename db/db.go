// Package db keeps tables in one SQLite file, as a referee.Journal.
//
// Everything is appended, nothing is changed. What was acknowledged survives the end of the process at any instant and,
// as far as the disk tells the truth, of the power: each commit is synced before Append returns. One goroutine writes; it
// takes all who wait into one transaction, so that a hall of tables costs hardly more syncs than one.
//
// The bodies of rows hold secrets that are still to be revealed at a table. They are sealed with a key that lies in the
// same file: a glance into the file, a search of the disk or a backup's index shows nothing, and the one file remains
// all there is to copy. It is no protection from somebody who has the file and means to read it.
package db

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite"

	"github.com/judgeofthechange/judge/referee"
)

// readers is how many reads may run beside the writer.
const readers = 4

// DB is an open file. It implements referee.Journal.
type DB struct {
	write *sql.DB // one connection, used by the writer alone
	read  *sql.DB
	seal  sealer
	*writer
}

var _ referee.Journal = (*DB)(nil)

// Open opens the file at path, or makes it, readable by its owner alone, in a folder that must exist. It brings an
// older file up to date and refuses a newer one with ErrNewer.
func Open(ctx context.Context, path string) (_ *DB, err error) {
	if err := touch(path); err != nil {
		return nil, err
	}
	d := &DB{}
	defer func() {
		if err != nil {
			err = errors.Join(fmt.Errorf("open %s: %w", path, err), d.closeHandles())
		}
	}()
	if d.write, err = sql.Open("sqlite", dsn(path, "_txlock=immediate")); err != nil {
		return nil, err
	}
	d.write.SetMaxOpenConns(1)
	if err := migrate(ctx, d.write); err != nil {
		return nil, err
	}
	if d.seal, err = openSeal(ctx, d.write); err != nil {
		return nil, err
	}
	if d.read, err = sql.Open("sqlite", dsn(path, "_pragma=query_only(1)")); err != nil {
		return nil, err
	}
	d.read.SetMaxOpenConns(readers)
	if d.writer, err = newWriter(ctx, d.write); err != nil {
		return nil, err
	}
	return d, nil
}

// touch makes a missing file: SQLite would make it readable by everybody.
func touch(path string) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDONLY, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

// dsn names the file with the settings that every connection needs. They stand in the name because a pragma that is
// executed reaches one connection of the pool only; the timeout is first, since the others may have to wait.
func dsn(path, more string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") { // a drive letter
		path = "/" + path
	}
	name := url.URL{Scheme: "file", Path: path}
	return name.String() + "?_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)" +
		"&_pragma=foreign_keys(ON)&" + more
}

// Close finishes what was handed over and closes the file.
func (d *DB) Close() error {
	d.writer.close()
	return d.closeHandles()
}

// closeHandles closes the writer last: SQLite then folds the write-ahead log into the file.
func (d *DB) closeHandles() error {
	var errs []error
	for _, handle := range []*sql.DB{d.read, d.write} {
		if handle != nil {
			errs = append(errs, handle.Close())
		}
	}
	return errors.Join(errs...)
}

// Create is as referee.Journal says.
func (d *DB) Create(ctx context.Context, table referee.TableInfo) error {
	header, err := json.Marshal(table.Header)
	if err != nil {
		return fmt.Errorf("create table %s: %w", table.Code, err)
	}
	err = d.do(ctx, func(ctx context.Context, tx *sql.Tx) error {
		made, err := tx.StmtContext(ctx, d.create).ExecContext(ctx, table.Code, table.Name, table.Created.UnixMilli(), string(header))
		if err != nil {
			return err
		}
		if n, err := made.RowsAffected(); n == 0 {
			return refusal{errors.Join(err, referee.ErrExists)}
		}
		return nil
	})
	return named(err, "create table %s", table.Code)
}

// Append is as referee.Journal says.
func (d *DB) Append(ctx context.Context, table string, expected int, rows []referee.Row) error {
	sealed := make([][]byte, len(rows))
	for i, row := range rows {
		sealed[i] = d.seal.close(table, row)
	}
	err := d.do(ctx, func(ctx context.Context, tx *sql.Tx) error {
		var id int64
		var last int
		err := tx.StmtContext(ctx, d.last).QueryRowContext(ctx, table).Scan(&id, &last)
		if errors.Is(err, sql.ErrNoRows) {
			return refusal{referee.ErrNoTable}
		}
		if err != nil {
			return err
		}
		if err := referee.CheckRows(last, expected, rows); err != nil {
			return refusal{err}
		}
		insert := tx.StmtContext(ctx, d.insert)
		for i, row := range rows {
			if _, err := insert.ExecContext(ctx, id, row.Seq, row.At.UnixMilli(), row.Kind, sealed[i]); err != nil {
				return err
			}
		}
		return nil
	})
	return named(err, "append to %s after %d", table, expected)
}

// Tables is as referee.Journal says.
func (d *DB) Tables(ctx context.Context) ([]referee.TableInfo, error) {
	found, err := d.read.QueryContext(ctx, `select code, name, created, header from game_table order by id`)
	if err != nil {
		return nil, fmt.Errorf("list tables: %w", err)
	}
	defer found.Close()
	var tables []referee.TableInfo
	for found.Next() {
		var t referee.TableInfo
		var created int64
		var header string
		if err := found.Scan(&t.Code, &t.Name, &created, &header); err != nil {
			return nil, fmt.Errorf("list tables: %w", err)
		}
		t.Created = time.UnixMilli(created).UTC()
		if err := json.Unmarshal([]byte(header), &t.Header); err != nil {
			return nil, fmt.Errorf("header of table %s: %w", t.Code, err)
		}
		tables = append(tables, t)
	}
	return tables, found.Err()
}

// Read is as referee.Journal says.
func (d *DB) Read(ctx context.Context, table string, from int) ([]referee.Row, error) {
	var id int64
	err := d.read.QueryRowContext(ctx, `select id from game_table where code = ?`, table).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, referee.ErrNoTable
	}
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", table, err)
	}
	found, err := d.read.QueryContext(ctx,
		`select seq, at, kind, body from journal where table_id = ? and seq >= ? order by seq`, id, from)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", table, err)
	}
	defer found.Close()
	var rows []referee.Row
	for found.Next() {
		var row referee.Row
		var at int64
		if err := found.Scan(&row.Seq, &at, &row.Kind, &row.Body); err != nil {
			return nil, fmt.Errorf("read %s: %w", table, err)
		}
		row.At = time.UnixMilli(at).UTC()
		if row.Body, err = d.seal.open(table, row); err != nil {
			return nil, fmt.Errorf("read %s: %w", table, err)
		}
		rows = append(rows, row)
	}
	return rows, found.Err()
}

// named says what was tried, unless nothing went wrong.
func named(err error, format string, args ...any) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf(format+": %w", append(args, err)...)
}
