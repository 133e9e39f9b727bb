//go:build unix

package browser

import (
	"syscall"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserKilled proves that pages notice a hanging program and are current when it goes on, and that they reconnect without a
// reload after it was killed and started again, with the same seats and the same record (checks 17 and 18).
func TestBrowserKilled(t *testing.T) {
	data, addr := t.TempDir(), apptest.FreeAddress(t)
	args := []string{"--data", data, "--allow-host", browsertest.LAN, "--heartbeat", "400ms"}
	p := apptest.SpawnServer(t, addr, args...)
	code := (&apptest.Server{T: t, URL: p.URL}).NewTable(apptest.DuneTable("phone")...)
	room := browsertest.Open(t, p.URL)
	const waits = "The table waits for the Fremen."
	table, fremen := room.TableScreen(code), room.Join(code, "fremen")
	pages := []*browsertest.Page{table, room.Console(code), fremen, room.Join(code, "guild")}
	for _, page := range pages {
		page.Forgive("ERR_") // failed reconnections
		page.Wait("the page to be current", currentJS)
		browsertest.Eval[string](page, `window.neverLoadedAgain = "yes"`)
	}
	everywhere := func(what, expression string) {
		t.Helper()
		for _, page := range pages {
			page.Wait(what, expression)
		}
	}

	for _, signal := range []struct {
		syscall.Signal
		event, then string
	}{{syscall.SIGSTOP, "the silence to be noticed", lostJS}, {syscall.SIGCONT, "the page to be current", currentJS}} {
		apptest.Check(t, p.Process.Signal(signal.Signal))
		everywhere(signal.event, signal.then)
	}

	fremen.Send("raise")
	table.See(waits)
	before := apptest.MustRun(t, "export", "--data", data, code)
	p.Kill()
	everywhere("the lost connection to be shown", lostJS)
	p = apptest.SpawnServer(t, addr, args...)
	defer p.Kill()
	everywhere("the page to be current", currentJS)
	table.See(waits)
	everywhere("the page never to have been reloaded", `window.neverLoadedAgain === "yes"`)
	if after := apptest.MustRun(t, "export", "--data", data, code); after != before {
		t.Errorf("the record was\n%s\nand is\n%s", before, after)
	}
	fremen.Send("release")
	table.SeeNot(waits)
}
