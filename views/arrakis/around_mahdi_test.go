package arrakis

import (
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/views/pagestest"
	"github.com/judgeofthechange/judge/views/story"
)

// againstMahdi is a table of some seats against Mahdi, in the middle of a round.
func againstMahdi(t *testing.T, seats ...engine.Seat) *pagestest.Room {
	t.Helper()
	h := engine.Header{Version: 1, Game: "arrakis", Profile: "mahdi", Cards: engine.CardsTable}
	for _, seat := range seats {
		h.Seats = append(h.Seats, engine.SeatSetup{Faction: seat})
	}
	r := suite.Sit(t, h)
	set(t, r, map[string]any{
		"round": 2, "phase": "action-resolution", "step": "act", "supremacy": 8, "mahdi": map[string]any{"sector": "NE", "target": "windgap", "reinforcements": 3},
		"board": map[string]any{"carthag": map[string]any{"side": "harkonnen", "regular": 2, "black": 1}},
	})
	return r
}

// set corrects a table.
func set(t *testing.T, r *pagestest.Room, position map[string]any) {
	t.Helper()
	if err := r.Play(engine.NewCommand(engine.Moderator, engine.TableSet, position)); err != nil {
		t.Fatal(err)
	}
}

// TestMahdisVictory proves that the Harkonnen win though nobody plays them, and that the story says what Mahdi wanted.
func TestMahdisVictory(t *testing.T) {
	r := againstMahdi(t, "atreides")
	set(t, r, map[string]any{"settlements": map[string]any{"windgap": nil}})
	set(t, r, map[string]any{"supremacy": 10})
	s := newViewModel(r.Layout(engine.Public), r.Table.Project(engine.Public), nil)
	if got := s.Headline(); got != "The Harkonnen win with 10 supremacy points." {
		t.Errorf("the headline is %q", got)
	}
	if v := s.victory(); !slices.Equal(v.As, []string{"harkonnen"}) || strings.Contains(v.Headline(s.Layout), "Nobody") {
		t.Errorf("the victory is shown as %v: %q", v.As, v.Headline(s.Layout))
	}
	told := render(t, Pages{}.Story(story.Page{Layout: r.Layout(engine.Public), Statistics: arrakis.Rules{}.Statistics(r.Table.History(), engine.Public)}))
	for _, want := range []string{"Mahdi marched on Windgap.", "Harvest: north-east."} {
		if !strings.Contains(told, want) {
			t.Errorf("the story does not say %q", want)
		}
	}
}

// TestRulingsOfMahdi proves that the part about Mahdi is looked up first where Mahdi plays, and that of partners where two do.
func TestRulingsOfMahdi(t *testing.T) {
	for _, c := range []struct {
		seats []engine.Seat
		first []string
	}{{[]engine.Seat{"atreides"}, []string{"11", "3"}}, {[]engine.Seat{arrakis.HouseAtreides, arrakis.FremenAlly}, []string{"11", "10"}}} {
		r := againstMahdi(t, c.seats...)
		if got := phaseSections(r.Table.Project(engine.Public)); !slices.Equal(got[:2], c.first) {
			t.Errorf("with %v the sections are %v", c.seats, got)
		}
	}
}

// TestMahdiIsCounted proves that whoever counts the table counts Mahdi's cards and tokens, is told how they differ, and can set them by a ruling.
func TestMahdiIsCounted(t *testing.T) {
	r := againstMahdi(t, "atreides")
	c, v := r.Layout(engine.AtModerator), r.Table.Project(engine.AtModerator)
	figures := newViewModel(c, v, nil).figures()
	for path, want := range map[string]int{"mahdi.reinforcements": 3, "mahdi.scheming": 0, "mahdi.pool.black": 5, "mahdi.pool.silver": 6, "board.carthag.black": 1, "board.carthag.silver": 0} {
		if n, counted := figures[path]; !counted || n != want {
			t.Errorf("%s is counted: %t, %d; want %d", path, counted, n, want)
		}
	}
	if _, counted := figures["seats.harkonnen.cards"]; counted {
		t.Error("somebody counts the hand of the Harkonnen, who have none")
	}
	differ, err := arrakis.Rules{}.Differences(r.Table.State(), []byte(`{"mahdi":{"reinforcements":2,"pool":{"black":4}},"board":{"carthag":{"black":2}}}`))
	var said []string
	for _, d := range differ {
		said = append(said, Pages{}.Difference(c, d))
	}
	slices.Sort(said)
	want := []string{
		"Carthag, black tokens: counted 2, recorded 1", "Pool of Harkonnen tokens, black tokens: counted 4, recorded 5", "Reinforcement cards, cards left: counted 2, recorded 3",
	}
	if err != nil || !slices.Equal(said, want) {
		t.Errorf("the count differs by %q, %v", said, err)
	}
	fields, _ := Pages{}.OverrideFields(c, v, engine.NewCommand("atreides", "guerrilla", nil))
	if page := render(t, fields); !strings.Contains(page, "arg.set.mahdi.pool.black") || !strings.Contains(page, ".black:int?") {
		t.Error("a ruling cannot set Mahdi's tokens")
	}
}

// TestPreparationForMahdi proves that whoever sets up lays out what is Mahdi's, by who shuffles, and no cone of silence.
func TestPreparationForMahdi(t *testing.T) {
	r := againstMahdi(t, arrakis.HouseAtreides, arrakis.FremenAlly)
	c := r.Layout(engine.Public)
	page := render(t, prepare(c))
	for _, key := range []string{"prepare.decks", "prepare.mahdi.decks.table", "prepare.mahdi.harkonnen", "prepare.mahdi.pool"} {
		if !strings.Contains(page, c.P.T(key)) {
			t.Errorf("the preparation has no %s", key)
		}
	}
	if strings.Contains(page, "cone of silence") {
		t.Error("against Mahdi somebody takes cone of silence tokens")
	}
}

// TestOrdersUntilTheAtreidesAct proves that what is to be done for the Harkonnen is shown until the Atreides act, and not once more at the next die.
func TestOrdersUntilTheAtreidesAct(t *testing.T) {
	r := againstMahdi(t, "atreides")
	set(t, r, map[string]any{"step": "die", "dashboards": map[string]any{"atreides": map[string]any{"dice": map[string]any{"mentat": 1}}, "harkonnen": map[string]any{"unused": 4}}})
	for _, c := range []struct {
		enter engine.Command
		shown bool
	}{
		{engine.NewCommand("atreides", "mahdi.die", map[string]any{"face": "deployment"}), true},
		{engine.NewCommand("atreides", "action", map[string]any{"die": "mentat"}), false},
		{engine.NewCommand("atreides", "done", nil), false},
	} {
		if err := r.Play(c.enter); err != nil {
			t.Fatal(err)
		}
		s := newViewModel(r.Layout(engine.Public), r.Table.Project(engine.Public), nil)
		if got := s.ordersAreNew(); got != c.shown || len(s.Mahdi.Orders) == 0 {
			t.Errorf("after %s the orders %v are shown: %t", c.enter.Do, s.Mahdi.Orders, got)
		}
	}
}
