package browser

import (
	"net/url"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserDuneSheets proves that a card in a hand leads to its sheet over the page, where a finger that holds the hand open lets go, that
// its button closes it, that the hand has no card's text, that a card chosen for a plan leads there, too, and that the link's own page is in
// the reader's language and knows the way back.
func TestBrowserDuneSheets(t *testing.T) {
	w := apptest.NewPlanSite(t, "gf9-advanced", `"emperor":{"spice":3,"hand":["crysknife","shield"],"traitors":["alia"]}`, "")
	w.Clients["emperor"].Post("/j/"+w.Code, url.Values{"seat": {"emperor"}})
	phone := browsertest.Open(t, w.LaptopURL()).PhoneOf("emperor", 360, 640)
	w.Clients["emperor"].Lend(phone)
	phone.Go(w.Clients["emperor"].Path)
	phone.Wait("its stream", `window.scripts?.isLive()`)
	const face, card = "#facts > .face", `.hand a.about[href*="/about/crysknife"]`
	middle := func(of string) [2]float64 {
		return browsertest.Eval[[2]float64](phone, `((r) => [r.x + r.width / 2, r.y + r.height / 2])(document.querySelector('`+of+`').getBoundingClientRect())`)
	}
	var at [2]float64
	var address string
	phone.Hold(face, func() {
		phone.Picture("hand")
		if browsertest.Eval[bool](phone, `document.querySelector(".hand").textContent.includes("unless a Shield")`) {
			t.Error("the hand has the text of a card")
		}
		at, address = middle(card), browsertest.Eval[string](phone, `document.querySelector('`+card+`').getAttribute("href")`)
	})
	if phone.Count("#sheet[open]") > 0 {
		t.Error("a finger that lets go where it was opens a sheet")
	}
	phone.Drag(middle(face), at)
	phone.Wait("the card's sheet", `document.querySelector("#sheet[open]")?.textContent.includes("unless a Shield is in the other plan")`)
	if phone.Count("#facts.open") > 0 {
		t.Error("the hand stays open under the sheet")
	}
	phone.Picture("card")
	phone.Tap("#sheet .put-away button")
	phone.Wait("the closed sheet", `!document.querySelector("#sheet").open`)

	openPlan(phone)
	phone.Tap(`[data-slot="weapon"]`)
	if n := phone.Count(`.t-weapon .with-way:has(:checked) > .about`); n > 0 {
		t.Errorf("%d cards that are not chosen lead to their sheets", n)
	}
	phone.Tap(`.pick:has([name="arg.weapon"][value="crysknife"])`)
	phone.Tap(`[data-slot="weapon"]`)
	phone.Picture("chosen")
	phone.Tap(`.t-weapon .with-way:has(:checked) > .about`)
	phone.Wait("the chosen card's sheet", `document.querySelector("#sheet[open]")?.textContent.includes("unless a Shield is in the other plan")`)
	phone.Tap("#sheet .put-away button")
	phone.Wait("the weapon to stay chosen", `!document.querySelector("#sheet").open && document.querySelector("[name='arg.weapon']:checked").value === "crysknife"`)

	phone.SetCookie("judge_language", "it")
	phone.Go(address)
	phone.See("Arma a proiettili")
	if way := browsertest.Eval[string](phone, `document.querySelector("a.back").getAttribute("href")`); way != w.Clients["emperor"].Path {
		t.Errorf("the sheet's page leads back to %q", way)
	}
}
