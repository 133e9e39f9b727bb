package dune

import (
	"bytes"
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/pagestest"
	"github.com/judgeofthechange/judge/views/typing"
)

// game is a recorded game's file.
func game(name string) string {
	return filepath.Join("..", "..", "engine", "dune", "testdata", "games", name)
}

// follow looks at a record after each of its commands.
func follow(t *testing.T, file string, look func(room)) {
	t.Helper()
	r, items := read(t, file)
	look(r)
	for _, item := range items {
		if item.Command != nil && r.Play(*item.Command) == nil {
			look(r)
		}
	}
}

// promptsWithoutPhones are the questions of a table without phones. The moderator sees a seat's questions as the seat would.
func (r room) promptsWithoutPhones() (out []engine.Prompt) {
	for _, p := range r.Table.Prompts() {
		eyes := engine.AtModerator
		if p.For != engine.Moderator {
			eyes = engine.AtSeat(p.For)
		}
		out = append(out, engine.PromptsFor(eyes, []engine.Prompt{p})...)
	}
	return out
}

// TestExamplesAreUnderstood follows a game without phones and proves at every step, in three languages, that the bar reads each line
// which it suggests as the command that it stands for.
func TestExamplesAreUnderstood(t *testing.T) {
	for _, lang := range []string{"en", "it", "es"} {
		seen, lines := map[string]bool{}, map[string]bool{}
		look := func(r room) {
			r.P = bundle(t).Printer(lang)
			c, view := r.Layout(engine.AtModerator), r.Table.Project(engine.AtModerator)
			for e := range (Pages{}).Examples(c, view, r.promptsWithoutPhones()) {
				if lines[e.Line] {
					continue
				}
				seen[e.Do], lines[e.Line] = true, true
				found := Pages{}.Read(c, view, r.promptsWithoutPhones(), e.Line)
				if len(found) == 0 || found[0].Form.Do != e.Do || found[0].Guessed || !found[0].Enterable {
					t.Errorf("%s: %q is read as %+v, not as %s (%s)", lang, e.Line, found, e.Do, e.Says)
				}
			}
		}
		for _, file := range []string{"three-at-a-table.jsonl", "tournament-2009-six.jsonl", "../scenarios/DR-BG-10-ride.jsonl", "../scenarios/DR-KARAMA-05-table.jsonl"} {
			follow(t, game(file), look)
		}
		for _, position := range []string{
			helping, allied + `,"phase":"bidding","step":"bid","auction":{"lot":1,"of":6,"row":[""],"opener":"guild","turn":"guild"}`,
			`"turn":3,"storm":16,"phase":"spice-blow","step":"nexus"`,
			`"turn":3,"storm":16,"phase":"revival","raised":["guild"]`,
			`"turn":3,"storm":16,"phase":"battle","board":{"arrakeen":{"9":{"atreides":5,"harkonnen":2}}}`,
		} {
			look(tableOf(t, gf9Advanced, position))
		}
		for _, do := range []string{
			"traitors.draw", "traitors.keep", "storm.dial", "spice.turn", "bid", "cards.draw", "ship", "move", "battle.pick",
			"plan", "treachery", "keep", "revive", "play", "pass", "advance", "worm.ride", "support", "give", "nexus.ally", "release",
			"swap.take", "swap.return",
		} {
			if !seen[do] {
				t.Errorf("%s: no line is suggested for %s", lang, do)
			}
		}
	}
}

// allied is a table at which the Emperor and the Harkonnen are allies.
const allied = `"turn":3,"storm":16,"seats":{"emperor":{"allies":["harkonnen"],"spice":9},"harkonnen":{"allies":["emperor"]}}`

// helping is a battle of one of them.
const helping = allied + `,"phase":"battle","board":{"arrakeen":{"9":{"atreides":5,"harkonnen":2}}}`

// gf9Advanced are six seats whose rules let allies pay for a battle.
func gf9Advanced() engine.Header {
	h := sixSeats()
	h.Profile = "gf9-advanced"
	return h
}

// TestExamplesAreThereForAll proves that each command with a word of its own has an example.
func TestExamplesAreThereForAll(t *testing.T) {
	alias := map[string]string{soldCommand: "sold", nobodyWord: "unsold", lastCommand: "last", endCommand: "ends", waitWord: "waits", "play": "card"}
	for _, lang := range []string{"en", "it", "es"} {
		p := bundle(t).Printer(lang)
		for _, do := range commandNamed() {
			key := do
			if other, called := alias[do]; called {
				key = other
			}
			if len(typing.Synonyms(p, "bar.words.do."+do)) > 0 && !p.Has("bar.example."+key) {
				t.Errorf("%s: no line suggests %s", lang, do)
			}
		}
	}
}

// TestExamplesFitThePhase proves that the examples name exactly the uses of a Karama and the allies' payments that are possible now.
func TestExamplesFitThePhase(t *testing.T) {
	for _, test := range []struct {
		position, says string
		not            bool
	}{
		{helping, "support em hk battle 2", false},
		{helping, "give em hk 2", false},
		{helping, "karama em half", true},
		{helping, "karama hk own", true},
		{bidding, "karama hk own at", false},
		{`"turn":3,"storm":16,"phase":"battle","board":{"arrakeen":{"9":{"atreides":5,"harkonnen":2}}}`, "support", true},
		{bidding, "karama gu buy", false},
		{bidding, "karama gu buy", false},
		{bidding, "karama at em income from the auction", false},
		{shipping, "karama fr gu income from shipments", false},
		{shipping, "karama fr buy", true},
	} {
		r := tableOf(t, gf9Advanced, test.position)
		r.P = bundle(t).Printer("en")
		c, view := r.Layout(engine.AtModerator), r.Table.Project(engine.AtModerator)
		var lines []string
		for e := range (Pages{}).Examples(c, view, r.promptsWithoutPhones()) {
			lines = append(lines, e.Line)
		}
		if found := slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(l, test.says) }); found == test.not {
			t.Errorf("%s: %q: %v", test.position, test.says, lines)
		}
	}
}

// TestConsoleAsksOneThing follows whole games, with phones and without. At every step the console must show exactly one thing to do
// first, with a button, and mark exactly the seats that play waits for (check 47).
func TestConsoleAsksOneThing(t *testing.T) {
	follow(t, game("three-at-a-table.jsonl"), func(r room) {
		r.checkConsoleAsksOneThing(true)
		r.checkConsoleAsksOneThing(false)
	})
	phones := false
	follow(t, game("gf9-basic-six.jsonl"), func(r room) {
		phones = !phones
		r.checkConsoleAsksOneThing(phones)
	})
}

func (r room) checkConsoleAsksOneThing(phones bool) {
	r.T.Helper()
	p := pages.Console{Layout: r.Layout(engine.AtModerator), View: r.Table.Project(engine.AtModerator), Prompts: r.Prompts(engine.AtModerator)}
	if !phones {
		p.Prompts = r.promptsWithoutPhones()
		for i := range p.Seats {
			p.Seats[i].Claimed = false
		}
	}
	s := newViewModel(p.Layout, p.View, p.Prompts)
	var b bytes.Buffer
	check(r.T, (Pages{}).Console(p).Render(context.Background(), &b))
	root := pagestest.Parse(r.T, b.String())
	primary := marked(root, func(n *html.Node) bool {
		return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == "data-primary" })
	})
	where := s.Headline()
	switch {
	case s.Result != nil:
		if len(primary) > 0 {
			r.T.Errorf("line %d: the game is over, and something is still to do", r.Table.Len())
		}
		return
	case len(primary) != 1:
		r.T.Errorf("line %d, %q: %d things to do first", r.Table.Len(), where, len(primary))
		return
	}
	if len(marked(primary[0], func(n *html.Node) bool { return slices.Contains(strings.Fields(pagestest.Attr(n, "class")), "send") })) == 0 {
		r.T.Errorf("line %d, %q: nothing can be pressed", r.Table.Len(), where)
	}
	var shown, due []string
	for _, n := range marked(root, func(n *html.Node) bool {
		return strings.HasPrefix(pagestest.Attr(n, "id"), "chip-") && slices.Contains(strings.Fields(pagestest.Attr(n, "class")), "awaited")
	}) {
		shown = append(shown, pagestest.Attr(n, "id"))
	}
	for _, f := range s.Awaited() {
		if f != engine.Moderator {
			due = append(due, "chip-"+string(f))
		}
	}
	slices.Sort(shown)
	slices.Sort(due)
	if !slices.Equal(shown, due) {
		r.T.Errorf("line %d, %q: %v are marked, and %v are due", r.Table.Len(), where, shown, due)
	}
	if len(due) == 0 && len(marked(primary[0], func(n *html.Node) bool { return n.Data == "form" })) == 0 {
		r.T.Errorf("line %d, %q: nobody is awaited, and nothing goes on", r.Table.Len(), where)
	}
}

// marked lists the elements of a kind at and below a node.
func marked(n *html.Node, is func(*html.Node) bool) (out []*html.Node) {
	if n.Type == html.ElementNode && is(n) {
		out = append(out, n)
	}
	for c := range n.ChildNodes() {
		out = append(out, marked(c, is)...)
	}
	return out
}
