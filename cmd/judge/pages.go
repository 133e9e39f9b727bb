package main

import (
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/views/dunepages"
)

// offered gives the games that a server offers, with their pages, in the order of the first page.
func (p *program) offered() []web.Game {
	return []web.Game{{
		Rules: dune.Rules{}, Pages: dunepages.Pages{}, Book: dunepages.Book{More: p.sayings}, Catalogue: dunepages.Words(),
		Styles:  []string{"sides.css", "map.css", "dune.css", "dune-console.css", "dune-table.css", "onboard.css", "theatre.css", "phone.css", "wheel.css", "picker.css"},
		Scripts: []string{"wheel.js", "picker.js"}, SideStyles: []string{"sides.css"},
	}}
}
