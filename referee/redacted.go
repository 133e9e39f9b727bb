package referee

import (
	"fmt"
	"io"
	"log/slog"
)

// muted is what is to be read of anything that may hold a secret.
const muted = "‹sealed›"

// Redacted, embedded in a struct, keeps all that the struct holds out of whatever prints: formats of any verb, logs, JSON. What is
// meant to be kept or shown goes another way than through print.
type Redacted struct{ unprinted }

// MarshalJSON writes a fixed text.
func (Redacted) MarshalJSON() ([]byte, error) { return []byte(`"` + muted + `"`), nil }

// unprinted is Mute for what is written to the journal as JSON.
type unprinted struct{}

// Format prints a fixed text, whatever the verb.
func (unprinted) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, muted) } // what cannot be printed is not printed

// LogValue logs a fixed text.
func (unprinted) LogValue() slog.Value { return slog.StringValue(muted) }
