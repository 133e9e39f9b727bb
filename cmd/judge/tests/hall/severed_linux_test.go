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
	n, h := openNetwork(t), openFarHall(t)
	near := n.join(h, false, 8080)
	var far []string
	for i := range laptops {
		far = append(far, n.join(h, true, 8081+i).URL)
	}
	browser := n.client()

	p := h.playNear(near, far[0], 2*(1+laptops))
	var phones []*apptest.Sender // on the far side
	var screens []*screen        // likewise
	for i, c := range p.crowds {
		bound := c.Senders[2]
		bound.URL, bound.Others, bound.HTTP = far[0], far[1:], browser
		p.send(bound)
		phones = append(phones, bound)
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

// playNear makes tables at a laptop of the near side. Each has a console there, a phone that goes there when the far laptop does not answer, another phone that
// does not send yet, and a screen that was opened at each of the two.
func (h *hall) playNear(near *apptest.Laptop, far string, tables int) *play {
	h.t.Helper()
	p := h.newPlay()
	for i := range tables {
		c := apptest.CrowdAt(h.t, near.URL, "--journal", h.URL, "--keys", h.Keys)
		c.Senders = c.Senders[:3]
		p.crowds = append(p.crowds, c)
		for _, s := range c.Senders {
			s.Name, s.Pause = fmt.Sprint(s.Name, " ", c.Code), pause
		}
		p.send(c.Senders[0])
		c.Senders[1].URL, c.Senders[1].Others = far, []string{near.URL}
		p.send(c.Senders[1])
		p.working.Go(func() { _ = c.DeclineDeals(p.ctx, near.URL) }) // it has no error
		p.show(i, nil, near.URL)
		p.show(i, nil, far, near.URL)
	}
	return p
}

// TestGetsAnotherAddress proves that when a laptop's address changes its tables are live at all pages, wherever they were opened, and that the hall knows it by
// the new address, at which it plays on (event.md, 12.2: its address is gone; EV-44).
func TestGetsAnotherAddress(t *testing.T) {
	inOwnNetwork(t, func() {
		n, h := openNetwork(t), openFarHall(t)
		near, far := n.join(h, false, 8080), n.join(h, true, 8081)
		p := h.playNear(near, far.URL, 4)
		h.Balance()
		p.live()
		n.move()
		soon := p.at(near).live()
		t.Logf("all tables were live again at the near laptop after %v, and at screens that were opened at the other %v later", soon, p.live())
		h.Until("the far laptop is known by its new address", func() bool {
			return slices.Contains(h.Select(`select url from judge.process p where judge.is_alive(p)`), "http://"+newAddress.Addr().String()+":8081")
		})
		h.Balance()
		p.at(near).live()
		p.wantKept()
	})
}

// openFarHall makes a hall without laptops, whose database is on the near side of the network.
func openFarHall(t *testing.T) *hall {
	t.Helper()
	h := newHall(t)
	apptest.Check(t, h.Server.Listen(nearAddress))
	h.Flags = append(h.Flags, "--journal", h.Server.Over(h.URL)) // the last one counts
	return h
}

// versions lists the newest version that each screen has seen.
func versions(screens []*screen) (out []int64) {
	for _, s := range screens {
		out = append(out, s.version.Load())
	}
	return out
}
