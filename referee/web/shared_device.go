package web

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views"
)

// sharedDeviceTries is how often a seat's digits may be tried in a minute on the device that holds it.
const sharedDeviceTries = 5

// sharedDevices knows, of devices that hold several seats and go from hand to hand, whose hands they are in. It lives as long as the
// program: after a restart every device is covered.
type sharedDevices struct {
	mu   sync.Mutex
	open map[referee.Session]engine.Seat
	turn int
	last map[seatOf]int // when a seat was opened last, in turns
}

type seatOf struct {
	session referee.Session
	seat    engine.Seat
}

func newSharedDevices() *sharedDevices {
	return &sharedDevices{open: map[referee.Session]engine.Seat{}, last: map[seatOf]int{}}
}

// hand gives a device to a seat, or covers it where that is empty.
func (a *sharedDevices) hand(session referee.Session, seat engine.Seat) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.open[session] = seat
	if seat != "" {
		a.turn++
		a.last[seatOf{session, seat}] = a.turn
	}
}

func (a *sharedDevices) has(session referee.Session, seat engine.Seat) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.open[session] == seat
}

// longest is the seat that has not had the device for longest; empty if there is none.
func (a *sharedDevices) longest(session referee.Session, seats []engine.Seat) engine.Seat {
	if len(seats) == 0 {
		return ""
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	return slices.MinFunc(seats, func(x, y engine.Seat) int {
		return cmp.Compare(a.last[seatOf{session, x}], a.last[seatOf{session, y}])
	})
}

// isOnSharedDevice reports whether a device is handed from one seat to another: it holds several, or one and the console.
func isOnSharedDevice(held []engine.Seat) bool { return len(held) > 1 }

// covered reports whether a seat's page is to be asked for by its player first, since others hold the same device. Other
// pages never are.
func (s *Server) covered(k *pageKind, table *referee.Table, actor referee.Actor) bool {
	held := table.Snapshot().Holds(actor.Session)
	return k == seatKind && slices.Contains(held, actor.Seat) && isOnSharedDevice(held) && !s.sharedDevices.has(actor.Session, actor.Seat)
}

// inHand lets nothing through that a seat's page sends while that seat's player does not have the device: whoever has it
// instead speaks for no other seat, and hears nothing that only that seat may.
func (s *Server) inHand(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		at, err := s.tableContext(c)
		if err != nil || !s.covered(seatKind, at.table, s.seatActor(c)) {
			return next(c)
		}
		if wantsJSON(c.Request()) {
			return errCovered
		}
		return c.Redirect(http.StatusSeeOther, sharedDevicePath(at.table.Info().Code, engine.Seat(c.Param("seat"))))
	}
}

func sharedDevicePath(code string, seat engine.Seat) string {
	path := views.TableURL(code, "around")
	if seat != "" {
		path += "/" + string(seat)
	}
	return path
}

// sharedDevicePage covers a device that goes around, and says whom to give it to.
func (s *Server) sharedDevicePage(c echo.Context) error { return s.coverDevice(c, nil) }

func (s *Server) coverDevice(c echo.Context, problem error) error {
	at, session, err := s.deviceOf(c)
	if err != nil {
		return c.Redirect(http.StatusSeeOther, "/j/"+c.Param("code"))
	}
	s.sharedDevices.hand(session, "")
	screen, err := at.table.Screen(referee.Audience)
	if err != nil {
		return err
	}
	k := s.sharedDeviceKind(session, engine.Seat(c.Param("seat")), problem)
	doc := document(k, at, screen, referee.Audience)
	doc.Title = views.Titled(at.p, at.p.T("around.title"), screen.Info.Code)
	doc.Path = sharedDevicePath(screen.Info.Code, engine.Seat(c.Param("seat")))
	doc.StreamURL, doc.Scripts = doc.Path+"/events", append(slices.Clone(doc.Scripts), "shared-device.js")
	status := http.StatusOK
	if problem != nil {
		status = s.explain(problem, at.p).Status
	}
	return s.page(c, status, doc, k.main(s, at, screen, false))
}

// sharedDeviceStream keeps the cover current. Whoever looks at it has given the device out of hand.
func (s *Server) sharedDeviceStream(c echo.Context) error {
	at, session, err := s.deviceOf(c)
	if err != nil {
		return err
	}
	s.sharedDevices.hand(session, "")
	return s.stream(c, s.sharedDeviceKind(session, engine.Seat(c.Param("seat")), nil), at, referee.Audience)
}

// deviceOf is the session by which a device holds seats of the table that it names.
func (s *Server) deviceOf(c echo.Context) (tableContext, referee.Session, error) {
	at, err := s.tableContext(c)
	if err != nil {
		return at, referee.Session{}, err
	}
	session, held := s.sessionAt(c.Request(), at.table)
	if len(held) == 0 {
		return at, session, referee.ErrNotYours
	}
	return at, session, nil
}

// sharedDeviceKind is the cover of one device: it shows what everybody sees, and which of its seats are asked.
func (s *Server) sharedDeviceKind(session referee.Session, named engine.Seat, problem error) *pageKind {
	page := func(at tableContext, screen *referee.Screen) views.SharedDevicePage {
		p := views.SharedDevicePage{Layout: s.layout(at, screen), Held: at.table.Snapshot().Holds(session)}
		var asked []engine.Seat
		for _, prompt := range views.Awaited(prompts(screen)) {
			if prompt.Urgency != engine.Ring && slices.Contains(p.Held, prompt.For) && prompt.For != engine.Moderator && !slices.Contains(asked, prompt.For) {
				asked = append(asked, prompt.For)
			}
		}
		p.Asked, p.Next = asked, named
		if !slices.Contains(p.Held, named) {
			p.Next = s.sharedDevices.longest(session, asked)
		}
		if problem != nil {
			p.Refusal = s.explain(problem, at.p).Say
		}
		return p
	}
	return &pageKind{
		name: "shared-device",
		extra: func(_ *Server, at tableContext) string {
			screen, err := at.table.Screen(referee.Audience)
			if err != nil {
				return ""
			}
			p := page(at, screen)
			return fmt.Sprint(p.Held, p.Next, p.Refusal)
		},
		main: func(_ *Server, at tableContext, screen *referee.Screen, _ bool) templ.Component {
			return views.SharedDevice(page(at, screen))
		},
	}
}

// takeDevice opens a seat's page for the player who has taken the device into the hand.
func (s *Server) takeDevice(c echo.Context, at tableContext) error {
	actor := s.seatActor(c)
	if _, err := at.table.Screen(actor); err != nil {
		return err
	}
	if hasPIN(at.table, actor.Seat) {
		if !s.pinTries.spend(at.table.Info().Code + " " + string(actor.Seat)) {
			return s.coverDevice(c, errTooOften)
		}
		err := at.table.KnowsPIN(actor, c.FormValue("pin"))
		if errors.Is(err, referee.ErrPIN) || errors.Is(err, referee.ErrWrongPIN) {
			return s.coverDevice(c, err)
		}
		if err != nil {
			return err
		}
	}
	s.sharedDevices.hand(actor.Session, actor.Seat)
	return c.Redirect(http.StatusSeeOther, views.TableURL(at.table.Info().Code, "seat", string(actor.Seat)))
}
