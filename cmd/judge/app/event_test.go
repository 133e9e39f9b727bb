package app_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// TestEventCases replays the given cases of events as the program does (EV-01 and the checks that each names).
func TestEventCases(t *testing.T) {
	files, err := filepath.Glob(apptest.File("engine/event/testdata/cases/*.jsonl"))
	apptest.Check(t, err)
	if len(files) == 0 {
		t.Fatal("there are no cases")
	}
	if out := apptest.MustRun(t, append([]string{"replay"}, files...)...); out != "" {
		t.Error(out)
	}
}

// TestEventCommands proves that the program ranks a record's people and seats those of a table, and says what it cannot do.
func TestEventCommands(t *testing.T) {
	standings := apptest.MustRun(t, "event", "standings", apptest.File("engine/event/testdata/cases/EVC-20.jsonl"))
	if want := "rank,number,name,games,wins,points,vp\n1,,b,3,1,1110,10\n2,,a,3,1,1101,10\n"; !strings.HasPrefix(standings, want) {
		t.Errorf("the standings are\n%s\nwant\n%s", standings, want)
	}
	people := filepath.Join(t.TempDir(), "people.csv")
	text := "number,name\n"
	for _, name := range strings.Fields("Ann Bo Cy Dan Eve Fay Gus Hal") {
		text += "," + name + "\n"
	}
	apptest.Check(t, os.WriteFile(people, []byte(text), 0o600))
	if seated := apptest.MustRun(t, "event", "seat", "--sizes", "4,3", people); strings.Count(seated, "\n") != 9 || !strings.Contains(seated, "2,4,") {
		t.Errorf("the seating is\n%s", seated)
	}
	for _, args := range [][]string{
		{"event"}, {"event", "standings"}, {"event", "fly", people}, {"event", "standings", people}, {"event", "seat", "--sizes", "x", people},
		{"event", "standings", apptest.File("engine/dune/testdata/scenarios/DS-BATTLE-29.jsonl")},
	} {
		if status, _, said := apptest.Run(t.Context(), args...); status != app.ExitUsage || said == "" {
			t.Errorf("%v: %d, %q", args, status, said)
		}
	}
	if status, _, said := apptest.Run(t.Context(), "event", "seat", "--sizes", "3,3", people); status != app.ExitFailed || !strings.Contains(said, "do not fit") {
		t.Errorf("8 people at tables of 3: %d, %q", status, said)
	}
}
