package browser

import (
	"strconv"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// cutInMoment lists what of a moment on the table screen does not stand in its place: in the window above the way on, or in its band. It may
// be over by now.
const cutInMoment = `(() => {
	const stage = document.querySelector("#stage .stage");
	document.documentElement.classList.add("on-stage");
	const place = stage.getBoundingClientRect();
	const foot = stage.querySelector(".skip-moment")?.getBoundingClientRect().top ?? place.bottom;
	return [...stage.querySelectorAll("p:not(.skip-moment), li, svg, bdi")].filter((e) => {
		const r = e.getBoundingClientRect();
		return r.width && (r.top < Math.max(0, place.top) || r.bottom > Math.min(foot, innerHeight) || r.left < 0 || r.right > innerWidth);
	}).map((e) => e.localName + " " + e.textContent.trim().slice(0, 40));
})()`

// TestBrowserImperiumMomentsNamePeople proves that a Conflict's end, a tie, an Alliance that is made, taken or lost, and the victory say on the
// table screen whom they are about, by name, that all of it stands in the window of a laptop and of a television with the longest names, and
// that the victory leads to the story, once.
func TestBrowserImperiumMomentsNamePeople(t *testing.T) {
	t.Parallel()
	const whole = 1 << 20
	s := apptest.OpenStage(t, nil)
	for _, c := range []struct {
		name, file string
		line       int    // the last that is played
		kind, says string // where the names stand
		named      []int  // the seats, in the header
	}{
		{"won", "games/standard-four", 37, "conflict", ".imp-won", []int{3}},
		{"victory", "games/standard-four", whole, "victory", ".stage-title", []int{0}},
		{"tied", "scenarios/IMPS-49", 6, "conflict", ".stage-says", []int{0, 1}},
		{"made", "scenarios/IMPS-57", 4, "alliance", ".stage-says", []int{0}},
		{"taken", "scenarios/IMPS-57", 9, "alliance", ".stage-says", []int{1, 0}},
		{"lost", "scenarios/IMPR-10.3-from-the-board", 5, "alliance", ".stage-says", []int{0}},
	} {
		game := apptest.LongNames(apptest.ReadRecord(t, apptest.File("engine/imperium/testdata/"+c.file+".jsonl")))
		screen := s.Room.TableScreen(s.PlayedTo(game, c.line).Code)
		screen.Wait("the moment: "+c.name, `document.querySelector("#stage .stage-`+c.kind+`")`)
		for _, seat := range c.named {
			screen.Wait("whom it is about", `document.querySelector("#stage `+c.says+`").textContent.includes(`+strconv.Quote(game.Header.Seats[seat].Name)+`)`)
		}
		for _, width := range []int64{1366, 1920} {
			screen.Resize(width, width*9/16)
			screen.Wait("its fonts", `document.fonts.status === "loaded"`)
			for _, cut := range browsertest.Eval[[]string](screen, cutInMoment) {
				t.Errorf("%s, %d wide: it does not fit: %s", c.name, width, cut)
			}
			screen.Picture(c.name + "-" + strconv.FormatInt(width, 10))
		}
		if c.kind == "victory" {
			screen.Wait("the story's code, once each", `document.querySelectorAll("#stage .imp-story .qr").length === 1 && document.querySelectorAll("#join").length === 1`)
		}
		screen.Close()
	}
}
