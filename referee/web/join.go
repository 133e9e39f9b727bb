package web

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views"
)

// front is the bare address: the list of tables on the laptop, the field for a code everywhere else.
func (s *Server) front(c echo.Context) error {
	if isLocal(c.Request()) {
		return s.home(c)
	}
	p := s.printer(c)
	return s.page(c, http.StatusOK, views.Doc{P: p, Path: "/"}, views.CodePage(p, "", ""))
}

// typedCode takes the code that somebody typed.
func (s *Server) typedCode(c echo.Context) error {
	typed := c.QueryParam("code")
	table, err := s.hall.Table(typed)
	if err != nil {
		p := s.printer(c)
		a := s.explain(err, p)
		return s.page(c, a.Status, views.Doc{P: p, Path: "/"}, views.CodePage(p, typed, a.Say))
	}
	return c.Redirect(http.StatusSeeOther, "/j/"+table.Info().Code)
}

// joinCode shows a table's seats to a phone. One that holds a seat goes straight to it.
func (s *Server) joinCode(c echo.Context) error {
	at, err := s.at(c)
	if err != nil {
		return err
	}
	held := at.table.Snapshot().Holds(session(c.Request()))
	if len(held) > 0 && c.QueryParam("more") == "" {
		return c.Redirect(http.StatusSeeOther, tabs(at, at.table.Info().Code, held[:1], "")[0].URL)
	}
	return s.seatsPage(c, at, held, nil)
}

func (s *Server) seatsPage(c echo.Context, at at, held []engine.Seat, problem error) error {
	screen, err := at.table.Screen(referee.Audience)
	if err != nil {
		return err
	}
	page := views.SeatsPage{
		P: at.p, Code: screen.Table.Code, Table: screen.Table.Name, Seats: seats(screen.Seats), Mine: held,
		Locked: screen.Locked, Action: "/j/" + screen.Table.Code, Name: c.FormValue("name"),
	}
	status := http.StatusOK
	if problem != nil {
		a := s.explain(problem, at.p)
		status, page.Say = a.Status, a.Say
	}
	return s.page(c, status, views.Doc{P: at.p, Path: page.Action, Title: page.Code}, views.Seats(page))
}

// claim gives a free seat to a browser, or asks the moderator for one that is held.
func (s *Server) claim(c echo.Context) error {
	at, err := s.at(c)
	if err != nil {
		return err
	}
	held := at.table.Snapshot().Holds(session(c.Request()))
	mine, err := s.sessionFor(c, held)
	if err != nil {
		return err
	}
	ctx, code := c.Request().Context(), at.table.Info().Code
	seat, name := engine.Seat(c.FormValue("seat")), strings.TrimSpace(c.FormValue("name"))
	err = at.table.Claim(ctx, mine, seat, name)
	if errors.Is(err, referee.ErrTaken) || errors.Is(err, referee.ErrLocked) {
		var asked referee.Request
		if asked, err = at.table.Ask(ctx, mine, seat, name); err == nil {
			return c.Redirect(http.StatusSeeOther, "/j/"+code+"/wait/"+string(seat)+"/"+strconv.Itoa(asked.Number))
		}
	}
	if err != nil {
		return s.seatsPage(c, at, held, err)
	}
	return c.Redirect(http.StatusSeeOther, "/t/"+code+"/seat/"+string(seat))
}

// wait shows a phone the number that the moderator compares, until there is an answer.
func (s *Server) wait(c echo.Context) error {
	at, err := s.at(c)
	if err != nil {
		return err
	}
	seat := engine.Seat(c.Param("seat"))
	screen, err := at.table.Screen(referee.Audience)
	if err != nil {
		return err
	}
	doc := views.Doc{P: at.p, Path: c.Request().URL.Path, Title: screen.Table.Code}
	for _, r := range screen.Requests {
		if r.Seat == seat && strconv.Itoa(r.Number) == c.Param("number") {
			return s.page(c, http.StatusOK, doc, views.WaitPage(at.p, seat, r.Number))
		}
	}
	if _, err := at.table.Screen(seatActor(c)); err == nil {
		return c.Redirect(http.StatusSeeOther, "/t/"+screen.Table.Code+"/seat/"+string(seat))
	}
	return s.page(c, http.StatusOK, doc, declined(at, screen.Table.Code, seat))
}

func declined(at at, code string, seat engine.Seat) templ.Component {
	title := at.p.T("wait.title", "seat", string(seat))
	return views.SayPage(at.p, title, at.p.T("wait.declined"), "/j/"+code, at.p.T("wait.back"))
}

// pair lets another device be the console, for a code that only the laptop shows.
func (s *Server) pair(c echo.Context) error {
	at, err := s.at(c)
	if err != nil {
		return err
	}
	code := at.table.Info().Code
	if !s.pairing.spend(code, c.FormValue("pairing")) {
		a := s.explain(errPairing, at.p)
		return s.page(c, a.Status, views.Doc{P: at.p}, views.PairPage(at.p, c.Request().URL.Path, a.Say))
	}
	mine, err := s.sessionFor(c, at.table.Snapshot().Holds(session(c.Request())))
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	asked, err := at.table.Ask(ctx, mine, engine.Moderator, "")
	if err != nil {
		return err
	}
	if err := at.table.Approve(ctx, referee.Console, engine.Moderator, asked.Number); err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, "/t/"+code+"/console")
}

// sessionFor gives the session that takes a seat: the browser's own if it holds one at this table, else a new one, so
// that a cookie that somebody else planted never comes to hold a seat.
func (s *Server) sessionFor(c echo.Context, held []engine.Seat) (referee.Session, error) {
	if len(held) > 0 {
		return session(c.Request()), nil
	}
	return s.startSession(c)
}
