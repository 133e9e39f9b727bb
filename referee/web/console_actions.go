package web

import (
	"context"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views/pages"
)

// consoleAction does one of the referee.ModeratorActions, of seats for each that is named, or tells a seat that somebody comes.
func (s *Server) consoleAction(c echo.Context) error {
	do := c.FormValue("do")
	act, ok := referee.ModeratorActions[do]
	return s.moderate(c, func(ctx context.Context, t *referee.Table, by referee.Actor) error {
		if do == "attend" {
			return t.ClaimCall(ctx, by, engine.Seat(c.FormValue("seat")), s.judgeName(c.Request()))
		}
		if !ok {
			return errForm
		}
		number, _ := strconv.Atoi(c.FormValue("number")) // 0, which no request has, if absent
		seats := c.Request().Form["seat"]
		if len(seats) == 0 {
			return act(t, ctx, by, "", number)
		}
		for _, seat := range seats {
			if err := act(t, ctx, by, engine.Seat(seat), number); err != nil {
				return err
			}
		}
		return nil
	})
}

// answerWithoutPhone gives a seat to the browser that shows the console, and opens its page there.
func (s *Server) answerWithoutPhone(c echo.Context, at tableContext) error {
	actor := s.consoleActor(c)
	if _, err := at.table.Screen(actor); err != nil {
		return err
	}
	mine, err := s.sessionFor(c, at.table)
	if err != nil {
		return err
	}
	seat := engine.Seat(c.FormValue("seat"))
	if err := at.table.AnswerWithoutPhone(c.Request().Context(), actor, mine, seat); err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, pages.TableURL(at.table.Info().Code, "seat", string(seat)))
}

// moderate does something as the moderator and answers the form. Anybody else is refused before the form is read.
func (s *Server) moderate(c echo.Context, work func(context.Context, *referee.Table, referee.Actor) error) error {
	at, err := s.tableContext(c)
	if err != nil {
		return err
	}
	actor := s.consoleActor(c)
	if _, err := at.table.Screen(actor); err != nil {
		return err
	}
	if err := work(c.Request().Context(), at.table, actor); err != nil {
		return err
	}
	return done(c, at, "console")
}
