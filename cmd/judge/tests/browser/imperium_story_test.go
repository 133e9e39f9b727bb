package browser

import (
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserImperiumStory proves that the story of a game of Dune: Imperium has its charts and fits every window, and that the look back
// marks its great moments on the bar, those of one moment in lanes of their own.
func TestBrowserImperiumStory(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	code := apptest.Import(t, data, apptest.ChainedFile(t, apptest.File("engine/imperium/testdata/games/standard-four.jsonl")))
	room := browsertest.Open(t, apptest.StartServer(t, data).URL)
	screen := room.TableScreen(code)
	screen.Go("/t/" + code + "/replay?at=0")
	screen.Wait("the page's scripts", `!document.querySelector(".play").hidden`)
	for _, kind := range []string{"conflict", "alliance", "control", "masterstroke", "end"} {
		if screen.Count(".landmarks .is-landmark-"+kind) == 0 || screen.Count(".legend .is-landmark-"+kind) != 1 {
			t.Errorf("the bar or its legend has no %s", kind)
		}
	}
	if lanes := browsertest.Eval[int](screen, `new Set([...document.querySelectorAll(".landmarks .landmark")].map((m) => m.getAttribute("y"))).size`); lanes < 2 {
		t.Errorf("Conflicts and the control that follows stand in %d lane", lanes)
	}
	for name, size := range map[string][2]int64{"small": {360, 640}, "phone": {390, 844}, "laptop": {1366, 768}, "tv": {1920, 1080}} {
		screen.Resize(size[0], size[1])
		screen.Go("/t/" + code + "/story")
		if n := screen.Count(".chart"); n != 17 {
			t.Errorf("%s: %d charts, want the race and one for each seat and track", name, n)
		}
		if wide := browsertest.Eval[int64](screen, `document.documentElement.scrollWidth`); wide > size[0] {
			t.Errorf("%s: the story is %d pixels wide", name, wide)
		}
		if small := browsertest.Eval[float64](screen, `Math.min(...[...document.querySelectorAll(".chart text")].map((e) => e.getBoundingClientRect().height))`); small < 9 {
			t.Errorf("%s: texts in charts are only %.1f pixels high", name, small)
		}
		screen.Picture("imperium-story-" + name)
	}
}
