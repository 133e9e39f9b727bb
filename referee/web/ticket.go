package web

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/join"
	"github.com/judgeofthechange/judge/views/pages"
)

const (
	ticketPath = "/ticket"
	ticketTime = 10 * time.Minute
	ticketSize = 1 << 10 // bytes, to a multiple of which a ticket is filled up before it is encrypted
)

var ticketContext = []byte("ticket")

// ticket moves what a browser holds to another process of the hall, when the address of its own is gone. Only the processes of a hall make
// and read tickets.
type ticket struct {
	Until    int64                    // seconds since 1970 by the clock that all processes share
	Origin   string                   // of the page that got it
	Sessions map[string]referee.Token // by the codes of tables
}

// ticketFor makes a ticket for the seats that a browser holds at a table, and beside it at the same event; empty if it holds none.
func (s *Server) ticketFor(r *http.Request, table *referee.Table) string {
	if table == nil {
		return ""
	}
	t := ticket{Until: s.peers.Now().Add(ticketTime).Unix(), Origin: originOf(r), Sessions: map[string]referee.Token{}}
	for _, at := range s.tablesBeside(table) {
		if token := s.heldToken(r, at); token != "" {
			t.Sessions[at.Info().Code] = token
		}
	}
	if len(t.Sessions) == 0 {
		return ""
	}
	text, err := json.Marshal(t)
	if err != nil {
		return "" // never: these are texts
	}
	text = append(text, strings.Repeat(" ", paddingFor(len(text), ticketSize))...)
	return base64.RawURLEncoding.EncodeToString(s.tickets.Encrypt(text, ticketContext))
}

// tablesBeside lists a table, its event, and the tables of that event's round: where one phone sits.
func (s *Server) tablesBeside(table *referee.Table) []*referee.Table {
	out, hall := []*referee.Table{table}, table
	if !table.Info().IsEvent() {
		if hall = s.eventIn(table.Summary().Hall); hall == nil {
			return out
		}
		out = append(out, hall)
	}
	screen, err := hall.Screen(referee.Audience)
	if err != nil {
		return out
	}
	round := screen.View.(*event.View).Round
	for _, other := range s.lobby.Tables() {
		if in := other.Summary().Hall; other != table && in != nil && in.Event == hall.Info().Code && in.Round == round {
			out = append(out, other)
		}
	}
	return out
}

// heldToken returns the token with which a browser holds seats at a table; empty if it holds none.
func (s *Server) heldToken(r *http.Request, table *referee.Table) referee.Token {
	if len(s.sessions(r, table)) == 0 {
		return "" // a table at rest stays so
	}
	session, _ := s.sessionAt(r, table)
	for _, cookie := range r.CookiesNamed(s.cookieOf(table)) {
		if token := referee.Token(cookie.Value); session != (referee.Session{}) && token.Session() == session {
			return token
		}
	}
	return ""
}

// openTicket reads a ticket. The error is errTicket for one that is old, changed, or of another hall.
func (s *Server) openTicket(sealed string) (t ticket, err error) {
	raw, err := base64.RawURLEncoding.DecodeString(sealed)
	if err == nil {
		raw, err = s.tickets.Decrypt(raw, ticketContext)
	}
	if err == nil {
		err = json.Unmarshal(raw, &t)
	}
	if err != nil || s.peers.Now().Unix() >= t.Until {
		return ticket{}, errTicket
	}
	return t, nil
}

// arrive takes in a browser that comes from another laptop of the hall, and leads it to the page where it was.
//
// A link with a ticket could put somebody on the seat of whoever made it. So the browser must say that it comes from the page that got the
// ticket, which no other site can forge; else people read whose seats they take, and confirm it by a form of this server's own. A seat that
// the browser holds already stays its own.
func (s *Server) arrive(c echo.Context) error {
	keepSettings(c)
	to := safeRedirect(c.FormValue("to"))
	sealed := c.FormValue("ticket")
	if sealed == "" {
		return c.Redirect(http.StatusSeeOther, to)
	}
	t, err := s.openTicket(sealed)
	if err != nil {
		return err
	}
	if c.Request().Method == http.MethodGet && !cameFrom(c.Request(), t.Origin) {
		return s.askWhoComes(c, t, sealed, to)
	}
	for code, token := range t.Sessions {
		table, err := s.lobby.Table(code)
		if err != nil {
			continue // it is gone, or not known here yet
		}
		if _, held := s.sessionAt(c.Request(), table); len(held) == 0 {
			setCookie(c, s.cookieOf(table), string(token))
		}
	}
	return c.Redirect(http.StatusSeeOther, to)
}

// cameFrom reports whether a browser says that it was led here by a page of an origin. Over plain http it says so in no other header.
func cameFrom(r *http.Request, origin string) bool {
	u, err := url.Parse(r.Referer())
	return err == nil && u.Host != "" && u.Scheme+"://"+u.Host == origin
}

// askWhoComes shows whose seats a ticket is for, and asks whether they are the reader's.
func (s *Server) askWhoComes(c echo.Context, t ticket, sealed, to string) error {
	p := s.printer(c)
	page := join.TicketPage{P: p, Action: ticketPath, Ticket: sealed, To: to}
	for code, token := range t.Sessions {
		table, err := s.lobby.Table(code)
		if err != nil {
			continue
		}
		for _, seat := range table.Snapshot().SeatsHeldBy(token.Session()) {
			page.Seats = append(page.Seats, s.seatName(c, table, string(seat))+" · "+code)
		}
	}
	if len(page.Seats) == 0 {
		return errTicket
	}
	slices.Sort(page.Seats)
	return s.page(c, http.StatusOK, pages.Doc{P: p, Path: "/", Title: pages.Titled(p, p.T("ticket.title"), "")}, join.Ticket(page))
}

// seatName is what people call a seat of a table, or a person of an event.
func (s *Server) seatName(c echo.Context, table *referee.Table, seat string) string {
	at, err := s.contextOf(c, table)
	if err == nil {
		return at.p.Term(seat)
	}
	if !errors.As(err, new(*isEvent)) {
		return seat
	}
	if screen, err := table.Screen(referee.Audience); err == nil {
		if person, ok := screen.View.(*event.View).Persons[seat]; ok && person.Name != "" {
			return person.Name
		}
	}
	return s.printer(c).Term(seat)
}

// keepSettings keeps the choices of a device that came from another laptop.
func keepSettings(c echo.Context) {
	if language := c.FormValue("language"); language != "" {
		setCookie(c, languageCookie, i18n.Match(language, ""))
	}
	keepDevice(c)
}
