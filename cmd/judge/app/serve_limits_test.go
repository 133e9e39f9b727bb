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

// dialFrom connects from the i-th of this machine's loopback addresses, so that it counts as another device; where there is only one,
// from that.
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

// hostOf returns the server's address, as 127.0.0.1 and the port.
func hostOf(s *apptest.Server) string {
	return "127.0.0.1" + s.URL[strings.LastIndex(s.URL, ":"):]
}

// TestSlowSockets proves that six phones can sit down while 200 connections from as many addresses send half a request or read no
// answer, and that the server closes a connection whose header never ends (T15).
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
	var halfHeader net.Conn
	for i := range 200 {
		conn := dialFrom(s, i)
		if _, err := conn.Write([]byte(beginnings[i%len(beginnings)])); err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			halfHeader = conn
		}
	}
	s.SixPhones(code)
	_ = halfHeader.SetReadDeadline(time.Now().Add(browsertest.Patience))
	if _, err := bufio.NewReader(halfHeader).ReadString(0); err == nil || isTimeout(err) {
		t.Errorf("a connection with half a header stays open: %v", err)
	}
}

func isTimeout(err error) bool {
	timeout, ok := err.(net.Error)
	return ok && timeout.Timeout()
}

// TestHugeRequests proves that headers and forms that are too large are refused (T15).
func TestHugeRequests(t *testing.T) {
	s := apptest.StartServer(t, t.TempDir())
	code := s.NewTable(apptest.DuneTable("phone")...)
	huge := strings.Repeat("x", 64<<10)
	for part, c := range map[string]struct {
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
			t.Errorf("huge %s: %v", part, err)
			continue
		}
		if answer.StatusCode != c.want {
			t.Errorf("huge %s: want status %d, got %s", part, c.want, answer.Status)
		}
		_ = answer.Body.Close() // only the status counts
	}
}
