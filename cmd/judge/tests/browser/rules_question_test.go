package browser

import (
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserAskingTheRules proves that the console's command bar answers questions: "?" lists what can be typed, a question after
// it is answered from the rulings and enters nothing, its spaces do not pause the game, and Escape empties the bar.
func TestBrowserAskingTheRules(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	room := browsertest.Open(t, s.URL)
	console := room.Console(s.NewTable(apptest.DuneTable("table")...))
	const line = `document.getElementById("bar-text")`
	const list = `document.getElementById("shortcuts").open`
	console.Wait("the bar to have the focus", `document.activeElement.id === "bar-text"`)

	console.Key("?")
	console.Wait("the list of what can be typed", list+` && `+line+`.value === "?"`)
	console.Key("\x1b")
	console.Wait("the list to close", `!`+list+` && `+line+`.value === ""`)

	console.Key("? who wins a tie\r")
	console.Wait("the answer", `!`+list+` && document.querySelector("#readings .ruling-entry")?.innerText.includes("on a tie the aggressor does")`)
	if console.Count("#readings button") != 0 {
		t.Error("a question offers something to enter")
	}
	console.Picture("asked")
	console.Key("\x1b")
	console.Wait("the line to be empty", line+`.value === "" && !document.querySelector("#readings .ruling-entry")`)
	if console.Count(`.pausing`) != 0 {
		t.Error("a space in the question has paused the game")
	}
}
