package postgres

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
)

// Reader reads a hall's tables, whoever owns them. It implements referee.Archive.
type Reader struct {
	seal.JournalKey
	pool   *pgxpool.Pool
	from   querier // the pool, or one moment of the database
	place  string  // names the database among all
	cipher seal.Cipher
}

// querier is what rows are read from.
type querier interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

var _ referee.Archive = (*Reader)(nil)

// OpenReader opens the hall at an address for reading. The error may wrap ErrNoHall, ErrNotHall, ErrNewer, ErrUnsafe, ErrUnreachable or
// ErrAddress or seal.ErrNoKey.
func OpenReader(ctx context.Context, address string, keys seal.KeyFolder) (*Reader, error) {
	config, err := configure(address, "judge reader")
	if err != nil {
		return nil, wrap(err, "open the hall")
	}
	r, err := openReader(ctx, config, keys)
	return r, wrap(err, "open the hall")
}

func openReader(ctx context.Context, config *pgxpool.Config, keys seal.KeyFolder) (*Reader, error) {
	r, err := openKeyless(ctx, config, keys)
	if err != nil {
		return nil, err
	}
	if err := r.useKey(); err != nil {
		return nil, errors.Join(err, r.Close())
	}
	return r, nil
}

// openKeyless opens a hall whose key may be missing: until useKey it reads only who owns what.
func openKeyless(ctx context.Context, config *pgxpool.Config, keys seal.KeyFolder) (*Reader, error) {
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	r := &Reader{pool: pool, from: pool}
	err = pool.AcquireFunc(ctx, func(conn *pgxpool.Conn) error {
		found, err := inspect(ctx, conn.Conn())
		r.JournalKey, r.place = keys.KeyOf(found.key), found.place
		return err
	})
	if err != nil {
		pool.Close()
		return nil, err
	}
	return r, nil
}

// useKey finds the hall's key, which opens what its rows say.
func (r *Reader) useKey() error {
	key, err := r.Key()
	if errors.Is(err, seal.ErrNoKey) {
		return fmt.Errorf("%w: %s is missing; run judge key with the same --journal on a laptop of the hall, then judge key --add here with the code "+
			"that it prints, or name the key's folder with --keys", seal.ErrNoKey, r.KeyFile())
	}
	if err != nil {
		return err
	}
	r.cipher, err = seal.NewCipher(key)
	return err
}

// Close closes the connections.
func (r *Reader) Close() error {
	r.pool.Close()
	return nil
}

// info is what the database keeps of a table encrypted.
type info struct {
	Name    string        `json:"name"`
	Created int64         `json:"created"` // milliseconds since 1970, UTC
	Header  engine.Header `json:"header"`
}

// place of a table's info among texts that are encrypted under a name.
func infoName(code string) string { return "table " + code }

// encryptInfo returns the info of a table as the database keeps it.
func (r *Reader) encryptInfo(t referee.TableInfo) ([]byte, error) {
	text, err := json.Marshal(info{t.Name, t.Created.UnixMilli(), t.Header})
	if err != nil {
		return nil, err
	}
	return r.cipher.EncryptNamed(infoName(t.Code), text), nil
}

// decryptInfo is the reverse of encryptInfo.
func (r *Reader) decryptInfo(code string, encrypted []byte) (t referee.TableInfo, err error) {
	text, err := r.cipher.DecryptNamed(infoName(code), encrypted)
	if err != nil {
		return t, fmt.Errorf("%w: the description of table %s was changed", ErrDamaged, code)
	}
	var i info
	if err := json.Unmarshal(text, &i); err != nil {
		return t, fmt.Errorf("description of table %s: %w", code, err)
	}
	return referee.TableInfo{Code: code, Name: i.Name, Created: time.UnixMilli(i.Created).UTC(), Header: i.Header}, nil
}

// Tables implements referee.Archive.
func (r *Reader) Tables(ctx context.Context) ([]referee.TableInfo, error) {
	rows, err := r.from.Query(ctx, `select code, info from game_table order by table_id`)
	if err != nil {
		return nil, wrap(err, "list tables")
	}
	tables, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (referee.TableInfo, error) {
		var code string
		var encrypted []byte
		if err := row.Scan(&code, &encrypted); err != nil {
			return referee.TableInfo{}, err
		}
		return r.decryptInfo(code, encrypted)
	})
	return tables, wrap(err, "list tables")
}

// Read implements referee.Archive.
func (r *Reader) Read(ctx context.Context, table string, from int) ([]referee.Row, error) {
	ctx, cancel := context.WithTimeout(ctx, readTimeout)
	defer cancel()
	rows, err := r.rows(ctx, table, max(from, 1))
	switch {
	case err == nil || errors.Is(err, referee.ErrNoTable):
		return rows, err
	case !errors.Is(err, ErrDamaged) && !isRefusal(err):
		err = fmt.Errorf("%w: %w", referee.ErrNoAnswer, err)
	}
	return nil, wrap(err, "read %s", table)
}

// rows reads rows and the head in one statement, so that both are of one moment.
func (r *Reader) rows(ctx context.Context, table string, from int) (rows []referee.Row, err error) {
	found, err := r.from.Query(ctx, `select h.seq, coalesce(j.seq, 0), coalesce(j.at, 'epoch'), coalesce(j.kind, ''), j.body
		from game_table t join head h using (table_id) left join journal j on j.table_id = t.table_id and j.seq >= $2
		where t.code = $1 order by j.seq`, table, from)
	if err != nil {
		return nil, err
	}
	defer found.Close()
	last := -1 // no such table
	for found.Next() {
		var row referee.Row
		if err := found.Scan(&last, &row.Seq, &row.At, &row.Kind, &row.Body); err != nil {
			return nil, err
		}
		if row.Seq == 0 { // there is the head alone
			break
		}
		row.At = row.At.UTC()
		if row.Body, err = r.cipher.DecryptRow(table, row); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
		}
		rows = append(rows, row)
	}
	found.Close()
	if err := found.Err(); err != nil {
		return nil, err
	}
	if last < 0 {
		return nil, referee.ErrNoTable
	}
	if n := len(rows); n != max(last-from+1, 0) || n > 0 && rows[n-1].Seq != last {
		return nil, fmt.Errorf("%w: rows of table %s are missing", ErrDamaged, table)
	}
	return rows, nil
}
