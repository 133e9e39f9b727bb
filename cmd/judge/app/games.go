package app

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views"
	arrakispages "github.com/judgeofthechange/judge/views/arrakis"
	pages "github.com/judgeofthechange/judge/views/dune"
	imperiumpages "github.com/judgeofthechange/judge/views/imperium"
	"github.com/judgeofthechange/judge/views/search"
)

// Games gives the games that this program referees, by the name that their records carry.
func Games() map[string]engine.Rules {
	games := map[string]engine.Rules{}
	for _, rules := range []engine.Rules{dune.Rules{}, imperium.Rules{}, arrakis.Rules{}} {
		games[rules.Game()] = rules
	}
	return games
}

// Pages gives the games that a server offers, with their pages, in the order of the first page. The sayings are what a table
// says itself for what the rulings say, by language; there may be none.
func Pages(sayings map[string]search.Sayings) []views.Game {
	return []views.Game{
		pages.Game(sayings),
		imperiumpages.Game(),
		arrakispages.Game(),
	}
}

// films gives what each game's table screen shows for a while, for the referee to wait for.
func films(games []views.Game) map[string]referee.Film {
	out := map[string]referee.Film{}
	for _, game := range games {
		if game.Film != nil {
			out[game.Rules.Game()] = game.Film
		}
	}
	return out
}
