package secrecy

import (
	"fmt"
	"html"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
)

// endingCase is a position and a correction that ends the game there, with what the console reads before it is entered.
type endingCase struct {
	header  engine.Header
	set     string    // the position, as the moderator's table.set
	secrets [2]string // a seat's secret, as more of the same; the console must be told the same of both
	adjust  string    // the facts that end the game
	asks    string    // the question
	amended string    // the same if the facts are inserted after the position; empty if the rules refuse that, as it would open an objective
	line    string    // the same correction typed; empty if it cannot be
	counted string    // the same as a count; empty if it cannot be
	stands  string    // a play that ends the game if the table lets it stand; empty if there is none
	goesOn  bool      // with the first of the secrets the game goes on after all
}

func endingCases() map[string]endingCase {
	dune := apptest.DuneEdition("gf9-advanced", false)(rand.New(rand.NewPCG(3, 1)), false)
	war := apptest.Arrakis.Table(3, 0)
	mentat := `"turn":2,"storm":18,"phase":"mentat","board":{"arrakeen":{"9":{"atreides":3}},"carthag":{"10":{"harkonnen":2}},"sietch-tabr":{"13":{"atreides":1}}}`
	return map[string]endingCase{
		"strongholds and a prediction": {
			header: dune, set: mentat,
			secrets: [2]string{`"seats":{"bene-gesserit":{"prediction":{"faction":"atreides","turn":2}}}`, `"seats":{"bene-gesserit":{"prediction":{"faction":"atreides","turn":1}}}`},
			adjust:  `{"board.tueks-sietch.4.atreides":1}`, asks: "This ends the game.", amended: "This may end the game.",
			counted: `{"board":{"tueks-sietch":{"4":{"atreides":1}}}}`,
		},
		"nobody is left to be asked": {
			header: apptest.ImperiumTable(3, false),
			set:    `"round":10,"phase":"endgame","first":"red","seats":{"red":{"vp":10,"intrigue":1}}`,
			adjust: `{"seats.red.intrigue":0}`, asks: "This ends the game. Red wins with the most Victory Points.", amended: "This ends the game. Red wins with the most Victory Points.",
			counted: `{"seats":{"red":{"intrigue":0}}}`,
		},
		"supremacy": {
			header: war, set: `"round":2,"phase":"action-resolution","step":"act","acting":"atreides","supremacy":8`,
			adjust: `{"supremacy":10}`, asks: "This ends the game. The Harkonnen win with 10 supremacy points.", amended: "This may end the game.",
			line: "supremacy 10", counted: `{"supremacy":10}`,
			stands: `{"by":"moderator","for":"atreides","do":"victory","kwisatz-haderach":7,"sand-dwellers":5,"jihad":6}`,
		},
		"a logged objective": {
			header: war, set: `"round":2,"phase":"end-of-round","step":"claim","decks":{"prescience":{"row":["The families flee",""]}}`,
			secrets: [2]string{`"sides":{"atreides":{"objectives":[{"jihad":9}]}}`, `"sides":{"atreides":{"objectives":[{"jihad":3}]}}`},
			adjust:  `{"prescience.jihad":3}`, asks: "This may end the game.",
			line: "prescience jihad 3", goesOn: true,
		},
	}
}

// endingTable is a table at which a correction may end the game.
type endingTable struct {
	*apptest.Site
	c    endingCase
	keys int
}

func (c endingCase) open(t *testing.T, secret string) *endingTable {
	e := &endingTable{Site: apptest.NewSite(t, 3, c.header), c: c}
	e.EnterAsModerator(`{"by":"moderator","do":"table.set","reason":"a case",` + strings.TrimSuffix(c.set+","+secret, ",") + `}`)
	return e
}

// console posts a form of the console, or of a page beside it.
func (e *endingTable) console(page string, fields ...string) apptest.Reply {
	e.T.Helper()
	e.keys++
	form := url.Values{"key": {fmt.Sprint("ending ", e.keys)}}
	for i := 0; i < len(fields); i += 2 {
		form.Add(fields[i], fields[i+1])
	}
	return e.Clients["console"].Post(e.Clients["console"].Path+page, form)
}

// asked fails unless a reply asks for a second yes, and nothing was entered.
func (e *endingTable) asked(how string, r apptest.Reply, asks string) {
	e.T.Helper()
	if text := html.UnescapeString(r.Body); !strings.Contains(text, asks) || !strings.Contains(text, "end-seen") {
		e.T.Errorf("%s: the console is not asked %q: %d %s", how, asks, r.Status, r.Body[max(0, strings.Index(r.Body, `id="screen"`)):])
	}
	e.wantOver(how, false)
}

func (e *endingTable) wantOver(how string, want bool) {
	e.T.Helper()
	if _, err := e.Table.Snapshot().Story(referee.Audience); (err == nil) != want {
		e.T.Fatalf("%s: the game is over: %v", how, err == nil)
	}
}

// TestACorrectionAsksBeforeItEndsTheGame proves that every way to enter a correction that ends the game asks first, says who wins as far as
// no seat's secret tells, and enters it at the second yes; and that an undo says that it takes the end back or restores it (T6).
func TestACorrectionAsksBeforeItEndsTheGame(t *testing.T) {
	t.Parallel()
	for name, c := range endingCases() {
		t.Run(name, func(t *testing.T) {
			e := c.open(t, c.secrets[1])
			fields := []string{"do", engine.Adjust, "arg.set:json", c.adjust, "arg.reason", "miscounted"}
			e.asked("a form", e.console("", fields...), c.asks)
			if c.line != "" {
				read := e.TypeIntoBar(c.line)
				e.asked("a line", read, c.asks)
				if strings.Contains(read.Body, "data-sure") {
					t.Errorf("a line is entered unseen: %s", read.Body)
				}
			}
			if c.counted != "" {
				e.asked("a count", e.console("/count", "counted", c.counted, "act", "set", "reason", "counted"), c.asks)
			}
			if c.stands != "" {
				e.asked("a play that stands", e.console("/override", "do", engine.Override, "arg.play", c.stands, "arg.judged", "true", "arg.reason", "given up"), "This ends the game. ")
			}
			if c.amended != "" {
				with := `{"by":"moderator","do":"adjust","reason":"miscounted","set":` + c.adjust + `}`
				e.asked("an amendment", e.console("/correct", "do", engine.Adjust, "after", "2", "with", with, "act", "preview"), c.amended)
			}
			if r := e.console("", append(fields, "end-seen", "yes")...); r.Status != http.StatusOK {
				t.Fatalf("the second yes got %d %s", r.Status, r.Body)
			}
			e.wantOver("the second yes", true)
			undo := e.Clients["console"].Get(e.Clients["console"].Path + "/undo?count=1")
			if !strings.Contains(undo.Body, "This undoes the end of the game.") {
				t.Errorf("the undo does not say that it takes the end back: %s", undo.Body)
			}
			e.console("", "do", engine.Undo, "arg.count", "1")
			e.wantOver("the undo", false)
			if redo := e.Clients["console"].Get(e.Clients["console"].Path + "/undo?redo"); !strings.Contains(redo.Body, "This ends the game. ") {
				t.Errorf("the redo does not say that it ends the game: %s", redo.Body)
			}
		})
	}
}

// TestAskingForTheEndTellsNoSecret proves that the question whether a correction shall end the game is the same whatever a seat hides, though
// what follows from it differs (T6).
func TestAskingForTheEndTellsNoSecret(t *testing.T) {
	t.Parallel()
	for name, c := range endingCases() {
		if c.secrets[0] == "" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			var said [2][]string
			for i, secret := range c.secrets {
				e := c.open(t, secret)
				fields := []string{"do", engine.Adjust, "arg.set:json", c.adjust, "arg.reason", "miscounted"}
				said[i] = append(said[i], e.console("", fields...).Body)
				if c.line != "" {
					said[i] = append(said[i], strings.ReplaceAll(e.TypeIntoBar(c.line).Body, e.Code, ""))
				}
				e.console("", append(fields, "end-seen", "yes")...)
				e.wantOver("the second yes", i == 1 || !c.goesOn)
			}
			for i := range said[0] {
				if said[0][i] != said[1][i] {
					t.Errorf("the console can tell: %s", apptest.Difference(said[0][i], said[1][i]))
				}
			}
		})
	}
}
