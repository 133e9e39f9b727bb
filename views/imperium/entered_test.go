package imperium

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/views/pagestest"
)

// TestWhatIsAcceptedCanBeEntered proves over random games that each play that the rules accept can be entered on a phone.
func TestWhatIsAcceptedCanBeEntered(t *testing.T) {
	for i, cards := range []string{engine.CardsTable, engine.CardsPhone, engine.CardsTable, engine.CardsPhone} {
		t.Run(fmt.Sprint(cards, i), func(t *testing.T) {
			r := rand.New(rand.NewPCG(uint64(i), 5))
			h := engine.Header{Version: 1, Game: "imperium", Profile: rulebook.Standard, Cards: cards}
			for j, c := range imperium.Colors[:3+i/2] {
				h.Seats = append(h.Seats, engine.SeatSetup{Faction: c, Circle: j + 1})
			}
			suite.AcceptedIsEntered(t, r, pagestest.Table{Header: h, Inputs: 250, Ahead: notSaidAhead})
		})
	}
}

// notSaidAhead says what an Agent turn's form would not let its seat say ahead: the price of the card's arrow and the troops that follow
// at once, by the purse and the garrison as the space leaves them.
func notSaidAhead(form *html.Node, first, next engine.Command) string {
	var card, space, of string
	var troops int
	for name, into := range map[string]*string{"card": &card, "space": &space} {
		if first.Do != "agent" || json.Unmarshal(first.Args[name], into) != nil {
			return ""
		}
	}
	_ = json.Unmarshal(next.Args["of"], &of)
	_ = json.Unmarshal(next.Args["troops"], &troops)
	for n := range form.Descendants() {
		name, value := pagestest.Attr(n, "name"), pagestest.Attr(n, "value")
		at := slices.Index(strings.Fields(pagestest.Attr(n, "data-spaces")), space)
		switch {
		case value != card || next.Do != "pay" && next.Do != "deploy":
		case name == "then.pay/of" && next.Do == "pay" && of == card && (at < 0 || pagestest.Has(n, "disabled")):
			return "the tick is off"
		case name == "arg.card" && next.Do == "deploy" && of == "":
			if most, err := strconv.Atoi(strings.Fields(pagestest.Attr(n, "data-deploys"))[at]); err != nil || most < troops {
				return "troops: " + strconv.Itoa(most)
			}
		}
	}
	return ""
}

// TestRecordsCanBeEntered proves the same of what the records do.
func TestRecordsCanBeEntered(t *testing.T) {
	asked := map[string][]string{ // what follows is asked by the next form
		"intrigue": {"faction", "option", "options", "troops", "space", "seat", "card", "factions", "pay", "more"}, "pay": {"faction"}, "agent": {"faction", "option"},
	}
	suite.RecordsAreEntered(t, pagestest.Recorded{
		Say: func(c engine.Command) engine.Command { return c },
		Later: func(c engine.Command, arg string) bool {
			return slices.Contains(asked[c.Do], arg) && !(c.Do == "intrigue" && arg == "card")
		},
		Elsewhere: func(c engine.Command) bool { return c.Args["override"] != nil }, // a refusal offers it
	})
}
