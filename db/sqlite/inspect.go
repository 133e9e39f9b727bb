package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
)

// applicationID is in the header of our files.
const applicationID = 0x4a644368

// inspection is what a file shows without being changed.
type inspection struct {
	version int    // number of applied migrations
	key     string // id of its key
}

// inspect reads an existing file's version and key id.
func inspect(ctx context.Context, path string) (found inspection, err error) {
	if err := checkNotEmpty(path); err != nil {
		return found, err
	}
	handle, err := sql.Open("sqlite", dsn(path, "mode=ro"))
	if err != nil {
		return found, err
	}
	defer func() { err = errors.Join(err, handle.Close()) }()
	if found.version, err = versionOf(ctx, handle); err != nil {
		return found, err
	}
	if err := checkSchema(ctx, handle); err != nil {
		return found, err
	}
	return found, handle.QueryRowContext(ctx, `select name from journal_key`).Scan(&found.key)
}

// checkNotEmpty refuses an empty file, which a failing disk may leave. A new file is never empty: see createFile.
func checkNotEmpty(path string) error {
	switch info, err := os.Stat(path); {
	case err != nil:
		return err
	case info.IsDir():
		return ErrNotJournal
	case info.Size() == 0:
		return fmt.Errorf("%w (it is empty)", ErrDamaged)
	}
	return nil
}

// versionOf returns the file's version if this program knows it.
func versionOf(ctx context.Context, handle *sql.DB) (int, error) {
	var version, application, tables int
	err := handle.QueryRowContext(ctx, `select user_version, application_id, (select count(*) from sqlite_schema where name = 'game_table')
		from pragma_user_version, pragma_application_id`).Scan(&version, &application, &tables)
	if err != nil {
		return 0, err
	}
	if version < 1 || tables == 0 || application != applicationID {
		return 0, ErrNotJournal
	}
	steps, err := migrationFiles()
	if err == nil && version > len(steps) {
		err = fmt.Errorf("%w: its version is %d and this program knows versions up to %d; update the program, or choose another folder with --data",
			ErrNewer, version, len(steps))
	}
	return version, err
}

// checkSchema refuses triggers and views that are not ours: they could swallow writes or invent results, although every row still
// decrypts.
func checkSchema(ctx context.Context, handle *sql.DB) error {
	ours, err := ownSchema()
	if err != nil {
		return err
	}
	var text string
	err = handle.QueryRowContext(ctx, `select coalesce(group_concat(sql, char(0)), '') from sqlite_schema where type in ('trigger', 'view')`).Scan(&text)
	if err != nil {
		return err
	}
	for made := range strings.SplitSeq(text, "\x00") {
		if !strings.Contains(ours, normalizeSQL(made)) {
			return ErrNotJournal
		}
	}
	return nil
}

// ownSchema returns the SQL of all our migrations.
func ownSchema() (string, error) {
	steps, err := migrationFiles()
	if err != nil {
		return "", err
	}
	var all strings.Builder
	for _, step := range steps {
		text, err := fs.ReadFile(migrations, step)
		if err != nil {
			return "", err
		}
		all.WriteString(normalizeSQL(string(text)) + " ")
	}
	return all.String(), nil
}

// normalizeSQL makes SQL texts comparable: SQLite keeps them as written, but for the first words.
func normalizeSQL(text string) string {
	return strings.ToLower(strings.Join(strings.Fields(text), " "))
}

// checkIntegrity checks every page of a file, and that indexes and tables tell the same.
func checkIntegrity(ctx context.Context, handle *sql.DB) error {
	var says string
	if err := handle.QueryRowContext(ctx, `pragma integrity_check(1)`).Scan(&says); err != nil {
		return err
	}
	if says != "ok" {
		return fmt.Errorf("%w (%s)", ErrDamaged, says)
	}
	var strays int
	if err := handle.QueryRowContext(ctx, `select count(*) from pragma_foreign_key_check`).Scan(&strays); err != nil {
		return err
	}
	if strays > 0 {
		return fmt.Errorf("%w (%d rows belong to no table)", ErrDamaged, strays)
	}
	return nil
}

// exists reports whether there is a journal at path. It fails if only a log is left: SQLite would apply it to the next file.
func exists(path string) (bool, error) {
	if _, err := os.Stat(path); err == nil {
		return true, nil
	} else if !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	if info, err := os.Stat(path + "-wal"); err == nil && info.Size() > 0 {
		return false, fmt.Errorf("%w (it is missing, but its newest changes are still in %s-wal)", ErrDamaged, path)
	}
	return false, nil
}
