package app

import (
	_ "embed"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// gameFile is a recorded game of the engine's own tests.
func gameFile(name string) string {
	return filepath.Join("..", "..", "..", "engine", "dune", "testdata", "games", name)
}

// readGame reads one of the recorded games.
func readGame(t testing.TB, name string) *record.Record {
	t.Helper()
	return readRecord(t, gameFile(name))
}

// readRecord reads a record's file.
func readRecord(t testing.TB, file string) *record.Record {
	t.Helper()
	in, err := os.Open(file)
	check(t, err)
	defer in.Close()
	r, err := record.Read(in, file)
	check(t, err)
	return r
}

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
	game := readGame(t, "gf9-basic-six.jsonl")
	data := t.TempDir()
	s := startServer(t, data)
	table := sitDown(t, s, game.Header)
	var element string // that prescience asks for and is not told yet
	line, err := engine.NewTimeline(dune.Rules{}, game.Header)
	check(t, err)
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
			table.more++
		}
		rings := slices.ContainsFunc(line.Prompts(), func(p engine.Prompt) bool { return p.Urgency == engine.Ring && p.For == c.By })
		if c.Do == "pass" && rings { // no phone declines what all are asked at once: the console may
			pass := url.Values{"key": {fmt.Sprint("ring-", item.Line)}, "do": {"pass"}, "for": {string(c.By)}}
			if r := s.post(http.DefaultTransport, "/t/"+table.code+"/console", pass); r.StatusCode != http.StatusSeeOther {
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
	if got, want := storyOffline(t, table.room, s.url, table.code), finalState(t, game.Name); got != want {
		t.Errorf("the record in the story ends otherwise:\n%s\n%s", got, want)
	}
	if got, want := finalState(t, exported(t, data, table.code)), finalState(t, game.Name); got != want {
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
	s := startServer(t, data)
	table := sitDown(t, s, engine.Header{
		Game: "dune", Profile: "ah-basic", Cards: engine.CardsPhone, House: map[string]engine.Switch{"game.turns": "3"},
		Seats: []engine.SeatSetup{
			{Faction: dune.Atreides, Circle: 1, Name: "Ann"}, {Faction: dune.Fremen, Circle: 3, Name: "Dora"},
			{Faction: dune.Harkonnen, Circle: 5, Name: "Fay"},
		},
	})
	table.playCautiously()
	finalState(t, exported(t, data, table.code))
}

// closingJS has the moderator touch what would close chances that are left, to be asked once more, or what closes a ring.
const closingJS = `Boolean(document.querySelector(".now .closing:not([open]) > summary, [data-primary] > form.ask-advance button.send")?.click())`

// playCautiously answers for everybody until the game has a result. The console goes on only where nobody else does.
func (p *people) playCautiously() {
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

// exported writes a table's record into a file of the test's, and into the folder that JUDGE_RECORDS names if it names one.
func exported(t *testing.T, data, code string) string {
	t.Helper()
	raw := done(t, "export", "--data", data, code)
	files := []string{filepath.Join(t.TempDir(), "exported.jsonl")}
	if folder := os.Getenv("JUDGE_RECORDS"); folder != "" {
		files = append(files, filepath.Join(folder, t.Name()+".jsonl"))
	}
	for _, file := range files {
		check(t, os.WriteFile(file, []byte(raw), 0o644))
	}
	return files[0]
}

// finalState replays a record, of which every line has to hold, and gives the state that it ends with.
func finalState(t *testing.T, file string) string {
	t.Helper()
	return done(t, "replay", "--json", file)
}

// done runs the program, which has to succeed, and gives what it printed.
func done(t *testing.T, args ...string) string {
	t.Helper()
	status, out, errs := judge(t.Context(), args...)
	if status != ExitOK {
		t.Fatalf("judge %s ended with %d: %s%s", strings.Join(args, " "), status, errs, out)
	}
	return out
}
