package app_test

import (
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	eventviews "github.com/judgeofthechange/judge/views/event"
)

// foreign is what a page would load from elsewhere.
var foreign = regexp.MustCompile(`<(script|link|img)|url\((?:[^d]|d[^a])|src=`)

// TestEventIsPrintedWithoutAServer proves that all that is printed of an event comes from its journal, also beside a server, as pages that load
// nothing: all of a published round in one file, codes to scan only where the address is known, and no draft (EV-11, EV-37).
func TestEventIsPrintedWithoutAServer(t *testing.T) {
	data := t.TempDir()
	s := apptest.StartServer(t, data)
	code := s.NewEvent(2)
	printed := func(args ...string) string {
		t.Helper()
		return apptest.MustRun(t, append([]string{"event", "print", "--data", data}, args...)...)
	}
	at := []string{"--url", "http://192.168.1.7:8080", code}
	for _, what := range eventviews.Printed {
		page := printed(append(at, what)...)
		if !strings.HasPrefix(page, "<!doctype html>") || foreign.MatchString(page) || !strings.Contains(page, `class="sheet`) && what != "standings" && what != "certificates" {
			t.Errorf("%s: %.400s, %q", what, page, foreign.FindString(page))
		}
	}
	round := printed(append(at, "round")...)
	for class, count := range map[string]int{"sheet-names few": 1, "sheet-tables": 1, "event-card": 8, "paper-slip": 2, `class="chain">1.`: 2} {
		if !strings.Contains(class, "=") {
			class = `class="` + class + `"`
		}
		if n := strings.Count(round, class); n != count {
			t.Errorf("a round has %d of %s, want %d", n, class, count)
		}
	}
	if n := strings.Count(round, "HTTP://192.168.1.7:8080/"); n != 8 {
		t.Errorf("%d cards lead to a seat, want 8", n)
	}
	if poster := printed(code, "poster"); strings.Contains(poster, "HTTP://") || !strings.Contains(poster, "Write it here") {
		t.Error("a poster without an address leads somewhere, or has no line for it")
	}
	s.Organise(code,
		url.Values{"do": {"round.draft"}, "arg.force": {"true"}, "arg.reason": {"early"}, "arg.seed": {"7"}},
	)
	if drafted := printed(append(at, "round")...); drafted != round {
		t.Error("a draft is on paper")
	}
	for _, args := range [][]string{{code, "dogs"}, {code}, {"--url", "192.168.1.7", code, "poster"}, {"--lang", "la", code, "poster"}} {
		if status, _, said := apptest.Run(t.Context(), append([]string{"event", "print", "--data", data}, args...)...); status != app.ExitUsage || said == "" {
			t.Errorf("%v: %d, %q", args, status, said)
		}
	}
}
