package browser

import (
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// sitsFirst is the person who sits first at a table of the seating page.
func sitsFirst(table string) string {
	return `document.querySelector('[aria-labelledby="table-` + table + `"] [data-person]').dataset.person`
}

// dragJS lets a drag event happen on the place of a person, as a browser does. The drags of a browser without a screen come from nobody's hand.
func dragJS(event, person string) string {
	return `document.querySelector('[data-person="` + person + `"] a').dispatchEvent(new DragEvent("` + event + `", { bubbles: true, cancelable: true }))`
}

// TestBrowserDraggedNamesOfferTheirSwap proves that while a name is dragged every other name says what the swap would cost, that a drag which ends
// nowhere takes that away, and that a drop offers the swap, which one press makes.
func TestBrowserDraggedNamesOfferTheirSwap(t *testing.T) {
	t.Parallel()
	e := apptest.OpenSite(t, journaltest.NewMemory(), 1).NewEvent(12)
	e.Enter("round.draft")
	page := browsertest.Open(t, e.LaptopURL()).Laptop()
	page.Go(e.Path("seating"))
	page.Wait("the page to listen", `document.readyState === "complete"`)
	one, other := browsertest.Eval[string](page, sitsFirst("1")), browsertest.Eval[string](page, sitsFirst("2"))
	const prices = `document.querySelectorAll("[data-seating] .swap-price").length`
	browsertest.Eval[bool](page, dragJS("dragstart", one))
	page.Wait("what each swap costs", prices+" === 11")
	page.Picture("dragged")
	browsertest.Eval[bool](page, dragJS("dragend", one))
	page.Wait("no costs", prices+" === 0")
	browsertest.Eval[bool](page, dragJS("dragstart", one))
	page.Wait("what each swap costs", prices+" === 11")
	if browsertest.Eval[bool](page, dragJS("dragover", one)) != true || browsertest.Eval[bool](page, dragJS("dragover", other)) {
		t.Error("a name may be dropped on itself, or not on another")
	}
	browsertest.Eval[bool](page, dragJS("drop", other))
	page.Wait("the swap", `document.querySelector(".event-pair button")`)
	page.Picture("dropped")
	page.Tap(".event-pair button")
	page.Wait("the swap to be made", sitsFirst("1")+` === "`+other+`" && `+sitsFirst("2")+` === "`+one+`"`)
}
