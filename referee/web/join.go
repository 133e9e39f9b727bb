package web

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/shown"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/join"
	"github.com/judgeofthechange/judge/views/pages"
)

// frontPage is the bare address: the list of tables on the laptop, the field for a code everywhere else.
func (s *Server) frontPage(c echo.Context) error {
	if isLocal(c.Request()) {
		return s.home(c)
	}
	if e, ok := s.inAppBrowser(c, ""); ok {
		return s.page(c, http.StatusOK, pages.Doc{P: e.P, Title: pages.Titled(e.P, e.P.T("in_app_browser.title"), ""), Path: "/"}, join.OpenInBrowser(e))
	}
	return s.codePage(c, "", nil)
}

// codePage asks for a code, and says what was wrong with the last one.
func (s *Server) codePage(c echo.Context, typed string, problem error) error {
	p := s.printer(c)
	said := answer{Status: http.StatusOK}
	if problem != nil {
		said = s.explain(problem, p)
	}
	return s.page(c, said.Status, pages.Doc{P: p, Title: pages.Titled(p, p.T("join_code.title"), ""), Path: "/"}, join.CodePage(p, typed, said.Say))
}

// enterCode takes a typed code.
func (s *Server) enterCode(c echo.Context) error {
	typed := c.QueryParam("code")
	code := referee.TypedCode(typed)
	if _, known := s.lobby.Here(code); !known && s.peers != nil && looksLikeCode(code) {
		return c.Redirect(http.StatusSeeOther, "/j/"+code) // where it is looked for: another process may just have made the table
	}
	table, err := s.findTable(c, typed)
	if err != nil {
		return s.codePage(c, typed, err)
	}
	return c.Redirect(http.StatusSeeOther, "/j/"+table.Info().Code)
}

// joinCode shows a table's seats to a device. A device that holds a seat is offered the way back to it and the free
// seats, since two may share it. If there is no choice, or its own seat's card was scanned, it goes straight back.
func (s *Server) joinCode(c echo.Context) error {
	at, err := s.tableContext(c)
	if errors.Is(err, referee.ErrUnknownTable) {
		return s.codePage(c, c.Param("code"), err)
	}
	if err != nil {
		return err
	}
	code := at.table.Info().Code
	page, err := s.seatsOf(c, at)
	if err != nil {
		return err
	}
	if len(page.Mine) == 0 {
		if e, ok := s.inAppBrowser(c, code); ok {
			return s.page(c, http.StatusOK, pages.Doc{P: e.P, Title: pages.Titled(e.P, e.P.T("in_app_browser.title"), code), Path: "/j/" + code}, join.OpenInBrowser(e))
		}
	} else if slices.Contains(page.Mine, page.Wanted) || !page.Open() && c.QueryParam("more") == "" {
		return c.Redirect(http.StatusSeeOther, page.Back)
	}
	return s.seatsPage(c, at, page, nil)
}

// pageForHolder returns the page for a device that holds seats. With several seats it is their cover, which names the wanted
// seat if it is one of them.
func pageForHolder(code string, held []engine.Seat, wanted engine.Seat) string {
	switch {
	case isOnSharedDevice(held) && slices.Contains(held, wanted):
		return sharedDevicePath(code, wanted)
	case isOnSharedDevice(held):
		return sharedDevicePath(code, "")
	case held[0] == engine.Moderator:
		return pages.TableURL(code, "console")
	}
	return pages.TableURL(code, "seat", string(held[0]))
}

// seatsOf returns a table's seats for one device. Opening this page covers the device, whoever had it before.
func (s *Server) seatsOf(c echo.Context, at tableContext) (join.SeatsPage, error) {
	screen, err := at.table.Screen(referee.Audience)
	if err != nil {
		return join.SeatsPage{}, err
	}
	mine, held := s.sessionAt(c.Request(), at.table)
	code := screen.Info.Code
	page := join.SeatsPage{
		P: at.p, Mark: at.Mark, Wanted: engine.Seat(strings.ToLower(c.Param("seat"))), Code: code, Game: at.p.T(at.Pages.New().Title), Table: screen.Info.Name, Seats: screen.Seats, Mine: held,
		Locked: screen.Locked, Action: "/j/" + code, Name: c.FormValue("name"),
	}
	if len(held) > 0 {
		s.sharedDevices.hand(mine, "")
		page.Back = pageForHolder(code, held, page.Wanted)
		page.Action += "?more=1" // the reason why a seat was refused stays on the page
	}
	return page, nil
}

func (s *Server) seatsPage(c echo.Context, at tableContext, page join.SeatsPage, problem error) error {
	status := http.StatusOK
	if problem != nil {
		a := s.explain(problem, at.p)
		status, page.Refusal = a.Status, a.Say
	}
	return s.page(c, status, pages.Doc{P: at.p, Path: page.Action, Title: pages.Titled(at.p, at.p.T("seats.title", "code", page.Code), ""), Styles: at.Styles}, join.Seats(page))
}

// claim gives a free seat to a browser, or asks the moderator for one that is held.
func (s *Server) claim(c echo.Context, at tableContext) error {
	mine, err := s.sessionFor(c, at.table)
	if err != nil {
		return err
	}
	ctx, code := c.Request().Context(), at.table.Info().Code
	seat, name := engine.Seat(c.FormValue("seat")), strings.TrimSpace(c.FormValue("name"))
	err = at.table.Claim(ctx, mine, seat, name)
	beaten := slices.Contains(strings.Fields(c.FormValue("free")), string(seat))
	if errors.Is(err, referee.ErrTaken) && !beaten || errors.Is(err, referee.ErrLocked) {
		var asked referee.SeatRequest
		asked, err = at.table.RequestSeat(ctx, mine, seat, name)
		// With a PIN nobody has to approve, however many ask.
		if err == nil || errors.Is(err, referee.ErrTooMany) && hasPIN(at.table, seat) {
			return c.Redirect(http.StatusSeeOther, waitPath(code, seat, strconv.Itoa(asked.Number)))
		}
	}
	if err != nil {
		page, broken := s.seatsOf(c, at)
		if broken != nil {
			return broken
		}
		return s.seatsPage(c, at, page, err)
	}
	return c.Redirect(http.StatusSeeOther, pages.TableURL(code, "seat", string(seat)))
}

func waitPath(code string, seat engine.Seat, number string) string {
	return "/j/" + code + "/wait/" + string(seat) + "/" + number
}

func hasPIN(table *referee.Table, seat engine.Seat) bool {
	screen, err := table.Screen(referee.Audience)
	return err == nil && slices.ContainsFunc(screen.Seats, func(s shown.Seat) bool { return s.Faction == seat && s.PIN })
}

// reclaimSeat takes a seat back with its PIN. A wrong one leads back to the page before, which must not try again when it
// reloads by itself.
func (s *Server) reclaimSeat(c echo.Context, at tableContext) error {
	code, seat := at.table.Info().Code, engine.Seat(c.Param("seat"))
	token, fresh, err := s.newSession()
	if err != nil {
		return err
	}
	mine, held := s.sessionAt(c.Request(), at.table)
	if len(held) == 0 {
		mine = fresh
	}
	err = at.table.ReclaimSeat(c.Request().Context(), mine, seat, strings.TrimSpace(c.FormValue("pin")))
	if why, ok := pinProblems[err]; ok {
		return c.Redirect(http.StatusSeeOther, waitPath(code, seat, c.Param("number"))+"?digits="+why)
	}
	if err != nil {
		return err
	}
	if mine == fresh {
		setCookie(c, s.cookieOf(at.table), string(token))
	}
	return c.Redirect(http.StatusSeeOther, pages.TableURL(code, "seat", string(seat)))
}

// pinProblems names in an address what was wrong with the PIN.
var pinProblems = map[error]string{referee.ErrPIN: "four", referee.ErrWrongPIN: "wrong", referee.ErrNoPIN: "none"}

// seatPIN sets or removes the PIN with which the holder of a seat gets back in.
func (s *Server) seatPIN(c echo.Context, at tableContext) error {
	if !s.pinChangeLimit.spend(at.table.Info().Code + " " + c.Param("seat")) {
		return errAddressTooOften
	}
	digits := strings.TrimSpace(c.FormValue("pin"))
	if c.FormValue("do") != "remove" && digits == "" {
		return referee.ErrPIN
	}
	if err := at.table.SetPIN(c.Request().Context(), s.seatActor(c), digits); err != nil {
		return err
	}
	return done(c, at, "seat", c.Param("seat"))
}

// leaveSeat gives up a seat that was chosen by mistake, and leads back to the choice.
func (s *Server) leaveSeat(c echo.Context, at tableContext) error {
	if err := at.table.Leave(c.Request().Context(), s.seatActor(c)); err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, "/"+at.table.Info().Code)
}

// waitPage shows a phone the number that the moderator compares, until the moderator answers.
func (s *Server) waitPage(c echo.Context, at tableContext) error {
	seat := engine.Seat(c.Param("seat"))
	screen, err := at.table.Screen(referee.Audience)
	if err != nil {
		return err
	}
	doc := pages.Doc{P: at.p, Path: c.Request().URL.Path, Title: pages.Titled(at.p, waitTitle(at.p, seat), screen.Info.Code)}
	if _, err := at.table.Screen(s.seatActor(c)); err == nil {
		return c.Redirect(http.StatusSeeOther, pages.TableURL(screen.Info.Code, "seat", string(seat)))
	}
	page := join.SeatRequestPage{P: at.p, Seat: seat, PIN: hasPIN(at.table, seat), Action: doc.Path}
	if at.local {
		page.ConsoleURL = pages.TableURL(screen.Info.Code, "console")
	}
	for problem, why := range pinProblems {
		if why == c.QueryParam("digits") {
			page.Refusal = s.explain(problem, at.p).Say
		}
	}
	for _, r := range screen.SeatRequests {
		if r.Seat == seat && strconv.Itoa(r.Number) == c.Param("number") {
			page.Number = r.Number
			return s.page(c, http.StatusOK, doc, join.SeatRequestMain(page))
		}
	}
	if c.Param("number") == "0" && page.PIN {
		return s.page(c, http.StatusOK, doc, join.SeatRequestMain(page))
	}
	return s.page(c, http.StatusOK, doc, declined(at, screen.Info.Code, seat))
}

// waitTitle is the title of the page that waits for a seat.
func waitTitle(p *i18n.Printer, seat engine.Seat) string {
	return p.T("seat_wait.title", "seat", string(seat))
}

func declined(at tableContext, code string, seat engine.Seat) templ.Component {
	return join.MessagePage(at.p, waitTitle(at.p, seat), at.p.T("seat_wait.declined"), "/j/"+code, at.p.T("seat_wait.back"))
}

// pairPage asks another device for its pairing code, and says what was wrong with the last one.
func (s *Server) pairPage(c echo.Context, p *i18n.Printer, code, action string, problem error) error {
	a := answer{Status: http.StatusForbidden}
	if problem != nil {
		a = s.explain(problem, p)
	}
	doc := pages.Doc{P: p, Title: pages.Titled(p, p.T("pairing.title"), code)}
	return s.page(c, a.Status, doc, join.PairPage(p, action, a.Say))
}

// pair makes another device a console, by a code that only the laptop shows.
func (s *Server) pair(c echo.Context, at tableContext) error {
	code := at.table.Info().Code
	if !s.pairing.spend(code, c.FormValue("pairing")) {
		return s.pairPage(c, at.p, code, c.Request().URL.Path, errPairing)
	}
	mine, err := s.sessionFor(c, at.table)
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	asked, err := at.table.RequestSeat(ctx, mine, engine.Moderator, c.FormValue("name"))
	if err != nil {
		return err
	}
	if err := at.table.Approve(ctx, referee.Console, engine.Moderator, asked.Number); err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, pages.TableURL(code, "console"))
}

// sessionFor returns the session that takes a seat: the browser's own if it holds a seat at this table, otherwise a
// new one. So a planted cookie never comes to hold a seat.
func (s *Server) sessionFor(c echo.Context, table *referee.Table) (referee.Session, error) {
	if mine, held := s.sessionAt(c.Request(), table); len(held) > 0 {
		return mine, nil
	}
	token, mine, err := s.newSession()
	if err == nil {
		setCookie(c, s.cookieOf(table), string(token))
	}
	return mine, err
}
