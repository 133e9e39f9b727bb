package record

import (
	"bytes"
	"crypto/sha512"
	"encoding/base64"
	"errors"
	"fmt"

	"github.com/judgeofthechange/judge/engine"
)

// Cipher keeps what a sealed record does not tell, with a key that is not in it. place is what is sealed bound to: it
// opens nowhere else.
type Cipher interface {
	Encrypt(plain, place []byte) []byte
	Decrypt(sealed, place []byte) ([]byte, error)
}

// checksumSize is how much of a hash stands behind what is sealed, so that a changed byte shows to who cannot open it.
const checksumSize = 8

type encryptedLine struct {
	Encrypted []byte      `json:"sealed"`
	Commit    *Commitment `json:"commit,omitempty"` // absent where no command is sealed
}

// encryptLine seals a line; commit is nil where it is no command.
func encryptLine(c Cipher, plain []byte, commit *Commitment, place []byte) ([]byte, error) {
	sealed := c.Encrypt(pad(bytes.Clone(plain)), place)
	sum := sha512.Sum512(sealed)
	return engine.Encode(encryptedLine{append(sealed, sum[:checksumSize]...), commit})
}

// lineContext is where in which game a line stands.
func lineContext(head Chain, line int) []byte { return fmt.Appendf(nil, "%s %d", head, line) }

// parseEncrypted reads a sealed line's members.
func parseEncrypted(members map[string]any) (sealed []byte, commit *Commitment, err error) {
	if err := checkMembers(members, "sealed", "commit"); err != nil {
		return nil, nil, err
	}
	text, ok := members["sealed"].(string)
	raw, err := base64.StdEncoding.Strict().DecodeString(text)
	if !ok || err != nil || len(raw) <= checksumSize {
		return nil, nil, errors.New(`"sealed" is what a sealed export wrote`)
	}
	if value, ok := members["commit"]; ok {
		commit = new(Commitment)
		if err := parseText("commit", value, commit); err != nil {
			return nil, nil, err
		}
	}
	return raw, commit, nil
}

// checkSum takes the hash off what is sealed.
func checkSum(raw []byte) (sealed []byte, ok bool) {
	sealed = raw[:len(raw)-checksumSize]
	sum := sha512.Sum512(sealed)
	return sealed, bytes.Equal(sum[:checksumSize], raw[len(sealed):])
}

// Decrypt opens what a record keeps sealed, in place. An *Error names the line that does not open with this key, or that is
// bound otherwise than it says.
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
	sealed, ok := checkSum(item.Encrypted)
	if !ok || r.Chain == nil {
		return item, errors.New("what is sealed here was changed")
	}
	plain, err := c.Decrypt(sealed, lineContext(*r.Chain, item.Line))
	if err != nil {
		return item, errors.New("this line does not open: it was sealed with another key")
	}
	plain = bytes.TrimSpace(plain)
	members, err := parseObject(plain)
	if err != nil {
		return item, err
	}
	opened, err := r.item(item.Line, plain, members)
	if err != nil || opened.Encrypted != nil {
		return item, errors.Join(errors.New("what is sealed here is no line"), err)
	}
	if bound := opened.Seal != nil && item.Commit != nil; bound != (opened.Command != nil) || bound && opened.Seal.Commit != *item.Commit {
		return item, errors.New("what is sealed here is not what it was bound to")
	}
	opened.Chain = item.Chain
	return opened, nil
}
