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
	"github.com/judgeofthechange/judge/views/home"
	"github.com/judgeofthechange/judge/views/pages"
)

// sharedDeviceTries is how often a minute a seat's PIN may be tried on the device that holds it.
const sharedDeviceTries = 5

// sharedDevices knows which seat's player has each device that several seats share. It lives as long as the program:
// after a restart every device is covered.
type sharedDevices struct {
	mu   sync.Mutex
	open map[referee.Session]engine.Seat
	turn int
	last map[heldSeat]int // the turn in which a seat was last opened
}

type heldSeat struct {
	session referee.Session
	seat    engine.Seat
}

func newSharedDevices() *sharedDevices {
	return &sharedDevices{open: map[referee.Session]engine.Seat{}, last: map[heldSeat]int{}}
}

// hand gives a device to a seat, or covers it if seat is empty.
func (a *sharedDevices) hand(session referee.Session, seat engine.Seat) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.open[session] = seat
	if seat != "" {
		a.turn++
		a.last[heldSeat{session, seat}] = a.turn
	}
}

func (a *sharedDevices) has(session referee.Session, seat engine.Seat) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.open[session] == seat
}

// waitingLongest returns the seat that has waited longest for the device; empty if there are no seats.
func (a *sharedDevices) waitingLongest(session referee.Session, seats []engine.Seat) engine.Seat {
	if len(seats) == 0 {
		return ""
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	return slices.MinFunc(seats, func(x, y engine.Seat) int {
		return cmp.Compare(a.last[heldSeat{session, x}], a.last[heldSeat{session, y}])
	})
}

// isOnSharedDevice reports whether a device is shared: it holds several seats, or a seat and the console.
func isOnSharedDevice(held []engine.Seat) bool { return len(held) > 1 }

// covered reports whether a seat's page is covered because other seats share the device. Other pages never are.
func (s *Server) covered(k *pageKind, table *referee.Table, actor referee.Actor) bool {
	held := table.Snapshot().SeatsHeldBy(actor.Session)
	return k == seatKind && slices.Contains(held, actor.Seat) && isOnSharedDevice(held) && !s.sharedDevices.has(actor.Session, actor.Seat)
}

// requireDevice stops requests from a seat's page while another player has the device: that player must not act for the seat,
// nor see what only the seat may see.
func (s *Server) requireDevice(next echo.HandlerFunc) echo.HandlerFunc {
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
	path := pages.TableURL(code, "shared-device")
	if seat != "" {
		path += "/" + string(seat)
	}
	return path
}

// sharedDevicePage covers a shared device, and says whom to give it to.
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
	doc.Title = pages.Titled(at.p, at.p.T("shared_device.title"), screen.Info.Code)
	doc.Path = sharedDevicePath(screen.Info.Code, engine.Seat(c.Param("seat")))
	doc.StreamURL, doc.Scripts = doc.Path+"/events", append(slices.Clone(doc.Scripts), "shared-device.js")
	status := http.StatusOK
	if problem != nil {
		status = s.explain(problem, at.p).Status
	}
	return s.page(c, status, doc, k.main(s, at, screen, false))
}

// sharedDeviceStream keeps the cover current. Opening it covers the device.
func (s *Server) sharedDeviceStream(c echo.Context) error {
	at, session, err := s.deviceOf(c)
	if err != nil {
		return err
	}
	s.sharedDevices.hand(session, "")
	return s.stream(c, s.sharedDeviceKind(session, engine.Seat(c.Param("seat")), nil), at, referee.Audience)
}

// deviceOf returns the session with which a device holds seats of the table in its path.
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
	page := func(at tableContext, screen *referee.Screen) home.SharedDevicePage {
		p := home.SharedDevicePage{Layout: s.layout(at, screen), Held: at.table.Snapshot().SeatsHeldBy(session)}
		var asked []engine.Seat
		for _, prompt := range pages.Awaited(prompts(screen)) {
			for _, seat := range prompt.Seats() {
				if prompt.Urgency != engine.Ring && slices.Contains(p.Held, seat) && seat != engine.Moderator && !slices.Contains(asked, seat) {
					asked = append(asked, seat)
				}
			}
		}
		p.Asked, p.Next = asked, named
		if !slices.Contains(p.Held, named) {
			p.Next = s.sharedDevices.waitingLongest(session, asked)
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
			return home.SharedDevice(page(at, screen))
		},
	}
}

// takeDevice opens a seat's page for the player who took the device.
func (s *Server) takeDevice(c echo.Context, at tableContext) error {
	actor := s.seatActor(c)
	if _, err := at.table.Screen(actor); err != nil {
		return err
	}
	if hasPIN(at.table, actor.Seat) {
		if !s.coverPINLimit.spend(at.table.Info().Code + " " + string(actor.Seat)) {
			return s.coverDevice(c, errAddressTooOften)
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
	return c.Redirect(http.StatusSeeOther, pages.TableURL(at.table.Info().Code, "seat", string(actor.Seat)))
}
