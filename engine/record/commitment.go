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

// SaltSize is how many random bytes hide what a commitment is made of, and payloadBlock the size whose multiples payloads
// are brought to, so that their length tells nothing.
const (
	SaltSize     = 16
	payloadBlock = 512
	// stateBlock is the same for a whole state, whose hands and purses make it longer or shorter.
	stateBlock = 1 << 14
)

// What begins the bytes that are hashed, so that a commitment can never be taken for a link of a chain.
const (
	commitmentTag = 0x01
	linkTag       = 0x02
)

// Salt is what keeps a commitment from being guessed.
type Salt [SaltSize]byte

// MarshalText writes a salt in hexadecimal, as records hold it.
func (s Salt) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, s[:]), nil }

// UnmarshalText reads it back.
func (s *Salt) UnmarshalText(text []byte) error { return decodeHex(s[:], text) }

// Commitment binds a seat to what it gave in secret, and tells nothing of it.
type Commitment [32]byte

// Commit makes the commitment of a command that a seat gave in secret. decision is the key of the prompt that it
// answers, empty where none asked.
func Commit(decision string, seat engine.Seat, salt Salt, c engine.Command) (Commitment, error) {
	payload, err := Payload(c)
	if err != nil {
		return Commitment{}, err
	}
	return CommitPayload(decision, seat, salt, payload), nil
}

// Payload is a command in the form that a commitment is made of: its canonical JSON, padded with spaces.
func Payload(c engine.Command) ([]byte, error) {
	payload, err := c.MarshalJSON()
	if err != nil {
		return nil, err
	}
	return pad(payload), nil
}

func pad(text []byte) []byte { return padTo(payloadBlock, text) }

// padTo brings a text to the next multiple of a size.
func padTo(size int, text []byte) []byte {
	return append(text, bytes.Repeat([]byte(" "), (size-len(text)%size)%size)...)
}

// CommitPayload is Commit for who has the payload already.
func CommitPayload(decision string, seat engine.Seat, salt Salt, payload []byte) Commitment {
	b := []byte{commitmentTag}
	for _, name := range []string{decision, string(seat)} {
		b = binary.BigEndian.AppendUint16(b, uint16(len(name)))
		b = append(b, name...)
	}
	b = append(append(b, salt[:]...), payload...)
	sum := sha512.Sum512(b)
	return Commitment(sum[:32])
}

// String is the commitment in hexadecimal, as records hold it.
func (c Commitment) String() string { return hex.EncodeToString(c[:]) }

// Fingerprint is what people compare at a glance.
func (c Commitment) Fingerprint() string { return fingerprint(c[:]) }

// MarshalText writes a commitment as String does.
func (c Commitment) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, c[:]), nil }

// UnmarshalText reads it back.
func (c *Commitment) UnmarshalText(text []byte) error { return decodeHex(c[:], text) }

// Chain is the hash over a record's lines up to one of them. The zero Chain stands before the first.
type Chain [16]byte

// Next is the chain up to the next line, as text: the canonical form of a header or a command, or the Commitment of a
// command that was given in secret.
func (c Chain) Next(line []byte) Chain {
	sum := sha512.Sum512(append(append([]byte{linkTag}, c[:]...), line...))
	return Chain(sum[:len(c)])
}

// String is the chain in hexadecimal, as records hold it.
func (c Chain) String() string { return hex.EncodeToString(c[:]) }

// Fingerprint is what people compare at a glance.
func (c Chain) Fingerprint() string { return fingerprint(c[:]) }

// MarshalText writes a chain as String does.
func (c Chain) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, c[:]), nil }

// UnmarshalText reads it back.
func (c *Chain) UnmarshalText(text []byte) error { return decodeHex(c[:], text) }

// fingerprintLength is how many letters and digits a mark has.
const fingerprintLength = 4

func fingerprint(sum []byte) string {
	return base32.StdEncoding.EncodeToString(sum)[:fingerprintLength]
}

// decodeHex reads lower case alone, so that one value has one text.
func decodeHex(into, text []byte) error {
	if len(text) != hex.EncodedLen(len(into)) {
		return fmt.Errorf("%d hexadecimal digits are needed", hex.EncodedLen(len(into)))
	}
	if _, err := hex.Decode(into, text); err != nil {
		return err
	}
	if hex.EncodeToString(into) != string(text) {
		return errors.New("the digits are to be in lower case")
	}
	return nil
}
