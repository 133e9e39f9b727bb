package web

import (
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/shown"

	eventviews "github.com/judgeofthechange/judge/views/event"
)

// What the organiser sets of an event beside its record, and a person of the own name.

var (
	errDelay = &problem{http.StatusUnprocessableEntity, "event.delay_wrong"}
	errPlan  = &problem{http.StatusUnprocessableEntity, "event.plan_wrong"}
	errStart = &problem{http.StatusUnprocessableEntity, "event.start_wrong"}
)

// setDelay sets how far spectators are behind.
func (s *Server) setDelay(c echo.Context, at eventContext) error {
	minutes, err := strconv.Atoi(strings.TrimSpace(c.FormValue("minutes")))
	if err != nil || minutes < 0 || minutes > shown.MostDelay {
		return errDelay
	}
	return s.set(c, at, func(actor referee.Actor) error { return at.event.SetDelay(c.Request().Context(), actor, minutes) })
}

// planStart sets when a round is to start.
func (s *Server) planStart(c echo.Context, at eventContext) error {
	round, err := strconv.Atoi(c.FormValue("round"))
	if err != nil {
		return errForm
	}
	return s.set(c, at, func(actor referee.Actor) error {
		if at.event.PlanStart(c.Request().Context(), actor, round, strings.TrimSpace(c.FormValue("start"))) != nil {
			return errStart
		}
		return nil
	})
}

// drawHall sets the plan of the hall.
func (s *Server) drawHall(c echo.Context, at eventContext) error {
	return s.set(c, at, func(actor referee.Actor) error {
		if at.event.DrawHall(c.Request().Context(), actor, c.FormValue("plan")) != nil {
			return errPlan
		}
		return nil
	})
}

// set has the organiser set something, and goes back to the page.
func (s *Server) set(c echo.Context, at eventContext, change func(referee.Actor) error) error {
	actor, err := asOrganiser(s, c, at)
	if err == nil {
		err = change(actor)
	}
	if err != nil {
		return err
	}
	return doneAt(c, at.p, safeRedirect(c.FormValue("back")))
}

// setInitials has others read a person's initials, or the name again: at the desk for anybody, on a phone for whose it is.
func (s *Server) setInitials(c echo.Context, at eventContext) error {
	person, on := engine.Seat(c.FormValue("person")), c.FormValue("on") != ""
	actor, err := asPerson(s, c, at)
	if person != "" {
		actor, err = asOrganiser(s, c, at)
	} else {
		person = actor.Seat
	}
	if err != nil {
		return err
	}
	if err := s.hall.UseInitials(c.Request().Context(), at.event, actor, person, on); err != nil {
		return err
	}
	return doneAt(c, at.p, safeRedirect(c.FormValue("back")))
}

// addProfile names the rules of every table, where the program referees them.
func (s *Server) addProfile(_ echo.Context, at eventContext, m *eventviews.Page) {
	if at.game == nil {
		return
	}
	for _, choice := range at.game.Pages.New().Profiles {
		if choice.ID == at.config.Profile {
			m.Profile = at.p.T(choice.Title)
		}
	}
}
