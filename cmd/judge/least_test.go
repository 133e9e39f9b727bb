package main

import (
	"net/url"
	"testing"

	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserTraitorWait proves that the time for which the question of traitors stands at least is never over: when it has
// passed, every screen says calmly who is awaited, the same before and after one of them has answered.
func TestBrowserTraitorWait(t *testing.T) {
	t.Parallel()
	s := startServer(t, t.TempDir(), "--reveal-after", "3s")
	code := s.newTable(duneTable("table")...)
	room := browsertest.Open(t, s.url)
	console, table := room.Console(code), room.TableScreen(code)
	atreides, harkonnen := room.Join(code, "atreides"), room.Join(code, "harkonnen")
	s.entered(code, url.Values{
		"do": {"table.set"}, "arg.turn:int": {"2"}, "arg.storm:int": {"16"}, "arg.phase": {"battle"}, "arg.step": {"treachery"},
		"arg.board:json": {`{"arrakeen":{"9":{"atreides":4,"harkonnen":5}}}`},
		"arg.battle:json": {`{"territory":"arrakeen","aggressor":"harkonnen","defender":"atreides","plans":{` +
			`"harkonnen":{"leader":"umman-kudu","dial":1},"atreides":{"leader":"dr-yueh","dial":1}}}`},
	})
	screens := []*browsertest.Page{table, console, atreides, harkonnen}
	awaits := func() {
		t.Helper()
		for _, p := range screens {
			p.Wait("who is awaited", clockIs("awaits"))
			p.See("Waiting for the answers of Atreides and Harkonnen")
			if p.Count(`.countdown[data-state="over"]`) > 0 {
				t.Error("somebody is said to be late")
			}
		}
		if shown := browsertest.Eval[string](table, `getComputedStyle(document.querySelector(".countdown b")).display`); shown != "none" {
			t.Errorf("digits are shown: %s", shown)
		}
	}
	awaits()
	atreides.Tap(".decide [data-cover=tap] > .face")
	atreides.TapText("No traitor")
	atreides.Wait("its answer", `!document.querySelector("form.ask-treachery")`)
	awaits()
}
