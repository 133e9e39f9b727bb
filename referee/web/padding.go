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

// What goes to a phone is filled up to one of these sizes, in bytes, so that its length tells nobody what it says. They
// hold nearly all of many random games by every edition. Where one seat's frame outgrows its size, all frames and pages of
// the table grow by the same step and stay so: see lengths. Nothing private is compressed, or its length would tell after all.
const (
	frameSize  = 96 << 10  // a frame of a stream
	pageSize   = 128 << 10 // a whole page
	growth     = 16 << 10  // the step by which both grow
	answerSize = 8 << 10   // the answer to a form
	framing    = 256       // the most that names a frame beside its lines
)

// lengths are by how many steps the frames and pages of each table have grown since the program started. They depend on all
// seats' screens together, in the languages that their phones last asked for, and never on whom something is sent to.
type lengths struct {
	mu     sync.Mutex
	tables map[string]*padding
}

type padding struct {
	steps     int
	languages map[engine.Seat]string
}

// note keeps a phone's language, and gives those of all.
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

// hold makes room for a frame of n bytes, and gives the steps by which this table's have grown.
func (l *lengths) hold(code string, n int) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	t := l.tables[code]
	t.steps = max(t.steps, (n-frameSize+growth-1)/growth)
	return t.steps
}

// paddingSteps gives by how many steps what goes to any phone of a table is larger, as a screen of it stands. It looks at the frames
// of all seats: each phone has to have one of the same length.
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
		return framed(frame), err
	})
	if err != nil {
		return 0, err
	}
	return s.lengths.hold(screen.Info.Code, longest), nil
}

// framed is the most that a page becomes as a frame: each line of it is named.
func framed(html []byte) int {
	lines := 1 + bytes.Count(html, []byte("\n")) + bytes.Count(html, []byte("\r"))
	return framing + len(html) + lines*len("data: \n")
}

// missing is how much a text of n bytes lacks of the next multiple of a size.
func missing(n, size int) int { return (size - n%size) % size }

// pad adds a comment to a page or a stream that fills it up to a size, together with as many bytes as go beside it.
func pad(b *bytes.Buffer, size, beside int, opening, closing string) {
	b.WriteString(opening)
	for n := missing(b.Len()+len(closing)+beside, size); n > 0; n -= min(n, len(blank)) {
		b.WriteString(blank[:min(n, len(blank))])
	}
	b.WriteString(closing)
}

var blank = strings.Repeat(" ", 4096)

// buffers are for what is put together anew for each phone and is large.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// filledPage is a page that is answered with a status, filled up. The words of the status are counted in, here and in
// sendAnswer, so that a yes and a no are as long as each other.
func filledPage(body []byte, status, size int) []byte {
	b := bytes.NewBuffer(body)
	pad(b, size, len(http.StatusText(status)), "<!--", "-->")
	return b.Bytes()
}

// sendAnswer sends JSON to a script, filled up.
func sendAnswer(c echo.Context, status int, v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	b := bytes.NewBuffer(body)
	pad(b, answerSize, len(http.StatusText(status)), "", "\n")
	return c.JSONBlob(status, b.Bytes())
}
