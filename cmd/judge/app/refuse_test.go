package app

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
)

// TestServeSaysWhatIsWrong proves that a file that cannot be served is refused in one sentence that names it and the way
// out, and is left as it was.
func TestServeSaysWhatIsWrong(t *testing.T) {
	write := func(text string) func(*testing.T, string) {
		return func(t *testing.T, file string) {
			check(t, os.WriteFile(file, []byte(text), 0o600))
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
		"in use":      {func(t *testing.T, file string) { startServer(t, filepath.Dir(file)) }, []string{"another judge program has these tables open", "--data"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("XDG_CONFIG_HOME", t.TempDir())
			t.Setenv("HOME", t.TempDir())
			dir := t.TempDir()
			played(t, dir)
			file := filepath.Join(dir, DataFile)
			c.spoil(t, file)
			before, err := os.ReadFile(file)
			check(t, err)
			status, stdout, stderr := judge(t.Context(), "serve", "--addr", "127.0.0.1:0", "--data", dir)
			if status != ExitFailed || stdout != "" || strings.Count(stderr, "\n") != 1 {
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
	check(t, err)
}

func patch(t *testing.T, file string, at int, with []byte) {
	t.Helper()
	data, err := os.ReadFile(file)
	check(t, err)
	copy(data[at:], with)
	check(t, os.WriteFile(file, data, 0o600))
}

func loseKeys(t *testing.T) {
	t.Helper()
	check(t, os.RemoveAll(string(userKeys(t))))
}

// TestBackupMovesTables proves what the README says of moving to another laptop: back up while serving, type the key's
// code there, restore, serve; and that without the code the backup stays shut.
func TestBackupMovesTables(t *testing.T) {
	here, there := t.TempDir(), t.TempDir()
	s := startServer(t, here)
	code := s.newTable(duneTable("phone")...)
	backup := filepath.Join(t.TempDir(), "friday.judge")
	done(t, "backup", "--data", here, backup)
	before := done(t, "export", "--data", here, code)
	keyCode := strings.TrimSpace(done(t, "key", "--data", here))

	elsewhere := []string{"--data", there, "--keys", t.TempDir()}
	run := func(args ...string) (int, string, string) { return judge(t.Context(), append(args, elsewhere...)...) }
	if status, _, stderr := run("restore", backup); status != ExitFailed || !strings.Contains(stderr, "judge key --add") {
		t.Errorf("without the key: status %d, %q", status, stderr)
	}
	var out bytes.Buffer
	typing := &Program{Stdin: strings.NewReader(strings.ToLower(keyCode) + "\nand more"), Stdout: &out, Stderr: &out}
	if status := typing.Run(t.Context(), append([]string{"key", "--add"}, elsewhere...)); status != ExitOK {
		t.Fatalf("key --add: status %d, %q", status, &out)
	}
	if strings.Contains(out.String(), keyCode[:8]) {
		t.Errorf("what was typed is shown: %q", &out)
	}
	if status, _, stderr := run("key", "--add", keyCode[:20], keyCode[20:]); status != ExitOK {
		t.Errorf("key --add, again: status %d, %q", status, stderr)
	}
	if status, _, stderr := run("restore", backup); status != ExitOK {
		t.Fatalf("restore: status %d, %q", status, stderr)
	}
	if status, stdout, stderr := run("export", code); status != ExitOK || stdout != before {
		t.Errorf("export: status %d, %q, %q", status, stderr, stdout)
	}
	if status, _, stderr := run("restore", backup); status != ExitFailed || !strings.Contains(stderr, "this folder already has tables or house rules") {
		t.Errorf("once more: status %d, %q", status, stderr)
	}
	startServer(t, there, elsewhere[2:]...).stop()
}

// TestFileCommandsUsage proves that calls which make no sense say so and do nothing.
func TestFileCommandsUsage(t *testing.T) {
	empty := t.TempDir()
	for _, c := range []struct {
		args []string
		want int
		says string
	}{
		{[]string{"backup"}, ExitUsage, "usage: judge backup"},
		{[]string{"backup", "a", "b"}, ExitUsage, "usage: judge backup"},
		{[]string{"restore"}, ExitUsage, "usage: judge restore"},
		{[]string{"key", "CODE"}, ExitUsage, "usage: judge key"},
		{[]string{"backup", "--data", empty, filepath.Join(empty, "b")}, ExitFailed, "no tables are kept in " + empty},
		{[]string{"key", "--data", empty}, ExitFailed, "no tables are kept in " + empty},
		{[]string{"restore", "--data", empty, filepath.Join(empty, "b")}, ExitFailed, filepath.Join(empty, "b")},
		{[]string{"key", "--add", "ABCD"}, ExitFailed, "seven groups of eight"},
	} {
		if status, stdout, stderr := judge(t.Context(), c.args...); status != c.want || stdout != "" || !strings.Contains(stderr, c.says) {
			t.Errorf("judge %v: status %d, %q and %q", c.args, status, stdout, stderr)
		}
	}
}

// TestOldJournalReplays proves that a file of the first form is served and exported as before: its record holds.
func TestOldJournalReplays(t *testing.T) {
	dir := t.TempDir()
	old, err := os.ReadFile(filepath.Join("..", "..", "..", "db", "testdata", "v1.journal"))
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, DataFile), old, 0o600)
	}
	check(t, err)
	const club = "SZQXN"
	file := exported(t, dir, club)
	finalState(t, file)
	if text, err := os.ReadFile(file); err != nil || !strings.Contains(string(text), `{"by":"bene-gesserit","do":"predict","faction":"guild","turn":6`) {
		t.Errorf("%v: the record is\n%s", err, text)
	}
	startServer(t, dir).stop()
}

// TestKeysWithoutAHome proves that who has no home folder gets a folder of keys beside the data, not in it.
func TestKeysWithoutAHome(t *testing.T) {
	for _, name := range []string{"HOME", "XDG_CONFIG_HOME", "AppData"} {
		t.Setenv(name, "")
	}
	dir := filepath.Join(t.TempDir(), "tables")
	startServer(t, dir).stop()
	keys, err := filepath.Glob(dir + "-keys/*.key")
	if err != nil || len(keys) != 1 {
		t.Errorf("the keys are %v, %v", keys, err)
	}
	if status, _, stderr := judge(t.Context(), "serve"); status != ExitFailed || !strings.Contains(stderr, "--data") {
		t.Errorf("without any folder: status %d, %q", status, stderr)
	}
}

// TestServeLeavesOutADamagedTable proves that a row that is not as it was written costs its own table, about which front
// page and log tell, and no other.
func TestServeLeavesOutADamagedTable(t *testing.T) {
	data := t.TempDir()
	s := startServer(t, data)
	hit, whole := s.newTable(duneTable("phone")...), s.newTable(duneTable("phone")...)
	for _, code := range []string{hit, whole} {
		s.post(http.DefaultTransport, "/j/"+code, url.Values{"seat": {"fremen"}})
	}
	s.stop()
	handle, err := sql.Open("sqlite", filepath.Join(data, DataFile))
	if err == nil {
		_, err = handle.Exec(`drop trigger journal_no_update; update journal set body = zeroblob(length(body)) where table_id = 1`)
	}
	if err = errors.Join(err, handle.Close()); err != nil {
		t.Fatal(err)
	}
	s = startServer(t, data)
	for path, want := range map[string]string{"/t/" + whole + "/screen": whole, "/t/" + hit + "/screen": "", "/": hit} {
		answer, err := http.Get(s.url + path)
		check(t, err)
		page, err := io.ReadAll(answer.Body)
		check(t, errors.Join(err, answer.Body.Close()))
		if ok := answer.StatusCode == http.StatusOK; ok != (want != "") || !strings.Contains(string(page), want) {
			t.Errorf("%s: %s", path, answer.Status)
		}
	}
	if says := s.log.String(); !strings.Contains(says, "table left out") || !strings.Contains(says, "damaged") {
		t.Errorf("the log says %s", says)
	}
}
