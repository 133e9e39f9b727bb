//go:build unix

package app

import (
	"syscall"
	"testing"

	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserKilled proves that pages notice a program that hangs and are current when it goes on, and that they all find
// back by themselves when it was killed and started again: no page is loaded anew, nobody sits down again, and the game is
// what it was (checks 17 and 18).
func TestBrowserKilled(t *testing.T) {
	data, addr := t.TempDir(), freeAddress(t)
	args := []string{"--data", data, "--allow-host", browsertest.LAN, "--heartbeat", "400ms"}
	p := spawnServer(t, addr, args...)
	code := (&server{t: t, url: p.url}).newTable(duneTable("phone")...)
	room := browsertest.Open(t, p.url)
	const waits = "The table waits for the Fremen."
	table, fremen := room.TableScreen(code), room.Join(code, "fremen")
	pages := []*browsertest.Page{table, room.Console(code), fremen, room.Join(code, "guild")}
	for _, page := range pages {
		page.Forgive("ERR_") // the browser reports every try that finds nobody
		page.Wait("the page to be current", current)
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
		what, then string
	}{{syscall.SIGSTOP, "the silence to be noticed", lost}, {syscall.SIGCONT, "the page to be current", current}} {
		check(t, p.Process.Signal(signal.Signal))
		everywhere(signal.what, signal.then)
	}

	fremen.Send("raise")
	table.See(waits)
	before := done(t, "export", "--data", data, code)
	p.kill()
	everywhere("the lost connection to be shown", lost)
	p = spawnServer(t, addr, args...)
	defer p.kill()
	everywhere("the page to be current", current)
	table.See(waits)
	everywhere("the page never to have been loaded anew", `window.neverLoadedAgain === "yes"`)
	if after := done(t, "export", "--data", data, code); after != before {
		t.Errorf("the game was\n%s\nand is\n%s", before, after)
	}
	fremen.Send("release")
	table.SeeNot(waits)
}
