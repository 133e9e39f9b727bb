package web

import (
	"slices"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine/event"
	hall "github.com/judgeofthechange/judge/referee/event"
	"github.com/judgeofthechange/judge/referee/shown"

	eventviews "github.com/judgeofthechange/judge/views/event"
)

// addIfNow adds what the standings would be if all games ended now, if the organiser asks for it (EV-23): by the slip where people have entered one, by
// the table's record where its game is over, and else as its game judges the board.
func (s *Server) addIfNow(_ echo.Context, _ eventContext, m *eventviews.Page) {
	round, begun := m.Round()
	if m.Query.Get("if") != "now" || !begun {
		return
	}
	m.If = &eventviews.IfNow{}
	results := map[int]event.Result{}
	for n, table := range round.InOrder() {
		if table.Result != nil && table.Result.Approved != "" {
			continue // it counts already
		}
		would := eventviews.IfTable{Number: n}
		if link := m.Tables[n]; table.Result != nil {
			would.By, would.Result = eventviews.BySlip, *table.Result
		} else if link.Slip != nil {
			would.By, would.Result = eventviews.ByRecord, *link.Slip
		} else if t := s.hall.Table(shown.Hall{Event: m.Code, Round: m.View.Round, Table: n}, table.Seating); t != nil {
			if slip, ok := hall.SlipIfEnded(t, table.Seating, m.Name); ok {
				would.By, would.Result = eventviews.ByJudging, slip
			}
		}
		if would.By != "" {
			results[n] = would.Result
		}
		m.If.Tables = append(m.If.Tables, would)
	}
	var left []int
	m.If.Rows, left = m.View.StandingsIf(results)
	for i, would := range m.If.Tables {
		if slices.Contains(left, would.Number) {
			m.If.Tables[i].By = ""
		}
	}
}
