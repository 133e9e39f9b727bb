package web

import (
	"context"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views"
)

// deskAct is something that the moderator does about seats rather than about play.
type deskAct func(t *referee.Table, ctx context.Context, by referee.Actor, seat engine.Seat, number int) error

var deskActs = map[string]deskAct{
	"approve":   (*referee.Table).Approve,
	"decline":   (*referee.Table).Decline,
	"release":   ofSeat((*referee.Table).Release),
	"reinstate": ofSeat((*referee.Table).Reinstate),
	"gone":      ofSeat((*referee.Table).PhoneGone),
	"anew":      ofSeat((*referee.Table).SealAnew),
	"attend":    ofSeat((*referee.Table).Attend),
	"nudge":     ofSeat((*referee.Table).Nudge),
	"clear":     ofTable((*referee.Table).DeclineAll),
	"settle":    ofTable((*referee.Table).Settle),
	"unask":     ofTable((*referee.Table).Unask),
	"dismiss":   ofTable((*referee.Table).Dismiss),
	"lock":      switching((*referee.Table).Lock, true),
	"unlock":    switching((*referee.Table).Lock, false),
	"guide":     switching((*referee.Table).Guide, true),
	"unguide":   switching((*referee.Table).Guide, false),
}

// ofSeat is an act about a seat.
func ofSeat(act func(*referee.Table, context.Context, referee.Actor, engine.Seat) error) deskAct {
	return func(t *referee.Table, ctx context.Context, by referee.Actor, seat engine.Seat, _ int) error {
		return act(t, ctx, by, seat)
	}
}

// ofTable is an act about the table as a whole.
func ofTable(act func(*referee.Table, context.Context, referee.Actor) error) deskAct {
	return func(t *referee.Table, ctx context.Context, by referee.Actor, _ engine.Seat, _ int) error {
		return act(t, ctx, by)
	}
}

// switching turns something about the table on or off.
func switching(act func(*referee.Table, context.Context, referee.Actor, bool) error, on bool) deskAct {
	return func(t *referee.Table, ctx context.Context, by referee.Actor, _ engine.Seat, _ int) error {
		return act(t, ctx, by, on)
	}
}

// deskInput does one of the deskActs.
func (s *Server) deskInput(c echo.Context) error {
	act, ok := deskActs[c.FormValue("do")]
	return s.deskWork(c, func(ctx context.Context, t *referee.Table, by referee.Actor) error {
		if !ok {
			return errForm
		}
		number, _ := strconv.Atoi(c.FormValue("number")) // absent is 0, which no request has
		return act(t, ctx, by, engine.Seat(c.FormValue("seat")), number)
	})
}

// answerHere gives a seat to the browser that shows the console, and opens its page there.
func (s *Server) answerHere(c echo.Context) error {
	at, err := s.at(c)
	if err != nil {
		return err
	}
	actor := s.consoleActor(c)
	if _, err := at.table.Screen(actor); err != nil {
		return err
	}
	mine, err := s.sessionFor(c, at.table)
	if err != nil {
		return err
	}
	seat := engine.Seat(c.FormValue("seat"))
	if err := at.table.AnswerHere(c.Request().Context(), actor, mine, seat); err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, views.TableURL(at.table.Info().Code, "seat", string(seat)))
}

// deskWork has the moderator do something and answers the form. Who is no moderator learns nothing of what is wrong with it.
func (s *Server) deskWork(c echo.Context, work func(context.Context, *referee.Table, referee.Actor) error) error {
	at, err := s.at(c)
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
