package browser

import (
	"strconv"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// lineJS gives the newest line of the record on a page.
const lineJS = `Number(document.getElementById("record-head").dataset.head.split(".")[0])`

// TestBrowserRehearsal proves for each game that one press on the first page makes a table whose empty seats play, that Step plays one input
// and stops, that it leads to the code with which a phone can take a seat, that every page of the table says that it is a rehearsal, and that it is in no list of tables.
func TestBrowserRehearsal(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	room := browsertest.Open(t, s.URL)
	home := room.Laptop()
	for game := range app.Games() {
		home.Go("/")
		home.Tap(`.rehearse input[value="` + game + `"] ~ button`)
		home.See("Rehearsal")
		home.Wait("a move", lineJS+" > 1")
		home.Tap(`#rehearsal input[value="step"] ~ button`)
		home.See("Play on")
		home.Picture("rehearsal-" + game + "-console")
		stopped := browsertest.Eval[int](home, lineJS)
		home.Tap(`#rehearsal input[value="step"] ~ button`)
		home.Wait("one more line", lineJS+" > "+strconv.Itoa(stopped))
		home.Tap("#rehearsal a")
		home.Wait("the code", `document.querySelector("#join svg, #join img").checkVisibility()`)
		code := strings.Split(browsertest.Eval[string](home, "location.pathname"), "/")[2]
		for name, p := range map[string]*browsertest.Page{"table": room.TableScreen(code), "join": room.PhoneOf(game+"-join", 360, 640)} {
			if name == "join" {
				p.Go("/" + code)
			}
			p.See("Rehearsal")
			p.Picture("rehearsal-" + game + "-" + name)
		}
		home.Go("/tables")
		home.See("No table like that now.")
	}
}
