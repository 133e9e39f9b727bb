package app_test

import (
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// folderFlags names the folders of a laptop.
func folderFlags(data, keys string) []string { return []string{"--data", data, "--keys", keys} }

// TestTheEveningGoesOnElsewhere proves that an event in the middle of a round, with all that was acknowledged before the rolling backup, is
// there after a restart, and on an empty laptop that goes on from the backup by its own pages: records, clocks, a freeze, phones that are
// known and seats that they hold; that this needs the key; and that tables are never replaced (EV-38).
func TestTheEveningGoesOnElsewhere(t *testing.T) {
	here, keys, stick := t.TempDir(), t.TempDir(), t.TempDir()
	first := apptest.StartServer(t, here, "--keys", keys)
	code := first.NewEvent(2)
	player, seat := first.PhoneOf(code, "p1").Sit(code)
	do := func(p apptest.Phone, key string, form url.Values) {
		t.Helper()
		form.Set("as", "person")
		form.Set("key", key)
		if status, text := p.Ask(http.MethodPost, "/e/"+code+"/do", form); status >= http.StatusBadRequest {
			t.Fatalf("%s: %d, %s", form.Encode(), status, text)
		}
	}
	if r := first.Post(http.DefaultTransport, "/laptop/backups", url.Values{"do": {"set"}, "folder": {stick}}); r.StatusCode != http.StatusSeeOther {
		t.Fatalf("the folder was not chosen: %s", r.Status)
	}
	first.Organise(code,
		url.Values{"do": {"extend"}, "arg.table": {"1"}, "arg.minutes": {"5"}, "arg.reason": {"dice lost"}},
		url.Values{"do": {"freeze"}, "arg.table": {"2"}, "arg.reason": {"A count"}},
	)
	do(player, "enter", url.Values{"do": {"result.enter"}, "arg.table": {"1"}, "arg.winners": {"p1"}, "arg.way": {"strongholds"}, "arg.turn": {"6"}})
	do(first.PhoneOf(code, "p2"), "confirm", url.Values{"do": {"result.confirm"}, "arg.table": {"1"}})
	do(player, "call", url.Values{"do": {"call"}, "arg.table": {"1"}, "arg.reason": {"rules"}, "arg.text": {"May I ship now?"}})
	first.Stop()

	acknowledged := apptest.MustRun(t, append([]string{"export", code}, folderFlags(here, keys)...)...)
	for _, said := range []string{"dice lost", "A count", "result.confirm", "May I ship now?"} {
		if !strings.Contains(acknowledged, said) {
			t.Errorf("the record does not have %q", said)
		}
	}
	wantSame := func(s *apptest.Server) {
		t.Helper()
		phone := player.At(s)
		if status, page := phone.Ask(http.MethodGet, "/e/"+code+"/me", nil); status != http.StatusOK || !strings.Contains(page, `value="call.cancel"`) {
			t.Errorf("the phone gets its own page with %d, or without its call", status)
		}
		if status, _ := phone.Ask(http.MethodGet, seat, nil); status != http.StatusOK {
			t.Errorf("the phone gets its seat's page with %d", status)
		}
		if _, page := phone.Ask(http.MethodGet, "/e/"+code+"/hall", nil); !strings.Contains(page, "data-countdown") {
			t.Error("no clock runs in the hall")
		}
		if _, page := (apptest.Phone{Server: s}).Ask(http.MethodGet, "/e/"+code+"/floor?table=2", nil); !strings.Contains(page, "A count") {
			t.Error("the second table is not frozen")
		}
	}
	before := len(copiesIn(t, stick)) // one when the folder was chosen, and on a slow machine some while they played
	again := apptest.StartServer(t, here, "--keys", keys)
	wantSame(again)
	waitForCopies(t, stick, before+1)
	again.Stop()

	there, otherKeys := t.TempDir(), t.TempDir()
	second := apptest.StartServer(t, there, "--keys", otherKeys)
	laptop := apptest.Phone{Server: second}
	if _, page := laptop.Ask(http.MethodGet, "/", nil); !strings.Contains(page, `href="/laptop/restore"`) {
		t.Error("an empty laptop does not offer to go on from a backup")
	}
	restore := func(copied, code string) (int, string) {
		t.Helper()
		r := second.Post(http.DefaultTransport, "/laptop/restore", url.Values{"folder": {stick}, "copy": {copied}, "code": {code}})
		return r.StatusCode, r.Header.Get("Location")
	}
	apptest.Check(t, os.WriteFile(filepath.Join(stick, "holiday.db"), []byte("no backup"), 0o600))
	_, page := laptop.Ask(http.MethodGet, "/laptop/restore?"+url.Values{"folder": {stick}}.Encode(), nil)
	if !strings.Contains(page, "Its key is missing here") || !strings.Contains(page, "This file is no backup") {
		t.Error("the page does not say which file is no backup, and that the key is missing")
	}
	copies := copiesIn(t, stick)
	newest := filepath.Base(copies[len(copies)-1])
	for name, answers := range map[string][2]string{"without the key": {newest, ""}, "with a wrong code": {newest, "ABCD"}, "no backup": {"holiday.db", ""}} {
		if status, _ := restore(answers[0], answers[1]); status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d", name, status)
		}
	}
	keyCode := strings.TrimSpace(apptest.MustRun(t, append([]string{"key"}, folderFlags(here, keys)...)...))
	if status, to := restore(newest, keyCode); status != http.StatusSeeOther || to != "/laptop/restored" {
		t.Fatalf("go on from the backup: %d", status)
	}
	if _, page := laptop.Ask(http.MethodGet, "/laptop/restored", nil); !strings.Contains(page, "2 tables and 1 event came") || !strings.Contains(page, `href="/e/`+code+`"`) {
		t.Error("the page does not say what came")
	}
	if got := apptest.MustRun(t, append([]string{"export", code}, folderFlags(there, otherKeys)...)...); got != acknowledged {
		t.Error("the second laptop has another record of the event")
	}
	wantSame(second)
	do(player.At(second), "go on", url.Values{"do": {"call.cancel"}, "arg.call": {"1"}})
	if _, page := laptop.Ask(http.MethodGet, "/", nil); strings.Contains(page, `href="/laptop/restore"`) {
		t.Error("a laptop with tables offers to go on from a backup")
	}
	if status, _ := restore(newest, ""); status != http.StatusUnprocessableEntity {
		t.Errorf("a backup in place of tables: %d", status)
	}
}
