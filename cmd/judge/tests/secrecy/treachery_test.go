package secrecy

import (
	"slices"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
)

// newTraitorTable serves a table with a battle in Arrakeen at which the Emperor has one given traitor.
func newTraitorTable(t *testing.T, traitor string) *apptest.Site {
	t.Helper()
	never := func(c *referee.Config) { c.RevealAfter = time.Hour }
	return newBattleTable(t, engine.CardsPhone, false, `{"by":"moderator","do":"table.set","turn":2,"phase":"battle","storm":4,`+
		`"board":{"arrakeen":{"9":{"atreides":5,"emperor":4}}},`+
		`"seats":{"emperor":{"traitors":["`+traitor+`"]},"atreides":{"traitors":["caid"]},"guild":{"traitors":["bashar"]}}}`, never)
}

// TestTheTraitorQuestionTellsNothing proves that until the answers about traitors are revealed, all others receive the same bytes
// whether the Emperor calls a traitor or has none, and that the Emperor's own phone receives texts of the same lengths (check 37, T6).
func TestTheTraitorQuestionTellsNothing(t *testing.T) {
	var heard []map[string][]string
	for traitor, call := range map[string]string{"duncan-idaho": "true", "stilgar": "false"} {
		w := newTraitorTable(t, traitor)
		playToPlans(w, "atreides", false)
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
			t.Errorf("%s receives %d and %d texts that differ:\n%s", name, len(one), len(two), apptest.Difference(one[i], two[i]))
		}
	}
}
