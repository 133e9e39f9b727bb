package web

import (
	"cmp"
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views/i18n"

	eventviews "github.com/judgeofthechange/judge/views/event"
)

// eventBar reads a line that the organiser typed, and enters it if the form says so: all that it means, or nothing. Scripts get only the
// reading; a browser without them gets the console with it.
func (s *Server) eventBar(c echo.Context, at eventContext) error {
	actor, err := asOrganiser(s, c, at)
	if err != nil {
		return err
	}
	m, err := s.eventModel(c, at, organiserPages[0], actor)
	if err != nil {
		return err
	}
	m.Line = m.ReadLine(at.typing(), c.FormValue("line"))
	status := http.StatusOK
	switch {
	case c.FormValue("part") != "":
		body, err := rendered(c.Request().Context(), eventviews.LineReading(m))
		if err != nil {
			return err
		}
		return c.HTMLBlob(http.StatusOK, body)
	case c.FormValue("enter") != "" && m.Line.Commands != nil:
		err := s.hall.AnswerAll(c.Request().Context(), at.event, actor, cmp.Or(c.FormValue("key"), newKey()), m.Line.Commands)
		if err == nil {
			return doneAt(c, at.p, eventviews.URL(at.event.Info().Code))
		}
		if batch := (*referee.BatchError)(nil); errors.As(err, &batch) {
			err = batch.Err // a line is one act
		}
		if wantsJSON(c.Request()) {
			return err
		}
		no := s.explain(s.inWords(c, at, err), at.p)
		m.Line.Wrong, status = no.Say, no.Status
	case c.FormValue("enter") != "":
		status = http.StatusUnprocessableEntity
		if wantsJSON(c.Request()) {
			return sendAnswer(c, status, answer{Say: m.Line.Wrong})
		}
	}
	return s.page(c, status, s.eventDoc(at, organiserPages[0]), eventviews.Console(m))
}

// typing is what lines may name at an event.
func (a eventContext) typing() (t eventviews.Typing) {
	words := i18n.Generic()
	if a.game != nil {
		words, t.Codes = a.game.words, a.game.SeatCodes
	}
	for _, lang := range i18n.Languages {
		t.Words = append(t.Words, words.Printer(lang))
	}
	return t
}
