package db

import (
	"crypto/cipher"
	"encoding/binary"
	"fmt"

	"github.com/judgeofthechange/judge/referee"
)

// rowCipher encrypts row bodies and tags table rows. A body that another program changed or moved does not decrypt; a changed
// table row does not match its tag.
type rowCipher struct{ aead cipher.AEAD }

func newRowCipher(k Key) (rowCipher, error) {
	aead, err := newAEAD(k.secret)
	return rowCipher{aead}, err
}

func (s rowCipher) encrypt(table string, row referee.Row) []byte {
	return s.aead.Seal(nil, nil, row.Body, rowContext(table, row))
}

func (s rowCipher) decrypt(table string, row referee.Row) ([]byte, error) {
	body, err := s.aead.Open(nil, nil, row.Body, rowContext(table, row))
	if err != nil {
		return nil, fmt.Errorf("%w: row %d was changed", ErrDamaged, row.Seq)
	}
	return body, nil
}

// tag authenticates the unencrypted columns of a table.
func (s rowCipher) tag(t tableRow) []byte { return s.aead.Seal(nil, nil, nil, t.bytes()) }

func (s rowCipher) checkTag(t tableRow, tag []byte) error {
	if _, err := s.aead.Open(nil, nil, tag, t.bytes()); err != nil {
		return fmt.Errorf("%w: the description of table %s was changed", ErrDamaged, t.code)
	}
	return nil
}

// rowContext is what a body is bound to.
func rowContext(table string, row referee.Row) []byte {
	return fmt.Appendf(nil, "%s\n%d\n%d\n%s", table, row.Seq, row.At.UnixMilli(), row.Kind)
}

// tableRow is a row of game_table.
type tableRow struct {
	code, name string
	created    int64
	header     string
}

// bytes returns different bytes for different rows: each text follows its length.
func (t tableRow) bytes() []byte {
	out := binary.BigEndian.AppendUint64([]byte("table\n"), uint64(t.created))
	for _, text := range []string{t.code, t.name, t.header} {
		out = binary.BigEndian.AppendUint32(out, uint32(len(text)))
		out = append(out, text...)
	}
	return out
}
