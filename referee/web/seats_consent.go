package web

import (
	"encoding/json"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/pages"
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
func (a tableContext) entryInWords(c pages.Layout, v engine.View) string {
	switch {
	case c.Consent == nil:
		return ""
	case a.Corrections == nil:
		return c.P.Term(c.Consent.Command.Do)
	}
	command := c.Consent.Command
	if command.Do != engine.Amend {
		return a.Corrections.InWords(c, v, command)
	}
	var of struct {
		After int             `json:"after"`
		With  *engine.Command `json:"with"`
	}
	for name, into := range map[string]any{"after": &of.After, "with": &of.With} {
		if raw, ok := command.Args[name]; ok {
			_ = json.Unmarshal(raw, into) // the kernel has read it
		}
	}
	key, what := "consent.corrects", ""
	if of.With == nil {
		key = "consent.removes"
	} else if what = a.Corrections.InWords(c, v, *of.With); of.After > 0 {
		key = "consent.inserts"
	}
	return c.P.T(key, "what", what)
}
