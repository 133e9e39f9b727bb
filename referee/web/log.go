package web

import (
	"strconv"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views"
)

// keptPage lists all that stands open at a table, of which the console shows the newest.
func (s *Server) keptPage(c echo.Context, d consoleRequest, _ views.Corrections) error {
	if d.Outstanding == nil {
		return echo.ErrNotFound
	}
	e := s.sidePage(d, nil)
	page := views.ConsolePage{Layout: e.Layout, View: d.screen.View, Prompts: prompts(d.screen)}
	return s.correctionPage(c, d, nil, d.p.T("kept.title"), views.OutstandingFrame(e, d.Outstanding(page)))
}

// logPage shows the whole log of a table to whoever holds the console: what is looked for in it.
func (s *Server) logPage(c echo.Context, d consoleRequest, _ views.Corrections) error {
	log, err := d.table.Snapshot().Log(d.actor)
	if err != nil {
		return err
	}
	page, _ := strconv.Atoi(d.form.Get("page")) // the newest where that is no number
	p := views.LogPage{Layout: s.sidePage(d, nil).Layout, Query: views.LogQuery{
		Words: d.form.Get("q"), Seat: engine.Seat(d.form.Get("seat")), Phase: d.form.Get("phase"), Turn: d.form.Get("turn"), Page: page,
	}}
	p = p.Search(marked(isCorrectable(lines(d.p, log))))
	return s.correctionPage(c, d, nil, p.Title(), views.LogFrame(p))
}
