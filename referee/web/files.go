package web

import (
	"bytes"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/static"
)

// file serves a static file. Those of this version never change under their address, so browsers may keep them. Nothing
// else is compressed anywhere: the length of what is compressed tells of what is in it.
func (s *Server) file(c echo.Context) error {
	name := c.Param("*")
	file, ok := static.Get(name)
	if !ok {
		return echo.ErrNotFound
	}
	h := c.Response().Header()
	if c.Param("version") == static.Version() {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	body := file.Body
	if file.Gzip != nil {
		h.Set("Vary", "Accept-Encoding")
		if strings.Contains(c.Request().Header.Get("Accept-Encoding"), "gzip") {
			h.Set("Content-Encoding", "gzip")
			body = file.Gzip
		}
	}
	http.ServeContent(c.Response(), c.Request(), name, time.Time{}, bytes.NewReader(body))
	return nil
}
