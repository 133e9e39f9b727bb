package dunepages

import (
	"bytes"
	"context"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views"
)

// game is a recorded game's file.
func game(name string) string {
	return filepath.Join("..", "..", "engine", "dune", "testdata", "games", name)
}

// follow looks at a record after each of its commands.
func follow(t *testing.T, file string, look func(*room)) {
	t.Helper()
	r, items := read(t, file)
	look(r)
	for _, item := range items {
		if item.Command != nil && r.play(*item.Command) == nil {
			look(r)
		}
	}
}

// onPaper are the questions of a table without phones, as its moderator has them: who speaks for a seat sees them as the seat.
func (r *room) onPaper() (out []engine.Prompt) {
	for _, p := range r.table.Prompts() {
		eyes := engine.AtModerator
		if p.For != engine.Moderator {
			eyes = engine.AtSeat(p.For)
		}
		out = append(out, engine.PromptsFor(eyes, []engine.Prompt{p})...)
	}
	return out
}

// TestExamplesAreUnderstood follows a game at a table without phones and proves at every step, in three languages, that each line
// which the console suggests is read first as what it is said to say.
func TestExamplesAreUnderstood(t *testing.T) {
	for _, lang := range []string{"en", "it", "es"} {
		seen, lines := map[string]bool{}, map[string]bool{}
		follow(t, game("three-at-a-table.jsonl"), func(r *room) {
			r.printer = bundle(t).Printer(lang)
			c, view := r.chrome(engine.AtModerator), r.table.Project(engine.AtModerator)
			for _, e := range (Pages{}).Examples(c, view, r.onPaper()) {
				if lines[e.Line] {
					continue
				}
				seen[e.Do], lines[e.Line] = true, true
				found := Pages{}.Typed(c, view, r.onPaper(), e.Line)
				if len(found) == 0 || found[0].Form.Do != e.Do || found[0].Guessed || !found[0].Now {
					t.Errorf("%s: %q is read as %+v, not as %s (%s)", lang, e.Line, found, e.Do, e.Says)
				}
			}
		})
		for _, do := range []string{
			"traitors.draw", "traitors.keep", "storm.dial", "spice.turn", "bid", "cards.draw", "ship", "move", "battle.pick",
			"plan", "treachery", "keep", "revive", "play", "pass", "advance",
		} {
			if !seen[do] {
				t.Errorf("%s: no line is suggested for %s", lang, do)
			}
		}
	}
}

// TestConsoleAsksOneThing follows whole games, with phones and without, and proves at every step that the console shows exactly
// one thing to do first, which can be pressed, and marks those whom play waits for and nobody else (check 47).
func TestConsoleAsksOneThing(t *testing.T) {
	follow(t, game("three-at-a-table.jsonl"), func(r *room) {
		r.asksOneThing(true)
		r.asksOneThing(false)
	})
	phones := false
	follow(t, game("gf9-basic-six.jsonl"), func(r *room) {
		phones = !phones
		r.asksOneThing(phones)
	})
}

func (r *room) asksOneThing(phones bool) {
	r.t.Helper()
	p := views.ConsolePage{Chrome: r.chrome(engine.AtModerator), View: r.table.Project(engine.AtModerator), Prompts: r.prompts(engine.AtModerator)}
	if !phones {
		p.Prompts = r.onPaper()
		for i := range p.Seats {
			p.Seats[i].Claimed = false
		}
	}
	s := newScene(p.Chrome, p.View, p.Prompts)
	var b bytes.Buffer
	if err := (Pages{}).Console(p).Render(context.Background(), &b); err != nil {
		r.t.Fatal(err)
	}
	root := parse(r.t, b.String())
	primary := marked(root, func(n *html.Node) bool {
		return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == "data-primary" })
	})
	where := s.headline()
	switch {
	case s.Result != nil:
		if len(primary) > 0 {
			r.t.Errorf("line %d: the game is over, and something is still to do", r.table.Len())
		}
		return
	case len(primary) != 1:
		r.t.Errorf("line %d, %q: %d things to do first", r.table.Len(), where, len(primary))
		return
	}
	if len(marked(primary[0], func(n *html.Node) bool { return slices.Contains(strings.Fields(attr(n, "class")), "send") })) == 0 {
		r.t.Errorf("line %d, %q: nothing can be pressed", r.table.Len(), where)
	}
	var shown, due []string
	for _, n := range marked(root, func(n *html.Node) bool {
		return strings.HasPrefix(attr(n, "id"), "chip-") && slices.Contains(strings.Fields(attr(n, "class")), "awaited")
	}) {
		shown = append(shown, attr(n, "id"))
	}
	for _, f := range s.awaited() {
		if f != engine.Moderator {
			due = append(due, "chip-"+string(f))
		}
	}
	slices.Sort(shown)
	slices.Sort(due)
	if !slices.Equal(shown, due) {
		r.t.Errorf("line %d, %q: %v are marked, and %v are due", r.table.Len(), where, shown, due)
	}
	if len(due) == 0 && len(marked(primary[0], func(n *html.Node) bool { return n.Data == "form" })) == 0 {
		r.t.Errorf("line %d, %q: nobody is awaited, and nothing goes on", r.table.Len(), where)
	}
}

// marked lists the elements below one, itself included, that are of a kind.
func marked(n *html.Node, is func(*html.Node) bool) (out []*html.Node) {
	if n.Type == html.ElementNode && is(n) {
		out = append(out, n)
	}
	for c := range n.ChildNodes() {
		out = append(out, marked(c, is)...)
	}
	return out
}

// aWholeTurn is what a moderator types in a turn of three at a table without phones: storm, spice card, charity, an auction, a
// shipment and a move for each, a battle with its plans, and on through collection. An empty line is Enter for what is next.
var aWholeTurn = []string{
	"dial at 1", "dial hk 2", "", "card red chasm", "n",
	"b 1", "p", "p", "", "p", "p", "p", "n",
	"ship 2 tuek", "move 3 carthag arrakeen", "p", "p", "ship 4 great flat", "p",
	"battle arr", "p", "plan hk feyd 2 lasgun", "plan at gurney 3 shield", "tre hk no", "tre at no", "", "",
}

// keysForATurn is what they cost, with the Enter of each. More is a step back.
const keysForATurn = 225

// TestWholeTurnIsTyped enters a whole turn, from the storm to the next, by lines that are each sure enough for one Enter, or by
// Enter alone where the next thing is the moderator's; within a budget of keys (check 48).
func TestWholeTurnIsTyped(t *testing.T) {
	r := tableOf(t, threeSeats, `"turn":2,"phase":"storm","storm":9,"board":{"arrakeen":{"9":{"atreides":6}},"carthag":{"10":{"harkonnen":6}},
		"sietch-tabr":{"13":{"fremen":5}}},"seats":{"atreides":{"spice":8},"harkonnen":{"spice":8},"fremen":{"spice":3}}`)
	keys := 0
	for _, line := range aWholeTurn {
		keys += len(line) + len("\r")
		r.enters(line)
	}
	if v := r.table.Project(engine.Public).(*dune.View); v.Turn != 3 || v.Phase != dune.Storm {
		t.Errorf("the turn ends in the %s of turn %d", v.Phase, v.Turn)
	}
	if keys > keysForATurn {
		t.Errorf("%d keys are pressed, of %d", keys, keysForATurn)
	}
	t.Logf("%d keys", keys)
}

func threeSeats() engine.Header {
	h := sixSeats()
	h.Seats = []engine.SeatSetup{{Faction: dune.Atreides, Circle: 1}, {Faction: dune.Fremen, Circle: 3}, {Faction: dune.Harkonnen, Circle: 5}}
	return h
}

// enters does what Enter does with a line.
func (r *room) enters(line string) {
	r.t.Helper()
	c, view := r.chrome(engine.AtModerator), r.table.Project(engine.AtModerator)
	if line == "" {
		what, p := newScene(c, view, r.onPaper()).primary()
		if what != closeAndGoOn && p.Ask != "advance" {
			r.t.Fatalf("Enter would ask %s for %s", p.For, p.Ask)
		}
		r.must(engine.Moderator, "advance", nil)
		return
	}
	found := Pages{}.Typed(c, view, r.onPaper(), line)
	if !views.Sure(found) {
		r.t.Fatalf("%q is read as %+v", line, found)
	}
	form := found[0].Form
	command := engine.Command{By: engine.Moderator, For: form.For, Do: form.Do, Args: engine.Args{}}
	for _, h := range form.Hidden {
		name, isJSON := strings.CutSuffix(strings.TrimPrefix(h.Name, "arg."), ":json")
		command.Args[name] = []byte(h.Value)
		if !isJSON {
			command.Args[name], _ = json.Marshal(h.Value) // a string always encodes
		}
	}
	if (dune.Rules{}).OwnSeatOnly(command.Do) { // as the referee passes it on
		command.By, command.For = command.For, ""
	}
	if no := r.play(command); no != nil {
		r.t.Fatalf("%q: %v %v", line, no, no.Args)
	}
}
