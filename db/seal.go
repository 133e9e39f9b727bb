package db

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"database/sql"
	"fmt"

	"github.com/judgeofthechange/judge/referee"
)

const keyBytes = 32

// sealer hides the bodies of rows from a glance. Since each is bound to its place, a body that was changed or moved by
// another program does not open.
type sealer struct{ aead cipher.AEAD }

// openSeal reads the file's key, or makes it.
func openSeal(ctx context.Context, db *sql.DB) (sealer, error) {
	key := make([]byte, keyBytes)
	rand.Read(key) // never fails
	if _, err := db.ExecContext(ctx, `insert into seal (id, key) values (1, ?) on conflict do nothing`, key); err != nil {
		return sealer{}, fmt.Errorf("make its key: %w", err)
	}
	if err := db.QueryRowContext(ctx, `select key from seal`).Scan(&key); err != nil {
		return sealer{}, fmt.Errorf("read its key: %w", err)
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return sealer{}, fmt.Errorf("read its key: %w", err)
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	return sealer{aead}, err
}

func (s sealer) close(table string, row referee.Row) []byte {
	return s.aead.Seal(nil, nil, row.Body, place(table, row))
}

func (s sealer) open(table string, row referee.Row) ([]byte, error) {
	body, err := s.aead.Open(nil, nil, row.Body, place(table, row))
	if err != nil {
		return nil, fmt.Errorf("row %d was not written by this program: %w", row.Seq, err)
	}
	return body, nil
}

// place is what a body is bound to.
func place(table string, row referee.Row) []byte {
	return fmt.Appendf(nil, "%s\n%d\n%d\n%s", table, row.Seq, row.At.UnixMilli(), row.Kind)
}
