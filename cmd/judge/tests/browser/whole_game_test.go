package browser

import (
	_ "embed"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserSixPlayers proves that a whole game of six can be played by the pages only, on a table screen, a console and six
// phones. The game has an alliance, a seat that bids again after passing, a lasgun on a shield, a phone that dies in a battle, a
// traitor, an undo and a correction. The exported record and the record in the offline story end with the recorded game's state
// (check 60).
func TestBrowserSixPlayers(t *testing.T) {
	if testing.Short() {
		return // a whole game takes minutes
	}
	t.Parallel() // it mostly waits for its pages
	game := apptest.ReadGame(t, "gf9-basic-six.jsonl")
	data := t.TempDir()
	s := apptest.StartServer(t, data)
	table := openTable(t, s, game.Header)
	var element string // asked by prescience and not answered yet
	line, err := engine.NewTimeline(dune.Rules{}, game.Header)
	apptest.Check(t, err)
	for _, item := range game.Items {
		if item.Command == nil {
			continue
		}
		c := *item.Command
		switch {
		case c.Do == "prescience":
			element, _ = strconv.Unquote(string(c.Args["element"]))
		case c.Do == "plan" && c.By == dune.Guild:
			table.changePhone(dune.Guild)
		}
		if c.Do == "plan" && c.By != dune.Atreides && element != "" { // in the record the plan answers it, on the pages a form before
			table.enter(engine.Command{By: c.By, Do: "prescience.answer", Args: engine.Args{element: c.Args[element]}}, item.Line)
			element = ""
			table.extraLines++
		}
		rings := slices.ContainsFunc(line.Prompts(), func(p engine.Prompt) bool { return p.Urgency == engine.Ring && p.For == c.By })
		if c.Do == "pass" && rings { // phones have no form to pass in a ring, the console does
			pass := url.Values{"key": {fmt.Sprint("ring-", item.Line)}, "do": {"pass"}, "for": {string(c.By)}}
			if r := s.Post(http.DefaultTransport, "/t/"+table.code+"/console", pass); r.StatusCode != http.StatusSeeOther {
				t.Fatalf("line %d: %s", item.Line, r.Status)
			}
		} else {
			table.enter(c, item.Line)
		}
		if step, err := line.Decide(c); err == nil {
			line.Commit(step)
		}
	}
	table.screen.Wait("the result", `document.querySelector(".finale")`)
	table.console.TapText("Reveal everything…")
	table.console.TapText("Reveal everything and close")
	table.console.See("Everything was revealed.")
	if got, want := checkStoryOffline(t, table.room, s.URL, table.code), apptest.FinalState(t, game.Name); got != want {
		t.Errorf("the record in the story ends with\n%s\nwant\n%s", got, want)
	}
	if got, want := apptest.FinalState(t, apptest.Export(t, data, table.code)), apptest.FinalState(t, game.Name); got != want {
		t.Errorf("the exported record ends with\n%s\nwant\n%s", got, want)
	}
}

// cautiousJS plays for a page: it answers what it must and declines what it can.
//
//go:embed testdata/cautious.js
var cautiousJS string

// TestBrowserThreePlayers proves that a whole game of three by the Avalon Hill rules, with cards dealt at random to phones, can be
// played to its end by the pages only, and that the exported record replays.
func TestBrowserThreePlayers(t *testing.T) {
	if testing.Short() {
		return // a whole game takes minutes
	}
	t.Parallel() // it mostly waits for its pages
	data := t.TempDir()
	s := apptest.StartServer(t, data)
	table := openTable(t, s, engine.Header{
		Game: "dune", Profile: "ah-basic", Cards: engine.CardsPhone, House: map[string]engine.SwitchValue{"game.turns": "3"},
		Seats: []engine.SeatSetup{
			{Faction: dune.Atreides, Circle: 1, Name: "Ann"}, {Faction: dune.Fremen, Circle: 3, Name: "Dora"},
			{Faction: dune.Harkonnen, Circle: 5, Name: "Fay"},
		},
	})
	table.playCautiously()
	apptest.FinalState(t, apptest.Export(t, data, table.code))
}

// closingJS opens the moderator's confirmation to skip what is optional, or closes a ring.
const closingJS = `Boolean(document.querySelector(".now .closing:not([open]) > summary, [data-primary] > form.ask-advance button.send")?.click())`

// playCautiously plays for every phone until the game has a result. The console goes on only if no phone does.
func (p *browserTable) playCautiously() {
	p.t.Helper()
	act := "(" + strings.TrimSpace(cautiousJS) + ")()"
	over := `Boolean(document.querySelector(".result"))`
	idle := 0
	for moved := time.Now(); time.Since(moved) < browsertest.Patience; idle++ {
		if browsertest.Eval[bool](p.console, over) {
			return
		}
		for _, page := range p.phones {
			if browsertest.Eval[string](page, act) != "" {
				idle, moved = 0, time.Now()
			}
		}
		if idle > 1 {
			browsertest.Eval[bool](p.console, closingJS)
		}
		if browsertest.Eval[string](p.console, act) != "" {
			idle, moved = 0, time.Now()
		}
	}
	p.console.Picture("stuck")
	p.t.Fatalf("the game stands still; the console reads:\n%s", p.console.Text("body"))
}
