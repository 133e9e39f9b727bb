//go:build unix

package app_test

import (
	"archive/zip"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/db/postgres/postgrestest"
	"github.com/judgeofthechange/judge/db/seal"
)

// hallPassword stands in the addresses of these tests, and must stand nowhere else. Their server asks for none.
const hallPassword = "s3cr3t"

// hallAddress makes a database for a hall, and gives its address with a password.
func hallAddress(t *testing.T, server *postgrestest.Server) string {
	t.Helper()
	return strings.Replace(server.Database(t), "@", ":"+hallPassword+"@", 1)
}

// TestTheEveningGoesOnInAHallAndBack proves that an event in the middle of a round goes on in a hall, and from there on one laptop: with all its
// tables, their records, chains and signatures, people's phones, and seats; that a single table can leave the hall too; that a laptop of the hall makes rolling
// backups of it, and offers to restore none; and that nobody reads the password of the hall's address (EV-45).
func TestTheEveningGoesOnInAHallAndBack(t *testing.T) {
	server := postgrestest.New(t)
	hall := hallAddress(t, server)
	here, keys := t.TempDir(), t.TempDir()
	at := func(args ...string) []string { return append(args, folderFlags(here, keys)...) }
	inHall := func(args ...string) []string { return append(args, "--journal", hall, "--keys", keys) }
	var printed []string
	run := func(args ...string) string {
		t.Helper()
		status, stdout, stderr := apptest.Run(t.Context(), args...)
		if status != app.ExitOK {
			t.Fatalf("judge %v: status %d, %s", args, status, stderr)
		}
		printed = append(printed, stdout, stderr)
		return stdout
	}

	first := apptest.StartServer(t, here, "--keys", keys)
	event := first.NewEvent(2)
	player, seat := first.PhoneOf(event, "p1").Sit(event)
	if status, _ := player.Ask(http.MethodPost, "/e/"+event+"/do", url.Values{
		"as": {"person"}, "key": {"call"}, "do": {"call"}, "arg.table": {"1"}, "arg.reason": {"rules"}, "arg.text": {"May I ship now?"},
	}); status >= http.StatusBadRequest {
		t.Fatalf("the call: %d", status)
	}
	game := strings.Split(seat, "/")[2]
	if status, _, stderr := apptest.Run(t.Context(), "hall", "init", "--keys", keys, "--from", here, hall); status != app.ExitFailed || !strings.Contains(stderr, "has these tables open") {
		t.Errorf("tables that are served: %d, %s", status, stderr)
	}
	first.Stop()
	records := func(from func(...string) []string) (all []string) {
		for _, code := range []string{event, game} {
			all = append(all, run(from("export", code)...))
		}
		pack := filepath.Join(t.TempDir(), "appeal.zip")
		run(from("event", "pack", event, "1", pack)...)
		return append(all, signaturesIn(t, pack), run(from("event", "list")...), run(from("key")...), run(from("tables")...))
	}
	want, rows := records(at), apptest.Rows(t, filepath.Join(here, app.DataFile), keys)
	if !strings.Contains(want[0], "May I ship now?") {
		t.Error("the record does not have the call")
	}

	run("hall", "init", "--keys", keys, "--from", here, hall)
	if got := records(inHall); !slices.Equal(got, want) {
		t.Errorf("the hall has\n%s\nwant\n%s", got, want)
	}
	stick, laptop := t.TempDir(), t.TempDir()
	second := apptest.StartServer(t, laptop, "--keys", keys, "--journal", hall)
	knows := func(s *apptest.Server) {
		t.Helper()
		for _, path := range []string{"/e/" + event + "/me", seat} {
			status := http.StatusServiceUnavailable
			for status == http.StatusServiceUnavailable && t.Context().Err() == nil { // until the laptop has taken the table over
				status, _ = player.At(s).Ask(http.MethodGet, path, nil)
			}
			if status != http.StatusOK {
				t.Errorf("the phone gets %s with %d", path, status)
			}
		}
	}
	knows(second)
	if peer := strings.Replace(second.URL, "localhost", "127.0.0.1", 1); !strings.Contains(run("hall", "status", "--keys", keys, hall), "\n"+peer+"  alive") {
		t.Errorf("a laptop without a network is not reached at %s", peer)
	}
	if _, err := os.Stat(filepath.Join(laptop, app.DataFile)); err == nil {
		t.Error("a laptop of a hall has a file of tables")
	}
	if status, _ := (apptest.Phone{Server: second}).Ask(http.MethodGet, "/laptop/restore", nil); status != http.StatusNotFound {
		t.Errorf("a laptop of a hall restores backups: %d", status)
	}
	if r := second.Post(http.DefaultTransport, "/laptop/backups", url.Values{"do": {"set"}, "folder": {stick}}); r.StatusCode != http.StatusSeeOther {
		t.Fatalf("the folder was not chosen: %s", r.Status)
	}
	second.Stop()

	file := filepath.Join(t.TempDir(), "hall.judge")
	run(inHall("backup", file)...)
	copies := copiesIn(t, stick)
	if len(copies) == 0 {
		t.Fatal("there is no rolling backup")
	}
	for _, backup := range []string{file, copies[0]} {
		there := t.TempDir()
		run(append([]string{"restore", backup}, folderFlags(there, keys)...)...)
		back := func(args ...string) []string { return append(args, folderFlags(there, keys)...) }
		if got := records(back); !slices.Equal(got, want) {
			t.Errorf("the laptop has\n%s\nwant\n%s", got, want)
		}
		if apptest.Rows(t, filepath.Join(there, app.DataFile), keys) != rows {
			t.Error("the laptop has other rows")
		}
		third := apptest.StartServer(t, there, "--keys", keys)
		knows(third)
		third.Stop()
	}

	sealed := filepath.Join(t.TempDir(), "table.jsonl")
	apptest.Check(t, os.WriteFile(sealed, []byte(run(inHall("export", "--sealed", game)...)), 0o600))
	alone := t.TempDir()
	run(append([]string{"import", sealed}, folderFlags(alone, keys)...)...)
	if got := run(append([]string{"export", game}, folderFlags(alone, keys)...)...); got != want[1] {
		t.Errorf("the table that left alone is\n%s\nwant\n%s", got, want[1])
	}
	if run(inHall("import", sealed)...); strings.Count(run(inHall("tables")...), "\n") != strings.Count(want[len(want)-1], "\n")+1 {
		t.Error("the table did not come back to the hall, under another code")
	}
	for _, text := range append(printed, second.Log.String()) {
		if strings.Contains(text, hallPassword) {
			t.Errorf("the password is in %q", text)
		}
	}
}

// signaturesIn gives the file of signatures in an appeal pack.
func signaturesIn(t *testing.T, pack string) string {
	t.Helper()
	files, err := zip.OpenReader(pack)
	apptest.Check(t, err)
	defer files.Close()
	text, err := fs.ReadFile(files, "signatures.json")
	apptest.Check(t, err)
	return string(text)
}

// TestHallStatus proves that the status of a hall has a line for each process, with its URL, state and number of tables, and for each table its owner,
// rows and last change of owner; names of tables only where the key is; that who is silent and has not come back is
// listed; and that a sheet is entered at an event only while no laptop has it (EV-43).
func TestHallStatus(t *testing.T) {
	server := postgrestest.New(t)
	hall := hallAddress(t, server)
	data, keys := t.TempDir(), t.TempDir()
	apptest.MustRun(t, "hall", "init", "--data", data, "--keys", keys, hall)
	file := filepath.Join(t.TempDir(), "cup.json")
	apptest.Check(t, os.WriteFile(file, []byte(`{"record":1,"event":"Arrakeen Open","game":"dune","stages":[{"id":"heats","rounds":2}]}`), 0o600))
	made := apptest.MustRun(t, "event", "new", file, "--journal", hall, "--keys", keys)
	event := made[len(made)-len("AAAAA.\n"):][:len("AAAAA")]
	people := filepath.Join(t.TempDir(), "people.csv")
	apptest.Check(t, os.WriteFile(people, []byte("number,name\n1,Annalisa\n"), 0o600))
	enter := func(event string) (int, string) {
		status, _, stderr := apptest.Run(t.Context(), "event", "import", "people", event, people, "--journal", hall, "--keys", keys)
		return status, stderr
	}
	if status, says := enter(event); status != app.ExitOK {
		t.Errorf("a sheet for an event that nobody has: %d, %s", status, says)
	}
	s := apptest.StartServer(t, data, "--keys", keys, "--journal", hall, "--peer-url", "http://10.0.0.7:8080")
	code := s.NewTable(apptest.DuneTable("phone")...)
	const moment = ` +\d{4}-\d\d-\d\d \d\d:\d\d:\d\d`
	wantLines := func(text string, patterns ...string) {
		t.Helper()
		lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		if len(lines) != len(patterns) {
			t.Fatalf("the status is\n%s\nwant %d lines", text, len(patterns))
		}
		for i, pattern := range patterns {
			if !regexp.MustCompile("^" + pattern + "$").MatchString(lines[i]) {
				t.Errorf("the status has %q, want %s", lines[i], pattern)
			}
		}
	}
	status := func(keys string) string { return apptest.MustRun(t, "hall", "status", "--keys", keys, hall) }
	wantLines(status(keys), `PROCESS +STATE +TABLES +FREE DISK`, `http://10\.0\.0\.7:8080  alive(, reads the tables)?  \d +(under 1 GB|\d+ GB)`, ``,
		`TABLE +OWNER +ROWS +TAKEN OVER +KIND +NAME`, event+`  \S+ +\d+`+moment+`  event  Arrakeen Open`, code+`  http://10\.0\.0\.7:8080  \d+`+moment+`  dune +`)
	if without := status(t.TempDir()); strings.Contains(without, "Arrakeen") || !strings.Contains(without, code) {
		t.Errorf("without the key the status is\n%s", without)
	}
	if status, says := enter(s.NewEvent(1)); status != app.ExitFailed || !strings.Contains(says, "is open on a laptop of the hall") {
		t.Errorf("a sheet for an event that a laptop has: %d, %s", status, says)
	}
	if status, says := enter("AAAAA"); status != app.ExitFailed || !strings.Contains(says, "there is no event AAAAA") {
		t.Errorf("a sheet for no event: %d, %s", status, says)
	}
	server.Exec(t, hall, `insert into judge.process (url, seen, until)
		select 'http://10.0.0.' || n || ':8080', now() - interval '1 day', now() - interval '1 day' from generate_series(7, 8) n`)
	dead := regexp.MustCompile(`http://\S+  silent since`+moment+`  0`).FindAllString(status(keys), -1)
	if len(dead) != 1 || !strings.HasPrefix(dead[0], "http://10.0.0.8:8080 ") {
		t.Errorf("silent are %q, want the one that did not come back", dead)
	}
}

// TestHallRefusals proves that each hall which cannot be joined or made is refused in one sentence, which says what to do and not the password, and
// leaves no laptop listening; and that a hall is made once (event.md, 12.2: a process has no sealing key; EV-43).
func TestHallRefusals(t *testing.T) {
	server := postgrestest.New(t)
	keys := t.TempDir()
	made := func(spoil ...string) string {
		t.Helper()
		hall := server.Database(t)
		apptest.MustRun(t, "hall", "init", "--data", t.TempDir(), "--keys", keys, hall)
		server.Exec(t, hall, spoil...)
		return strings.Replace(hall, "@", ":"+hallPassword+"@", 1)
	}
	refused := func(says string, args ...string) {
		t.Helper()
		status, stdout, stderr := apptest.Run(t.Context(), args...)
		if status != app.ExitFailed || stdout != "" || strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, says) || strings.Contains(stderr, hallPassword) {
			t.Errorf("judge %v: status %d, %q, %q, want %q", args, status, stdout, stderr, says)
		}
	}
	const nowhere = "postgres://judge:" + hallPassword + "@127.0.0.1:1/hall"
	whole, foreign := made(), made(`create function judge.swallow() returns int language sql as 'select 1'`)
	newer, none := made(`update judge.hall set version = 99`), hallAddress(t, server)
	for _, c := range []struct{ hall, keys, says string }{
		{none, keys, "judge hall init"},
		{nowhere, keys, "cannot be reached"},
		{"host=127.0.0.1 password=" + hallPassword, keys, "postgres://USER@HOST/DATABASE"},
		{newer, keys, "update the program"},
		{foreign, keys, "choose another database"},
		{whole, t.TempDir(), "judge key --add"},
	} {
		refused(c.says, "serve", "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--keys", c.keys, "--journal", c.hall)
		refused(c.says, "tables", "--keys", c.keys, "--journal", c.hall)
	}
	initFrom := func(says string, args ...string) {
		t.Helper()
		refused(says, append([]string{"hall", "init", "--keys", keys}, args...)...)
	}
	data, empty := t.TempDir(), t.TempDir()
	for says, hall := range map[string]string{"cannot be reached": nowhere, "update the program": newer, "choose another database": foreign} {
		initFrom(says, "--data", empty, hall)
	}
	refused("judge key --add", "hall", "init", "--data", empty, "--keys", t.TempDir(), whole)
	apptest.Check(t, apptest.OpenData(t, data, seal.KeyFolder(keys)).Close())
	initFrom("has another key", "--from", data, whole)
	initFrom("no such file", "--from", filepath.Join(data, "none.judge"), whole)
	initFrom("no such file", "--from", empty, whole)
	initFrom("it must own the database", "--data", empty, strings.Replace(none, none[strings.LastIndex(none, "/hall"):strings.Index(none, "?")], "/postgres", 1))
	before := apptest.MustRun(t, "key", "--keys", keys, "--journal", whole)
	apptest.MustRun(t, "hall", "init", "--data", empty, "--keys", keys, whole)
	if again := apptest.MustRun(t, "key", "--keys", keys, "--journal", whole); again != before {
		t.Error("a hall that was there has another key")
	}
	server.Exec(t, strings.Replace(whole, ":"+hallPassword, "", 1), `alter system set fsync = off`, `select pg_reload_conf()`)
	for status := app.ExitOK; status == app.ExitOK; { // until the server has read it
		status, _, _ = apptest.Run(t.Context(), "hall", "status", "--keys", keys, whole)
	}
	refused("fsync", "serve", "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--keys", keys, "--journal", whole)
}
