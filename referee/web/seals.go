package web

import (
	"context"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/shown"
)

// openedSeals lists what the log says of opened seals, newest last.
func openedSeals(log []*referee.LogLine) []shown.SealMark {
	var out []shown.SealMark
	for _, l := range log {
		if !l.Undone {
			out = append(out, l.Opens...)
		}
	}
	return out
}

// askDisclosure asks the table, for the moderator, to open what a seat sealed.
func (s *Server) askDisclosure(c echo.Context) error {
	return s.moderate(c, func(ctx context.Context, t *referee.Table, by referee.Actor) error {
		return t.AskDisclosure(ctx, by, engine.Seat(c.FormValue("seat")), c.FormValue("ask"), c.FormValue("reason"))
	})
}

// answerDisclosure takes a phone's answer to a disclosure.
func (s *Server) answerDisclosure(c echo.Context, at tableContext) error {
	do := c.FormValue("do")
	if do != "agree" && do != "refuse" {
		return errForm
	}
	if err := at.table.AgreeToDisclosure(c.Request().Context(), s.seatActor(c), do == "agree"); err != nil {
		return err
	}
	return done(c, at, "seat", c.Param("seat"))
}

// compareHead compares the record with what a page remembers of it. It ignores pages that are neither a seat's nor the
// laptop's, since anybody could forge one.
func (s *Server) compareHead(c echo.Context, t *referee.Table, actor referee.Actor) error {
	line, chain, err := referee.ParseHead(c.QueryParam("head"))
	if err != nil || actor == referee.Audience && !isLocal(c.Request()) {
		return nil
	}
	return t.CompareHead(c.Request().Context(), actor, line, chain)
}
