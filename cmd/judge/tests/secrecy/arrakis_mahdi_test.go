package secrecy

import (
	"fmt"
	"regexp"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
)

// Against Mahdi the Atreides still hide what they alone know from the table screen and the moderator, and partners their hands from each other
// [WFA-11.1, WFA-11.43].

// turnAgainstMahdi is a turn of a side of two against Mahdi, whose legion stands beside a sietch.
func turnAgainstMahdi(acting, step string) string {
	return `{"by":"moderator","do":"table.set","reason":"a turn","round":2,"phase":"action-resolution","step":"` + step + `","acting":"` + acting + `",` +
		`"seats":{"house-atreides":{"cards":2},"fremen-ally":{"cards":2}},"dashboards":{"house-atreides":{"dice":{"strategy":1}},"fremen-ally":{"dice":{"strategy":1}}},` +
		`"board":{"windgap":{"side":"atreides","regular":1},"csw-05":{"side":"harkonnen","regular":3}},"mahdi":{"target":"windgap","sector":"NE"}}`
}

// rankAgainstMahdi is the rank of a sietch that one partner has noted, until Mahdi attacks it. The criteria look at it meanwhile.
func rankAgainstMahdi() *canary {
	both := []string{"house-atreides", "fremen-ally"}
	return &canary{
		rules: arrakis.Rules{}, header: apptest.ArrakisTable(true, arrakis.HouseAtreides, arrakis.FremenAlly), by: "house-atreides", do: "look", mayKnow: both,
		neverInFiles: []string{`"do":"look"`},
		prepare: func(p *canaryTable) {
			p.EnterAsModerator(turnAgainstMahdi("harkonnen", "die"))
			for _, client := range p.ClientNames() {
				p.Clients[client].Listen()
			}
			p.secret, p.shown = regexp.MustCompile(`Windgap</span> <b>3|"windgap":\{[^}]*"rank":|sietch of rank 3`), "sietch of rank 3"
			p.command = `{"by":"house-atreides","do":"look","area":"windgap","rank":3}`
		},
		enter: func(p *canaryTable) {
			p.EnterJSON("house-atreides", "", p.command)
			for _, name := range both {
				p.Clients[name].Get(p.Clients[name].Path + "?open=1")
			}
		},
		reveal: func(p *canaryTable) {
			p.EnterJSON("fremen-ally", "mahdi.die", `{"by":"fremen-ally","do":"mahdi.die","face":"strategy"}`)
			for _, client := range p.ClientNames() {
				p.Clients[client].OpenFolds()
			}
		},
	}
}

// handAgainstMahdi is a card that one partner has noted, which the other does not see either until it is played.
func handAgainstMahdi() *canary {
	const card = "kitab-al-ibar"
	return &canary{
		rules: arrakis.Rules{}, header: apptest.ArrakisTable(true, arrakis.HouseAtreides, arrakis.FremenAlly), by: "fremen-ally", do: "cards.draw", mayKnow: []string{"fremen-ally"},
		neverInFiles: []string{card, `"do":"cards.draw"`},
		prepare: func(p *canaryTable) {
			p.EnterAsModerator(turnAgainstMahdi("atreides", "act"))
			for _, client := range p.ClientNames() {
				p.Clients[client].Listen()
			}
			p.secret, p.shown = regexp.MustCompile(`[^>]Kitab al-Ibar|([^"]|[^rt]")>Kitab al-Ibar|[^"]kitab-al-ibar|[^=]"kitab-al-ibar`), "Kitab al-Ibar"
			p.command = string(apptest.MustEncode(engine.NewCommand("fremen-ally", "cards.draw", map[string]any{"cards": []string{card}})))
		},
		enter: func(p *canaryTable) {
			p.EnterJSON("fremen-ally", "", p.command)
			p.Clients["fremen-ally"].Get(p.Clients["fremen-ally"].Path + "?open=1")
		},
		reveal: func(p *canaryTable) {
			play := engine.NewCommand("fremen-ally", "action", map[string]any{"die": "strategy", "card": card})
			p.EnterJSON("fremen-ally", "action", string(apptest.MustEncode(play)))
			for _, client := range p.ClientNames() {
				p.Clients[client].OpenFolds()
			}
		},
	}
}

// mahdiTwins are notes of partners against Mahdi, and what they write to each other, for which they need no cone of silence.
func mahdiTwins() []secretTwin {
	drawn := func(seat, card string) string {
		return fmt.Sprintf(`{"by":%q,"do":"cards.draw","cards":[%q]}`, seat, card)
	}
	message := func(text string) string { return fmt.Sprintf(`{"by":"fremen-ally","do":"message","text":%q}`, text) }
	look := func(seen string) string { return `{"by":"fremen-ally","do":"look","area":"windgap",` + seen + `}` }
	turn := func(acting, step string) situation { return after("WFA-S197", 0, turnAgainstMahdi(acting, step)) }
	return []secretTwin{
		{
			situation: turn("atreides", "act"), values: []string{drawn("fremen-ally", "shai-hulud"), drawn("fremen-ally", "grandmother-storm")},
			refused: drawn("fremen-ally", "usul"), other: drawn("house-atreides", "usul"),
		},
		{
			situation: turn("harkonnen", "die"), values: []string{look(`"rank":3`), look(`"rank":1`)}, refused: look(`"rank":4`), again: true,
			mayKnow: []string{"house-atreides"}, alone: "the Atreides alone look",
		},
		{
			situation: turn("harkonnen", "die"), values: []string{message("No."), message("Have you the Rockets? They march on Windgap next."), message("Sì")},
			refused: message(" "), again: true, mayKnow: []string{"house-atreides"}, other: `{"by":"house-atreides","do":"message","text":"Spies!"}`,
		},
	}
}
