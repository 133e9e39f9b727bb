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

// TestNoFileHoldsClearText proves that no file of the program holds entries or session cookies in clear text while it runs, after it
// was killed or after it stopped: no data file, temporary file or backup, and no output (check 34, T18).
func TestNoFileHoldsClearText(t *testing.T) {
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary) // SQLite puts its temporary files there
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
	backup := filepath.Join(temporary, "friday.judge")
	search := func(moment string) {
		t.Helper()
		if n := apptest.WantAbsentFromFiles(t, canaries, temporary, c.Data); n == 0 {
			t.Error("no bytes were searched")
		}
		if t.Failed() {
			t.Fatal(moment)
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
			t.Errorf("the program printed %q:\n%s", canary, said)
		}
	}
	if text := apptest.MustRun(t, "export", "--data", c.Data, c.Code); !strings.Contains(text, `"do":"predict"`) || !strings.Contains(text, "CANARY") {
		t.Error("the record lacks what was searched for")
	}
}

var predictDecision = regexp.MustCompile(`name="decision" value="([^"]+predict[^"]*)"`)

// enterPrediction has the Bene Gesserit's phone enter its prediction.
func enterPrediction(s *apptest.Sender, t *testing.T) {
	t.Helper()
	_, page := s.Phone(t).Ask(http.MethodGet, s.Path, nil)
	found := predictDecision.FindStringSubmatch(page)
	if found == nil {
		t.Fatal("the Bene Gesserit are not asked for a prediction")
	}
	s.Form = url.Values{"do": {"predict"}, "decision": {found[1]}, "arg.faction": {"guild"}, "arg.turn": {"7"}}
	if _, err := s.SendUntilAnswered(t.Context(), ""); err != nil {
		t.Fatal(err)
	}
}
