package secrecy

import (
	"bytes"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// TestNothingLiesInTheClear proves that what people enter, open or secret, and the sessions they enter it by, stand in the
// clear in no file of the program: neither beside a running server nor after it was killed or stopped, not in what it keeps
// for a moment, in a backup, or in what it says of itself (check 34, T18).
func TestNothingLiesInTheClear(t *testing.T) {
	held := t.TempDir()
	t.Setenv("TMPDIR", held) // for what SQLite keeps for a moment
	c, p := apptest.NewCrowd(t, "--verbose")
	canaries := [][]byte{[]byte(`"do":`), []byte(`"turn":`), []byte("key of ")}
	for _, s := range c.Senders {
		for _, words := range []string{s.Name + " deals CANARY", s.Name + " deals again"} {
			if _, err := s.SendUntilAnswered(t.Context(), words); err != nil {
				t.Fatal(err)
			}
			canaries = append(canaries, []byte(words))
		}
		for _, cookie := range s.Cookies {
			canaries = append(canaries, []byte(cookie.Value))
		}
		if s.Name == "bene-gesserit" {
			enterPrediction(s, t)
		}
	}
	backup := filepath.Join(held, "friday.judge")
	search := func(when string) {
		t.Helper()
		if n := apptest.WantAbsentFromFiles(t, canaries, held, c.Data); n == 0 {
			t.Error("no bytes were looked at")
		}
		if t.Failed() {
			t.Fatal(when)
		}
	}
	apptest.MustRun(t, "backup", "--data", c.Data, backup)
	search("while it runs")
	p.Kill()
	search("after it was killed")
	said := p.Said.Bytes()
	p = c.Start()
	apptest.Check(t, p.Process.Signal(syscall.SIGTERM))
	if err := p.Wait(); err != nil {
		t.Errorf("it stopped with %v", err)
	}
	search("after it was stopped")
	for _, canary := range canaries {
		if bytes.Contains(append(said, p.Said.Bytes()...), canary) {
			t.Errorf("it says %q:\n%s", canary, said)
		}
	}
	if text := apptest.MustRun(t, "export", "--data", c.Data, c.Code); !strings.Contains(text, `"do":"predict"`) || !strings.Contains(text, "CANARY") {
		t.Error("what was searched for was never entered")
	}
}

var predictDecision = regexp.MustCompile(`name="decision" value="([^"]+predict[^"]*)"`)

// enterPrediction enters the Bene Gesserit's secret.
func enterPrediction(s *apptest.Sender, t *testing.T) {
	t.Helper()
	_, page := s.Phone(t).Ask(http.MethodGet, s.Path, nil)
	found := predictDecision.FindStringSubmatch(page)
	if found == nil {
		t.Fatal("nothing is to be predicted")
	}
	s.Form = url.Values{"do": {"predict"}, "decision": {found[1]}, "arg.faction": {"guild"}, "arg.turn": {"7"}}
	if _, err := s.SendUntilAnswered(t.Context(), ""); err != nil {
		t.Fatal(err)
	}
}
