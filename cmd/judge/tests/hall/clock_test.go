//go:build unix

package hall

import (
	"io"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// TestClockOfTheDatabaseJumps proves that when the clock of the database's laptop is set back by a day, and forward, all tables are live at all laptops, and nothing is lost or doubled; that the time by which rounds and tables go is the same at all of them, never goes back, and follows
// forward; and that the rows of a table stay in its order. No other laptop's clock is read: that of the database is all that a hall has (event.md, 12.2: a clock
// jumps, on any laptop; EV-27, EV-44).
func TestClockOfTheDatabaseJumps(t *testing.T) {
	h := newHall(t)
	h.makeClock()
	h.open(2)
	p := h.play(4)
	p.live()
	const day = 24 * time.Hour
	for _, step := range []struct {
		set   string        // how far the clock is off from now on
		ahead time.Duration // of the program's time from then on
	}{{"-1 day", 0}, {"0", 0}, {"1 day", day}, {"0", day}, {"-1 hour", day}} {
		before := h.processes()
		h.Server.Exec(t, h.URL, "update jump.clock set off = '"+step.set+"'")
		jumped := time.Now()
		h.Until("all laptops join anew, since their leases are of another time", func() bool {
			now := h.processes()
			return len(now) == len(h.Laptops) && !slices.ContainsFunc(now, func(id string) bool { return slices.Contains(before, id) })
		})
		p.live()
		t.Logf("the clock is off by %s: all tables were live after %v", step.set, time.Since(jumped))
		for _, l := range h.Laptops {
			for _, c := range p.crowds {
				if off := time.Until(h.now(l, c.Code)); (off - step.ahead).Abs() > 5*time.Second {
					t.Errorf("the clock is off by %s: the time at %s is off by %v, want %v", step.set, l.URL, off, step.ahead)
				}
			}
		}
	}
	p.wantKept()
	if back := h.Select(`select table_id::text || ' at ' || seq from (select table_id, seq, at < lag(at) over (partition by table_id order by seq) - interval '1 second' as back
		from judge.journal) j where back`); len(back) > 0 {
		t.Errorf("times go back: %q", back)
	}
}

// makeClock has the laptops' connections go by a clock that can be set.
func (h *hall) makeClock() {
	h.t.Helper()
	h.Server.Exec(h.t, h.URL,
		`create schema jump`,
		`create table jump.clock (off interval not null)`,
		`insert into jump.clock values ('0')`,
		`create function jump.clock_timestamp() returns timestamptz language sql as $$ select pg_catalog.clock_timestamp() + off from jump.clock $$`,
		`grant usage on schema jump to public`,
		`grant select on jump.clock to public`,
	)
	h.URL += "&search_path=jump,pg_catalog,judge"
}

var pageTime = regexp.MustCompile(`data-now="(\d+)"`)

// now is the time by which a page of a table goes that was opened at the laptop.
func (h *hall) now(l *apptest.Laptop, code string) (now time.Time) {
	h.t.Helper()
	h.Until("a page of "+code+" at "+l.URL, func() bool {
		answer, err := http.Get(l.URL + "/t/" + code + "/screen")
		apptest.Check(h.t, err)
		defer answer.Body.Close()
		page, err := io.ReadAll(answer.Body)
		apptest.Check(h.t, err)
		found := pageTime.FindSubmatch(page)
		if found == nil {
			return false // the table is moving
		}
		millis, err := strconv.ParseInt(string(found[1]), 10, 64)
		apptest.Check(h.t, err)
		now = time.UnixMilli(millis)
		return true
	})
	return now
}
