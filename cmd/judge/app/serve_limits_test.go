package app_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// dialFrom connects from one of this machine's many own addresses, as another device would; where it has but one, from that.
func dialFrom(s *apptest.Server, i int) net.Conn {
	s.T.Helper()
	from := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, byte(1+i/250), byte(1+i%250))}}
	conn, err := from.DialContext(s.T.Context(), "tcp", hostOf(s))
	if err != nil {
		conn, err = new(net.Dialer).DialContext(s.T.Context(), "tcp", hostOf(s))
	}
	apptest.Check(s.T, err)
	s.T.Cleanup(func() { _ = conn.Close() })
	return conn
}

func hostOf(s *apptest.Server) string {
	return "127.0.0.1" + s.URL[strings.LastIndex(s.URL, ":"):]
}

// TestSlowSockets proves that two hundred connections from as many addresses, which never finish what they say or never read
// what they asked for, keep nobody from playing, and that those which do not even finish their header are let go (T15).
func TestSlowSockets(t *testing.T) {
	s := apptest.StartServer(t, t.TempDir())
	code := s.NewTable(apptest.DuneTable("phone")...)
	assets := apptest.AssetsOf(t, s, code)
	host := "Host: " + hostOf(s) + "\r\n"
	beginnings := []string{
		"GET / HTTP/1.1\r\n" + host + "X-Slow: ",
		"POST /j/" + code + " HTTP/1.1\r\n" + host + "Origin: http://" + hostOf(s) +
			"\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nseat=",
		"GET /t/" + code + "/screen/events?assets=" + assets + " HTTP/1.1\r\n" + host + "\r\n",
		"",
	}
	var half net.Conn
	for i := range 200 {
		conn := dialFrom(s, i)
		if _, err := conn.Write([]byte(beginnings[i%len(beginnings)])); err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			half = conn
		}
	}
	s.SixPhones(code)
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
	s := apptest.StartServer(t, t.TempDir())
	code := s.NewTable(apptest.DuneTable("phone")...)
	huge := strings.Repeat("x", 64<<10)
	for what, c := range map[string]struct {
		request string
		want    int
	}{
		"header": {"GET / HTTP/1.1\r\nHost: " + hostOf(s) + "\r\nX: " + huge + "\r\n\r\n", http.StatusRequestHeaderFieldsTooLarge},
		"form": {fmt.Sprintf("POST /j/%s HTTP/1.1\r\nHost: %s\r\nOrigin: http://%s\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n\r\nname=%s",
			code, hostOf(s), hostOf(s), len(huge)+5, huge), http.StatusRequestEntityTooLarge},
	} {
		conn := dialFrom(s, 0)
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
