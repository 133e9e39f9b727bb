//go:build unix

package hall

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"strconv"
	"syscall"
	"testing"
	"time"
)

// lease is how long a lease lasts (event.md, 12.1).
const lease = 4 * time.Second

// Kills of TestKilledInAHall.
const (
	killsAtOnce  = 6  // one soon after another, before the tables must be live again
	killsPerHall = 24 // before there is a new hall, so that records stay short
)

// killCount returns how often TestKilledInAHall kills a process: JUDGE_KILLS times, or two dozen.
func killCount() int {
	if n, err := strconv.Atoi(os.Getenv("JUDGE_KILLS")); err == nil {
		return n
	}
	return killsPerHall
}

// TestKilledInAHall proves that when processes of a hall are killed while phones send at all of them, every screen, wherever it is opened, has the
// newest version of its table soon, every acknowledged input is in the record once and every other at most once, and no epoch goes back
// (EV-43, EV-44). make soak kills thousands of times.
func TestKilledInAHall(t *testing.T) {
	for left := killCount(); left > 0; left -= killsPerHall {
		t.Run(fmt.Sprint(left, " to go"), func(t *testing.T) {
			h := openHall(t, 2)
			p := h.play(4)
			var longest time.Duration
			for left := min(left, killsPerHall); left > 0 && !t.Failed(); left -= killsAtOnce {
				h.Balance()
				for range min(left, killsAtOnce) {
					l := h.Laptops[rand.IntN(len(h.Laptops))]
					l.Kill()
					time.Sleep(rand.N(300 * time.Millisecond)) // how long nobody starts it again
					l.Serve()
				}
				longest = max(longest, p.live())
			}
			p.wantKept()
			t.Logf("all tables were live again after at most %v", longest)
		})
	}
}

// TestKilledForGood proves that the tables of a process that is killed and not started again are live at the other one (EV-43).
func TestKilledForGood(t *testing.T) {
	h := openHall(t, 2)
	p := h.play(4)
	p.live()
	h.Laptops[0].Kill()
	t.Logf("all tables were live again after %v", p.live())
	p.wantKept()
}

// TestSleepsInAHall proves that a process that sleeps for longer than its lease acknowledges nothing of its tables when it wakes, joins anew, and that its
// phones go on at it: it forwards what they ask (EV-43, EV-44).
func TestSleepsInAHall(t *testing.T) {
	h := openHall(t, 2)
	p := h.play(4)
	p.live()
	sleeper := h.Laptops[0]
	had := h.OwnedBy(sleeper)
	if len(had) == 0 {
		t.Fatal("the sleeper has no table")
	}
	id := h.ProcessOf(sleeper)
	if err := sleeper.Process.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	soon := p.at(h.Laptops[1]).live()
	t.Logf("all tables were live again after %v, and at the screens of the sleeper %v later", soon, p.live())
	if err := sleeper.Process.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	h.Until("the sleeper joins anew", func() bool { now := h.ProcessOf(sleeper); return now != "" && now != id })
	if has := h.OwnedBy(sleeper); len(has) > 0 {
		t.Errorf("the sleeper has %q again", has)
	}
	for _, c := range p.crowds {
		phone := c.Senders[1].Phone(t).At(sleeper.Local())
		h.Until("a phone at the sleeper has its page", func() bool {
			status, _ := phone.Ask(http.MethodGet, c.Senders[1].Path, nil)
			return status == http.StatusOK
		})
	}
	p.live()
	p.wantKept()
}

// TestLeavesAHall proves that when a process is stopped as planned, the other owns its tables before it has ended: no lease need lapse. They are live at the
// other, and an input that is sent meanwhile is acknowledged once (EV-44).
func TestLeavesAHall(t *testing.T) {
	h := openHall(t, 2)
	p := h.play(4)
	for i := range 4 {
		h.Balance()
		p.live()
		began, l := time.Now(), h.Laptops[i%len(h.Laptops)]
		l.Leave()
		if n := len(h.OwnedBy(h.Laptops[1-i%len(h.Laptops)])); n != len(p.crowds) {
			t.Errorf("the other owns %d of %d tables when the laptop has left", n, len(p.crowds))
		}
		p.live()
		t.Logf("all tables were live %v after the laptop was told to leave", time.Since(began))
		l.Serve()
	}
	p.wantKept()
}

// TestPostgreSQLStops proves that while PostgreSQL is stopped nothing is acknowledged, that all tables are live soon after its start, and that nothing is lost or
// doubled (EV-43).
func TestPostgreSQLStops(t *testing.T) {
	h := openHall(t, 2)
	p := h.play(4)
	p.live()
	if err := h.Server.Stop(false); err != nil {
		t.Fatal(err)
	}
	p.drain()
	time.Sleep(lease + 2*time.Second) // longer than a lease
	if n := p.drain(); n > 0 {
		t.Errorf("%d inputs were acknowledged without a database", n)
	}
	if err := h.Server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Logf("all tables were live %v after its start", p.live())
	p.wantKept()
}
