package web

import (
	"context"
	"strconv"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
)

// deskAct is something that the moderator does about seats rather than about play.
type deskAct func(ctx context.Context, t *referee.Table, by referee.Actor, seat engine.Seat, number int) error

var deskActs = map[string]deskAct{
	"approve": func(ctx context.Context, t *referee.Table, by referee.Actor, seat engine.Seat, number int) error {
		return t.Approve(ctx, by, seat, number)
	},
	"decline": func(ctx context.Context, t *referee.Table, by referee.Actor, seat engine.Seat, number int) error {
		return t.Decline(ctx, by, seat, number)
	},
	"clear": func(ctx context.Context, t *referee.Table, by referee.Actor, _ engine.Seat, _ int) error {
		return t.DeclineAll(ctx, by)
	},
	"release": func(ctx context.Context, t *referee.Table, by referee.Actor, seat engine.Seat, _ int) error {
		return t.Release(ctx, by, seat)
	},
	"reinstate": func(ctx context.Context, t *referee.Table, by referee.Actor, seat engine.Seat, _ int) error {
		return t.Reinstate(ctx, by, seat)
	},
	"gone": func(ctx context.Context, t *referee.Table, by referee.Actor, seat engine.Seat, _ int) error {
		return t.PhoneGone(ctx, by, seat)
	},
	"anew": func(ctx context.Context, t *referee.Table, by referee.Actor, seat engine.Seat, _ int) error {
		return t.SealAnew(ctx, by, seat)
	},
	"attend": func(ctx context.Context, t *referee.Table, by referee.Actor, seat engine.Seat, _ int) error {
		return t.Attend(ctx, by, seat)
	},
	"nudge": func(ctx context.Context, t *referee.Table, by referee.Actor, seat engine.Seat, _ int) error {
		return t.Nudge(ctx, by, seat)
	},
	"lock": func(ctx context.Context, t *referee.Table, by referee.Actor, _ engine.Seat, _ int) error {
		return t.Lock(ctx, by, true)
	},
	"unlock": func(ctx context.Context, t *referee.Table, by referee.Actor, _ engine.Seat, _ int) error {
		return t.Lock(ctx, by, false)
	},
	"guide": func(ctx context.Context, t *referee.Table, by referee.Actor, _ engine.Seat, _ int) error {
		return t.Guide(ctx, by, true)
	},
	"unguide": func(ctx context.Context, t *referee.Table, by referee.Actor, _ engine.Seat, _ int) error {
		return t.Guide(ctx, by, false)
	},
	"settle": func(ctx context.Context, t *referee.Table, by referee.Actor, _ engine.Seat, _ int) error {
		return t.Settle(ctx, by)
	},
	"unask": func(ctx context.Context, t *referee.Table, by referee.Actor, _ engine.Seat, _ int) error {
		return t.Unask(ctx, by)
	},
	"dismiss": func(ctx context.Context, t *referee.Table, by referee.Actor, _ engine.Seat, _ int) error {
		return t.Dismiss(ctx, by)
	},
}

// deskInput does one of the deskActs.
func (s *Server) deskInput(c echo.Context) error {
	act, ok := deskActs[c.FormValue("do")]
	return s.deskWork(c, func(ctx context.Context, t *referee.Table, by referee.Actor) error {
		if !ok {
			return errForm
		}
		number, _ := strconv.Atoi(c.FormValue("number")) // absent is 0, which no request has
		return act(ctx, t, by, engine.Seat(c.FormValue("seat")), number)
	})
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
	return done(c, at, "/console")
}
