package record

import (
	"bytes"
	"crypto/sha512"
	"encoding/base64"
	"errors"
	"fmt"

	"github.com/judgeofthechange/judge/engine"
)

// Cipher encrypts the secret lines of a record with a key that is not in the record. Data decrypts only in the context that it
// was encrypted for.
type Cipher interface {
	Encrypt(plain, context []byte) []byte
	Decrypt(encrypted, context []byte) ([]byte, error)
}

// checksumSize is the length of the hash behind an encrypted line: readers without the key also notice a changed byte.
const checksumSize = 8

type encryptedLine struct {
	Encrypted  []byte      `json:"sealed"`
	Commitment *Commitment `json:"commit,omitempty"` // absent for an expectation
}

// encryptLine encrypts a line; commit is nil for an expectation.
func encryptLine(c Cipher, plain []byte, commit *Commitment, context []byte) ([]byte, error) {
	encrypted := c.Encrypt(pad(bytes.Clone(plain)), context)
	sum := sha512.Sum512(encrypted)
	return engine.Encode(encryptedLine{append(encrypted, sum[:checksumSize]...), commit})
}

// lineContext names a line of one game.
func lineContext(head Chain, line int) []byte { return fmt.Appendf(nil, "%s %d", head, line) }

// parseEncrypted reads the members of an encrypted line.
func parseEncrypted(members map[string]any) (encrypted []byte, commit *Commitment, err error) {
	if err := checkMembers(members, "sealed", "commit"); err != nil {
		return nil, nil, err
	}
	text, ok := members["sealed"].(string)
	raw, err := base64.StdEncoding.Strict().DecodeString(text)
	if !ok || err != nil || len(raw) <= checksumSize {
		return nil, nil, errors.New(`"sealed" must come from a sealed export`)
	}
	if value, ok := members["commit"]; ok {
		commit = new(Commitment)
		if err := parseText("commit", value, commit); err != nil {
			return nil, nil, err
		}
	}
	return raw, commit, nil
}

// splitChecksum removes the checksum and reports whether it is right.
func splitChecksum(raw []byte) (encrypted []byte, ok bool) {
	encrypted = raw[:len(raw)-checksumSize]
	sum := sha512.Sum512(encrypted)
	return encrypted, bytes.Equal(sum[:checksumSize], raw[len(encrypted):])
}

// Decrypt decrypts the record's lines in place. An *Error names a line that this key does not decrypt, or that does not match its
// commitment.
func (r *Record) Decrypt(c Cipher) error {
	for i, item := range r.Items {
		if item.Encrypted == nil {
			continue
		}
		opened, err := r.decryptItem(c, item)
		if err != nil {
			return &Error{File: r.Name, Line: item.Line, Reason: err.Error()}
		}
		r.Items[i] = opened
	}
	return nil
}

func (r *Record) decryptItem(c Cipher, item Item) (Item, error) {
	encrypted, ok := splitChecksum(item.Encrypted)
	if !ok || r.Chain == nil {
		return item, errors.New("this sealed line was changed")
	}
	plain, err := c.Decrypt(encrypted, lineContext(*r.Chain, item.Line))
	if err != nil {
		return item, errors.New("this line cannot be opened: it was sealed with another key")
	}
	plain = bytes.TrimSpace(plain)
	members, err := parseObject(plain)
	if err != nil {
		return item, err
	}
	opened, err := r.parseItem(item.Line, plain, members)
	if err != nil || opened.Encrypted != nil {
		return item, errors.Join(errors.New("this sealed line is not a line of a record"), err)
	}
	if isSealed := opened.Seal != nil && item.Commitment != nil; isSealed != (opened.Command != nil) || isSealed && opened.Seal.Commitment != *item.Commitment {
		return item, errors.New("this sealed line does not match its commitment")
	}
	opened.Chain = item.Chain
	return opened, nil
}
