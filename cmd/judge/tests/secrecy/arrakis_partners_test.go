package secrecy

import (
	"fmt"
	"regexp"
	"slices"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
)

// Two partners of War for Arrakis know together what their side hides, but not each other's hands [WFA-10.5].

// partnerOf is who shares a seat's side; empty if nobody does.
func partnerOf(w *apptest.Site, seat engine.Seat) engine.Seat {
	for _, other := range w.Seats {
		if other != seat && arrakis.SideOf(other) == arrakis.SideOf(seat) {
			return other
		}
	}
	return ""
}

// knowsToo is who else may know what a seat logs: its partner what it looked at. Otherwise it is the seat itself.
func knowsToo(w *apptest.Site, c engine.Command) engine.Seat {
	if partner := partnerOf(w, c.By); partner != "" && c.Do == "look" {
		return partner
	}
	return c.By
}

// alsoToldToPartner lists the clients that see a secret of the Atreides by the rules: the objective is both partners'.
func alsoToldToPartner(w *apptest.Site, ask string) (clients []string) {
	if ask == "objective" {
		for _, seat := range w.Seats {
			if arrakis.SideOf(seat) == arrakis.Atreides {
				clients = append(clients, string(seat))
			}
		}
	}
	return clients
}

// turnOfPartners is a turn of the Harkonnen at a table of four.
const turnOfPartners = `{"by":"moderator","do":"table.set","reason":"a turn","round":2,"phase":"action-resolution","step":"act","acting":"harkonnen",` +
	`"seats":{"house-harkonnen":{"cards":2},"corrino-ally":{"cards":2},"house-atreides":{"cards":2},"fremen-ally":{"cards":2}},` +
	`"dashboards":{"corrino-ally":{"dice":{"strategy":2}},"house-atreides":{"dice":{"strategy":1}},"fremen-ally":{"dice":{"strategy":1}}},` +
	`"board":{"windgap":{"side":"atreides","regular":1,"tokens":1}}}`

// partnersHand is a card that the Corrino Ally has noted, which House Harkonnen does not see either until it is played. Lists of all cards name it,
// too: there it is the value of an option, with its name behind it.
func partnersHand() *canary {
	const card = "breeding-program"
	return &canary{
		rules: arrakis.Rules{}, header: apptest.ArrakisTable(false, apptest.ArrakisPartners...), by: "corrino-ally", do: "cards.draw", mayKnow: []string{"corrino-ally"},
		neverInFiles: []string{card, `"do":"cards.draw"`},
		prepare: func(p *canaryTable) {
			p.EnterAsModerator(turnOfPartners)
			for _, client := range p.ClientNames() {
				p.Clients[client].Listen()
			}
			p.secret, p.shown = regexp.MustCompile(`[^>]Breeding Program|([^"]|[^mt]")>Breeding Program|[^"]breeding-program|[^=]"breeding-program`), "Breeding Program"
			p.command = string(apptest.MustEncode(engine.NewCommand("corrino-ally", "cards.draw", map[string]any{"cards": []string{card}})))
		},
		enter: func(p *canaryTable) {
			p.EnterJSON("corrino-ally", "", p.command)
			p.Clients["corrino-ally"].Get(p.Clients["corrino-ally"].Path + "?open=1")
		},
		reveal: func(p *canaryTable) {
			play := engine.NewCommand("corrino-ally", "action", map[string]any{"die": "strategy", "card": card})
			p.EnterJSON("corrino-ally", "action", string(apptest.MustEncode(play)))
			for _, client := range p.ClientNames() {
				p.Clients[client].OpenFolds()
			}
		},
	}
}

// partnersMessage is what one partner writes to the other in a cone of silence. Nobody else ever reads it, nor after the end.
func partnersMessage() *canary {
	const text = "Xuttuh 471147"
	both := []string{"corrino-ally", "house-harkonnen"}
	return &canary{
		rules: arrakis.Rules{}, header: apptest.ArrakisTable(false, apptest.ArrakisPartners...), by: "corrino-ally", do: "message", mayKnow: both,
		neverInFiles: []string{text, `"do":"message"`},
		prepare: func(p *canaryTable) {
			p.EnterAsModerator(turnOfPartners)
			p.EnterJSON("house-harkonnen", "", `{"by":"house-harkonnen","do":"cone"}`)
			for _, client := range p.ClientNames() {
				p.Clients[client].Listen()
			}
			p.secret = regexp.MustCompile(text)
			p.command = fmt.Sprintf(`{"by":"corrino-ally","do":"message","text":%q}`, text)
		},
		enter: func(p *canaryTable) {
			p.EnterJSON("corrino-ally", "", p.command)
			for _, name := range both {
				p.Clients[name].Get(p.Clients[name].Path + "?open=1")
			}
		},
		reveal: func(p *canaryTable) {
			p.EnterAsModerator(`{"by":"moderator","do":"table.set","supremacy":10}`)
			p.CatchUp(p.Table.Snapshot().Version)
			for _, name := range p.ClientNames() {
				p.Clients[name].OpenFolds()
				p.Clients[name].Get("/t/" + p.Code + "/story")
			}
			p.wantSecretKept("after the end", both...)
		},
	}
}

// partnersTwins are notes of one partner, which the other does not see, and messages, which only the two see.
func partnersTwins() []secretTwin {
	drawn := func(seat, card string) string {
		return fmt.Sprintf(`{"by":%q,"do":"cards.draw","cards":[%q]}`, seat, card)
	}
	message := func(seat, text string) string { return fmt.Sprintf(`{"by":%q,"do":"message","text":%q}`, seat, text) }
	look := func(seen string) string { return `{"by":"fremen-ally","do":"look","area":"windgap",` + seen + `}` }
	four := func(before ...string) situation {
		return after("WFA-S109", 0, slices.Concat([]string{turnOfPartners}, before)...)
	}
	return []secretTwin{
		{
			situation: four(), values: []string{drawn("corrino-ally", "shigawire"), drawn("corrino-ally", "manipulation-of-others"), drawn("corrino-ally", "spies")},
			refused: drawn("corrino-ally", "mudir-nahya"), other: drawn("house-harkonnen", "mudir-nahya"),
		},
		{
			situation: four(), values: []string{drawn("fremen-ally", "shai-hulud"), drawn("fremen-ally", "grandmother-storm")},
			refused: drawn("fremen-ally", "usul"), other: drawn("house-atreides", "usul"),
		},
		{
			situation: four(), values: []string{look(`"rank":3`), look(`"rank":1`), look(`"faces":[{"elite":1,"special":1}]`)}, refused: look(`"rank":4`), again: true,
			mayKnow: []string{"house-atreides"}, alone: "the Atreides alone look",
		},
		{
			situation: four(`{"by":"house-harkonnen","do":"cone"}`),
			values:    []string{message("corrino-ally", "No."), message("corrino-ally", "Have you the Rockets? We attack Windgap next."), message("corrino-ally", "Sì")},
			refused:   message("corrino-ally", " "), again: true, mayKnow: []string{"house-harkonnen"}, other: message("house-harkonnen", "Spies!"),
		},
	}
}
