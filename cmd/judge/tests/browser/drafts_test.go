package browser

import (
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// inViewJS reports whether something lies whole within what a phone shows and nothing covers its middle.
func inViewJS(selector string) string {
	return `((e) => { const r = e?.getBoundingClientRect();
		return Boolean(r) && r.height > 0 && r.top >= 0 && r.bottom <= innerHeight && e.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)) })(document.querySelector(` + "`" + selector + "`" + `))`
}

// draftCountJS counts what a tab keeps of answers that are not sent yet.
const draftCountJS = `Object.keys(sessionStorage).filter((name) => name.startsWith("draft ")).length`

// TestBrowserAskedOutOfSight proves that a phone whose owner has scrolled away names what its seat is asked, in sight and above
// all else, also when it is asked only then; that a touch leads there; and that it says nothing where the question is in sight.
func TestBrowserAskedOutOfSight(t *testing.T) {
	w := apptest.NewPlanSite(t, "gf9-basic", `"emperor":{"hand":["crysknife","shield"],"traitors":["alia"]}`, "")
	room := browsertest.Open(t, w.LaptopURL())
	phone := room.Phone("phone")
	phone.Sit(w.Code, "emperor")
	for _, size := range [][2]int64{{360, 640}, {390, 844}, {844, 390}} {
		phone.Resize(size[0], size[1])
		phone.Go(w.Clients["emperor"].Path)
		phone.See("Your battle plan")
		phone.Wait("the listening", `document.body.matches(".scripted")`)
		if browsertest.Eval[bool](phone, `document.querySelector(".asked")?.checkVisibility() === true`) {
			t.Errorf("%v: what is in sight is named once more", size)
		}
		browsertest.Eval[bool](phone, `window.scrollTo(0, document.body.scrollHeight) === undefined`)
		phone.Wait("what is asked, at the foot", inViewJS(".asked"))
		if got := phone.Text(".asked"); got != "Your battle plan\n↑" {
			t.Errorf("%v: the bar says %q", size, got)
		}
		phone.Picture("asked")
		phone.Tap(".asked")
		phone.Wait("the question", inViewJS(".d-plan h2"))
		phone.Wait("the end of it", `!document.querySelector(".asked").checkVisibility()`)
	}
}

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

// TestBrowserKeep proves that the cards to keep are chosen from the start, and that the button says what becomes of them.
func TestBrowserKeep(t *testing.T) {
	w := apptest.OpenSite(t, journaltest.NewMemory(), 1)
	table, err := w.Lobby.Create(t.Context(), "", engine.Header{
		Version: 1, Game: "dune", Profile: "gf9-basic", Cards: engine.CardsPhone,
		Seats: []engine.SeatSetup{{Faction: dune.Atreides, Circle: 1}, {Faction: dune.Harkonnen, Circle: 3}},
	})
	apptest.Check(t, err)
	w.Attach(table)
	w.EnterAsModerator(`{"by":"moderator","do":"table.set","turn":3,"phase":"battle","step":"keep","seats":{"harkonnen":{"hand":["gom-jabbar","shield"]}},"battle":{` +
		`"territory":"arrakeen","aggressor":"harkonnen","defender":"atreides","outcome":{"winner":"harkonnen"},` +
		`"plans":{"harkonnen":{"leader":"umman-kudu","dial":4,"weapon":"gom-jabbar","defence":"shield"}}}}`)
	phone := browsertest.Open(t, w.LaptopURL()).Phone("harkonnen")
	phone.Sit(w.Code, "harkonnen")
	says := func(want string) {
		t.Helper()
		phone.Wait("the button to say "+want, `document.querySelector("form.ask-keep button.send").textContent === "`+want+`"`)
	}
	says("Keep 2")
	phone.Picture("keep")
	phone.TapText("Gom Jabbar")
	says("Keep 1 · Discard Gom Jabbar")
	phone.TapText("Shield")
	says("Discard Gom Jabbar and Shield")
	phone.TapText("Gom Jabbar")
	phone.TapText("Shield")
	says("Keep 2")
	phone.Send("keep")
	phone.SeeNot("Which cards do you keep?")
	phone.Hold("#facts > .face", func() { phone.Wait("both cards", `document.querySelectorAll(".hand .card:not(.none)").length === 2`) })
}
