package secrecy

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/arrakistest"
	"github.com/judgeofthechange/judge/referee"
)

var arrakisSecrets = &gameSecrets{
	Game:  apptest.Arrakis,
	twins: slices.Concat(arrakisTwins(), partnersTwins(), mahdiTwins()),
	probingLines: []string{
		"undo", "undo 2", "redo", "pass", "done", "look windgap 3", "reveal windgap", "cards.draw usul", "objective 5 5 5", "victory 1 1 1", "claim x",
	},
	otherAnswer:   func(apptest.Move) (engine.Command, bool, bool) { return engine.Command{}, false, false },
	showsOneOfTwo: logOneOfTwo,
	shownTo:       alsoToldToPartner,
	canaries:      []func() *canary{loggedObjective, loggedRank, loggedTokens, loggedHand, partnersHand, partnersMessage, rankAgainstMahdi, handAgainstMahdi},
	isOpen:        arrakisIsOpen,
	remedies: []func(*apptest.RandomPlayer, string, string) remedy{
		func(_ *apptest.RandomPlayer, seat, number string) remedy {
			return remedy{"adjust tokens", "", url.Values{"do": {"adjust"}, "arg.set:json": {fmt.Sprintf(`{"sides.%s.bene":%s}`, arrakis.SideOf(engine.Seat(seat)), number)}}}
		},
		func(_ *apptest.RandomPlayer, _, number string) remedy {
			return remedy{"set prescience", "", url.Values{"do": {engine.TableSet}, "arg.prescience:json": {fmt.Sprintf(`{"jihad":%s}`, number)}}}
		},
	},
}

// logOneOfTwo gives the move by which a side logs what it alone knows, a card of its hand, a sietch's rank or what a token shows, and the
// command for another one; to is whoever else may know it, or else the seat itself.
func logOneOfTwo(g *apptest.RandomPlayer, w *apptest.Site) (m apptest.Move, other engine.Command, to engine.Seat) {
	w.T.Helper()
	seat := w.Seats[g.Rand.IntN(len(w.Seats))]
	screen, err := w.Table.Screen(w.Clients[string(seat)].Actor())
	apptest.Check(w.T, err)
	view := screen.View.(*arrakis.View)
	var two []engine.Command
	for range 20 {
		c, ok := arrakistest.Note(g.Rand, view, seat)
		if !ok || !slices.Contains([]string{"look", "cards.draw"}, c.Do) || len(two) == 1 && (two[0].Do != c.Do || string(two[0].Args["area"]) != string(c.Args["area"])) {
			continue
		}
		if two = append(two, c); len(two) == 2 && string(apptest.MustEncode(two[0])) != string(apptest.MustEncode(two[1])) {
			return apptest.Move{Client: string(seat), Key: g.NewKey(), Prompt: engine.Prompt{Ask: "show"}, Command: two[0]}, two[1], knowsToo(w, two[0])
		}
		two = two[:1]
	}
	return apptest.Move{}, engine.Command{}, ""
}

// arrakisIsOpen reports whether a secret may have become known: an objective by a victory, what was logged by any input that may lay it
// open.
func arrakisIsOpen(_ *apptest.Site, screen *referee.Screen, ask string) bool {
	if view := screen.View.(*arrakis.View); view.Result != nil || ask == "objective" {
		return view.Result != nil
	}
	opens := []string{"action", "attack", "scout", "guerrilla", "reveal", "effect", "discard", "combat.cards", "scheming", "deploy", "move", "remove",
		"mahdi.die", "mahdi.card", "mahdi.choose"} // the criteria look at ranks that lie face down [WFA-11]
	return slices.ContainsFunc(screen.Log[max(0, len(screen.Log)-8):], func(l *referee.LogLine) bool { return slices.Contains(opens, l.Do) })
}

// loggedObjective is an objective that the Atreides have logged until they win by it, with a score that is nowhere else.
func loggedObjective() *canary {
	const score = "471147"
	return &canary{
		rules: arrakis.Rules{}, header: apptest.ArrakisTable(false), by: "atreides", do: "objective", mayKnow: []string{"atreides"},
		neverInFiles: []string{score, `"do":"objective"`},
		prepare: func(p *canaryTable) {
			p.EnterJSON("harkonnen", "figures", `{"by":"harkonnen","do":"figures","at":[{"area":"carthag","regular":2}]}`)
			for _, client := range p.ClientNames() {
				p.Clients[client].Listen()
			}
			p.secret, p.shown = regexp.MustCompile(score), score
			p.command = fmt.Sprintf(`{"by":"atreides","do":"objective","kwisatz-haderach":%s,"sand-dwellers":0,"jihad":0}`, score)
		},
		enter: func(p *canaryTable) {
			p.EnterJSON("atreides", "objective", p.command)
			p.Clients["atreides"].Get(p.Clients["atreides"].Path + "?open=1")
		},
		reveal: func(p *canaryTable) { // a marker beyond the score, so that the score itself is told by the victory alone
			p.EnterAsModerator(`{"by":"moderator","do":"table.set","phase":"end-of-round","step":"claim","prescience":{"kwisatz-haderach":471148},"decks":{"prescience":{"row":["One"]}}}`)
			p.CatchUp(p.Table.Snapshot().Version)
		},
	}
}

// noteOfSide is what a side has noted in a Harkonnen turn, until an input of the Harkonnen lays it open.
type noteOfSide struct {
	command engine.Command
	legion  string // the legion of Windgap
	secret  string // a pattern
	shown   string
	inFiles string // what else no file may hold; may be empty
	reveal  engine.Command
}

// windgapScouted is a reveal of all that lies hidden in Windgap.
var windgapScouted = engine.NewCommand("harkonnen", "scout", map[string]any{"ornithopter": "az-8", "area": "windgap"})

func (n noteOfSide) canary() *canary {
	by, hidden := string(n.command.By), []string{fmt.Sprintf(`"do":%q`, n.command.Do)}
	if n.inFiles != "" {
		hidden = append(hidden, n.inFiles)
	}
	return &canary{
		rules: arrakis.Rules{}, header: apptest.ArrakisTable(false), by: by, do: n.command.Do, mayKnow: []string{by}, neverInFiles: hidden,
		prepare: func(p *canaryTable) {
			p.EnterAsModerator(`{"by":"moderator","do":"table.set","round":2,"phase":"action-resolution","step":"act","acting":"harkonnen",` +
				`"seats":{"harkonnen":{"cards":2}},"board":{"windgap":` + n.legion + `},` +
				`"dashboards":{"harkonnen":{"dice":{"strategy":2}},"atreides":{"dice":{"strategy":2}}},"vehicles":{"ornithopters":["az-8"]}}`)
			for _, client := range p.ClientNames() {
				p.Clients[client].Listen()
			}
			p.secret, p.shown = regexp.MustCompile(n.secret), n.shown
			p.command = string(apptest.MustEncode(n.command))
		},
		enter: func(p *canaryTable) {
			p.EnterJSON(by, "", p.command)
			p.Clients[by].Get(p.Clients[by].Path + "?open=1")
		},
		reveal: func(p *canaryTable) {
			p.EnterJSON("harkonnen", n.reveal.Do, string(apptest.MustEncode(n.reveal)))
			for _, client := range p.ClientNames() {
				p.Clients[client].OpenFolds() // the log has it
			}
		},
	}
}

// loggedRank is the rank of a hidden sietch that the Atreides have noted. A rank is too short to be unlike all else, so it is searched for
// beside its sietch.
func loggedRank() *canary {
	return noteOfSide{
		command: engine.NewCommand("atreides", "look", map[string]any{"area": "windgap", "rank": 3}),
		legion:  `{"side":"atreides","regular":1}`,
		secret:  `Windgap</span> <b>3|"windgap":\{[^}]*"rank":|sietch of rank 3`,
		shown:   "sietch of rank 3",
		reveal:  windgapScouted,
	}.canary()
}

// loggedTokens is what a deployment token shows, as the Atreides have noted it. No legion of the game has just these six units.
func loggedTokens() *canary {
	faces := []arrakis.Shown{{Regular: 1, Elite: 2, Special: 3}}
	return noteOfSide{
		command: engine.NewCommand("atreides", "look", map[string]any{"area": "windgap", "rank": 3, "faces": faces}),
		legion:  `{"side":"atreides","tokens":1}`,
		secret:  `1 regular, 2 elites(,| and) 3 Fedaykin|"regular":1,"elite":2,"special":3|"faces":\[`,
		shown:   "1 regular, 2 elites and 3 Fedaykin",
		inFiles: `"faces":[`,
		reveal:  windgapScouted,
	}.canary()
}

// loggedHand is a card that the Harkonnen have noted, until they play it. Lists of all cards name it, too: there it is the value of an
// option, with its name behind it.
func loggedHand() *canary {
	const card = "mudir-nahya"
	return noteOfSide{
		command: engine.NewCommand("harkonnen", "cards.draw", map[string]any{"cards": []string{card}}),
		legion:  `{"side":"atreides","regular":1}`,
		secret:  `[^>]Mudir-Nahya|([^"]|[^a]")>Mudir-Nahya|[^"]mudir-nahya|[^=]"mudir-nahya`,
		shown:   "Mudir-Nahya",
		inFiles: card,
		reveal:  engine.NewCommand("harkonnen", "action", map[string]any{"die": "strategy", "card": card}),
	}.canary()
}

// arrakisTwins are notes of what only one side sees, where its page has the map.
func arrakisTwins() []secretTwin {
	const onMap = `class="picker-board"`
	moving := func(side string) situation {
		return after("WFAR-0.11-look", 0,
			`{"by":"moderator","do":"table.set","reason":"a move","round":2,"phase":"action-resolution","step":"act","acting":"`+side+`",`+
				`"seats":{"harkonnen":{"cards":3},"atreides":{"cards":3}},"dashboards":{"harkonnen":{"dice":{"strategy":2}},"atreides":{"dice":{"strategy":2}}},`+
				`"board":{"windgap":{"side":"atreides","regular":1,"tokens":1},"csw-05":{"side":"harkonnen","regular":3}}}`,
			`{"by":"`+side+`","do":"action","die":"strategy"}`)
	}
	look := func(seen string) string { return `{"by":"atreides","do":"look","area":"windgap",` + seen + `}` }
	looks := []string{
		look(`"rank":3`), look(`"rank":1`), look(`"faces":[{"regular":2}]`), look(`"faces":[{"elite":1,"special":1}]`), look(`"rank":2,"faces":[{"regular":1,"elite":1}]`),
		`{"by":"atreides","do":"look","area":"habbanya-ridge","rank":1}`,
	}
	drawn := func(side, card string) string {
		return fmt.Sprintf(`{"by":%q,"do":"cards.draw","cards":[%q]}`, side, card)
	}
	objective := func(scores ...any) string {
		return fmt.Sprintf(`{"by":"atreides","do":"objective","kwisatz-haderach":%d,"sand-dwellers":%d,"jihad":%d}`, scores...)
	}
	return []secretTwin{
		{
			situation: moving("atreides"), page: onMap,
			values: looks, refused: look(`"rank":4`), again: true, alone: "the Atreides alone look",
		},
		{situation: moving("harkonnen"), values: looks, again: true, alone: "the Atreides alone look"},
		{
			situation: moving("harkonnen"), page: onMap,
			values:  []string{drawn("harkonnen", "spies"), drawn("harkonnen", "hunter-seeker"), drawn("harkonnen", "mudir-nahya")},
			refused: drawn("harkonnen", "usul"), other: drawn("atreides", "usul"),
		},
		{
			situation: after("WFAR-0.1-objective", 5), page: `name="do" value="objective"`,
			values: []string{objective(7, 5, 6), `{"by":"atreides","do":"pass","ask":"objective"}`, objective(12, 11, 10)}, refused: objective(0, 0, 0), alone: "the Atreides alone have objectives",
		},
	}
}
