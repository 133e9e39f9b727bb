package browser

import (
	"net/url"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// wholeTurnLines are the lines that a moderator types for a whole turn of three seats without phones. An empty line is Enter for the
// next step.
var wholeTurnLines = []string{
	"dial at 1", "dial hk 2", "", "card red chasm", "n",
	"b 1", "p", "p", "", "p", "p", "p", "n",
	"ship 2 tuek", "move 3 carthag arrakeen", "p", "p", "ship 4 great flat", "p",
	"battle arr", "p", "plan hk feyd 2 lasgun", "plan at gurney 3 shield", "tre hk no", "tre at no", "", "",
}

// turnKeyBudget is the most keys that these lines may take, with their Enters.
const turnKeyBudget = 200

// TestBrowserWholeTurn proves that the moderator can enter a whole turn by the keyboard only, within a budget of keys, and that after
// each line the console shows one primary action and the seats that play waits for (checks 47 and 48).
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
		t.Errorf("%d keys were pressed, want %d at most", console.pressed, turnKeyBudget)
	}
	t.Logf("%d keys", console.pressed)
}
