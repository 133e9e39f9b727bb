package web

import (
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views/pages"

	eventviews "github.com/judgeofthechange/judge/views/event"
)

// What everybody sees of an event, and what is printed.

// publicPages are the screens of the hall.
var publicPages = []*eventPage{
	{tab: "hall", title: "hall.title", reader: asAnybody, styles: hallStyles, scripts: []string{"event-hall.js"}, adds: (*Server).addJoin, draw: eventviews.Hall},
	{tab: "watch", title: "hall.watch", reader: asAnybody, styles: append(hallStyles, phoneStyles...), draw: eventviews.Watch},
	{tab: "print", title: "event_print.title", screen: "print", reader: asPrinter, styles: []string{"event-print.css"}, static: true, live: true, adds: (*Server).addJoin, draw: eventviews.Print},
}

// asPrinter is the organiser, whose sheets show what everybody may know: they hang in the hall.
func asPrinter(s *Server, c echo.Context, at eventContext) (referee.Actor, error) {
	_, err := asOrganiser(s, c, at)
	return referee.Audience, err
}

var hallStyles = []string{"event-hall.css"}

// addJoin says how phones reach the event, and each seat of its tables, and what the event signs with.
func (s *Server) addJoin(_ echo.Context, at eventContext, m *eventviews.Page) {
	signed := s.hall.Signed(at.event)
	m.SignedBy, m.Signature = signed.Key, signed.Act
	m.Join = s.networks.join(strings.ToUpper(posterPath))
	m.SeatJoin = func(table, seat string) pages.Join { return s.networks.seatJoin(table, engine.Seat(seat)) }
}

// posterPath is the address on the poster: one for the whole event.
const posterPath = "e"

// poster leads whoever scanned the poster to the event that is on, or lets choose one of several. Without one it asks for a table's code.
func (s *Server) poster(c echo.Context) error {
	var open []eventviews.OpenEvent
	for _, e := range s.hall.Events() {
		screen, err := e.Screen(referee.Audience)
		if err != nil || screen.View.(*event.View).Closed {
			continue // one that cannot be read is no event to come to
		}
		open = append(open, eventviews.OpenEvent{Code: e.Info().Code, Name: e.Info().Name})
	}
	switch len(open) {
	case 0:
		return s.codePage(c, "", nil)
	case 1:
		return c.Redirect(http.StatusSeeOther, eventviews.URL(open[0].Code, personTab))
	}
	p := s.printer(c)
	return s.page(c, http.StatusOK, pages.Doc{P: p, Path: "/" + posterPath, Title: pages.Titled(p, p.T("names.which_event"), ""), Styles: phoneStyles}, eventviews.Choose(p, open))
}
