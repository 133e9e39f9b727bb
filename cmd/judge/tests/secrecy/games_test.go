package secrecy

import (
	"iter"
	"slices"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
)

// gameSecrets is what the tests of bytes know of a game beside how it is played: what else happens at its table, and when something
// that was given in secret lies open.
type gameSecrets struct {
	*apptest.Game
	hiddenAnswers []string // asks of which nobody learns who has answered, and that each game comes to
	probingLines  []string // that feel with the command bar for what is hidden

	otherAnswer   func(m apptest.Move) (c engine.Command, ok, decided bool)                                             // gives a secret answer that is not by chance
	showsOneOfTwo func(g *apptest.RandomPlayer, w *apptest.Site) (m apptest.Move, other engine.Command, to engine.Seat) // has a seat show something of two to another
	shownTo       func(w *apptest.Site, ask string) []string                                                            // clients to whom a secret is shown by the rules
	newCanary     func() *canary                                                                                        // a secret that is looked for everywhere
	isOpen        func(w *apptest.Site, screen *referee.Screen, ask string) bool                                        // reports whether a secret lies open, or may have come out
	remedies      []func(g *apptest.RandomPlayer, seat, number string) remedy                                           // put something right in the game's own words
}

// secretsByGame are the games under test, by name.
var secretsByGame = map[string]*gameSecrets{apptest.Dune.Name: duneSecrets, apptest.Tally.Name: tallySecrets}

// secretsUnderTest is underTest with what is secret.
func secretsUnderTest(secrets int) iter.Seq2[*gameSecrets, int] {
	return func(yield func(*gameSecrets, int) bool) {
		for game, i := range apptest.GamesUnderTest(secrets) {
			if !yield(secretsByGame[game.Name], i) {
				return
			}
		}
	}
}

// isOpenAt reports whether a secret lies open at a table, as its screen has it.
func (g *gameSecrets) isOpenAt(w *apptest.Site, ask string) bool {
	w.T.Helper()
	screen, err := w.Table.Screen(referee.Audience)
	apptest.Check(w.T, err)
	return g.isOpen(w, screen, ask)
}

// isAsked reports whether a screen shows that somebody is asked something.
func isAsked(screen *referee.Screen, ask string) bool {
	return slices.ContainsFunc(screen.Prompts, func(p referee.Asked) bool { return p.Ask == ask })
}
