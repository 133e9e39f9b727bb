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
)

// Everything sent to a phone is padded to one of these sizes, in bytes, so that its length reveals nothing. They hold
// nearly all frames of many random games by every edition. If one seat's frame outgrows its size, all frames and pages
// of the table grow by the same step and stay so: see lengths. Nothing private is compressed, because the length would
// then depend on the content.
const (
	frameSize  = 96 << 10  // a frame of a stream
	pageSize   = 128 << 10 // a whole page
	growth     = 16 << 10  // the step by which both grow
	answerSize = 8 << 10   // the answer to a form
	framing    = 256       // the most bytes that name a frame, besides its lines
)

// lengths counts by how many steps each table's frames and pages have grown since the program started. It depends on
// the screens of all seats together, in the languages that their phones last asked for, and never on the recipient.
type lengths struct {
	mu     sync.Mutex
	tables map[string]*padding
}

type padding struct {
	steps     int
	languages map[engine.Seat]string
}

// note stores a phone's language, and returns the languages of all.
func (l *lengths) note(code string, seat engine.Seat, language string) map[engine.Seat]string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.tables == nil {
		l.tables = map[string]*padding{}
	}
	if l.tables[code] == nil {
		l.tables[code] = &padding{languages: map[engine.Seat]string{}}
	}
	l.tables[code].languages[seat] = language
	return maps.Clone(l.tables[code].languages)
}

// makeRoom makes room for a frame of n bytes, and returns by how many steps this table's frames have grown.
func (l *lengths) makeRoom(code string, n int) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	t := l.tables[code]
	t.steps = max(t.steps, (n-frameSize+growth-1)/growth)
	return t.steps
}

// paddingSteps returns by how many steps all frames and pages of a table are larger, for a screen's version. It looks
// at the frames of all seats, since all phones must get the same length.
func (s *Server) paddingSteps(at tableContext, screen *referee.Screen) (steps int, err error) {
	seat, _ := screen.Viewer.Seat()
	languages := s.lengths.note(screen.Info.Code, seat, at.p.Lang())
	longest, err := screen.Longest(func(other *referee.Screen) (int, error) {
		at := at
		seat, _ := other.Viewer.Seat()
		if language, known := languages[seat]; known {
			at.p = at.words.Printer(language)
		}
		frame, err := s.frame(seatKind, at, other, "")
		return frameLength(frame), err
	})
	if err != nil {
		return 0, err
	}
	return s.lengths.makeRoom(screen.Info.Code, longest), nil
}

// frameLength returns the most bytes that a page takes as a frame, with the prefix of each line.
func frameLength(html []byte) int {
	lines := 1 + bytes.Count(html, []byte("\n")) + bytes.Count(html, []byte("\r"))
	return framing + len(html) + lines*len("data: \n")
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
