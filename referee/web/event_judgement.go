package web

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/shown"

	eventviews "github.com/judgeofthechange/judge/views/event"
)

// A game that is judged on time: what it would count, and its end.

// mayJudge reports whether the game at a table of an event may be judged now: its last turn or time was announced, and no slip is there yet.
func mayJudge(t event.TableView) bool { return t.Result == nil && (t.LastTurn || t.Time) }

// judgementOf lists what the game at a table would count. It is of the moderator's view, of which the game gives nothing that is secret.
func (s *Server) judgementOf(c echo.Context, at eventContext, t *referee.Table) []string {
	if at.game.Judgement == nil || !t.CanJudge() {
		return nil
	}
	screen, err := t.Screen(referee.Console)
	if err != nil {
		return nil
	}
	on, err := s.contextOf(c, t)
	if err != nil {
		return nil
	}
	return at.game.Judgement(s.layout(on, screen), screen.View)
}

// judgeGame has the game at a table end now: for the organiser, and for a judge who does not play there.
func (s *Server) judgeGame(c echo.Context, at eventContext) error {
	as := c.FormValue("as")
	if as != "organiser" && as != "judge" {
		return errForm
	}
	actor, err := s.eventActor(c, at, as)
	if err != nil {
		return err
	}
	view, err := viewAt(at, actor)
	if err != nil {
		return err
	}
	number, _ := strconv.Atoi(c.FormValue("table")) // 0, which no table has, if it is none
	table := view.Rounds[strconv.Itoa(view.Round)].Tables[strconv.Itoa(number)]
	judge := view.Judges[string(actor.Seat)].Person
	if plays := func(s event.Seat) bool { return s.Person != "" && s.Person == judge }; slices.ContainsFunc(table.Seating, plays) {
		return referee.ErrNotYours
	}
	t := s.hall.Table(shown.Hall{Event: at.event.Info().Code, Round: view.Round, Table: number}, table.Seating)
	if t == nil || !mayJudge(table) {
		return errForm
	}
	if err := s.hall.Judge(c.Request().Context(), t, cmp.Or(c.FormValue("key"), newKey())); err != nil {
		return err
	}
	return doneAt(c, at.p, safeRedirect(cmp.Or(c.FormValue("back"), eventviews.URL(at.event.Info().Code))))
}
