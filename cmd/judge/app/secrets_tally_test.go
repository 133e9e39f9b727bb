package app

import (
	"fmt"
	"net/url"
	"regexp"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/dunetest"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
)

var tallySecrets = &secretGame{
	tested:   tallyTested,
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
