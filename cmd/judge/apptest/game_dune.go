package apptest

import (
	"math/rand/v2"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// Dune is classic Dune, at tables of four editions.
var Dune = &Game{
	Name: "dune",
	tables: []func(*rand.Rand, bool) engine.Header{
		DuneEdition("gf9-basic", false), DuneEdition("gf9-advanced", true), DuneEdition("ah-optional", false), DuneEdition("tournament-2009", true),
	},
	always:       2,
	answers:      anyAnswer,
	MayBeRefused: []string{"cards.draw", "traitors.draw", "swap.take", "swap.return"}, // of what was drawn at the table: another may hold it
}

// DuneEdition gives tables of all six factions by an edition.
func DuneEdition(profile string, onTable bool) func(*rand.Rand, bool) engine.Header {
	return func(r *rand.Rand, flip bool) engine.Header {
		cards := engine.CardsPhone
		if onTable != flip {
			cards = engine.CardsTable
		}
		return RandomDuneTable(r, profile, cards, nil)
	}
}

// DuneView gives what the table screen shows of a game of Dune.
func (w *Site) DuneView() *dune.View {
	w.T.Helper()
	screen, err := w.Table.Screen(w.Clients["screen"].Actor())
	Check(w.T, err)
	return screen.View.(*dune.View)
}

// RandomDuneTable gives the header of a table of all six factions, in a random circle, for three turns.
func RandomDuneTable(r *rand.Rand, profile, cards string, house map[string]engine.SwitchValue) engine.Header {
	h := engine.Header{Version: 1, Game: "dune", Profile: profile, Cards: cards, House: map[string]engine.SwitchValue{"game.turns": "3"}}
	for name, value := range house {
		h.House[name] = value
	}
	circles := r.Perm(6)
	for i, f := range rulebook.Sheets() {
		h.Seats = append(h.Seats, engine.SeatSetup{Faction: f.ID, Circle: circles[i] + 1, Name: "Player " + string(f.ID)})
	}
	return h
}
