package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	eventviews "github.com/judgeofthechange/judge/views/event"
)

// What everybody sees of an event, and what is printed.

// publicPages are the screens of the hall.
var publicPages = []*eventPage{
	{tab: "hall", reader: asAnybody, draw: eventviews.Hall},
	{tab: "watch", reader: asAnybody, draw: eventviews.Watch},
	{tab: "print", screen: "print", reader: asOrganiser, static: true, draw: eventviews.Print},
}

// poster leads whoever scanned the event's poster to the event; where there are several, the newest.
func (s *Server) poster(c echo.Context) error {
	events := s.hall.Events()
	if len(events) == 0 {
		return c.Redirect(http.StatusSeeOther, "/")
	}
	return c.Redirect(http.StatusSeeOther, eventviews.URL(events[len(events)-1].Info().Code, personTab))
}
