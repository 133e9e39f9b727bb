package main

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserRestart proves that phones, console and table screen find back by themselves when the laptop's program
// was stopped and started in the middle of a game, and that nobody has to sit down anew.
func TestBrowserRestart(t *testing.T) {
	data := t.TempDir()
	s := startServer(t, data)
	code := s.newTable(duneTable("phone")...)
	room := browsertest.Open(t, s.url)
	pages := []*browsertest.Page{room.TableScreen(code), room.Console(code), room.Join(code, "fremen"), room.Join(code, "guild")}
	const lost, current = `!document.getElementById("link").hidden`, `document.getElementById("link").hidden`
	for _, p := range pages {
		p.Forgive("ERR_") // the browser reports every try that finds nobody
		p.Wait("the page to be current", current)
		browsertest.Eval[string](p, `window.neverLoadedAgain = "yes"`)
	}
	addr := "127.0.0.1" + s.url[strings.LastIndex(s.url, ":"):]
	s.stop()
	for _, p := range pages {
		p.Wait("the lost connection to be shown", lost)
	}
	startServer(t, data, "--addr", addr)
	for _, p := range pages {
		p.Wait("the page to be current", current)
		if !browsertest.Eval[bool](p, `window.neverLoadedAgain === "yes"`) {
			t.Errorf("%s was loaded anew", p.Name)
		}
	}
}
