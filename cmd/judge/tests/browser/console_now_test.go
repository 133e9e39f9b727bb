package browser

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserQuestionsBeginAnew proves that the next question shows no trace of the last: no button says that it is done, and no
// confirmation is open.
func TestBrowserQuestionsBeginAnew(t *testing.T) {
	t.Parallel()
	s := apptest.OpenStage(t, nil)
	w := s.PlayedTo(apptest.ReadGame(t, "gf9-basic-six.jsonl"), 73) // a nexus
	console := s.Room.Console(w.Code)
	console.Wait("the question", `document.querySelector("details.closing:not([open])")`)
	console.Key("\x1b") // leaves the command bar
	console.Key("A")    // with Shift, too
	console.Tap(".closing[open] button.send")
	console.Wait("charity", `document.querySelector(".zone-now").innerText.includes("charity")`)
	if old := browsertest.Eval[string](console, `[...document.querySelectorAll(".closing[open], button[data-state]")].map((e) => e.outerHTML).join()`); old != "" {
		t.Errorf("the next question begins with %s", old)
	}
}

// TestBrowserSentencesDoNotPause proves that the spaces of a sentence typed outside a field do not pause the game, and that a single
// space does.
func TestBrowserSentencesDoNotPause(t *testing.T) {
	t.Parallel()
	s := apptest.OpenStage(t, nil)
	w := s.PlayedTo(apptest.ReadGame(t, "gf9-basic-six.jsonl"), 29)
	console := s.Room.Console(w.Code)
	console.Wait("a live page", `window.scripts?.isLive()`)
	console.Key("\x1b")
	before := w.Table.Snapshot().Version
	console.Key("the others went  so did they")
	if now := w.Table.Snapshot(); now.Version != before {
		t.Error("a sentence typed outside a field has entered something")
	}
	console.Wait("a moment without keys", `(() => (window.began ??= performance.now()) + 1100 < performance.now())()`)
	console.Key(" ")
	console.See("Every clock stands still")
}

// hiddenNowJS shows a frame and lists the parts of its NOW zone that are not wholly visible: headline, primary buttons, confirmations,
// seats, work at the board; the command bar and the newest line of the log; and a NOW zone that scrolls.
const hiddenNowJS = `((html) => {
	document.dispatchEvent(new CustomEvent("frame", { detail: html }));
	const now = document.querySelector(".zone-now");
	if (!now) return ["there is no NOW"];
	const name = (e) => e.localName + "." + e.getAttribute("class") + " “" + e.textContent.slice(0, 60) + "”";
	const wrong = [];
	for (const asks of now.querySelectorAll(".closing")) asks.open = true; // confirmations must be visible, too
	const whole = document.querySelectorAll(".now :is(.headline, .primary .send, .primary small, .chip > .entry > summary, .board-work li, .board-work h2), #bar-text, .log-part:first-child li:first-child > .says > .say:first-child");
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

// TestBrowserNowIsWhole proves that the console's NOW zone is wholly visible in usual laptop windows after every line of two recorded
// games.
func TestBrowserNowIsWhole(t *testing.T) {
	t.Parallel()
	s := apptest.OpenStage(t, nil)
	for _, name := range []string{"gf9-basic-six.jsonl", "tournament-2009-six.jsonl"} {
		game := apptest.LongNames(apptest.ReadGame(t, name))
		w := s.NewTable(game)
		pages := []*browsertest.Page{s.Room.Laptop(), s.Room.Laptop()}
		for i, size := range [][2]int64{{1366, 768}, {1440, 900}} {
			p := pages[i]
			p.Resize(size[0], size[1])
			p.Before(`window.EventSource = class { addEventListener() {} close() {} }`) // the test gives it the frames
			p.Go("/t/" + w.Code + "/console")
			p.Wait("its letters", `document.readyState === "complete" && document.fonts.status === "loaded"`)
		}
		measured := map[string]bool{} // texts of NOW that were checked: its height depends on its text only
		for _, item := range game.Items {
			if item.Command == nil {
				continue
			}
			w.EnterRecorded(*item.Command)
			html := consoleFrame(w)
			now := tags.ReplaceAllString(zoneNow.FindString(html), "")
			if measured[now] {
				continue
			}
			measured[now] = true
			for i, p := range pages {
				if i > 0 && len(measured)%4 != 0 { // the larger window is checked for every fourth text
					continue
				}
				wrong := browsertest.Eval[[]string](p, hiddenNowJS+"("+string(apptest.MustEncode(html))+")")
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

// TestSkippingIsOfferedOnlyIfOptional proves that the console offers to skip what is optional only where something is.
func TestSkippingIsOfferedOnlyIfOptional(t *testing.T) {
	s := newStage(t, journaltest.NewMemory())
	game := apptest.ReadGame(t, "gf9-basic-six.jsonl")
	for line, offers := range map[int]bool{18: false, 21: false, 29: true} { // the storm’s dials, charity, a bid
		w := s.PlayedTo(game, line)
		if has := strings.Contains(consoleFrame(w), "Skip what is optional"); has != offers {
			t.Errorf("line %d: skipping is offered: %t, want %t", line, has, offers)
		}
	}
}

// TestTheTableIsNamed proves that console and table screen show the table's name, and that the console links to the list of tables.
func TestTheTableIsNamed(t *testing.T) {
	w := newEmptyTable(t, 1, "Friday at Gino’s", apptest.ReadGame(t, "gf9-basic-six.jsonl").Header)
	for _, name := range []string{"console", "screen"} {
		if page := w.Clients[name].Get(w.Clients[name].Path).Body; !strings.Contains(page, `<bdi class="table-name">Friday at Gino’s</bdi>`) {
			t.Errorf("the %s does not show the table's name", name)
		}
	}
	if !strings.Contains(consoleFrame(w), `<a href="/tables">`) {
		t.Error("the console does not link to the list of tables")
	}
}

// orangeJS lists the visible buttons in spice orange.
const orangeJS = `((spice) => [...document.querySelectorAll("button, a")].filter((e) => e.checkVisibility() && getComputedStyle(e).backgroundColor === spice).map((e) => e.innerText))((() => {
	const probe = document.body.appendChild(document.createElement("i"));
	probe.style.color = "var(--spice)";
	const colour = getComputedStyle(probe).color;
	probe.remove();
	return colour;
})())`

// TestBrowserOneOrangeButton proves that the console has one orange button at a time, before play and in play, on a laptop and on a
// judge's phone, where the question, its button, the seats and the command line are in view and all else waits behind one fold.
func TestBrowserOneOrangeButton(t *testing.T) {
	t.Parallel()
	s := apptest.OpenStage(t, nil)
	game := apptest.LongNames(apptest.ReadGame(t, "gf9-basic-six.jsonl"))
	empty := s.TableInLobby()
	tables := map[string]string{"before anybody came": empty}
	for _, line := range []int{29, 61, 73, 99} { // a bid, a shipment, a nexus, a plan
		tables[fmt.Sprint("line ", line)] = s.PlayedTo(game, line).Code
	}
	laptop, phone := s.Room.Laptop(), s.Room.Laptop()
	laptop.Resize(1366, 768)
	phone.Resize(360, 640)
	const letters = `document.readyState === "complete" && document.fonts.status === "loaded"`
	for at, code := range tables {
		for _, p := range []*browsertest.Page{laptop, phone} {
			p.Go("/t/" + code + "/console")
			p.Wait("its letters", letters)
			if orange := browsertest.Eval[[]string](p, orangeJS); len(orange) != 1 {
				t.Errorf("%s: the orange buttons are %q", at, orange)
			}
		}
		if code == empty {
			continue
		}
		if hidden := browsertest.Eval[[]string](phone, hiddenOnPhoneJS); len(hidden) > 0 {
			t.Errorf("%s: not in view on a phone: %s", at, strings.Join(hidden, "; "))
		}
		if phone.Count(".zone-beside") != 1 || browsertest.Eval[bool](phone, `document.querySelector(".zone-beside").checkVisibility()`) {
			t.Errorf("%s: more than the next thing is shown on a phone", at)
		}
		phone.Tap("#console-more > summary")
		phone.Wait("all else", `document.querySelector(".zone-beside").checkVisibility()`)
	}
	s.Room.Join(empty, "atreides")
	for _, p := range []*browsertest.Page{laptop, phone} {
		p.Go("/t/" + empty + "/console")
		p.Wait("the seat", `document.querySelector(".gather-seats .taken")`)
		if orange := browsertest.Eval[[]string](p, orangeJS); len(orange) != 1 {
			t.Errorf("with one seat taken the orange buttons are %q", orange)
		}
	}
}

// hiddenOnPhoneJS lists what a judge's phone has to show at once and does not.
const hiddenOnPhoneJS = `[".headline", "[data-primary] .send", ".waiting .seats", "#bar-text", ".pause-stop button"].filter((what) => {
	const box = document.querySelector(what)?.getBoundingClientRect();
	return !box?.height || box.top < 0 || box.bottom > innerHeight || box.left < 0 || box.right > innerWidth;
}).concat(document.documentElement.scrollWidth > innerWidth ? ["its whole width"] : [])`
