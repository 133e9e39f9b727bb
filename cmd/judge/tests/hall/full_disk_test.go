//go:build unix

package hall

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// TestDiskOfTheDatabaseIsFull proves that while the database's disk is full no laptop acknowledges anything, forms are told that nothing is saved, and
// every page is shown; that all tables are live again once there is room, at the laptops that had them; and that nothing is lost or doubled (event.md, 12.2: its
// disk is full; EV-43, EV-45).
func TestDiskOfTheDatabaseIsFull(t *testing.T) {
	h := openHall(t, 2)
	p := h.play(4)
	p.live()
	before := h.processes()

	h.Server.FillDisk(t, h.URL)
	forms := func(words string) {
		t.Helper()
		for _, l := range h.Laptops {
			for _, c := range p.crowds {
				form := &apptest.Sender{Path: c.Senders[0].Path, Form: c.Senders[0].Form, URL: l.URL}
				if status, says := form.Post(t.Context(), words+" at "+l.URL); status != http.StatusServiceUnavailable || !strings.Contains(string(says), "could not be saved") {
					t.Errorf("a form of %s gets %d: %s", l.URL, status, says)
				}
				if status, _ := (apptest.Phone{Server: l.Local()}).Ask(http.MethodGet, c.Senders[0].Path, nil); status != http.StatusOK {
					t.Errorf("the page of a form of %s gets %d", l.URL, status)
				}
			}
		}
	}
	forms("full") // after its answers, what was acknowledged before has come
	p.drain()
	forms("still full")
	if n := p.drain(); n > 0 {
		t.Errorf("%d inputs were acknowledged", n)
	}

	h.Server.ClearDisk(t, h.URL)
	t.Logf("all tables were live %v after there was room", p.live())
	if now := h.processes(); !slices.Equal(now, before) {
		t.Errorf("the processes are %q, and were %q", now, before)
	}
	p.wantKept()
}
