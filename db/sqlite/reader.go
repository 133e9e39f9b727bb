package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/referee"
)

// readers is the number of concurrent reads.
const readers = 4

// Reader reads a journal, also while another process writes to it. It implements referee.Archive.
type Reader struct {
	seal.JournalKey
	path   string
	read   *sql.DB
	cipher seal.Cipher
}

var _ referee.Archive = (*Reader)(nil)

// OpenReader opens the file at path for reading. Damage is found only when it is read.
func OpenReader(ctx context.Context, path string, keys seal.KeyFolder) (*Reader, error) {
	found, err := inspect(ctx, path)
	if err != nil {
		return nil, withPath(path, err)
	}
	r, err := newReader(path, keys, found.key)
	return r, withPath(path, err)
}

// KeyOf returns the key of the file at path.
func KeyOf(ctx context.Context, path string, keys seal.KeyFolder) (seal.Key, error) {
	r, err := OpenReader(ctx, path, keys)
	if err != nil {
		return seal.Key{}, err
	}
	key, err := r.Key()
	return key, withPath(path, errors.Join(err, r.Close()))
}

// newReader opens a file of the current version.
func newReader(path string, keys seal.KeyFolder, id string) (*Reader, error) {
	key, err := keys.Find(id)
	if err != nil {
		return nil, err
	}
	r := &Reader{JournalKey: keys.KeyOf(id), path: path}
	if r.cipher, err = seal.NewCipher(key); err != nil {
		return nil, err
	}
	if r.read, err = sql.Open("sqlite", dsn(path, busyTimeout, durableWAL, "_pragma=query_only(1)")); err != nil {
		return nil, err
	}
	r.read.SetMaxOpenConns(readers)
	return r, nil
}

// Close closes the file.
func (r *Reader) Close() error { return r.read.Close() }

// Tables implements referee.Archive.
func (r *Reader) Tables(ctx context.Context) ([]referee.TableInfo, error) {
	found, err := readTables(ctx, r.read, r.cipher.CheckTag)
	if err != nil {
		return nil, fmt.Errorf("list tables: %w", explain(err))
	}
	var tables []referee.TableInfo
	for _, row := range found {
		t := referee.TableInfo{Code: row.Code, Name: row.Name, Created: time.UnixMilli(row.Created).UTC()}
		if err := json.Unmarshal([]byte(row.Header), &t.Header); err != nil {
			return nil, fmt.Errorf("header of table %s: %w", t.Code, err)
		}
		tables = append(tables, t)
	}
	return tables, nil
}

// Read implements referee.Archive.
func (r *Reader) Read(ctx context.Context, table string, from int) ([]referee.Row, error) {
	rows, err := r.rows(ctx, table, from)
	if err != nil && !errors.Is(err, referee.ErrNoTable) {
		err = fmt.Errorf("read %s: %w", table, explain(err))
	}
	return rows, err
}

func (r *Reader) rows(ctx context.Context, table string, from int) (rows []referee.Row, err error) {
	var id int64
	err = r.read.QueryRowContext(ctx, `select id from game_table where code = ?`, table).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, referee.ErrNoTable
	}
	if err != nil {
		return nil, err
	}
	found, err := r.read.QueryContext(ctx,
		`select seq, at, kind, body from journal where table_id = ? and seq >= ? order by seq`, id, from)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, found.Close()) }()
	for found.Next() {
		var row referee.Row
		var at int64
		if err := found.Scan(&row.Seq, &at, &row.Kind, &row.Body); err != nil {
			return nil, err
		}
		row.At = time.UnixMilli(at).UTC()
		if row.Body, err = r.cipher.DecryptRow(table, row); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
		}
		rows = append(rows, row)
	}
	return rows, found.Err()
}

// verify reads everything and reports what was changed or is missing.
func (r *Reader) verify(ctx context.Context) error {
	if err := checkIntegrity(ctx, r.read); err != nil {
		return err
	}
	tables, err := r.Tables(ctx)
	if err != nil {
		return err
	}
	for _, t := range tables {
		rows, err := r.Read(ctx, t.Code, 1)
		if err != nil {
			return err
		}
		if n := len(rows); n > 0 && rows[n-1].Seq != n {
			return fmt.Errorf("%w: rows of table %s are missing", ErrDamaged, t.Code)
		}
	}
	return nil
}
