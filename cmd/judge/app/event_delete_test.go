package app_test

import (
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// TestDeletedPeopleAreGone proves that deleting people takes every name, club and text out of the file, the next backup, exports, tables for
// spreadsheets and pages, also what phones at its tables are called; that it needs a closed event and a ticked box; and that the event opens
// afterwards, verifies, replays and has the chain that it had (EV-40).
func TestDeletedPeopleAreGone(t *testing.T) {
	data, keys := t.TempDir(), t.TempDir()
	s := apptest.StartServer(t, data, "--keys", keys)
	code := s.NewEvent(1)
	s.Organise(code,
		url.Values{"do": {"freeze"}, "arg.table": {"1"}, "arg.reason": {"canary froze"}}, url.Values{"do": {"release"}, "arg.table": {"1"}},
		url.Values{"do": {"person.add"}, "arg.person": {"p9"}, "arg.name": {"Zora Canary"}, "arg.club": {"Canary Club"}, "arg.number": {"77"}},
		url.Values{"do": {"check-in"}, "arg.persons": {"p9"}},
		url.Values{"do": {"seat.replace"}, "arg.table": {"1"}, "arg.out": {"p2"}, "arg.in": {"p9"}, "arg.reason": {"canary replaced"}},
		url.Values{"do": {"rule"}, "arg.about:json": {`{"ask":"ship"}`}, "arg.question": {"canary asked"}, "arg.answer": {"yes"}, "arg.text": {"canary ruled"}},
		url.Values{"do": {"infraction"}, "arg.person": {"p9"}, "arg.kind": {"caution"}, "arg.text": {"canary shouted"}},
		url.Values{"do": {"apart"}, "arg.persons": {"p1", "p9"}, "arg.why": {"canary quarrel"}},
		url.Values{"do": {"judge.add"}, "arg.judge": {"judge1"}, "arg.name": {"Ruth Canary"}},
		url.Values{"do": {"announce"}, "arg.text": {"canary lunch"}},
	)
	phone := s.PhoneOf(code, "p1")
	phone.Ask(http.MethodPost, "/e/"+code+"/do", url.Values{"as": {"person"}, "do": {"statement"}, "arg.table": {"1"}, "arg.text": {"canary said"}, "key": {"said"}})
	s.Organise(code, url.Values{"do": {"result.enter"}, "arg.table": {"1"}, "arg.winners": {"p9"}, "arg.way": {"strongholds"}, "arg.turn": {"6"}})
	if status, _ := phone.Ask(http.MethodPost, "/e/"+code+"/do", url.Values{"as": {"person"}, "do": {"result.dispute"}, "arg.table": {"1"}, "arg.text": {"canary disputes"}, "key": {"no"}}); status >= http.StatusBadRequest {
		t.Fatalf("the dispute: %d", status)
	}
	_, floor := apptest.Phone{Server: s}.Ask(http.MethodGet, "/e/"+code+"/tables", nil)
	table := tableLink.FindStringSubmatch(floor)
	if table == nil {
		t.Fatal("the event has no table")
	}
	s.Post(http.DefaultTransport, "/j/"+table[1], url.Values{"seat": {"atreides"}, "name": {"Seated Canary"}})
	s.Organise(code, url.Values{"do": {"round.draft"}, "arg.seed": {"4"}, "arg.force": {"true"}, "arg.reason": {"canary drafts"}}) // the program writes its tables into the record
	remove := func(sure string) int {
		return s.Post(http.DefaultTransport, "/e/"+code+"/delete-people", url.Values{"sure": {sure}}).StatusCode
	}
	if status := remove("yes"); status == http.StatusSeeOther {
		t.Error("people of an event that goes on were deleted")
	}
	s.Organise(code, url.Values{"do": {"close"}, "arg.force": {"true"}, "arg.reason": {"canary closed"}})
	if status := remove(""); status == http.StatusSeeOther {
		t.Error("people were deleted without a ticked box")
	}
	record := filepath.Join(t.TempDir(), "event.jsonl")
	export := func() string {
		t.Helper()
		apptest.Check(t, os.WriteFile(record, []byte(apptest.MustRun(t, "event", "export", "--data", data, "--keys", keys, code)), 0o600))
		return apptest.MustRun(t, "verify", record)
	}
	mark := shownMark.FindString(export())
	before := canaries(t, read(t, record))
	if before < 8 || !strings.Contains(apptest.Rows(t, filepath.Join(data, app.DataFile), keys), "Seated Canary") {
		t.Fatalf("the record has only %d canaries before", before)
	}
	if status := remove("yes"); status != http.StatusSeeOther {
		t.Fatalf("delete people: %d", status)
	}
	for _, tab := range []string{"", "/people", "/results", "/standings", "/log", "/settings", "/seating", "/hall", "/watch"} {
		status, page := apptest.Phone{Server: s}.Ask(http.MethodGet, "/e/"+code+tab, nil)
		if status != http.StatusOK || canaries(t, page) > 0 {
			t.Errorf("%s: %d, with %d canaries", tab, status, canaries(t, page))
		}
	}
	s.Stop()

	s = apptest.StartServer(t, data, "--keys", keys)
	if _, page := (apptest.Phone{Server: s}).Ask(http.MethodGet, "/e/"+code+"/people", nil); !strings.Contains(page, ">77<") {
		t.Error("the people page has no number in place of a name")
	}
	s.Stop()
	backup := filepath.Join(t.TempDir(), "backup.db")
	apptest.MustRun(t, "backup", "--data", data, "--keys", keys, backup)
	said := export()
	for name, text := range map[string]string{
		"the file's rows": apptest.Rows(t, filepath.Join(data, app.DataFile), keys), "the backup's rows": apptest.Rows(t, backup, keys),
		"the record": read(t, record), "people": apptest.MustRun(t, "event", "export", "--data", data, "--keys", keys, "--csv", "people", code),
		"rulings": apptest.MustRun(t, "event", "export", "--data", data, "--keys", keys, "--csv", "rulings", code),
	} {
		if n := canaries(t, text); n > 0 {
			t.Errorf("%s: %d canaries: %s", name, n, text)
		}
	}
	apptest.Check(t, filepath.WalkDir(data, func(path string, f fs.DirEntry, err error) error {
		if err == nil && !f.IsDir() && canaries(t, read(t, path)) > 0 {
			t.Errorf("%s has canaries", path)
		}
		return err
	}))
	if !strings.Contains(said, "nothing was changed") || !strings.Contains(said, "people were deleted") || mark == "" || !strings.Contains(said, mark) {
		t.Errorf("verify says %s, before the chain was %q", said, mark)
	}
	apptest.MustRun(t, "replay", record)
}

// shownMark is what verify says of the end of a chain.
var shownMark = regexp.MustCompile(`At line \d+ the screens showed [A-Z2-7]{4}`)

// tableLink finds the code of a table on a page of its event.
var tableLink = regexp.MustCompile(`/t/([A-Z]{5})/`)

// canaries counts what must be gone from a text.
func canaries(t *testing.T, text string) int {
	t.Helper()
	return strings.Count(strings.ToLower(text), "canary")
}

func read(t *testing.T, path string) string {
	t.Helper()
	content, err := os.ReadFile(path)
	apptest.Check(t, err)
	return string(content)
}
