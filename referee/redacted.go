package referee

import (
	"fmt"
	"io"
	"log/slog"
)

// redactedText replaces anything that may hold a secret.
const redactedText = "‹sealed›"

// Redacted, embedded in a struct, hides its contents from everything that prints: formats of any verb, logs, JSON.
// Code that stores or shows the contents does not print them.
type Redacted struct{ unprinted }

// MarshalJSON writes a fixed text.
func (Redacted) MarshalJSON() ([]byte, error) { return []byte(`"` + redactedText + `"`), nil }

// unprinted is Redacted for structs that the journal stores as JSON.
type unprinted struct{}

// Format prints a fixed text, whatever the verb.
func (unprinted) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, redactedText) } // never prints the value

// LogValue logs a fixed text.
func (unprinted) LogValue() slog.Value { return slog.StringValue(redactedText) }
