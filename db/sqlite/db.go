// Package sqlite keeps tables in one SQLite file. It implements referee.Journal.
//
// Rows are only ever appended. An acknowledged row survives the end of the process and, if the disk tells the truth, a power
// failure: each commit is synced before Append returns. One goroutine writes and puts all waiting writes into one transaction, so
// many tables need hardly more syncs than one ([groupcommit.Writer]).
//
// When nothing is written for a while, SQLite's write-ahead log is folded into the file: a damaged bit in the log silently loses
// everything behind it. How far each table has come is also noted beside the key, at most a second later, so that a loss is
// noticed (head_notes.go). House rules are kept beside the tables until they are deleted.
//
// Row bodies contain secrets of running games. They are encrypted with a key in a folder of its own ([KeyFolder]): somebody who
// reads or copies the file or a backup learns nothing, unless they also have the key.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/gofrs/flock"
	"github.com/judgeofthechange/judge/db/durable"
	"github.com/judgeofthechange/judge/db/seal"

	"github.com/judgeofthechange/judge/referee"
)

// DB is an open file and its only writer. It implements referee.Journal.
type DB struct {
	*Reader
	*writer
	*seal.HeadNotes
	write *sql.DB // one connection, used only by the writer
	lock  *flock.Flock
}

var (
	_ referee.Journal        = (*DB)(nil)
	_ referee.HeadKeeper     = (*DB)(nil)
	_ referee.HouseRuleStore = (*DB)(nil)
)

// Open opens the file at path or creates it in an existing folder, readable only by its owner. The key is in keys, or is created
// there. An older file is migrated. If an error of this package is returned, the file was not changed.
func Open(ctx context.Context, path string, keys seal.KeyFolder) (*DB, error) {
	lock, err := lockFile(path)
	if err != nil {
		return nil, withPath(path, err)
	}
	d, err := open(ctx, path, keys)
	if err != nil {
		return nil, errors.Join(withPath(path, err), lock.Close())
	}
	d.lock = lock
	return d, nil
}

// withPath adds the file's name to an error and explains it.
func withPath(path string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", path, explain(err))
}

// open is Open for a caller that holds the lock.
func open(ctx context.Context, path string, keys seal.KeyFolder) (*DB, error) {
	there, err := exists(path)
	if err == nil && !there {
		err = createFile(ctx, path, keys)
	}
	if err != nil {
		return nil, err
	}
	found, err := inspect(ctx, path)
	if err == nil { // before anything is changed
		_, err = keys.Find(found.key)
	}
	if err != nil {
		return nil, err
	}
	d := &DB{}
	if err := d.start(ctx, path, keys); err != nil {
		return nil, errors.Join(err, d.closeHandles())
	}
	return d, nil
}

// start opens an inspected file.
func (d *DB) start(ctx context.Context, path string, keys seal.KeyFolder) (err error) {
	if d.write, err = openWriting(path); err != nil {
		return err
	}
	if err := checkIntegrity(ctx, d.write); err != nil {
		return err
	}
	if err := checkWritable(ctx, d.write); err != nil {
		return err
	}
	if err := migrate(ctx, d.write); err != nil {
		return err
	}
	found, err := inspect(ctx, path)
	if err != nil {
		return err
	}
	if d.Reader, err = newReader(path, keys, found.key); err != nil {
		return err
	}
	key, err := d.Key()
	if err != nil {
		return err
	}
	if d.HeadNotes, err = seal.OpenHeadNotes(keys.HeadNotesPath(found.key, path), key); err != nil {
		return err
	}
	d.writer, err = newWriter(ctx, d.write)
	return err
}

// checkWritable writes and rolls back: on a read-only file, beginning a transaction succeeds.
func checkWritable(ctx context.Context, handle *sql.DB) error {
	tx, err := handle.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `pragma user_version = 0`)
	return errors.Join(err, tx.Rollback())
}

// openWriting opens the one connection that writes.
func openWriting(path string) (*sql.DB, error) {
	handle, err := sql.Open("sqlite", dsn(path, busyTimeout, durableWAL, "_txlock=immediate", "_pragma=secure_delete(1)"))
	if err == nil {
		handle.SetMaxOpenConns(1)
	}
	return handle, err
}

// createFile makes a new file under another name and renames it when it is complete. A file of this name is always complete; an
// empty one is damaged.
func createFile(ctx context.Context, path string, keys seal.KeyFolder) error {
	draft := path + ".new"
	if err := removeDraft(draft); err != nil {
		return err
	}
	err := initFile(ctx, draft, keys)
	if err == nil {
		err = durable.Publish(draft, path)
	}
	return errors.Join(err, removeDraft(draft))
}

// removeDraft removes an unfinished file and SQLite's files beside it.
func removeDraft(path string) error {
	var errs []error
	for _, suffix := range []string{"", "-wal", "-shm", "-journal"} {
		errs = append(errs, durable.RemoveIfExists(path+suffix))
	}
	return errors.Join(errs...)
}

// initFile creates the schema in a new file, and its key.
func initFile(ctx context.Context, path string, keys seal.KeyFolder) (err error) {
	// SQLite would let everybody read it.
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDONLY, 0o600)
	if err != nil {
		return err
	}
	handle, err := openWriting(path)
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, handle.Close()) }()
	if err := migrate(ctx, handle); err != nil {
		return err
	}
	key := seal.NewKey()
	if err := keys.Add(key); err != nil {
		return err
	}
	return nameKey(ctx, handle, key)
}

// nameKey says in a new file which key it needs.
func nameKey(ctx context.Context, handle *sql.DB, key seal.Key) error {
	_, err := handle.ExecContext(ctx, `insert into journal_key (id, name) values (1, ?)`, key.ID())
	return err
}

// Settings of every connection: a pragma that is executed reaches only one connection of the pool.
const (
	busyTimeout = "_pragma=busy_timeout(5000)" // first: the other settings may have to wait for a lock
	durableWAL  = "_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=foreign_keys(ON)"
)

// dsn returns the data source name of a file with settings.
func dsn(path string, settings ...string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") { // a drive letter
		path = "/" + path
	}
	name := url.URL{Scheme: "file", Path: path}
	return name.String() + "?" + strings.Join(settings, "&")
}

// Close finishes the writes handed over and closes the file.
func (d *DB) Close() error {
	d.writer.Close()
	_ = d.Flush() // costs nobody an input; Flush tells the person who starts the program
	return errors.Join(d.closeHandles(), d.lock.Close())
}

// closeHandles closes the writer last: SQLite then folds the write-ahead log into the file.
func (d *DB) closeHandles() error {
	var errs []error
	if d.Reader != nil {
		errs = append(errs, d.Reader.Close())
	}
	if d.write != nil {
		errs = append(errs, d.write.Close())
	}
	return errors.Join(errs...)
}

// Create implements referee.Journal.
func (d *DB) Create(ctx context.Context, table referee.TableInfo, first ...referee.Row) error {
	row, err := newTableRow(table)
	if err = errors.Join(err, referee.CheckRows(0, 0, first)); err != nil {
		return fmt.Errorf("create table %s: %w", table.Code, err)
	}
	tag, bodies := d.cipher.Tag(row), d.cipher.EncryptRows(table.Code, first)
	err = d.Write(ctx, func(ctx context.Context, tx *sql.Tx) error {
		made, err := tx.StmtContext(ctx, d.create).ExecContext(ctx, row.Code, row.Name, row.Created, row.Header, tag)
		if err != nil {
			return err
		}
		if n, err := made.RowsAffected(); n == 0 {
			return rejectedWrite{errors.Join(err, referee.ErrExists)}
		}
		id, err := made.LastInsertId()
		if err != nil {
			return err
		}
		return insertRows(ctx, tx.StmtContext(ctx, d.insert), id, first, bodies)
	})
	return wrap(err, "create table %s", table.Code)
}

// Append implements referee.Journal.
func (d *DB) Append(ctx context.Context, table string, expected int, rows []referee.Row) error {
	bodies := d.cipher.EncryptRows(table, rows)
	err := d.Write(ctx, func(ctx context.Context, tx *sql.Tx) error {
		var id int64
		var last int
		err := tx.StmtContext(ctx, d.last).QueryRowContext(ctx, table).Scan(&id, &last)
		if errors.Is(err, sql.ErrNoRows) {
			return rejectedWrite{referee.ErrNoTable}
		}
		if err != nil {
			return err
		}
		if err := referee.CheckRows(last, expected, rows); err != nil {
			return rejectedWrite{err}
		}
		return insertRows(ctx, tx.StmtContext(ctx, d.insert), id, rows, bodies)
	})
	return wrap(err, "append to %s after %d", table, expected)
}

// insertRows inserts rows of the table with this id.
func insertRows(ctx context.Context, insert *sql.Stmt, id int64, rows []referee.Row, bodies [][]byte) error {
	for i, row := range rows {
		if _, err := insert.ExecContext(ctx, id, row.Seq, row.At.UnixMilli(), row.Kind, bodies[i]); err != nil {
			return err
		}
	}
	return nil
}

// wrap adds what was tried to an error and explains it.
func wrap(err error, format string, args ...any) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf(format+": %w", append(args, explain(err))...)
}
