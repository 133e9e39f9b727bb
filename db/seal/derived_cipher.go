package seal

import (
	"crypto/cipher"

	"github.com/judgeofthechange/judge/engine/record"
)

// derivedCipher encrypts with a key derived from the journal's: what it encrypts cannot pass for rows, nor for what another use encrypts.
type derivedCipher struct{ aead cipher.AEAD }

var _ record.Cipher = derivedCipher{}

// ExportCipher returns the cipher for exports of this key's journal.
func (k Key) ExportCipher() (record.Cipher, error) { return k.derived("exports") }

// TicketCipher returns the cipher for the tickets with which phones go from one laptop of this key's hall to another.
func (k Key) TicketCipher() (record.Cipher, error) { return k.derived("tickets") }

func (k Key) derived(use string) (record.Cipher, error) {
	aead, err := newAEAD(k.digest(use))
	return derivedCipher{aead}, err
}

// Encrypt implements record.Cipher.
func (d derivedCipher) Encrypt(plain, context []byte) []byte {
	return d.aead.Seal(nil, nil, plain, context)
}

// Decrypt implements record.Cipher.
func (d derivedCipher) Decrypt(encrypted, context []byte) ([]byte, error) {
	return d.aead.Open(nil, nil, encrypted, context)
}
