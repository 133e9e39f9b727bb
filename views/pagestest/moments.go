package pagestest

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/views/pages"
)

// manyFollowed is how many entries of the app after a moment are looked at.
const manyFollowed = 12

// MomentsOutliveTheApp plays records in which the app draws and proves that no moment ends because the app's own entry follows at once:
// the table screen shows it still, or another that the app's entry has caused.
func (g *Game) MomentsOutliveTheApp(t *testing.T) {
	followed := 0
	for _, folder := range []string{"games", "scenarios"} {
		files, err := filepath.Glob(filepath.Join(g.Engine, "testdata", folder, "*.jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if followed < manyFollowed {
				followed += g.momentsOutliveTheApp(t, file)
			}
		}
	}
	if followed == 0 {
		t.Error("in no record the app's draws follow a moment")
	}
}

// momentsOutliveTheApp plays one record and returns how many entries of the app have followed a moment.
func (g *Game) momentsOutliveTheApp(t *testing.T, file string) (followed int) {
	rec := read(t, file)
	commands := slices.DeleteFunc(rec.Items, func(item record.Item) bool { return item.Command == nil || item.RefusedBy != "" })
	isApp := func(i int) bool { return i < len(commands) && commands[i].Command.By == engine.App }
	if rec.RefusedBy != "" || !slices.ContainsFunc(commands, func(item record.Item) bool { return item.Command.By == engine.App }) {
		return 0
	}
	r, before := g.Sit(t, rec.Header), ""
	for i, item := range commands {
		if followed == manyFollowed {
			break
		}
		if no := r.Play(*item.Command); no != nil {
			t.Fatalf("%s:%d: %v", filepath.Base(file), item.Line, no)
		}
		r.Log = append(r.Log, r.NewestLine(engine.Public))
		if !isApp(i) {
			before = ""
		}
		if !isApp(i) && !isApp(i+1) {
			continue
		}
		now := r.momentShown()
		if before != "" {
			followed++
			if now == "" {
				t.Errorf("%s:%d: the app's own entry ends the moment %s", filepath.Base(file), item.Line, before)
			}
		}
		before = now
	}
	return followed
}

// NewestLine is the log's line of the newest entry for a viewer. Inputs come one a minute, and the app's draws follow at once.
func (r *Room) NewestLine(v engine.Viewer) *pages.LogLine {
	entries := r.Table.Entries()
	e := entries[len(entries)-1]
	line := &pages.LogLine{ID: len(entries), No: e.Line, By: e.Command.By, For: e.Command.For, Do: e.Command.Do, At: time.Unix(0, 0)}
	line.IsUndo, line.Correction = e.Command.Do == engine.Undo, e.Command.By == engine.Moderator && engine.IsCorrection(e.Command.Do)
	if len(r.Log) > 0 {
		line.At = r.Log[len(r.Log)-1].At
	}
	if line.By != engine.App {
		line.At = line.At.Add(time.Minute)
	}
	for _, event := range e.Events {
		if m, ok := r.Game.Rules.Narrate(event, v); ok {
			line.Says = append(line.Says, pages.Sentence{Text: r.P.Message(m), Ruling: m.Ruling, Of: m})
		}
	}
	return line
}

// momentShown names the moment on the table screen; empty if there is none.
func (r *Room) momentShown() string {
	r.T.Helper()
	for n := range Parse(r.T, r.Text(engine.Public)).Descendants() {
		if n.Type == html.ElementNode && slices.Contains(strings.Fields(Attr(n, "class")), "stage") {
			return Attr(n, "id")
		}
	}
	return ""
}
