package browser

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// onStageJS reports whether a moment of a kind takes the whole window.
func onStageJS(kind string) string {
	return `((e) => { const r = e?.getBoundingClientRect(); return Boolean(e?.checkVisibility() && r.width === innerWidth && r.height === innerHeight); })(document.querySelector(".stage-` + kind + `"))`
}

// TestBrowserMoments proves that revealed plans, a traitor and a result take the whole table screen, that a key ends a moment on its
// screen alone, that all parts of it are in the window, that a moment gives way by itself, and that it is not shown again after that.
func TestBrowserMoments(t *testing.T) {
	w := apptest.NewPlanSite(t, "gf9-advanced", `"emperor":{"spice":3,"hand":["crysknife","shield"],"traitors":["alia"]}`, "")
	for _, seat := range []string{"atreides", "emperor"} {
		w.Clients[seat].Post("/j/"+w.Code, url.Values{"seat": {seat}})
	}
	room := browsertest.Open(t, w.LaptopURL())
	table, late := room.TableScreen(w.Code), room.TableScreen(w.Code)
	if table.Count(".stage") > 0 {
		t.Error("a moment stands there before anything happened")
	}
	plan := func(seat, leader string) {
		w.EnterJSON(seat, "plan", `{"by":"`+seat+`","do":"plan","leader":"`+leader+`","dial":1}`)
	}
	w.Later()
	plan("atreides", "gurney-halleck")
	plan("emperor", "caid")
	for _, page := range []*browsertest.Page{table, late} {
		page.Wait("the plans", onStageJS("plans"))
	}
	for _, size := range [][2]int64{{1366, 768}, {1920, 1080}, {3840, 2160}} {
		table.Resize(size[0], size[1])
		wantInWindow(t, table, ".stage *")
	}
	table.Picture("plans")
	table.Key(" ")
	table.Wait("the end of the moment", `!document.querySelector(".stage").checkVisibility()`)
	if !browsertest.Eval[bool](late, onStageJS("plans")) {
		t.Error("a key at one screen ends the moment on another")
	}
	late.Wait("the moment to give way", `!document.querySelector(".stage").checkVisibility()`)
	late.Go(late.Path())
	late.Wait("the page's scripts", `document.body.matches(".scripted")`)

	w.Later()
	w.EnterJSON("emperor", "treachery", `{"by":"emperor","do":"treachery","call":false}`)
	w.EnterJSON("atreides", "treachery", `{"by":"atreides","do":"treachery","call":true}`)
	table.Wait("the traitor", onStageJS("traitor"))
	table.See("Caid")
	table.Picture("traitor")
	table.Key(kb.Escape)
	table.Wait("the end of the moment", `!document.querySelector(".stage").checkVisibility()`)
}

// TestBrowserPhonesLookUp proves that phones are covered while a moment takes the table screen, so that nobody reads there sooner how it
// ends; that the cover goes by itself and by a touch; and that without a table screen there is none.
func TestBrowserPhonesLookUp(t *testing.T) {
	w := apptest.NewPlanSite(t, "gf9-advanced", `"emperor":{"spice":3,"hand":["crysknife","shield"],"traitors":["alia"]}`, "")
	for _, seat := range []string{"atreides", "emperor"} {
		w.Clients[seat].Post("/j/"+w.Code, url.Values{"seat": {seat}})
	}
	room := browsertest.Open(t, w.LaptopURL())
	phones := map[string]*browsertest.Page{"atreides": room.PhoneOf("atreides", 360, 640), "emperor": room.Phone("emperor")}
	for seat, phone := range phones {
		w.Clients[seat].Lend(phone)
		phone.Go(w.Clients[seat].Path)
		phone.Wait("its stream", `window.scripts?.isLive()`)
	}
	const covered, free = `!document.querySelector("#veil").hidden`, `document.querySelector("#veil").hidden`
	w.EnterJSON("atreides", "plan", `{"by":"atreides","do":"plan","leader":"gurney-halleck","dial":1}`)
	w.EnterJSON("emperor", "plan", `{"by":"emperor","do":"plan","leader":"caid","dial":1}`)
	for seat, phone := range phones {
		phone.See("Caid")
		if browsertest.Eval[bool](phone, covered) {
			t.Errorf("%s is covered, and there is nothing to look at", seat)
		}
	}

	room.TableScreen(w.Code).Wait("its stream", `window.scripts?.isLive()`)
	w.EnterJSON("emperor", "treachery", `{"by":"emperor","do":"treachery","call":false}`)
	w.EnterJSON("atreides", "treachery", `{"by":"atreides","do":"treachery","call":true}`)
	for _, phone := range phones {
		phone.Wait("the cover", covered)
		wantInWindow(t, phone, "#veil, #veil *")
		phone.Picture("look-up")
	}
	phones["atreides"].Tap("#veil")
	phones["atreides"].Wait("no cover after a touch", free)
	if browsertest.Eval[bool](phones["emperor"], free) {
		t.Error("a touch on one phone lifts the cover of another")
	}
	phones["emperor"].Wait("no cover when the moment is over", free)
}

// TestBrowserResultOnStage proves that a battle's result, with its plans and sums, fits every table screen, in every language, and that
// nothing lies on the words that say how to go on.
func TestBrowserResultOnStage(t *testing.T) {
	w := apptest.NewPlanSite(t, "gf9-advanced", `"emperor":{"spice":3,"hand":["crysknife","shield"],"traitors":["alia"]}`, "")
	for _, seat := range []string{"atreides", "emperor"} {
		w.Clients[seat].Post("/j/"+w.Code, url.Values{"seat": {seat}})
	}
	w.EnterJSON("atreides", "plan", `{"by":"atreides","do":"plan","leader":"gurney-halleck","dial":2,"spice":1}`)
	w.EnterJSON("emperor", "plan", `{"by":"emperor","do":"plan","leader":"caid","dial":1,"spice":1,"weapon":"crysknife","defence":"shield"}`)
	w.EnterJSON("emperor", "treachery", `{"by":"emperor","do":"treachery","call":false}`)
	w.EnterJSON("atreides", "treachery", `{"by":"atreides","do":"treachery","call":false}`)
	table := browsertest.Open(t, w.LaptopURL()).TableScreen(w.Code)
	for _, language := range []string{"en", "it", "es"} {
		table.SetCookie("judge_language", language)
		table.Go(table.Path())
		table.Wait("the result", `document.querySelector(".stage-result") !== null && document.body.matches(".scripted")`)
		for _, size := range [][2]int64{{1366, 768}, {1440, 900}, {1920, 1080}, {3840, 2160}} {
			table.Resize(size[0], size[1])
			browsertest.Eval[bool](table, `document.documentElement.classList.add("on-stage") === undefined`) // also when its time is over
			wantInWindow(t, table, ".stage *")
			if browsertest.Eval[bool](table, `((last, skip) => last.bottom > skip.top)(document.querySelector(".stage-says").getBoundingClientRect(), document.querySelector(".skip-moment").getBoundingClientRect())`) {
				t.Errorf("%s, %d×%d: the result lies on the words that say how to go on", language, size[0], size[1])
			}
			table.Picture("result-" + language + "-" + strconv.FormatInt(size[0], 10))
		}
	}
}

// TestBrowserWorm proves that Shai-Hulud takes the whole table screen, with the place and what it took, and gives way to a key.
func TestBrowserWorm(t *testing.T) {
	game := apptest.LongNames(apptest.ReadGame(t, "gf9-basic-six.jsonl"))
	w := apptest.OpenStageOf(t, game, nil)
	at := w.PlayedTo(game, 1)
	table := w.Room.TableScreen(at.Code)
	for line := 1; !strings.Contains(at.Clients["screen"].Get("/t/"+at.Code+"/screen").Body, "stage-worm"); line++ {
		if line > 400 {
			t.Fatal("the game has no worm")
		}
		at.PlayRecord(game, line, line+1)
	}
	table.Wait("the worm", onStageJS("worm"))
	for _, size := range [][2]int64{{1366, 768}, {1920, 1080}, {3840, 2160}} {
		table.Resize(size[0], size[1])
		wantInWindow(t, table, ".stage *")
	}
	table.Picture("worm")
	table.Key(" ")
	table.Wait("the end of the moment", `!document.querySelector(".stage").checkVisibility()`)
}

// TestBrowserMomentsInPlace proves that the storm's numbers, a sale, an alliance and a victory are shown large across the board for some
// seconds, whole at every size, while the headline stays in view; and that they give way by themselves.
func TestBrowserMomentsInPlace(t *testing.T) {
	game := apptest.LongNames(apptest.ReadGame(t, "gf9-basic-six.jsonl"))
	w := apptest.OpenStageOf(t, game, nil)
	at := w.PlayedTo(game, 1)
	table := w.Room.TableScreen(at.Code)
	missing := []string{"storm", "sold", "alliance", "victory"}
	for line := 1; len(missing) > 0; line++ {
		if line > game.Items[len(game.Items)-1].Line {
			t.Fatalf("the game has no moment %v", missing)
		}
		at.Later()
		at.PlayRecord(game, line, line+1)
		body := at.Clients["screen"].Get("/t/" + at.Code + "/screen").Body
		kind := slices.IndexFunc(missing, func(kind string) bool { return strings.Contains(body, "stage-"+kind+" in-place") })
		if kind < 0 {
			continue
		}
		table.Wait(missing[kind], `document.querySelector(".stage-`+missing[kind]+`")?.checkVisibility()`)
		for _, size := range [][2]int64{{1366, 768}, {1920, 1080}, {3840, 2160}} {
			table.Resize(size[0], size[1])
			wantInWindow(t, table, ".stage *")
		}
		if !browsertest.Eval[bool](table, `((h, s) => h.left >= s.right)(document.querySelector("h1").getBoundingClientRect(), document.querySelector(".stage").getBoundingClientRect())`) {
			t.Errorf("%s hides the headline", missing[kind])
		}
		table.Resize(1920, 1080)
		table.Picture(missing[kind])
		table.Wait("the moment to give way", `!document.querySelector(".stage")?.checkVisibility()`)
		missing = slices.Delete(missing, kind, kind+1)
	}
}

// TestBrowserMomentOnAWatchersPhone proves that a watcher's phone, which is too small for a moment, shows nothing of it.
func TestBrowserMomentOnAWatchersPhone(t *testing.T) {
	game := apptest.ReadGame(t, "gf9-basic-six.jsonl")
	w := apptest.OpenStageOf(t, game, nil)
	at := w.PlayedTo(game, 1)
	for line := 1; !strings.Contains(at.Clients["screen"].Get("/t/"+at.Code+"/screen").Body, "stage-storm"); line++ {
		at.PlayRecord(game, line, line+1)
	}
	watcher := w.Room.PhoneOf("watcher", 360, 640)
	watcher.Go("/w/" + at.Code)
	watcher.Wait("the page without the moment", `((band) => band && !band.checkVisibility())(document.querySelector(".stage-storm"))`)
	watcher.Picture("storm")
}

// wantInWindow wants all visible matches of a selector to lie in the window.
func wantInWindow(t *testing.T, p *browsertest.Page, selector string) {
	t.Helper()
	out := browsertest.Eval[[]string](p, `[...document.querySelectorAll("`+selector+`")].filter((e) => e.checkVisibility()).filter((e) => {
		const r = e.getBoundingClientRect();
		return r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1;
	}).map((e) => e.className + " " + e.textContent.slice(0, 40))`)
	if len(out) > 0 {
		t.Errorf("out of the window: %q", out)
	}
}
