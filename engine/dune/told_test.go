package dune

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
)

// TestEveryInputIsTold follows every record and proves that each input that was taken has a sentence for somebody who may read it: for
// all, or for the seat that gave it in secret. What has none cannot be corrected, nor be named by an undo.
func TestEveryInputIsTold(t *testing.T) {
	t.Parallel()
	silent := map[string]string{}
	for _, folder := range []string{"scenarios", "games"} {
		files, err := filepath.Glob(filepath.Join("testdata", folder, "*.jsonl"))
		if err != nil || len(files) == 0 {
			t.Fatal(err)
		}
		for _, file := range files {
			for do, at := range untoldIn(t, file) {
				silent[do] = at
			}
		}
	}
	for do, at := range silent {
		t.Errorf("%s is told to nobody: %s", do, at)
	}
}

// untoldIn finds the commands of a record that nobody is told of, with their lines.
func untoldIn(t *testing.T, file string) map[string]string {
	t.Helper()
	f, err := os.Open(file)
	check(t, err)
	defer f.Close()
	rec, err := record.Read(f, file)
	check(t, err)
	if rec.Refused != "" {
		return nil
	}
	game, err := engine.NewTimeline(Rules{}, rec.Header)
	check(t, err)
	silent := map[string]string{}
	for _, item := range rec.Items {
		if item.Command == nil {
			continue
		}
		step, err := game.Decide(*item.Command)
		if err != nil {
			continue
		}
		game.Commit(step)
		c := *item.Command
		if c.By == engine.App || len(step.Entry.Events) == 0 { // an undo, which the kernel tells of, or nothing that changed
			continue
		}
		if !slices.ContainsFunc(step.Entry.Events, func(e engine.Event) bool { _, ok := Rules{}.Narrate(e, engine.Referee); return ok }) {
			var kinds []string
			for _, e := range step.Entry.Events {
				kinds = append(kinds, Rules{}.Kind(e))
			}
			silent[c.Do] = filepath.Base(file) + " " + strings.Join(kinds, " ")
		}
	}
	return silent
}
