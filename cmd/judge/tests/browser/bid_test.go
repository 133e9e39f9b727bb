package browser

import (
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// underReceiptJS lists the visible targets that lie under the receipt.
const underReceiptJS = `((strip) => [...document.querySelectorAll("button, a, summary, input, select, label")].filter((e) => {
	const r = e.getBoundingClientRect();
	const [top, bottom] = [Math.max(r.top, strip.top), Math.min(r.bottom, strip.bottom)];
	const [left, right] = [Math.max(r.left, strip.left), Math.min(r.right, strip.right)];
	return top < bottom && left < right && e.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}).map((e) => e.textContent.trim()).join(", "))(document.getElementById("receipt").getBoundingClientRect())`

// keepReceiptsJS keeps what a page says for some seconds: they may be over before a test looks.
const keepReceiptsJS = `((wait) => window.setTimeout = (run, ms, ...more) => wait(run, ms > 2000 ? 1 << 30 : ms, ...more))(window.setTimeout.bind(window)) !== null`

// wantReceipt waits for a receipt, and proves that it is low and covers no target.
func wantReceipt(t *testing.T, p *browsertest.Page) {
	t.Helper()
	p.Wait("the receipt", `document.getElementById("receipt").checkVisibility()`)
	p.Picture("receipt")
	if covered := browsertest.Eval[string](p, underReceiptJS); covered != "" {
		t.Errorf("%s: the receipt covers %s", p.Name, covered)
	}
	if high := browsertest.Eval[float64](p, `document.getElementById("receipt").offsetHeight`); high > 48 {
		t.Errorf("%s: the receipt is %.0f pixels high, want 48 at most", p.Name, high)
	}
}

// bidsInReachJS reports whether all buttons of a bid, so many, are large enough and lie in the lower part of the window.
const bidsInReachJS = `((count) => {
	const all = [...document.querySelectorAll(".d-bid .bid button, .d-bid .several button, .d-bid form.ask-pass button")].map((b) => b.getBoundingClientRect());
	return all.length === count && all.every((r) => r.height >= 48 && r.width >= 48 && r.top > innerHeight * 0.62 && r.bottom <= innerHeight);
})`

// TestBrowserBid proves that all buttons of a bid are in the thumb's reach on small and large phones, that the purse is visible only
// while it is held, and that receipts cover no target on phones or the console.
func TestBrowserBid(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	code := newAuctionTable(t, s)
	room := browsertest.Open(t, s.URL)
	small, large := room.PhoneOf("small", 360, 640), room.Phone("large")
	small.Sit(code, "atreides")
	large.Sit(code, "bene-gesserit")
	for _, p := range []*browsertest.Page{small, large} {
		browsertest.Eval[bool](p, keepReceiptsJS)
	}
	small.Wait("the bids under the thumb", bidsInReachJS+"(7)")
	const purse = `(document.querySelector("#facts .figure")?.innerText === "10")`
	if browsertest.Eval[bool](small, purse) {
		t.Error("the purse is visible while nobody holds it")
	}
	small.Hold("#facts > .face", func() { small.Wait("the purse", purse) })
	small.Wait("the purse covered again", "!"+purse)
	small.Tap(`.bid [data-step="1"]`)
	small.See("Bid 2")
	small.Send("bid")
	small.See("High bid: Atreides")
	wantReceipt(t, small)
	browsertest.Eval[bool](small, `(window.scrollTo(0, 300), true)`)
	wantReceipt(t, small)
	large.Wait("the bids under the thumb", bidsInReachJS+"(6)") // seven is more than its purse holds
	large.See("Bid 3")
	large.TapText("4")
	small.See("High bid: the Bene Gesserit")
	wantReceipt(t, large)
	console := room.Console(code)
	browsertest.Eval[bool](console, keepReceiptsJS)
	console.Tap(".awaited details.entry:has(form.ask-bid) > summary")
	console.Tap("form.ask-bid button.send")
	wantReceipt(t, console)
}
