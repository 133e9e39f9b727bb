package web

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/referee"
)

// limitPrefix begins the names of the fields that set the table's clocks.
const limitPrefix = "limit."

// clock extends the running timer, or sets the table's clocks.
func (s *Server) clock(c echo.Context) error {
	return s.moderate(c, func(ctx context.Context, t *referee.Table, by referee.Actor) error {
		form, err := c.FormParams()
		if err != nil {
			return errForm
		}
		if named := form.Get("moment"); named != "" {
			seconds, err := strconv.Atoi(form.Get("more"))
			if err != nil {
				return errForm
			}
			return t.ExtendClock(ctx, by, named, time.Duration(seconds)*time.Second)
		}
		limits, err := readLimits(form)
		if err != nil {
			return err
		}
		return t.SetClocks(ctx, by, limits)
	})
}

// readLimits reads the clocks of a form, by their kinds.
func readLimits(form map[string][]string) (map[string]int, error) {
	limits := map[string]int{}
	for name, values := range form {
		kind, ok := strings.CutPrefix(name, limitPrefix)
		if !ok || values[0] == "" {
			continue
		}
		n, err := strconv.Atoi(values[0])
		if err != nil {
			return nil, errForm
		}
		limits[kind] = n
	}
	return limits, nil
}

// seatCalls lets a seat call the judge, or withdraw its call.
func (s *Server) seatCalls(c echo.Context, at tableContext) error {
	actor := s.seatActor(c)
	var err error
	if c.FormValue("do") == "back" {
		err = at.table.EndCall(c.Request().Context(), actor, actor.Seat)
	} else {
		err = at.table.CallJudge(c.Request().Context(), actor, c.FormValue("reason"), c.FormValue("text"))
	}
	if err != nil {
		return err
	}
	return done(c, at, "seat", string(actor.Seat))
}
