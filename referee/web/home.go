package web

import (
	"cmp"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/static"
	"github.com/judgeofthechange/judge/views/home"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/setup"
)

// home lists the tables, the most urgent first, and the games that can be started.
func (s *Server) home(c echo.Context) error {
	page := home.Page{P: s.printer(c), Rehearsals: s.rehearsals(), Tables: s.tablesPage(c, home.ShowAll).Rows, Laptop: s.laptop != nil, Hall: s.peers != nil}
	for _, g := range s.offeredGames {
		page.Games = append(page.Games, s.homeGame(c, g))
	}
	for _, e := range slices.Backward(s.hall.Events()) {
		page.Events = append(page.Events, eventLink(e))
	}
	for _, info := range s.lobby.Broken() {
		page.Broken = append(page.Broken, info.Code)
	}
	for _, m := range s.lobby.LostLines() {
		if m.Ends == 0 {
			page.Lost = append(page.Lost, home.LostTable{Code: m.Code, Name: m.Name, Line: m.Line})
		}
	}
	page.Restore = s.vault != nil && s.isEmpty()
	return s.page(c, http.StatusOK, pages.Doc{P: page.P, Path: "/", Styles: []string{"tables.css"}}, home.Home(page))
}

func (s *Server) homeGame(c echo.Context, g *game) home.Game {
	rules := ""
	if g.Book != nil && len(s.books("")) > 0 {
		rules = pages.CatalogueURL("/rules", g.id)
	}
	return home.Game{
		Rules: rules, Earlier: s.earlierTables(g.id), ID: g.id, Book: g.Book, P: g.words.Printer(languageOf(c.Request())), Setup: g.Pages.New(), Mark: g.Mark, Guide: g.Lesson != nil,
		Picture: pictureOf(g),
	}
}

// pictureOf is where a game's picture is; empty if it has none.
func pictureOf(g *game) string {
	if g.Picture == "" {
		return ""
	}
	return static.URL(g.Picture)
}

// mostEarlier is the most tables that a new one can copy from.
const mostEarlier = 6

// earlierTables lists the newest tables of a game.
func (s *Server) earlierTables(game string) []home.EarlierTable {
	tables := slices.DeleteFunc(s.lobby.Tables(), func(t *referee.Table) bool { return t.Info().Header.Game != game || t.Summary().Rehearsal })
	slices.SortStableFunc(tables, func(a, b *referee.Table) int { return b.Info().Created.Compare(a.Info().Created) })
	var out []home.EarlierTable
	for _, t := range tables[:min(len(tables), mostEarlier)] {
		out = append(out, earlierOf(t))
	}
	return out
}

func earlierOf(t *referee.Table) home.EarlierTable {
	info := t.Info()
	return home.EarlierTable{Code: info.Code, Name: cmp.Or(info.Name, info.Code), Profile: info.Header.Profile}
}

// sameAs fills in a form for a new table from another table: its rules, house switches, clocks, custom sheets and
// circles, and its players if wanted.
func (s *Server) sameAs(page *home.NewTablePage, t *referee.Table, names bool) error {
	screen, err := t.Screen(referee.Audience)
	if err != nil {
		return err
	}
	as, h := earlierOf(t), t.Info().Header
	clocks := map[string]int{}
	for _, c := range screen.Timed {
		if c.Set {
			clocks[c.Kind] = int(c.Limit / time.Second)
		}
	}
	page.LikeTable, page.Blind, page.Host = &as, h.Blind, h.Host
	fillRules(page, h, clocks)
	page.Seating = seatingOf(page, h.Seats)
	for i := range page.Seats {
		choice := &page.Seats[i]
		choice.Plays, choice.Circle = false, 0
		for _, seat := range screen.Seats {
			if seat.Faction == choice.Faction && choice.Seating == page.Seating {
				choice.Plays, choice.Circle = true, seat.Circle
				if names {
					choice.Name = seat.Name
				}
			}
		}
	}
	return nil
}

// seatingOf finds the first seating that has everybody at a table.
func seatingOf(page *home.NewTablePage, seats []engine.SeatSetup) string {
	for _, g := range page.Game.Setup.SeatingsIn(page.Profile) {
		if !slices.ContainsFunc(seats, func(s engine.SeatSetup) bool { return !slices.Contains(g.Seats, s.Faction) }) {
			return g.ID
		}
	}
	return page.Seating
}

// offeredGame finds the game of a request.
func (s *Server) offeredGame(c echo.Context, id string) (home.Game, error) {
	g, ok := s.games[id]
	if !ok {
		return home.Game{}, echo.ErrNotFound
	}
	return s.homeGame(c, g), nil
}

// profiles is the second step to a new table.
func (s *Server) profiles(c echo.Context) error {
	g, err := s.offeredGame(c, c.Param("game"))
	if err != nil {
		return err
	}
	g.SavedRules = savedRules(s.lobby.HouseRules(c.Request().Context(), g.ID))
	return s.page(c, http.StatusOK, pages.Doc{P: g.P, Title: pages.Titled(g.P, g.P.T("new.profile"), ""), Path: c.Request().URL.Path, RulesURL: g.Rules}, home.ProfileChoice(g))
}

// seatingPage is the third step: the first seating on the usual circles, until it is changed.
func (s *Server) seatingPage(c echo.Context) error {
	g, err := s.offeredGame(c, c.Param("game"))
	if err != nil {
		return err
	}
	profile := c.Param("profile")
	if !slices.ContainsFunc(g.Setup.Profiles, func(x setup.Choice) bool { return x.ID == profile }) {
		return echo.ErrNotFound
	}
	page := home.NewTable(g, profile)
	if as := c.QueryParam("as"); as != "" {
		t, err := s.findTable(c, as)
		if err != nil {
			return err
		}
		if t.Info().Header.Game != g.ID || t.Info().Header.Profile != page.Profile {
			return echo.ErrNotFound
		}
		if err := s.sameAs(&page, t, c.QueryParam("names") != ""); err != nil {
			return err
		}
	}
	if name := c.QueryParam("rules"); name != "" {
		if err := s.withHouseRules(c, &page, name); err != nil {
			return err
		}
	}
	return s.page(c, http.StatusOK, s.newDoc(g), home.NewTableForm(page))
}

// create makes a table and opens its console. If the rules refuse, it shows why beside the filled-in form.
func (s *Server) create(c echo.Context) error {
	page, form, err := s.readNewTable(c)
	if err != nil {
		return err
	}
	kept, err := s.houseRulesToSave(c, page, form) // before the table: a name that is taken must not leave a table behind
	if err != nil {
		return s.refuseNew(c, page, err)
	}
	table, err := s.makeTable(c, page, form)
	if err == nil && page.Guided {
		err = table.Guide(c.Request().Context(), referee.Console, true)
	}
	if err == nil && kept != nil {
		err = s.lobby.SaveHouseRules(c.Request().Context(), *kept)
	}
	if err != nil {
		return s.refuseNew(c, page, err)
	}
	return c.Redirect(http.StatusSeeOther, pages.TableURL(table.Info().Code, "console"))
}

// refuseNew shows all that is wrong with a new table beside the filled-in form. The error is what ended the attempt.
func (s *Server) refuseNew(c echo.Context, page home.NewTablePage, err error) error {
	if !errors.As(err, new(*engine.Refusal)) && !errors.As(err, new(*referee.Problem)) && !errors.As(err, new(*FieldError)) {
		return err
	}
	status := s.refuse(&page, "", err)
	for _, seat := range page.Playing() {
		_, badSheet := encodeSheet(page.Game.Setup.CustomSheetArgs, seat)
		for _, err := range []error{referee.CheckName(seat.Name), badSheet} {
			if err != nil {
				s.refuse(&page, seat.Faction, err)
			}
		}
	}
	return s.page(c, status, s.newDoc(page.Game), home.NewTableForm(page))
}

// refuse adds why a new table is refused, and returns the status of the answer. What is known of a seat takes the place of the same sentence
// without one.
func (s *Server) refuse(page *home.NewTablePage, seat engine.Seat, err error) int {
	a := s.explain(err, page.Game.P)
	page.Refusals = slices.DeleteFunc(page.Refusals, func(r home.NewTableRefusal) bool { return r.Say == a.Say && r.Seat == "" })
	page.Refusals = append(page.Refusals, home.NewTableRefusal{Say: a.Say, Ruling: a.Ruling, Seat: seat})
	return a.Status
}

// newDoc is the document around a form for a new table. Its language was chosen on the pages before.
func (s *Server) newDoc(g home.Game) pages.Doc {
	return pages.Doc{P: g.P, Title: pages.Titled(g.P, g.P.T("new.who"), ""), Path: "/new/" + g.ID, RulesURL: g.Rules, Styles: s.games[g.ID].Styles, Scripts: []string{"new-table.js"}}
}

func (s *Server) makeTable(c echo.Context, page home.NewTablePage, form url.Values) (*referee.Table, error) {
	h, err := newHeader(page)
	if err != nil {
		return nil, err
	}
	if err := s.checkSeatCount(page.Chosen(), h); err != nil {
		return nil, err
	}
	limits, err := readLimits(form)
	if err != nil {
		return nil, err
	}
	if err := s.lobby.CheckClocks(h.Game, limits); err != nil { // a refusal must leave no table behind
		return nil, err
	}
	table, err := s.lobby.Create(c.Request().Context(), page.Name, h)
	if err != nil {
		return nil, err
	}
	return table, table.SetClocks(c.Request().Context(), referee.Console, limits)
}

// checkSeatCount refuses fewer or more seats than a seating has. If the rules refuse too, they say why.
func (s *Server) checkSeatCount(seating setup.Seating, h engine.Header) error {
	if n := len(h.Seats); n >= seating.Min && n <= seating.Max {
		return nil
	}
	if _, err := s.games[h.Game].Rules.Setup(h); err != nil {
		return err
	}
	return engine.Refuse("", "new.crowd", "count", len(h.Seats), "min", seating.Min, "max", seating.Max)
}

func (s *Server) readNewTable(c echo.Context) (page home.NewTablePage, form url.Values, err error) {
	if form, err = c.FormParams(); err != nil {
		return page, form, errForm
	}
	g, err := s.offeredGame(c, form.Get("game"))
	if err != nil {
		return page, form, err
	}
	page = home.NewTablePage{
		Game: g, Profile: form.Get("profile"), Name: strings.TrimSpace(form.Get("table")), Cards: form.Get("cards"),
		Guided: form.Get("guided") == "on", SaveAs: strings.TrimSpace(form.Get("keep")),
		Blind: g.Setup.Blind && form.Get("blind") == "on", Host: engine.Seat(form.Get("host")), House: map[string]string{}, Clocks: map[string]string{},
	}
	if page.Cards == "" && len(g.Setup.Cards) > 0 {
		page.Cards = g.Setup.Cards[0]
	}
	page.Seating = form.Get("seating")
	page.Seating = page.Chosen().ID
	for _, seating := range g.Setup.SeatingsIn(page.Profile) {
		for _, faction := range seating.Seats {
			page.Seats = append(page.Seats, readSeat(page, seating, faction, form))
		}
	}
	for _, w := range g.Setup.Switches {
		if value := strings.Join(form["house."+w.Name], " "); value != "" && value != w.Default[page.Profile] {
			page.House[w.Name] = value
		}
	}
	for _, kind := range g.Setup.Clocks {
		page.Clocks[kind] = form.Get(limitPrefix + kind)
	}
	return page, form, nil
}

// readSeat reads how a faction is seated. A form without checkboxes seats the factions that have a circle.
func readSeat(page home.NewTablePage, seating setup.Seating, faction engine.Seat, form url.Values) home.SeatChoice {
	choice := home.SeatChoice{Seating: seating.ID, Faction: faction, Sheet: sheetFields(faction, form)}
	value := func(name string) string { return strings.TrimSpace(form.Get(page.SeatField(name, choice))) }
	choice.Name = value("name")
	if page.Game.Setup.Circles > 0 {
		choice.Circle, _ = strconv.Atoi(value("circle"))
	}
	choice.Plays = seating.Whole() || value("plays") != "" || form.Get("ticked") == "" && choice.Circle > 0
	if !choice.Plays {
		choice.Circle = 0
	}
	return choice
}

// sheetFields returns what was typed on a faction's custom sheet, field by field.
func sheetFields(faction engine.Seat, form url.Values) map[string]string {
	typed := map[string]string{}
	for name := range form {
		if strings.HasPrefix(name, setup.CustomSheetPrefix(faction)) && form.Get(name) != "" {
			typed[name] = form.Get(name)
		}
	}
	return typed
}

// encodeSheet makes a seat's sheet for the header from what was typed, by the rules for a command's arguments. An empty
// sheet is nil.
func encodeSheet(args []engine.Arg, s home.SeatChoice) (json.RawMessage, error) {
	fields := url.Values{}
	for name, value := range s.Sheet {
		fields.Set("arg."+strings.TrimPrefix(name, setup.CustomSheetPrefix(s.Faction)), strings.TrimSpace(value))
	}
	said, err := parseArgs(args, fields)
	if err != nil || len(said) == 0 {
		return nil, err
	}
	return json.Marshal(said)
}

func newHeader(page home.NewTablePage) (engine.Header, error) {
	h := engine.Header{Version: 1, Game: page.Game.ID, Profile: page.Profile, Cards: page.Cards, Blind: page.Blind}
	for name, value := range page.House {
		if h.House == nil {
			h.House = map[string]engine.SwitchValue{}
		}
		h.House[name] = engine.SwitchValue(value)
	}
	for _, s := range page.Playing() {
		sheet, err := encodeSheet(page.Game.Setup.CustomSheetArgs, s)
		if err != nil {
			return h, err
		}
		if h.Blind && s.Faction == page.Host {
			h.Host = page.Host
		}
		h.Seats = append(h.Seats, engine.SeatSetup{Faction: s.Faction, Circle: s.Circle, Name: s.Name, Sheet: sheet})
	}
	return h, nil
}
