package web

import (
	"errors"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"

	eventviews "github.com/judgeofthechange/judge/views/event"
)

// inWords is an error as people at an event read it: what a refusal names by id has a name, and a table that could not be imported says
// where it is wrong. Other errors stay as they are.
func (s *Server) inWords(c echo.Context, a eventContext, err error) error {
	var (
		no    *engine.Refusal
		cell  *event.CSVError
		batch *referee.BatchError
	)
	switch {
	case errors.As(err, &cell):
		return engine.Refuse("", "event.csv", "line", cell.Line, "column", cell.Column, "reason", cell.Says)
	case !errors.As(err, &no):
		return err
	}
	named := *no
	named.To = "" // whoever reads it has sent the command
	named.Args = make(map[string]any, len(no.Args))
	page := s.naming(c, a)
	for name, value := range no.Args {
		named.Args[name] = argumentInWords(page, name, value)
	}
	if errors.As(err, &batch) {
		return engine.Refuse(no.Ruling, "event.batch", "number", batch.Index+1, "why", a.p.Refusal(&named))
	}
	return &named
}

// naming is a page that can name the people of an event to whoever is refused: the organiser and judges read all names.
func (s *Server) naming(c echo.Context, a eventContext) eventviews.Page {
	actor, err := asJudge(s, c, a)
	if err != nil {
		if actor, err = asOrganiser(s, c, a); err != nil {
			actor = referee.Audience
		}
	}
	page := eventviews.Page{P: a.p, Config: a.config, View: &event.View{}}
	if view, err := viewAt(a, actor); err == nil {
		page.View = view
	}
	return page
}

// argumentInWords is an argument of a refusal as people read it.
func argumentInWords(page eventviews.Page, argument string, value any) any {
	switch v := value.(type) {
	case []string:
		if argument == "persons" {
			return page.Names(v)
		}
	case string:
		switch argument {
		case "person", "by", "judge":
			return page.Name(v)
		case "do":
			return page.Deed(v)
		case "state", "stage":
			return page.Word(argument, v)
		}
	}
	return value
}
