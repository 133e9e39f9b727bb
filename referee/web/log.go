package web

import (
	"strconv"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/console"
	"github.com/judgeofthechange/judge/views/feature"
	"github.com/judgeofthechange/judge/views/pages"
)

// outstandingPage lists all unsettled matters of a table; the console shows only the newest.
func (s *Server) outstandingPage(c echo.Context, d consoleRequest, _ views.Corrections) error {
	if d.Outstanding == nil {
		return echo.ErrNotFound
	}
	e := s.sidePage(d, nil)
	page := pages.Console{Layout: e.Layout, View: d.screen.View, Prompts: prompts(d.screen)}
	return s.correctionPage(c, d, nil, d.p.T("outstanding.title"), console.OutstandingFrame(e, d.Outstanding(page)))
}

// logPage lets the moderator search a table's whole log.
func (s *Server) logPage(c echo.Context, d consoleRequest, _ views.Corrections) error {
	log, err := d.table.Snapshot().Log(d.actor)
	if err != nil {
		return err
	}
	page, _ := strconv.Atoi(d.form.Get("page")) // the newest page if that is not a number
	p := feature.LogPage{Layout: s.sidePage(d, nil).Layout, Query: feature.LogQuery{
		Words: d.form.Get("q"), Seat: engine.Seat(d.form.Get("seat")), Phase: d.form.Get("phase"), Turn: d.form.Get("turn"), Page: page,
	}}
	words := make([]*pages.LogLine, len(log))
	for i, l := range log {
		words[i] = shownInWords(d.p, l, true)
	}
	p = p.Search(words)
	return s.correctionPage(c, d, nil, p.Title(), feature.LogFrame(p))
}
