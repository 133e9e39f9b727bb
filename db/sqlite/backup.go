package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/judgeofthechange/judge/db/durable"
	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/referee"
)

var (
	// ErrFileExists is wrapped if a file would be overwritten.
	ErrFileExists = errors.New("this file already exists; choose another name, or move it away first")
	// ErrNotEmpty is wrapped if tables would be overwritten.
	ErrNotEmpty = errors.New("this folder already has tables or house rules; choose another folder with --data, or move this one away first")
	// ErrUnfinished is wrapped for a file that was copied while a server had it open.
	ErrUnfinished = errors.New("this is not a backup: its newest changes are in a second file. Make one with judge backup; it can run while judge serve runs")
)

// Backup writes a checked copy of all tables, as they are at one moment, to a new file, and returns their number. The file
// appears whole or not at all.
func (r *Reader) Backup(ctx context.Context, to string) (tables int, err error) {
	return writeBackup(ctx, r.path, to, r.cipher, func(draft string) error { return vacuumInto(ctx, r.path, draft) })
}

// writeBackup gives a file its name once it is filled and was read with the cipher of what it copies.
func writeBackup(ctx context.Context, from, to string, cipher seal.Cipher, fill func(draft string) error) (tables int, err error) {
	if _, err := os.Lstat(to); err == nil {
		return 0, withPath(to, ErrFileExists)
	}
	draft, err := os.CreateTemp(filepath.Dir(to), ".judge-backup-*") // only the owner can read it
	if err != nil {
		return 0, withPath(to, err)
	}
	defer func() { err = errors.Join(err, removeDraft(draft.Name())) }()
	if err := draft.Close(); err != nil {
		return 0, withPath(to, err)
	}
	if err := fill(draft.Name()); err != nil {
		return 0, withPath(to, err)
	}
	if tables, err = checkCopy(ctx, draft.Name(), cipher); err != nil {
		return 0, withPath(from, err)
	}
	return tables, withPath(to, publishDraft(draft.Name(), to))
}

// vacuumInto copies what is committed now into an empty file.
func vacuumInto(ctx context.Context, from, to string) (err error) {
	handle, err := sql.Open("sqlite", dsn(from, busyTimeout, "mode=ro"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, handle.Close()) }()
	_, err = handle.ExecContext(ctx, `vacuum into ?`, to)
	return err
}

// checkCopy reads a copy with the original's key.
func checkCopy(ctx context.Context, path string, cipher seal.Cipher) (tables int, err error) {
	copied := &Reader{path: path, cipher: cipher}
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

// publishDraft makes a draft durable and gives it its name.
func publishDraft(draft, path string) error {
	if err := durable.SyncFile(draft); err != nil {
		return err
	}
	err := durable.Publish(draft, path)
	if errors.Is(err, fs.ErrExist) {
		return ErrFileExists
	}
	return err
}

// ReadBackup returns the key of a backup, from the first that finds it, and the backup's tables, oldest first. It changes neither the
// file nor its folder, which may be read-only.
func ReadBackup(ctx context.Context, path string, finders ...seal.Finder) (key seal.Key, tables []referee.TableInfo, err error) {
	found, err := inspectBackup(ctx, path)
	if err != nil {
		return key, nil, withPath(path, err)
	}
	for _, keys := range finders {
		if key, err = keys.Find(found.key); err == nil {
			break
		}
	}
	if err != nil {
		return key, nil, withPath(path, err)
	}
	r := &Reader{path: path}
	if r.cipher, err = seal.NewCipher(key); err != nil {
		return key, nil, err
	}
	if r.read, err = sql.Open("sqlite", dsn(path, "mode=ro")); err != nil {
		return key, nil, withPath(path, err)
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	tables, err = r.Tables(ctx)
	return key, tables, withPath(path, err)
}

// inspectBackup is inspect for a file that must be complete without a second one.
func inspectBackup(ctx context.Context, path string) (inspection, error) {
	if info, err := os.Stat(path + "-wal"); err == nil && info.Size() > 0 {
		return inspection{}, ErrUnfinished
	}
	return inspect(ctx, path)
}

// Restore copies a backup to path, where there must be no tables, and returns their number. It first checks every row and
// migrates the copy. The key must be in keys.
func Restore(ctx context.Context, from, path string, keys seal.KeyFolder) (tables int, err error) {
	if _, err := inspectBackup(ctx, from); err != nil {
		return 0, withPath(from, err)
	}
	lock, err := lockFile(path)
	if err != nil {
		return 0, withPath(path, err)
	}
	defer func() { err = errors.Join(err, lock.Close()) }()
	if err := removeEmpty(ctx, path, keys); err != nil {
		return 0, withPath(path, err)
	}
	draft := path + ".new"
	defer func() { err = errors.Join(err, removeDraft(draft)) }()
	if err := copyFile(from, draft); err != nil {
		return 0, withPath(path, err)
	}
	if tables, err = migrateCopy(ctx, draft, keys); err != nil {
		return 0, withPath(from, err)
	}
	if err := dropHeadNotes(ctx, draft, path, keys); err != nil {
		return 0, withPath(path, err)
	}
	return tables, withPath(path, publishDraft(draft, path))
}

// dropHeadNotes removes the head notes for path: an older copy comes back on purpose.
func dropHeadNotes(ctx context.Context, draft, path string, keys seal.KeyFolder) error {
	found, err := inspect(ctx, draft)
	if err != nil {
		return err
	}
	return durable.RemoveIfExists(keys.HeadNotesPath(found.key, path))
}

// removeEmpty removes a file without tables and house rules, as an unused server leaves it.
func removeEmpty(ctx context.Context, path string, keys seal.KeyFolder) error {
	there, err := exists(path)
	if err != nil || !there {
		return err
	}
	d, err := open(ctx, path, keys)
	if err != nil {
		return errors.Join(ErrNotEmpty, err) // whatever is wrong with it
	}
	tables, err := d.Tables(ctx)
	rules, rulesErr := d.ListHouseRules(ctx)
	d.writer.Close()
	if err := errors.Join(err, rulesErr, d.closeHandles()); err != nil {
		return err
	}
	if len(tables)+len(rules) > 0 {
		return ErrNotEmpty
	}
	return removeDraft(path)
}

// migrateCopy migrates and checks a copy.
func migrateCopy(ctx context.Context, path string, keys seal.KeyFolder) (tables int, err error) {
	d, err := open(ctx, path, keys)
	if err != nil {
		return 0, err
	}
	defer func() {
		d.writer.Close()
		err = errors.Join(err, d.closeHandles())
	}()
	if err := d.verify(ctx); err != nil {
		return 0, err
	}
	all, err := d.Tables(ctx)
	return len(all), err
}

// copyFile copies to a new file that only the owner can read.
func copyFile(from, to string) (err error) {
	if err := removeDraft(to); err != nil {
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
