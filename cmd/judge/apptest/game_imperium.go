package apptest

import (
	"encoding/json"
	"math/rand/v2"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
)

// Imperium is Dune: Imperium, at tables of three and four, and of two and one against House Hagal.
var Imperium = &Game{
	Name: "imperium",
	tables: []func(*rand.Rand, bool) engine.Header{
		func(_ *rand.Rand, flip bool) engine.Header { return ImperiumTable(3, flip) },
		func(_ *rand.Rand, flip bool) engine.Header { return ImperiumTable(4, !flip) },
		func(_ *rand.Rand, flip bool) engine.Header { return ImperiumTable(2, flip) },
		func(_ *rand.Rand, flip bool) engine.Header { return ImperiumTable(1, !flip) },
	},
	always:  4,
	answers: anyAnswer,
}

// fewestOfStandard is how many seats play without House Hagal.
const fewestOfStandard = 3

// ImperiumTable gives the header of a table of one to four seats. Red plays the Baron, who has a secret; the others choose their
// leaders.
func ImperiumTable(seats int, onTable bool) engine.Header {
	h := engine.Header{Version: 1, Game: "imperium", Profile: rulebook.Standard, Cards: engine.CardsPhone}
	if seats < fewestOfStandard {
		h.Profile = rulebook.Hagal
	}
	if onTable {
		h.Cards = engine.CardsTable
	}
	for i, c := range imperium.Colors[:seats] {
		h.Seats = append(h.Seats, engine.SeatSetup{Faction: c, Circle: i + 1, Name: "Player " + string(c)})
	}
	h.Seats[0].Sheet = json.RawMessage(`{"leader":"baron-vladimir-harkonnen"}`)
	return h
}
