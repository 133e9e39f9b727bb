package app

import (
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/dune"
)

// offered gives the games that a server offers, with their pages, in the order of the first page.
func (p *program) offered() []views.Game {
	return []views.Game{
		dune.Game(p.sayings),
	}
}
