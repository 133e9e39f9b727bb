package browser

import (
	"strconv"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// cutInMoment lists what of a moment on the table screen does not stand in the window, above the way on. It may be over by now.
const cutInMoment = `(() => {
	const stage = document.querySelector("#stage .stage");
	document.documentElement.classList.add("on-stage");
	const foot = stage.querySelector(".skip-moment").getBoundingClientRect().top;
	return [...stage.querySelectorAll("p:not(.skip-moment), li, svg, bdi")].filter((e) => {
		const r = e.getBoundingClientRect();
		return r.width && (r.top < 0 || r.bottom > foot || r.left < 0 || r.right > innerWidth);
	}).map((e) => e.localName + " " + e.textContent.trim().slice(0, 40));
})()`

// TestBrowserImperiumMomentsNamePeople proves that a Conflict's end and the victory say on the table screen who won, by name, that all of it
// stands in the window of a laptop and of a television with the longest names, and that the victory leads to the story, once.
func TestBrowserImperiumMomentsNamePeople(t *testing.T) {
	t.Parallel()
	game := apptest.LongNames(apptest.ReadRecord(t, apptest.File("engine/imperium/testdata/games/standard-four.jsonl")))
	s := apptest.OpenStage(t, nil)
	for _, c := range []struct {
		kind string
		line int // the last that is played
		won  int // the seat, in the header
		says string
	}{
		{"conflict", 37, 3, ".imp-won"}, {"victory", game.Items[len(game.Items)-1].Line, 0, ".stage-title"},
	} {
		screen := s.Room.TableScreen(s.PlayedTo(game, c.line).Code)
		screen.Wait("the moment", `document.querySelector("#stage .stage-`+c.kind+`")`)
		screen.Wait("who won", `document.querySelector("#stage `+c.says+`").textContent.startsWith(`+strconv.Quote(game.Header.Seats[c.won].Name)+`)`)
		for _, width := range []int64{1366, 1920} {
			screen.Resize(width, width*9/16)
			screen.Wait("its fonts", `document.fonts.status === "loaded"`)
			for _, cut := range browsertest.Eval[[]string](screen, cutInMoment) {
				t.Errorf("%s, %d wide: it does not fit: %s", c.kind, width, cut)
			}
			screen.Picture(c.kind + "-" + strconv.FormatInt(width, 10))
		}
		if c.kind == "victory" {
			screen.Wait("the story's code, once each", `document.querySelectorAll("#stage .imp-story .qr").length === 1 && document.querySelectorAll("#join").length === 1`)
		}
	}
}
