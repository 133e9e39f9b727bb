package web

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/http"
	"strings"
	"sync"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views/part"
)

// Everything sent to a phone is padded, so that its length reveals little. All phones of a table get the same number of bytes
// for one version: the rung that holds the longest of their updates or, if the version has a secret, the longest page before it.
// Whole pages have the rung that holds the longest of all seats' pages at that version. Nothing private is compressed, because
// the length would then depend on the content.
const (
	firstRung    = 8 << 10
	lastRung     = 128 << 10 // longer updates take a multiple of it
	pageSize     = 32 << 10  // of a seat's page that is not its live page
	documentSize = 16 << 10  // room for the document around a live page, and for what its folds hold
	answerSize   = 8 << 10   // the answer to a form
	framing      = 256       // the most bytes that name a frame, besides its lines
)

// rung returns the size to which n bytes are padded. All pages of a version get the one that holds the longest: none may need a second one.
func rung(n int) int {
	n += len(":\n")
	if n > lastRung {
		return n + paddingFor(n, lastRung)
	}
	size := firstRung
	for size < n {
		size *= 2
	}
	return size
}

// languages are those that each table's phones last asked for: pages of different languages differ in length.
type languages struct {
	mu     sync.Mutex
	tables map[string]map[engine.Seat]string
}

// note stores a phone's language, and returns the languages of all.
func (l *languages) note(code string, seat engine.Seat, language string) map[engine.Seat]string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.tables == nil {
		l.tables = map[string]map[engine.Seat]string{}
	}
	if l.tables[code] == nil {
		l.tables[code] = map[engine.Seat]string{}
	}
	l.tables[code][seat] = language
	return maps.Clone(l.tables[code])
}

// wholeSize returns the size of every seat's whole page as a frame, for a screen's version.
func (s *Server) wholeSize(at tableContext, screen *referee.Screen) (int, error) {
	seat, _ := screen.Viewer.Seat()
	languages := s.languages.note(screen.Info.Code, seat, at.p.Lang())
	longest, err := screen.Longest(func(other *referee.Screen) (int, error) {
		at := at
		seat, _ := other.Viewer.Seat()
		if language, known := languages[seat]; known {
			at.p = at.words.Printer(language)
		}
		page, err := s.frame(seatKind, at, other, seatKind.extra(s, at))
		if err != nil {
			return 0, err
		}
		return frameLength(page.Size()), nil
	})
	return rung(longest), err
}

// frameLength returns the most bytes that a page takes as a frame, with the prefix of each line.
func frameLength(page part.Size) int {
	return framing + page.Bytes + (1+page.Breaks)*len("data: \n")
}

// paddingFor returns how many bytes a text of n bytes lacks to the next multiple of size.
func paddingFor(n, size int) int { return (size - n%size) % size }

// pad pads a page or a stream with a comment to a multiple of size, counting beside more bytes that are sent with it.
func pad(b *bytes.Buffer, size, beside int, opening, closing string) {
	b.WriteString(opening)
	for n := paddingFor(b.Len()+len(closing)+beside, size); n > 0; n -= min(n, len(blank)) {
		b.WriteString(blank[:min(n, len(blank))])
	}
	b.WriteString(closing)
}

var blank = strings.Repeat(" ", 4096)

// buffers hold large texts that are built for each phone.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// padBody returns a padded page. It counts the words of the HTTP status, as sendAnswer does, so that acceptance and
// refusal have the same length.
func padBody(body []byte, status, size int) []byte {
	b := bytes.NewBuffer(body)
	pad(b, size, len(http.StatusText(status)), "<!--", "-->")
	return b.Bytes()
}

// sendAnswer sends padded JSON to a script.
func sendAnswer(c echo.Context, status int, v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	b := bytes.NewBuffer(body)
	pad(b, answerSize, len(http.StatusText(status)), "", "\n")
	return c.JSONBlob(status, b.Bytes())
}
