package app

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"testing"
)

// TestPortIsKept proves that a server listens at its last port again, takes another if that one is in use, and ignores a spoilt
// note of the port.
func TestPortIsKept(t *testing.T) {
	folder := t.TempDir()
	free, err := net.Listen("tcp", ":0")
	requireNoError(t, err)
	port := free.Addr().(*net.TCPAddr).Port
	requireNoError(t, keepPort(folder, port))
	if l, err := listen(t.Context(), "", folder); err == nil {
		if got := l.Addr().(*net.TCPAddr).Port; got == port {
			t.Errorf("port %d was taken twice", got)
		}
		_ = l.Close() // nobody came
	}
	_ = free.Close() // nobody came
	requireNoError(t, keepPort(folder, port))
	l, err := listen(context.Background(), "", folder)
	requireNoError(t, err)
	defer l.Close()
	if got := l.Addr().(*net.TCPAddr).Port; got != port {
		t.Errorf("want port %d, got %d", port, got)
	}
	for _, spoilt := range []string{"", "eighty", "-1", strconv.Itoa(1 << 16)} {
		requireNoError(t, os.WriteFile(filepath.Join(folder, portFile), []byte(spoilt), 0o600))
		if got := ports(folder); got[0] != firstPort {
			t.Errorf("after the note %q the first port to try is %d, want %d", spoilt, got[0], firstPort)
		}
	}
}

// requireNoError fails a test by an error.
func requireNoError(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
