package app

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"testing"
)

// TestPortIsKept proves that a server comes back at the port where its phones left it, that a port which somebody else has
// taken meanwhile is given up for another, and that a spoilt note is no obstacle.
func TestPortIsKept(t *testing.T) {
	folder := t.TempDir()
	free, err := net.Listen("tcp", ":0")
	must(t, err)
	port := free.Addr().(*net.TCPAddr).Port
	must(t, keepPort(folder, port))
	if l, err := listen(t.Context(), "", folder); err == nil {
		if got := l.Addr().(*net.TCPAddr).Port; got == port {
			t.Errorf("two listen at port %d", got)
		}
		_ = l.Close() // nobody came
	}
	_ = free.Close() // nobody came
	must(t, keepPort(folder, port))
	l, err := listen(context.Background(), "", folder)
	must(t, err)
	defer l.Close()
	if got := l.Addr().(*net.TCPAddr).Port; got != port {
		t.Errorf("port %d became %d", port, got)
	}
	for _, spoilt := range []string{"", "eighty", "-1", strconv.Itoa(1 << 16)} {
		must(t, os.WriteFile(filepath.Join(folder, portFile), []byte(spoilt), 0o600))
		if got := ports(folder); got[0] != firstPort {
			t.Errorf("%q leads to port %d", spoilt, got[0])
		}
	}
}

// must fails a test by an error.
func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
