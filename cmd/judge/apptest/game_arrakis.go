package apptest

import (
	"math/rand/v2"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
)

// Arrakis is War for Arrakis: a table where the app rolls the dice, and one where people do; of two players, of three, and of four; against Mahdi,
// of two and of one.
var Arrakis = &Game{
	Name: "arrakis", always: 3,
	tables: []func(*rand.Rand, bool) engine.Header{
		func(_ *rand.Rand, flip bool) engine.Header { return ArrakisTable(flip) },
		func(_ *rand.Rand, flip bool) engine.Header { return ArrakisTable(!flip, ArrakisPartners...) },
		func(_ *rand.Rand, flip bool) engine.Header {
			return ArrakisTable(flip, arrakis.HouseAtreides, arrakis.FremenAlly)
		},
		func(_ *rand.Rand, flip bool) engine.Header { return ArrakisTable(!flip) },
		func(_ *rand.Rand, flip bool) engine.Header {
			return ArrakisTable(flip, engine.Seat(arrakis.Atreides), arrakis.HouseHarkonnen, arrakis.CorrinoAlly)
		},
		func(_ *rand.Rand, flip bool) engine.Header {
			return ArrakisTable(!flip, arrakis.HouseAtreides, arrakis.FremenAlly, engine.Seat(arrakis.Harkonnen))
		},
		func(_ *rand.Rand, flip bool) engine.Header { return ArrakisTable(!flip, engine.Seat(arrakis.Atreides)) },
	},
	answers: anyAnswer,
}

// ArrakisPartners are four players, of whom two share each side.
var ArrakisPartners = []engine.Seat{arrakis.HouseAtreides, arrakis.FremenAlly, arrakis.HouseHarkonnen, arrakis.CorrinoAlly}

// playerNames are the players' names, by their seats.
var playerNames = map[engine.Seat]string{
	"atreides": "Player atreides", "harkonnen": "Player harkonnen",
	arrakis.HouseAtreides: "Player one", arrakis.FremenAlly: "Player two", arrakis.HouseHarkonnen: "Player three", arrakis.CorrinoAlly: "Player four",
}

// ArrakisTable gives the header of a table of some seats; without any, of two players. Where nobody plays the Harkonnen, Mahdi leads them; whoever rolls
// the dice also shuffles Mahdi's cards.
func ArrakisTable(byHand bool, seats ...engine.Seat) engine.Header {
	h := engine.Header{Version: 1, Game: "arrakis", Profile: rulebook.Standard, Cards: engine.CardsTable, House: map[string]engine.SwitchValue{"dice": "app"}}
	if byHand {
		h.House["dice"] = "table"
	}
	if len(seats) == 0 {
		seats = []engine.Seat{engine.Seat(arrakis.Atreides), engine.Seat(arrakis.Harkonnen)}
	}
	if !slices.ContainsFunc(seats, func(seat engine.Seat) bool { return arrakis.SideOf(seat) == arrakis.Harkonnen }) {
		h.Profile, h.House["solo.cards"] = rulebook.Mahdi, h.House["dice"]
	}
	for _, seat := range seats {
		h.Seats = append(h.Seats, engine.SeatSetup{Faction: seat, Name: playerNames[seat]})
	}
	return h
}
