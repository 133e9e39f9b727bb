package web

import (
	"context"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/referee"
)

// pause stops play, changes the reason, or resumes play.
func (s *Server) pause(c echo.Context) error {
	return s.moderate(c, func(ctx context.Context, t *referee.Table, by referee.Actor) error {
		switch c.FormValue("do") {
		case "stop", "say":
			return t.Pause(ctx, by, c.FormValue("reason"))
		case "go":
			return t.Resume(ctx, by)
		default:
			return errForm
		}
	})
}
