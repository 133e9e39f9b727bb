package seal

import (
	"crypto/ed25519"

	"github.com/judgeofthechange/judge/referee"
)

// JournalKey finds the key of one journal.
type JournalKey struct {
	id     string
	folder KeyFolder
}

// KeyOf returns the way to the key with this id, which a journal names.
func (k KeyFolder) KeyOf(id string) JournalKey { return JournalKey{id, k} }

// ID identifies the journal and its copies. It is no secret.
func (j JournalKey) ID() string { return j.id }

// Key returns the journal's key.
func (j JournalKey) Key() (Key, error) { return j.folder.Find(j.id) }

// KeyFile returns the path of the journal's key.
func (j JournalKey) KeyFile() string { return j.folder.Path(j.id) }

// ExportEncryption returns the cipher for exports of the journal's tables.
func (j JournalKey) ExportEncryption() (*referee.Encryption, error) {
	key, err := j.Key()
	if err != nil {
		return nil, err
	}
	cipher, err := key.ExportCipher()
	return &referee.Encryption{Cipher: cipher, Key: key.ID()}, err
}

// SigningKey returns the key that signs for the event of a code.
func (j JournalKey) SigningKey(code string) (ed25519.PrivateKey, error) {
	key, err := j.Key()
	if err != nil {
		return nil, err
	}
	return key.SigningKey(code), nil
}
