package main

import (
	"testing"
	"time"

	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// skewJS puts a phone's clock ten minutes forward, from before any page's scripts.
const skewJS = `(() => {
	const now = Date.now.bind(Date);
	const Real = Date;
	window.Date = class extends Real {
		constructor(...at) { at.length ? super(...at) : super(now() + 600000); }
		static now() { return now() + 600000; }
	};
})()`

// TestBrowserSkewedClock proves that a countdown goes by the laptop's clock on a phone whose own is minutes off (check 23).
func TestBrowserSkewedClock(t *testing.T) {
	s := startServer(t, t.TempDir())
	code := auction(t, s)
	room := browsertest.Open(t, s.url)
	table, phone := room.TableScreen(code), room.Phone("atreides")
	phone.Before(skewJS)
	phone.Sit(code, "atreides")
	phone.Wait("a clock that is off", `Date.now() - performance.timeOrigin > 590000`)
	for _, p := range []*browsertest.Page{table, phone} {
		p.Wait("the countdown", left+" < 300")
	}
	// Between two looks a second may begin.
	for deadline := time.Now().Add(10 * time.Second); ; {
		on, off := browsertest.Eval[int](table, left), browsertest.Eval[int](phone, left)
		if on-off <= 1 && off-on <= 1 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d seconds are left on the table screen, %d on the phone", on, off)
		}
	}
}

// stopwatchJS notes when a page has its question, when a form was sent, and when it was answered, by the page's own clock.
const stopwatchJS = `
	new MutationObserver((_, observer) => {
		if (!document.querySelector("form.ask-bid button.send")) return;
		observer.disconnect();
		window.asked = performance.now();
	}).observe(document, { childList: true, subtree: true });
	document.addEventListener("submit", () => (window.sent = performance.now()), true);
	document.addEventListener("answered", () => (window.answered = performance.now()));`

// TestBrowserSlowNetwork proves that a phone on a slow network, with 400 kilobits a second and 400 ms until an answer begins,
// has its question within three seconds, and its answer acknowledged within two (check 24). Next to what such a network
// takes, how busy this computer is does not count.
func TestBrowserSlowNetwork(t *testing.T) {
	s := startServer(t, t.TempDir())
	code := auction(t, s)
	phone := browsertest.Open(t, s.url).Join(code, "atreides")
	phone.Before(stopwatchJS)
	phone.Slow(400, 400*time.Millisecond)
	phone.Reload()
	phone.Wait("the question", `window.asked`)
	phone.Tap("form.ask-bid button.send")
	phone.Wait("the answer", `window.answered`)
	if took := browsertest.Eval[float64](phone, `window.asked`); took > 3000 {
		t.Errorf("the question came after %.0f ms", took)
	}
	if took := browsertest.Eval[float64](phone, `window.answered - window.sent`); took > 2000 {
		t.Errorf("the answer came after %.0f ms", took)
	}
}
