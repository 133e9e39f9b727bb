package hall

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// TestLosesItsNetwork proves that when a laptop loses its network without a word, all its tables are live at the other one, and at pages that were opened
// at the lost one; that meanwhile the laptop acknowledges nothing, and its own screens keep the last state and say that
// nothing can be saved; and that it joins anew when the network is back, and forwards (event.md, 12.2: a laptop loses its network without a word; EV-43,
// EV-44).
func TestLosesItsNetwork(t *testing.T) {
	inOwnNetwork(t, func() { sever(t, 1) })
}

// TestNetworkFallsIntoTwoParts proves the same of two laptops that still hear each other and not the database: what both agree on is not acknowledged (event.md,
// 12.2: the network falls into two parts; EV-43, EV-44).
func TestNetworkFallsIntoTwoParts(t *testing.T) {
	inOwnNetwork(t, func() { sever(t, 2) })
}

// sever severs so many laptops, with a phone and a screen for each table, from the hall's database and its first laptop, and heals the network.
func sever(t *testing.T, laptops int) {
	n, h := openNetwork(t), newHall(t)
	apptest.Check(t, h.Server.Listen(nearAddress))
	h.Flags = append(h.Flags, "--journal", h.Server.Over(h.URL)) // the last one counts
	near := n.join(h, false, 8080)
	var far []string
	for i := range laptops {
		far = append(far, n.join(h, true, 8081+i).URL)
	}
	browser := n.client()

	p := h.newPlay()
	var phones []*apptest.Sender // on the far side
	var screens []*screen        // likewise
	for i := range 2 * (1 + laptops) {
		c := apptest.CrowdAt(t, near.URL, "--journal", h.URL, "--keys", h.Keys)
		c.Senders = c.Senders[:3]
		p.crowds = append(p.crowds, c)
		console, roaming, bound := c.Senders[0], c.Senders[1], c.Senders[2]
		roaming.URL, roaming.Others = far[0], []string{near.URL}
		bound.URL, bound.Others, bound.HTTP = far[0], far[1:], browser
		phones = append(phones, bound)
		for _, s := range []*apptest.Sender{console, roaming, bound} {
			s.Name, s.Pause = fmt.Sprint(s.Name, " ", c.Code), 300*time.Millisecond
			p.send(s)
		}
		p.working.Go(func() { _ = c.DeclineDeals(p.ctx, near.URL) }) // it has no error
		p.show(i, nil, near.URL)
		p.show(i, nil, far[0], near.URL)
		screens = append(screens, p.show(i, browser, far...))
	}
	h.Balance()
	p.live()
	before := h.processes()
	seen := versions(screens)

	n.sever()
	nearby := &play{hall: h, crowds: p.crowds, screens: slices.DeleteFunc(slices.Clone(p.screens), func(s *screen) bool { return s.HTTP != nil })}
	soon := p.at(near).live()
	t.Logf("all tables were live again at the near laptop after %v, and at near screens that were opened at the far one %v later", soon, nearby.live())
	if has := h.OwnedBy(near); len(has) != len(p.crowds) {
		t.Errorf("the near laptop has %q", has)
	}
	h.Until("the far screens say that nothing can be saved", func() bool {
		return !slices.ContainsFunc(screens, func(s *screen) bool { return !s.unsaved.Load() })
	})
	drain(phones)
	last := versions(screens)
	var asked sync.WaitGroup
	for _, at := range far {
		own := strings.Replace(at, farAddress.Addr().String(), "localhost", 1) // the laptop's own browser, which has the consoles
		for _, c := range p.crowds {
			form := &apptest.Sender{Path: c.Senders[0].Path, Form: c.Senders[0].Form, URL: own, HTTP: browser}
			asked.Go(func() {
				if status, says := form.Post(t.Context(), "severed"); status != http.StatusServiceUnavailable {
					t.Errorf("a form of %s gets %d: %s", own, status, says)
				}
			})
		}
	}
	asked.Wait()
	nearby.live()
	if now := versions(screens); !slices.Equal(now, last) || slices.Min(now) < slices.Min(seen) {
		t.Errorf("the far screens have the versions %v, and had %v and %v", now, last, seen)
	}
	if n := drain(phones); n > 0 {
		t.Errorf("%d inputs of the far side were acknowledged", n)
	}

	n.heal()
	began := time.Now()
	h.Until("the far laptops join anew", func() bool {
		now := h.processes()
		return len(now) == len(before) && len(slices.Compact(slices.Sorted(slices.Values(slices.Concat(before, now))))) == len(before)+laptops
	})
	t.Logf("the far laptops joined anew after %v", time.Since(began))
	if has := h.OwnedBy(near); len(has) != len(p.crowds) {
		t.Errorf("then the near laptop has %q", has)
	}
	drain(phones)
	t.Logf("all tables were live again on both sides %v later", p.live())
	h.Until("the phones of the far side are acknowledged", func() bool {
		return !slices.ContainsFunc(phones, func(s *apptest.Sender) bool { return len(s.Acknowledged) == 0 })
	})
	p.wantKept()
}

// versions lists the newest version that each screen has seen.
func versions(screens []*screen) (out []int64) {
	for _, s := range screens {
		out = append(out, s.version.Load())
	}
	return out
}
