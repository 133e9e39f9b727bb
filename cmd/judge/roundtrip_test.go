package main

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
)

// Whatever a record of this repository leads to, its export leads to the same bytes and reports nothing.
func TestExportsReplayToTheSameState(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join("..", "..", "engine", "*", "testdata", "*", "*.jsonl"))
	check(t, err)
	known := withTally()
	for _, file := range append(files, filepath.Join("testdata", "game.jsonl"), filepath.Join("testdata", "dune.jsonl")) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			r := readRecord(t, file)
			if r.Refused != "" {
				return // no table, no export
			}
			rules := known[r.Header.Game]
			first, err := record.Replay(rules, r)
			check(t, err)
			var export bytes.Buffer
			check(t, record.Write(&export, first.Timeline))
			if r, err = record.Read(bytes.NewReader(export.Bytes()), "export"); err != nil {
				t.Fatal(err)
			}
			second, err := record.Replay(rules, r)
			check(t, err)
			for _, failure := range second.Failures {
				t.Errorf("export:%d: %s", failure.Line, failure.Text)
			}
			if was, is := state(t, first.Timeline), state(t, second.Timeline); was != is {
				t.Errorf("want\n%s\ngot\n%s", was, is)
			}
		})
	}
}

func state(t *testing.T, game *engine.Timeline) string {
	t.Helper()
	b, err := json.Marshal(game.Project(engine.Referee))
	check(t, err)
	return string(b)
}
