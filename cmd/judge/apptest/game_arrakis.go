package apptest

import (
	"math/rand/v2"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
)

// Arrakis is War for Arrakis: a table where the app rolls the dice, and one where people do.
var Arrakis = &Game{
	Name: "arrakis",
	tables: []func(*rand.Rand, bool) engine.Header{
		func(_ *rand.Rand, flip bool) engine.Header { return ArrakisTable(flip) },
		func(_ *rand.Rand, flip bool) engine.Header { return ArrakisTable(!flip) },
	},
	answers: anyAnswer,
}

// ArrakisTable gives the header of a table.
func ArrakisTable(byHand bool) engine.Header {
	h := engine.Header{Version: 1, Game: "arrakis", Profile: rulebook.Standard, Cards: engine.CardsTable, House: map[string]engine.SwitchValue{"dice": "app"}}
	if byHand {
		h.House["dice"] = "table"
	}
	for _, side := range arrakis.Sides {
		h.Seats = append(h.Seats, engine.SeatSetup{Faction: engine.Seat(side), Name: "Player " + string(side)})
	}
	return h
}
