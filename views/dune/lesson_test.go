package dune

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/referee/shown"
	"github.com/judgeofthechange/judge/views"
)

// TestLessons proves that through recorded games every phase of the first turn is explained to the table, the moderator and
// each phone, with what to do besides what happens, and that of later turns only what may be new is taught of itself.
func TestLessons(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "engine", "dune", "testdata", "games", "*.jsonl"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no games: %v", err)
	}
	taught := map[dune.Phase]bool{}
	for _, file := range files {
		r, items := read(t, file)
		for _, item := range items {
			if item.Command == nil || r.Play(*item.Command) != nil {
				continue
			}
			if r.view().Turn > 2 {
				break
			}
			for _, v := range r.Viewers() {
				view, _ := dune.Rules{}.Project(r.Table.State(), v).(*dune.View)
				lesson := r.lesson(v, view)
				if lesson == nil && view.Result == nil {
					t.Fatalf("%s: %s is explained to nobody", file, view.Phase)
				}
				if lesson == nil {
					continue
				}
				late := slices.ContainsFunc(slices.Collect(maps.Keys(lateLessons)), func(id string) bool { return r.P.T(id) == lesson.Says[0] })
				if lesson.First && view.Turn > 1 && !late {
					t.Errorf("turn %d still teaches %q", view.Turn, lesson.Says[0])
				}
				if view.Turn == 1 && lesson.First && len(lesson.Says) > 1 {
					taught[view.Phase] = true
				}
				if says := strings.Join(lesson.Says, " "); strings.Contains(says, "lesson.") {
					t.Errorf("%s in turn %d: no words for %s", view.Phase, view.Turn, says)
				}
			}
		}
	}
	for _, phase := range dune.Sequence {
		if !taught[phase] {
			t.Errorf("nobody is taught what %s is", phase)
		}
	}
}

// view is what everybody sees.
func (r room) view() *dune.View {
	view, _ := dune.Rules{}.Project(r.Table.State(), engine.Public).(*dune.View)
	return view
}

// lesson is what a viewer's screen explains.
func (r room) lesson(v engine.Viewer, view *dune.View) *views.Lesson {
	c := views.Chrome{P: r.P, Cards: r.Table.Header().Cards, Profile: r.Table.Header().Profile}
	c.For, _ = v.Seat()
	if v.IsModerator() {
		c.For = engine.Moderator
	}
	for _, seat := range r.Table.Header().Seats {
		c.Seats = append(c.Seats, shown.Seat{Faction: seat.Faction, Circle: seat.Circle})
	}
	return lesson(c, view, engine.PromptsFor(v, r.Table.Prompts()), nil)
}
