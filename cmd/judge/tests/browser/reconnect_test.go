package browser

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// Whether the line at the top of a page shows a lost connection, or the page is current.
const (
	lostJS    = `!document.getElementById("link").hidden`
	currentJS = `window.scripts?.isLive() && document.getElementById("link").hidden`
)

// TestBrowserRestart proves that phones, console and table screen reconnect without a reload after the program was stopped and started
// again, and that everybody keeps the seat.
func TestBrowserRestart(t *testing.T) {
	data := t.TempDir()
	s := apptest.StartServer(t, data)
	code := s.NewTable(apptest.DuneTable("phone")...)
	room := browsertest.Open(t, s.URL)
	pages := []*browsertest.Page{room.TableScreen(code), room.Console(code), room.Join(code, "fremen"), room.Join(code, "guild")}
	for _, p := range pages {
		p.Forgive("ERR_") // failed reconnections
		p.Wait("the page to be current", currentJS)
		browsertest.Eval[string](p, `window.neverLoadedAgain = "yes"`)
	}
	addr := "127.0.0.1" + s.URL[strings.LastIndex(s.URL, ":"):]
	s.Stop()
	for _, p := range pages {
		p.Wait("the lost connection to be shown", lostJS)
	}
	apptest.StartServer(t, data, "--addr", addr)
	for _, p := range pages {
		p.Wait("the page to be current", currentJS)
		if !browsertest.Eval[bool](p, `window.neverLoadedAgain === "yes"`) {
			t.Errorf("%s was reloaded", p.Name)
		}
	}
}
