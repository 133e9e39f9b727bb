package event_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/engine/record"
)

// ways are those of the game in the cases that asks for one.
var ways = []string{"strongholds", "prediction", "fremen", "guild", "most", "draw"}

// cases are the files of the given cases.
func cases(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/cases/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	return files
}

// held are the checks of the specification that the given cases hold.
var held = map[string]string{
	"EVC-01": "EV-01",
	"EVC-02": "EV-07, EV-10, EV-11",
	"EVC-03": "EV-07",
	"EVC-04": "EV-07",
	"EVC-05": "EV-10",
	"EVC-06": "EV-10, EV-12",
	"EVC-07": "EV-10, EV-08",
	"EVC-08": "EV-08",
	"EVC-09": "EV-04",
	"EVC-10": "EV-05",
	"EVC-11": "EV-05, EV-06, EV-21",
	"EVC-12": "EV-14",
	"EVC-13": "EV-16",
	"EVC-14": "EV-17",
	"EVC-15": "EV-18",
	"EVC-16": "EV-18",
	"EVC-17": "EV-16",
	"EVC-18": "EV-21",
	"EVC-19": "EV-21",
	"EVC-20": "EV-22",
	"EVC-21": "EV-22",
	"EVC-22": "EV-22, EV-24",
	"EVC-23": "EV-22",
	"EVC-24": "EV-24, EV-26",
	"EVC-25": "EV-25, EV-20",
	"EVC-26": "EV-27",
	"EVC-27": "EV-29",
	"EVC-28": "EV-30, EV-31",
	"EVC-29": "EV-33",
	"EVC-30": "EV-34",
	"EVC-31": "EV-36",
	"EVC-32": "EV-37",
	"EVC-33": "EV-21, EV-23",
	"EVC-34": "EV-21, EV-07",
	"EVC-35": "EV-28",
	"EVC-36": "EV-21",
	"EVC-37": "EV-12",
	"EVC-38": "EV-46",
}

// TestCases replays the given cases, and our own.
func TestCases(t *testing.T) {
	rules := event.Rules{Ways: func(string) []string { return ways }}
	for _, file := range cases(t) {
		name := strings.TrimSuffix(filepath.Base(file), ".jsonl")
		t.Run(strings.TrimSpace(name+" "+held[name]), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			r, err := record.Read(bytes.NewReader(data), file)
			if err != nil {
				t.Fatal(err)
			}
			result, err := record.Replay(rules, r)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range result.Failures {
				t.Errorf("%d: %s", f.Line, f.Text)
			}
		})
	}
}
