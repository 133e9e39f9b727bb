//go:build unix

package hall

import (
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// TestDatabaseDiesBesideAStandby proves that when the laptop of PostgreSQL dies, and a synchronous standby is told to take its place, all laptops go on there
// by the second address that they know: all tables are live, and nothing is lost or doubled (event.md, 12.2: the PostgreSQL laptop dies;
// EV-43, EV-45).
func TestDatabaseDiesBesideAStandby(t *testing.T) {
	h := newHall(t)
	standby := h.Server.Standby(t)
	h.URL = h.Server.Either(h.URL, standby)
	h.open(2)
	p := h.play(4)
	p.live()
	apptest.Check(t, h.Server.Stop(false))
	p.drain()
	apptest.Check(t, standby.Promote())
	t.Logf("all tables were live %v after the standby was promoted", p.live())
	p.wantKept()
}
