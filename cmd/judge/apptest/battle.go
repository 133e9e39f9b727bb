package apptest

import (
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// NewPlanSite serves a table where Atreides and Emperor fight in Arrakeen and are asked for their plans. The given JSON sets the
// Emperor's seat. The Atreides ask to see an element of the Emperor's plan, unless it is empty.
func NewPlanSite(t *testing.T, profile, emperor, element string) *Site {
	t.Helper()
	w := OpenSite(t, journaltest.NewMemory(), 1)
	table, err := w.Lobby.Create(t.Context(), "", engine.Header{
		Version: 1, Game: "dune", Profile: profile, Cards: engine.CardsPhone,
		Seats: []engine.SeatSetup{{Faction: dune.Atreides, Circle: 1}, {Faction: dune.Emperor, Circle: 3}},
	})
	Check(t, err)
	w.Attach(table)
	w.EnterAsModerator(`{"by":"moderator","do":"table.set","turn":2,"phase":"battle","storm":4,"board":{"arrakeen":{"9":{"atreides":5,"emperor":4}}},` +
		`"seats":{` + emperor + `,"atreides":{"traitors":["caid"]}}}`)
	w.EnterAsModerator(`{"by":"moderator","for":"emperor","do":"battle.pick","territory":"arrakeen","against":"atreides"}`)
	for !w.asks("emperor", "plan") {
		if element != "" && w.asks("atreides", "prescience") {
			w.EnterAsModerator(`{"by":"moderator","for":"atreides","do":"prescience","element":"` + element + `"}`)
			continue
		}
		w.EnterAsModerator(`{"by":"moderator","do":"advance"}`)
	}
	return w
}

// asks reports whether the table screen shows that a seat is asked for an answer.
func (w *Site) asks(seat engine.Seat, ask string) bool {
	w.T.Helper()
	screen, err := w.Table.Screen(referee.Audience)
	Check(w.T, err)
	for _, p := range screen.Prompts {
		if p.For == seat && p.Ask == ask {
			return true
		}
	}
	return false
}
