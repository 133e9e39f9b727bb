package web

import (
	"context"
	"encoding/json"
	"maps"
	"slices"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/i18n"
)

func seals(marks []referee.SealMark) []views.Stamp {
	out := make([]views.Stamp, len(marks))
	for i, m := range marks {
		out[i] = views.Stamp{Seat: m.Seat, Ask: m.Ask, Mark: m.Mark, Now: m.Now}
	}
	return out
}

// opened lists what the log says of seals that were opened, newest last.
func opened(log []referee.LogLine) []views.Stamp {
	var out []views.Stamp
	for _, l := range log {
		if !l.Undone {
			out = append(out, seals(l.Opens)...)
		}
	}
	return out
}

func head(text string) views.Head {
	line, chain, err := referee.ParseHead(text)
	if err != nil {
		return views.Head{}
	}
	return views.Head{Line: line, Mark: chain.Mark(), Text: text}
}

// unsealing tells a viewer of the wish to open what is sealed.
func unsealing(p *i18n.Printer, screen *referee.Screen) *views.Unsealing {
	u := screen.Unsealing
	if u == nil {
		return nil
	}
	own, _ := screen.Viewer.Seat()
	answered := slices.Contains(u.Agreed, own) || slices.Contains(u.Refused, own)
	return &views.Unsealing{
		Seat: u.Seat, Ask: u.Ask, Mark: u.Mark, Reason: u.Reason, Agreed: len(u.Agreed), Needs: u.Needs, Opened: u.Opened,
		Asked: !u.Opened && !answered && slices.Contains(u.Voters, own), Content: content(p, u.Content),
	}
}

// content is what a command says, in the reader's words; nothing where there is no command.
func content(p *i18n.Printer, c *engine.Command) []views.Part {
	if c == nil {
		return nil
	}
	var out []views.Part
	for _, name := range slices.Sorted(maps.Keys(c.Args)) {
		var value any
		if err := json.Unmarshal(c.Args[name], &value); err != nil {
			continue
		}
		if value == nil {
			value = []string{} // spoken as none
		}
		out = append(out, views.Part{Name: p.Term(name), Value: p.Say(value)})
	}
	return out
}

// unseal has the moderator ask the table to open what a seat sealed.
func (s *Server) unseal(c echo.Context) error {
	return s.deskWork(c, func(ctx context.Context, t *referee.Table, by referee.Actor) error {
		return t.Unseal(ctx, by, engine.Seat(c.FormValue("seat")), c.FormValue("ask"), c.FormValue("reason"))
	})
}

// consent is a phone's answer to that.
func (s *Server) consent(c echo.Context) error {
	at, err := s.at(c)
	if err != nil {
		return err
	}
	do := c.FormValue("do")
	if do != "agree" && do != "refuse" {
		return errForm
	}
	if err := at.table.Consent(c.Request().Context(), s.seatActor(c), do == "agree"); err != nil {
		return err
	}
	return done(c, at, "seat", c.Param("seat"))
}

// remember compares what a page remembers of the record. A page that is neither a seat's nor the laptop's own is passed over:
// anybody could make one say anything.
func (s *Server) remember(c echo.Context, t *referee.Table, actor referee.Actor) error {
	line, chain, err := referee.ParseHead(c.QueryParam("head"))
	if err != nil || actor == referee.Audience && !isLocal(c.Request()) {
		return nil
	}
	return t.Remember(c.Request().Context(), actor, line, chain)
}
