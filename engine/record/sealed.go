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
	Seal(plain, place []byte) []byte
	Open(sealed, place []byte) ([]byte, error)
}

// sumBytes is how much of a hash stands behind what is sealed, so that a changed byte shows to who cannot open it.
const sumBytes = 8

type sealedJSON struct {
	Sealed []byte      `json:"sealed"`
	Commit *Commitment `json:"commit,omitempty"` // absent where no command is sealed
}

// sealedText seals a line; commit is nil where it is no command.
func sealedText(c Cipher, plain []byte, commit *Commitment, place []byte) ([]byte, error) {
	sealed := c.Seal(padded(bytes.Clone(plain)), place)
	sum := sha512.Sum512(sealed)
	return engine.Encode(sealedJSON{append(sealed, sum[:sumBytes]...), commit})
}

// spot is where in which game a line stands.
func spot(head Chain, line int) []byte { return fmt.Appendf(nil, "%s %d", head, line) }

// readSealed reads a sealed line's members.
func readSealed(members map[string]any) (sealed []byte, commit *Commitment, err error) {
	if err := known(members, "sealed", "commit"); err != nil {
		return nil, nil, err
	}
	text, ok := members["sealed"].(string)
	raw, err := base64.StdEncoding.Strict().DecodeString(text)
	if !ok || err != nil || len(raw) <= sumBytes {
		return nil, nil, errors.New(`"sealed" is what a sealed export wrote`)
	}
	if value, ok := members["commit"]; ok {
		commit = new(Commitment)
		if err := readText("commit", value, commit); err != nil {
			return nil, nil, err
		}
	}
	return raw, commit, nil
}

// sumHolds takes the hash off what is sealed.
func sumHolds(raw []byte) (sealed []byte, ok bool) {
	sealed = raw[:len(raw)-sumBytes]
	sum := sha512.Sum512(sealed)
	return sealed, bytes.Equal(sum[:sumBytes], raw[len(sealed):])
}

// Open opens what a record keeps sealed, in place. An *Error names the line that does not open with this key, or that is
// bound otherwise than it says.
func (r *Record) Open(c Cipher) error {
	for i, item := range r.Items {
		if item.Sealed == nil {
			continue
		}
		opened, err := r.opened(c, item)
		if err != nil {
			return &Error{File: r.Name, Line: item.Line, Reason: err.Error()}
		}
		r.Items[i] = opened
	}
	return nil
}

func (r *Record) opened(c Cipher, item Item) (Item, error) {
	sealed, ok := sumHolds(item.Sealed)
	if !ok || r.Chain == nil {
		return item, errors.New("what is sealed here was changed")
	}
	plain, err := c.Open(sealed, spot(*r.Chain, item.Line))
	if err != nil {
		return item, errors.New("this line does not open: it was sealed with another key")
	}
	plain = bytes.TrimSpace(plain)
	members, err := parseObject(plain)
	if err != nil {
		return item, err
	}
	opened, err := r.item(item.Line, plain, members)
	if err != nil || opened.Sealed != nil {
		return item, errors.Join(errors.New("what is sealed here is no line"), err)
	}
	if bound := opened.Seal != nil && item.Commit != nil; bound != (opened.Command != nil) || bound && opened.Seal.Commit != *item.Commit {
		return item, errors.New("what is sealed here is not what it was bound to")
	}
	opened.Chain = item.Chain
	return opened, nil
}
