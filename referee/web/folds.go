package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views/feature"
)

// foldSize is a multiple of what a phone's folds hold. A phone's answers have this size, so that their length reveals nothing.
const foldSize = 32 << 10

// writeFold writes what one fold of a live page holds, which its frames leave out.
func (s *Server) writeFold(c echo.Context, k *pageKind, at tableContext, screen *referee.Screen, id string) error {
	page := k.main(s, at, screen, false)
	if k == tableKind { // phones show the map during a pause, too
		page = at.Pages.Table(s.tablePage(at, screen))
	}
	body, err := feature.ContentOf(c.Request().Context(), page, id)
	if err != nil {
		return err
	}
	if body == nil { // the question that it belongs to has been answered meanwhile
		return c.NoContent(http.StatusNoContent)
	}
	if k == seatKind {
		body = padBody(body, http.StatusOK, foldSize)
	}
	return c.HTMLBlob(http.StatusOK, body)
}
