package web

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/rules"
)

func (s *Server) consoleInput(c echo.Context) error {
	return s.input(c, consoleKind, s.consoleActor(c))
}

func (s *Server) seatInput(c echo.Context) error {
	return s.input(c, seatKind, s.seatActor(c))
}

// input takes a command from a form. Scripts get JSON. A plain form is redirected if accepted; otherwise it gets its
// page again, filled in as before.
func (s *Server) input(c echo.Context, k *pageKind, actor referee.Actor) error {
	at, err := s.tableContext(c)
	if err != nil {
		return err
	}
	// Only the seat's holder learns what is wrong with an input.
	screen, err := at.table.Screen(actor)
	if err != nil {
		return err
	}
	form, in, receipt, err := s.readAndAnswer(c, at, actor)
	err = s.asked(at, screen, err)
	switch {
	case err == nil && wantsJSON(c.Request()):
		return sendAnswer(c, http.StatusOK, accepted{receipt.Mark, at.p.T("send.sealed", "mark", receipt.Mark)})
	case errors.Is(err, referee.ErrSeatAsked) && wantsJSON(c.Request()): // the input is not lost: it waits for the seat
		return sendAnswer(c, http.StatusOK, accepted{Done: at.p.T("send.asked")})
	case err == nil, errors.Is(err, referee.ErrSeatAsked):
		return c.Redirect(http.StatusSeeOther, c.Request().URL.Path)
	}
	why := s.explain(err, at.p)
	offer := s.overrideOffer(c, at, in.Command, err)
	if errors.As(err, new(*endQuestion)) {
		offer = asText(c, rules.EndsIt(at.p.T("ending.yes")))
	}
	why.More = offer + s.why(c, at, why.Ruling)
	switch {
	case offer != "" && wantsJSON(c.Request()):
		return sendAnswer(c, why.Status, why)
	case wantsJSON(c.Request()) || form == nil || errors.Is(err, referee.ErrNotYours):
		return err
	default:
		return s.writeLivePage(c, k, actor, &refusedForm{why, form})
	}
}

// asked puts the question whether a correction shall end the game into words; other errors stay as they are.
func (s *Server) asked(at tableContext, screen *referee.Screen, err error) error {
	if end := (*referee.Ending)(nil); errors.As(err, &end) {
		return &endQuestion{end, at.endingIn(s.layout(at, screen), end)}
	}
	return err
}

// previewAnswer tells a script whether the table would refuse a form, and why. It changes nothing.
func (s *Server) previewAnswer(c echo.Context, at tableContext) error {
	actor := s.seatActor(c)
	if !s.previewLimit.spend(at.table.Info().Code + " " + string(actor.Seat)) {
		return errAddressTooOften
	}
	form, err := c.FormParams()
	if err != nil {
		return errForm
	}
	in, err := readInput(at.table.Rules(), form, actor)
	if err != nil {
		return err
	}
	if err := at.table.PreviewAnswer(c.Request().Context(), in); err != nil {
		return readBy(actor, err)
	}
	return sendAnswer(c, http.StatusOK, accepted{Done: at.p.T("send.legal")})
}

// accepted is what scripts are told of an accepted input.
type accepted struct {
	Mark string `json:"mark"`
	Done string `json:"done"` // what the button says now
}

// done answers a form that succeeded: scripts get JSON, a plain form gets its page again.
func done(c echo.Context, at tableContext, page ...string) error {
	return doneAt(c, at.p, pages.TableURL(at.table.Info().Code, page...))
}

// doneAt is done for a page that belongs to no table.
func doneAt(c echo.Context, p *i18n.Printer, page string) error {
	if wantsJSON(c.Request()) {
		return sendAnswer(c, http.StatusOK, accepted{Done: p.T("send.ok")})
	}
	return c.Redirect(http.StatusSeeOther, page)
}

// readAndAnswer reads the form and sends it to the table. It returns a nil form if that could not be read at all.
func (s *Server) readAndAnswer(c echo.Context, at tableContext, actor referee.Actor) (url.Values, referee.Input, referee.Receipt, error) {
	form, err := c.FormParams()
	if err != nil {
		return nil, referee.Input{}, referee.Receipt{}, errForm
	}
	if form.Has("commit") {
		seal, err := readSeal(form, actor)
		if err != nil {
			return form, referee.Input{}, referee.Receipt{}, err
		}
		receipt, err := at.table.Seal(c.Request().Context(), seal)
		return form, referee.Input{}, receipt, err
	}
	in, err := readInput(at.table.Rules(), form, actor)
	if err != nil {
		return form, in, referee.Receipt{}, err
	}
	receipt, err := at.table.Answer(c.Request().Context(), in)
	return form, in, receipt, readBy(actor, err)
}

// readInput makes an input from a form's fields. The actor never comes from the form.
func readInput(rules engine.Rules, form url.Values, actor referee.Actor) (referee.Input, error) {
	args, err := parseArgs(engine.CommandSpecOf(rules, form.Get("do")).Args, form)
	if err != nil {
		return referee.Input{}, err
	}
	command := engine.Command{By: actor.Seat, Do: form.Get("do"), Args: args}
	if actor.Seat == engine.Moderator {
		command.For = engine.Seat(form.Get("for"))
		if _, ok := args["for"]; ok {
			return referee.Input{}, errForm
		}
	}
	if command.Do == "" {
		return referee.Input{}, errForm
	}
	in := referee.Input{Actor: actor, Decision: form.Get("decision"), IdempotencyKey: form.Get("key"), Command: command, Draw: form.Get("draw") != "", EndSeen: form.Has(pages.EndSeenField)}
	if version := form.Get("version"); version != "" {
		if in.Version, err = strconv.Atoi(version); err != nil {
			return referee.Input{}, errForm
		}
	}
	return in, nil
}
