package event

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"slices"

	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee"
)

// Signature is the event's signature of its record up to a line. Ed25519 signs the same alike each time, so none is stored: whoever has the
// event's key makes it again (event.md, 3.2).
type Signature struct {
	Line      int          `json:"line"`
	Do        string       `json:"do"`    // what was entered on that line
	Chain     record.Chain `json:"chain"` // up to that line
	Signature []byte       `json:"signature"`
}

// signedActs are the acts after which an event signs its record for everybody to see.
var signedActs = []string{"round.publish", "freeze", "result.approve", "cut", "close"}

// packedActs are the acts whose signatures are in an appeal pack.
var packedActs = append([]string{"result.enter", "result.correct"}, signedActs...)

// IsSigned reports whether the record is signed after a command.
func IsSigned(do string) bool { return slices.Contains(signedActs, do) }

// IsPacked reports whether an appeal pack has the signature after a command: what is signed for everybody, and the results.
func IsPacked(do string) bool { return slices.Contains(packedActs, do) }

// Sign signs the record of the event of a code up to a line.
func Sign(key ed25519.PrivateKey, code string, line int, do string, chain record.Chain) Signature {
	s := Signature{Line: line, Do: do, Chain: chain}
	s.Signature = ed25519.Sign(key, s.message(code))
	return s
}

// Verify reports whether the key of the event of a code made the signature.
func (s Signature) Verify(key ed25519.PublicKey, code string) bool {
	return ed25519.Verify(key, s.message(code), s.Signature)
}

// Short is the signature's short form: screens and slips show it.
func (s Signature) Short() string { return shortOf(s.Signature) }

// message is what is signed. The chain binds the line and all before it.
func (s Signature) message(code string) []byte {
	return fmt.Appendf(nil, "judge event %s line %d\n%s", code, s.Line, s.Chain)
}

// ShortKey is the short form of a public key.
func ShortKey(key ed25519.PublicKey) string { return shortOf(key) }

// shortOf is 40 bits of a digest in base32: eight letters and digits that people can compare.
func shortOf(b []byte) string {
	sum := sha256.Sum256(b)
	return base32.StdEncoding.EncodeToString(sum[:5])
}

// Signed has the short forms of what an event signs with. Both are empty where nothing signs.
type Signed struct {
	Key string // the public key's
	Act string // the signature's after the last act that is signed; empty before the first
}

// Signed returns what everybody may compare.
func (h *Hall) Signed(e *referee.Table) (out Signed) {
	key := h.keyOf(e)
	if key == nil {
		return out
	}
	out.Key = ShortKey(key.Public().(ed25519.PublicKey))
	if line, do, chain, ok := e.Snapshot().LastEntered(IsSigned); ok {
		out.Act = Sign(key, e.Info().Code, line, do, chain).Short()
	}
	return out
}

// SignatureAt returns the short form of the signature after a line of an event's record; empty where nothing signs.
func (h *Hall) SignatureAt(e *referee.Table, line int, do string) string {
	key := h.keyOf(e)
	chain, ok := e.Snapshot().ChainAt(line)
	if key == nil || !ok || !IsSigned(do) {
		return ""
	}
	return Sign(key, e.Info().Code, line, do, chain).Short()
}

// keyOf returns the key that signs for an event; nil where nothing signs.
func (h *Hall) keyOf(e *referee.Table) ed25519.PrivateKey {
	if h.signingKey == nil {
		return nil
	}
	key, err := h.signingKey(e.Info().Code)
	if err != nil {
		h.log.Error("cannot find the key that signs", "error", err)
		return nil
	}
	return key
}
