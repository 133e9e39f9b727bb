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

// TestBrowserSixPlayers plays a whole game of six by the pages alone: a table screen, a console and six phones, each with
// its own cookies. It has an alliance at a nexus, a seat that passed and comes back into the bidding, a lasgun on a shield, a
// phone that dies in the middle of a battle, a traitor, an undo and a correction, and ends on the fourth turn with three
// strongholds. The exported record then replays, and leads to the state of the recorded game, and so does the record in the
// game's story, which opens without a network (check 60).
func TestBrowserSixPlayers(t *testing.T) {
	if testing.Short() {
		return // a whole game takes minutes
	}
	t.Parallel() // it mostly waits for its pages
	game := apptest.ReadGame(t, "gf9-basic-six.jsonl")
	data := t.TempDir()
	s := apptest.StartServer(t, data)
	table := openTable(t, s, game.Header)
	var element string // that prescience asks for and is not told yet
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
		if c.Do == "plan" && c.By != dune.Atreides && element != "" { // the record tells it with the plan, pages before it
			table.enter(engine.Command{By: c.By, Do: "prescience.answer", Args: engine.Args{element: c.Args[element]}}, item.Line)
			element = ""
			table.extraLines++
		}
		rings := slices.ContainsFunc(line.Prompts(), func(p engine.Prompt) bool { return p.Urgency == engine.Ring && p.For == c.By })
		if c.Do == "pass" && rings { // no phone declines what all are asked at once: the console may
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
		t.Errorf("the record in the story ends otherwise:\n%s\n%s", got, want)
	}
	if got, want := apptest.FinalState(t, apptest.Export(t, data, table.code)), apptest.FinalState(t, game.Name); got != want {
		t.Errorf("the table played by hand ended otherwise than the record:\n%s\n%s", got, want)
	}
}

// cautiousJS is a player who settles what is asked and declines what can be declined, as a script.
//
//go:embed testdata/cautious.js
var cautiousJS string

// TestBrowserThreePlayers plays a whole game of three by the Avalon Hill rules with the app's own cards: nobody knows
// beforehand what the phones will be dealt, so that cautious players answer whatever they are asked, until the last turn
// gives its winner. The exported record replays.
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

// closingJS has the moderator touch what would close chances that are left, to be asked once more, or what closes a ring.
const closingJS = `Boolean(document.querySelector(".now .closing:not([open]) > summary, [data-primary] > form.ask-advance button.send")?.click())`

// playCautiously answers for everybody until the game has a result. The console goes on only where nobody else does.
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
