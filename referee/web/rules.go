package web

import (
	"net/http"
	"slices"
	"strings"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views/book"
	"github.com/judgeofthechange/judge/views/feature"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/rules"
	"github.com/judgeofthechange/judge/views/sheet"
)

// rules searches a catalogue of rulings.
func (s *Server) rules(c echo.Context) error {
	layout, err := s.reader(c, "")
	if err != nil {
		return err
	}
	layout.PhaseSections = s.currentParts(layout)
	page := rules.Page{
		Layout: layout, Query: strings.TrimSpace(c.QueryParam("q")), InProfile: c.QueryParam("profile"), Section: c.QueryParam("section"),
	}
	return s.rulesPage(c, layout, layout.P.T("rules.title"), rules.Main(page.Search()))
}

// ruling explains one ruling.
func (s *Server) ruling(c echo.Context) error {
	id := strings.ToUpper(c.Param("ruling"))
	layout, err := s.reader(c, id)
	if err != nil {
		return err
	}
	return s.rulesPage(c, layout, id, rules.RulingMain(layout, id))
}

// about tells all about one of the game's things.
func (s *Server) about(c echo.Context) error {
	layout, err := s.reader(c, "")
	if err != nil {
		return err
	}
	thing := c.Param("thing")
	if !layout.HasSheet(thing) {
		return echo.ErrNotFound
	}
	about := layout.Sheets.Sheet(layout, thing)
	doc := rulesDoc(c, layout, about.Name)
	doc.Styles = s.games[layout.GameID].Styles
	return s.page(c, http.StatusOK, doc, sheet.Main(layout, about))
}

// compare compares two profiles.
func (s *Server) compare(c echo.Context) error {
	layout, err := s.reader(c, "")
	if err != nil {
		return err
	}
	page := rules.ComparePage{Layout: layout, A: c.QueryParam("a"), B: c.QueryParam("b")}
	for _, id := range []string{page.A, page.B} {
		if id != "" && !slices.Contains(layout.Book.Profiles(), id) {
			return echo.ErrNotFound
		}
	}
	return s.rulesPage(c, layout, layout.P.T("rules.compare"), rules.CompareMain(page))
}

func (s *Server) rulesPage(c echo.Context, reader pages.Layout, title string, main templ.Component) error {
	return s.page(c, http.StatusOK, rulesDoc(c, reader, title), main)
}

func rulesDoc(c echo.Context, reader pages.Layout, title string) pages.Doc {
	return pages.Doc{P: reader.P, Title: pages.Titled(reader.P, title, reader.Code), Path: c.Request().URL.RequestURI(), RulesURL: reader.RulesURL()}
}

// reader is somebody who looks a ruling up: at the table that the address names, or at none. The game is the table's,
// or the one that the address names, or the first one that knows the ruling.
func (s *Server) reader(c echo.Context, ruling string) (pages.Layout, error) {
	p := s.printer(c)
	layout := pages.Layout{P: p}
	if code := c.QueryParam("table"); code != "" {
		table, err := s.lobby.Table(code)
		if err != nil {
			return layout, err
		}
		g, ok := s.games[table.Info().Header.Game]
		if !ok {
			return layout, referee.ErrUnknownTable
		}
		layout = s.rulesLayout(g, table, g.words.Printer(p.Lang()), engine.Seat(c.QueryParam("seat")))
	} else if g := s.withBook(c.QueryParam("game"), ruling); g != nil {
		layout.P, layout.GameID, layout.Book, layout.Finder, layout.Books = g.words.Printer(p.Lang()), g.id, g.Book, g.finder, s.books(p.Lang())
		layout.Sheets = g.Sheets
	}
	if layout.Book == nil || ruling != "" && !hasRuling(layout.Book, ruling) {
		return layout, echo.ErrNotFound
	}
	return layout, nil
}

// rulesLayout returns what a table's screen needs to look rulings up.
func (s *Server) rulesLayout(g *game, table *referee.Table, p *i18n.Printer, seat engine.Seat) pages.Layout {
	info := table.Info()
	layout := pages.Layout{
		P: p, Code: info.Code, GameID: g.id, Profile: info.Header.Profile, House: House(info.Header), Book: g.Book, Sheets: g.Sheets, Finder: g.finder,
	}
	if seat == engine.Moderator || slices.ContainsFunc(info.Header.Seats, func(s engine.SeatSetup) bool { return s.Faction == seat }) {
		layout.For = seat
	}
	return layout
}

// currentParts lists the parts of the catalogue about a table's current phase, as everybody sees it.
func (s *Server) currentParts(c pages.Layout) []string {
	table, err := s.lobby.Table(c.Code)
	if c.Code == "" || err != nil {
		return nil
	}
	g, ok := s.games[table.Info().Header.Game]
	if !ok || g.PhaseSections == nil {
		return nil
	}
	screen, err := table.Screen(referee.Audience)
	if err != nil {
		return nil
	}
	return g.PhaseSections(screen.View)
}

// withBook finds the first game that has a catalogue and, if they are given, this id and this ruling.
func (s *Server) withBook(id, ruling string) *game {
	for _, g := range s.offeredGames {
		if g.Book != nil && (id == "" || id == g.id) && (ruling == "" || hasRuling(g.Book, ruling)) {
			return g
		}
	}
	return nil
}

// books lists the games that have a catalogue, if there are several.
func (s *Server) books(lang string) (books []pages.Option) {
	for _, g := range s.offeredGames {
		if g.Book != nil {
			books = append(books, pages.Option{Value: g.id, Text: g.words.Printer(lang).T(g.title)})
		}
	}
	if len(books) < 2 {
		return nil
	}
	return books
}

func hasRuling(rulings book.Book, id string) bool {
	return slices.ContainsFunc(rulings.Rulings(), func(r book.Ruling) bool { return r.ID == id })
}

// why explains the ruling of a refusal to the screen that was refused; nil if there is nothing to explain.
func (s *Server) why(c echo.Context, at tableContext, ruling string) string {
	seat := engine.Seat(c.Param("seat"))
	if seat == "" {
		seat = engine.Moderator
	}
	e, ok := rules.Explain(s.rulesLayout(at.game, at.table, at.p, seat), ruling)
	if !ok {
		return ""
	}
	today := pages.Layout{P: at.p}
	if seat == engine.Moderator {
		today.Ruled = s.ruledAbout(at, ruling)
	}
	return asText(c, templ.Join(feature.RuledToday(today), rules.WhyNot(e)))
}

// asText renders what stands behind a refusal's sentence; nothing if that fails, since the sentence can stand alone.
func asText(c echo.Context, part templ.Component) string {
	page, err := rendered(c.Request().Context(), part)
	if err != nil {
		return ""
	}
	return string(page)
}
