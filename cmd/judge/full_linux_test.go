package main

import (
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/judgeofthechange/judge/referee/journaltest"
)

// fill makes the disk look full to a running server, or roomy again: no file of its may be longer than the longest is.
// The operating system then refuses to write, as on a full disk, which takes neither rights nor a file system of its own.
func (c *crowd) fill(p *process, full bool) {
	c.t.Helper()
	var limits unix.Rlimit
	check(c.t, unix.Prlimit(p.Process.Pid, unix.RLIMIT_FSIZE, nil, &limits))
	limits.Cur = limits.Max
	if full {
		limits.Cur = 0
		files, err := filepath.Glob(filepath.Join(c.data, "*"))
		check(c.t, err)
		for _, file := range files {
			if info, err := os.Stat(file); err == nil {
				limits.Cur = max(limits.Cur, uint64(info.Size()))
			}
		}
	}
	check(c.t, unix.Prlimit(p.Process.Pid, unix.RLIMIT_FSIZE, &limits, nil))
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
		check(t, err)
		phone.said, phone.marks[words] = append(phone.said, words), mark
	}
	p.kill()
	c.counts()
}

// TestNothingIsHalfOnAFullDisk proves that what finds no room when it is made is not there at all: a first journal and its
// key, a backup, a restored file.
func TestNothingIsHalfOnAFullDisk(t *testing.T) {
	full, data := t.TempDir(), t.TempDir()
	large(t, data)
	backup := filepath.Join(t.TempDir(), "friday.judge")
	done(t, "backup", "--data", data, backup)
	for name, c := range map[string]struct {
		blocks string // of 512 bytes, that a file may have
		args   []string
	}{
		"a first start": {"1", []string{"serve", "--addr", "127.0.0.1:0", "--data", full, "--keys", full}},
		"further on":    {"32", []string{"serve", "--addr", "127.0.0.1:0", "--data", full, "--keys", full}},
		"a backup":      {"64", []string{"backup", "--data", data, filepath.Join(full, "friday.judge")}},
		"a restore":     {"64", []string{"restore", "--data", full, backup}},
	} {
		t.Run(name, func(t *testing.T) {
			p := spawn(t, c.args...)
			p.Path, p.Args = "/bin/sh", []string{"sh", "-c", "ulimit -f " + c.blocks + ` && exec "$0"`, os.Args[0]}
			if err := p.Run(); err == nil || p.ProcessState.ExitCode() != exitFailed || !strings.Contains(p.said.String(), full) {
				t.Errorf("it ended with %v and says %q", err, &p.said)
			}
			for _, name := range strings.Fields(namesIn(t, full)) {
				if !strings.HasSuffix(name, ".lock") && !strings.HasSuffix(name, ".key") {
					t.Errorf("%s was left", name)
				}
			}
		})
	}
}

// large makes a file of tables that is longer than what SQLite keeps in memory beside it.
func large(t *testing.T, dir string) {
	t.Helper()
	journal, _, err := (&place{data: dir}).open(t.Context())
	check(t, err)
	rows := journaltest.Rows(0, 200)
	for i := range rows {
		rows[i].Body = make([]byte, 1000)
	}
	err = errors.Join(journal.Create(t.Context(), journaltest.Info("BBBBB")), journal.Append(t.Context(), "BBBBB", 0, rows), journal.Close())
	check(t, err)
}
