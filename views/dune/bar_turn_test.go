package dune

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views/live"
	"github.com/judgeofthechange/judge/views/pages"
)

// moderator types at a table without phones, and counts the keys pressed.
type moderator struct {
	room
	pressed int
}

// line types a line and presses Enter, and again if the bar asks to confirm. An empty line goes on.
func (m *moderator) line(text string) {
	m.T.Helper()
	m.pressed += len([]rune(text)) + 1
	c, view, prompts := m.Layout(engine.AtModerator), m.Table.Project(engine.AtModerator), m.promptsWithoutPhones()
	for i := range c.Seats {
		c.Seats[i].Claimed = false
	}
	s := newViewModel(c, view, prompts)
	if text == "" {
		what, p := s.NextAction()
		if what != live.CloseAndGoOn && p.Ask != "advance" {
			m.T.Fatalf("Enter would not go on: %s", s.Headline())
		}
		if len(s.lostByAdvance()) > 0 {
			m.pressed++
		}
		m.enter(text, s.AdvanceForm())
		return
	}
	found := Pages{}.Read(c, view, prompts, text)
	if len(found) == 0 || !found[0].Enterable {
		m.T.Fatalf("%q, while %q: %+v", text, s.Headline(), found)
	}
	if !pages.Unambiguous(found) {
		m.pressed++
	}
	m.enter(text, found[0].Form)
}

// enter sends a form from the console. The answer to a seat's secret question is sent by the seat itself.
func (m *moderator) enter(text string, f pages.Form) {
	m.T.Helper()
	command := engine.Command{By: engine.Moderator, For: f.For, Do: f.Do, Args: engine.Args{}}
	for _, h := range f.Hidden {
		name := strings.TrimPrefix(h.Name, "arg.")
		if raw, isJSON := strings.CutSuffix(name, ":json"); isJSON {
			command.Args[raw] = json.RawMessage(h.Value)
		}
	}
	for _, p := range m.Table.Prompts() {
		if p.Secret && p.For == f.For && p.ID == f.Decision {
			command.By, command.For = f.For, ""
		}
	}
	if no := m.Play(command); no != nil {
		m.T.Fatalf("%q: %s", text, bundle(m.T).Printer("en").Refusal(no))
	}
}

// fullTurn is the start of a turn of six: each has forces on the board, and their moves lead to two battles.
const fullTurn = `"turn":3,"phase":"storm","storm":4,"wheels":["atreides","harkonnen"],"board":{
	"arrakeen":{"9":{"atreides":7}},"carthag":{"10":{"harkonnen":8}},"tueks-sietch":{"4":{"guild":5}},
	"sietch-tabr":{"13":{"fremen":7}},"polar-sink":{"0":{"bene-gesserit":2}},"habbanya-sietch":{"16":{"emperor":4}}},
	"seats":{"atreides":{"spice":10},"bene-gesserit":{"spice":8},"emperor":{"spice":15},"fremen":{"spice":6},"guild":{"spice":12},"harkonnen":{"spice":12}}`

// aFullTurn is what a moderator types in that turn: two storm tokens, six cards, a shipment or a move for each, an advisor, two battles
// with a capture, and on into the next storm.
var aFullTurn = []string{
	"token 3", "", "token 5", "card red", "n",
	"s em 3", "s fr 2", "s hk 4", "", "s gu 5", "s bg 2", "s at 3", "n",
	"s 4 great", "m 3 great west 16", "s 3 arr", "p", "p", "m 2 arr imp 10", "s 1 tuek", "coexist", "m 2 polar hagga 11",
	"s 5 carthag", "p", "s 2 polar", "m 2 tuek pasty", "", "p",
	"battle arr", "p", "plan hk feyd 3 crys", "plan at gurney 2 snoop", "n", "keep", "capture hk duncan kill", "",
	"battle", "plan hk rabban 4 snoop", "plan em bashar 5 shield", "n", "keep", "p", "n", "n",
}

// aQuietTurn is a turn in which one card is sold, nobody wants the next, and nobody moves.
var aQuietTurn = []string{
	"token 3", "", "token 5", "card red", "n", "s em 1", "unsold", "n",
	"p", "p", "p", "p", "p", "p", "p", "p", "p", "p", "p", "p", "n", "n",
}

// The most keys that the two turns may need, each Enter included.
const (
	keysForAFullTurn  = 400
	keysForAQuietTurn = 80
)

// TestKeysPerTurn enters two turns of a tournament table of six from the console and counts the keys. Every line must be understood
// when it comes. A pass or a letter that could mean two seats must be shown first.
func TestKeysPerTurn(t *testing.T) {
	for _, turn := range []struct {
		name  string
		lines []string
		keys  int
	}{{"full", aFullTurn, keysForAFullTurn}, {"quiet", aQuietTurn, keysForAQuietTurn}} {
		t.Run(turn.name, func(t *testing.T) {
			m := &moderator{room: tableOf(t, advancedSeats, fullTurn)}
			for _, line := range turn.lines {
				m.line(line)
			}
			if s := newViewModel(m.Layout(engine.AtModerator), m.Table.Project(engine.AtModerator), m.promptsWithoutPhones()); s.Turn != 4 || s.Phase != dune.Storm {
				t.Errorf("it ends in turn %d, %s: %s", s.Turn, s.Phase, s.Headline())
			}
			if m.pressed > turn.keys {
				t.Errorf("%d keys were pressed, of %d", m.pressed, turn.keys)
			}
			t.Logf("%d keys", m.pressed)
		})
	}
}
