package web

import (
	"io/fs"
	"net/http"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/static"
)

// file serves a static file. Those of this version never change under their address, so browsers may keep them.
func (s *Server) file(c echo.Context) error {
	if info, err := fs.Stat(static.Files(), c.Param("*")); err != nil || info.IsDir() {
		return echo.ErrNotFound
	}
	if c.Param("version") == static.Version() {
		c.Response().Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	http.ServeFileFS(c.Response(), c.Request(), static.Files(), c.Param("*"))
	return nil
}
