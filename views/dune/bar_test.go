package dune

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/referee/shown"
	"github.com/judgeofthechange/judge/views/pages"
)

// tableAt sets a new table without phones to a position.
func tableAt(t *testing.T, position string) room {
	t.Helper()
	return tableOf(t, sixSeats, position)
}

// tableOf is tableAt for other seats.
func tableOf(t *testing.T, seats func() engine.Header, position string) room {
	t.Helper()
	header := seats()
	header.Cards = engine.CardsTable
	r := newRoom(t, header)
	var c engine.Command
	check(t, json.Unmarshal([]byte(`{"by":"moderator","do":"table.set",`+position+`}`), &c))
	if no := r.Play(c); no != nil {
		t.Fatal(no)
	}
	return r
}

// typed lists the readings of a line.
func (r room) typed(text string) []pages.Reading {
	r.T.Helper()
	c := pages.Layout{P: r.P, For: engine.Moderator, Action: "/console", Profile: "gf9-basic"}
	for _, seat := range r.Table.Header().Seats {
		c.Seats = append(c.Seats, shown.Seat{Faction: seat.Faction, Circle: seat.Circle, ProxyEntry: true})
	}
	return Pages{}.Read(c, r.Table.Project(engine.AtModerator), engine.PromptsFor(engine.AtModerator, r.Table.Prompts()), text)
}

// sentBy is the command that a reading's form sends, as text.
func sentBy(r pages.Reading) string {
	said := []string{r.Form.Do}
	if r.Form.For != "" {
		said = append(said, string(r.Form.For))
	}
	for _, h := range r.Form.Hidden {
		name := strings.TrimSuffix(strings.TrimPrefix(h.Name, "arg."), ":json")
		said = append(said, name+"="+h.Value)
	}
	return strings.Join(said, " ")
}

const shipping = `"phase":"ship-move","turn":3,"storm":7,"turns":{"acting":"fremen"},"board":{"carthag":{"10":{"harkonnen":6}},
	"arrakeen":{"9":{"atreides":5}},"sietch-tabr":{"13":{"fremen":4}}},"spice":{"red-chasm":{"6":8}}`

const moving3 = `"phase":"ship-move","turn":3,"storm":16,"turns":{"acting":"harkonnen","shipped":["harkonnen"]},"step":"move",
	"board":{"carthag":{"10":{"harkonnen":6}},"arrakeen":{"9":{"atreides":5}},"sietch-tabr":{"13":{"fremen":4}}}`

const bidding = `"phase":"bidding","step":"bid","turn":3,"storm":16,"auction":{"lot":1,"of":6,"row":[""],"opener":"guild","turn":"guild"}`

const battling = `"phase":"battle","turn":3,"storm":16,"board":{"arrakeen":{"9":{"atreides":5,"harkonnen":2}},"carthag":{"10":{"harkonnen":6,"emperor":1}}}`

const reviving = `"phase":"revival","turn":3,"storm":16,"seats":{"emperor":{"tanks":5,"reserves":15}}`

// TestBarReadsCommands shows how lines are read, in three languages and with slips, and which of them one Enter enters (check 49).
func TestBarReadsCommands(t *testing.T) {
	for _, test := range []struct {
		position, typed, means string
		sure                   bool
	}{
		{shipping, "ship fre 3 great flat", `ship fremen normal=3 sector=14 to="the-great-flat"`, true},
		{shipping, "shi fr 3 great flat", `ship fremen normal=3 sector=14 to="the-great-flat"`, true},
		{shipping, "fre 3 great flat", `ship fremen normal=3 sector=14 to="the-great-flat"`, true},
		{shipping, "ship 3 greatflat", `ship fremen normal=3 sector=14 to="the-great-flat"`, true},
		{shipping, "ship fre 3 arakeen", `ship fremen normal=3 sector=9 to="arrakeen"`, false},
		{shipping, "ship fre 3 carthag", `ship fremen normal=3 sector=10 to="carthag"`, true},
		{shipping, "ship fre 3 cartagh", `ship fremen normal=3 sector=10 to="carthag"`, false},
		{shipping, "ship fre 3 hagga 12", `ship fremen normal=3 sector=12 to="hagga-basin"`, true},
		{shipping, "ship fre 3 sietch tab", `ship fremen normal=3 sector=13 to="sietch-tabr"`, true},
		{shipping, "ship fre 3 sietch tabr", `ship fremen normal=3 sector=13 to="sietch-tabr"`, true},
		{shipping, "ship fre 3 tueks", `ship fremen normal=3 sector=4 to="tueks-sietch"`, true},
		{shipping, "ship fre 3 imperial basin 10", `ship fremen normal=3 sector=10 to="imperial-basin"`, true},
		{shipping, "ship fre 3 imp bassin 10", `ship fremen normal=3 sector=10 to="imperial-basin"`, false},
		{shipping, "ship fre 3 habanya sietch", `ship fremen normal=3 sector=16 to="habbanya-sietch"`, false},
		{shipping, "ship fre 3 habanya", `ship fremen normal=3 sector=16 to="habbanya-sietch"`, false},
		{shipping, "ship fre 3 habbanya", `ship fremen normal=3 sector=16 to="habbanya-sietch"`, false},
		{shipping, "ship fre 3 hagga", `ship fremen normal=3 sector=11 to="hagga-basin"`, false}, // one of two sectors
		{shipping, "ship fre 3 imperial bassin 10", `ship fremen normal=3 sector=10 to="imperial-basin"`, false},
		{shipping, "ship fre 3 sector 4", `ship fremen normal=3 sector=4 to="tueks-sietch"`, false},
		{shipping, "ship fre 3 polar", `ship fremen normal=3 to="polar-sink"`, true},
		{shipping, "ship fre 2+1 great flat", `ship fremen normal=2 sector=14 special=1 to="the-great-flat"`, true},
		{shipping, "spedisci fre 3 grande altopiano", `ship fremen normal=3 sector=14 to="the-great-flat"`, true},
		{shipping, "sbarca 3 Bacino di Plastica 12 fremen", `ship fremen normal=3 sector=12 to="plastic-basin"`, true},
		{shipping, "envía fremen 3 a la Gran Llanura", `ship fremen normal=3 sector=14 to="the-great-flat"`, true},
		{shipping, "desembarca fre 3 cuenca hagga 12", `ship fremen normal=3 sector=12 to="hagga-basin"`, true},
		{shipping, "pass", `pass fremen ask="ship"`, true},
		{shipping, "paso", `pass fremen ask="ship"`, true},
		{moving3, "move hark 3 carthag arrakeen", `move harkonnen from=[{"normal":3,"sector":10,"territory":"carthag"}] sector=9 to="arrakeen"`, true},
		{moving3, "move 3 from carthag to arr", `move harkonnen from=[{"normal":3,"sector":10,"territory":"carthag"}] sector=9 to="arrakeen"`, true},
		{moving3, "move hark carthag arrakeen", `move harkonnen from=[{"normal":6,"sector":10,"territory":"carthag"}] sector=9 to="arrakeen"`, true},
		{moving3, "muovi arkonnen 3 da carthag ad arrakeen", `move harkonnen from=[{"normal":3,"sector":10,"territory":"carthag"}] sector=9 to="arrakeen"`, false},
		{moving3, "mueve hark 3 desde carthag hacia arrakeen", `move harkonnen from=[{"normal":3,"sector":10,"territory":"carthag"}] sector=9 to="arrakeen"`, true},
		{bidding, "bid gui 4", `bid guild amount=4`, true},
		{bidding, "b 4", `bid guild amount=4`, true},
		{bidding, "gilda 4", `bid guild amount=4`, true},
		{bidding, "offri gilda 4", `bid guild amount=4`, true},
		{bidding, "puja cofradía 4", `bid guild amount=4`, true},
		{bidding, "pass gui", `pass guild ask="bid"`, true},
		{battling, "battle arr", `battle.pick atreides territory="arrakeen"`, true},
		{battling, "battle arr hark", `battle.pick atreides against="harkonnen" territory="arrakeen"`, true},
		{reviving, "revive em 2", `revive emperor normal=2`, true},
		{shipping, "spice at +4", `adjust add.{seats.atreides.spice}=4`, true},
		{shipping, "spice at −2 because he paid twice", `adjust add.{seats.atreides.spice}=-2 reason=he paid twice`, true},
		{shipping, "spezia atr +2 perché dimenticata", `adjust add.{seats.atreides.spice}=2 reason=dimenticata`, true},
		{shipping, "especia atr +2 porque sí", `adjust add.{seats.atreides.spice}=2 reason=sí`, true},
		{shipping, "spice red chasm 5", `adjust set.{spice.red-chasm.6}=5`, true},
		{shipping, "forces hark 3 carthag", `adjust set.{board.carthag.10.harkonnen}=3`, true},
		{shipping, "storm 5", `adjust set.{storm}=5`, true},
		{shipping, "tanks em 2", `adjust set.{seats.emperor.tanks}=2`, true},
		{shipping, "dead gurney", `adjust set.{seats.atreides.leaders.gurney-halleck.at}="tanks"`, true},
		{shipping, "next", `advance`, false}, // it would pass for the Fremen,
		{shipping, "spedire fre 3 grande altopiano", `ship fremen normal=3 sector=14 to="the-great-flat"`, true},
		{shipping, "spedre fre 3 grande altopiano", `ship fremen normal=3 sector=14 to="the-great-flat"`, false},
		{shipping, "enviar fre 3 gran llanura", `ship fremen normal=3 sector=14 to="the-great-flat"`, true},
		{shipping, "envair fre 3 gran llanura", `ship fremen normal=3 sector=14 to="the-great-flat"`, false},
		{shipping, "p", `pass fremen ask="ship"`, true},
		{shipping, "karama hk half", `play harkonnen card="karama" use="half-shipment"`, true},
		{shipping, "play hk weather control 5", `play harkonnen card="weather-control" sectors=5`, true},
		{shipping, "ship fre 2.5 great flat", ``, false},
		{shipping, "xyzzy", ``, false},
		{shipping, "", ``, false},
	} {
		t.Run(test.typed, func(t *testing.T) {
			r := tableAt(t, test.position)
			found := r.typed(test.typed)
			if len(found) == 0 {
				if test.means != "" {
					t.Fatal("it means nothing")
				}
				return
			}
			if got := sentBy(found[0]); got != test.means {
				t.Errorf("it means %s (now %v, cost %d)", got, found[0].Enterable, found[0].Cost)
			}
			if sure := pages.Unambiguous(found); sure != test.sure {
				t.Errorf("sure: %v, of %v", sure, found[:min(2, len(found))])
			}
		})
	}
}

// FuzzBar looks for lines that break the bar. No guess may count as sure, and every reading must be in words.
func FuzzBar(f *testing.F) {
	for _, line := range []string{"ship fre 3 great flat", "muovi hark 3 da carthag ad arrakeen", "especia at +4 porque sí", "move + - = 2+2+2", "\xff 3 \u202e", "bid 999999999"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, position := range []string{shipping, moving3} {
			found := tableAt(t, position).typed(text)
			if pages.Unambiguous(found) && found[0].Guessed {
				t.Errorf("%q is guessed and counts as sure", text)
			}
			for _, r := range found {
				if r.Text == "" || r.Form.Do == "" {
					t.Errorf("%q: %+v", text, r)
				}
			}
		}
	})
}

// TestBarKnowsEveryPlace proves that a territory's name finds that territory first, in each language.
func TestBarKnowsEveryPlace(t *testing.T) {
	r := tableAt(t, shipping)
	for _, lang := range []string{"en", "it", "es"} {
		p := bundle(t).Printer(lang)
		for _, territory := range board.Territories() {
			found := r.typed("ship fremen 3 " + p.Term(string(territory)))
			if len(found) == 0 || !strings.Contains(sentBy(found[0]), `to="`+string(territory)+`"`) || found[0].Guessed {
				t.Errorf("%s, %q is not found: %v", lang, p.Term(string(territory)), found)
			}
		}
	}
}
