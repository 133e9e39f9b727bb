package app_test

import (
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// TestLaptopChoices proves that the table screen shows a chosen Wi-Fi, also after a restart; that its password is only in the file
// beside the keys: in no journal, backup, export or log; and that the chosen folder has a backup from then, and one from the next start, each of which
// restores every table.
func TestLaptopChoices(t *testing.T) {
	const password = "canary-of-the-wifi"
	data, keys, folder := t.TempDir(), t.TempDir(), t.TempDir()
	s := apptest.StartServer(t, data, "--keys", keys, "--verbose")
	code := s.NewTable(apptest.DuneTable("phone")...)
	choose := func(what string, status int, form url.Values) {
		t.Helper()
		form.Set("do", "set")
		if r := s.Post(http.DefaultTransport, "/laptop/"+what, form); r.StatusCode != status {
			t.Fatalf("%s: status %d, want %d", what, r.StatusCode, status)
		}
	}
	choose("wifi", http.StatusSeeOther, url.Values{"name": {"Arrakeen"}, "password": {password}})
	choose("wifi", http.StatusUnprocessableEntity, url.Values{"name": {"Arrakeen"}, "password": {"short"}})
	choose("backups", http.StatusUnprocessableEntity, url.Values{"folder": {""}})
	choose("backups", http.StatusUnprocessableEntity, url.Values{"folder": {data}})
	choose("backups", http.StatusUnprocessableEntity, url.Values{"folder": {keys}})
	choose("backups", http.StatusSeeOther, url.Values{"folder": {folder}})
	s.Stop()
	if strings.Contains(s.Log.String(), password) {
		t.Error("the log has the password")
	}
	before := len(copiesIn(t, folder))
	if before == 0 {
		t.Error("there is no copy although a folder was chosen")
	}

	s = apptest.StartServer(t, data, "--keys", keys)
	screen, err := http.Get(s.URL + "/t/" + code + "/screen")
	apptest.Check(t, err)
	defer screen.Body.Close()
	body, err := io.ReadAll(screen.Body)
	apptest.Check(t, err)
	if page := string(body); !strings.Contains(page, "Arrakeen") || !strings.Contains(page, password) {
		t.Error("the table screen does not show the Wi-Fi")
	}
	export := apptest.MustRun(t, "export", "--data", data, "--keys", keys, code)
	if strings.Contains(export, password) {
		t.Error("the export has the password")
	}
	waitForCopies(t, folder, before+1)
	s.Stop()
	if apptest.WantAbsentFromFiles(t, [][]byte{[]byte(password)}, data, folder) == 0 {
		t.Error("there is no file to look into")
	}
	if text, err := os.ReadFile(filepath.Join(keys, "laptop.json")); err != nil || !strings.Contains(string(text), password) {
		t.Errorf("beside the keys: %q, %v", text, err)
	}
	// On a slow machine the server still copies the new table after the folder was chosen. Nothing is entered meanwhile, so each copy has it all.
	for _, backup := range copiesIn(t, folder) {
		there := t.TempDir()
		apptest.MustRun(t, "restore", "--data", there, "--keys", keys, backup)
		if got := apptest.MustRun(t, "export", "--data", there, "--keys", keys, code); got != export {
			t.Errorf("%s restores another table", backup)
		}
	}
}

// copiesIn are the paths of the copies in a folder, oldest first.
func copiesIn(t *testing.T, folder string) []string {
	t.Helper()
	copies, err := filepath.Glob(filepath.Join(folder, "judge-*.db"))
	apptest.Check(t, err)
	return copies
}

// waitForCopies waits until a folder has so many copies: a server makes them beside play.
func waitForCopies(t *testing.T, folder string, n int) {
	t.Helper()
	for {
		copies := len(copiesIn(t, folder))
		if copies >= n {
			return
		}
		select {
		case <-t.Context().Done():
			t.Fatalf("%d copies, want %d", copies, n)
		case <-time.After(5 * time.Millisecond):
		}
	}
}
