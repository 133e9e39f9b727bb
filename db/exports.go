package db

import (
	"crypto/cipher"

	"github.com/judgeofthechange/judge/engine/record"
)

// exporter seals what an export keeps to itself, with a key of its own that is made of a journal's: what is exported could
// not pass for rows.
type exporter struct{ aead cipher.AEAD }

var _ record.Cipher = exporter{}

// ForExports gives the cipher of the exports that are sealed with this key.
func (k Key) ForExports() (record.Cipher, error) {
	aead, err := newAEAD(k.digest("exports"))
	return exporter{aead}, err
}

// Seal is as record.Cipher says.
func (e exporter) Seal(plain, place []byte) []byte { return e.aead.Seal(nil, nil, plain, place) }

// Open is as record.Cipher says.
func (e exporter) Open(sealed, place []byte) ([]byte, error) {
	return e.aead.Open(nil, nil, sealed, place)
}
