package record

import (
	"bytes"
	"crypto/sha512"
	"encoding/base32"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/judgeofthechange/judge/engine"
)

// Sizes in bytes. Payloads are padded to a multiple of payloadBlock: their length gives nothing away.
const (
	SaltSize     = 16
	payloadBlock = 512
	// stateBlock is the block for a whole state, whose length depends on hands and purses.
	stateBlock = 1 << 14
)

// First byte of hashed data: a commitment can never pass for a link of a chain.
const (
	commitmentTag = 0x01
	linkTag       = 0x02
)

// Salt prevents guessing a commitment's content.
type Salt [SaltSize]byte

// MarshalText writes a salt in hexadecimal.
func (s Salt) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, s[:]), nil }

// UnmarshalText reads what MarshalText writes.
func (s *Salt) UnmarshalText(text []byte) error { return decodeHex(s[:], text) }

// Commitment binds a seat to a secret command without revealing it.
type Commitment [32]byte

// NewCommitment makes the commitment of a secret command. decision is the id of the answered prompt; empty if there was none.
func NewCommitment(decision string, seat engine.Seat, salt Salt, c engine.Command) (Commitment, error) {
	payload, err := Payload(c)
	if err != nil {
		return Commitment{}, err
	}
	return NewPayloadCommitment(decision, seat, salt, payload), nil
}

// Payload returns a command's canonical JSON, padded with spaces: the form that is committed.
func Payload(c engine.Command) ([]byte, error) {
	payload, err := c.MarshalJSON()
	if err != nil {
		return nil, err
	}
	return pad(payload), nil
}

func pad(text []byte) []byte { return padTo(payloadBlock, text) }

// padTo pads a text with spaces to a multiple of size.
func padTo(size int, text []byte) []byte {
	return append(text, bytes.Repeat([]byte(" "), (size-len(text)%size)%size)...)
}

// NewPayloadCommitment is NewCommitment for callers that already have the payload.
func NewPayloadCommitment(decision string, seat engine.Seat, salt Salt, payload []byte) Commitment {
	b := []byte{commitmentTag}
	for _, name := range []string{decision, string(seat)} {
		b = binary.BigEndian.AppendUint16(b, uint16(len(name)))
		b = append(b, name...)
	}
	b = append(append(b, salt[:]...), payload...)
	sum := sha512.Sum512(b)
	return Commitment(sum[:32])
}

// String returns the commitment in hexadecimal.
func (c Commitment) String() string { return hex.EncodeToString(c[:]) }

// Fingerprint returns a short text for people to compare.
func (c Commitment) Fingerprint() string { return fingerprint(c[:]) }

// MarshalText writes a commitment as String does.
func (c Commitment) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, c[:]), nil }

// UnmarshalText reads what MarshalText writes.
func (c *Commitment) UnmarshalText(text []byte) error { return decodeHex(c[:], text) }

// Chain is the hash of a record's lines up to one of them. The zero Chain stands before the first line.
type Chain [16]byte

// Next returns the chain including one more line: the canonical header or command, or the Commitment of a secret command.
func (c Chain) Next(line []byte) Chain {
	sum := sha512.Sum512(append(append([]byte{linkTag}, c[:]...), line...))
	return Chain(sum[:len(c)])
}

// String returns the chain in hexadecimal.
func (c Chain) String() string { return hex.EncodeToString(c[:]) }

// Fingerprint returns a short text for people to compare.
func (c Chain) Fingerprint() string { return fingerprint(c[:]) }

// MarshalText writes a chain as String does.
func (c Chain) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, c[:]), nil }

// UnmarshalText reads what MarshalText writes.
func (c *Chain) UnmarshalText(text []byte) error { return decodeHex(c[:], text) }

// fingerprintLength is the number of characters in a fingerprint.
const fingerprintLength = 4

func fingerprint(sum []byte) string {
	return base32.StdEncoding.EncodeToString(sum)[:fingerprintLength]
}

// decodeHex accepts lower case only: one value has one text.
func decodeHex(into, text []byte) error {
	if len(text) != hex.EncodedLen(len(into)) {
		return fmt.Errorf("%d hexadecimal digits are needed", hex.EncodedLen(len(into)))
	}
	if _, err := hex.Decode(into, text); err != nil {
		return err
	}
	if hex.EncodeToString(into) != string(text) {
		return errors.New("the digits must be in lower case")
	}
	return nil
}
