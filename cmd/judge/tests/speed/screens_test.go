package speed

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
	"github.com/judgeofthechange/judge/static"
)

// patience is how long a load waits for screens that are late.
const patience = 15 * time.Second

// arrival is a version of a table on a screen.
type arrival struct {
	version int
	at      time.Time
}

// screen is one open stream. It reads no more of what it gets than it must, because it shares the processor with the server.
type screen struct {
	table    *table
	body     io.ReadCloser
	roams    bool         // it opens its stream again when that ends
	received atomic.Int64 // bytes of the stream

	line    []byte // the start of the line that is being read
	version int    // of the event that is being read; -1 for none

	arrivals []arrival // under table.mu
}

// table is one table with its eight screens.
type table struct {
	code    string
	screens []*screen

	mu      sync.Mutex
	changed *sync.Cond // a screen got something
	broken  error      // a stream ended
}

func newTable(code string) *table {
	t := &table{code: code}
	t.changed = sync.NewCond(&t.mu)
	return t
}

// session is a load's side of one server: its tables with their screens, and a connection for each client that sends.
type session struct {
	copies *copies
	addr   string
	tables []*table

	mu    sync.Mutex
	lines map[string]*sender
}

// open opens every screen of the tables at a server and waits until each has its first frame.
func open(tb testing.TB, c *copies, addr string) *session {
	tb.Helper()
	s := &session{copies: c, addr: addr, lines: map[string]*sender{}}
	for _, code := range c.codes {
		t := newTable(code)
		s.tables = append(s.tables, t)
		for _, client := range c.clients {
			body, err := s.listen(code, client)
			apptest.Check(tb, err)
			one := &screen{table: t, body: body}
			t.screens = append(t.screens, one)
			go func() { t.fail(one.read(body)) }()
		}
	}
	for _, t := range s.tables {
		apptest.Check(tb, t.wait(0, time.Now().Add(4*patience)))
	}
	return s
}

// listen asks for a client's stream.
func (s *session) listen(code, client string) (io.ReadCloser, error) {
	conn, err := net.Dial("tcp", s.addr)
	if err != nil {
		return nil, err
	}
	path := page(code, client) + "/events?assets=" + static.Version()
	if _, err := fmt.Fprintf(conn, "GET %s HTTP/1.1\r\n%s\r\n", path, s.head(code, client)); err != nil {
		return nil, err
	}
	answer, err := http.ReadResponse(bufio.NewReaderSize(conn, 16<<10), nil)
	if err == nil && answer.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: %s", path, answer.Status)
	}
	if err != nil {
		return nil, err
	}
	return streamBody{answer.Body, conn}, nil
}

// streamBody closes the connection, which an endless answer would keep open.
type streamBody struct {
	io.Reader
	io.Closer
}

// head is what the requests of a client have in common.
func (s *session) head(code, client string) string {
	_, port, _ := net.SplitHostPort(s.addr)
	return "Host: " + browsertest.LAN + ":" + port + "\r\nCookie: " + s.copies.cookie(code, client) + "\r\nAccept-Language: en\r\n"
}

// close closes all streams and connections.
func (s *session) close() {
	for _, t := range s.tables {
		for _, one := range t.screens {
			_ = one.body.Close()
		}
	}
	for _, l := range s.lines {
		_ = l.conn.Close()
	}
}

// read reads a stream to its end, of which it gives the reason.
func (s *screen) read(stream io.Reader) error {
	s.line, s.version = s.line[:0], -1
	buffer := make([]byte, 16<<10)
	for {
		n, err := stream.Read(buffer)
		s.received.Add(int64(n))
		s.take(buffer[:n])
		if err != nil {
			return err
		}
	}
}

// lineStart is as much of a line as is looked at.
const lineStart = 80

// take goes through the lines of a part of the stream.
func (s *screen) take(data []byte) {
	for {
		end := bytes.IndexByte(data, '\n')
		part := data
		if end >= 0 {
			part = data[:end]
		}
		s.line = append(s.line, part[:min(len(part), lineStart-len(s.line))]...)
		if end < 0 {
			return
		}
		s.endLine(string(s.line))
		s.line, data = s.line[:0], data[end+1:]
	}
}

// endLine takes one line: a frame has arrived at the blank line that ends it. Padding follows as a comment.
func (s *screen) endLine(line string) {
	switch {
	case line == "" && s.version >= 0:
		now := time.Now()
		s.table.mu.Lock()
		s.arrivals = append(s.arrivals, arrival{s.version, now})
		s.table.mu.Unlock()
		s.table.changed.Broadcast()
		s.version = -1
	case strings.HasPrefix(line, "id: "):
		s.version, _ = strconv.Atoi(line[strings.LastIndexByte(line, '.')+1:])
	case line == "event: bye" && !s.roams:
		s.table.fail(fmt.Errorf("table %s: a screen was sent away", s.table.code))
	}
}

func (t *table) fail(err error) {
	t.mu.Lock()
	if t.broken == nil {
		t.broken = err
	}
	t.mu.Unlock()
	t.changed.Broadcast()
}

// wait waits until every screen has a version or a later one.
func (t *table) wait(version int, deadline time.Time) error {
	late := time.AfterFunc(time.Until(deadline), t.changed.Broadcast)
	defer late.Stop()
	t.mu.Lock()
	defer t.mu.Unlock()
	for t.broken == nil && !t.has(version) {
		if time.Now().After(deadline) {
			return fmt.Errorf("table %s: not all screens got version %d", t.code, version)
		}
		t.changed.Wait()
	}
	return t.broken
}

func (t *table) has(version int) bool {
	for _, one := range t.screens {
		if n := len(one.arrivals); n == 0 || one.arrivals[n-1].version < version {
			return false
		}
	}
	return true
}

// last gives when the last screen had a version; false if one lacks it.
func (t *table) last(version int) (last time.Time, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, one := range t.screens {
		n := len(one.arrivals)
		if n == 0 || one.arrivals[n-1].version < version {
			return time.Time{}, false
		}
		for n > 0 && one.arrivals[n-1].version >= version {
			n--
		}
		if at := one.arrivals[n].at; at.After(last) {
			last = at
		}
	}
	return last, true
}

// sender is a connection that sends forms, one after the other.
type sender struct {
	mu    sync.Mutex
	conn  net.Conn
	reads *bufio.Reader
}

// post sends a step's form to a table and returns when it is acknowledged.
func (s *session) post(code string, p step) error {
	l, err := s.line(code, p.client)
	if err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	_, port, _ := net.SplitHostPort(s.addr)
	if _, err := fmt.Fprintf(l.conn, "POST %s HTTP/1.1\r\n%sOrigin: http://%s:%s\r\nAccept: application/json\r\n"+
		"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n\r\n%s",
		page(code, p.client), s.head(code, p.client), browsertest.LAN, port, len(p.form), p.form); err != nil {
		return err
	}
	answer, err := http.ReadResponse(l.reads, nil)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s %s: %s %s", page(code, p.client), p.form, answer.Status, bytes.TrimSpace(body))
	}
	return err
}

// line gives a client's connection, which stays open.
func (s *session) line(code, client string) (*sender, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := code + client
	if s.lines[key] == nil {
		conn, err := net.Dial("tcp", s.addr)
		if err != nil {
			return nil, err
		}
		s.lines[key] = &sender{conn: conn, reads: bufio.NewReader(conn)}
	}
	return s.lines[key], nil
}
