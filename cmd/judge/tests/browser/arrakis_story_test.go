package browser

import (
	"fmt"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// cutChartsJS lists the texts of charts that leave their section to the left or right, or lie on another text.
const cutChartsJS = `[...document.querySelectorAll(".measure")].flatMap((section) => {
	const room = section.getBoundingClientRect(), texts = [...section.querySelectorAll(".chart text")].map((e) => [e, e.getBoundingClientRect()]);
	return texts.filter(([e, r]) => r.left < room.left - 1 || r.right > room.right + 1 ||
		texts.some(([other, o]) => other !== e && o.left < r.right - 1 && r.left < o.right - 1 && o.top < r.bottom - 6 && r.top < o.bottom - 6)).map(([e]) => section.className + ": " + e.textContent);
})`

// TestBrowserArrakisStory proves that the story of a game of War for Arrakis has its charts and fits every window, and that on paper it
// takes two sheets, with charts side by side of which no figure is cut, and nothing with a title alone.
func TestBrowserArrakisStory(t *testing.T) {
	t.Parallel()
	for name, file := range map[string]string{"rounds": arrakisGame, "won": "engine/arrakis/testdata/games/harkonnen-by-supremacy.jsonl"} {
		for _, language := range []string{"it", "es", "en"} {
			saved, _ := apptest.Report(t, language, apptest.File(file))
			page := browsertest.Open(t, "about:blank").Laptop()
			page.File(saved)
			in := name + ", " + language
			for _, size := range [][2]int64{{360, 640}, {1366, 768}, {1920, 1080}} {
				page.Resize(size[0], size[1])
				if wide := browsertest.Eval[int64](page, `document.documentElement.scrollWidth`); wide > size[0] {
					t.Errorf("%s: on a window of %d the story is %d pixels wide", in, size[0], wide)
				}
				page.Picture(fmt.Sprintf("story-%s-%s-%d", name, language, size[0]))
			}
			if n := page.Sheets(browsertest.A4); n > 2 {
				t.Errorf("%s: the story takes %d sheets", in, n)
			}
			page.OnPaper()
			for _, cut := range browsertest.Eval[[]string](page, cutChartsJS) {
				t.Errorf("%s: on paper a chart's text is cut or covered: %s", in, cut)
			}
			if tops := browsertest.Eval[int](page, `new Set([...document.querySelectorAll(".measure")].map((e) => Math.round(e.getBoundingClientRect().top))).size`); tops != 2 {
				t.Errorf("%s: four charts stand in %d rows on paper", in, tops)
			}
			if empty := browsertest.Eval[int](page, `[...document.querySelectorAll("section, footer")].filter((e) => e.checkVisibility() && ![...e.children].some((c) => !c.matches("h2") && c.checkVisibility())).length`); empty > 0 {
				t.Errorf("%s: %d parts have a title alone on paper", in, empty)
			}
			page.Picture("paper-" + name + "-" + language)
		}
	}
}
