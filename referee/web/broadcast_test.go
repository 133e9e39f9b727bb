package web_test

import (
	"context"
	"io"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/static"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/pages"
)

// slowSeat are pages on which one seat's takes until a gate opens.
type slowSeat struct {
	views.Pages
	seat engine.Seat
	gate atomic.Pointer[gate]
}

type gate struct{ reached, open chan struct{} }

func (s *slowSeat) Seat(p pages.Seat) templ.Component {
	if gate := s.gate.Load(); gate != nil && p.For == s.seat {
		return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
			gate.reached <- struct{}{}
			<-gate.open
			return s.Pages.Seat(p).Render(ctx, w)
		})
	}
	return s.Pages.Seat(p)
}

// TestFramesLeaveTogether proves that no stream of a table gets a version before the frames of all are made: the moment of a frame tells
// nothing about what another seat is shown (T6).
func TestFramesLeaveTogether(t *testing.T) {
	var slow *slowSeat
	h := openWith(t, func(c *web.Config) {
		slow = &slowSeat{Pages: c.Games[0].Pages, seat: "coral"}
		c.Games[0].Pages = slow
		c.Heartbeat = time.Millisecond
	})
	amber := h.phone("amber")
	streams := map[string]<-chan event{
		"amber": amber.listen(h.at("amber") + "/events"), "coral": h.phone("coral").listen(h.at("coral") + "/events"),
		"table": h.stranger().listen("/t/" + h.code + "/screen/events"), "console": h.laptop().listen(h.console() + "/events"),
	}
	for _, events := range streams {
		h.next(events, "snapshot")
	}
	closed := &gate{make(chan struct{}, 9), make(chan struct{})}
	slow.gate.Store(closed)
	h.pick(amber, "amber", "2") // it is acknowledged at once
	<-closed.reached
	for who, events := range streams {
		for beats := 0; beats < 3; beats++ { // what was sent before has arrived then
			e := <-events
			for ; e.name != "hb"; e = <-events {
				if strings.Contains(e.data, "Amber sealed") {
					t.Fatalf("%s has its frame before coral's is made", who)
				}
			}
		}
	}
	close(closed.open)
	for _, events := range streams {
		for e := h.next(events, "view"); !strings.Contains(e.data, "Amber sealed"); e = h.next(events, "view") {
			continue
		}
	}
}

var shownMark = regexp.MustCompile(`data-shown="([^"]+)"`)

// TestLoadedPageIsNotSentAgain proves that the first stream of a page that was just loaded sends nothing that the page shows already, and
// that a page that is older, or was not loaded just now, gets the whole.
func TestLoadedPageIsNotSentAgain(t *testing.T) {
	h := open(t)
	amber, blue := h.phone("amber"), h.phone("blue")
	first := func(shown string) event {
		return <-amber.listenAt(h.at("amber") + "/events?assets=" + static.Version() + "&shown=" + shown)
	}
	mark := shownMark.FindStringSubmatch(amber.get(h.at("amber")).body)
	if mark == nil {
		t.Fatal("the page does not say what it shows")
	}
	if e := first(mark[1]); e.name != "view" || strings.TrimSpace(e.data) != "" {
		t.Errorf("a page that was just loaded gets %s %.80q", e.name, e.data)
	}
	if e := first(""); e.name != "snapshot" {
		t.Errorf("a page that returns gets a %s", e.name)
	}
	h.pick(blue, "blue", "1")
	if e := first(mark[1]); e.name != "snapshot" || !strings.Contains(e.data, "Blue sealed") {
		t.Errorf("an older page gets %s %.80q", e.name, e.data)
	}
}
