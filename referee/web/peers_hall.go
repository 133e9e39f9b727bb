package web

import (
	"bytes"
	"cmp"
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/peers"
	"github.com/judgeofthechange/judge/views/home"
	"github.com/judgeofthechange/judge/views/pages"
)

// lateAfter is how long a laptop may be silent before people see that it is late: two heartbeats.
const lateAfter = 2 * time.Second

// newsTime is how long people are reminded of a laptop that fell silent, or that came back: it may have been put away.
const newsTime = 10 * time.Minute

// routeHall routes the page of a hall's laptops.
func (s *Server) routeHall(e *echo.Echo) {
	if s.peers == nil {
		return
	}
	e.GET(pages.HallURL, s.laptopOnly(func(c echo.Context) error { return s.writeHallPage(c, http.StatusOK, "") }))
	e.GET(pages.HallURL+"/events", s.laptopOnly(s.hallStream))
	e.POST(pages.HallURL, s.laptopOnly(s.balanceHall))
}

func (s *Server) writeHallPage(c echo.Context, status int, refusal string) error {
	page := s.hallPage(c)
	page.Refusal = refusal
	d := pages.Doc{P: page.P, Path: pages.HallURL, StreamURL: pages.HallURL + "/events", Title: pages.Titled(page.P, page.P.T("laptops.title"), "")}
	return s.page(c, status, d, home.Hall(page))
}

// hallPage is what is known of the hall.
func (s *Server) hallPage(c echo.Context) home.HallPage {
	now, page := s.peers.Status(), home.HallPage{P: s.printer(c), State: pages.HallWell}
	trouble := s.hallTrouble(c)
	switch ago, returned := s.peers.Returned(); {
	case trouble.Kind != "":
		page.State, page.Since = trouble.Kind, trouble.Since
	case returned && ago < newsTime:
		page.State, page.Since = pages.HallReturned, s.clockBefore(ago)
	}
	owned, ready := now.Owned(), 0
	for _, x := range laptopsIn(now) {
		laptop := home.HallLaptop{
			Address: shownAt(x), Here: x.ID == s.peers.Process(), Tables: owned[x.ID], Reading: x.Reading, FreeGB: int(max(x.Free, 0) / 1e9), FreeKnown: x.Free >= 0,
		}
		switch {
		case !x.Alive:
			laptop.Silent = clockTime(now.Now.Add(-x.Lag))
		case x.Lag >= lateAfter:
			laptop.Late = int(x.Lag.Seconds())
		}
		if x.Alive && !x.Reading {
			ready++
		}
		page.Laptops = append(page.Laptops, laptop)
	}
	if s.peers.Answers() && ready > 1 {
		page.Uneven = len(peers.Balance(now)) > 0
		page.Even = !page.Uneven
	}
	return page
}

// laptopsIn lists the processes of a hall that answer for tables, by their URLs.
func laptopsIn(now peers.Status) (out []peers.Process) {
	for _, x := range now.Processes {
		if x.URL == "" || now.Returned(x) {
			continue // a command, or a laptop that has joined again since
		}
		out = append(out, x)
	}
	slices.SortStableFunc(out, func(a, b peers.Process) int { return cmp.Compare(a.URL, b.URL) })
	return out
}

// shownAt is where a laptop is reached, as people read it.
func shownAt(x peers.Process) string { return strings.TrimPrefix(x.URL, "http://") }

// hallTrouble is what organisers and judges are told of the hall beside their own work; nothing where one process has all tables.
func (s *Server) hallTrouble(c echo.Context) (h pages.HallTrouble) {
	if s.peers == nil {
		return h
	}
	h.Link = isLocal(c.Request())
	if !s.peers.Answers() {
		h.Kind, h.Since = pages.HallDatabase, s.clockBefore(s.peers.Heard())
		return h
	}
	var silent []string
	now, longest := s.peers.Status(), time.Duration(0)
	for _, x := range laptopsIn(now) {
		if !x.Alive && x.Lag < newsTime {
			silent, longest = append(silent, shownAt(x)), max(longest, x.Lag)
		}
	}
	if len(silent) > 0 {
		h.Kind, h.Where, h.Since = pages.HallSilent, strings.Join(silent, ", "), clockTime(now.Now.Add(-longest))
	}
	return h
}

// clockBefore is the time of day some time ago, by the hall's clock.
func (s *Server) clockBefore(ago time.Duration) string { return clockTime(s.peers.Now().Add(-ago)) }

func clockTime(t time.Time) string { return t.Local().Format(time.TimeOnly) }

// hallStream is the stream of the page of the hall's laptops.
func (s *Server) hallStream(c echo.Context) error {
	return s.runStream(c, nil, func(e *events) error {
		updates, stop := s.lobby.Watch()
		defer stop()
		beat := time.NewTicker(s.heartbeat)
		defer beat.Stop()
		notices, send := s.noticesFor(c.Request(), nil, referee.Console), s.snapshotEvent
		if notices.tell(e) != nil {
			return nil // the browser went away
		}
		for shown := []byte(nil); ; {
			frame, err := rendered(context.Background(), home.Hall(s.hallPage(c)))
			if err != nil {
				return err
			}
			if !bytes.Equal(frame, shown) {
				if e.frame(send(0, frame), 0) != nil {
					return nil // the browser went away
				}
				shown, send = frame, s.viewEvent
			}
			if over, err := s.rest(c.Request(), e, nil, updates, notices, beat.C); over {
				return err
			}
		}
	})
}

// balanceHall spreads the tables evenly over the hall's laptops.
func (s *Server) balanceHall(c echo.Context) error {
	err := peers.Carry(peers.Balance(s.peers.Status()), func(url string, r peers.Request) error {
		if url == s.peers.URL() {
			return s.peers.Serve(c.Request().Context(), r)
		}
		ctx, end := s.whileAlive(c.Request().Context(), url)
		defer end()
		return s.link.Post(ctx, url, HandOverPath, r, nil)
	})
	if err != nil {
		s.log.Warn("the tables of the hall were not spread evenly", "error", err)
		return s.writeHallPage(c, http.StatusServiceUnavailable, s.printer(c).T("laptops.not_spread"))
	}
	return c.Redirect(http.StatusSeeOther, pages.HallURL)
}
