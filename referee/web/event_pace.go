package web

import (
	"strconv"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/referee/shown"

	eventviews "github.com/judgeofthechange/judge/views/event"
)

// addPace adds to the list of tables how fast their games go, and what they let stand (event.md, 7).
func (s *Server) addPace(_ echo.Context, _ eventContext, m *eventviews.Page) {
	round, _ := m.Round()
	for number, link := range m.Tables {
		t := s.hall.Table(shown.Hall{Event: m.Code, Round: m.View.Round, Table: number}, round.Tables[strconv.Itoa(number)].Seating)
		if t == nil {
			continue
		}
		now := t.Snapshot()
		pace := now.Pace()
		link.PerTurn, link.LetStand = pace.PerTurn, now.LetStand()
		if end, ok := pace.Ends(m.Now, link.Turns-link.Turn); ok && link.Turns > 0 && !t.Summary().Over {
			link.Forecast = end
		}
		m.Tables[number] = link
	}
}
