package browser

import (
	"math"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// planFormJS gives a plan form's number, the wheel's and the slider's, the total, the total without the leader, and the losses.
const planFormJS = `((form) => [
	form.elements["arg.dial"].value, form.querySelector(".turned").textContent, form.querySelector(".rim").getAttribute("aria-valuenow"),
	...[..."total bare won".split(" ")].map((name) => form.querySelector("[data-" + name + "]").textContent),
].join(" "))(document.querySelector("form.ask-plan"))`

// openPlan opens the drawer with a phone's plan form, and leaves the leaders, with which it begins, for the wheel.
func openPlan(phone *browsertest.Page) {
	phone.Tap(`.decide [data-cover="tap"] > .face`)
	phone.Wait("the form", `document.querySelector("form.ask-plan")?.checkVisibility()`)
	if browsertest.Eval[bool](phone, `Boolean(document.querySelector("[data-slot][aria-expanded=true]"))`) {
		phone.Tap(`[data-slot][aria-expanded="true"]`)
	}
}

// wheelPoints returns points of the wheel's rim, by degrees clockwise from its top.
func wheelPoints(phone *browsertest.Page, degrees ...float64) (points [][2]float64) {
	at := browsertest.Eval[[]float64](phone, `((rim) => { rim.scrollIntoView({ block: "center" }); const r = rim.getBoundingClientRect();
		return [r.x + r.width / 2, r.y + r.height / 2, r.width * 0.4] })(document.querySelector(".rim"))`)
	for _, d := range degrees {
		sin, cos := math.Sincos(d * math.Pi / 180)
		points = append(points, [2]float64{at[0] + at[2]*sin, at[1] - at[2]*cos})
	}
	return points
}

// TestBrowserWheel proves that a drag, a tap on the rim, steps, presets and keys turn the battle wheel within its limits, that the
// totals beside it follow the rules, that nothing is sent before the plan is reviewed and sealed, and that its receipt offers a
// change.
func TestBrowserWheel(t *testing.T) {
	t.Parallel()
	w := apptest.NewPlanSite(t, "gf9-advanced", `"emperor":{"spice":3,"hand":["crysknife","shield"],"traitors":["alia"]}`, "")
	room := browsertest.Open(t, w.LaptopURL())
	phone := room.PhoneOf("small", 360, 640)
	phone.Sit(w.Code, "emperor")
	openPlan(phone)
	wantForm := func(step, want string) {
		t.Helper()
		if got := browsertest.Eval[string](phone, planFormJS); got != want {
			t.Errorf("%s: number, wheel, slider, total, total without the leader and losses are %q, want %q", step, got, want)
		}
	}
	wantForm("at first", "0 0 0 0 0 0")
	phone.Tap(`[data-step="1"]`)
	wantForm("a step up", "0.5 ½ 0.5 ½ ½ 1")
	phone.Tap(`[data-slot="leader"]`)
	phone.TapText("6")
	phone.Wait("the wheel", `document.querySelector(".rim").checkVisibility({ visibilityProperty: true })`)
	wantForm("with Hasimir Fenring", "0.5 ½ 0.5 6½ ½ 1")
	phone.Tap(`.presets [data-token]`)
	wantForm("the most", "3.5 3½ 3.5 9½ 3½ 4")
	phone.Tap(`.presets button:nth-child(2)`)
	wantForm("half of it", "1.5 1½ 1.5 7½ 1½ 2")
	browsertest.Eval[bool](phone, `(document.querySelector(".rim").focus(), true)`)
	phone.Key(kb.ArrowRight)
	wantForm("a key", "2 2 2 8 2 2")            // the spice goes with the number
	phone.Drag(wheelPoints(phone, 0, 8, 17)...) // two halves on, with the clock
	wantForm("turned", "3 3 3 9 3 3")
	phone.Tap(`.stepper:has([name="arg.spice"]) [data-step="-1"]`)
	wantForm("with less spice", "3 3 3 9 3 4")
	phone.Drag(wheelPoints(phone, 0, -30, -60, -90, -120)...)
	wantForm("turned back beyond the start", "0 0 0 6 0 0")
	phone.Drag(wheelPoints(phone, -34)...) // where a 2 is printed
	wantForm("touched on the rim", "2 2 2 8 2 2")
	phone.Picture("wheel")

	before := requestsToSeat(phone)
	phone.Tap("button.review")
	phone.See("Hasimir Fenring")
	phone.Wait("the wheel to be away", `!document.querySelector(".rim").checkVisibility()`)
	phone.Picture("review")
	if got := requestsToSeat(phone) - before; got > 0 {
		t.Errorf("%d forms were sent before the seal", got)
	}
	phone.Tap("button.change")
	phone.Wait("the wheel", `document.querySelector(".rim").checkVisibility()`)
	phone.Send("plan")
	phone.Wait("the receipt", `document.querySelector(".sealed-so .seal-mark") && !document.querySelector("form.ask-plan")`)
	phone.Picture("receipt")
	phone.TapText("Change it")
	phone.Wait("the form", `document.querySelector("form.ask-plan")?.checkVisibility()`)
}

// TestBrowserUntouchedWheelIsAskedAbout proves that the review of a plan whose wheel nobody has touched shows the wheel and asks whether its
// number is meant, instead of the plan; a tick or a turn of the wheel answers.
func TestBrowserUntouchedWheelIsAskedAbout(t *testing.T) {
	t.Parallel()
	w := apptest.NewPlanSite(t, "gf9-basic", `"emperor":{"hand":["crysknife","shield"],"traitors":["alia"]}`, "")
	phone := browsertest.Open(t, w.LaptopURL()).PhoneOf("small", 360, 640)
	phone.Sit(w.Code, "emperor")
	phone.Tap(`.decide [data-cover="tap"] > .face`)
	phone.Tap(`.t-leader .pick:has([value="caid"])`)
	phone.Tap("button.review")
	phone.Wait("the wheel with its question", `document.querySelector(".rim").checkVisibility({ visibilityProperty: true }) &&
		document.activeElement === document.querySelector(".unturned input") && !document.querySelector("form.reviewed")`)
	phone.Picture("asked")
	phone.Tap(".unturned")
	phone.Tap("button.review")
	phone.Wait("the review", `document.querySelector("form.reviewed")`)
	phone.Tap("button.change")
	phone.Tap(".decide .cover.open > .close")
	phone.Tap(`.decide [data-cover="tap"] > .face`)
	phone.Tap(`[data-step="1"]`)
	phone.Tap("button.review")
	phone.Wait("the review of what the wheel was turned to", `document.querySelector("form.reviewed .chosen")?.textContent.includes("1")`)
}

// requestsToSeat counts the requests to a seat's page: its loads and its forms.
func requestsToSeat(p *browsertest.Page) int { return requestsTo(p, p.Path()) }

// TestBrowserPrescienceElement proves that the asking seat cannot seal before the element is shown, unless it gives that up; and
// that the shown element stays in the other's form while the rest of the plan can be changed.
func TestBrowserPrescienceElement(t *testing.T) {
	t.Parallel()
	w := apptest.NewPlanSite(t, "gf9-basic", `"emperor":{"hand":["crysknife"],"traitors":["alia"]}`, "dial")
	phone := browsertest.Open(t, w.LaptopURL()).PhoneOf("small", 360, 640)
	phone.Sit(w.Code, "emperor")
	other := browsertest.Open(t, w.LaptopURL()).PhoneOf("other", 390, 844)
	other.Sit(w.Code, "atreides")
	openPlan(other)
	other.Picture("waits")
	if browsertest.Eval[bool](other, `document.querySelector(".reviewing").checkVisibility()`) {
		t.Error("the Atreides can seal before the element is shown")
	}
	other.Tap(".awaits > summary")
	other.Wait("a way to seal all the same", `document.querySelector("button.review").checkVisibility()`)
	other.Picture("all-the-same")
	phone.TapText("Only for you")
	phone.Fill("arg.dial", "2")
	phone.Picture("element")
	phone.Send(`prescience\.answer`)
	other.Wait("the seal to wait no more", `!document.querySelector(".awaits") && document.querySelector("button.review").checkVisibility()`)
	other.Picture("told")
	openPlan(phone)
	phone.See("Prescience has seen this, so it stays.")
	phone.Tap(`[data-step="1"]`)
	phone.Tap(`[data-slot="leader"]`)
	phone.TapText("2\nBashar")
	phone.Wait("another leader with the number that was shown", planFormJS+` === "2 2 2 4 2 2"`)
	phone.Picture("shown")
	phone.Send("plan")
	phone.Wait("the receipt", `document.querySelector(".sealed-so .seal-mark") && !document.querySelector("form.ask-plan")`)
}

// TestPlansWithoutScripts proves that without scripts a plan is a plain form with every field, and can be sealed.
func TestPlansWithoutScripts(t *testing.T) {
	w := apptest.NewPlanSite(t, "gf9-advanced", `"emperor":{"spice":3,"hand":["crysknife","shield"],"traitors":["alia"]}`, "")
	phone := w.Clients["emperor"]
	phone.Post("/j/"+w.Code, url.Values{"seat": {"emperor"}})
	page := phone.Get(phone.Path + "?open=1").Body
	form := page[strings.Index(page, `ask-plan"`):]
	form = form[:strings.Index(form, "</form>")]
	fields := url.Values{"do": {"plan"}, "key": {"k"}}
	for name, value := range map[string]string{
		"arg.leader": "caid", "arg.weapon": "crysknife", "arg.defence": "shield", "arg.dial": "2.5", "arg.spice": "1",
	} {
		if !strings.Contains(form, `name="`+name+`"`) || name != "arg.spice" && !strings.Contains(form, `value="`+value+`"`) {
			t.Errorf("the form has no %s of %s", name, value)
		}
		fields.Set(name, value)
	}
	_, after, _ := strings.Cut(form, `name="decision" value="`)
	decision, _, _ := strings.Cut(after, `"`)
	fields.Set("decision", decision)
	phone.Post(phone.Path, fields).WantStatus(t, http.StatusOK, "the plan")
}
