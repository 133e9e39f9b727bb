package secrecy

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/referee"
)

var imperiumSecrets = &gameSecrets{
	Game:  apptest.Imperium,
	twins: imperiumTwins(),
	draws: imperiumDraws(),
	probingLines: []string{
		"undo", "undo 2", "redo", "pass", "solari at +2", "red windfall", "intrigue ambush", "reveal", "agent dagger arrakeen", "deploy 2", "pair",
	},
	otherAnswer:   func(apptest.Move) (engine.Command, bool, bool) { return engine.Command{}, false, false },
	showsOneOfTwo: nameOneOfTwoIntrigueCards,
	shownTo:       func(*apptest.Site, string) []string { return nil },
	canaries:      []func() *canary{intrigueInHand(3), intrigueInHand(2)},
	isOpen:        imperiumIsOpen,
	remedies: []func(*apptest.RandomPlayer, string, string) remedy{
		func(_ *apptest.RandomPlayer, seat, number string) remedy {
			return remedy{"adjust purse", "", url.Values{"do": {"adjust"}, "arg.set:json": {fmt.Sprintf(`{"seats.%s.solari":%s}`, seat, number)}}}
		},
		func(_ *apptest.RandomPlayer, seat, number string) remedy {
			return remedy{"set garrison", "", url.Values{"do": {engine.TableSet}, "arg.seats:json": {fmt.Sprintf(`{%q:{"troops":{"garrison":%s}}}`, seat, number)}}}
		},
	},
}

// nameOneOfTwoIntrigueCards gives the move by which a seat notes which Intrigue card it drew on cardboard, and the command for another
// card; to is the seat itself, since nobody else may know.
func nameOneOfTwoIntrigueCards(g *apptest.RandomPlayer, w *apptest.Site) (m apptest.Move, other engine.Command, to engine.Seat) {
	w.T.Helper()
	for _, seat := range w.Seats {
		screen, err := w.Table.Screen(w.Clients[string(seat)].Actor())
		apptest.Check(w.T, err)
		view := screen.View.(*imperium.View)
		own := view.Seats[seat]
		if view.Cards != engine.CardsTable || own.Intrigue == len(own.IntrigueHand) {
			continue
		}
		named := func(card string) engine.Command {
			return engine.NewCommand(seat, "intrigue.draw", map[string]any{"cards": []string{card}})
		}
		m := apptest.Move{Client: string(seat), Key: g.NewKey(), Prompt: engine.Prompt{Ask: "show"}, Command: named("ambush")}
		return m, named("to-the-victor"), seat
	}
	return apptest.Move{}, engine.Command{}, ""
}

// imperiumIsOpen reports whether a secret may have become known: the Baron's pair by its use, the name of an Intrigue card by any card
// that was played since.
func imperiumIsOpen(w *apptest.Site, screen *referee.Screen, ask string) bool {
	view := screen.View.(*imperium.View)
	if ask == "masterstroke.choose" {
		return isAsked(screen, ask) || slices.ContainsFunc(w.Seats, func(c engine.Seat) bool {
			m := view.Seats[c].Masterstroke
			return m != nil && m.Used
		})
	}
	return slices.ContainsFunc(screen.Log[max(0, len(screen.Log)-8):], func(l *referee.LogLine) bool { return l.Do == "intrigue" })
}

// plainPlots are Plot cards that can be played at any time and cost nothing, with their names on screens.
var plainPlots = map[string]string{
	"favored-subject":          "Favored Subject",
	"guild-authorization":      "Guild Authorization",
	"know-their-ways":          "Know Their Ways",
	"secret-of-the-sisterhood": "Secret of the Sisterhood",
	"water-peddlers-union":     "Water Peddlers Union",
	"windfall":                 "Windfall",
}

// intrigueInHand gives an Intrigue card that the app has dealt to red, at a table of some players, until red plays it.
func intrigueInHand(players int) func() *canary {
	header := apptest.ImperiumTable(players, false)
	for i, leader := range []string{"paul-atreides", "helena-richese", "glossu-rabban"}[:players] {
		header.Seats[i].Sheet = fmt.Appendf(nil, `{"leader":%q}`, leader)
	}
	return func() *canary { return redHoldsIntrigue(header) }
}

func redHoldsIntrigue(header engine.Header) *canary {
	return &canary{
		rules: imperium.Rules{}, header: header, by: "red", do: "intrigue", mayKnow: []string{"red"},
		neverInFiles: []string{`"do":"intrigue.draw"`, `"do":"cards.draw"`},
		prepare: func(p *canaryTable) {
			p.EnterAsModerator(`{"by":"moderator","do":"table.set","phase":"turns","acting":"red"}`)
			var card string
			for card == "" {
				p.EnterAsModerator(`{"by":"moderator","for":"red","do":"effect","card":"A card of the house","effects":[{"gain":{"intrigue":1}}]}`)
				screen, err := p.Table.Screen(p.Clients["red"].Actor())
				apptest.Check(p.T, err)
				for _, drawn := range screen.View.(*imperium.View).Seats["red"].IntrigueHand {
					if plainPlots[drawn] != "" {
						card, p.shown = drawn, plainPlots[drawn]
					}
				}
			}
			for _, name := range p.ClientNames() {
				p.Clients[name].Listen()
				p.Clients[name].Received = nil // earlier texts name cards of the game
			}
			p.secret = regexp.MustCompile(regexp.QuoteMeta(card) + "|" + regexp.QuoteMeta(p.shown))
			p.command = fmt.Sprintf(`{"by":"red","do":"intrigue","card":%q}`, card)
		},
		enter: func(p *canaryTable) { p.Clients["red"].Get(p.Clients["red"].Path) },
		reveal: func(p *canaryTable) {
			p.EnterJSON("red", "intrigue", p.command)
			for _, name := range p.ClientNames() {
				p.Clients[name].OpenFolds() // of a card that moves something, phones tell at once only what it moved
			}
		},
	}
}

// imperiumTwins are secrets of cardboard cards, mostly of the seat whose page has the form of an Agent turn.
func imperiumTwins() []secretTwin {
	const agentForm = `name="do" value="agent"`
	turns := func(acting, seats string) situation {
		return after("IMPR-3.19-known-to-two", 0, `{"by":"moderator","do":"table.set","reason":"a turn","phase":"turns","first":"red","acting":"`+acting+`","seats":`+seats+`}`)
	}
	named := func(seat, do string, cards ...string) (out []string) {
		for _, card := range cards {
			out = append(out, fmt.Sprintf(`{"by":%q,"do":%q,"cards":[%q]}`, seat, do, card))
		}
		return out
	}
	var looks []string
	for _, card := range []string{"dagger", "seek-allies", "diplomacy", "reconnaissance", "signet-ring", "convincing-argument", "dune-the-desert-planet"} {
		looks = append(looks, fmt.Sprintf(`{"by":"red","do":"look","card":%q}`, card))
	}
	holding := `{"red":{"intrigue":3},"green":{"intrigue":3},"blue":{"intrigue":3}}`
	return []secretTwin{
		{
			situation: turns("red", "{}"), page: agentForm,
			values: looks, refused: `{"by":"red","do":"look","card":"chani"}`, alone: "Paul alone looks",
		},
		{
			situation: turns("red", "{}"), page: agentForm,
			values:  append(named("red", "cards.draw", "dagger", "signet-ring", "seek-allies"), `{"by":"red","do":"cards.draw","cards":["diplomacy","reconnaissance"]}`),
			refused: `{"by":"red","do":"cards.draw","cards":["chani"]}`, again: true, other: `{"by":"green","do":"cards.draw","cards":["dagger"]}`,
		},
		{
			situation: turns("green", "{}"),
			values:    named("red", "cards.draw", "dagger", "signet-ring"), other: `{"by":"blue","do":"cards.draw","cards":["dagger"]}`,
		},
		{
			situation: turns("red", holding), page: agentForm,
			values: named("red", "intrigue.draw", "ambush", "windfall", "bribery"), refused: `{"by":"red","do":"intrigue.draw","cards":["dagger"]}`,
			other: `{"by":"green","do":"intrigue.draw","cards":["charisma"]}`,
		},
		{
			situation: after("IMPR-3.19-known-to-two", 4), page: `name="do" value="steal"`, mayKnow: []string{"red"},
			values:  []string{`{"by":"blue","do":"steal","from":"red","card":"ambush"}`, `{"by":"blue","do":"steal","from":"red","card":"windfall"}`},
			refused: `{"by":"blue","do":"steal","from":"red","card":"dagger"}`, alone: "everybody sees who stole",
		},
		{
			situation: after("IMPR-1.9-secret", 4), page: `name="do" value="masterstroke.choose"`,
			values:  []string{`{"by":"red","do":"masterstroke.choose","factions":["fremen","guild"]}`, `{"by":"red","do":"masterstroke.choose","factions":["emperor","bene-gesserit"]}`},
			refused: `{"by":"red","do":"masterstroke.choose","factions":["fremen","fremen"]}`, alone: "the Baron alone chooses",
		},
	}
}

// imperiumDraws are the cards that the app deals to red, or that red takes from green.
func imperiumDraws() []drawTwin {
	effect := func(seat, steps string) string {
		return `{"by":"moderator","for":"` + seat + `","do":"effect","card":"A card of the house","effects":[` + steps + `]}`
	}
	before := []string{`{"by":"moderator","do":"table.set","reason":"a turn","phase":"turns","first":"red","acting":"red"}`, effect("green", `{"gain":{"intrigue":4}}`)}
	turn := after("IMPR-3.19-known-to-two", 0, before...)
	red := []string{"red"}
	return []drawTwin{
		{do: "cards.draw", situation: turn, command: effect("red", `{"gain":{"draw":1}}`), mayKnow: red},
		{do: "intrigue.draw", situation: turn, command: effect("red", `{"gain":{"intrigue":1}}`), mayKnow: red},
		{do: "steal", situation: turn, command: effect("red", `{"steal_intrigue":{"from":4,"count":1}}`), mayKnow: []string{"red", "green"}},
		{do: "look", situation: turn, command: `{"by":"red","do":"look"}`, mayKnow: red},
	}
}
