// Package seal encrypts what a journal keeps: its rows, the secrets of exports, and the notes beside the key that tell how far each table
// has come. The key lies in a folder of its own, never with the journal. Which store keeps the rows is none of its business.
package seal

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"errors"
	"strings"
)

const (
	keyBytes   = 32
	idBytes    = 8
	checkBytes = 3 // of a code, to find typing errors
	groupSize  = 8 // letters of a code between hyphens
)

// Key encrypts the rows of one journal. It is never kept in the journal's file.
type Key struct{ secret [keyBytes]byte }

// NewKey draws a key.
func NewKey() Key {
	var k Key
	rand.Read(k.secret[:]) // never fails
	return k
}

// ID names the key without revealing it. Journals contain it.
func (k Key) ID() string {
	sum := k.digest("id")
	return hex.EncodeToString(sum[:idBytes])
}

func (k Key) digest(what string) [sha256.Size]byte {
	return sha256.Sum256(append([]byte("judge key "+what+"\n"), k.secret[:]...))
}

// Digest stands for a name where the name itself must not be read: with the key it is always the same, without it nobody can try names.
func (k Key) Digest(name string) []byte {
	secret := k.digest("names")
	mac := hmac.New(sha256.New, secret[:])
	mac.Write([]byte(name)) // never fails
	return mac.Sum(nil)
}

// String keeps the key out of logs. Code reveals it.
func (k Key) String() string { return "‹key " + k.ID() + "›" }

// GoString keeps the key out of logs, too.
func (k Key) GoString() string { return k.String() }

// Code returns the key in letters that people can read aloud or type.
func (k Key) Code() string {
	check := k.digest("check")
	letters := base32.StdEncoding.EncodeToString(append(k.secret[:], check[:checkBytes]...))
	var groups []string
	for ; letters != ""; letters = letters[groupSize:] {
		groups = append(groups, letters[:groupSize])
	}
	return strings.Join(groups, "-")
}

// ErrBadKeyCode is returned for a text that is no key's code.
var ErrBadKeyCode = errors.New("this is not a key code: a code has seven groups of eight letters and digits, as judge key prints it; compare each group")

// lookalikes replaces digits that codes do not have by the letters they look like.
var lookalikes = strings.NewReplacer("0", "O", "1", "I", "8", "B", "-", "")

// ParseKey reads a key code in either case and with any spacing.
func ParseKey(code string) (Key, error) {
	var k Key
	code = lookalikes.Replace(strings.ToUpper(strings.Join(strings.Fields(code), "")))
	raw, err := base32.StdEncoding.DecodeString(code)
	if err != nil || len(raw) != keyBytes+checkBytes {
		return k, ErrBadKeyCode
	}
	copy(k.secret[:], raw)
	if check := k.digest("check"); string(check[:checkBytes]) != string(raw[keyBytes:]) {
		return Key{}, ErrBadKeyCode
	}
	return k, nil
}

// newAEAD makes a cipher from a key or a digest of it.
func newAEAD(secret [keyBytes]byte) (cipher.AEAD, error) {
	block, err := aes.NewCipher(secret[:])
	if err != nil {
		return nil, err
	}
	return cipher.NewGCMWithRandomNonce(block)
}
