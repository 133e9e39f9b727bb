package web

import (
	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views"
)

// answerEntry takes a seat's answer to an entry that the moderator made for it.
func (s *Server) answerEntry(c echo.Context, at tableContext) error {
	do := c.FormValue("do")
	if do != "agree" && do != "refuse" {
		return errForm
	}
	if err := at.table.Consent(c.Request().Context(), s.seatActor(c), do == "agree"); err != nil {
		return err
	}
	return done(c, at, "seat", c.Param("seat"))
}

// entryInWords says the entry for which a seat is asked; empty if there is none.
func (a tableContext) entryInWords(c views.Layout, v engine.View) string {
	switch {
	case c.Consent == nil:
		return ""
	case a.Corrections == nil:
		return c.P.Term(c.Consent.Command.Do)
	}
	return a.Corrections.InWords(c, v, c.Consent.Command)
}
