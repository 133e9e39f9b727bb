package dune

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/referee/shown"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"
)

// TestAVictoryIsToldForPeople proves that an end names the people who won, as whom, and says in each language how, for every way in which
// a game ends.
func TestAVictoryIsToldForPeople(t *testing.T) {
	rules, err := rulebook.New("gf9-basic", nil)
	check(t, err)
	for _, lang := range i18n.Languages {
		for _, by := range (dune.Rules{}).Ways() {
			c := pages.Layout{P: bundle(t).Printer(lang), Profile: "gf9-basic"}
			c.Seats = []shown.Seat{{Faction: dune.Fremen, Name: "Ann"}, {Faction: dune.Guild, Name: "Bo"}}
			v := &dune.View{Turn: 4, MaxTurns: 10, Rules: rules, Result: &dune.Result{By: by, Winners: []dune.Faction{dune.Fremen, dune.Guild}}}
			if by == "draw" {
				v.Result.Winners = nil
			}
			if says := newViewModel(c, v, nil).victory().How; says == "" || strings.Contains(says, "won.") {
				t.Errorf("%s: a victory by %s says %q", lang, by, says)
			}
		}
	}
	for _, c := range []struct {
		by      string
		winners []dune.Faction
		sides   []dune.Contender
		most    int
		want    string
	}{
		{"strongholds", []dune.Faction{dune.Fremen}, []dune.Contender{{Members: []dune.Faction{dune.Fremen}, Held: 3, Needed: 3}}, 10,
			"Ann wins as the Fremen: 3 strongholds held alone at the end of turn 4; 3 were needed."},
		{"strongholds", []dune.Faction{dune.Fremen, dune.Guild}, []dune.Contender{{Members: []dune.Faction{dune.Fremen, dune.Guild}, Held: 4, Needed: 4}}, 10,
			"Ann and Bo win as the Fremen and the Guild: Allies: they held 4 strongholds together at the end of turn 4 and needed 4."},
		{"guild", []dune.Faction{dune.Guild}, nil, 4,
			"Bo wins as the Guild: The game was ended on time, in turn 4, and judged on the board. Nobody holds enough strongholds, so nobody rules Dune."},
		{"draw", nil, nil, 10, "Nobody wins: Nobody holds enough strongholds."},
	} {
		layout := pages.Layout{P: bundle(t).Printer("en"), Table: shown.Table{Seats: []shown.Seat{{Faction: dune.Fremen, Name: "Ann"}, {Faction: dune.Guild, Name: "Bo"}}}}
		s := newViewModel(layout, &dune.View{Turn: 4, MaxTurns: c.most, Rules: rules, Contenders: c.sides, Result: &dune.Result{By: c.by, Winners: c.winners}}, nil)
		if got := s.victory().Headline(layout) + ": " + s.victory().How; got != c.want {
			t.Errorf("%s: %q, want %q", c.by, got, c.want)
		}
	}
}

// TestAnEndOnTimeIsNoFlatVictory proves that nobody is said to have won, without more, when the moderator ended the game on time.
func TestAnEndOnTimeIsNoFlatVictory(t *testing.T) {
	r := onTime(t, "strongholds_forces")
	r.Must(engine.Moderator, "game.end", map[string]any{"reason": "the hall closes"})
	for _, v := range r.Viewers() {
		page := r.Text(v)
		if strings.Contains(page, "Harkonnen won") || !strings.Contains(page, "On time, judged on the board: Harkonnen.") {
			t.Errorf("%v reads of a flat victory", v)
		}
		if !strings.Contains(page, "The game was ended on time, in turn 7, and judged on the board.") {
			t.Errorf("%v does not read how it was won", v)
		}
	}
}
