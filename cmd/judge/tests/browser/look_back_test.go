package browser

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestLookingBackShowsWhatWasPublic proves for a whole game that every step of its replay is the public view after that line, byte for
// byte, and that lines which the public was not told are no steps.
func TestLookingBackShowsWhatWasPublic(t *testing.T) {
	t.Parallel()
	r := apptest.ReadRecord(t, apptest.ChainedRecord(t, "gf9-advanced-six.jsonl"))
	journal := journaltest.NewMemory()
	info, err := referee.Import(t.Context(), referee.Config{Journal: journal, Games: app.Games()}, r)
	apptest.Check(t, err)
	lobby, err := referee.Open(t.Context(), referee.Config{Journal: journal, Games: app.Games()})
	apptest.Check(t, err)
	defer lobby.Close(t.Context())
	table, err := lobby.Table(info.Code)
	apptest.Check(t, err)
	replay, err := table.Snapshot().Replay()
	apptest.Check(t, err)
	steps := map[int]int{}
	for i, step := range replay.Steps {
		steps[step.Line] = i
	}
	game, err := engine.NewTimeline(table.Rules(), r.Header)
	apptest.Check(t, err)
	for _, item := range r.Items {
		if item.Command == nil {
			continue
		}
		step, err := game.Decide(*item.Command)
		apptest.Check(t, err)
		game.Commit(step)
		told := slices.ContainsFunc(step.Entry.Events, func(e engine.Event) bool { _, ok := table.Rules().Narrate(e, engine.Public); return ok })
		i, shown := steps[step.Entry.Line]
		if told != shown {
			t.Fatalf("line %d: told %t, in the replay %t", step.Entry.Line, told, shown)
		}
		if shown && !bytes.Equal(encodedView(t, replay.View(i)), encodedView(t, game.Project(engine.Public))) {
			t.Fatalf("the replay shows line %d differently than it was", step.Entry.Line)
		}
	}
}

func encodedView(t *testing.T, v engine.View) []byte {
	t.Helper()
	text, err := engine.Encode(v)
	apptest.Check(t, err)
	return text
}

// TestBrowserLookBack proves that keys, the slider, links and Play step through a game, and that discs on the map remain the same
// elements between steps, so that forces can slide.
func TestBrowserLookBack(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	code := apptest.Import(t, data, apptest.ChainedRecord(t, "gf9-basic-six.jsonl"))
	s := apptest.StartServer(t, data)
	room := browsertest.Open(t, s.URL)
	page := room.TableScreen(code)
	page.TapText("Look back")
	waitForStep := func(n string) {
		t.Helper()
		page.Wait("step "+n, `document.querySelector(".replay").dataset.at === "`+n+`" && document.getElementById("at").value === "`+n+`"`)
	}
	page.Wait("the page", `document.querySelector(".replay")`)
	last := browsertest.Eval[string](page, `document.querySelector(".replay").dataset.last`)
	waitForStep(last)
	page.See("Victory by strongholds")
	page.Key(kb.Home)
	waitForStep("0")
	page.See("The game is set up.")
	page.Key(kb.ArrowRight)
	waitForStep("1")
	page.Fill("at", "40")
	waitForStep("40")
	browsertest.Eval[bool](page, `Boolean(window.disc = document.querySelector(".stack"))`)
	page.Tap(`.to[data-keys="ArrowRight"]`)
	waitForStep("41")
	if !browsertest.Eval[bool](page, `window.disc.isConnected`) {
		t.Error("a step replaces the discs, so that they cannot slide")
	}
	first, second := findMovement(page)
	wantSlides(page, first, second)
	page.Tap(`.turns td:nth-child(4) a`)
	page.Wait("turn 3", `document.querySelector(".turns a[aria-current]").innerText === "3"`)
	page.See("Turn 3: Storm.")
	turn := browsertest.Eval[string](page, `document.querySelector(".replay").dataset.at`)
	page.Key(kb.PageDown)
	page.See("Turn 3: Spice Blow")
	page.TapText("Play")
	page.Wait("two more steps", `Number(document.querySelector(".replay").dataset.at) > `+turn+` + 2`)
	page.TapText("Stop")
	page.Picture("look-back")
	if path := page.Path(); path != "/t/"+code+"/replay" {
		t.Errorf("the page has moved to %s", path)
	}
	phone := room.PhoneOf("phone", 360, 640)
	phone.Go("/t/" + code + "/replay?at=40")
	if wide := browsertest.Eval[int](phone, `document.documentElement.scrollWidth`); wide > 360 {
		t.Errorf("on a phone the page is %d pixels wide, want 360 at most", wide)
	}
	phone.Picture("look-back")
}

// findMovement finds two neighbouring steps between which forces move to another place.
func findMovement(page *browsertest.Page) (first, second string) {
	for at := 41; at < 150; at++ {
		first, second = second, fmt.Sprint(at)
		page.Fill("at", second)
		page.Wait("step "+second, `document.querySelector(".replay").dataset.at === "`+second+`"`)
		if browsertest.Eval[bool](page, `/ moved .* → /.test(document.querySelector(".replay .headline").innerText)`) {
			break
		}
	}
	return first, second
}

// wantSlides proves that forces slide between two steps if the user wants motion, and only then (check 58).
func wantSlides(page *browsertest.Page, first, second string) {
	browsertest.Eval[bool](page, `((animate) => (Element.prototype.animate = function (...how) {
		window.slid = true;
		return animate.apply(this, how);
	}))(Element.prototype.animate) && true`)
	for wish, slid := range map[string]string{"reduce": "!window.slid", "no-preference": "window.slid"} {
		page.Prefer("prefers-reduced-motion", wish)
		browsertest.Eval[bool](page, `!(window.slid = false)`)
		for _, at := range []string{first, second} {
			page.Fill("at", at)
			page.Wait("step "+at, `document.querySelector(".replay").dataset.at === "`+at+`"`)
		}
		page.Wait("forces to slide or not, as for "+wish, slid)
	}
	page.Prefer("prefers-reduced-motion", "reduce")
}
