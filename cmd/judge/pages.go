package main

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/plain"
)

// offered gives the games that a server offers, with their pages, in the order of the first page.
func (p *program) offered() []web.Game {
	setup := views.Setup{
		Title: "dune", Profiles: []views.Choice{{ID: "gf9-basic", Title: "gf9-basic"}, {ID: "ah-basic", Title: "ah-basic"}},
		Circles: 6, MinSeats: 2, MaxSeats: 6, Cards: []string{engine.CardsPhone, engine.CardsTable},
	}
	for _, f := range dune.Factions() {
		setup.Factions = append(setup.Factions, f.ID)
	}
	return []web.Game{{Rules: dune.Rules{}, Pages: plain.Pages{Setup: setup}}}
}
