package referee

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"log/slog"

	"github.com/judgeofthechange/judge/engine"
)

// Token is the content of a browser's cookie: 256 random bits, given out once and stored nowhere else. One token may
// hold several seats, also at several tables.
type Token string

const tokenBytes = 32

// NewToken draws a token from a source of randomness such as crypto/rand's Reader.
func NewToken(random io.Reader) (Token, error) {
	raw := make([]byte, tokenBytes)
	if _, err := io.ReadFull(random, raw); err != nil {
		return "", fmt.Errorf("draw a session token: %w", err)
	}
	return Token(base64.RawURLEncoding.EncodeToString(raw)), nil
}

// Session returns the hash by which a token is stored and compared.
func (t Token) Session() Session { return sha256.Sum256([]byte(t)) }

// LogValue hides the token.
func (Token) LogValue() slog.Value { return slog.StringValue("•") }

// String hides the token. To get its text, convert it to a string.
func (Token) String() string { return "•" }

// Session is the hash of a Token. The zero Session is nobody.
type Session [sha256.Size]byte

// LogValue hides the session.
func (Session) LogValue() slog.Value { return slog.StringValue("•") }

// String hides the session.
func (Session) String() string { return "•" }

// MarshalText writes the hash in hexadecimal, for the journal.
func (s Session) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, s[:]), nil }

// UnmarshalText reads it back.
func (s *Session) UnmarshalText(text []byte) error {
	if len(text) != hex.EncodedLen(len(s)) {
		return fmt.Errorf("a session must have %d hexadecimal digits", hex.EncodedLen(len(s)))
	}
	_, err := hex.Decode(s[:], text)
	return err
}

// Actor is who stands behind a request or a screen.
type Actor struct {
	Seat    engine.Seat // a seat of the table, engine.Moderator, or empty for the public
	Session Session

	local bool // needs no session; a request can never set it by leaving something out
}

// The actors that need no session: the public screen, and the console on the laptop itself. Whoever names Console has
// made sure that the request came from there.
var (
	Audience = Actor{}
	Console  = Actor{Seat: engine.Moderator, local: true}
)

// Viewer is the audience that this actor belongs to.
func (a Actor) Viewer() engine.Viewer {
	switch a.Seat {
	case "":
		return engine.Public
	case engine.Moderator:
		return engine.AtModerator
	default:
		return engine.AtSeat(a.Seat)
	}
}
