package browser

import (
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// inViewJS returns a script that reports whether an element is wholly in the window and its middle is not covered.
func inViewJS(selector string) string {
	return `((e) => { const r = e?.getBoundingClientRect();
		return Boolean(r) && r.height > 0 && r.top >= 0 && r.bottom <= innerHeight && e.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)) })(document.querySelector(` + "`" + selector + "`" + `))`
}

// TestBrowserAskedOutOfSight proves that a phone whose question lies under a sheet shows a bar that names it, that a tap on the bar
// leads to the question, and that there is no bar while the question is in sight.
func TestBrowserAskedOutOfSight(t *testing.T) {
	t.Parallel()
	w := apptest.NewPlanSite(t, "gf9-basic", `"emperor":{"hand":["crysknife","shield"],"traitors":["alia"]}`, "")
	room := browsertest.Open(t, w.LaptopURL())
	phone := room.Phone("phone")
	phone.Sit(w.Code, "emperor")
	for _, size := range [][2]int64{{360, 640}, {390, 844}, {844, 390}} {
		phone.Resize(size[0], size[1])
		phone.Go(w.Clients["emperor"].Path)
		phone.See("Plan your battle")
		phone.Wait("the page's scripts", `document.body.matches(".scripted")`)
		if browsertest.Eval[bool](phone, `document.querySelector(".question-hint")?.checkVisibility() === true`) {
			t.Errorf("%v: the bar shows while the question is in sight", size)
		}
		phone.Tap("#more > summary")
		phone.Wait("the bar", inViewJS(".question-hint"))
		if got := phone.Text(".question-hint"); got != "Plan your battle against Atreides.\n←" {
			t.Errorf("%v: the bar says %q", size, got)
		}
		phone.Picture("asked")
		phone.Tap(".question-hint")
		phone.Wait("the question", inViewJS(".d-plan h2"))
		phone.Wait("the bar to go", `!document.querySelector(".question-hint").checkVisibility()`)
	}
}
