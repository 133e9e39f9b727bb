package browser

import (
	"strconv"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserLandmarks proves that the look back marks the game's battles and worms on its bar, that the legend leads from one
// to the next, and that the slider says where it stands.
func TestBrowserLandmarks(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	code := importUpTo(t, data, "gf9-advanced-six.jsonl", 395)
	room := browsertest.Open(t, apptest.StartServer(t, data).URL)
	screen := room.TableScreen(code)
	for _, kind := range []string{"battle", "worm"} {
		screen.Go("/t/" + code + "/replay?at=0")
		screen.Wait("the page's scripts", `!document.querySelector(".play").hidden`)
		marks := screen.Count(".landmarks .is-landmark-" + kind)
		if marks == 0 {
			t.Errorf("the bar marks no %s", kind)
			continue
		}
		last := 0
		for range min(marks, 3) {
			screen.Tap(".legend a:has(.is-landmark-" + kind + ")")
			screen.Wait("the next "+kind, `Number(document.querySelector(".replay").dataset.at) > `+strconv.Itoa(last)+` && document.querySelector(".landmarks .is-landmark-`+kind+`.here")`)
			last = browsertest.Eval[int](screen, `Number(document.querySelector(".replay").dataset.at)`)
		}
		if says := browsertest.Eval[string](screen, `document.querySelector("#at").getAttribute("aria-valuetext")`); !strings.Contains(says, strconv.Itoa(last)) || !strings.Contains(says, "Turn ") {
			t.Errorf("the slider says %q at step %d", says, last)
		}
	}
	for name, size := range map[string][2]int64{"laptop": {1366, 768}, "tv": {1920, 1080}, "phone": {390, 844}, "small": {360, 640}} {
		screen.Resize(size[0], size[1])
		screen.Picture("replay-" + name)
		if size[0] > 960 && !browsertest.Eval[bool](screen, `document.querySelector(".scrub .turns").getBoundingClientRect().width > innerWidth / 2`) {
			t.Errorf("%s: the turns do not stand along the bar", name)
		}
		if wide := browsertest.Eval[int64](screen, `document.documentElement.scrollWidth`); wide > size[0] {
			t.Errorf("%s: the page is %d pixels wide", name, wide)
		}
	}
}
