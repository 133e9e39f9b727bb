package referee

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"unicode"

	"github.com/rivo/uniseg"
	"golang.org/x/text/unicode/norm"

	"github.com/judgeofthechange/judge/engine"
)

// TestCleanText proves that names in any script stay as they are, and that control, direction and invisible characters are removed
// (check 44, T8).
func TestCleanText(t *testing.T) {
	family, flag := "👩\u200d👩\u200d👧", "🏴\u200d☠\ufe0f"
	for typed, want := range map[string]string{
		"":                        "",
		"Ana":                     "Ana",
		"  Ana   Maria ":          "Ana Maria",
		"Jose\u0301":              "José",
		"Zoë 👩\u200d🚀":            "Zoë 👩\u200d🚀",
		family + flag + "👍🏽🇮🇹":    family + flag + "👍🏽🇮🇹",
		"דָּנָה محمد ทั้ง":        "דָּנָה محمد ทั้ง",
		"a\u202eb\u2066c\u200f":   "abc",
		"\x1b[2Ja\x00b\u0085c":    "[2Jab c",
		"A\u200bn\u200da\ufeff":   "Ana",
		"a\nb\u2028c":             "a b c",
		"\xffAna":                 "Ana",
		"\u3164\u2800\u115f":      "",
		"<b>{{Ana}}</b>":          "<b>{{Ana}}</b>",
		"\u0301\u0301Ana":         "Ana",
		"Ana" + zalgo:             "Ana" + zalgo[:2*maxMarks],
		"a\rb\r\nc\vd\u2029e":     "a b c d e",
		"a\x00b\x9bc\x7fd":        "abcd",
		"\u2066a\u2069\u061cb":    "ab",
		strings.Repeat("x", 25):   strings.Repeat("x", maxName),
		strings.Repeat("👍🏽", 300): strings.Repeat("👍🏽", maxName),
		strings.Repeat("a"+strings.Repeat("\u0323", 3)+"\u200b"+strings.Repeat("\u0323", 3), 2): strings.Repeat("ạ\u0323\u0323\u0323", 2),
	} {
		if got := cleanText(typed, maxName); got != want {
			t.Errorf("%+q became %+q, want %+q", typed, got, want)
		}
	}
}

var zalgo = strings.Repeat("\u0334", 50)

// TestFitJSON proves that every text in a JSON value is cleaned, that everything else stays as it was written, and that a long text is
// refused.
func TestFitJSON(t *testing.T) {
	for given, want := range map[string]string{
		`"a\r\rb"`:         `"a b"`,
		`"\u202eab\u0000"`: `"ab"`,
		`"a\"\r\\"`:        `"a\" \\"`,
		`{"a\rb":["c\u001b", 1.50, 1e3, {"d":"e\nf"}]}`: `{"a b":["c", 1.50, 1e3, {"d":"e f"}]}`,
		`{"x":"a\r","x":{"y":"\r"}}`:                    `{"x":"a","x":{"y":""}}`,
		`{"x":"<\u003c é","y":null}`:                    `{"x":"<\u003c é","y":null}`,
		`[true,-0.5,""]`:                                `[true,-0.5,""]`,
	} {
		if got, err := fitJSON([]byte(given)); err != nil || string(got) != want {
			t.Errorf("%s became %s, want %s (%v)", given, got, want, err)
		}
	}
	for _, broken := range []string{``, `"`, `{"a":}`, `"a\"`, "\"a\nb\""} {
		if _, err := fitJSON([]byte(broken)); !errors.Is(err, ErrMalformed) {
			t.Errorf("%s: got %v", broken, err)
		}
	}
	if _, err := fitJSON([]byte(`["` + strings.Repeat("x", maxText+1) + `"]`)); !errors.Is(err, ErrLongText) {
		t.Errorf("a long text: got %v", err)
	}
}

// endless counts as one letter.
var endless = strings.Repeat("👩\u200d", 100) + "👩"

// FuzzText proves that any typed text becomes a short, visible name, and that cleaning it twice changes nothing.
func FuzzText(f *testing.F) {
	for _, s := range []string{"Ana", "e\u200d\u0301", "👩\u200d👩\u200d👧", " \u0301x", "\u202e", zalgo, "1\ufe0f\u20e3", "\xff\x1b[2J", endless, strings.Repeat("क\u094d", 30), "a\r\n\x00"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		name := cleanText(typed, maxName)
		if again := cleanText(name, maxName); again != name {
			t.Errorf("%+q became %+q and then %+q", typed, name, again)
		}
		if len(name) > maxName*maxRunes*4 {
			t.Errorf("%+q became a name of %d bytes", typed, len(name))
		}
		if !norm.NFC.IsNormalString(name) || uniseg.GraphemeClusterCount(name) > maxName || strings.TrimSpace(name) != name {
			t.Errorf("%+q became %+q", typed, name)
		}
		for _, r := range name {
			if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) && r != joiner {
				t.Errorf("%+q kept %+q", typed, r)
			}
		}
	})
}

// TestNothingSecretPrints proves that values that hold secrets print as a fixed text: with any verb, in text and JSON logs, and in JSON
// other than the journal's (T19).
func TestNothingSecretPrints(t *testing.T) {
	const canary = "canary"
	command := engine.NewCommand("amber", canary, map[string]any{canary: canary})
	values := map[string]any{
		"an input":    Input{Decision: canary, IdempotencyKey: canary, Command: command},
		"a seal":      SealInput{Decision: canary, Box: []byte(canary)},
		"an opening":  OpeningInput{Decision: canary, Payload: []byte(canary)},
		"a row":       Row{Kind: canary, Body: []byte(canary)},
		"its body":    entryRow{Entry: json.RawMessage(`"canary"`)},
		"a snapshot":  &Snapshot{state: canary, history: history{rows: []logEntry{{play: &engine.Entry{Command: command}}}}},
		"a screen":    &Screen{View: canary},
		"a state":     &tableState{log: []logEntry{{play: &engine.Entry{Command: command}}}},
		"a log entry": logEntry{play: &engine.Entry{Command: command}},
	}
	for name, value := range values {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d", "%T%v"} {
			if said := fmt.Sprintf(verb, value) + fmt.Sprintf(verb, []any{value}); holdsWord(said, canary) {
				t.Errorf("%s with %s prints its content: %s", name, verb, said)
			}
		}
		for _, wrapped := range []any{value, []any{value}} {
			var b bytes.Buffer
			slog.New(slog.NewTextHandler(&b, nil)).InfoContext(context.Background(), "x", "y", wrapped)
			if _, isRow := value.(entryRow); !isRow {
				slog.New(slog.NewJSONHandler(&b, nil)).InfoContext(context.Background(), "x", "y", wrapped)
			}
			if holdsWord(b.String(), canary) {
				t.Errorf("%s logs its content: %s", name, b.String())
			}
		}
	}
	if body, err := json.Marshal(entryRow{Entry: json.RawMessage(`"canary"`)}); err != nil || !strings.Contains(string(body), canary) {
		t.Errorf("the journal's JSON lost its content: %s %v", body, err)
	}
}

// holdsWord reports whether a text has a word in letters, in byte numbers or in hexadecimal digits.
func holdsWord(text, word string) bool {
	return strings.Contains(text, word) || strings.Contains(text, fmt.Sprintf("%x", word)) ||
		strings.Contains(text, strings.Trim(fmt.Sprint([]byte(word)), "[]"))
}
