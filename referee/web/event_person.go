package web

import (
	"cmp"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/shown"
	"github.com/judgeofthechange/judge/views/join"
	"github.com/judgeofthechange/judge/views/pages"

	eventviews "github.com/judgeofthechange/judge/views/event"
)

// What a person does on a phone: check in, sit down, confirm.

const personTab = "me"

// personPages are a person's own.
var personPages = []*eventPage{
	{tab: personTab, title: "hall.own", reader: asPerson, own: true, other: (*Server).namesPage, styles: append(phoneStyles, planStyles...), draw: eventviews.Me},
}

var (
	phoneStyles = []string{"event-phone.css"}
	planStyles  = []string{"event-plan.css"} // the plan of the hall
)

// toPerson leads a device that is not the organiser's to its own page.
func (s *Server) toPerson(c echo.Context, at eventContext) error {
	return c.Redirect(http.StatusSeeOther, eventviews.URL(at.event.Info().Code, personTab))
}

// namesPage asks a phone whose it is.
func (s *Server) namesPage(c echo.Context, at eventContext) error {
	if e, ok := s.inAppBrowser(c, at.event.Info().Code); ok {
		return s.page(c, http.StatusOK, pages.Doc{P: e.P, Title: pages.Titled(e.P, e.P.T("in_app_browser.title"), e.Code), Path: c.Request().URL.Path}, join.OpenInBrowser(e))
	}
	page := &eventPage{
		tab: personTab, title: "hall.own", screen: "page", reader: asAnybody, own: true, styles: phoneStyles, static: true, adds: (*Server).addTaken, draw: eventviews.Names,
	}
	return s.showEvent(c, at, page)
}

// addTaken says whose names phones hold.
func (s *Server) addTaken(_ echo.Context, at eventContext, m *eventviews.Page) {
	now := at.event.Snapshot()
	m.Taken = map[string]bool{}
	for id := range m.View.Persons {
		m.Taken[id] = now.Held(engine.Seat(id))
	}
}

// checkIn gives a phone the name of a person and marks that person present. A phone that has a name keeps it. A name that another phone
// has is asked for at the desk.
func (s *Server) checkIn(c echo.Context, at eventContext) error {
	if _, err := asPerson(s, c, at); err == nil {
		return s.toPerson(c, at)
	}
	ctx, code, person := c.Request().Context(), at.event.Info().Code, engine.Seat(c.FormValue("person"))
	if at.isJudge(person) {
		return referee.ErrUnknownSeat // a judge's phone comes by a code
	}
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
		return c.Redirect(http.StatusSeeOther, eventviews.URL(code, personTab, "wait", string(person), strconv.Itoa(asked.Number)))
	}
	if err != nil {
		return err
	}
	actor := referee.Actor{Seat: person, Session: session}
	view, err := viewAt(at, actor)
	if err != nil {
		return err
	}
	if view.Persons[string(person)].Status == event.Registered {
		in := referee.Input{Actor: actor, IdempotencyKey: newKey(), Command: engine.NewCommand(person, "check-in", nil)}
		if _, err := s.hall.Answer(ctx, at.event, in); err != nil {
			return err
		}
	}
	return doneAt(c, at.p, eventviews.URL(code, personTab))
}

// viewAt is what somebody may know of an event.
func viewAt(at eventContext, actor referee.Actor) (*event.View, error) {
	screen, err := at.event.Screen(actor)
	if err != nil {
		return nil, err
	}
	return screen.View.(*event.View), nil
}

// nameWait shows a phone the number to tell at the desk, until the desk has answered.
func (s *Server) nameWait(c echo.Context, at eventContext) error {
	if _, err := asPerson(s, c, at); err == nil {
		return s.toPerson(c, at)
	}
	screen, err := at.event.Screen(referee.Audience)
	if err != nil {
		return err
	}
	person := c.Param("person")
	known, ok := screen.View.(*event.View).Persons[person]
	if !ok {
		return referee.ErrUnknownSeat
	}
	page := eventviews.NameWaitPage{P: at.p, Event: at.config.Name, Name: cmp.Or(known.Name, person), Back: eventviews.URL(at.event.Info().Code, personTab)}
	for _, r := range screen.SeatRequests {
		if string(r.Seat) == person && strconv.Itoa(r.Number) == c.Param("number") {
			page.Number = r.Number
		}
	}
	doc := pages.Doc{P: at.p, Path: c.Request().URL.Path, Title: pages.Titled(at.p, at.p.T("seat_wait.title", "seat", page.Name), at.event.Info().Code), Styles: phoneStyles}
	return s.page(c, http.StatusOK, doc, eventviews.NameWait(page))
}

// giveBackName takes back the name of a phone that is another person's. Who was marked present by this phone alone is not any more.
func (s *Server) giveBackName(c echo.Context, at eventContext) error {
	actor, err := asPerson(s, c, at)
	if err != nil {
		return s.toPerson(c, at)
	}
	ctx := c.Request().Context()
	view, err := viewAt(at, actor)
	if err != nil {
		return err
	}
	_, _, sits := view.SeatOf(string(actor.Seat))
	if view.Persons[string(actor.Seat)].Status == event.Present && !sits && checkedInItself(at.event, actor.Seat) {
		away := engine.NewCommand(actor.Seat, "check-in", map[string]any{"away": true})
		if _, err := s.hall.Answer(ctx, at.event, referee.Input{Actor: actor, IdempotencyKey: newKey(), Command: away}); err != nil {
			return err
		}
	}
	if err := at.event.Release(ctx, referee.Console, actor.Seat); err != nil {
		return err
	}
	return s.toPerson(c, at)
}

// checkedInItself reports whether a person was last marked present on the own phone, rather than at the desk.
func checkedInItself(e *referee.Table, person engine.Seat) bool {
	entered, err := e.Snapshot().Entered(referee.Console)
	if err != nil {
		return false
	}
	for _, entry := range slices.Backward(entered) {
		if c := entry.Command; c.Do == "check-in" && !entry.Undone {
			var names []string
			_ = json.Unmarshal(c.Args["persons"], &names) // none: who sent it
			if c.By == person || slices.Contains(names, string(person)) {
				return c.By == person
			}
		}
	}
	return false
}

// readPlaces makes the argument "places" of fields that say the place of each person: "place.p7" is 2. People of one place share it.
func readPlaces(form url.Values) {
	byPlace := map[int][]string{}
	for name := range form {
		if person, is := strings.CutPrefix(name, "place."); is {
			place, _ := strconv.Atoi(form.Get(name)) // 0 for none: the rules refuse that somebody is missing
			if place > 0 {
				byPlace[place] = append(byPlace[place], person)
			}
			form.Del(name)
		}
	}
	if len(byPlace) == 0 {
		return
	}
	var places [][]string
	for _, place := range slices.Sorted(maps.Keys(byPlace)) {
		slices.Sort(byPlace[place])
		places = append(places, byPlace[place])
	}
	form.Set("arg.places:json", string(encode(places)))
}

// sitDown gives a person's phone the seat at the table that the seating says, without another scan.
func (s *Server) sitDown(c echo.Context, at eventContext) error {
	actor, err := asPerson(s, c, at)
	if err != nil {
		return err
	}
	view, err := viewAt(at, actor)
	if err != nil {
		return err
	}
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
	err = s.hall.Seat(c.Request().Context(), table, session, engine.Seat(seat.Faction), view.Persons[string(actor.Seat)].Name)
	switch {
	case errors.Is(err, referee.ErrTaken), errors.Is(err, referee.ErrLocked):
		return c.Redirect(http.StatusSeeOther, "/"+code+"/"+seat.Faction)
	case err != nil:
		return err
	}
	return c.Redirect(http.StatusSeeOther, pages.TableURL(code, "seat", seat.Faction))
}
