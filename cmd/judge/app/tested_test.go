package app

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"net/url"
	"regexp"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/dunetest"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/web/webtest"
	"github.com/judgeofthechange/judge/views"
)

// tested is what the tests of bytes have to know of a game: how it is played at random, what else happens at its table, and when
// something that was given in secret lies open.
type tested struct {
	name         string
	tables       []func(r *rand.Rand, flip bool) engine.Header // which twins sit at; flip is for other cards
	answers      func(r *rand.Rand) func(engine.Prompt) engine.Command
	mayBeRefused []string // asks whose answers may not fit what others hold
	quiet        []string // asks of which nobody learns who has answered, and that each game comes to
	lines        []string // that feel with the command bar for what is hidden

	another  func(m move) (c engine.Command, ok, decided bool)                       // gives a secret answer that is not by chance
	shows    func(g *random, w *wire) (m move, other engine.Command, to engine.Seat) // has a seat show something of two to another
	sees     func(w *wire, ask string) []string                                      // clients to whom a secret is shown by the rules
	planting func() *planting                                                        // a secret that is looked for everywhere
	isOpen   func(w *wire, screen *referee.Screen, ask string) bool                  // reports whether a secret lies open, or may have come out
	rights   []func(g *random, seat, number string) remedy                           // put something right in the game's own words
}

var allTested = []*tested{duneTested, tallyTested}

// underTest are the games with their tables: few by default, all of them where many secrets are wanted.
func underTest(secrets int) iter.Seq2[*tested, int] {
	return func(yield func(*tested, int) bool) {
		for _, game := range allTested {
			for i := range game.tables {
				if (i < 2 || secrets >= 1000) && !yield(game, i) {
					return
				}
			}
		}
	}
}

// table is one of the tables of a game, by the number of the random game.
func (g *tested) table(seed uint64, i int) engine.Header {
	return g.tables[i](rand.New(rand.NewPCG(seed, 1)), seed/10%2 == 1)
}

// lies reports whether a secret lies open at a table, as its screen has it.
func (g *tested) lies(w *wire, ask string) bool {
	w.t.Helper()
	screen, err := w.table.Screen(referee.Audience)
	check(w.t, err)
	return g.isOpen(w, screen, ask)
}

// isAsked reports whether a screen shows that somebody is asked something.
func isAsked(screen *referee.Screen, ask string) bool {
	return slices.ContainsFunc(screen.Prompts, func(p referee.Asked) bool { return p.Ask == ask })
}

// servedGames are the program's games, and the one of the tests.
func servedGames() []views.Game { return append((&program{}).offered(), webtest.Tally()) }

var tallyTested = &tested{
	name: "tally",
	tables: []func(*rand.Rand, bool) engine.Header{
		func(_ *rand.Rand, flip bool) engine.Header { return tallyTable(enginetest.TallySeats, flip) },
		func(_ *rand.Rand, flip bool) engine.Header { return tallyTable(enginetest.TallyTeams, !flip) },
	},
	answers: func(r *rand.Rand) func(engine.Prompt) engine.Command {
		answer := enginetest.TallyAnswers(r)
		return func(p engine.Prompt) engine.Command {
			c, _ := answer(nil, p)
			switch {
			case c.Do == "advance": // which is the moderator's to enter
				c = engine.NewCommand(p.For, "pass", nil)
			case c.For == p.For:
				c.By, c.For = p.For, ""
			}
			return c
		}
	},
	planting: card,
	sees:     func(*wire, string) []string { return nil },
	another:  func(move) (engine.Command, bool, bool) { return engine.Command{}, false, false },
	shows:    func(*random, *wire) (move, engine.Command, engine.Seat) { return move{}, engine.Command{}, "" },
	isOpen:   func(_ *wire, screen *referee.Screen, ask string) bool { return ask != "pick" || !isAsked(screen, ask) },
	rights: []func(*random, string, string) remedy{
		func(_ *random, seat, number string) remedy {
			return remedy{"count", "/count", url.Values{"arg." + seat + ":int": {number}}}
		},
		func(_ *random, seat, number string) remedy {
			return remedy{"set", "", url.Values{"do": {engine.TableSet}, "arg." + seat + ":int": {number}}}
		},
	},
}

func tallyTable(seats []engine.Seat, onTable bool) engine.Header {
	h := enginetest.TallyHeader()
	if h.Seats = nil; onTable {
		h.Cards = engine.CardsTable
	}
	for _, seat := range seats {
		h.Seats = append(h.Seats, engine.SeatSetup{Faction: seat})
	}
	return h
}

// card is one that amber was dealt, until it is played.
func card() *planting {
	return &planting{
		rules: enginetest.Tally{}, header: enginetest.TallyHeader(), by: "amber", do: "play", knows: []string{"amber"},
		never: []string{`"do":"play"`, `"do":"deal"`, `"cards":["card-`},
		begin: func(p *canaries) {
			for i, seat := range p.seats {
				p.say(string(seat), "pick", fmt.Sprintf(`{"by":%q,"do":"pick","value":%d}`, seat, i+1))
			}
			p.say("console", "", `{"by":"moderator","do":"advance"}`)
			for _, name := range p.names() {
				p.clients[name].listen()
				p.clients[name].heard = nil // before the cards were dealt all of them were named
			}
			p.shown = dunetest.Choices(p.clients["amber"].asked("play")[0])["cards"].([]any)[0].(string)
			p.secret = regexp.MustCompile(regexp.QuoteMeta(p.shown))
			p.command = fmt.Sprintf(`{"by":"amber","do":"play","card":%q}`, p.shown)
		},
		give: func(*canaries) {},
		show: func(p *canaries) { p.say("amber", "play", p.command) },
	}
}
