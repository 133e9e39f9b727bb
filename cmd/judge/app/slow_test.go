package app

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// dialFrom connects from one of this machine's many own addresses, as another device would; where it has but one, from that.
func (s *server) dialFrom(i int) net.Conn {
	s.t.Helper()
	from := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, byte(1+i/250), byte(1+i%250))}}
	conn, err := from.DialContext(s.t.Context(), "tcp", s.host())
	if err != nil {
		conn, err = new(net.Dialer).DialContext(s.t.Context(), "tcp", s.host())
	}
	check(s.t, err)
	s.t.Cleanup(func() { _ = conn.Close() })
	return conn
}

func (s *server) host() string {
	return "127.0.0.1" + s.url[strings.LastIndex(s.url, ":"):]
}

// TestSlowSockets proves that two hundred connections from as many addresses, which never finish what they say or never read
// what they asked for, keep nobody from playing, and that those which do not even finish their header are let go (T15).
func TestSlowSockets(t *testing.T) {
	s := startServer(t, t.TempDir())
	code := s.newTable(duneTable("phone")...)
	assets := assetsOf(t, s, code)
	host := "Host: " + s.host() + "\r\n"
	beginnings := []string{
		"GET / HTTP/1.1\r\n" + host + "X-Slow: ",
		"POST /j/" + code + " HTTP/1.1\r\n" + host + "Origin: http://" + s.host() +
			"\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nseat=",
		"GET /t/" + code + "/screen/events?assets=" + assets + " HTTP/1.1\r\n" + host + "\r\n",
		"",
	}
	var half net.Conn
	for i := range 200 {
		conn := s.dialFrom(i)
		if _, err := conn.Write([]byte(beginnings[i%len(beginnings)])); err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			half = conn
		}
	}
	s.sixPhones(code)
	_ = half.SetReadDeadline(time.Now().Add(browsertest.Patience))
	if _, err := bufio.NewReader(half).ReadString(0); err == nil || isTimeout(err) {
		t.Errorf("half a header is waited for: %v", err)
	}
}

func isTimeout(err error) bool {
	timeout, ok := err.(net.Error)
	return ok && timeout.Timeout()
}

// TestHugeRequests proves that what is too large is refused before it is held (T15).
func TestHugeRequests(t *testing.T) {
	s := startServer(t, t.TempDir())
	code := s.newTable(duneTable("phone")...)
	huge := strings.Repeat("x", 64<<10)
	for what, c := range map[string]struct {
		request string
		want    int
	}{
		"header": {"GET / HTTP/1.1\r\nHost: " + s.host() + "\r\nX: " + huge + "\r\n\r\n", http.StatusRequestHeaderFieldsTooLarge},
		"form": {fmt.Sprintf("POST /j/%s HTTP/1.1\r\nHost: %s\r\nOrigin: http://%s\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n\r\nname=%s",
			code, s.host(), s.host(), len(huge)+5, huge), http.StatusRequestEntityTooLarge},
	} {
		conn := s.dialFrom(0)
		go func() { _, _ = conn.Write([]byte(c.request)) }() // the server may hang up in the middle
		answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Errorf("%s: %v", what, err)
			continue
		}
		if answer.StatusCode != c.want {
			t.Errorf("%s got %s", what, answer.Status)
		}
		_ = answer.Body.Close() // only the status counts
	}
}

// dealing is a record of many deals, each made, accepted and kept.
func dealing(deals int) string {
	var b strings.Builder
	b.WriteString(`{"record":1,"game":"dune","profile":"gf9-basic","cards":"table","seats":[` +
		`{"faction":"atreides","circle":1},{"faction":"fremen","circle":3},{"faction":"harkonnen","circle":5}]}
{"by":"moderator","do":"table.set","turn":2,"phase":"storm","storm":7,"wheels":["atreides","harkonnen"]}
`)
	for i := 1; i <= deals; i++ {
		fmt.Fprintf(&b, `{"by":"atreides","do":"deal","to":"fremen","text":"I come to your aid, and that for the %dth time."}
{"by":"fremen","do":"accept","deal":%d}
{"by":"moderator","do":"deal.done","deal":%d}
`, i, i, i)
	}
	return b.String()
}

// exportOf plays a record and writes it as a server exports it.
func exportOf(t *testing.T, text string) []byte {
	t.Helper()
	r, err := record.Read(strings.NewReader(text), "record")
	check(t, err)
	result, err := record.Replay(dune.Rules{}, r)
	if err != nil || len(result.Failures) > 0 {
		t.Fatal(err, result.Failures)
	}
	var b bytes.Buffer
	check(t, record.WriteChained(&b, result.Timeline, record.ExportOptions{}))
	return b.Bytes()
}

// TestRecordsOfManyDeals proves that a record grows with what happened and no faster: four times as many deals make it four
// times as long. One of 2,000 deals, which was 700 MB, is a few, and every command reads it.
func TestRecordsOfManyDeals(t *testing.T) {
	t.Parallel()
	deals := 500
	if testing.Short() {
		deals = 125
	}
	few, many := exportOf(t, dealing(deals)), exportOf(t, dealing(4*deals))
	if len(many) > len(few)*41/10 || len(many) > 6<<20 {
		t.Errorf("%d deals are exported in %d bytes, four times as many in %d", deals, len(few), len(many))
	}
	file, long := filepath.Join(t.TempDir(), "few.jsonl"), filepath.Join(t.TempDir(), "many.jsonl")
	check(t, errors.Join(os.WriteFile(file, few, 0o600), os.WriteFile(long, many, 0o600)))
	for _, args := range [][]string{
		{"replay", file}, {"report", file, "--out", file + ".html"}, {"verify", long}, {"import", long, "--data", t.TempDir(), "--keys", t.TempDir()},
	} {
		if status, stdout, stderr := judge(t.Context(), args...); status != ExitOK {
			t.Errorf("judge %s: status %d, %.200s %.200s", args[0], status, stdout, stderr)
		}
	}
}

// TestRecordsOfBefore proves that a record in which an older program noted lists as wholes is read as ever, and that where its
// notes do not hold this is said of the list.
func TestRecordsOfBefore(t *testing.T) {
	old, err := os.ReadFile(filepath.Join("testdata", "deals-noted-whole.jsonl"))
	check(t, err)
	if !regexp.MustCompile(`(?m)^//= 5 \{"deals":\[\{"accepted"`).Match(old) {
		t.Error("this is no record of before")
	}
	file := filepath.Join(t.TempDir(), "old.jsonl")
	write := func(text []byte) {
		t.Helper()
		check(t, os.WriteFile(file, text, 0o600))
	}
	write(old)
	for _, args := range [][]string{{"replay", file}, {"verify", file}, {"import", file, "--data", t.TempDir(), "--keys", t.TempDir()}} {
		if status, stdout, stderr := judge(t.Context(), args...); status != ExitOK {
			t.Errorf("judge %s: status %d, %q %q", args[0], status, stdout, stderr)
		}
	}
	changed := regexp.MustCompile(`(?m)^(//= 5 .*)2th time`).ReplaceAll(old, []byte("${1}3rd time"))
	write(changed)
	status, stdout, _ := judge(t.Context(), "replay", file)
	if status != ExitFailed || !strings.Contains(stdout, file+":6: deal: deals: then [") || strings.Count(stdout, "\n") != 1 {
		t.Errorf("status %d, %q", status, stdout)
	}
}
