package web

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views/i18n"
)

// Plain http on a LAN cannot have Secure cookies, and cookies do not tell ports apart: these names are for this
// program alone.
const (
	sessionCookie  = "judge_session"
	languageCookie = "judge_language"
	cookieAge      = 30 * 24 * 60 * 60 // seconds
)

// token gives the session that a browser shows, or the empty token, which holds nothing.
func token(r *http.Request) referee.Token {
	if cookie, err := r.Cookie(sessionCookie); err == nil {
		return referee.Token(cookie.Value)
	}
	return ""
}

func session(r *http.Request) referee.Session {
	if t := token(r); t != "" {
		return t.Session()
	}
	return referee.Session{}
}

// startSession gives the browser a new session, in place of any other.
func (s *Server) startSession(c echo.Context) (referee.Session, error) {
	t, err := s.hall.NewToken()
	if err != nil {
		return referee.Session{}, err
	}
	setCookie(c, sessionCookie, string(t))
	return t.Session(), nil
}

func setCookie(c echo.Context, name, value string) {
	c.SetCookie(&http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: cookieAge, HttpOnly: true, SameSite: http.SameSiteLaxMode,
		Secure: c.Request().TLS != nil,
	})
}

// consoleActor is who a request is when it wants to be the console: the laptop itself, or a device that was let in.
func consoleActor(r *http.Request) referee.Actor {
	if isLocal(r) {
		return referee.Console
	}
	return referee.Actor{Seat: engine.Moderator, Session: session(r)}
}

func seatActor(c echo.Context) referee.Actor {
	return referee.Actor{Seat: engine.Seat(c.Param("seat")), Session: session(c.Request())}
}

// languageOf is the language that a device reads.
func languageOf(r *http.Request) string {
	choice := ""
	if cookie, err := r.Cookie(languageCookie); err == nil {
		choice = cookie.Value
	}
	return i18n.Match(choice, r.Header.Get("Accept-Language"))
}

// language keeps a device's choice and goes back to where it was made.
func (s *Server) language(c echo.Context) error {
	setCookie(c, languageCookie, i18n.Match(c.FormValue("language"), ""))
	return c.Redirect(http.StatusSeeOther, back(c.FormValue("back")))
}

// back keeps a redirect on this server: a path, whatever was sent.
func back(to string) string {
	u, err := url.Parse(to)
	if err != nil || u.Host != "" || u.Scheme != "" || !strings.HasPrefix(u.Path, "/") || strings.HasPrefix(u.Path, "//") {
		return "/"
	}
	return (&url.URL{Path: u.Path, RawQuery: u.RawQuery}).String()
}
