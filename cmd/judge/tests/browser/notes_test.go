package browser

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserNotes proves that notes survive a reload, are covered, are never sent, and are deleted when the seat is freed. It also
// proves that each line of what the seat may know cites a ruling, and that the covered hand shows cards.
func TestBrowserNotes(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	code := newShippingTable(s, "gf9-basic")
	room := browsertest.Open(t, s.URL)
	phone := room.Join(code, "fremen")
	const listen = `window.sent = []; const fetched = fetch; window.fetch = (url, how) => { sent.push(url + " " + (how && how.body || "")); return fetched(url, how); };
		const beacon = navigator.sendBeacon.bind(navigator); navigator.sendBeacon = (url, body) => { sent.push(url + " " + body); return beacon(url, body); };`
	browsertest.Eval[bool](phone, `(() => { `+listen+` return true; })()`)
	phone.Tap("#more > summary")
	phone.Tap("#notes .face")
	browsertest.Eval[bool](phone, `document.querySelector("textarea[data-pad]").focus() === undefined`)
	phone.Key("CANARY beware of the Baron")
	phone.Tap("#notes .close")
	phone.Key("\x1b")
	phone.Tap("#hold .ask-raise button")
	phone.Wait("the table to wait", `document.querySelector(".ask-release")`)
	if sent := browsertest.Eval[string](phone, `window.sent.join()`); strings.Contains(sent, "CANARY") || !strings.Contains(sent, "raise") {
		t.Errorf("the phone sent %q", sent)
	}
	if browsertest.Eval[bool](phone, `document.body.innerHTML.includes("CANARY")`) {
		t.Error("covered notes stand in the page")
	}
	phone.Go(phone.Path())
	phone.Tap("#more > summary")
	phone.Tap("#notes .face")
	phone.Wait("the notes to be there again", `document.querySelector("textarea[data-pad]").value.includes("Baron")`)
	phone.Picture("notes")
	for _, r := range phone.Requests() {
		if strings.Contains(r.URL, "CANARY") {
			t.Errorf("the phone requested %s", r.URL)
		}
	}

	phone.Tap("#may-know > summary")
	phone.Wait("what may be known", `document.querySelector(".knowledge > li")`)
	if lines, cited := phone.Count(".knowledge > li"), phone.Count(`.knowledge a.ruling[href*="DUNE-"]`); lines < 6 || cited != lines {
		t.Errorf("%d lines on what may be known cite %d rulings", lines, cited)
	}
	phone.Picture("know")
	phone.Key("\x1b")
	phone.Hold("#facts .face", func() {
		if n := phone.Count(".hand .card"); n != 4 {
			t.Errorf("the hand shows %d places for cards, want 4", n)
		}
		phone.Picture("hand")
	})

	console := room.Console(code)
	console.Tap("#seats > summary")
	console.Tap(`form[id^="act-release-fremen"] button`)
	phone.Wait("the notes to be gone", `Object.keys(localStorage).every((k) => !k.startsWith("notes"))`)
}
