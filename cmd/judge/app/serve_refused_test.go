package app_test

import (
	"bytes"
	"database/sql"
	"errors"
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

// TestServeSaysWhatIsWrong proves that a file that cannot be served is refused in one sentence that names it and the way
// out, and is left as it was.
func TestServeSaysWhatIsWrong(t *testing.T) {
	write := func(text string) func(*testing.T, string) {
		return func(t *testing.T, file string) {
			apptest.Check(t, os.WriteFile(file, []byte(text), 0o600))
		}
	}
	for name, c := range map[string]struct {
		spoil func(t *testing.T, file string)
		says  []string
	}{
		"no journal":  {write("Dear Paul, the spice must flow. " + strings.Repeat("Fear is the mind-killer. ", 40)), []string{"not a file of tables", "--data"}},
		"empty":       {write(""), []string{"damaged", "judge restore"}},
		"cut short":   {func(t *testing.T, file string) { truncate(t, file) }, []string{"damaged", "judge restore", "judge export"}},
		"newer":       {func(t *testing.T, file string) { patch(t, file, 60, []byte{0, 0, 0, 99}) }, []string{"newer version", "update the program"}},
		"another key": {func(t *testing.T, file string) { loseKeys(t) }, []string{".key is missing", "judge key --add", "--keys"}},
		"in use":      {func(t *testing.T, file string) { apptest.StartServer(t, filepath.Dir(file)) }, []string{"another judge program has these tables open", "--data"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("XDG_CONFIG_HOME", t.TempDir())
			t.Setenv("HOME", t.TempDir())
			dir := t.TempDir()
			played(t, dir)
			file := filepath.Join(dir, app.DataFile)
			c.spoil(t, file)
			before, err := os.ReadFile(file)
			apptest.Check(t, err)
			status, stdout, stderr := apptest.Run(t.Context(), "serve", "--addr", "127.0.0.1:0", "--data", dir)
			if status != app.ExitFailed || stdout != "" || strings.Count(stderr, "\n") != 1 {
				t.Errorf("status %d, %q, %q", status, stdout, stderr)
			}
			for _, part := range append(c.says, "judge: "+file+": ") {
				if !strings.Contains(stderr, part) {
					t.Errorf("%q does not say %q", stderr, part)
				}
			}
			if after, err := os.ReadFile(file); err != nil || !bytes.Equal(after, before) {
				t.Errorf("the file was changed: %v", err)
			}
		})
	}
}

func truncate(t *testing.T, file string) {
	t.Helper()
	info, err := os.Stat(file)
	if err == nil {
		err = os.Truncate(file, info.Size()/2)
	}
	apptest.Check(t, err)
}

func patch(t *testing.T, file string, at int, with []byte) {
	t.Helper()
	data, err := os.ReadFile(file)
	apptest.Check(t, err)
	copy(data[at:], with)
	apptest.Check(t, os.WriteFile(file, data, 0o600))
}

func loseKeys(t *testing.T) {
	t.Helper()
	apptest.Check(t, os.RemoveAll(string(apptest.UserKeyFolder(t))))
}

// TestBackupMovesTables proves what the README says of moving to another laptop: back up while serving, type the key's
// code there, restore, serve; and that without the code the backup stays shut.
func TestBackupMovesTables(t *testing.T) {
	here, there := t.TempDir(), t.TempDir()
	s := apptest.StartServer(t, here)
	code := s.NewTable(apptest.DuneTable("phone")...)
	backup := filepath.Join(t.TempDir(), "friday.judge")
	apptest.MustRun(t, "backup", "--data", here, backup)
	before := apptest.MustRun(t, "export", "--data", here, code)
	keyCode := strings.TrimSpace(apptest.MustRun(t, "key", "--data", here))

	elsewhere := []string{"--data", there, "--keys", t.TempDir()}
	run := func(args ...string) (int, string, string) {
		return apptest.Run(t.Context(), append(args, elsewhere...)...)
	}
	if status, _, stderr := run("restore", backup); status != app.ExitFailed || !strings.Contains(stderr, "judge key --add") {
		t.Errorf("without the key: status %d, %q", status, stderr)
	}
	var out bytes.Buffer
	typing := &app.Program{Stdin: strings.NewReader(strings.ToLower(keyCode) + "\nand more"), Stdout: &out, Stderr: &out}
	if status := typing.Run(t.Context(), append([]string{"key", "--add"}, elsewhere...)); status != app.ExitOK {
		t.Fatalf("key --add: status %d, %q", status, &out)
	}
	if strings.Contains(out.String(), keyCode[:8]) {
		t.Errorf("what was typed is shown: %q", &out)
	}
	if status, _, stderr := run("key", "--add", keyCode[:20], keyCode[20:]); status != app.ExitOK {
		t.Errorf("key --add, again: status %d, %q", status, stderr)
	}
	if status, _, stderr := run("restore", backup); status != app.ExitOK {
		t.Fatalf("restore: status %d, %q", status, stderr)
	}
	if status, stdout, stderr := run("export", code); status != app.ExitOK || stdout != before {
		t.Errorf("export: status %d, %q, %q", status, stderr, stdout)
	}
	if status, _, stderr := run("restore", backup); status != app.ExitFailed || !strings.Contains(stderr, "this folder already has tables or house rules") {
		t.Errorf("once more: status %d, %q", status, stderr)
	}
	apptest.StartServer(t, there, elsewhere[2:]...).Stop()
}

// TestFileCommandsUsage proves that calls which make no sense say so and do nothing.
func TestFileCommandsUsage(t *testing.T) {
	empty := t.TempDir()
	for _, c := range []struct {
		args []string
		want int
		says string
	}{
		{[]string{"backup"}, app.ExitUsage, "usage: judge backup"},
		{[]string{"backup", "a", "b"}, app.ExitUsage, "usage: judge backup"},
		{[]string{"restore"}, app.ExitUsage, "usage: judge restore"},
		{[]string{"key", "CODE"}, app.ExitUsage, "usage: judge key"},
		{[]string{"backup", "--data", empty, filepath.Join(empty, "b")}, app.ExitFailed, "no tables are kept in " + empty},
		{[]string{"key", "--data", empty}, app.ExitFailed, "no tables are kept in " + empty},
		{[]string{"restore", "--data", empty, filepath.Join(empty, "b")}, app.ExitFailed, filepath.Join(empty, "b")},
		{[]string{"key", "--add", "ABCD"}, app.ExitFailed, "seven groups of eight"},
	} {
		if status, stdout, stderr := apptest.Run(t.Context(), c.args...); status != c.want || stdout != "" || !strings.Contains(stderr, c.says) {
			t.Errorf("judge %v: status %d, %q and %q", c.args, status, stdout, stderr)
		}
	}
}

// TestOldJournalReplays proves that a file of the first form is served and exported as before: its record holds.
func TestOldJournalReplays(t *testing.T) {
	dir := t.TempDir()
	old, err := os.ReadFile(apptest.File("db/testdata/v1.journal"))
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, app.DataFile), old, 0o600)
	}
	apptest.Check(t, err)
	const club = "SZQXN"
	file := apptest.Export(t, dir, club)
	apptest.FinalState(t, file)
	if text, err := os.ReadFile(file); err != nil || !strings.Contains(string(text), `{"by":"bene-gesserit","do":"predict","faction":"guild","turn":6`) {
		t.Errorf("%v: the record is\n%s", err, text)
	}
	apptest.StartServer(t, dir).Stop()
}

// TestKeysWithoutAHome proves that who has no home folder gets a folder of keys beside the data, not in it.
func TestKeysWithoutAHome(t *testing.T) {
	for _, name := range []string{"HOME", "XDG_CONFIG_HOME", "AppData"} {
		t.Setenv(name, "")
	}
	dir := filepath.Join(t.TempDir(), "tables")
	apptest.StartServer(t, dir).Stop()
	keys, err := filepath.Glob(dir + "-keys/*.key")
	if err != nil || len(keys) != 1 {
		t.Errorf("the keys are %v, %v", keys, err)
	}
	if status, _, stderr := apptest.Run(t.Context(), "serve"); status != app.ExitFailed || !strings.Contains(stderr, "--data") {
		t.Errorf("without any folder: status %d, %q", status, stderr)
	}
}

// TestServeLeavesOutADamagedTable proves that a row that is not as it was written costs its own table, about which front
// page and log tell, and no other.
func TestServeLeavesOutADamagedTable(t *testing.T) {
	data := t.TempDir()
	s := apptest.StartServer(t, data)
	hit, whole := s.NewTable(apptest.DuneTable("phone")...), s.NewTable(apptest.DuneTable("phone")...)
	for _, code := range []string{hit, whole} {
		s.Post(http.DefaultTransport, "/j/"+code, url.Values{"seat": {"fremen"}})
	}
	s.Stop()
	handle, err := sql.Open("sqlite", filepath.Join(data, app.DataFile))
	if err == nil {
		_, err = handle.Exec(`drop trigger journal_no_update; update journal set body = zeroblob(length(body)) where table_id = 1`)
	}
	if err = errors.Join(err, handle.Close()); err != nil {
		t.Fatal(err)
	}
	s = apptest.StartServer(t, data)
	for path, want := range map[string]string{"/t/" + whole + "/screen": whole, "/t/" + hit + "/screen": "", "/": hit} {
		answer, err := http.Get(s.URL + path)
		apptest.Check(t, err)
		page, err := io.ReadAll(answer.Body)
		apptest.Check(t, errors.Join(err, answer.Body.Close()))
		if ok := answer.StatusCode == http.StatusOK; ok != (want != "") || !strings.Contains(string(page), want) {
			t.Errorf("%s: %s", path, answer.Status)
		}
	}
	if says := s.Log.String(); !strings.Contains(says, "table left out") || !strings.Contains(says, "damaged") {
		t.Errorf("the log says %s", says)
	}
}
