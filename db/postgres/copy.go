package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/db/sqlite"
	"github.com/judgeofthechange/judge/referee"
)

// Backup writes a checked copy of all tables, as they are at one moment, to a new SQLite file of the same key, and returns their number. The file
// appears whole or not at all; one laptop goes on with it by sqlite.Restore.
func (r *Reader) Backup(ctx context.Context, to string) (tables int, err error) {
	key, err := r.Key()
	if err != nil {
		return 0, err
	}
	moment := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	err = pgx.BeginTxFunc(ctx, r.pool, moment, func(tx pgx.Tx) (err error) {
		tables, err = sqlite.WriteBackup(ctx, to, key, &Reader{JournalKey: r.JournalKey, from: tx, cipher: r.cipher})
		return err
	})
	return tables, explain(err)
}

// Source is a journal that a hall takes the place of.
type Source interface {
	sqlite.Source
	// ID names the journal's key.
	ID() string
}

// Fill copies all tables of a journal, with their rows and the house rules, into the empty hall of the same key at an address, and returns the number
// of tables. Nobody owns them. It copies everything or nothing; nothing must be written to from meanwhile. The error may wrap ErrNotEmpty,
// ErrOtherKey, or those of OpenReader.
func Fill(ctx context.Context, address string, keys seal.KeyFolder, from Source) (tables int, err error) {
	r, err := OpenReader(ctx, address, keys)
	if err != nil {
		return 0, err
	}
	defer r.Close()
	if r.ID() != from.ID() {
		return 0, wrap(ErrOtherKey, "fill the hall")
	}
	err = pgx.BeginFunc(ctx, r.pool, func(tx pgx.Tx) (err error) {
		tables, err = r.fill(ctx, tx, from)
		return err
	})
	return tables, wrap(err, "fill the hall")
}

func (r *Reader) fill(ctx context.Context, tx pgx.Tx, from Source) (copied int, err error) {
	if _, err := tx.Exec(ctx, `lock table game_table, house_rules in share row exclusive mode`); err != nil { // a process may make a table now
		return 0, err
	}
	var used bool
	if err := tx.QueryRow(ctx, `select exists (select from game_table) or exists (select from house_rules)`).Scan(&used); err != nil {
		return 0, err
	}
	if used {
		return 0, ErrNotEmpty
	}
	tables, err := from.Tables(ctx)
	if err != nil {
		return 0, err
	}
	for _, t := range tables {
		if err := r.copyTable(ctx, tx, from, t); err != nil {
			return 0, err
		}
	}
	return len(tables), r.copyRules(ctx, tx, from)
}

// copyTable copies a table, which nobody owns yet.
func (r *Reader) copyTable(ctx context.Context, tx pgx.Tx, from Source, t referee.TableInfo) error {
	rows, err := from.Read(ctx, t.Code, 1)
	if err != nil {
		return err
	}
	if err := referee.CheckRows(0, 0, rows); err != nil {
		return err
	}
	encrypted, err := r.encryptInfo(t)
	if err != nil {
		return err
	}
	var id, epoch int64
	err = tx.QueryRow(ctx, `with t as (insert into game_table (code, info) values ($1, $2) returning table_id)
		insert into head (table_id, seq) select table_id, $3 from t returning table_id, epoch`, t.Code, encrypted, len(rows)).Scan(&id, &epoch)
	if err != nil {
		return err
	}
	bodies := r.cipher.EncryptRows(t.Code, rows)
	_, err = tx.CopyFrom(ctx, pgx.Identifier{"journal"}, []string{"table_id", "seq", "epoch", "at", "kind", "body"},
		pgx.CopyFromSlice(len(rows), func(i int) ([]any, error) {
			return []any{id, rows[i].Seq, epoch, rows[i].At, rows[i].Kind, bodies[i]}, nil
		}))
	return err
}

// copyRules copies the house rules.
func (r *Reader) copyRules(ctx context.Context, tx pgx.Tx, from Source) error {
	key, err := r.Key()
	if err != nil {
		return err
	}
	rules, err := from.ListHouseRules(ctx)
	if err != nil {
		return err
	}
	for _, s := range rules {
		digest := key.Digest(s.Name)
		encrypted, err := r.encryptRules(digest, s)
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `insert into house_rules (name, body) values ($1, $2)`, digest, encrypted); err != nil {
			return err
		}
	}
	return nil
}
