package dune

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/referee/shown"
	"github.com/judgeofthechange/judge/views/book"
	"github.com/judgeofthechange/judge/views/pages"
)

// TestWhatMayIKnow proves that every phone always tells what it may see and what not, each with a ruling in force at the table, in every
// language, and names the seats with a power to see more.
func TestWhatMayIKnow(t *testing.T) {
	shown := map[engine.Seat][]string{}
	for _, profile := range []string{"gf9-basic", "ah-optional", "tournament-2009", "gf9-advanced"} {
		header := sixSeats()
		header.Profile = profile
		for name, moment := range moments {
			r := seatAt(t, header, moment, twinHands[0])
			for _, seat := range header.Seats {
				s := r.viewModelOf(seat.Faction)
				lines := s.knowledge()
				if len(lines) < 6 {
					t.Errorf("%s, %s: %s is told %d lines", profile, name, seat.Faction, len(lines))
				}
				for _, k := range lines {
					if !s.Book.Status(k.ruling, book.Ruleset{Profile: profile}).InForce {
						t.Errorf("%s, %s: %s cites %s, which is not in force", profile, name, k.about, k.ruling)
					}
					if !s.P.Has(k.key()) {
						t.Errorf("no words for %s", k.key())
					}
					if k.shown {
						shown[seat.Faction] = append(shown[seat.Faction], k.about)
					}
				}
			}
		}
	}
	for about, only := range map[string]engine.Seat{"lot": dune.Atreides, "kwisatz": dune.Atreides, "prediction": dune.BeneGesserit} {
		for seat, all := range shown {
			if slices.Contains(all, about) && seat != only {
				t.Errorf("%s is told that it may know %s", seat, about)
			}
		}
	}
	if !slices.Contains(shown[dune.Atreides], "lot") || !slices.Contains(shown[dune.Guild], "counts") {
		t.Errorf("what the auction shows is not told: %v", shown)
	}
}

// viewModelOf is the view model of a seat's phone.
func (r room) viewModelOf(f dune.Faction) *viewModel {
	v := engine.AtSeat(f)
	return newViewModel(r.Layout(v), r.Table.Project(v), r.Prompts(v))
}

// TestEveryCardHasALine proves that every card has a picture, of its kind or of its own, and one line that says what it does.
func TestEveryCardHasALine(t *testing.T) {
	s := newRoom(t, sixSeats()).viewModelOf(dune.Guild)
	for _, c := range rulebook.TreacheryCards() {
		if _, ok := cardSigns[signOf(c.ID)]; !ok {
			t.Errorf("%s has no picture", c.ID)
		}
		if line := s.cardLine(c.ID); line == "" || line[0] == '[' {
			t.Errorf("%s has no line: %q", c.ID, line)
		}
	}
}

// TestLessons proves in recorded games that the first turn explains every phase to the table, the moderator and each phone: what happens
// and what to do. Later turns explain only what is new.
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
	for _, phase := range dune.TurnPhases {
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
func (r room) lesson(v engine.Viewer, view *dune.View) *pages.Lesson {
	c := pages.Layout{P: r.P, Cards: r.Table.Header().Cards, Profile: r.Table.Header().Profile}
	c.For, _ = v.Seat()
	if v.IsModerator() {
		c.For = engine.Moderator
	}
	for _, seat := range r.Table.Header().Seats {
		c.Seats = append(c.Seats, shown.Seat{Faction: seat.Faction, Circle: seat.Circle})
	}
	return lesson(c, view, engine.PromptsFor(v, r.Table.Prompts()), nil)
}
