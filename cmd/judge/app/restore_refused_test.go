package app_test

import (
	"database/sql"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// TestALineOfAnEventIsCopied proves that a line of an event alone, without one of a game, makes the next rolling backup (EV-38).
func TestALineOfAnEventIsCopied(t *testing.T) {
	data, keys, stick := t.TempDir(), t.TempDir(), t.TempDir()
	s := apptest.StartServer(t, data, "--keys", keys)
	code := s.NewEvent(1)
	if r := s.Post(http.DefaultTransport, "/laptop/backups", url.Values{"do": {"set"}, "folder": {stick}}); r.StatusCode != http.StatusSeeOther {
		t.Fatalf("the folder was not chosen: %s", r.Status)
	}
	s.Organise(code, url.Values{"do": {"announce"}, "arg.text": {"Lunch at noon"}})
	for n := 2; ; n++ { // one was made when the folder was chosen
		waitForCopies(t, stick, n)
		copies, err := filepath.Glob(filepath.Join(stick, "judge-*.db"))
		apptest.Check(t, err)
		if strings.Contains(apptest.Rows(t, copies[len(copies)-1], keys), "Lunch at noon") {
			return
		}
	}
}

// TestARefusedBackupLeavesTheLaptopEmpty proves that a backup of a newer version of the program, a damaged one, and one whose key is missing or
// is another are refused, each in a sentence; that a phone is refused all; and that then neither a table, a file nor a key has come (EV-38).
func TestARefusedBackupLeavesTheLaptopEmpty(t *testing.T) {
	here, keys, stick := t.TempDir(), t.TempDir(), t.TempDir()
	apptest.StartServer(t, here, "--keys", keys).NewEvent(1)
	whole := filepath.Join(stick, "whole.db")
	apptest.MustRun(t, append(append([]string{"backup"}, folderFlags(here, keys)...), whole)...)
	key := strings.TrimSpace(apptest.MustRun(t, append([]string{"key"}, folderFlags(here, keys)...)...))
	spoilt := func(name string, spoil func([]byte) []byte) string {
		path := filepath.Join(stick, name)
		apptest.Check(t, os.WriteFile(path, spoil([]byte(read(t, whole))), 0o600))
		return path
	}
	spoilt("damaged.db", func(b []byte) []byte { return b[:len(b)/2] })
	newer, err := sql.Open("sqlite", spoilt("newer.db", func(b []byte) []byte { return b }))
	apptest.Check(t, err)
	_, err = newer.ExecContext(t.Context(), `pragma user_version = 99`)
	apptest.Check(t, err)
	apptest.Check(t, newer.Close())
	other, otherKeys := t.TempDir(), t.TempDir()
	apptest.StartServer(t, other, "--keys", otherKeys).NewEvent(1)
	anothersKey := strings.TrimSpace(apptest.MustRun(t, append([]string{"key"}, folderFlags(other, otherKeys)...)...))

	there, thereKeys := t.TempDir(), t.TempDir()
	s := apptest.StartServer(t, there, "--keys", thereKeys, "--allow-host", phonesName)
	restore := func(host, copied, code string) (int, string) {
		return askHost(s, http.MethodPost, host, "/laptop/restore", url.Values{"folder": {stick}, "copy": {copied}, "code": {code}})
	}
	files := func() string { return strings.Join(append(filesBelow(t, there), filesBelow(t, thereKeys)...), "\n") }
	before := files()
	for _, c := range []struct{ name, copied, code, says string }{
		{"of a newer version", "newer.db", key, "A newer version of the app made this backup."},
		{"damaged", "damaged.db", key, "This backup is damaged"},
		{"without its key", "whole.db", "", "Its key is missing here"},
		{"with another's key", "whole.db", anothersKey, "Its key is missing here"},
		{"with a mistyped key", "whole.db", key[:20], "This is no code of a key"},
		{"that is not there", "gone.db", key, "This backup could not be restored."},
	} {
		status, page := restore("localhost", c.copied, c.code)
		if status != http.StatusUnprocessableEntity && status != http.StatusServiceUnavailable || !strings.Contains(page, c.says) {
			t.Errorf("a backup %s: %d, without %q: %s", c.name, status, c.says, page)
		}
		if after := files(); after != before {
			t.Errorf("a backup %s leaves\n%s\nbefore\n%s", c.name, after, before)
		}
	}
	for _, method := range []string{http.MethodGet, http.MethodPost} {
		status, page := askHost(s, method, phonesName, "/laptop/restore?folder="+url.QueryEscape(stick), url.Values{"folder": {stick}, "copy": {"whole.db"}, "code": {key}})
		if status != http.StatusForbidden || !strings.Contains(page, "only on the laptop") || strings.Contains(page, "whole.db") {
			t.Errorf("%s from a phone: %d %s", method, status, page)
		}
	}
	if after := files(); after != before {
		t.Errorf("a phone leaves\n%s\nbefore\n%s", after, before)
	}
	if status, page := restore("localhost", "whole.db", key); status >= http.StatusBadRequest {
		t.Errorf("the whole backup with its key: %d %s", status, page)
	}
}

// phonesName is how phones call the laptop.
const phonesName = "judge.lan"

// askHost sends a form to a server by one of its names, as a browser does, and gives the page.
func askHost(s *apptest.Server, method, host, path string, form url.Values) (int, string) {
	s.T.Helper()
	r, err := http.NewRequestWithContext(s.T.Context(), method, s.URL+path, strings.NewReader(form.Encode()))
	apptest.Check(s.T, err)
	r.Host = host
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Origin", "http://"+host)
	answer, err := http.DefaultTransport.RoundTrip(r)
	apptest.Check(s.T, err)
	defer answer.Body.Close()
	page, err := io.ReadAll(answer.Body)
	apptest.Check(s.T, err)
	return answer.StatusCode, string(page)
}

// filesBelow names the files below a folder, but those that change while a server has no tables: its own log of what is to be written.
func filesBelow(t *testing.T, dir string) (out []string) {
	t.Helper()
	apptest.Check(t, filepath.WalkDir(dir, func(path string, f os.DirEntry, err error) error {
		if err == nil && !f.IsDir() && !strings.HasPrefix(f.Name(), app.DataFile+"-") {
			out = append(out, path)
		}
		return err
	}))
	return out
}
