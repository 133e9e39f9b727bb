package web

import (
	"context"
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views/home"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/setup"
)

// rehearse makes a table whose empty seats play by themselves, and opens its console.
func (s *Server) rehearse(c echo.Context) error {
	path, err := s.Rehearse(c.Request().Context(), c.FormValue("game"), c.FormValue("profile"), c.FormValue("seating"), languageOf(c.Request()))
	if err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, path)
}

// Rehearse makes a table whose empty seats play by themselves, with the usual seats, and returns the path of its console. An empty game is
// the first that is offered, an empty profile the game's usual one, an unknown seating the first. The error is referee.ErrUnknownGame if there is no such game or
// profile, or one of those of referee.Lobby.Create.
func (s *Server) Rehearse(ctx context.Context, game, profile, seating, lang string) (path string, err error) {
	g := s.offeredGames[0]
	if game != "" {
		g = s.games[game]
	}
	if g == nil {
		return "", referee.ErrUnknownGame
	}
	offered, words := g.Pages.New(), g.words.Printer(lang)
	if profile == "" {
		profile = offered.Profiles[0].ID
		if offered.Usual != "" {
			profile = offered.Usual
		}
	}
	if !slices.ContainsFunc(offered.Profiles, func(p setup.Choice) bool { return p.ID == profile }) {
		return "", referee.ErrUnknownGame
	}
	page := home.NewTable(home.Game{ID: g.id, Setup: offered}, profile)
	page.Seating = seating
	page.Seating = page.Chosen().ID
	if slices.Contains(offered.Cards, engine.CardsPhone) { // no table deals cards of cardboard
		page.Cards = engine.CardsPhone
	}
	page.House = offered.Rehearsed
	header, err := newHeader(page)
	if err != nil {
		return "", err
	}
	table, err := s.lobby.Rehearse(ctx, words.T("rehearsal.table", "game", words.T(offered.Title)), header)
	if err != nil {
		return "", err
	}
	return pages.TableURL(table.Info().Code, "console"), nil
}

// rehearsals lists the newest rehearsals that are not over.
func (s *Server) rehearsals() (out []home.EarlierTable) {
	for _, t := range slices.Backward(s.lobby.Tables()) {
		if now := t.Summary(); now.Rehearsal && !now.Over && len(out) < mostEarlier {
			out = append(out, earlierOf(t))
		}
	}
	return out
}
