package browser

import (
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// draftCountJS counts what a tab keeps of answers that are not sent yet.
const draftCountJS = `Object.keys(sessionStorage).filter((name) => name.startsWith("draft ")).length`

// TestBrowserDraftsOutliveAReload proves that a half-made plan is there again when its phone loads the page anew; that it is
// gone when its cover is closed by hand, when it is sealed and when its question goes; and that it never left the phone.
func TestBrowserDraftsOutliveAReload(t *testing.T) {
	w := apptest.NewPlanSite(t, "gf9-advanced", `"emperor":{"spice":3,"hand":["crysknife","shield"],"traitors":["alia"]}`, "")
	phone := browsertest.Open(t, w.LaptopURL()).PhoneOf("small", 360, 640)
	phone.Sit(w.Code, "emperor")
	begin := func() {
		phone.Fill("arg.leader", "caid")
		phone.Fill("arg.dial", "2")
		phone.Fill("arg.weapon", "crysknife")
	}
	openPlan(phone)
	begin()
	before := sent(phone) + 1 // the page itself
	phone.Go(w.Clients["emperor"].Path)
	openPlan(phone)
	phone.Wait("the plan as it was", planFormJS+` === "2 2 2 5 2 4" && document.querySelector("[data-slot=weapon] b").textContent === "Crysknife"`)
	phone.Picture("again")
	if n := sent(phone) - before; n > 0 {
		t.Errorf("%d forms were sent", n)
	}

	phone.Tap(".decide .cover.open > .close")
	phone.Go(w.Clients["emperor"].Path)
	openPlan(phone)
	phone.Wait("an empty plan", planFormJS+` === "0 0 0 0 0 0"`)

	begin()
	phone.Send("plan")
	phone.Wait("the receipt", `document.querySelector(".sealed-so .seal-mark")`)
	if n := browsertest.Eval[int](phone, draftCountJS); n > 0 {
		t.Errorf("%d drafts are kept of what was sealed", n)
	}

	phone.TapText("Change it")
	phone.Fill("arg.leader", "burseg")
	if n := browsertest.Eval[int](phone, draftCountJS); n != 1 {
		t.Fatalf("%d drafts are kept of one plan", n)
	}
	w.EnterAsModerator(`{"by":"moderator","do":"table.set","phase":"mentat"}`)
	phone.SeeNot("battle plan")
	phone.Wait("the draft to be gone", draftCountJS+" === 0")
}

// TestBrowserPassedDevicesKeepNoDrafts proves that a device that holds two seats keeps nothing half made beyond its page.
func TestBrowserPassedDevicesKeepNoDrafts(t *testing.T) {
	w := apptest.NewPlanSite(t, "gf9-basic", `"emperor":{"hand":["crysknife"],"traitors":["alia"]}`, "")
	tablet := browsertest.Open(t, w.LaptopURL()).Phone("tablet")
	tablet.Sit(w.Code, "emperor")
	openPlan(tablet)
	tablet.Fill("arg.leader", "caid")
	tablet.Wait("a draft", draftCountJS+" === 1")
	tablet.Go("/j/" + w.Code + "?more=1")
	tablet.Tap(`button[name="seat"][value="atreides"]`)
	tablet.Wait("the drafts to be gone", `document.readyState === "complete" && `+draftCountJS+" === 0")
}
