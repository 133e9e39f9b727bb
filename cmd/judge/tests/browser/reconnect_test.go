package browser

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// What the line at the top of a page says.
const (
	lostJS    = `!document.getElementById("link").hidden`
	currentJS = `window.stream?.isLive() && document.getElementById("link").hidden`
)

// TestBrowserRestart proves that phones, console and table screen find back by themselves when the laptop's program
// was stopped and started in the middle of a game, and that nobody has to sit down anew.
func TestBrowserRestart(t *testing.T) {
	data := t.TempDir()
	s := apptest.StartServer(t, data)
	code := s.NewTable(apptest.DuneTable("phone")...)
	room := browsertest.Open(t, s.URL)
	pages := []*browsertest.Page{room.TableScreen(code), room.Console(code), room.Join(code, "fremen"), room.Join(code, "guild")}
	for _, p := range pages {
		p.Forgive("ERR_") // the browser reports every try that finds nobody
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
			t.Errorf("%s was loaded anew", p.Name)
		}
	}
}
