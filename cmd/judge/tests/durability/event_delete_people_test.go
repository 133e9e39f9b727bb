package durability

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// evening is the files of a laptop, with an event that is closed.
type evening struct {
	t    *testing.T
	dir  string
	code string
}

func (e evening) flags() []string {
	return []string{"--data", filepath.Join(e.dir, "data"), "--keys", filepath.Join(e.dir, "keys")}
}

// copied is a copy of the files.
func (e evening) copied() evening {
	e.t.Helper()
	from := e.dir
	e.dir = e.t.TempDir()
	apptest.Check(e.t, os.CopyFS(e.dir, os.DirFS(from)))
	return e
}

func (e evening) serve() *apptest.Process {
	e.t.Helper()
	return apptest.SpawnServer(e.t, apptest.FreeAddress(e.t), e.flags()...)
}

// deletePeople asks a server to delete the people of the event, and reports whether it says that they are.
func (e evening) deletePeople(server string) bool {
	form := &apptest.Sender{URL: server, Path: "/e/" + e.code + "/delete-people", Form: url.Values{"sure": {"yes"}}}
	status, _ := form.Post(e.t.Context(), "") // 0 if it was killed
	return status == http.StatusOK
}

// names counts the names in the journal's rows.
func (e evening) names() int {
	e.t.Helper()
	return strings.Count(apptest.Rows(e.t, filepath.Join(e.dir, "data", app.DataFile), filepath.Join(e.dir, "keys")), "Canary")
}

// gameOf finds the code of a table on a page of its event.
var gameOf = regexp.MustCompile(`/t/([A-Z]{5})/`)

// closedEvent is an event that is closed, with many people, and with names at its tables.
func closedEvent(t *testing.T) evening {
	t.Helper()
	e := evening{t: t, dir: t.TempDir()}
	p := e.serve()
	s := &apptest.Server{T: t, URL: p.URL}
	e.code = s.NewEvent(2)
	people := "name,club\n"
	for i := range 300 {
		people += fmt.Sprintf("Canary %d,Canary Club\n", i)
	}
	if r := s.Post(http.DefaultTransport, "/e/"+e.code+"/import", url.Values{"people": {people}, "key": {"people"}}); r.StatusCode != http.StatusSeeOther {
		t.Fatalf("the import: %s", r.Status)
	}
	_, page := apptest.Phone{Server: s}.Ask(http.MethodGet, "/e/"+e.code+"/tables", nil)
	for _, game := range gameOf.FindAllStringSubmatch(page, -1) {
		s.Post(http.DefaultTransport, "/j/"+game[1], url.Values{"seat": {"atreides"}, "name": {"Canary"}})
	}
	s.Organise(e.code, url.Values{"do": {"close"}, "arg.force": {"true"}, "arg.reason": {"late"}})
	p.Kill()
	return e
}

// TestKilledWhilePeopleAreDeleted proves that a server that is killed at any moment while it deletes the people of an event leaves all names or
// none in the rows of the event and its tables, none once it has said so; and that they can be deleted after a restart (EV-38, EV-40).
func TestKilledWhilePeopleAreDeleted(t *testing.T) {
	e := closedEvent(t)
	all := e.names()
	if all < 600 {
		t.Fatalf("the rows have %d names", all)
	}
	whole := e.copied()
	p := whole.serve()
	begun := time.Now()
	if !whole.deletePeople(p.URL) {
		t.Fatal("the people were not deleted")
	}
	lasts := time.Since(begun)
	p.Kill()
	for round := range killCount() {
		left := e.copied()
		p := left.serve()
		said := make(chan bool, 1)
		go func() { said <- left.deletePeople(p.URL) }()
		time.Sleep(lasts * time.Duration(round+1) / time.Duration(killCount()))
		p.Kill()
		if n, done := left.names(), <-said; n != 0 && (n != all || done) {
			t.Errorf("%d of %d names are left, deleted: %t", n, all, done)
		}
		p = left.serve()
		if !left.deletePeople(p.URL) {
			t.Error("after the restart people cannot be deleted")
		}
		p.Kill()
		if n := left.names(); n > 0 {
			t.Errorf("%d names are left in the end", n)
		}
		if round+1 == killCount() {
			record := filepath.Join(t.TempDir(), "event.jsonl")
			apptest.Check(t, os.WriteFile(record, []byte(apptest.MustRun(t, append(append([]string{"export"}, left.flags()...), e.code)...)), 0o600))
			apptest.MustRun(t, "verify", record)
			apptest.MustRun(t, "replay", record)
		}
	}
}
