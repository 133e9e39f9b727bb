package secrecy

import (
	"fmt"
	"html"
	"math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
)

// consoleCase is a position in which one seat, whose phone holds it, has one of two secrets, and lines that are close to it.
type consoleCase struct {
	game    *gameSecrets
	header  engine.Header
	set     string                                // the position, as the moderator's table.set
	secrets [2]func(w *apptest.Site)              // give the seat each of them
	lines   []string                              // beside those that the bar offers
	perSeat func(seat engine.Seat) (out []string) // more of them, for three seats
}

// seatHolds has a seat note cards on its phone.
func seatHolds(seat, do string, cards ...string) func(*apptest.Site) {
	return func(w *apptest.Site) {
		w.T.Helper()
		c := engine.NewCommand(engine.Seat(seat), do, map[string]any{"cards": cards})
		client := w.Clients[seat]
		r := client.Send("", client.Path, c)
		for _, p := range client.Prompts() {
			if r.Status != http.StatusOK && p.Ask == do {
				r = client.Send(p.ID, client.Path, c)
			}
		}
		r.RequireStatus(w.T, http.StatusOK, "%s names %v", seat, cards)
	}
}

// purseOf has the moderator correct a seat's purse, which the log does not tell.
func purseOf(seat string, spice int) func(*apptest.Site) {
	return func(w *apptest.Site) {
		w.T.Helper()
		w.EnterAsModerator(fmt.Sprintf(`{"by":"moderator","do":"adjust","reason":"counted","set":{"seats.%s.spice":%d}}`, seat, spice))
	}
}

// amounts are lines with numbers on both sides of every limit.
func amounts(format string) func(engine.Seat) []string {
	return func(seat engine.Seat) (out []string) {
		for _, n := range []int{1, 4, 10, 11, 13, 99} {
			out = append(out, fmt.Sprintf(format, seat, n))
		}
		return out
	}
}

// consoleCases are the positions by what they are about.
func consoleCases() map[string]consoleCase {
	dune := func(cards bool) engine.Header {
		return apptest.DuneEdition("gf9-advanced", cards)(rand.New(rand.NewPCG(3, 1)), false)
	}
	bidding := `"turn":3,"storm":3,"phase":"bidding","step":"bid","auction":{"lot":1,"of":3,"opener":"atreides","turn":"harkonnen","high":{"by":"atreides","amount":7}}`
	shipping := `"turn":3,"storm":3,"phase":"ship-move","step":"ship","turns":{"acting":"harkonnen"}`
	war := apptest.Arrakis.Table(3, 0)
	return map[string]consoleCase{
		"a purse in the auction": {
			game: duneSecrets, header: dune(false), set: bidding, secrets: [2]func(*apptest.Site){purseOf("harkonnen", 10), purseOf("harkonnen", 12)},
			lines: []string{"hk 12", "p hk", "give at hk 3"},
			perSeat: func(seat engine.Seat) []string {
				return slices.Concat(amounts("bid %s %d")(seat), amounts("sold %s %d")(seat), amounts("spice %s -%d")(seat), amounts("bribe %s at %d")(seat))
			},
		},
		"a purse at shipment": {
			game: duneSecrets, header: dune(false), set: shipping, secrets: [2]func(*apptest.Site){purseOf("harkonnen", 2), purseOf("harkonnen", 9)},
			lines: []string{"ship hk 3 arrakeen", "ship hk 2 great flat", "ship hk 5 imperial basin", "p hk", "bribe hk at 5"},
		},
		"a card that pays as a Karama": {
			game: duneSecrets, header: dune(true), set: bidding + `,"seats":{"bene-gesserit":{"spice":3,"cards":1}}`,
			secrets: [2]func(*apptest.Site){seatHolds("bene-gesserit", "cards.draw", "trip-to-gamont"), seatHolds("bene-gesserit", "cards.draw", "lasgun")},
			lines:   []string{"karama bg", "play bg karama", "play bg trip to gamont", "play bg lasgun"},
			perSeat: func(seat engine.Seat) []string {
				return slices.Concat(amounts("bid %s %d")(seat), amounts("sold %s %d")(seat))
			},
		},
		"a hand of cards": {
			game: imperiumSecrets, header: apptest.ImperiumTable(3, true),
			set:     `"round":2,"phase":"turns","first":"red","acting":"red","seats":{"red":{"intrigue":1}}`,
			secrets: [2]func(*apptest.Site){seatHolds("red", "cards.draw", "dagger", "diplomacy", "dune-the-desert-planet", "convincing-argument", "signet-ring"), seatHolds("red", "cards.draw", "reconnaissance", "seek-allies", "dune-the-desert-planet", "convincing-argument", "signet-ring")},
			lines: []string{
				"agent dagger hall of oratory", "agent diplomacy secrets", "agent reconnaissance carthag", "red reveal", "reveal", "reveal dagger",
				"intrigue ambush", "intrigue windfall", "pass", "done",
			},
		},
		"an Intrigue card": {
			game: imperiumSecrets, header: apptest.ImperiumTable(3, true),
			set:     `"round":2,"phase":"turns","first":"red","acting":"red","seats":{"red":{"intrigue":1}}`,
			secrets: [2]func(*apptest.Site){seatHolds("red", "intrigue.draw", "windfall"), seatHolds("red", "intrigue.draw", "ambush")},
			lines:   []string{"intrigue ambush", "intrigue windfall", "intrigue red windfall", "windfall", "red windfall"},
		},
		"a planning card": {
			game: arrakisSecrets, header: war, set: `"round":2,"phase":"action-resolution","step":"act","acting":"harkonnen","seats":{"harkonnen":{"cards":1}},"dashboards":{"harkonnen":{"dice":{"leadership":1,"strategy":1,"mentat":1}}}`,
			secrets: [2]func(*apptest.Site){seatHolds("harkonnen", "cards.draw", "spies"), seatHolds("harkonnen", "cards.draw", "hunter-seeker")},
			lines:   []string{"harkonnen die strategy card spies", "harkonnen die strategy card hunter seeker", "harkonnen die mentat", "harkonnen die strategy", "p harkonnen", "discard spies", "discard hunter seeker", "scheming 2"},
		},
	}
}

// TestTypedLinesTellTheConsoleNothing proves that the console is told the same whatever a seat hides: what a line may mean, what its
// refusal says, and what the page shows after it was entered. Two copies of a table differ only in what one seat knows; each line that
// the bar offers, and many near a limit, is typed in both, and every reading of it is entered (T6).
func TestTypedLinesTellTheConsoleNothing(t *testing.T) {
	t.Parallel()
	for name, c := range consoleCases() {
		t.Run(name, func(t *testing.T) {
			base := apptest.NewSite(t, 3, c.header)
			base.EnterAsModerator(`{"by":"moderator","do":"table.set","reason":"a case",` + c.set + `}`)
			var pair [2]*apptest.Site
			for i := range pair {
				pair[i] = base.Fork(7)
				defer pair[i].Close()
				c.secrets[i](pair[i])
			}
			p := &consoleTwins{t: t, pair: pair, entered: map[int]int{}}
			p.wantSame("the console", func(w *apptest.Site) apptest.Reply { return w.Clients["console"].Get(w.Clients["console"].Path) })
			lines := slices.Concat(p.offered(), c.lines)
			for _, seat := range []engine.Seat{"harkonnen", "bene-gesserit", "atreides"} {
				if c.perSeat != nil {
					lines = append(lines, c.perSeat(seat)...)
				}
			}
			for _, line := range lines {
				p.compare(line)
			}
			if p.entered[http.StatusOK] == p.asked || p.entered[http.StatusUnprocessableEntity] == 0 || p.asked == 0 {
				t.Errorf("the lines brought the answers %v, and %d questions: some must be accepted, refused and asked", p.entered, p.asked)
			}
		})
	}
}

// consoleTwins are two copies of a table of which the console must be told the same.
type consoleTwins struct {
	t       *testing.T
	pair    [2]*apptest.Site
	keys    int
	entered map[int]int // how often each status was answered
	asked   int         // how often the seat was asked for its consent
}

// wantSame does the same in both copies, and proves that the console gets the same bytes.
func (p *consoleTwins) wantSame(what string, do func(*apptest.Site) apptest.Reply) apptest.Reply {
	p.t.Helper()
	var replies [2]apptest.Reply
	for i, w := range p.pair {
		replies[i] = do(w)
		w.Clients["console"].Received = nil
	}
	one, two := withoutVarying(replies[0].Body), withoutVarying(replies[1].Body)
	if replies[0].Status != replies[1].Status || one != two {
		p.t.Fatalf("%s: the console can tell: %d and %d\n%s", what, replies[0].Status, replies[1].Status, apptest.Difference(one, two))
	}
	return replies[0]
}

// askedText is what the console is told of an entry that its seat is asked about.
const askedText = "That seat is asked on its own device"

var offeredLine = regexp.MustCompile(`data-line="([^"]*)"`)

// offered lists the lines that the console's bar offers now.
func (p *consoleTwins) offered() (lines []string) {
	console := p.pair[0].Clients["console"]
	for _, line := range offeredLine.FindAllStringSubmatch(console.OpenFolds().Body, -1) {
		if text := html.UnescapeString(line[1]); !strings.HasPrefix(text, "?") {
			lines = append(lines, text)
		}
	}
	return lines
}

// compare types a line in both copies and enters each reading of it; what was accepted is undone.
func (p *consoleTwins) compare(line string) {
	p.t.Helper()
	read := p.wantSame(line, func(w *apptest.Site) apptest.Reply { return w.TypeIntoBar(line) })
	for i, forms := 0, formsIn(read.Body); i < len(forms); i++ {
		form := forms[i]
		p.keys++
		form.Set("key", fmt.Sprint("twin ", p.keys))
		if do := form.Get("do"); do == engine.Undo || do == "game.end" || do == "game.last" {
			continue
		}
		what := line + " as " + form.Encode()
		before := p.pair[0].Table.Snapshot().Version
		r := p.wantSame(what, func(w *apptest.Site) apptest.Reply { return w.Clients["console"].Post(w.Clients["console"].Path, form) })
		p.entered[r.Status]++
		asked := strings.Contains(r.Body, askedText)
		if asked {
			p.asked++
		}
		if p.pair[0].Table.Snapshot().Version == before && p.pair[1].Table.Snapshot().Version == before {
			continue
		}
		p.wantSame("after "+what, func(w *apptest.Site) apptest.Reply { return w.Clients["console"].Get(w.Clients["console"].Path) })
		p.wantSame("after "+what, func(w *apptest.Site) apptest.Reply { return w.Clients["screen"].Get(w.Clients["screen"].Path) })
		if r.Status == http.StatusOK && !asked {
			undo := url.Values{"do": {engine.Undo}, "key": {fmt.Sprint("undo ", p.keys)}, "arg.count": {"1"}}
			p.wantSame("undo of "+what, func(w *apptest.Site) apptest.Reply { return w.Clients["console"].Post(w.Clients["console"].Path, undo) })
			forms = formsIn(p.wantSame(line, func(w *apptest.Site) apptest.Reply { return w.TypeIntoBar(line) }).Body) // what is asked has new names
		}
	}
}

var (
	formBlock   = regexp.MustCompile(`(?s)<form.*?</form>`)
	formInput   = regexp.MustCompile(`<input [^>]*>`)
	inputMember = regexp.MustCompile(`(name|value)="([^"]*)"`)
)

// formsIn reads the fields of each form in a page.
func formsIn(page string) (forms []url.Values) {
	for _, block := range formBlock.FindAllString(page, -1) {
		form := url.Values{}
		for _, input := range formInput.FindAllString(block, -1) {
			members := map[string]string{}
			for _, m := range inputMember.FindAllStringSubmatch(input, -1) {
				members[m[1]] = html.UnescapeString(m[2])
			}
			if members["name"] != "" {
				form.Add(members["name"], members["value"])
			}
		}
		forms = append(forms, form)
	}
	return forms
}
