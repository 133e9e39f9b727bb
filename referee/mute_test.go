package referee

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

// TestNothingSecretPrints proves that whatever holds what was sent prints as a fixed text: with any verb, in logs of both
// forms, in JSON where it is not the journal's own (T19).
func TestNothingSecretPrints(t *testing.T) {
	const canary = "canary"
	command := engine.NewCommand("amber", canary, map[string]any{canary: canary})
	values := map[string]any{
		"an input":    Input{Decision: canary, Key: canary, Command: command},
		"a seal":      Sealed{Decision: canary, Box: []byte(canary)},
		"an opening":  Opening{Decision: canary, Payload: []byte(canary)},
		"a row":       Row{Kind: canary, Body: []byte(canary)},
		"its body":    entryRow{Entry: json.RawMessage(`"canary"`)},
		"a snapshot":  &Snapshot{state: canary, history: history{rows: []happening{{command: command}}}},
		"a screen":    &Screen{View: canary},
		"a desk":      &desk{log: []happening{{command: command}}},
		"a happening": happening{command: command},
	}
	for name, value := range values {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d", "%T%v"} {
			if said := fmt.Sprintf(verb, value) + fmt.Sprintf(verb, []any{value}); tellsOf(said, canary) {
				t.Errorf("%s prints by %s: %s", name, verb, said)
			}
		}
		for _, wrapped := range []any{value, []any{value}} {
			var b bytes.Buffer
			slog.New(slog.NewTextHandler(&b, nil)).InfoContext(context.Background(), "x", "y", wrapped)
			if _, isRow := value.(entryRow); !isRow {
				slog.New(slog.NewJSONHandler(&b, nil)).InfoContext(context.Background(), "x", "y", wrapped)
			}
			if tellsOf(b.String(), canary) {
				t.Errorf("%s is logged: %s", name, b.String())
			}
		}
	}
	if body, err := json.Marshal(entryRow{Entry: json.RawMessage(`"canary"`)}); err != nil || !strings.Contains(string(body), canary) {
		t.Errorf("the journal's own form is lost: %s %v", body, err)
	}
}

// tellsOf finds a word as it stands, as numbers and as hexadecimal digits.
func tellsOf(text, word string) bool {
	return strings.Contains(text, word) || strings.Contains(text, fmt.Sprintf("%x", word)) ||
		strings.Contains(text, strings.Trim(fmt.Sprint([]byte(word)), "[]"))
}
