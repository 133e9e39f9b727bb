package web

import (
	"errors"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/shown"
	"github.com/judgeofthechange/judge/views/pages"

	eventviews "github.com/judgeofthechange/judge/views/event"
)

// What a person does on a phone: check in, sit down, confirm.

const personTab = "me"

// personPages are a person's own.
var personPages = []*eventPage{
	{tab: personTab, reader: asPerson, own: true, other: (*Server).namesPage, draw: eventviews.Me},
}

// toPerson leads a device that is not the organiser's to its own page.
func (s *Server) toPerson(c echo.Context, at eventContext) error {
	return c.Redirect(http.StatusSeeOther, eventviews.URL(at.event.Info().Code, personTab))
}

// namesPage asks a phone whose it is.
func (s *Server) namesPage(c echo.Context, at eventContext) error {
	page := &eventPage{tab: personTab, reader: asAnybody, static: true, own: true, draw: eventviews.Names}
	return s.showEvent(c, at, page)
}

// checkIn gives a phone the name of a person and marks that person present. A name that another phone has is asked for at the desk.
func (s *Server) checkIn(c echo.Context, at eventContext) error {
	ctx, code, person := c.Request().Context(), at.event.Info().Code, engine.Seat(c.FormValue("person"))
	session, err := s.sessionFor(c, at.event)
	if err != nil {
		return err
	}
	err = at.event.Claim(ctx, session, person, "")
	if errors.Is(err, referee.ErrTaken) {
		asked, err := at.event.RequestSeat(ctx, session, person, "")
		if err != nil {
			return err
		}
		return c.Redirect(http.StatusSeeOther, eventviews.URL(code, personTab)+"?asked="+strconv.Itoa(asked.Number))
	}
	if err != nil {
		return err
	}
	actor := referee.Actor{Seat: person, Session: session}
	screen, err := at.event.Screen(actor)
	if err != nil {
		return err
	}
	if screen.View.(*event.View).Persons[string(person)].Status == "registered" {
		in := referee.Input{Actor: actor, IdempotencyKey: "check-in " + c.FormValue("key"), Command: engine.NewCommand(person, "check-in", nil)}
		if _, err := s.hall.Answer(ctx, at.event, in); err != nil {
			return err
		}
	}
	return doneAt(c, at.p, eventviews.URL(code, personTab))
}

// sitDown gives a person's phone the seat at the table that the seating says, without another scan.
func (s *Server) sitDown(c echo.Context, at eventContext) error {
	actor, err := asPerson(s, c, at)
	if err != nil {
		return err
	}
	screen, err := at.event.Screen(actor)
	if err != nil {
		return err
	}
	view := screen.View.(*event.View)
	number, seat, ok := view.SeatOf(string(actor.Seat))
	if !ok {
		return referee.ErrUnknownTable
	}
	seating := view.Rounds[strconv.Itoa(view.Round)].Tables[strconv.Itoa(number)].Seating
	table := s.hall.Table(shown.Hall{Event: at.event.Info().Code, Round: view.Round, Table: number}, seating)
	if table == nil {
		return referee.ErrUnknownTable
	}
	code := table.Info().Code
	if seat.Faction == "" { // chosen at the table
		return c.Redirect(http.StatusSeeOther, "/j/"+code)
	}
	session, err := s.sessionFor(c, table)
	if err != nil {
		return err
	}
	err = table.Claim(c.Request().Context(), session, engine.Seat(seat.Faction), view.Persons[string(actor.Seat)].Name)
	switch {
	case errors.Is(err, referee.ErrTaken), errors.Is(err, referee.ErrLocked):
		return c.Redirect(http.StatusSeeOther, "/"+code+"/"+seat.Faction)
	case err != nil:
		return err
	}
	return c.Redirect(http.StatusSeeOther, pages.TableURL(code, "seat", seat.Faction))
}
