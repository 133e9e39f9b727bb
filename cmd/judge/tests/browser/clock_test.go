package browser

import (
	"fmt"
	"net/url"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// skewJS sets a page's clock ten minutes forward.
const skewJS = `(() => {
	const now = Date.now.bind(Date);
	const Real = Date;
	window.Date = class extends Real {
		constructor(...at) { at.length ? super(...at) : super(now() + 600000); }
		static now() { return now() + 600000; }
	};
})()`

// TestBrowserSkewedClock proves that a phone's countdown follows the laptop's clock if its own is minutes off (check 23).
func TestBrowserSkewedClock(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	code := newAuctionTable(t, s)
	room := browsertest.Open(t, s.URL)
	table, phone := room.TableScreen(code), room.Phone("atreides")
	phone.Before(skewJS)
	phone.Sit(code, "atreides")
	phone.Wait("a wrong clock", `Date.now() - performance.timeOrigin > 590000`)
	for _, p := range []*browsertest.Page{table, phone} {
		p.Wait("the countdown", secondsLeftJS+" < 300")
	}
	// The phone must show a time between those that the table screen shows before and after.
	for deadline := time.Now().Add(browsertest.Patience); ; {
		before, skewed, after := browsertest.Eval[int](table, secondsLeftJS), browsertest.Eval[int](phone, secondsLeftJS), browsertest.Eval[int](table, secondsLeftJS)
		if after-1 <= skewed && skewed <= before+1 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d to %d seconds are left on the table screen, %d on the phone", before, after, skewed)
		}
	}
}

// stopwatchJS notes when a page gets its question, when a form is sent and when it is answered, by the page's clock.
const stopwatchJS = `
	new MutationObserver((_, observer) => {
		if (!document.querySelector("form.ask-bid button.send")) return;
		observer.disconnect();
		window.asked = performance.now();
	}).observe(document, { childList: true, subtree: true });
	document.addEventListener("submit", () => (window.sent = performance.now()), true);
	document.addEventListener("answered", () => (window.answered = performance.now()));`

// The rate of a slow network in kilobits a second, and the time until an answer begins.
const (
	slowRate    = 400
	slowLatency = 400 * time.Millisecond
)

// crossedJS counts the bytes of the files that the page requested between two times; from 0 on it adds the page itself up to its
// question.
const crossedJS = `(async (from, to) => {
	const asked = [...performance.getEntriesByType("resource")].filter((e) => e.startTime >= from && e.startTime < to);
	const page = from ? 0 : (await (await fetch(location)).text()).indexOf("ask-bid");
	window.crossed = asked.reduce((n, e) => n + e.transferSize, page);
})(%s) !== null`

// networkTime returns how long the slow network takes for what the page requested between two times, in so many round trips. It
// does not depend on the load of this computer.
func networkTime(p *browsertest.Page, trips int, between string) time.Duration {
	browsertest.Eval[bool](p, "window.crossed = 0, "+fmt.Sprintf(crossedJS, between))
	p.Wait("a count of bytes", `window.crossed`)
	return time.Duration(trips)*slowLatency + time.Duration(browsertest.Eval[int](p, `window.crossed`)*8/slowRate)*time.Millisecond
}

// TestBrowserSlowNetwork proves that with 400 kilobits a second and a latency of 400 ms a phone gets its question within three seconds
// and its acknowledgement within two, as computed from the bytes sent (check 24).
func TestBrowserSlowNetwork(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	code := newAuctionTable(t, s)
	phone := browsertest.Open(t, s.URL).Join(code, "atreides")
	phone.Before(stopwatchJS)
	phone.Slow(slowRate, slowLatency)
	phone.Reload()
	phone.Wait("the question", `window.asked`)
	phone.Tap("form.ask-bid button.send")
	phone.Wait("the answer", `window.answered`)
	if took := networkTime(phone, 2, "0, window.asked"); took > 3*time.Second {
		t.Errorf("the question takes %s", took)
	}
	if took := networkTime(phone, 1, "window.sent, window.answered"); took > 2*time.Second {
		t.Errorf("the answer takes %s", took)
	}
}

// TestBrowserTraitorWait proves that after the minimal time for the question of traitors no screen calls anybody late: every screen
// says who is awaited, the same before and after one seat has answered.
func TestBrowserTraitorWait(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir(), "--reveal-after", "3s")
	code := s.NewTable(apptest.DuneTable("table")...)
	room := browsertest.Open(t, s.URL)
	console, table := room.Console(code), room.TableScreen(code)
	atreides, harkonnen := room.Join(code, "atreides"), room.Join(code, "harkonnen")
	s.Enter(code, url.Values{
		"do": {"table.set"}, "arg.turn:int": {"2"}, "arg.storm:int": {"16"}, "arg.phase": {"battle"}, "arg.step": {"treachery"},
		"arg.board:json": {`{"arrakeen":{"9":{"atreides":4,"harkonnen":5}}}`},
		"arg.battle:json": {`{"territory":"arrakeen","aggressor":"harkonnen","defender":"atreides","plans":{` +
			`"harkonnen":{"leader":"umman-kudu","dial":1},"atreides":{"leader":"dr-yueh","dial":1}}}`},
	})
	screens := []*browsertest.Page{table, console, atreides, harkonnen}
	wantAwaiting := func() {
		t.Helper()
		for _, p := range screens {
			p.Wait("who is awaited", clockStateJS("awaits"))
			p.See("Waiting for the answers of Atreides and Harkonnen")
			if p.Count(`.countdown[data-state="over"]`) > 0 {
				t.Error("a countdown is over")
			}
		}
		if shown := browsertest.Eval[string](table, `getComputedStyle(document.querySelector(".countdown b")).display`); shown != "none" {
			t.Errorf("the countdown's digits are displayed as %s, want none", shown)
		}
	}
	wantAwaiting()
	atreides.Tap(".decide [data-cover=tap] > .face")
	atreides.TapText("No traitor")
	atreides.Wait("its answer", `!document.querySelector("form.ask-treachery")`)
	wantAwaiting()
}
