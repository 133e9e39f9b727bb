package web

import (
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/views/join"
)

// User agents of windows that forget their cookies when closed: captive portals, which open when a Wi-Fi is joined,
// and browsers inside other apps, which people often scan codes with. All in lower case.
var (
	captivePortals = []string{"captivenetworksupport", "captiveportallogin", "wispr"}
	inAppBrowsers  = []string{
		"fban/", "fbav/", "instagram", "whatsapp", "line/", "micromessenger", "snapchat", "musical_ly", "twitter", "gsa/", "; wv)",
	}
)

// inAppBrowser reports whether a page is shown in such a window, and where to open it instead. Somebody who continues
// anyway is not asked again.
func (s *Server) inAppBrowser(c echo.Context, code string) (join.InAppBrowserPage, bool) {
	agent := strings.ToLower(c.Request().UserAgent())
	calls := func(names []string) bool {
		return slices.ContainsFunc(names, func(name string) bool { return strings.Contains(agent, name) })
	}
	captive := calls(captivePortals)
	if c.QueryParam("here") != "" || !captive && !calls(inAppBrowsers) {
		return join.InAppBrowserPage{}, false
	}
	return join.InAppBrowserPage{
		P: s.printer(c), Captive: captive, Address: c.Request().Host, Code: code, StayURL: c.Request().URL.Path + "?here=1",
	}, true
}
