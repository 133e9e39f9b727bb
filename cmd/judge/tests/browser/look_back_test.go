package browser

import (
	"bytes"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// TestLookingBackShowsWhatWasPublic proves of a whole game that every moment of its replay is the public view as that line
// left it, byte for byte, and that lines of which nobody heard are no moments.
func TestLookingBackShowsWhatWasPublic(t *testing.T) {
	t.Parallel()
	r := apptest.ReadRecord(t, apptest.ChainedRecord(t, "gf9-advanced-six.jsonl"))
	journal := journaltest.NewMemory()
	info, err := referee.Import(t.Context(), referee.Config{Journal: journal, Games: app.Games()}, r)
	apptest.Check(t, err)
	lobby, err := referee.Open(t.Context(), referee.Config{Journal: journal, Games: app.Games()})
	apptest.Check(t, err)
	defer lobby.Close(t.Context())
	table, err := lobby.Table(info.Code)
	apptest.Check(t, err)
	replay, err := table.Snapshot().Replay()
	apptest.Check(t, err)
	steps := map[int]int{}
	for i, step := range replay.Steps {
		steps[step.Line] = i
	}
	game, err := engine.NewTimeline(table.Rules(), r.Header)
	apptest.Check(t, err)
	for _, item := range r.Items {
		if item.Command == nil {
			continue
		}
		step, err := game.Decide(*item.Command)
		apptest.Check(t, err)
		game.Commit(step)
		heard := slices.ContainsFunc(step.Entry.Events, func(e engine.Event) bool { _, ok := table.Rules().Narrate(e, engine.Public); return ok })
		i, shown := steps[step.Entry.Line]
		if heard != shown {
			t.Fatalf("line %d: heard %t, a moment %t", step.Entry.Line, heard, shown)
		}
		if shown && !bytes.Equal(encodedView(t, replay.View(i)), encodedView(t, game.Project(engine.Public))) {
			t.Fatalf("line %d is looked back on otherwise than it was", step.Entry.Line)
		}
	}
}

func encodedView(t *testing.T, v engine.View) []byte {
	t.Helper()
	text, err := engine.Encode(v)
	apptest.Check(t, err)
	return text
}
