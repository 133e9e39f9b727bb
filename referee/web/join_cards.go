package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/views/join"
	"github.com/judgeofthechange/judge/views/pages"
)

// seatCards is for the moderator to print before play: a card for each seat, and how to set up the board.
func (s *Server) seatCards(c echo.Context, at tableContext) error {
	screen, err := at.table.Screen(s.consoleActor(c))
	if err != nil {
		return err
	}
	layout := s.layout(at, screen)
	page := join.SeatCardsPage{P: at.p, Mark: at.Mark, Code: layout.Code, Table: screen.Info.Name, WiFi: s.networks.guests()}
	for _, seat := range layout.Seats {
		page.Cards = append(page.Cards, join.SeatCard{Seat: seat, Join: s.networks.seatJoin(layout.Code, seat.Faction)})
	}
	if at.Prepare != nil {
		page.Prepare = at.Prepare(layout)
	}
	doc := pages.Doc{P: at.p, Screen: "print", Path: c.Request().URL.Path, Title: pages.Titled(at.p, at.p.T("lobby_console.print"), layout.Code), Styles: at.Styles}
	return s.page(c, http.StatusOK, doc, join.SeatCards(page))
}
