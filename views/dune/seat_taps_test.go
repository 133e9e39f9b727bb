package dune

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/player"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/pagestest"
)

// tapsForATurn is the most taps that six players together may need for a whole turn on their phones.
const tapsForATurn = 71

// aTurnBegins is where it starts: each has forces on the board, and their moves lead to two battles.
const aTurnBegins = `"turn":3,"phase":"storm","storm":4,"wheels":["atreides","harkonnen"],"board":{
	"arrakeen":{"9":{"atreides":7}},"carthag":{"10":{"harkonnen":8}},"tueks-sietch":{"4":{"guild":5}},
	"sietch-tabr":{"13":{"fremen":7}},"polar-sink":{"0":{"bene-gesserit":2}},"habbanya-sietch":{"16":{"emperor":4}}},
	"seats":{"atreides":{"spice":10,"hand":["crysknife","snooper"]},"bene-gesserit":{"spice":8},"emperor":{"spice":15},"fremen":{"spice":6},"guild":{"spice":12},"harkonnen":{"spice":12,"hand":["shield"]}}`

// aTurnOnPhones is what six players choose in it, by seat and question, in order. They pass on everything else, or give any
// answer.
var aTurnOnPhones = map[string][]string{
	"emperor bid":       {`{}`, `{}`}, // the least that is higher
	"harkonnen bid":     {`{}`, `{}`},
	"guild bid":         {`{}`, `{}`},
	"bene-gesserit bid": {`{}`},
	"atreides move":     {`{"from":{"territory":"arrakeen","sector":9},"to":"imperial-basin","sector":10,"normal":2}`},
	"harkonnen ship":    {`{"to":"arrakeen","sector":9,"normal":4}`},
	"emperor ship":      {`{"to":"carthag","sector":10,"normal":3,"special":1}`},
	"fremen ship":       {`{"to":"the-great-flat","sector":14,"normal":3}`},
	"guild guild.turn":  {`{"take":false,"last":true}`},
	"guild move":        {`{"from":{"territory":"tueks-sietch","sector":4},"to":"pasty-mesa","sector":4,"normal":3}`},
	"atreides plan":     {`{"leader":"gurney-halleck","dial":2,"spice":2,"weapon":"crysknife","defence":"snooper"}`},
	"harkonnen plan":    {`{"leader":"feyd-rautha","dial":2,"spice":0,"defence":"shield"}`, `{"leader":"beast-rabban","dial":2,"spice":1}`},
	"emperor plan":      {`{"leader":"bashar","dial":2,"spice":2}`},
}

// phones are those of six players, on which taps are counted.
type phones struct {
	room
	wishes map[string][]string
	player player.Player          // who answers what nobody has a wish for
	taps   map[string]int         // by what was asked
	ahead  map[engine.Seat]string // what a seat's phone goes on answering by itself
}

// greatest is a source of chance that gives the greatest number: a winner keeps all its cards.
type greatest struct{}

func (greatest) IntN(n int) int { return n - 1 }

// TestTapsPerTurn plays a whole turn of six by the advanced rules on their phones and counts the taps that each page needs for an answer:
// opening a cover, a place on the map, a choice, a token or each step of a number, the review before sealing, and the button. When play waits for
// nobody the moderator goes on.
func TestTapsPerTurn(t *testing.T) {
	header := sixSeats()
	header.Profile = "gf9-advanced"
	p := &phones{room: newRoom(t, header), wishes: maps.Clone(aTurnOnPhones), taps: map[string]int{}, ahead: map[engine.Seat]string{}}
	p.player = player.Player{Random: greatest{}, Eager: 10}
	var begins engine.Command
	check(t, json.Unmarshal([]byte(`{"by":"moderator","do":"table.set",`+aTurnBegins+`}`), &begins))
	p.enter(begins)
	moderator := 0
	for p.Table.Project(engine.Public).(*dune.View).Turn == 3 {
		if p.answersOne() {
			continue
		}
		moderator++
		p.enter(engine.NewCommand(engine.Moderator, "advance", nil))
	}
	all := 0
	for _, ask := range slices.Sorted(maps.Keys(p.taps)) {
		t.Logf("%4d %s", p.taps[ask], ask)
		all += p.taps[ask]
	}
	t.Logf("%4d taps, and %d presses of the moderator", all, moderator)
	for who, left := range p.wishes {
		if len(left) > 0 {
			t.Errorf("never came: %s %v", who, left)
		}
	}
	if all > tapsForATurn {
		t.Errorf("a turn takes %d taps, of %d", all, tapsForATurn)
	}
}

func (p *phones) enter(c engine.Command) {
	p.T.Helper()
	if no := p.Play(c); no != nil {
		p.T.Fatalf("%s %s %s: %v %v", c.By, c.Do, c.Args, no, no.Args)
	}
}

// answersOne lets the first awaited seat answer, and reports whether there was one.
func (p *phones) answersOne() bool {
	p.T.Helper()
	for _, ask := range p.Table.Prompts() {
		if ask.For == engine.App {
			p.enter(ask.Draw.Command(ask.Ask, ask.Draw.From[:ask.Draw.Count]))
			return true
		}
	}
	for _, ask := range pages.Awaited(p.Table.Prompts()) {
		if ask.For == engine.Moderator || ask.Urgency == engine.Ring { // to which silence is a no
			continue
		}
		c := engine.NewCommand(ask.For, "pass", map[string]any{"ask": ask.Ask})
		if who := string(ask.For) + " " + ask.Ask; len(p.wishes[who]) > 0 {
			var wish map[string]any
			check(p.T, json.Unmarshal([]byte(p.wishes[who][0]), &wish))
			if ask.Ask == "bid" {
				wish["amount"] = ask.Choices.(dune.BidChoice).Min
			}
			c, p.wishes[who] = engine.NewCommand(ask.For, ask.Ask, wish), p.wishes[who][1:]
		} else if !mayPass(ask) {
			c, _ = p.player.Answer(ask)
		}
		p.taps[ask.Ask] += p.tapsFor(c, ask)
		p.enter(c)
		return true
	}
	return false
}

// tapsFor is how many taps a seat's page takes for an answer.
func (p *phones) tapsFor(c engine.Command, ask engine.Prompt) int {
	p.T.Helper()
	wanted := map[string]string{}
	for name, raw := range c.Args {
		var v any
		check(p.T, json.Unmarshal(raw, &v))
		flatten(wanted, name, v)
	}
	least := 0
	goesOn := p.ahead[c.By]
	delete(p.ahead, c.By)
	for n := range pagestest.Parse(p.T, p.Text(engine.AtSeat(c.By))).Descendants() {
		if n.Data != "form" || value(n, "do") != c.Do || value(n, "decision") != ask.ID {
			continue
		}
		taps, ok := tapsIn(n, wanted)
		if !ok {
			continue
		}
		if of := aheadOf(n); of != "" && len(p.wishes[string(ask.For)+" "+strings.TrimRight(of, "-0123456789")]) == 0 {
			p.ahead[c.By] = of
			if of == goesOn {
				return 0
			}
		}
		if least == 0 || taps < least {
			least = taps
		}
	}
	if least == 0 {
		p.T.Fatalf("%s has no form for %s %s", c.By, c.Do, c.Args)
	}
	return least
}

// aheadOf is what a form answers ahead, now or next, if it does.
func aheadOf(form *html.Node) string {
	for n := range form.Descendants() {
		if pagestest.Attr(n, "name") == "then.pass/ahead" {
			return pagestest.Attr(n, "value")
		}
	}
	return ""
}

// flatten writes arguments as the fields of a form name them.
func flatten(out map[string]string, name string, v any) {
	switch v := v.(type) {
	case map[string]any:
		for k, x := range v {
			flatten(out, name+"."+k, x)
		}
	case []any:
		for i, x := range v {
			flatten(out, fmt.Sprintf("%s[%d]", name, i), x)
		}
	case nil:
		out[name] = ""
	default:
		out[name] = fmt.Sprint(v)
	}
}

// value is what a form's hidden field of a name says.
func value(form *html.Node, name string) string {
	for n := range form.Descendants() {
		if n.Data == "input" && pagestest.Attr(n, "name") == name {
			return pagestest.Attr(n, "value")
		}
	}
	return ""
}

// tapsIn counts the taps by which a form sends the wanted values; it reports false if a fixed field has another value.
func tapsIn(form *html.Node, wanted map[string]string) (int, bool) {
	taps := 1 // its button
	trays, filled := 0, 0
	if within(form, "data-cover", "tap") != nil {
		taps++
	}
	for n := range form.Descendants() {
		if n.Data == "button" && strings.Contains(pagestest.Attr(n, "class"), "review") {
			taps++
		}
		if pagestest.Has(n, "data-tray") && (trays == 0 || offers(n) > 1) { // a later one that has nothing to offer is left out
			trays++
		}
		name, isArg := strings.CutPrefix(pagestest.Attr(n, "name"), "arg.")
		if !isArg {
			continue
		}
		want, said := wantedOf(wanted, n, name)
		switch {
		case n.Data == "select" && said && chosen(n) != want && pagestest.Has(n, "data-places"):
			taps++
		case n.Data == "select" && said && chosen(n) != want && within(n, "data-dial", "") != nil:
			taps++ // on the rim of the wheel
		case n.Data == "select" && said && chosen(n) != want:
			taps += 2
		case n.Data != "input":
		case pagestest.Attr(n, "type") == "hidden":
			if said && pagestest.Attr(n, "value") != want {
				return 0, false
			}
		case pagestest.Attr(n, "type") == "radio":
			if said && pagestest.Attr(n, "value") == want && !pagestest.Has(n, "checked") {
				if within(n, "data-tray", "") != nil {
					filled = trays
				} else {
					taps++
				}
			}
		case pagestest.Attr(n, "type") == "number":
			is, _ := strconv.Atoi(pagestest.Attr(n, "value"))
			if goes, ok := goesWith(form, n, wanted); ok {
				is = goes
			}
			if to, err := strconv.Atoi(want); err == nil {
				taps += steps(n.Parent.Parent, is, to)
			}
		}
	}
	// A plan's trays open one after another: a touch in each, and one to leave the rest.
	taps += filled
	if 0 < filled && filled < trays {
		taps++
	}
	return taps, true
}

// offers is how many options a tray has.
func offers(tray *html.Node) int {
	options := 0
	for n := range tray.Descendants() {
		if n.Data == "input" && !pagestest.Has(n, "disabled") {
			options++
		}
	}
	return options
}

// goesWith is the number that a field has once the list that limits it was set, as fields.js sets it.
func goesWith(form, field *html.Node, wanted map[string]string) (int, bool) {
	for n := range form.Descendants() {
		if n.Data != "select" || pagestest.Attr(n, "data-bounds") != pagestest.Attr(field, "name") {
			continue
		}
		for o := range n.Descendants() {
			if o.Data == "option" && pagestest.Attr(o, "value") == wanted[strings.TrimPrefix(pagestest.Attr(n, "name"), "arg.")] {
				most, err := strconv.Atoi(pagestest.Attr(o, "data-most"))
				return most, err == nil
			}
		}
	}
	return 0, false
}

// steps is how many touches set a number: on a token if there are any, and on fewer or more.
func steps(row *html.Node, is, to int) int {
	least := max(is-to, to-is)
	for n := range row.Descendants() {
		if token, err := strconv.Atoi(pagestest.Attr(n, "data-token")); err == nil {
			least = min(least, 1+max(token-to, to-token))
		}
	}
	return least
}

// wantedOf finds what is wanted of a field: of a list of places one with the sector beside it.
func wantedOf(wanted map[string]string, n *html.Node, name string) (string, bool) {
	v, ok := wanted[name]
	row := name[:strings.LastIndex(name, ".")+1]
	if sector, beside := wanted[row+"sector"]; beside && n.Data == "select" && (name == row+"to" || name == row+"territory") {
		v += ":" + sector
	}
	return v, ok
}

func chosen(list *html.Node) string {
	for n := range list.Descendants() {
		if n.Data == "option" && pagestest.Has(n, "selected") {
			return pagestest.Attr(n, "value")
		}
	}
	return ""
}

// within returns the nearest ancestor with an attribute, of this value unless it is empty.
func within(n *html.Node, name, value string) *html.Node {
	for ; n != nil; n = n.Parent {
		if pagestest.Has(n, name) && (value == "" || pagestest.Attr(n, name) == value) {
			return n
		}
	}
	return nil
}
