package main

import (
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/referee/web"
	dunepages "github.com/judgeofthechange/judge/views/dune"
)

// offered gives the games that a server offers, with their pages, in the order of the first page.
func (p *program) offered() []web.Game {
	return []web.Game{{
		Rules: dune.Rules{}, Pages: dunepages.Pages{}, Book: dunepages.NewBook(p.sayings), Catalogue: dunepages.Words(),
		Styles: []string{
			"dune-sides.css", "dune-map.css", "dune-pages.css", "dune-console.css", "dune-table.css", "dune-board-work.css", "dune-theatre.css",
			"dune-phone.css", "dune-wheel.css", "dune-picker.css",
		},
		Scripts: []string{"dune-wheel.js", "dune-picker.js"}, SideStyles: []string{"dune-sides.css"},
	}}
}
