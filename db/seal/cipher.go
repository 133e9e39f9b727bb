package seal

import (
	"crypto/cipher"
	"encoding/binary"
	"fmt"

	"github.com/judgeofthechange/judge/referee"
)

// Cipher encrypts row bodies and tags table rows. A body that another program changed or moved does not decrypt; a changed
// table row does not match its tag.
type Cipher struct{ aead cipher.AEAD }

// NewCipher returns the cipher of a key's journal.
func NewCipher(k Key) (Cipher, error) {
	aead, err := newAEAD(k.secret)
	return Cipher{aead}, err
}

// EncryptRow returns the encrypted body of a row.
func (s Cipher) EncryptRow(table string, row referee.Row) []byte {
	return s.aead.Seal(nil, nil, row.Body, rowContext(table, row))
}

// EncryptRows returns the encrypted bodies of a table's rows, in their order.
func (s Cipher) EncryptRows(table string, rows []referee.Row) [][]byte {
	bodies := make([][]byte, len(rows))
	for i, row := range rows {
		bodies[i] = s.EncryptRow(table, row)
	}
	return bodies
}

// DecryptRow returns the body of a row whose Body is encrypted; the error says which row was changed.
func (s Cipher) DecryptRow(table string, row referee.Row) ([]byte, error) {
	body, err := s.aead.Open(nil, nil, row.Body, rowContext(table, row))
	if err != nil {
		return nil, fmt.Errorf("row %d was changed", row.Seq)
	}
	return body, nil
}

// Tag authenticates the unencrypted columns of a table.
func (s Cipher) Tag(t TableRow) []byte { return s.aead.Seal(nil, nil, nil, t.bytes()) }

// CheckTag returns an error if a tag is not that of a row.
func (s Cipher) CheckTag(t TableRow, tag []byte) error {
	if _, err := s.aead.Open(nil, nil, tag, t.bytes()); err != nil {
		return fmt.Errorf("the description of table %s was changed", t.Code)
	}
	return nil
}

// EncryptNamed returns an encrypted text that is kept under a name, which it is bound to.
func (s Cipher) EncryptNamed(name string, text []byte) []byte {
	return s.aead.Seal(nil, nil, text, namedContext(name))
}

// DecryptNamed reads a text that EncryptNamed encrypted.
func (s Cipher) DecryptNamed(name string, text []byte) ([]byte, error) {
	return s.aead.Open(nil, nil, text, namedContext(name))
}

func namedContext(name string) []byte { return []byte("named\n" + name) }

// rowContext is what a body is bound to.
func rowContext(table string, row referee.Row) []byte {
	return fmt.Appendf(nil, "%s\n%d\n%d\n%s", table, row.Seq, row.At.UnixMilli(), row.Kind)
}

// TableRow is what a journal says of a table in the clear.
type TableRow struct {
	Code, Name string
	Created    int64 // milliseconds since 1970, UTC
	Header     string
}

// bytes returns different bytes for different rows: each text follows its length.
func (t TableRow) bytes() []byte {
	out := binary.BigEndian.AppendUint64([]byte("table\n"), uint64(t.Created))
	for _, text := range []string{t.Code, t.Name, t.Header} {
		out = binary.BigEndian.AppendUint32(out, uint32(len(text)))
		out = append(out, text...)
	}
	return out
}
