package db

import (
	"context"
	"database/sql"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

var (
	// ErrThere is wrapped by the refusal to write over a file.
	ErrThere = errors.New("this file is there already; name another one, or move it away first")
	// ErrTables is wrapped by the refusal to write over tables.
	ErrTables = errors.New("tables or house rules are kept here already; name another folder with --data, or move this one away first")
	// ErrUnfinished is wrapped by the refusal of a file that was copied from under a server.
	ErrUnfinished = errors.New("this is no backup: its newest changes are in a second file; make one with judge backup, which may run beside judge serve")
)

// Backup writes a copy of all tables, as they are at one moment, to a new file: sealed, checked, whole or not at all. It
// gives the number of tables.
func (r *Reader) Backup(ctx context.Context, to string) (tables int, err error) {
	if _, err := os.Lstat(to); err == nil {
		return 0, about(to, ErrThere)
	}
	draft, err := os.CreateTemp(filepath.Dir(to), ".judge-backup-*") // readable by its owner alone
	if err != nil {
		return 0, about(to, err)
	}
	defer func() { err = errors.Join(err, discard(draft.Name())) }()
	if err := draft.Close(); err != nil {
		return 0, about(to, err)
	}
	if err := copyTables(ctx, r.path, draft.Name()); err != nil {
		return 0, about(to, err)
	}
	if tables, err = r.check(ctx, draft.Name()); err != nil {
		return 0, about(r.path, err)
	}
	return tables, about(to, sealUp(draft.Name(), to))
}

// copyTables copies what is committed when it begins into a file that is empty.
func copyTables(ctx context.Context, from, to string) (err error) {
	handle, err := sql.Open("sqlite", dsn(from, waiting, "mode=ro"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, handle.Close()) }()
	_, err = handle.ExecContext(ctx, `vacuum into ?`, to)
	return err
}

// check reads a copy with the key of the original.
func (r *Reader) check(ctx context.Context, path string) (tables int, err error) {
	copied := &Reader{path: path, seal: r.seal}
	if copied.read, err = sql.Open("sqlite", dsn(path, "mode=ro")); err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, copied.Close()) }()
	if err := copied.verify(ctx); err != nil {
		return 0, err
	}
	all, err := copied.Tables(ctx)
	return len(all), err
}

// sealUp makes a finished draft durable under its name.
func sealUp(draft, path string) error {
	if err := syncFile(draft); err != nil {
		return err
	}
	err := publish(draft, path)
	if errors.Is(err, fs.ErrExist) {
		return ErrThere
	}
	return err
}

// Restore brings a backup to path, where there must be no tables, and gives their number. The backup is checked first,
// every row of it, and brought up to date; its key must be in keys.
func Restore(ctx context.Context, from, path string, keys Keys) (tables int, err error) {
	if info, err := os.Stat(from + "-wal"); err == nil && info.Size() > 0 {
		return 0, about(from, ErrUnfinished)
	}
	if _, err := inspect(ctx, from); err != nil {
		return 0, about(from, err)
	}
	lock, err := hold(path)
	if err != nil {
		return 0, about(path, err)
	}
	defer func() { err = errors.Join(err, lock.Close()) }()
	if err := makeRoom(ctx, path, keys); err != nil {
		return 0, about(path, err)
	}
	draft := path + ".new"
	defer func() { err = errors.Join(err, discard(draft)) }()
	if err := copyFile(from, draft); err != nil {
		return 0, about(path, err)
	}
	if tables, err = settle(ctx, draft, keys); err != nil {
		return 0, about(from, err)
	}
	if err := forget(ctx, draft, path, keys); err != nil {
		return 0, about(path, err)
	}
	return tables, about(path, sealUp(draft, path))
}

// forget drops the notes of how far the tables had come that lay at path before: an older copy of them comes back on purpose.
func forget(ctx context.Context, draft, path string, keys Keys) error {
	found, err := inspect(ctx, draft)
	if err != nil {
		return err
	}
	return removeIfThere(keys.headsPath(found.key, path))
}

// makeRoom removes a file in which nothing is kept, as a server leaves one that nobody came to.
func makeRoom(ctx context.Context, path string, keys Keys) error {
	there, err := exists(path)
	if err != nil || !there {
		return err
	}
	d, err := open(ctx, path, keys)
	if err != nil {
		return errors.Join(ErrTables, err) // whatever it is
	}
	tables, err := d.Tables(ctx)
	shelved, shelfErr := d.Shelved(ctx)
	d.writer.close()
	if err := errors.Join(err, shelfErr, d.closeHandles()); err != nil {
		return err
	}
	if len(tables)+len(shelved) > 0 {
		return ErrTables
	}
	return discard(path)
}

// settle brings a copy up to date, and checks it.
func settle(ctx context.Context, path string, keys Keys) (tables int, err error) {
	d, err := open(ctx, path, keys)
	if err != nil {
		return 0, err
	}
	defer func() {
		d.writer.close()
		err = errors.Join(err, d.closeHandles())
	}()
	if err := d.verify(ctx); err != nil {
		return 0, err
	}
	all, err := d.Tables(ctx)
	return len(all), err
}

// copyFile copies to a new file that its owner alone may read.
func copyFile(from, to string) (err error) {
	if err := discard(to); err != nil {
		return err
	}
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}
