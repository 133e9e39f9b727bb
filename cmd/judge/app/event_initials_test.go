package app_test

import (
	"bytes"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	hall "github.com/judgeofthechange/judge/referee/event"
)

// TestInitialsInWhatIsHandedOn proves that the name of who asked for initials is in no file of an appeal pack and on no sheet that the command line
// prints, and that the initials are; the tables for spreadsheets have them too (section 11).
func TestInitialsInWhatIsHandedOn(t *testing.T) {
	data := t.TempDir()
	s := apptest.StartServer(t, data)
	code := s.NewEvent(1)
	s.Organise(code,
		url.Values{"do": {"person.add"}, "arg.person": {"p9"}, "arg.name": {"Zora Canary"}, "arg.number": {"9"}},
		url.Values{"do": {"check-in"}, "arg.persons": {"p9"}},
		url.Values{"do": {"seat.replace"}, "arg.table": {"1"}, "arg.out": {"p2"}, "arg.in": {"p9"}, "arg.reason": {"ill"}},
		url.Values{"do": {"result.enter"}, "arg.table": {"1"}, "arg.winners": {"p9"}, "arg.way": {"strongholds"}, "arg.turn": {"5"}},
		url.Values{"do": {"result.approve"}, "arg.table": {"1"}, "arg.reason": {"seen"}},
	)
	if r := s.Post(http.DefaultTransport, "/e/"+code+"/initials", url.Values{"person": {"p9"}, "on": {"true"}}); r.StatusCode != http.StatusSeeOther {
		t.Fatalf("the initials: %s", r.Status)
	}
	s.Stop()
	handed := map[string]string{}
	for _, what := range []string{"seating", "slips", "standings"} {
		handed["the sheet "+what] = apptest.MustRun(t, "event", "print", "--data", data, code, what)
	}
	for _, table := range []string{"people", "seating", "results", "standings"} {
		handed["the table "+table] = apptest.MustRun(t, "event", "export", "--data", data, "--csv", table, code)
	}
	file := filepath.Join(t.TempDir(), "appeal.zip")
	apptest.MustRun(t, "event", "pack", "--data", data, code, "1", file)
	whole, err := os.ReadFile(file)
	apptest.Check(t, err)
	_, files, _, err := hall.ReadPack(whole)
	apptest.Check(t, err)
	for name, text := range files {
		if bytes.Contains(text, []byte("Canary")) {
			t.Errorf("the pack's %s has the name", name)
		}
	}
	handed["the pack's page"] = string(files["pack.html"])
	for what, text := range handed {
		if strings.Contains(text, "Canary") {
			t.Errorf("%s has the name", what)
		}
		if what != "the table results" && !strings.Contains(text, "Z. C.") {
			t.Errorf("%s lacks the initials", what)
		}
	}
}
