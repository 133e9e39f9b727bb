package web

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/join"
	"github.com/judgeofthechange/judge/views/pages"

	eventviews "github.com/judgeofthechange/judge/views/event"
)

// problem is a refusal of the server itself.
type problem struct {
	status int
	key    string // of the sentence
}

func (p *problem) Error() string { return p.key }

var (
	errOrigin          = &problem{http.StatusForbidden, "error.origin"}
	errNotLocal        = &problem{http.StatusForbidden, "error.not_local"}
	errForm            = &problem{http.StatusUnprocessableEntity, "form.malformed"}
	errAddressTooOften = &problem{http.StatusTooManyRequests, "error.too_often"}
	errCovered         = &problem{http.StatusForbidden, "error.covered"}
	errTicket          = &problem{http.StatusForbidden, "ticket.bad"}
	errPairing         = &problem{http.StatusUnprocessableEntity, "pairing.wrong"}
	errRulingGone      = &problem{http.StatusUnprocessableEntity, "ruled.gone"}
	errNoDevice        = &problem{http.StatusNotFound, "pairing.no_device"}
	errInternal        = &problem{http.StatusInternalServerError, "error.internal"}
)

// statuses maps the referee's refusals to HTTP. All others are 422.
var statuses = map[error]int{
	referee.ErrMovedOn:           http.StatusConflict,
	referee.ErrTaken:             http.StatusConflict,
	referee.ErrNotYours:          http.StatusForbidden,
	referee.ErrSecret:            http.StatusForbidden,
	referee.ErrGroupPartlyOpened: http.StatusConflict,
	referee.ErrSealed:            http.StatusConflict,
	referee.ErrLocked:            http.StatusForbidden,
	referee.ErrPlayed:            http.StatusForbidden,
	referee.ErrPaused:            http.StatusLocked,
	referee.ErrFrozen:            http.StatusLocked,
	referee.ErrRevealed:          http.StatusLocked,
	referee.ErrNotOver:           http.StatusNotFound,
	referee.ErrNoStory:           http.StatusNotFound,
	referee.ErrNoLine:            http.StatusNotFound,
	referee.ErrUnknownTable:      http.StatusNotFound,
	referee.ErrUnknownSeat:       http.StatusNotFound,
	referee.ErrTooMany:           http.StatusTooManyRequests,
	referee.ErrCalled:            http.StatusTooManyRequests,
	referee.ErrTooManyUnasked:    http.StatusTooManyRequests,
	referee.ErrAttention:         http.StatusInternalServerError,
	referee.ErrElsewhere:         http.StatusServiceUnavailable,
	referee.ErrNotSaved:          http.StatusServiceUnavailable,
	referee.ErrClosed:            http.StatusServiceUnavailable,
}

// answer is what a person is told of an error. This is the one place where errors become HTTP and words.
type answer struct {
	Status int    `json:"-"`
	Say    string `json:"say"`
	Ruling string `json:"ruling,omitempty"`
	More   string `json:"more,omitempty"` // what leads on from a refusal and explains its ruling, as a page has it
}

// readBy is an error as the actor who caused it reads it: a refusal need not tell a seat that it is the one spoken to.
func readBy(actor referee.Actor, err error) error {
	var no *engine.Refusal
	if errors.As(err, &no) {
		return no.ReadBy(actor.Seat)
	}
	return err
}

// endQuestion asks the moderator once more for a correction that ends the game.
type endQuestion struct {
	*referee.Ending
	says string
}

func (q *endQuestion) Unwrap() error { return q.Ending }

// endingIn says an ending in words; empty if there is none.
func (a tableContext) endingIn(c pages.Layout, end *referee.Ending) string {
	switch {
	case end == nil:
		return ""
	case end.Reopens:
		return c.P.T("ending.reopens")
	case end.Unsure:
		return c.P.T("ending.unsure")
	case end.View == nil || a.Corrections == nil:
		return c.P.T("ending.sure")
	}
	return strings.TrimSpace(c.P.T("ending.sure") + " " + a.Corrections.Outcome(c, end.View))
}

func (s *Server) explain(err error, p *i18n.Printer) answer {
	var (
		refusal *engine.Refusal
		ends    *endQuestion
		field   *FieldError
		ours    *problem
		theirs  *referee.Problem
		routing *echo.HTTPError
	)
	switch {
	case errors.As(err, new(*http.MaxBytesError)):
		return answer{Status: http.StatusRequestEntityTooLarge, Say: p.T("form.malformed")}
	case errors.As(err, &refusal):
		return answer{Status: http.StatusUnprocessableEntity, Say: sayRefusal(p, refusal), Ruling: refusal.Ruling}
	case errors.As(err, &ends):
		return answer{Status: http.StatusUnprocessableEntity, Say: ends.says}
	case errors.As(err, &field):
		return answer{Status: http.StatusUnprocessableEntity, Say: p.T(field.Key, "value", field.Value)}
	case errors.As(err, &ours):
		return answer{Status: ours.status, Say: p.T(ours.key)}
	case errors.As(err, &theirs):
		status, ok := statuses[theirs]
		if !ok {
			status = http.StatusUnprocessableEntity
		}
		return answer{Status: status, Say: p.Message(theirs.Message())}
	case errors.As(err, &routing) && routing.Code < 500:
		return answer{Status: routing.Code, Say: p.T("error.not_found")}
	default:
		return answer{Status: http.StatusInternalServerError, Say: p.T("error.internal")}
	}
}

// sayRefusal says a refusal. One that would quote what a form left empty says instead what is still to be chosen.
func sayRefusal(p *i18n.Printer, no *engine.Refusal) string {
	say := p.Refusal(no)
	if !strings.Contains(say, "“”") && !strings.Contains(say, "«»") {
		return say
	}
	for _, name := range slices.Sorted(maps.Keys(no.Args)) {
		for _, key := range []string{"label." + name, "argument." + name} {
			if fmt.Sprint(no.Args[name]) == "" && p.Has(key) {
				return p.SaidTo(no.To, strings.Replace(p.T("form.lacks"), "#", p.T(key), 1))
			}
		}
	}
	return say
}

// isEvent says that a code is an event's: whoever looks for its table is led to the event.
type isEvent struct{ code string }

func (e *isEvent) Error() string { return "the code is an event's" }

// fail answers any error that a handler returned.
func (s *Server) fail(err error, c echo.Context) {
	if c.Response().Committed {
		return
	}
	if c.Request().Context().Err() != nil { // for net/http an answer without a word is 200: a false yes, if the client is still there
		panic(http.ErrAbortHandler)
	}
	if to := (*isEvent)(nil); errors.As(err, &to) && c.Request().Method == http.MethodGet {
		if err := c.Redirect(http.StatusSeeOther, eventviews.URL(to.code, personTab)); err != nil {
			s.log.Debug("cannot write the answer", "route", c.Path())
		}
		return
	}
	p := s.printer(c)
	at, atErr := tableContext{}, error(referee.ErrUnknownTable)
	back, backKey := "/", "error.home"
	if table, tableErr := s.lobby.Table(c.Param("code")); tableErr == nil {
		at, atErr = s.contextOf(c, table)
		if event, eventErr := s.eventContext(c); eventErr == nil {
			p, err = event.p, s.inWords(c, event, err)
			back, backKey = cmp.Or(safeRedirect(c.FormValue("back")), back), "error.back"
		}
	}
	if atErr == nil {
		p = at.p
	}
	if errors.Is(err, errMoving) || errors.Is(err, referee.ErrElsewhere) || errors.Is(err, referee.ErrNoAnswer) {
		if err := s.tellMoving(c, p); err != nil {
			s.log.Debug("cannot write the answer", "route", c.Path())
		}
		return
	}
	a := s.explain(err, p)
	if a.Ruling != "" && atErr == nil {
		a.More = s.why(c, at, a.Ruling)
	}
	if a.Status == http.StatusInternalServerError {
		s.log.Error("a request failed", "route", c.Path(), "error", fmt.Sprintf("%T", err))
	}
	if wantsJSON(c.Request()) {
		err = sendAnswer(c, a.Status, a)
	} else {
		main := join.MessagePage(p, p.T("error.title"), a.Say, back, p.T(backKey))
		err = s.page(c, a.Status, pages.Doc{P: p, Title: pages.Titled(p, p.T("error.title"), "")}, main)
	}
	if err != nil {
		s.log.Debug("cannot write the answer", "route", c.Path())
	}
}

// refuseHost answers a request for a host name that is not this machine's. The page explains how to allow a name that
// people gave it themselves.
func (s *Server) refuseHost(c echo.Context) error {
	p := s.printer(c)
	main := join.MessagePage(p, p.T("error.title"), p.T("error.host", "host", hostName(c.Request().Host)), "", "")
	return s.page(c, http.StatusMisdirectedRequest, pages.Doc{P: p, Title: pages.Titled(p, p.T("error.title"), "")}, main)
}

func wantsJSON(r *http.Request) bool {
	return strings.Contains(r.Header.Get(echo.HeaderAccept), echo.MIMEApplicationJSON)
}
