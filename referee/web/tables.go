package web

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"slices"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views/home"
	"github.com/judgeofthechange/judge/views/pages"
)

const (
	allTables = "tables" // the pairing key of codes for all tables
	listPace  = 250 * time.Millisecond
)

// judgeCookie names the cookie of a device that was let in to all tables.
func (s *Server) judgeCookie() string {
	sum := sha256.Sum256([]byte(s.installation + "\n" + allTables))
	return sessionCookie + hex.EncodeToString(sum[:6])
}

// isJudge reports whether a request comes from the laptop itself, or from a device that was let in to all tables.
func (s *Server) isJudge(r *http.Request) bool {
	_, in := s.letIn(r)
	return in || isLocal(r)
}

// letIn returns the device that a request comes from if it was let in to all tables, here or by the peer that forwarded the request.
func (s *Server) letIn(r *http.Request) (device, bool) {
	for _, c := range r.CookiesNamed(s.judgeCookie()) {
		if d, in := s.pairing.find(referee.Token(c.Value).Session()); in {
			return d, true
		}
	}
	return vouchedFor(r)
}

// judgeName returns whose device a request comes from, if that was said when it was let in to all tables.
func (s *Server) judgeName(r *http.Request) string {
	d, _ := s.letIn(r)
	return d.judge
}

// tables shows all tables to a judge.
func (s *Server) tables(c echo.Context) error {
	p := s.printer(c)
	if !s.isJudge(c.Request()) {
		return s.pairPage(c, p, "", "/tables/pair", nil)
	}
	show := cmp.Or(c.Param("show"), home.ShowAll)
	if !slices.Contains(home.TableFilters, show) {
		return echo.ErrNotFound
	}
	var sides []string
	for _, g := range s.offeredGames {
		sides = append(sides, g.SeatStyles...)
	}
	d := pages.Doc{
		P: p, Screen: "tables", Styles: sides, Path: "/tables/" + show, StreamURL: "/tables/" + show + "/events", Title: p.T("tables.title"),
	}
	return s.page(c, http.StatusOK, d, home.Tables(s.tablesPage(c, show)))
}

// pairTables lets another device in to all tables, for a code that only the laptop shows.
func (s *Server) pairTables(c echo.Context) error {
	if !s.pairing.spend(allTables, c.FormValue("pairing")) {
		return s.pairPage(c, s.printer(c), "", c.Request().URL.Path, errPairing)
	}
	token, session, err := s.newSession()
	if err != nil {
		return err
	}
	s.pairing.add(session, source(c.Request()), c.FormValue("name"))
	s.tellTables(c, true)
	setCookie(c, s.judgeCookie(), string(token))
	return c.Redirect(http.StatusSeeOther, "/tables")
}

// tablesStream is the stream of the page that shows all tables.
func (s *Server) tablesStream(c echo.Context) error {
	return s.runStream(c, nil, func(e *events) error {
		updates, stop := s.lobby.Watch()
		defer stop()
		return s.pumpTables(c, e, updates)
	})
}

// pumpTables sends the list whenever it changes, and makes it only as often as somebody can read it.
func (s *Server) pumpTables(c echo.Context, e *events, updates <-chan struct{}) error {
	beat := time.NewTicker(s.heartbeat)
	defer beat.Stop()
	gone := c.Request().Context().Done()
	var shown []byte
	event := s.snapshotEvent
	notices := s.noticesFor(c.Request(), nil, referee.Console)
	if notices.tell(e) != nil {
		return nil // the browser went away
	}
	for {
		if !s.isJudge(c.Request()) {
			return e.send("bye", "gone") // the device lost its access
		}
		frame, err := rendered(context.Background(), home.Tables(s.tablesPage(c, c.Param("show"))))
		if err != nil {
			return err
		}
		if !bytes.Equal(frame, shown) {
			if e.frame(event(0, frame), 0) != nil {
				return nil // the browser went away
			}
			shown, event = frame, s.viewEvent
		}
		select {
		case <-gone:
			return nil
		case <-time.After(listPace):
		}
		if over, err := s.rest(c.Request(), e, nil, updates, notices, beat.C); over {
			return err
		}
	}
}

// rest keeps a stream alive until its page may have something new to show. It reports true if the stream is over, with what is left to return. A page of no
// table has no subscription.
func (s *Server) rest(r *http.Request, e *events, sub *referee.Subscription, updates <-chan struct{}, notices *notices, beat <-chan time.Time) (over bool, err error) {
	var ended <-chan struct{}
	if sub != nil {
		ended = sub.Done()
	}
	select {
	case <-r.Context().Done():
		return true, nil
	case <-ended:
		return true, e.send("bye", goodbye(sub.Err()))
	case <-e.replaced:
		return true, e.send("bye", "crowded")
	case _, open := <-updates:
		if !open {
			return true, e.send("bye", "closing")
		}
	case <-s.pairing.changes():
	case <-notices.wake():
		return notices.tell(e) != nil, nil // the browser went away
	case <-beat:
		return e.send("hb", millis(s.now())) != nil || notices.tell(e) != nil, nil
	}
	return false, nil
}

// tablesPage is the list in a judge's order: calls first, then by waiting time.
func (s *Server) tablesPage(c echo.Context, show string) home.TablesPage {
	page := home.TablesPage{P: s.printer(c), Show: show, Counts: map[string]int{}, Hall: s.hallTrouble(c)}
	page.Pairing = s.pairings(isLocal(c.Request()), allTables, false)
	for i, row := range s.tableRows(c) {
		row.No = i + 1
		for _, filter := range home.TableFilters {
			if row.InFilter(filter) {
				page.Counts[filter]++
			}
		}
		if row.InFilter(show) {
			page.Rows = append(page.Rows, row)
		}
	}
	slices.SortStableFunc(page.Rows, home.MoreUrgent)
	return page
}

// tableRows returns the tables of people, oldest first.
func (s *Server) tableRows(c echo.Context) []home.TableRow {
	var out []home.TableRow
	for _, table := range s.lobby.Tables() {
		if table.Summary().Rehearsal {
			continue
		}
		at, err := s.contextOf(c, table)
		if err != nil {
			continue
		}
		screen, err := table.Screen(referee.Console)
		if err != nil {
			continue
		}
		out = append(out, s.tableRow(at, screen))
	}
	return out
}

func (s *Server) tableRow(at tableContext, screen *referee.Screen) home.TableRow {
	layout := s.layout(at, screen)
	row := home.TableRow{
		Layout: layout, Name: screen.Info.Name, Title: at.title,
		Over: len(screen.Prompts) == 0, ConsoleOpen: at.table.HasConsoleOpen(),
	}
	if at.Progress != nil {
		row.Progress = at.Progress(layout, screen.View)
	}
	for _, asked := range screen.Prompts {
		if asked.IsNonBlocking() || asked.IsAnswered() || slices.Contains(row.Waiting, asked.For) {
			continue
		}
		row.Waiting = append(row.Waiting, asked.Seats()...)
		if row.Since.IsZero() || asked.Since.Before(row.Since) {
			row.Since = asked.Since
		}
	}
	if seats := slices.DeleteFunc(slices.Clone(row.Waiting), func(f engine.Seat) bool { return f == engine.Moderator }); len(seats) > 0 {
		row.Waiting = seats
	}
	if n := len(screen.Log); n > 0 {
		last := screen.Log[n-1]
		row.Last = at.p.Message(last.Messages[0])
		row.Corrected = last.Do == engine.Undo || last.By == engine.Moderator && engine.IsCorrection(last.Do)
	}
	return row
}
