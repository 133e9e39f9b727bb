package web

import (
	"bytes"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/static"
)

// file serves a static file. Addresses contain the version, so browsers may keep the files. Nothing else is ever
// compressed, because the length of compressed text reveals something of its content.
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
