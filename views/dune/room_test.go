package dune

import (
	"regexp"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/record"
	rulebooks "github.com/judgeofthechange/judge/engine/rulebook"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pagestest"
)

var suite = pagestest.New(pagestest.Game{
	Game: Game(nil), Engine: "../../engine/dune", Least: 100,
	IDs:   regexp.MustCompile(`(^|[\s(])(atreides|harkonnen|emperor|fremen|guild|bene-gesserit|spice-blow|ship-move)($|[\s.,;:)])`),
	NoKey: isSwitch, Formless: formless, Look: checkAuctionAndCards,
})

// room is a table at which a record is played, with every screen of it.
type room struct{ *pagestest.Room }

func read(t *testing.T, file string) (room, []record.Item) {
	t.Helper()
	r, items := suite.Read(t, file)
	return room{r}, items
}

func newRoom(t *testing.T, header engine.Header) room {
	t.Helper()
	return room{suite.Sit(t, header)}
}

func bundle(t *testing.T) *i18n.Bundle {
	t.Helper()
	return suite.Bundle(t)
}

// sixSeats is a full table by the rules of 2019, with the cards dealt by the program.
func sixSeats() engine.Header {
	h := engine.Header{Version: 1, Game: "dune", Profile: "gf9-basic", Cards: engine.CardsPhone}
	for i, f := range []engine.Seat{dune.Atreides, dune.BeneGesserit, dune.Emperor, dune.Fremen, dune.Guild, dune.Harkonnen} {
		h.Seats = append(h.Seats, engine.SeatSetup{Faction: f, Circle: i + 1})
	}
	return h
}

func isSwitch(name string) bool {
	return slices.ContainsFunc(rulebook.Editions.Switches, func(s rulebooks.Switch) bool { return s.ID == name })
}

// check fails a test by an error.
func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
