package event_test

import (
	"bytes"
	"os"
	"path/filepath"
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

// TestCases replays the given cases.
func TestCases(t *testing.T) {
	rules := event.Rules{Ways: func(string) []string { return ways }}
	for _, file := range cases(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
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
