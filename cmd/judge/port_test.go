package main

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestPortIsKept proves that a server comes back at the port where its phones left it, that a port which somebody else has
// taken meanwhile is given up for another, and that a spoilt note is no obstacle.
func TestPortIsKept(t *testing.T) {
	folder := t.TempDir()
	free, err := net.Listen("tcp", ":0")
	check(t, err)
	port := free.Addr().(*net.TCPAddr).Port
	check(t, keepPort(folder, port))
	if l, err := listen(t.Context(), "", folder); err == nil {
		if got := l.Addr().(*net.TCPAddr).Port; got == port {
			t.Errorf("two listen at port %d", got)
		}
		_ = l.Close() // nobody came
	}
	_ = free.Close() // nobody came
	check(t, keepPort(folder, port))
	l, err := listen(context.Background(), "", folder)
	check(t, err)
	defer l.Close()
	if got := l.Addr().(*net.TCPAddr).Port; got != port {
		t.Errorf("port %d became %d", port, got)
	}
	for _, spoilt := range []string{"", "eighty", "-1", strconv.Itoa(1 << 16)} {
		check(t, os.WriteFile(filepath.Join(folder, portFile), []byte(spoilt), 0o600))
		if got := ports(folder); got[0] != firstPort {
			t.Errorf("%q leads to port %d", spoilt, got[0])
		}
	}
}

// TestServeTellsThatItMoved proves that a program which comes back under another address says so on table screen and console, as long
// as no phone has come, and that one which comes back under its own does not.
func TestServeTellsThatItMoved(t *testing.T) {
	data, code := t.TempDir(), ""
	for i, c := range []struct {
		public string
		moved  bool
	}{{"http://one.example:8443", false}, {"http://one.example", false}, {"http://two.example", true}, {"http://two.example", true}, {"http://one.example", false}} {
		s := startServer(t, data, "--public-url", c.public)
		if i == 0 {
			code = s.newTable(duneTable("phone")...)
			if r := s.post(http.DefaultTransport, "/j/"+code, url.Values{"seat": {"atreides"}}); r.StatusCode != http.StatusSeeOther {
				t.Fatalf("no seat: %s", r.Status)
			}
		}
		for page, says := range map[string]string{"screen": "The network changed: scan again", "console": "The network changed: the phones cannot find this laptop."} {
			r, err := http.Get(s.url + "/t/" + code + "/" + page)
			check(t, err)
			body, err := io.ReadAll(r.Body)
			check(t, errors.Join(err, r.Body.Close()))
			if got := strings.Contains(string(body), says); got != c.moved {
				t.Errorf("start %d: the %s tells of a move: %t", i, page, got)
			}
		}
		s.stop()
	}
}
