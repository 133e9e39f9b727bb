package app

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/judgeofthechange/judge/referee/lan"
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

// TestOnlyTheServedAddressIsShown proves that phones are told the one address of --addr, and this computer's own without it.
func TestOnlyTheServedAddressIsShown(t *testing.T) {
	shown, err := networks(&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8080})()
	requireNoError(t, err)
	if len(shown) != 1 || shown[0].Addr.String() != "127.0.0.1" {
		t.Errorf("phones are told %v", shown)
	}
	all, err := networks(&net.TCPAddr{IP: net.IPv4zero, Port: 8080})()
	requireNoError(t, err)
	own, err := lan.Candidates()
	requireNoError(t, err)
	if !slices.Equal(all, own) {
		t.Errorf("phones are told %v, not %v", all, own)
	}
}
