package browser

import (
	"net/url"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// wholeTurnLines is what a moderator types in a turn of three at a table without phones: storm, spice card, charity, an auction, a
// shipment and a move for each, a battle with its plans, and on through collection. An empty line is Enter for what is next.
var wholeTurnLines = []string{
	"dial at 1", "dial hk 2", "", "card red chasm", "n",
	"b 1", "p", "p", "", "p", "p", "p", "n",
	"ship 2 tuek", "move 3 carthag arrakeen", "p", "p", "ship 4 great flat", "p",
	"battle arr", "p", "plan hk feyd 2 lasgun", "plan at gurney 3 shield", "tre hk no", "tre at no", "", "",
}

// turnKeyBudget is what they cost, with the Enter of each. More is a step back.
const turnKeyBudget = 200

// TestBrowserWholeTurn enters a whole turn, from the storm to the next, by the keyboard alone at a table without phones: each line
// is sure enough for one Enter, after each there is one thing to do and a list of whom play waits for, and the turn keeps within a
// budget of keys (checks 47 and 48).
func TestBrowserWholeTurn(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	code := s.NewTable("game", "dune", "profile", "gf9-basic", "cards", "table", "circle.atreides", "1", "circle.fremen", "3", "circle.harkonnen", "5")
	s.Enter(code, url.Values{
		"do": {"table.set"}, "arg.turn:int": {"2"}, "arg.phase": {"storm"}, "arg.storm:int": {"9"},
		"arg.board:json": {`{"arrakeen":{"9":{"atreides":6}},"carthag":{"10":{"harkonnen":6}},"sietch-tabr":{"13":{"fremen":5}}}`},
		"arg.seats:json": {`{"atreides":{"spice":8},"harkonnen":{"spice":8},"fremen":{"spice":3}}`},
	})
	console := &keyboard{Page: browsertest.Open(t, s.URL).Console(code), t: t}
	console.Wait("the bar to have the focus", `document.activeElement.id === "bar-text"`)
	for _, line := range wholeTurnLines {
		console.enterLine(line)
	}
	console.See("Turn 3")
	if console.pressed > turnKeyBudget {
		t.Errorf("%d keys were pressed, of %d", console.pressed, turnKeyBudget)
	}
	t.Logf("%d keys", console.pressed)
}
