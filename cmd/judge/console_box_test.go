package main

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// hiddenNow lists what of the one next thing is not whole to be seen: headline, what is pressed, what Enter would close, the work at
// the board; and a box of NOW that scrolls in itself.
const hiddenNow = `((html) => {
	document.dispatchEvent(new CustomEvent("frame", { detail: html }));
	const now = document.querySelector(".zone-now");
	if (!now) return ["there is no NOW"];
	const name = (e) => e.localName + "." + e.getAttribute("class") + " “" + e.textContent.slice(0, 60) + "”";
	const wrong = [];
	for (const asks of now.querySelectorAll(".closing")) asks.open = true; // what it asks before is to be seen, too
	const whole = now.querySelectorAll(".headline, .primary .send, .primary small, .board-work li, .board-work h2");
	for (const e of whole) {
		const box = e.getBoundingClientRect();
		if (box.top < 0 || box.bottom > innerHeight + .5 || box.left < 0 || box.right > innerWidth + .5 || !box.height) {
			wrong.push(name(e) + " lies at " + Math.round(box.top) + " to " + Math.round(box.bottom));
			continue;
		}
		for (let around = e.parentElement; around; around = around.parentElement) {
			const frame = around.getBoundingClientRect();
			if (getComputedStyle(around).overflowY !== "visible" && (box.bottom > frame.bottom + .5 || box.top < frame.top - .5)) wrong.push(name(e) + " is cut by " + name(around));
		}
		const at = document.elementFromPoint(box.left + Math.min(box.width / 2, 20), box.top + box.height / 2);
		if (at && !e.contains(at) && !at.contains(e)) wrong.push(name(e) + " lies under " + name(at));
	}
	for (const e of document.querySelectorAll(".standings abbr")) if (e.getClientRects().length > 1) wrong.push(name(e) + " is broken");
	if (now.scrollHeight > now.clientHeight + 1) wrong.push("NOW has " + now.scrollHeight + " for " + now.clientHeight);
	return wrong;
})`

var (
	zoneNow = regexp.MustCompile(`(?s)<section class="now zone-now".*?</section>.*?<div class="zone-beside"`) // board work is a section in it
	tags    = regexp.MustCompile(`<[^>]*>`)
)

// TestBrowserNowIsWhole proves over every step of two recorded games that NOW hides nothing of what is to be done, in windows of
// usual laptops.
func TestBrowserNowIsWhole(t *testing.T) {
	t.Parallel()
	s := openStage(t, nil)
	for _, name := range []string{"gf9-basic-six.jsonl", "tournament-2009-six.jsonl"} {
		game := longNames(readGame(t, name))
		w := s.seated(game)
		pages := []*browsertest.Page{s.room.Laptop(), s.room.Laptop()}
		for i, size := range [][2]int64{{1366, 768}, {1440, 900}} {
			p := pages[i]
			p.Resize(size[0], size[1])
			p.Before(`window.EventSource = class { addEventListener() {} close() {} }`) // what is shown is given to it
			p.Go("/t/" + w.code + "/console")
			p.Wait("its letters", `document.readyState === "complete" && document.fonts.status === "loaded"`)
		}
		measured := map[string]bool{} // NOW has the height of what it says: what was looked at need not be again
		for _, item := range game.Items {
			if item.Command == nil {
				continue
			}
			w.answer(*item.Command)
			html := w.consoleFrame(t)
			now := tags.ReplaceAllString(zoneNow.FindString(html), "")
			if measured[now] {
				continue
			}
			measured[now] = true
			for i, p := range pages {
				if i > 0 && len(measured)%4 != 0 { // it has more room either way
					continue
				}
				wrong := browsertest.Eval[[]string](p, hiddenNow+"("+string(mustEncode(html))+")")
				if len(wrong) > 0 {
					t.Errorf("%s line %d, window %d: %s", name, item.Line, i, strings.Join(wrong, "; "))
				}
				if i == 0 && (item.Line%25 == 0 || len(wrong) > 0) {
					p.Picture(fmt.Sprintf("%s-%d", name, item.Line))
				}
			}
		}
	}
}
