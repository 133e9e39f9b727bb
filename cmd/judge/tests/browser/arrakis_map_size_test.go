package browser

import (
	"fmt"
	"net/url"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// smallOnMapJS lists what is too small on the map of a table screen on a television: the map itself, names, numbers and pieces; and what a
// moment in place or anything else covers of the map.
const smallOnMapJS = `((map) => {
	const wrong = [], { left, top, width, height } = map.getBoundingClientRect(), drawn = map.getScreenCTM().a;
	if (height < innerHeight * 2 / 3) wrong.push("the map is " + height + " high");
	const least = (what, pixels, is) => {
		for (const e of map.querySelectorAll(what)) if (e.checkVisibility() && is(e) < pixels) wrong.push(what + " " + e.textContent + " is " + is(e));
	};
	const text = (e) => parseFloat(getComputedStyle(e).fontSize) * drawn;
	const piece = (e) => Math.max(e.getBoundingClientRect().width, e.getBoundingClientRect().height);
	least(".names text", 16, text);
	least(".count", 30, text);
	least(".units text", 20, text);
	least(".sign, .worm", 32, piece);
	least(".vehicle", 36, piece);
	for (let x = left + 4; x < left + width; x += 40) for (let y = top + 4; y < top + height; y += 40) {
		const over = document.elementFromPoint(x, y);
		if (!map.contains(over) && !over.contains(map)) wrong.push(over.className + " covers the map");
	}
	return [...new Set(wrong)];
})(document.querySelector(".arr-table .wfa-map"))`

// TestBrowserArrakisMapIsLarge proves that the map of War for Arrakis takes two thirds of a television's height over a recorded game, with
// and without the guide, that what lies on it can be read from a sofa, and that nothing covers it, also in the moment of an attack.
func TestBrowserArrakisMapIsLarge(t *testing.T) {
	t.Parallel()
	game := apptest.LongNames(apptest.ReadRecord(t, apptest.File(arrakisGame)))
	s := apptest.OpenStage(t, nil)
	w := s.NewTable(game)
	screen := s.Room.TableScreen(w.Code)
	screen.Resize(1920, 1080)
	played := 0
	for _, line := range []int{2, 14, 27, 34, 63, 83, 86, 100} {
		screen.EndMoment()
		w.Later()
		w.PlayRecord(game, played, line)
		played = line
		for _, guide := range []string{"guide", "unguide"} {
			if line == 100 && guide == "guide" {
				continue // the guide is for the first round
			}
			w.Clients["console"].Post("/t/"+w.Code+"/console/action", url.Values{"do": {guide}, "key": {fmt.Sprint(guide, line)}})
			guided := "!"
			if guide == "guide" {
				guided = ""
			}
			screen.Wait(guide, guided+`document.querySelector(".lesson.taught")`)
			screen.Wait("the land", `document.fonts.status === "loaded" && document.querySelector(".arr-table .land")?.getBBox().width > 0`)
			if line == 27 {
				screen.Wait("the attack", `document.querySelector(".stage-attack")`)
				browsertest.Eval[bool](screen, `document.documentElement.classList.add("on-stage") === undefined`) // also when its time is over
			} else {
				screen.EndMoment()
			}
			screen.Picture(fmt.Sprintf("large-%d-%s", line, guide))
			for _, fault := range browsertest.Eval[[]string](screen, smallOnMapJS) {
				t.Errorf("line %d, %s: %s", line, guide, fault)
			}
		}
	}
}
