package web

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"time"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"
	hall "github.com/judgeofthechange/judge/referee/event"
	"github.com/judgeofthechange/judge/referee/shown"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"

	eventviews "github.com/judgeofthechange/judge/views/event"
)

// eventPage is a page of an event.
type eventPage struct {
	tab    string // the last part of its address
	screen string // its stylesheet, see pages.Doc.Screen
	styles []string
	// scripts are those of this page alone.
	scripts []string
	// reader says as whom a device reads it. The error is referee.ErrNotYours for a device that may not.
	reader func(*Server, echo.Context, eventContext) (referee.Actor, error)
	// other answers a device that may not read the page; nil for a refusal.
	other  func(*Server, echo.Context, eventContext) error
	static bool   // it has no stream
	live   bool   // it is never behind the tables, see makeLate
	own    bool   // it shows no table but its reader's
	title  string // key of what it is; empty for the name of its tab
	// adds what only this page shows; nil for nothing.
	adds func(*Server, echo.Context, eventContext, *eventviews.Page)
	draw func(eventviews.Page) templ.Component
}

// eventPages are the pages of an event by their tabs. Each file of pages adds its own.
var eventPages = slices.Concat(organiserPages, publicPages, personPages, judgePages)

// eventContext is the event of one request.
type eventContext struct {
	event  *referee.Table
	config event.Config
	game   *game // nil for a game that this server does not show
	p      *i18n.Printer
}

func (s *Server) eventContext(c echo.Context) (eventContext, error) {
	table, err := s.findTable(c, c.Param("code"))
	if err != nil {
		return eventContext{}, err
	}
	if !table.Info().IsEvent() {
		return eventContext{}, referee.ErrUnknownTable
	}
	config, err := event.Parse(table.Info().Header.Event)
	if err != nil {
		return eventContext{}, err
	}
	at := eventContext{event: table, config: config, game: s.games[config.Game], p: s.printer(c)}
	if at.game != nil {
		at.p = at.game.words.Printer(languageOf(c.Request()))
	}
	return at, nil
}

// withEvent handles a request about the event in its path.
func (s *Server) withEvent(h func(echo.Context, eventContext) error) echo.HandlerFunc {
	return func(c echo.Context) error {
		at, err := s.eventContext(c)
		if err != nil {
			return err
		}
		return h(c, at)
	}
}

func (s *Server) routeEvents(e *echo.Echo) {
	e.GET("/events/new", s.laptopOnly(s.newEvent))
	e.POST("/events", s.laptopOnly(s.createEvent))
	e.GET("/e", s.poster)
	e.GET("/E", s.poster) // QR codes have capitals
	g := e.Group("/e/:code")
	for _, page := range eventPages {
		path := ""
		if page.tab != "" {
			path = "/" + page.tab
		}
		g.GET(path, s.withEvent(func(c echo.Context, at eventContext) error { return s.showEvent(c, at, page) }))
		if !page.static {
			g.GET(path+"/events", s.withEvent(func(c echo.Context, at eventContext) error { return s.eventStream(c, at, page) }))
		}
	}
	g.POST("/do", s.withEvent(s.eventInput))
	g.POST("/judgement", s.withEvent(s.judgeGame))
	g.POST("/bar", s.withEvent(s.eventBar))
	g.POST("/pairing", s.laptopOnly(s.withEvent(s.pairJudge)))
	g.POST("/device", s.laptopOnly(s.withEvent(s.eventDevice)))
	g.POST("/floor/pair", s.limitTries(s.withEvent(s.judgeComes)))
	g.POST("/me", s.limitTries(s.withEvent(s.checkIn)))
	g.POST("/sit", s.withEvent(s.sitDown))
	g.GET("/me/wait/:person/:number", s.withEvent(s.nameWait))
	g.POST("/me/leave", s.limitTries(s.withEvent(s.giveBackName)))
	g.POST("/delay", s.withEvent(s.setDelay))
	g.POST("/start", s.withEvent(s.planStart))
	g.POST("/plan", s.withEvent(s.drawHall))
	g.POST("/initials", s.withEvent(s.setInitials))
	g.POST("/import", s.laptopOnly(s.withEvent(s.importSheet)))
	g.POST("/person", s.laptopOnly(s.withEvent(s.addPerson)))
	g.POST("/delete-people", s.laptopOnly(s.withEvent(s.deletePeople)))
	g.POST("/judge", s.laptopOnly(s.withEvent(s.addJudge)))
	g.GET("/standings.csv", s.laptopOnly(s.withEvent(s.standingsFile)))
}

// asOrganiser is the laptop itself, or a device that was let in as the organiser's.
func asOrganiser(s *Server, c echo.Context, at eventContext) (referee.Actor, error) {
	if isLocal(c.Request()) {
		return referee.Console, nil
	}
	return s.heldAt(c, at, func(seat engine.Seat) bool { return seat == engine.Moderator })
}

// asAnybody is everybody: what the hall sees.
func asAnybody(*Server, echo.Context, eventContext) (referee.Actor, error) {
	return referee.Audience, nil
}

// asPerson is the person whose name a device holds.
func asPerson(s *Server, c echo.Context, at eventContext) (referee.Actor, error) {
	return s.heldAt(c, at, func(seat engine.Seat) bool { return seat != engine.Moderator && !at.isJudge(seat) })
}

// asJudge is the judge whose device it is; on the laptop without a judge's session, the organiser.
func asJudge(s *Server, c echo.Context, at eventContext) (referee.Actor, error) {
	actor, err := s.heldAt(c, at, at.isJudge)
	if err != nil && isLocal(c.Request()) {
		return referee.Console, nil
	}
	return actor, err
}

// isJudge reports whether an id is a judge's.
func (a eventContext) isJudge(seat engine.Seat) bool {
	screen, err := a.event.Screen(referee.Console)
	if err != nil {
		return false
	}
	_, is := screen.View.(*event.View).Judges[string(seat)]
	return is
}

// heldAt returns the actor of a device that holds one of some seats, or referee.ErrNotYours.
func (s *Server) heldAt(c echo.Context, at eventContext, of func(engine.Seat) bool) (referee.Actor, error) {
	now := at.event.Snapshot()
	for _, session := range s.sessions(c.Request(), at.event) {
		for _, seat := range now.SeatsHeldBy(session) {
			if of(seat) {
				return referee.Actor{Seat: seat, Session: session}, nil
			}
		}
	}
	return referee.Actor{}, referee.ErrNotYours
}

// showEvent writes a page.
func (s *Server) showEvent(c echo.Context, at eventContext, page *eventPage) error {
	actor, err := page.reader(s, c, at)
	if errors.Is(err, referee.ErrNotYours) && page.other != nil {
		return page.other(s, c, at)
	}
	if err != nil {
		return err
	}
	model, err := s.eventModel(c, at, page, actor)
	if err != nil {
		return err
	}
	model.Key = newBoot()
	doc := s.eventDoc(at, page)
	if query := c.QueryString(); query != "" && doc.StreamURL != "" {
		doc.StreamURL += "?" + query
	}
	return s.page(c, http.StatusOK, doc, page.draw(model))
}

// eventDoc is the document around a page of an event.
func (s *Server) eventDoc(at eventContext, page *eventPage) pages.Doc {
	title := at.config.Name
	if key := cmp.Or(page.title, "event.tab."+page.tab); at.p.Has(key) {
		title = at.p.T(key) + " · " + title
	}
	d := pages.Doc{
		P: at.p, Screen: cmp.Or(page.screen, "event"), Styles: page.styles, Scripts: page.scripts, Path: eventviews.URL(at.event.Info().Code, page.tab),
		Title: pages.Titled(at.p, title, ""),
	}
	if page.tab == "" {
		d.Path = eventviews.URL(at.event.Info().Code)
	}
	if at.game != nil {
		d.Styles = append(slices.Clone(at.game.SeatStyles), d.Styles...)
	}
	if !page.static {
		d.StreamURL = d.Path + "/events"
	}
	return d
}

// eventModel is what a page shows to its reader.
func (s *Server) eventModel(c echo.Context, at eventContext, page *eventPage, actor referee.Actor) (eventviews.Page, error) {
	screen, err := at.event.Screen(actor)
	if err != nil {
		return eventviews.Page{}, err
	}
	m := eventviews.Page{
		P: at.p, Code: screen.Info.Code, Config: at.config, View: screen.View.(*event.View), Began: screen.Info.Created, Now: s.now(),
		Version: screen.Version, Tab: page.tab, Query: chosenIn(c), Settings: screen.Event, Tables: map[int]eventviews.TableLink{},
	}
	if at.game != nil {
		m.Mark, m.Ways = at.game.Mark, waysOf(at.game.Rules)
	}
	switch actor.Seat {
	case engine.Moderator:
		m.Reader = event.Organiser
		m.Devices, m.Requests, m.Presence = screen.Seats, screen.SeatRequests, s.presenceAt(at.event)
		m.PeopleDeleted = at.event.Snapshot().PeopleDeleted()
		m.Hall = s.hallTrouble(c)
		m.Pairing, m.Join = s.judgePairing(at), s.networks.join("E")
	default:
		m.Reader = string(actor.Seat)
	}
	if !page.live && actor.Seat != engine.Moderator && !at.isJudge(actor.Seat) {
		if err := s.makeLate(at, &m); err != nil {
			return m, err
		}
	}
	named := m // as people are called at tables
	if named.View, err = viewAt(at, referee.Audience); err != nil {
		return m, err
	}
	if round, ok := m.Round(); ok {
		own, _, _ := m.View.SeatOf(m.Reader)
		for n, table := range round.InOrder() {
			if page.own && n != own {
				continue
			}
			if link, ok := s.tableLink(c, at, shown.Hall{Event: m.Code, Round: m.View.Round, Table: n}, table, named.Name); ok {
				m.Tables[n] = link
			}
		}
	}
	if page.adds != nil {
		page.adds(s, c, at, &m)
	}
	return m, nil
}

// chosenIn is what a reader chose to see, without what a stream says of its page.
func chosenIn(c echo.Context) url.Values {
	chosen := maps.Clone(c.QueryParams())
	for _, name := range []string{"assets", "head", "shown"} {
		chosen.Del(name)
	}
	return chosen
}

// tableLink tells of a table that the program referees what everybody may know.
func (s *Server) tableLink(c echo.Context, at eventContext, place shown.Hall, table event.TableView, name func(string) string) (link eventviews.TableLink, ok bool) {
	t := s.hall.Table(place, table.Seating)
	if t == nil || at.game == nil {
		return link, false
	}
	if moment, late := s.lateAt(c.Request(), t); late {
		return s.lateLink(c, at, t, moment)
	}
	screen, err := t.Screen(referee.Audience)
	if err != nil {
		return link, false
	}
	link = eventviews.TableLink{Code: t.Info().Code, Shown: screen.Table, Turn: t.Summary().Turn}
	if slip, ok := hall.SlipOf(t, table.Seating, name); ok {
		slip.Adjudicated = slip.Adjudicated && (table.LastTurn || table.Time)
		link.Slip, link.Differs = &slip, table.Result != nil && hall.Differs(slip, *table.Result)
	}
	if no := s.hall.Untold(place); no != nil && table.State != event.Approved {
		link.Untold = s.explain(no, at.p).Say
	}
	if at.game.Progress != nil {
		if on, err := s.contextOf(c, t); err == nil {
			progress := at.game.Progress(s.layout(on, screen), screen.View)
			link.Game, link.Turns, link.Leader = progress.Text, progress.Turns, progress.Leader
		}
	}
	for _, asked := range screen.Prompts {
		if !asked.IsNonBlocking() && !asked.IsAnswered() {
			for _, seat := range asked.Seats() {
				if !slices.Contains(link.Waiting, string(seat)) {
					link.Waiting = append(link.Waiting, string(seat))
				}
			}
		}
	}
	return link, true
}

// lateLink is tableLink for a device that follows the table late.
func (s *Server) lateLink(c echo.Context, at eventContext, t *referee.Table, moment time.Time) (link eventviews.TableLink, ok bool) {
	screen, err := t.Snapshot().Before(moment).Screen()
	if err != nil {
		return link, false
	}
	link.Code = t.Info().Code
	if on, err := s.contextOf(c, t); err == nil && at.game.Progress != nil {
		link.Game = at.game.Progress(s.layout(on, screen), screen.View).Text
	}
	return link, true
}

// waysOf lists the ways in which a game may end; nil if its rules name none.
func waysOf(rules engine.Rules) []string {
	if r, ok := rules.(engine.ResultRules); ok {
		return r.Ways()
	}
	return nil
}

// presenceAt says when each device at an event was last heard of.
func (s *Server) presenceAt(e *referee.Table) map[string]time.Time {
	out := map[string]time.Time{}
	for _, p := range e.Presence() {
		if !p.Seen.IsZero() {
			out[string(p.Seat)] = p.Seen
		}
	}
	return out
}

// eventStream sends a page whenever it changes.
func (s *Server) eventStream(c echo.Context, at eventContext, page *eventPage) error {
	return s.runStream(c, at.event, func(e *events) error {
		actor, err := page.reader(s, c, at)
		if err != nil {
			return e.send("bye", goodbye(err))
		}
		sub, err := at.event.Subscribe(actor)
		if err != nil {
			return e.send("bye", goodbye(err))
		}
		defer sub.Close()
		return s.pumpEvent(c, e, sub, at, page, actor)
	})
}

// pumpEvent is the loop of eventStream: it makes the page only as often as somebody can read it. The organiser and judges also see what
// happens at the tables.
func (s *Server) pumpEvent(c echo.Context, e *events, sub *referee.Subscription, at eventContext, page *eventPage, actor referee.Actor) error {
	updates, stop := at.event.Changes()
	if actor.Seat == engine.Moderator || at.isJudge(actor.Seat) {
		stop()
		updates, stop = s.lobby.Watch()
	}
	defer stop()
	beat := time.NewTicker(s.heartbeat)
	defer beat.Stop()
	gone := c.Request().Context().Done()
	var last []byte
	send := s.snapshotEvent
	notices := s.noticesFor(c.Request(), at.event, actor)
	if notices.tell(e) != nil {
		return nil // the browser went away
	}
	for {
		if err := sub.Check(); err != nil {
			return e.send("bye", goodbye(err))
		}
		model, err := s.eventModel(c, at, page, actor)
		if err != nil {
			return e.send("bye", goodbye(err))
		}
		frame, err := rendered(context.Background(), page.draw(model))
		if err != nil {
			return err
		}
		if !bytes.Equal(frame, last) {
			if e.frame(send(0, frame), 0) != nil {
				return nil // the browser went away
			}
			last, send = frame, s.viewEvent
		}
		select {
		case <-gone:
			return nil
		case <-time.After(listPace):
		}
		if over, err := s.rest(c.Request(), e, sub, updates, notices, beat.C); over {
			return err
		}
	}
}

// eventInput takes a command for an event from a form, whose field "as" is organiser, judge or person.
func (s *Server) eventInput(c echo.Context, at eventContext) error {
	form, err := c.FormParams()
	if err != nil {
		return errForm
	}
	actor, err := s.eventActor(c, at, form.Get("as"))
	if err != nil {
		return err
	}
	readPlaces(form)
	in, err := readInput(at.event.Rules(), form, actor)
	if err != nil {
		return err
	}
	in.IdempotencyKey = cmp.Or(in.IdempotencyKey, newKey())
	receipt, err := s.hall.Answer(c.Request().Context(), at.event, in)
	switch {
	case err != nil:
		return err
	case wantsJSON(c.Request()):
		return sendAnswer(c, http.StatusOK, accepted{receipt.Mark, at.p.T("send.ok")})
	}
	return doneAt(c, at.p, safeRedirect(cmp.Or(form.Get("back"), eventviews.URL(at.event.Info().Code))))
}

// newKey is the idempotency key of a form that a browser without scripts sends: what such a form enters twice, the rules take once.
func newKey() string { return rand.Text() }

// eventActor returns as whom a device acts.
func (s *Server) eventActor(c echo.Context, at eventContext, as string) (referee.Actor, error) {
	readers := map[string]func(*Server, echo.Context, eventContext) (referee.Actor, error){
		"organiser": asOrganiser, "judge": asJudge, "person": asPerson,
	}
	if reader, ok := readers[as]; ok {
		return reader(s, c, at)
	}
	return referee.Actor{}, errForm
}
