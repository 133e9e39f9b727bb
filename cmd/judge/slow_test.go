package main

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

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
