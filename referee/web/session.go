package web

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"
)

// Plain http on a LAN cannot have Secure cookies, and cookies ignore ports: another program on this computer can read
// and set them too. So the session cookies of each installation have their own names; and of each table, so that a
// phone that joins a second table keeps its seat at the first.
const (
	sessionCookie  = "judge_session_"
	languageCookie = "judge_language"
	textCookie     = "judge_text"
	buzzCookie     = "judge_buzz"
	watchCookie    = "judge_watch"     // tells browsers behind one address apart; holds nothing
	cookieAge      = 30 * 24 * 60 * 60 // seconds
	maxSessions    = 4                 // that a request may offer
)

// cookieOf names the session cookie of a table.
func (s *Server) cookieOf(table *referee.Table) string {
	return SessionCookie(s.installation, table.Info().Code)
}

// SessionCookie names the session cookie of an installation's table.
func SessionCookie(installation, code string) string {
	sum := sha256.Sum256([]byte(installation + "\n" + code))
	return sessionCookie + hex.EncodeToString(sum[:6])
}

// sessions returns the sessions that a browser sends for a table. If there are several, somebody else set a cookie of
// this name: it neither replaces nor hides the browser's own.
func (s *Server) sessions(r *http.Request, table *referee.Table) []referee.Session {
	var shown []referee.Session
	for _, cookie := range r.CookiesNamed(s.cookieOf(table)) {
		if cookie.Value != "" && len(shown) < maxSessions {
			shown = append(shown, referee.Token(cookie.Value).Session())
		}
	}
	return shown
}

// sessionAt returns the session with which a browser holds seats at a table, and those seats; zero if it holds none.
func (s *Server) sessionAt(r *http.Request, table *referee.Table) (referee.Session, []engine.Seat) {
	now := table.Snapshot()
	for _, session := range s.sessions(r, table) {
		if held := now.SeatsHeldBy(session); len(held) > 0 {
			return session, held
		}
	}
	return referee.Session{}, nil
}

// newSession draws a session, with the token that the browser stores.
func (s *Server) newSession() (referee.Token, referee.Session, error) {
	t, err := s.lobby.NewToken()
	return t, t.Session(), err
}

func setCookie(c echo.Context, name, value string) {
	c.SetCookie(&http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: cookieAge, HttpOnly: true, SameSite: http.SameSiteLaxMode,
		Secure: c.Request().TLS != nil,
	})
}

// nameWatcher gives a browser that watches a name of its own.
func (s *Server) nameWatcher(c echo.Context) error {
	if isLocal(c.Request()) || settingOf(c.Request(), watchCookie) != "" {
		return nil
	}
	token, _, err := s.newSession()
	if err == nil {
		setCookie(c, watchCookie, string(token))
	}
	return err
}

// consoleActor is the actor of a request to the console: the laptop, or a device that was let in to this table or to
// all.
func (s *Server) consoleActor(c echo.Context) referee.Actor {
	if s.isJudge(c.Request()) {
		return referee.Console
	}
	return s.actor(c, engine.Moderator)
}

// requireHolder rejects requests about a seat that do not come from its holder, before reading them: nobody else learns
// what is wrong with them.
func (s *Server) requireHolder(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if c.Request().Method == http.MethodGet {
			return next(c)
		}
		at, err := s.tableContext(c)
		if err != nil {
			return err
		}
		if _, err := at.table.Screen(s.seatActor(c)); err != nil {
			return err
		}
		return next(c)
	}
}

// seatActor is the actor of a request to a seat's page. A device that was let in holds the console, which is no seat.
func (s *Server) seatActor(c echo.Context) referee.Actor {
	seat := engine.Seat(c.Param("seat"))
	if seat == engine.Moderator {
		seat = nobody
	}
	return s.actor(c, seat)
}

// nobody stands for a seat that an address does not name. An empty seat would be the audience.
const nobody engine.Seat = "nobody"

// actor is the actor of a request on behalf of a seat of the table in its path.
func (s *Server) actor(c echo.Context, seat engine.Seat) referee.Actor {
	actor := referee.Actor{Seat: cmp.Or(seat, nobody)}
	table, err := s.lobby.Table(c.Param("code"))
	if err != nil {
		return actor
	}
	now := table.Snapshot()
	for _, session := range s.sessions(c.Request(), table) {
		actor.Session = session
		if slices.Contains(now.SeatsHeldBy(session), seat) {
			break
		}
	}
	return actor
}

// languageOf returns the language of a device.
func languageOf(r *http.Request) string {
	return i18n.Match(settingOf(r, languageCookie), r.Header.Get("Accept-Language"))
}

// language stores a device's language and goes back to the page where it was chosen.
func (s *Server) language(c echo.Context) error {
	setCookie(c, languageCookie, i18n.Match(c.FormValue("language"), ""))
	return c.Redirect(http.StatusSeeOther, safeRedirect(c.FormValue("back")))
}

// device stores how a device shows its pages and goes back to the page where that was chosen.
func (s *Server) device(c echo.Context) error {
	keepDevice(c)
	return c.Redirect(http.StatusSeeOther, safeRedirect(c.FormValue("back")))
}

// keepDevice stores what a request says of how a device shows its pages.
func keepDevice(c echo.Context) {
	if size := c.FormValue("text"); slices.Contains(pages.TextSizes, size) {
		setCookie(c, textCookie, size)
	}
	if buzz := c.FormValue("buzz"); buzz != "" {
		setCookie(c, buzzCookie, buzz)
	}
}

// settingOf returns what a device stored under a name; empty if nothing.
func settingOf(r *http.Request, name string) string {
	if cookie, err := r.Cookie(name); err == nil {
		return cookie.Value
	}
	return ""
}

// showAsChosen makes a page as the device's settings say.
func showAsChosen(d *pages.Doc, r *http.Request) {
	if d.Screen != seatKind.name && d.Screen != watchKind.name {
		return
	}
	d.Buzzes = settingOf(r, buzzCookie) == "on"
	if size := settingOf(r, textCookie); slices.Contains(pages.TextSizes, size) {
		d.Text = size
	}
}

// safeRedirect keeps a redirect on this server, whatever was sent.
func safeRedirect(to string) string {
	u, err := url.Parse(to)
	if err != nil || u.Host != "" || u.Scheme != "" || !strings.HasPrefix(u.Path, "/") || strings.HasPrefix(u.Path, "//") {
		return "/"
	}
	return (&url.URL{Path: u.Path, RawQuery: u.RawQuery}).String()
}
