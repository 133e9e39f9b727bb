package app_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/engine/record"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// wantGolden compares an output with its golden file; -update writes that file.
func wantGolden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".golden")
	if *update {
		apptest.Check(t, os.WriteFile(path, []byte(got), 0o644))
	}
	want, err := os.ReadFile(path)
	apptest.Check(t, err)
	if got != string(want) {
		t.Errorf("%s: want\n%s\ngot\n%s", path, want, got)
	}
}

// TestReplayPrints compares what judge replay prints, for records that hold and that fail, with golden files.
func TestReplayPrints(t *testing.T) {
	for _, test := range []struct {
		name   string
		args   []string
		status int
	}{
		{"holds", []string{"replay", "testdata/game.jsonl"}, app.ExitOK},
		{"dune-holds", []string{"replay", "testdata/dune.jsonl"}, app.ExitOK},
		{"fails", []string{"replay", "testdata/game.jsonl", "testdata/fails.jsonl"}, app.ExitFailed},
		{"referee", []string{"replay", "--json", "testdata/game.jsonl"}, app.ExitOK},
		{"public", []string{"replay", "--as", "public", "--json", "testdata/game.jsonl"}, app.ExitOK},
		{"two-files", []string{"replay", "--as", "amber", "--json", "testdata/game.jsonl", "testdata/game.jsonl"}, app.ExitOK},
		{"flags-last", []string{"replay", "testdata/game.jsonl", "--json", "--as=moderator"}, app.ExitOK},
	} {
		t.Run(test.name, func(t *testing.T) {
			status, stdout, stderr := apptest.Run(t.Context(), test.args...)
			if status != test.status || stderr != "" {
				t.Errorf("want status %d and a silent stderr, got %d and %q", test.status, status, stderr)
			}
			wantGolden(t, test.name, stdout)
		})
	}
}

// TestReplayPrintsFailuresBesideTheState proves that with --json the state goes to standard output and the failures to standard error.
func TestReplayPrintsFailuresBesideTheState(t *testing.T) {
	status, stdout, stderr := apptest.Run(t.Context(), "replay", "--json", "testdata/fails.jsonl")
	if status != app.ExitFailed || !strings.HasPrefix(stdout, `{"turn":1,`) || strings.Count(stdout, "\n") != 1 {
		t.Errorf("want status 1 and one document, got %d and %s", status, stdout)
	}
	_, lines, _ := apptest.Run(t.Context(), "replay", "testdata/fails.jsonl")
	if stderr != lines {
		t.Errorf("want on standard error what is printed without --json, got\n%s", stderr)
	}
}

// TestReplayOfBrokenRecords proves that a file which is not a record is refused with its line, and that the other file is still
// replayed.
func TestReplayOfBrokenRecords(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		apptest.Check(t, os.WriteFile(path, []byte(text), 0o644))
		return path
	}
	header := `{"record":1,"game":"tally","profile":"plain","cards":"phone","seats":[{"faction":"amber"},{"faction":"blue"}]}` + "\n"
	for _, test := range []struct{ name, file, want string }{
		{"broken JSON", file("broken", header+`{"by":`+"\n"), "broken:2: broken JSON at column 6"},
		{"unknown game", file("chess", "\n"+`{"record":1,"game":"chess","seats":[{"faction":"white"}]}`), `chess:2: the game "chess" is unknown (known: arrakis, dune, imperium, tally)`},
		{"refused setup", file("profile", strings.Replace(header, "plain", "odd", 1)), "profile:1: this table cannot be set up: TALLY-SETUP-01"},
		{"no such file", filepath.Join(dir, "none"), "no such file"},
		{"empty", file("empty", ""), "empty: the header is missing"},
	} {
		t.Run(test.name, func(t *testing.T) {
			status, stdout, stderr := apptest.Run(t.Context(), "replay", "testdata/fails.jsonl", test.file)
			if status != app.ExitUsage || !strings.Contains(stderr, test.want) {
				t.Errorf("want status 2 and %q, got %d and %q", test.want, status, stderr)
			}
			if !strings.Contains(stdout, "fails.jsonl:3:") {
				t.Errorf("the other file was not replayed: %q", stdout)
			}
		})
	}
}

// TestReplayAsNobody proves that --as refuses a seat that is not at the table.
func TestReplayAsNobody(t *testing.T) {
	status, stdout, stderr := apptest.Run(t.Context(), "replay", "--json", "--as", "harkonnen", "testdata/game.jsonl")
	if want := `testdata/game.jsonl:2: --as: no seat at this table is "harkonnen"`; status != app.ExitUsage || stdout != "" || !strings.HasPrefix(stderr, want) {
		t.Errorf("want status 2 and %q, got %d, %q and %q", want, status, stdout, stderr)
	}
}

// TestReplayStopsWhenCancelled proves that a cancelled replay prints nothing and ends with status 1.
func TestReplayStopsWhenCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if status, stdout, _ := apptest.Run(ctx, "replay", "--json", "testdata/game.jsonl"); status != app.ExitFailed || stdout != "" {
		t.Errorf("want status 1 and nothing printed, got %d and %q", status, stdout)
	}
}

// brokenRules is Tally with a Decide that returns an error which is no refusal.
type brokenRules struct{ enginetest.Tally }

func (brokenRules) Decide(engine.State, engine.Command) ([]engine.Event, engine.State, error) {
	return nil, nil, context.DeadlineExceeded
}

// TestReplayUnderBrokenRules proves that an error of the rules ends the replay with status 1 and the line.
func TestReplayUnderBrokenRules(t *testing.T) {
	var out, errs bytes.Buffer
	p := &app.Program{Games: map[string]engine.Rules{brokenRules{}.Game(): brokenRules{}}, Stdout: &out, Stderr: &errs}
	status := p.Run(t.Context(), []string{"replay", "testdata/game.jsonl"})
	if status != app.ExitFailed || !strings.Contains(errs.String(), "testdata/game.jsonl:5:") {
		t.Errorf("want status 1 and the line, got %d and %q", status, errs.String())
	}
}

// TestExportsReplayToTheSameState proves that the export of every record in this repository replays without failures to the same
// state, byte for byte.
func TestExportsReplayToTheSameState(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(apptest.File("engine/*/testdata/*/*.jsonl"))
	apptest.Check(t, err)
	known := apptest.Rules()
	for i, file := range append(files, filepath.Join("testdata", "game.jsonl"), filepath.Join("testdata", "dune.jsonl")) {
		if testing.Short() && i%5 > 0 {
			continue // some of them
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			r := apptest.ReadRecord(t, file)
			if r.RefusedBy != "" {
				return // no table, no export
			}
			rules := known[r.Header.Game]
			if r.Header.Event != nil {
				rules = app.EventRules(app.Games())
			}
			first, err := record.Replay(rules, r)
			apptest.Check(t, err)
			var export bytes.Buffer
			apptest.Check(t, record.Write(&export, first.Timeline))
			if r, err = record.Read(bytes.NewReader(export.Bytes()), "export"); err != nil {
				t.Fatal(err)
			}
			second, err := record.Replay(rules, r)
			apptest.Check(t, err)
			for _, failure := range second.Failures {
				t.Errorf("export:%d: %s", failure.Line, failure.Text)
			}
			if was, is := refereeState(t, first.Timeline), refereeState(t, second.Timeline); was != is {
				t.Errorf("want\n%s\ngot\n%s", was, is)
			}
		})
	}
}

func refereeState(t *testing.T, game *engine.Timeline) string {
	t.Helper()
	b, err := json.Marshal(game.Project(engine.Referee))
	apptest.Check(t, err)
	return string(b)
}
