package browser

import (
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// draftCountJS counts the drafts that a tab keeps.
const draftCountJS = `Object.keys(sessionStorage).filter((name) => name.startsWith("draft ")).length`

// TestBrowserDraftsOutliveAReload proves that a half-made plan survives a reload of its phone, that closing its cover, sealing it
// and the end of its question delete it, and that a draft is never sent.
func TestBrowserDraftsOutliveAReload(t *testing.T) {
	t.Parallel()
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
	before := requestsToSeat(phone) + 1 // the page itself
	phone.Go(w.Clients["emperor"].Path)
	openPlan(phone)
	phone.Wait("the plan as it was", planFormJS+` === "2 2 2 5 2 2" && document.querySelector("[data-slot=weapon] b").textContent === "Crysknife"`)
	phone.Picture("again")
	if n := requestsToSeat(phone) - before; n > 0 {
		t.Errorf("%d forms were sent, want none", n)
	}

	phone.Tap(".decide .cover.open > .close")
	phone.Go(w.Clients["emperor"].Path)
	openPlan(phone)
	phone.Wait("an empty plan", planFormJS+` === "0 0 0 0 0 0"`)

	begin()
	phone.Send("plan")
	phone.Wait("the receipt", `document.querySelector(".sealed-so .seal-mark")`)
	if n := browsertest.Eval[int](phone, draftCountJS); n > 0 {
		t.Errorf("%d drafts are left after sealing", n)
	}

	phone.TapText("Change it")
	phone.Fill("arg.leader", "burseg")
	if n := browsertest.Eval[int](phone, draftCountJS); n != 1 {
		t.Fatalf("one plan has %d drafts", n)
	}
	w.EnterAsModerator(`{"by":"moderator","do":"table.set","phase":"mentat"}`)
	phone.SeeNot("battle plan")
	phone.Wait("the draft to be gone", draftCountJS+" === 0")
}

// TestBrowserPassedDevicesKeepNoDrafts proves that a device deletes its drafts when it takes a second seat.
func TestBrowserPassedDevicesKeepNoDrafts(t *testing.T) {
	t.Parallel()
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
