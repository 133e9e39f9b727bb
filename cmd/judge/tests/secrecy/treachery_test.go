package secrecy

import (
	"slices"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/referee"
)

// newTraitorTable is a table with a battle in Arrakeen at which the Emperor's traitors are given.
func newTraitorTable(t *testing.T, traitor string) *apptest.Site {
	t.Helper()
	header := engine.Header{Version: 1, Game: "dune", Profile: "gf9-basic", Cards: engine.CardsPhone, Seats: []engine.SeatSetup{
		{Faction: dune.Atreides, Circle: 1}, {Faction: dune.Emperor, Circle: 3}, {Faction: dune.Guild, Circle: 5},
	}}
	w := apptest.NewSite(t, 1, header, func(c *referee.Config) { c.RevealAfter = time.Hour }) // which never comes
	w.EnterAsModerator(`{"by":"moderator","do":"table.set","turn":2,"phase":"battle","storm":4,` +
		`"board":{"arrakeen":{"9":{"atreides":5,"emperor":4}}},` +
		`"seats":{"emperor":{"traitors":["` + traitor + `"]},"atreides":{"traitors":["caid"]},"guild":{"traitors":["bashar"]}}}`)
	return w
}

// TestTheTraitorQuestionTellsNothing proves that while the question of traitors is held, nobody can tell a seat that has the
// leader it faces in its pay, and says so, from one that has not: all that the others receive is the same, byte for byte, and
// what the seat receives is as many events and answers of the same length (check 37, T6).
func TestTheTraitorQuestionTellsNothing(t *testing.T) {
	var heard []map[string][]string
	for traitor, call := range map[string]string{"duncan-idaho": "true", "stilgar": "false"} {
		w := newTraitorTable(t, traitor)
		for len(w.Clients["atreides"].Asked("plan")) == 0 {
			if len(w.Clients["emperor"].Asked("battle.pick")) > 0 {
				w.EnterJSON("emperor", "battle.pick", `{"by":"emperor","do":"battle.pick","territory":"arrakeen","against":"atreides"}`)
				continue
			}
			w.EnterJSON("console", "", `{"by":"moderator","do":"advance"}`)
		}
		w.EnterJSON("atreides", "plan", `{"by":"atreides","do":"plan","leader":"duncan-idaho","dial":2}`)
		for _, c := range w.Clients {
			c.Received = nil
		}
		listenAll(w)
		w.EnterJSON("emperor", "plan", `{"by":"emperor","do":"plan","leader":"caid","dial":1}`)
		w.EnterJSON("emperor", "treachery", `{"by":"emperor","do":"treachery","call":`+call+`}`)
		w.EnterJSON("atreides", "treachery", `{"by":"atreides","do":"treachery","call":false}`)
		got := map[string][]string{}
		for _, name := range w.ClientNames() {
			w.Clients[name].Get(w.Clients[name].Path)
			for _, text := range receivedBy(w, name) {
				if text = withoutVarying(text); name == "emperor" {
					text = sizeOnly(text)
				}
				got[name] = append(got[name], text)
			}
		}
		heard = append(heard, got)
	}
	for name, one := range heard[0] {
		if two := heard[1][name]; !slices.Equal(one, two) {
			i := 0
			for i < min(len(one), len(two))-1 && one[i] == two[i] {
				i++
			}
			t.Errorf("%s can tell, by %d or %d things received:\n%s", name, len(one), len(two), apptest.Difference(one[i], two[i]))
		}
	}
}
