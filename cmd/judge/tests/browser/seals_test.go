package browser

import (
	"net/url"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// sealMark waits for a seal's mark in an element of a page, and returns it.
func sealMark(p *browsertest.Page, selector string) string {
	mark := selector + " .seal-mark"
	p.Wait("a seal", `document.querySelector("`+mark+`")`)
	return p.Text(mark)
}

// TestBrowserSeals proves that a seal has the same mark on its own phone, the table screen and the console, before and after it is
// opened; and that two phones' consent shows a sealed answer to the moderator only, while everybody is told.
func TestBrowserSeals(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	h := engine.Header{Game: "dune", Profile: "ah-basic", Cards: "table"}
	for i, f := range []engine.Seat{"atreides", "bene-gesserit", "emperor", "guild"} {
		h.Seats = append(h.Seats, engine.SeatSetup{Faction: f, Circle: i + 1, Name: "Player " + string(f[:1])})
	}
	p := openTable(t, s, h)
	p.enter(apptest.ReadCommand(t, `{"by":"bene-gesserit","do":"predict","faction":"guild","turn":6}`), 0)
	p.screen.Wait("how many answers are under seal", `document.querySelector("#seals-standing > summary")?.checkVisibility()`)
	p.screen.Key("s")
	prediction := sealMark(p.screen, "#seals-standing[open]")
	p.screen.Key("s")
	p.screen.Wait("the list shut", `!document.querySelector("#seals-standing[open]")`)
	s.Enter(p.code, url.Values{
		"do": {"table.set"}, "arg.turn:int": {"3"}, "arg.storm:int": {"5"}, "arg.phase": {"battle"}, "arg.reason": {"a battle for Tuek's Sietch"},
		"arg.board:json": {`{"tueks-sietch":{"4":{"emperor":6,"guild":4}}}`},
		"arg.seats:json": {`{"emperor":{"hand":["lasgun"]},"guild":{"spice":1,"hand":["shield"],"traitors":["burseg"]}}`},
	})
	p.enter(apptest.ReadCommand(t, `{"by":"emperor","do":"battle.pick","territory":"tueks-sietch","against":"guild"}`), 0)
	p.enter(apptest.ReadCommand(t, `{"by":"emperor","do":"plan","leader":"burseg","dial":6,"weapon":"lasgun"}`), 0)
	plan := sealMark(p.screen, ".side.f-emperor")
	if own := sealMark(p.phones["emperor"], ".sealed-so"); own != plan {
		t.Errorf("the phone shows %s, the table screen %s", own, plan)
	}
	if got := sealMark(p.console, "#seals-standing"); got != prediction || prediction == plan {
		t.Errorf("the console shows %s for the prediction, the table screen %s", got, prediction)
	}
	p.screen.Picture("sealed")
	p.phones["emperor"].Picture("sealed")
	p.phones["guild"].Picture("to-seal")
	p.console.Picture("sealed")

	p.console.Tap("#sealed > summary")
	p.console.Wait("the form", `document.querySelector("[id='disclosure-bene-gesserit-predict']")`)
	browsertest.Eval[bool](p.console, `(document.querySelector("[id='disclosure-bene-gesserit-predict'] [name=reason]").value = "Bo went home") !== ""`)
	p.console.Tap("[id='disclosure-bene-gesserit-predict'] button")
	p.screen.See("The moderator asked to see what the Bene Gesserit sealed (the prediction)")
	p.phones["bene-gesserit"].See("The moderator asked to see")
	p.console.SeeNot("turn 6")
	p.screen.Picture("asked")
	p.phones["atreides"].Picture("asked")
	p.phones["atreides"].Tap("#consent-agree button")
	p.screen.See("Agreed: 1 of 2")
	p.phones["guild"].Tap("#consent-agree button")
	p.console.Wait("the prediction", `document.querySelector(".disclosed")`)
	browsertest.Eval[bool](p.console, `window.scrollTo(0, 0) === undefined`)
	if got := p.console.Text(".disclosed"); !strings.Contains(got, "Guild") || !strings.Contains(got, "6") {
		t.Errorf("the console shows %q", got)
	}
	p.console.Picture("unsealed")
	p.screen.See("The moderator sees")
	if n := p.screen.Count(".disclosed") + p.phones["guild"].Count(".disclosed"); n > 0 {
		t.Error("others than the moderator see the disclosed answer")
	}
	p.console.Tap(".disclosure button")
	p.console.SeeNot("The moderator sees")

	p.enter(apptest.ReadCommand(t, `{"by":"guild","do":"plan","leader":"guild-rep","dial":1,"defence":"shield"}`), 0)
	p.screen.Wait("the plans", `document.querySelector(".side.f-emperor .plan")`)
	if got := sealMark(p.screen, ".side.f-emperor"); got != plan {
		t.Errorf("the table screen shows %s beside the opened plan, want %s", got, plan)
	}
	for name, page := range map[string]*browsertest.Page{"table": p.screen, "console": p.console} {
		selector := map[string]string{"table": "#latest .f-emperor", "console": "#log .opened .f-emperor"}[name]
		if got := sealMark(page, selector); got != plan {
			t.Errorf("the %s log shows %s, want %s", name, got, plan)
		}
	}
	p.screen.Picture("opened")
	p.phones["emperor"].Picture("opened")
	p.console.Picture("opened")
}
