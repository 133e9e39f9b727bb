package seal

import (
	"crypto/cipher"

	"github.com/judgeofthechange/judge/engine/record"
)

// exportCipher encrypts the secrets of an export with a key derived from the journal's: exported data cannot pass for rows.
type exportCipher struct{ aead cipher.AEAD }

var _ record.Cipher = exportCipher{}

// ExportCipher returns the cipher for exports of this key's journal.
func (k Key) ExportCipher() (record.Cipher, error) {
	aead, err := newAEAD(k.digest("exports"))
	return exportCipher{aead}, err
}

// Encrypt implements record.Cipher.
func (e exportCipher) Encrypt(plain, context []byte) []byte {
	return e.aead.Seal(nil, nil, plain, context)
}

// Decrypt implements record.Cipher.
func (e exportCipher) Decrypt(encrypted, context []byte) ([]byte, error) {
	return e.aead.Open(nil, nil, encrypted, context)
}
