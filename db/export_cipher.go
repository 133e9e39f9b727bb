package db

import (
	"crypto/cipher"

	"github.com/judgeofthechange/judge/engine/record"
)

// exportCipher seals what an export keeps to itself, with a key of its own that is made of a journal's: what is exported could
// not pass for rows.
type exportCipher struct{ aead cipher.AEAD }

var _ record.Cipher = exportCipher{}

// ExportCipher gives the cipher of the exports that are sealed with this key.
func (k Key) ExportCipher() (record.Cipher, error) {
	aead, err := newAEAD(k.digest("exports"))
	return exportCipher{aead}, err
}

// Encrypt is as record.Cipher says.
func (e exportCipher) Encrypt(plain, place []byte) []byte { return e.aead.Seal(nil, nil, plain, place) }

// Decrypt is as record.Cipher says.
func (e exportCipher) Decrypt(sealed, place []byte) ([]byte, error) {
	return e.aead.Open(nil, nil, sealed, place)
}
