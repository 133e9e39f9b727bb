// Package db keeps tables in one SQLite file, as a referee.Journal.
//
// Of a table everything is appended, nothing is changed. Beside the tables is what is kept under a name, until it is dropped. What was acknowledged survives the end of the process at any instant and,
// as far as the disk tells the truth, of the power: each commit is synced before Append returns. One goroutine writes; it
// takes all who wait into one transaction, so that a hall of tables costs hardly more syncs than one. When nothing comes it folds
// SQLite's write-ahead log into the file, since of what lies in the log alone a damaged bit takes everything behind it away in
// silence; and how far each table has come is noted beside the key, a second later at most, so that it is missed (Keep).
//
// The bodies of rows hold secrets that are still to be revealed at a table. They are sealed with a key that lies in a
// folder of its own (Keys): whoever reads, searches or copies the file or a backup of it learns nothing. It is no
// protection from somebody who has both and means to read them.
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

	"github.com/gofrs/flock"

	"github.com/judgeofthechange/judge/referee"
)

// DB is an open file, and the only one that writes to it. It implements referee.Journal.
type DB struct {
	*Reader
	*writer
	*headNotes
	write *sql.DB // one connection, used by the writer alone
	lock  *flock.Flock
}

var (
	_ referee.Journal        = (*DB)(nil)
	_ referee.HeadKeeper     = (*DB)(nil)
	_ referee.HouseRuleStore = (*DB)(nil)
)

// Open opens the file at path, or makes it, readable by its owner alone, in a folder that must exist. Its key is in
// keys, or made there. It brings an older file up to date. What is wrong with a file is said by one of this package's
// errors, and then not a byte of the file was changed.
func Open(ctx context.Context, path string, keys KeyFolder) (*DB, error) {
	lock, err := lockFile(path)
	if err != nil {
		return nil, about(path, err)
	}
	d, err := open(ctx, path, keys)
	if err != nil {
		return nil, errors.Join(about(path, err), lock.Close())
	}
	d.lock = lock
	return d, nil
}

// about says which file an error is about, in words for people.
func about(path string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", path, explain(err))
}

// open is Open for who holds the lock.
func open(ctx context.Context, path string, keys KeyFolder) (*DB, error) {
	there, err := exists(path)
	if err == nil && !there {
		err = createFile(ctx, path, keys)
	}
	if err != nil {
		return nil, err
	}
	found, err := inspect(ctx, path)
	if err == nil && found.key != "" { // before anything is touched
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

// start opens a file that was inspected.
func (d *DB) start(ctx context.Context, path string, keys KeyFolder) (err error) {
	if d.write, err = openWriting(path); err != nil {
		return err
	}
	if err := checkIntegrity(ctx, d.write); err != nil {
		return err
	}
	if err := checkWritable(ctx, d.write); err != nil {
		return err
	}
	if err := migrate(ctx, d.write, keys); err != nil {
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
	if d.headNotes, err = openHeadNotes(keys.headNotesPath(found.key, path), key); err != nil {
		return err
	}
	d.writer, err = newWriter(ctx, d.write)
	return err
}

// checkWritable writes and takes it back, since a transaction alone is given also where nothing may be written.
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
	handle, err := sql.Open("sqlite", dsn(path, waiting, durable, "_txlock=immediate", "_pragma=secure_delete(1)"))
	if err == nil {
		handle.SetMaxOpenConns(1)
	}
	return handle, err
}

// createFile makes a new file under another name and gives it its own when it is complete: a file of this name is never
// half made, and an empty one is what is left of a whole one.
func createFile(ctx context.Context, path string, keys KeyFolder) error {
	draft := path + ".new"
	if err := removeDraft(draft); err != nil {
		return err
	}
	err := initFile(ctx, draft, keys)
	if err == nil {
		err = publish(draft, path)
	}
	return errors.Join(err, removeDraft(draft))
}

// removeDraft removes a file that was not finished and what SQLite keeps beside it.
func removeDraft(path string) error {
	var errs []error
	for _, suffix := range []string{"", "-wal", "-shm", "-journal"} {
		errs = append(errs, removeIfExists(path+suffix))
	}
	return errors.Join(errs...)
}

// initFile puts the tables into a new file and makes its key.
func initFile(ctx context.Context, path string, keys KeyFolder) (err error) {
	// SQLite would make it readable by everybody.
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDONLY, 0o600)
	if err != nil {
		return err
	}
	handle, err := openWriting(path)
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, handle.Close()) }()
	if err := migrate(ctx, handle, keys); err != nil {
		return err
	}
	key := newKey()
	if err := keys.Add(key); err != nil {
		return err
	}
	_, err = handle.ExecContext(ctx, `insert into journal_key (id, name) values (1, ?)`, key.ID())
	return err
}

// Settings that connections need stand in the name of the file, because a pragma that is executed reaches one connection
// of the pool only.
const (
	waiting = "_pragma=busy_timeout(5000)" // first, since the others may have to wait
	durable = "_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=foreign_keys(ON)"
)

// dsn names the file with settings.
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

// Close finishes what was handed over and closes the file.
func (d *DB) Close() error {
	d.writer.close()
	_ = d.Flush() // what cannot be noted costs nobody an input; who starts the program is told by Flush
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

// Create is as referee.Journal says.
func (d *DB) Create(ctx context.Context, table referee.TableInfo) error {
	header, err := json.Marshal(table.Header)
	if err != nil {
		return fmt.Errorf("create table %s: %w", table.Code, err)
	}
	row := newTableRow(table.Code, table.Name, table.Created, header)
	tag := d.cipher.tag(row)
	err = d.do(ctx, func(ctx context.Context, tx *sql.Tx) error {
		made, err := tx.StmtContext(ctx, d.create).ExecContext(ctx, row.code, row.name, row.created, row.header, tag)
		if err != nil {
			return err
		}
		if n, err := made.RowsAffected(); n == 0 {
			return rejectedWrite{errors.Join(err, referee.ErrExists)}
		}
		return nil
	})
	return wrap(err, "create table %s", table.Code)
}

// Append is as referee.Journal says.
func (d *DB) Append(ctx context.Context, table string, expected int, rows []referee.Row) error {
	sealed := make([][]byte, len(rows))
	for i, row := range rows {
		sealed[i] = d.cipher.encrypt(table, row)
	}
	err := d.do(ctx, func(ctx context.Context, tx *sql.Tx) error {
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
		insert := tx.StmtContext(ctx, d.insert)
		for i, row := range rows {
			if _, err := insert.ExecContext(ctx, id, row.Seq, row.At.UnixMilli(), row.Kind, sealed[i]); err != nil {
				return err
			}
		}
		return nil
	})
	return wrap(err, "append to %s after %d", table, expected)
}

// wrap says what was tried, unless nothing went wrong.
func wrap(err error, format string, args ...any) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf(format+": %w", append(args, explain(err))...)
}
