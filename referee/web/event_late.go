package web

import (
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views/pages"

	eventviews "github.com/judgeofthechange/judge/views/event"
)

// Spectators follow the later stages of an event late (EV-47): what was entered since is in no response to a device that is neither at the table,
// nor the laptop's, nor a judge's.

// delayed is the moment up to which an event that has a delay is told; ok is false without one, and before a later stage.
func (s *Server) delayed(e *referee.Table) (moment time.Time, ok bool) {
	screen, err := e.Screen(referee.Audience)
	if err != nil || screen.Event.Delay == 0 || !screen.View.(*event.View).InLaterStage() {
		return moment, false
	}
	return s.now().Add(-time.Duration(screen.Event.Delay) * time.Minute), true
}

// makeLate has a page of an event tell spectators and people only what they may know by now.
func (s *Server) makeLate(at eventContext, m *eventviews.Page) error {
	moment, late := s.delayed(at.event)
	if !late {
		return nil
	}
	past, err := at.event.Snapshot().BeforeUnless(moment, func(v engine.View) bool { return v.(*event.View).InLaterStage() })
	if err != nil {
		return err
	}
	screen, err := past.Screen()
	if err != nil {
		return err
	}
	own, _, _ := m.View.SeatOf(m.Reader)
	m.View = m.View.Late(screen.View.(*event.View), own)
	return nil
}

// lateAt is the moment up to which a device may follow a table; late is false for one that may see it as it is.
func (s *Server) lateAt(r *http.Request, table *referee.Table) (moment time.Time, late bool) {
	in := table.Summary().Hall
	e := s.eventIn(in)
	if e == nil {
		return moment, false
	}
	if moment, late = s.delayed(e); !late || s.isJudge(r) || s.holdsAny(r, table, func(engine.Seat) bool { return true }) {
		return moment, false
	}
	at := eventContext{event: e}
	if s.holdsAny(r, e, func(seat engine.Seat) bool { return seat == engine.Moderator || at.isJudge(seat) }) {
		return moment, false
	}
	view, err := viewAt(at, referee.Audience)
	if err != nil {
		return moment, true
	}
	return moment, view.Rounds[strconv.Itoa(in.Round)].Stage != view.Rounds["1"].Stage
}

// holdsAny reports whether a device holds one of some seats.
func (s *Server) holdsAny(r *http.Request, table *referee.Table, of func(engine.Seat) bool) bool {
	_, held := s.sessionAt(r, table)
	return slices.ContainsFunc(held, of)
}

// toPast leads a device that may not see a table as it is to the look back, which ends where it may see; done is false for any other device.
func (s *Server) toPast(c echo.Context) (done bool, err error) {
	table, err := s.findTable(c, c.Param("code"))
	if err != nil {
		return false, err
	}
	if _, late := s.lateAt(c.Request(), table); !late {
		return false, nil
	}
	return true, c.Redirect(http.StatusSeeOther, pages.TableURL(table.Info().Code, "replay"))
}
