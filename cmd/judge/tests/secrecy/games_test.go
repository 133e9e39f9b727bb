package secrecy

import (
	"iter"
	"slices"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
)

// gameSecrets is what the tests know of a game's secrets: which answers are hidden, who may see a secret, when it is open, and which
// corrections and commands might betray it.
type gameSecrets struct {
	*apptest.Game
	twins         []secretTwin // a situation at least for each secret command
	draws         []drawTwin   // and for each draw of the app that not everybody sees
	hiddenAnswers []string     // asks of which nobody may learn who has answered; every random game reaches them
	probingLines  []string     // lines for the command bar that might betray a secret

	otherAnswer   func(m apptest.Move) (c engine.Command, ok, decided bool)                                             // gives another answer where chance finds none; if decided is false, chance decides
	showsOneOfTwo func(g *apptest.RandomPlayer, w *apptest.Site) (m apptest.Move, other engine.Command, to engine.Seat) // has a seat show one of two things to another seat
	shownTo       func(w *apptest.Site, ask string) []string                                                            // clients that see a secret by the rules
	canaries      []func() *canary                                                                                      // give the secrets that are searched for in every byte
	isOpen        func(w *apptest.Site, screen *referee.Screen, ask string) bool                                        // reports whether a secret is open, or may have become known
	remedies      []func(g *apptest.RandomPlayer, seat, number string) remedy                                           // give corrections in the game's own commands
}

// secretsByGame has the secrets of each game under test, by the game's name.
var secretsByGame = map[string]*gameSecrets{apptest.Dune.Name: duneSecrets, apptest.Imperium.Name: imperiumSecrets, apptest.Arrakis.Name: arrakisSecrets, apptest.Tally.Name: tallySecrets}

// secretsUnderTest is apptest.GamesUnderTest with the games' secrets.
func secretsUnderTest(secrets int) iter.Seq2[*gameSecrets, int] {
	return func(yield func(*gameSecrets, int) bool) {
		for game, i := range apptest.GamesUnderTest(secrets) {
			if !yield(secretsByGame[game.Name], i) {
				return
			}
		}
	}
}

// isOpenAt reports whether a secret is open at a table, or may have become known.
func (g *gameSecrets) isOpenAt(w *apptest.Site, ask string) bool {
	w.T.Helper()
	screen, err := w.Table.Screen(referee.Audience)
	apptest.Check(w.T, err)
	return g.isOpen(w, screen, ask)
}

// isAsked reports whether a screen shows a prompt of a kind.
func isAsked(screen *referee.Screen, ask string) bool {
	return slices.ContainsFunc(screen.Prompts, func(p referee.Asked) bool { return p.Ask == ask })
}
