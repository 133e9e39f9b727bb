package app

import (
	"bytes"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
)

// TestNothingLiesInTheClear proves that what people enter, open or secret, and the sessions they enter it by, stand in the
// clear in no file of the program: neither beside a running server nor after it was killed or stopped, not in what it keeps
// for a moment, in a backup, or in what it says of itself (check 34, T18).
func TestNothingLiesInTheClear(t *testing.T) {
	held := t.TempDir()
	t.Setenv("TMPDIR", held) // for what SQLite keeps for a moment
	c, p := gather(t, "--verbose")
	canaries := [][]byte{[]byte(`"do":`), []byte(`"turn":`), []byte("key of ")}
	for _, s := range c.senders {
		for _, words := range []string{s.name + " deals CANARY", s.name + " deals again"} {
			if _, err := s.insist(t.Context(), words); err != nil {
				t.Fatal(err)
			}
			canaries = append(canaries, []byte(words))
		}
		for _, cookie := range s.cookies {
			canaries = append(canaries, []byte(cookie.Value))
		}
		if s.name == "bene-gesserit" {
			s.predicts(t)
		}
	}
	backup := filepath.Join(held, "friday.judge")
	search := func(when string) {
		t.Helper()
		if n := searched(t, canaries, held, c.data); n == 0 {
			t.Error("no bytes were looked at")
		}
		if t.Failed() {
			t.Fatal(when)
		}
	}
	done(t, "backup", "--data", c.data, backup)
	search("while it runs")
	p.kill()
	search("after it was killed")
	said := p.said.Bytes()
	p = c.start()
	check(t, p.Process.Signal(syscall.SIGTERM))
	if err := p.Wait(); err != nil {
		t.Errorf("it stopped with %v", err)
	}
	search("after it was stopped")
	for _, canary := range canaries {
		if bytes.Contains(append(said, p.said.Bytes()...), canary) {
			t.Errorf("it says %q:\n%s", canary, said)
		}
	}
	if text := done(t, "export", "--data", c.data, c.code); !strings.Contains(text, `"do":"predict"`) || !strings.Contains(text, "CANARY") {
		t.Error("what was searched for was never entered")
	}
}

var decision = regexp.MustCompile(`name="decision" value="([^"]+predict[^"]*)"`)

// predicts enters the Bene Gesserit's secret.
func (s *sender) predicts(t *testing.T) {
	t.Helper()
	_, page := s.phone(t).ask(http.MethodGet, s.path, nil)
	found := decision.FindStringSubmatch(page)
	if found == nil {
		t.Fatal("nothing is to be predicted")
	}
	s.form = url.Values{"do": {"predict"}, "decision": {found[1]}, "arg.faction": {"guild"}, "arg.turn": {"7"}}
	if _, err := s.insist(t.Context(), ""); err != nil {
		t.Fatal(err)
	}
}

// searched looks for canaries in every file below some folders, and gives how many bytes it read.
func searched(t *testing.T, canaries [][]byte, folders ...string) (read int) {
	t.Helper()
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			data, err := os.ReadFile(path)
			read += len(data)
			for _, canary := range canaries {
				if bytes.Contains(data, canary) {
					t.Errorf("%s holds %q", path, canary)
				}
			}
			return err
		})
		check(t, err)
	}
	return read
}
