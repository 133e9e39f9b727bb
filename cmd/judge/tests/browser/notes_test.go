package browser

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserNotes proves that notes stay on their phone: they outlive a reload, are covered, stand in nothing that the phone
// sends, and are gone when the seat is. It proves too that each line of what may be known now names its ruling, and that a
// hand lies under the cover as cards.
func TestBrowserNotes(t *testing.T) {
	s := apptest.StartServer(t, t.TempDir())
	code := newShippingTable(s, "gf9-basic")
	room := browsertest.Open(t, s.URL)
	phone := room.Join(code, "fremen")
	const listen = `window.sent = []; const fetched = fetch; window.fetch = (url, how) => { sent.push(url + " " + (how && how.body || "")); return fetched(url, how); };
		const beacon = navigator.sendBeacon.bind(navigator); navigator.sendBeacon = (url, body) => { sent.push(url + " " + body); return beacon(url, body); };`
	browsertest.Eval[bool](phone, `(() => { `+listen+` return true; })()`)
	phone.Tap("#notes .face")
	browsertest.Eval[bool](phone, `document.querySelector("[data-pad]").focus() === undefined`)
	phone.Key("CANARY beware of the Baron")
	phone.Tap("#notes .close")
	phone.Tap(".hand-bar .ask-raise button")
	phone.Wait("the table to wait", `document.querySelector(".ask-release")`)
	if sent := browsertest.Eval[string](phone, `window.sent.join()`); strings.Contains(sent, "CANARY") || !strings.Contains(sent, "raise") {
		t.Errorf("the phone sent %q", sent)
	}
	if browsertest.Eval[bool](phone, `document.body.innerHTML.includes("CANARY")`) {
		t.Error("covered notes stand in the page")
	}
	phone.Go(phone.Path())
	phone.Tap("#notes .face")
	phone.Wait("the notes to be there again", `document.querySelector("[data-pad]").value.includes("Baron")`)
	phone.Picture("notes")
	for _, r := range phone.Requests() {
		if strings.Contains(r.URL, "CANARY") {
			t.Errorf("asked for %s", r.URL)
		}
	}

	phone.Tap("#may-know > summary")
	if lines, cited := phone.Count(".knowledge > li"), phone.Count(`.knowledge a.ruling[href*="DUNE-"]`); lines < 6 || cited != lines {
		t.Errorf("%d lines cite %d rulings", lines, cited)
	}
	phone.Picture("know")
	phone.Hold("#facts .face", func() {
		if n := phone.Count(".hand .card"); n != 4 {
			t.Errorf("the hand shows %d places", n)
		}
		phone.Picture("hand")
	})

	console := room.Console(code)
	console.Tap("#seats > summary")
	console.Tap(`form[id^="act-release-fremen"] button`)
	phone.Wait("the notes to be gone", `Object.keys(localStorage).every((k) => !k.startsWith("notes"))`)
}
