package apptest

import (
	"math/rand/v2"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/dunetest"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

var Dune = &Game{
	Name: "dune",
	tables: []func(*rand.Rand, bool) engine.Header{
		Edition("gf9-basic", false), Edition("gf9-advanced", true), Edition("ah-optional", false), Edition("tournament-2009", true),
	},
	answers: func(r *rand.Rand) func(engine.Prompt) engine.Command {
		kinds := map[string]string{}
		for _, c := range rulebook.TreacheryCards() {
			kinds[string(c.ID)] = c.Kind
		}
		return dunetest.Player{Random: r, Kinds: kinds}.Answer
	},
	MayBeRefused: []string{"cards.draw", "traitors.draw", "swap.take", "swap.return"}, // of what was drawn at the table: another may hold it
}

func Edition(profile string, onTable bool) func(*rand.Rand, bool) engine.Header {
	return func(r *rand.Rand, flip bool) engine.Header {
		cards := engine.CardsPhone
		if onTable != flip {
			cards = engine.CardsTable
		}
		return RandomTable(r, profile, cards, nil)
	}
}

// RandomTable seats all six by an edition, for a few turns.
func RandomTable(r *rand.Rand, profile, cards string, house map[string]engine.Switch) engine.Header {
	h := engine.Header{Record: 1, Game: "dune", Profile: profile, Cards: cards, House: map[string]engine.Switch{"game.turns": "3"}}
	for name, value := range house {
		h.House[name] = value
	}
	circles := r.Perm(6)
	for i, f := range rulebook.Sheets() {
		h.Seats = append(h.Seats, engine.SeatSetup{Faction: f.ID, Circle: circles[i] + 1, Name: "Player " + string(f.ID)})
	}
	return h
}
