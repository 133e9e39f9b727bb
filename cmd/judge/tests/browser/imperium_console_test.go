package browser

import (
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// exampleRoundLines are the example round of Dune: Imperium as a moderator types it, from the first Agent on. A line may say a whole turn.
var exampleRoundLines = []string{
	"dune imperial basin 2 done",
	"marta duncan carthag pay 3 done",
	"ned initiate rally done",
	"dune contract done",
	"diplomacy wealth done",
	"dagger mentat done",
	"reveal", "buy space travel", "new carryall", "done",
	"reveal convincing reconnaissance seek convincing done",
	"ned reveal diplomacy reconnaissance convincing dune seek done",
	"pass", "ambush", "pass", "pass", "pass",
	"conflict guild bank",
}

// TestBrowserImperiumByConsoleAlone proves that one moderator plays a whole round of a table without phones by lines, one for most
// turns, and that the round ends as the rulebook says.
func TestBrowserImperiumByConsoleAlone(t *testing.T) {
	t.Parallel()
	game := apptest.ReadRecord(t, apptest.File(exampleRound))
	w := apptest.OpenSite(t, journaltest.NewMemory(), 1)
	table, err := w.Lobby.Create(t.Context(), "", game.Header)
	apptest.Check(t, err)
	w.Attach(table)
	for _, c := range commandsOf(game) {
		if c.Do == "agent" {
			break
		}
		if c.By != engine.Moderator {
			c.By, c.For = engine.Moderator, c.By
		}
		w.EnterAsModerator(string(apptest.MustEncode(c)))
	}
	console := &keyboard{Page: browsertest.Open(t, w.URL).Console(w.Code), t: t}
	console.Wait("the bar to have the focus", `document.activeElement.id === "bar-text"`)
	for _, line := range exampleRoundLines {
		console.enterLine(line)
		console.Picture("")
	}
	console.See("Guild Bank Raid")
	t.Logf("%d keys", console.pressed)
}
