package web

import (
	"bytes"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// newlines are the line ends of a stream.
var newlines = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// checkEvent sends a text as an event, between two others, and reads all three as a browser does.
func checkEvent(t *testing.T, text string) {
	t.Helper()
	var b bytes.Buffer
	writeEvent(&b, "hb", []byte("1"))
	writeEvent(&b, "view", []byte(text))
	writeEvent(&b, "hb", []byte("2"))
	var got []browsertest.Event
	browsertest.ReadEvents(&b, func(e browsertest.Event) { got = append(got, e) })
	want := strings.TrimSuffix(newlines.Replace(text), "\n")
	if len(got) != 3 || got[0].Data != "1" || got[2].Data != "2" || got[1].Name != "view" || got[1].Data != want {
		t.Errorf("%+q became %+q", text, got)
	}
}

// TestAnyTextIsOneEvent proves that a browser reads any frame as exactly one event with the same text.
func TestAnyTextIsOneEvent(t *testing.T) {
	for _, text := range []string{
		"", "a", "a\nb", "a\n\nb", "a\rb", "a\r\rb", "a\r\nb", "a\r\n\r\nb", "\ra", "\n\ra", "a\r", "a\r\n", "a\n\r\nb",
		"x\r\revent: view\rdata: forged\r\r", "x\n\nevent: bye\ndata: gone\n\n", "x\r\rretry: 1\rid: y\r\r", ":", "data: a\x00b", "\ufeffa",
	} {
		checkEvent(t, text)
	}
}

// FuzzEvent is TestAnyTextIsOneEvent for random texts.
func FuzzEvent(f *testing.F) {
	f.Add("a\r\revent: bye\rdata: gone\r\r\nb")
	f.Fuzz(checkEvent)
}
