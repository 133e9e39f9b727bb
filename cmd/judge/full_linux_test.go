package main

import (
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"
)

// fill makes the disk look full to a running server, or roomy again: no file of its may be longer than the longest is.
// The operating system then refuses to write, as on a full disk, which takes neither rights nor a file system of its own.
func (c *crowd) fill(p *process, full bool) {
	c.t.Helper()
	var limits unix.Rlimit
	if err := unix.Prlimit(p.Process.Pid, unix.RLIMIT_FSIZE, nil, &limits); err != nil {
		c.t.Fatal(err)
	}
	limits.Cur = limits.Max
	if full {
		limits.Cur = 0
		files, err := filepath.Glob(filepath.Join(c.data, "*"))
		if err != nil {
			c.t.Fatal(err)
		}
		for _, file := range files {
			if info, err := os.Stat(file); err == nil {
				limits.Cur = max(limits.Cur, uint64(info.Size()))
			}
		}
	}
	if err := unix.Prlimit(p.Process.Pid, unix.RLIMIT_FSIZE, &limits, nil); err != nil {
		c.t.Fatal(err)
	}
}

// TestServeOnAFullDisk proves that a server whose disk fills up acknowledges nothing that is not on it, still shows every
// page, and goes on by itself when there is room: what was sent again and again meanwhile counts once.
func TestServeOnAFullDisk(t *testing.T) {
	c, p := gather(t)
	phone := c.senders[1]
	for _, words := range []string{"before", "meanwhile"} {
		full := words == "meanwhile"
		c.fill(p, full)
		if full {
			for range 3 {
				if status, body := phone.post(t.Context(), words); status != http.StatusServiceUnavailable {
					t.Errorf("on a full disk: %d: %s", status, body)
				}
			}
			refused := (&server{t: t, url: p.url}).post(http.DefaultTransport, "/tables", tableForm(duneTable("phone")))
			if refused.StatusCode != http.StatusServiceUnavailable {
				t.Errorf("a table was made: %s", refused.Status)
			}
			c.sitsStill()
			c.fill(p, false)
		}
		mark, err := phone.insist(t.Context(), words)
		if err != nil {
			t.Fatal(err)
		}
		phone.said, phone.marks[words] = append(phone.said, words), mark
	}
	p.kill()
	c.counts()
}
