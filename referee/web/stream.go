package web

import (
	"bytes"
	"errors"
	"fmt"
	"hash/fnv"
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/static"
	"github.com/judgeofthechange/judge/views/part"
)

const (
	writeTime     = 10 * time.Second // for one event; a phone that takes longer is dropped and comes back
	reconnectTime = 1500             // ms, told to browsers
)

// stream sends one page's frames until the page goes away: the whole page at once, what changed after every change, and
// signs of life between. A browser never retries after a response that is no stream, so refusals are events too.
func (s *Server) stream(c echo.Context, k *pageKind, at tableContext, actor referee.Actor) error {
	return s.runStream(c, at.table, func(e *events) error {
		if err := s.compareHead(c, at.table, actor); err != nil {
			return e.send("bye", goodbye(err))
		}
		sub, err := at.table.Subscribe(actor)
		if err != nil {
			return e.send("bye", goodbye(err))
		}
		defer sub.Close()
		return s.pump(c.Request(), e, sub, k, at, actor)
	})
}

// runStream opens a stream of a table or of all tables, and runs it until another replaces it. A page of an older program
// is told to reload.
func (s *Server) runStream(c echo.Context, table *referee.Table, run func(*events) error) error {
	place := s.streams.enter(s.ownerOf(c.Request(), table))
	defer s.streams.leave(place)
	e := newEvents(c.Response(), place.replaced)
	if c.QueryParam("assets") != static.Version() {
		return e.send("bye", "reload")
	}
	return run(e)
}

// pump runs one stream until either side ends it. It sends something for every input at the table, even if nothing
// changed for this viewer: otherwise the arrival of a frame would reveal something. A covered page gets none.
func (s *Server) pump(r *http.Request, e *events, sub *referee.Subscription, k *pageKind, at tableContext, actor referee.Actor) error {
	beat := time.NewTicker(s.heartbeat)
	defer beat.Stop()
	b, a := s.broadcastOf(at.table), audienceOf(k, at, actor.Viewer())
	now := b.join(a, at, actor)
	defer b.leave(a)
	due, whole, shown := true, true, r.URL.Query().Get("shown")
	notices := s.noticesFor(r, at.table, actor)
	if notices.tell(e) != nil {
		return nil // the browser went away
	}
	for {
		if actor == referee.Console && !s.isJudge(r) {
			return e.send("bye", "gone") // the seat or device lost its access
		}
		if actor == referee.Audience {
			if _, late := s.lateAt(r, at.table); late {
				return e.send("bye", "reload") // to the look back
			}
		}
		if s.covered(k, at.table, actor) {
			return e.send("bye", "reload") // to the cover
		}
		if err := sub.Check(); err != nil {
			return e.send("bye", goodbye(err))
		}
		if due {
			if f := now.frame(a); f != nil {
				event, size, err := s.frameEvent(now, f, whole, shown, k, at, actor)
				if err != nil {
					return e.send("bye", goodbye(err))
				}
				if event != nil && e.frame(event, size) != nil {
					return nil // the browser went away
				}
			}
			due, whole, shown = false, false, ""
		}
		select {
		case <-r.Context().Done():
			return nil
		case <-e.replaced:
			return e.send("bye", "crowded")
		case <-sub.Done():
			return e.send("bye", goodbye(sub.Err()))
		case <-now.ready:
			due = true
			now, whole = b.after(now)
		case <-notices.wake():
			if notices.tell(e) != nil {
				return nil // the browser went away
			}
		case <-beat.C:
			if e.send("hb", millis(s.now())) != nil || notices.tell(e) != nil {
				return nil // the browser went away
			}
		}
	}
}

// frameEvent returns a page's event of an edition and the size to which it is padded: what changed, or the whole page, or
// nothing new for a page that shows it already. It is nil if the edition has nothing for this page.
func (s *Server) frameEvent(now *edition, f *frame, whole bool, shown string, k *pageKind, at tableContext, actor referee.Actor) (event []byte, size int, err error) {
	if f.err != nil {
		return nil, 0, f.err
	}
	screen, err := now.snapshot.Screen(actor)
	if err != nil {
		return nil, 0, err
	}
	switch {
	case shown != "" && shown == s.shownBy(screen, f.extra):
		event, size = s.viewEvent(screen.Version, nil), rung(0)
	case whole:
		event = s.snapshotEvent(screen.Version, f.page.Whole())
		if k == seatKind {
			size, err = s.wholeSize(at, screen)
		}
	default:
		event, size = f.update, now.size
	}
	if k != seatKind {
		size = 0
	}
	return event, size, err
}

// shownBy names what a page shows, for the page's first stream.
func (s *Server) shownBy(screen *referee.Screen, extra string) string {
	h := fnv.New64a()
	_, _ = h.Write([]byte(extra)) // a hash never fails
	return fmt.Sprintf("%s.%d.%x", s.boot, screen.Revision, h.Sum64())
}

// millis formats the laptop's time as pages count it.
func millis(t time.Time) string { return strconv.FormatInt(t.UnixMilli(), 10) }

// goodbye tells a page why its stream ends for good, or that it will be back.
func goodbye(err error) string {
	switch {
	case errors.Is(err, referee.ErrSeatMoved):
		return "moved"
	case errors.Is(err, referee.ErrNotYours):
		return "gone"
	case errors.Is(err, referee.ErrElsewhere):
		return "handed-over"
	default:
		return "closing"
	}
}

// events writes server-sent events to one browser.
type events struct {
	w        http.ResponseWriter
	control  *http.ResponseController
	replaced <-chan struct{}
}

func newEvents(w http.ResponseWriter, over <-chan struct{}) *events {
	h := w.Header()
	h.Set(echo.HeaderContentType, "text/event-stream; charset=utf-8")
	h.Set("X-Accel-Buffering", "no")
	w.WriteHeader(http.StatusOK)
	return &events{w: w, control: http.NewResponseController(w), replaced: over}
}

// frame sends an event of a page. The padding comes after it, so that a slow phone need not wait for it.
func (e *events) frame(event []byte, size int) error {
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b)
	b.Reset()
	b.Write(event)
	if size > 0 {
		pad(b, size, 0, ":", "\n")
	}
	return e.write(b.Bytes())
}

// snapshotEvent is a whole page as an event; viewEvent is what changed since the one before.
func (s *Server) snapshotEvent(version int, html []byte) []byte {
	var b bytes.Buffer
	b.Grow(frameLength(part.SizeOf(html)))
	fmt.Fprintf(&b, "id: %s.%d\nretry: %d\n", s.boot, version, reconnectTime)
	writeEvent(&b, "snapshot", html)
	return b.Bytes()
}

func (s *Server) viewEvent(version int, html []byte) []byte {
	var b bytes.Buffer
	b.Grow(frameLength(part.SizeOf(html)))
	fmt.Fprintf(&b, "id: %s.%d\n", s.boot, version)
	writeEvent(&b, "view", html)
	return b.Bytes()
}

func (e *events) send(name, data string) error {
	var b bytes.Buffer
	writeEvent(&b, name, []byte(data))
	return e.write(b.Bytes())
}

// writeEvent writes one event. A carriage return ends a line as well as a line feed does: neither may remain within a line,
// or a text could end the event and forge others.
func writeEvent(b *bytes.Buffer, name string, data []byte) {
	fmt.Fprintf(b, "event: %s\n", name)
	for more := true; more; {
		var line []byte
		line, data, more = cutLine(data)
		b.WriteString("data: ")
		b.Write(line)
		b.WriteByte('\n')
	}
	b.WriteByte('\n')
}

// cutLine cuts off the first line, whichever of the three line ends it has; more is false if nothing follows.
func cutLine(data []byte) (line, rest []byte, more bool) {
	end := bytes.IndexAny(data, "\r\n")
	if end < 0 {
		return data, nil, false
	}
	line, rest = data[:end], data[end+1:]
	if data[end] == '\r' && len(rest) > 0 && rest[0] == '\n' {
		rest = rest[1:]
	}
	return line, rest, len(rest) > 0
}

// write sends one event in one piece, or fails if the phone takes too long.
func (e *events) write(data []byte) error {
	if err := e.control.SetWriteDeadline(time.Now().Add(writeTime)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	if _, err := e.w.Write(data); err != nil {
		return err
	}
	return e.control.Flush()
}
