package secrecy

import (
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/referee"
)

// newBattleTable serves a table of the Atreides, the Emperor and the Guild, and enters the moderator's command that sets up a battle
// in Arrakeen.
func newBattleTable(t *testing.T, cards string, blind bool, set string, change ...func(*referee.Config)) *apptest.Site {
	t.Helper()
	w := apptest.NewSite(t, 1, engine.Header{Version: 1, Game: "dune", Profile: "gf9-basic", Cards: cards, Blind: blind, Seats: []engine.SeatSetup{
		{Faction: dune.Atreides, Circle: 1}, {Faction: dune.Emperor, Circle: 3}, {Faction: dune.Guild, Circle: 5},
	}}, change...)
	w.EnterAsModerator(set)
	return w
}

// playToPlans picks the battle in Arrakeen and lets everything optional lapse until a seat is asked for its plan. If prescience is
// true, the Atreides ask for the Emperor's leader.
func playToPlans(w *apptest.Site, seat string, prescience bool) {
	w.T.Helper()
	isAsked := func(seat, ask string) bool { return len(w.Clients[seat].Asked(ask)) > 0 }
	for !isAsked(seat, "plan") {
		switch {
		case isAsked("emperor", "battle.pick"):
			w.EnterJSON("emperor", "battle.pick", `{"by":"emperor","do":"battle.pick","territory":"arrakeen","against":"atreides"}`)
		case isAsked("atreides", "battle.pick"):
			w.EnterJSON("atreides", "battle.pick", `{"by":"atreides","do":"battle.pick","territory":"arrakeen","against":"emperor"}`)
		case prescience && isAsked("atreides", "prescience"):
			w.EnterJSON("atreides", "prescience", `{"by":"atreides","do":"prescience","element":"leader"}`)
		default:
			w.EnterJSON("console", "", `{"by":"moderator","do":"advance"}`)
		}
	}
}
