package secrecy

import (
	"fmt"
	"net/url"
	"regexp"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
)

var tallySecrets = &gameSecrets{
	Game:     apptest.Tally,
	canaries: []func() *canary{cardInHand},
	twins: []secretTwin{{
		values: []string{`{"by":"amber","do":"pick","value":1}`, `{"by":"amber","do":"pick","value":3}`}, again: true,
		refused: `{"by":"amber","do":"pick","value":9}`, page: `name="do" value="pick"`, alone: "everybody sees who has picked",
	}},
	draws: []drawTwin{{
		do: "deal", situation: after("", 0, `{"by":"amber","do":"pick","value":1}`, `{"by":"blue","do":"pick","value":2}`),
		command: `{"by":"coral","do":"pick","value":3}`, mayKnow: []string{"amber", "blue", "coral"},
	}},
	shownTo:     func(*apptest.Site, string) []string { return nil },
	otherAnswer: func(apptest.Move) (engine.Command, bool, bool) { return engine.Command{}, false, false },
	showsOneOfTwo: func(*apptest.RandomPlayer, *apptest.Site) (apptest.Move, engine.Command, engine.Seat) {
		return apptest.Move{}, engine.Command{}, ""
	},
	isOpen: func(_ *apptest.Site, screen *referee.Screen, ask string) bool {
		return ask != "pick" || !isAsked(screen, ask)
	},
	remedies: []func(*apptest.RandomPlayer, string, string) remedy{
		func(_ *apptest.RandomPlayer, seat, number string) remedy {
			return remedy{"count", "/count", url.Values{"arg." + seat + ":int": {number}}}
		},
		func(_ *apptest.RandomPlayer, seat, number string) remedy {
			return remedy{"set", "", url.Values{"do": {engine.TableSet}, "arg." + seat + ":int": {number}}}
		},
	},
}

// cardInHand is a card in amber's hand until amber plays it.
func cardInHand() *canary {
	return &canary{
		rules: enginetest.Tally{}, header: enginetest.TallyHeader(), by: "amber", do: "play", mayKnow: []string{"amber"},
		neverInFiles: []string{`"do":"play"`, `"do":"deal"`, `"cards":["card-`},
		prepare: func(p *canaryTable) {
			for i, seat := range p.Seats {
				p.EnterJSON(string(seat), "pick", fmt.Sprintf(`{"by":%q,"do":"pick","value":%d}`, seat, i+1))
			}
			p.EnterJSON("console", "", `{"by":"moderator","do":"advance"}`)
			for _, name := range p.ClientNames() {
				p.Clients[name].Listen()
				p.Clients[name].Received = nil // earlier texts name all cards of the game
			}
			p.shown = apptest.Choices(p.T, p.Clients["amber"].Asked("play")[0])["cards"].([]any)[0].(string)
			p.secret = regexp.MustCompile(regexp.QuoteMeta(p.shown))
			p.command = fmt.Sprintf(`{"by":"amber","do":"play","card":%q}`, p.shown)
		},
		enter:  func(*canaryTable) {},
		reveal: func(p *canaryTable) { p.EnterJSON("amber", "play", p.command) },
	}
}
