package secrecy

import (
	"fmt"
	"maps"
	"net/http"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
)

// situation is a table at a point of a game.
type situation struct {
	scenario string   // a record of the game's scenarios whose first lines are played; empty for a new table
	upTo     int      // the last of them
	before   []string // commands that are entered then, as in a record
}

// after is the situation after a line of a scenario and further commands.
func after(scenario string, line int, before ...string) situation {
	return situation{scenario, line, before}
}

// secretTwin is a situation in which a seat may enter a secret, and different secrets that it may enter.
type secretTwin struct {
	situation
	values  []string // a seat's command with different secrets, or its pass
	refused string   // one that the rules refuse; may be empty
	again   bool     // the seat may enter it once more
	page    string   // what makes the seat's page long: the place question, the map or the form that it must have; may be empty
	mayKnow []string // other clients that know the secret by the rules
	other   string   // another seat's such command: nobody else may know whose came first
	sealed  bool     // nor whose phone sealed it first, at a blind table
	alone   string   // why no other seat's could be taken for it; empty if other is given
}

// drawTwin is a situation in which a command makes the app draw what not everybody sees.
type drawTwin struct {
	situation
	do      string   // the draw
	command string   // what makes the app draw
	mayKnow []string // clients that see what was drawn
	unseen  string   // why no phone can receive anything meanwhile; empty if command is given
}

// do is the command that is entered.
func (s secretTwin) do(t testing.TB) string { return apptest.ReadCommand(t, s.values[0]).Do }

// open serves a table in the situation.
func (s situation) open(t *testing.T, game *gameSecrets, change func(*engine.Header)) *apptest.Site {
	t.Helper()
	scenario := &record.Record{Header: game.Table(1, 0)}
	if s.scenario != "" {
		scenario = apptest.ReadRecord(t, apptest.File(path.Join("engine", game.Name, "testdata/scenarios", s.scenario+".jsonl")))
	}
	change(&scenario.Header)
	w := apptest.NewSite(t, 1, scenario.Header)
	w.PlayRecord(scenario, 0, s.upTo)
	for _, command := range s.before {
		w.EnterRecorded(apptest.ReadCommand(t, command))
	}
	return w
}

// What becomes of a scenario's header.
func asWritten(*engine.Header) {}
func blind(h *engine.Header)   { h.Blind = true }
func dealt(h *engine.Header)   { h.Cards = engine.CardsPhone }

// move is a command of the situation as its seat enters it.
func (s secretTwin) move(w *apptest.Site, command, key string) apptest.Move {
	w.T.Helper()
	c := apptest.ReadCommand(w.T, command)
	return apptest.Move{Client: string(c.By), Decision: w.DecisionOf(c), Key: key, Command: c}
}

// TestEverySecretHasTwins proves that nobody can tell by a byte or by the size of a frame which secret a seat has entered, whether it was new,
// that a secret was refused, or what an undo took back: for each secret command of each game, in a situation with a long page (T1, T6).
func TestEverySecretHasTwins(t *testing.T) {
	t.Parallel()
	for _, game := range apptest.Games {
		secrets := secretsByGame[game.Name]
		for _, do := range secretCommands(game) {
			n := 0
			for _, twin := range secrets.twins {
				if twin.do(t) != do {
					continue
				}
				if n++; n == 1 || !testing.Short() {
					t.Run(fmt.Sprint(game.Name, "/", do, n), func(t *testing.T) { twin.compare(t, secrets) })
				}
			}
			if n == 0 {
				t.Errorf("%s: the secret command %s has no twins", game.Name, do)
			}
		}
	}
}

// TestEverySecretHidesItsSender proves that nobody can tell which of two seats has entered a secret command that both may enter (T6).
func TestEverySecretHidesItsSender(t *testing.T) {
	t.Parallel()
	for _, game := range apptest.Games {
		secrets := secretsByGame[game.Name]
		for _, do := range secretCommands(game) {
			found := slices.Contains(secrets.hiddenAnswers, do) // TestTwinsHideWhoAnswered
			for i, twin := range secrets.twins {
				switch {
				case twin.do(t) != do:
				case twin.other == "":
					found = found || twin.alone != ""
				default:
					found = true
					t.Run(fmt.Sprint(game.Name, "/", do, i), func(t *testing.T) {
						w := twin.open(t, secrets, asWritten)
						defer w.Close()
						g := &answererGame{RandomPlayer: apptest.NewRandomPlayer(game, 1)}
						g.compare(w, do, []apptest.Move{twin.move(w, twin.values[0], g.NewKey()), twin.move(w, twin.other, g.NewKey())})
					})
				}
			}
			if !found {
				t.Errorf("%s: no twins differ in who enters %s, nor is it said why not", game.Name, do)
			}
		}
	}
}

// TestBlindTwinsHideWhoSealed proves that at a blind table nobody can tell whose phone has sealed an answer of which nobody may know who has given
// it (T6, T16).
func TestBlindTwinsHideWhoSealed(t *testing.T) {
	t.Parallel()
	for _, game := range apptest.Games {
		for i, twin := range secretsByGame[game.Name].twins {
			if twin.sealed {
				t.Run(fmt.Sprint(game.Name, "/", twin.do(t), i), func(t *testing.T) { twin.compareSealers(t, secretsByGame[game.Name]) })
			}
		}
	}
}

// compareSealers has one seat's phone seal at one copy of a blind table and the other's at the other copy, and then the other way round.
func (s secretTwin) compareSealers(t *testing.T, game *gameSecrets) {
	w := s.open(t, game, blind)
	defer w.Close()
	pair := [2]*apptest.Site{w.Fork(1), w.Fork(1)}
	for _, twin := range pair {
		defer twin.Close()
		listenAll(twin)
	}
	commands := []string{s.values[0], s.other}
	sealers := []string{s.move(w, commands[0], "").Client, s.move(w, commands[1], "").Client}
	for round := range commands {
		for i, twin := range pair {
			who := (round + i) % 2
			sealOnPhone(twin, sealers[who], s.do(t), commands[who])
			twin.CatchUp(twin.Table.Snapshot().Version)
		}
		wantSameWhoever(t, s.do(t), pair, sealers)
	}
}

// TestEveryDrawHasTwins proves that nobody can tell by a byte or by the size of a frame what the app has drawn for others: for each draw of each
// game that not everybody sees (T1, T6).
func TestEveryDrawHasTwins(t *testing.T) {
	t.Parallel()
	for _, game := range apptest.Games {
		secrets, specs := secretsByGame[game.Name], apptest.Rules()[game.Name].Commands()
		for _, do := range slices.Sorted(maps.Keys(specs)) {
			i := slices.IndexFunc(secrets.draws, func(d drawTwin) bool { return d.do == do })
			switch {
			case specs[do].By&engine.ByApp == 0 || !specs[do].Secret && !specs[do].Confidential:
			case i < 0:
				t.Errorf("%s: the app's draw %s has no twins", game.Name, do)
			case secrets.draws[i].unseen == "" && !testing.Short():
				t.Run(game.Name+"/"+do, func(t *testing.T) { secrets.draws[i].compare(t, secrets) })
			}
		}
	}
}

// compare has the app draw at copies of the table whose chance differs, until it draws something else.
func (d drawTwin) compare(t *testing.T, game *gameSecrets) {
	w := d.open(t, game, dealt)
	defer w.Close()
	c := apptest.ReadCommand(t, d.command)
	m := apptest.Move{Client: "console", Key: "draws", Command: c}
	if c.By != engine.Moderator {
		m.Client, m.Decision = string(c.By), w.DecisionOf(c)
	}
	had := len(d.drawnAt(w))
	var first heard
	var drawn []string
	for seed := range uint64(9) {
		twin := w.Fork(1 + seed)
		defer twin.Close()
		listenAll(twin)
		twin.EnterMove(m).RequireStatus(t, http.StatusOK, "%s", d.command)
		now := d.drawnAt(twin)[had:]
		switch {
		case len(now) == 0:
			t.Fatalf("the app does not draw: %s", d.command)
		case seed == 0:
			first, drawn = hear(twin), now
		case !slices.Equal(drawn, now):
			wantSameHeard(t, d.do+" by the app", first, hear(twin), d.mayKnow)
			return
		}
	}
	t.Errorf("all draws are the same: %s", drawn)
}

// drawnAt lists what the app has drawn at a table, as its record tells it.
func (d drawTwin) drawnAt(w *apptest.Site) (out []string) {
	w.T.Helper()
	game, err := record.Read(strings.NewReader(w.Export(nil)), "")
	apptest.Check(w.T, err)
	for _, item := range game.Items {
		if item.Command != nil && item.Command.By == engine.App && item.Command.Do == d.do {
			out = append(out, string(apptest.MustEncode(*item.Command)))
		}
	}
	return out
}

// secretCommands lists what the seats of a game enter in secret, by its declarations.
func secretCommands(game *apptest.Game) (out []string) {
	specs := apptest.Rules()[game.Name].Commands()
	for _, do := range slices.Sorted(maps.Keys(specs)) {
		if specs[do].Secret && specs[do].By&engine.BySeat != 0 {
			out = append(out, do)
		}
	}
	return out
}

// compare enters each secret at a copy of the table. Then the first is entered once more at one copy and a new one at another, and undone; and
// two copies go on.
func (s secretTwin) compare(t *testing.T, game *gameSecrets) {
	w := s.open(t, game, asWritten)
	defer w.Close()
	seat := s.move(w, s.values[0], "").Client
	if page := w.Clients[seat].Get(w.Clients[seat].Path).Body; !strings.Contains(page, s.page) {
		t.Errorf("the page of %s has no %q", seat, s.page)
	}
	mayKnow := append([]string{seat}, s.mayKnow...)
	secrets := slices.Concat(s.values, s.values[:1], s.values[:2], s.values[:2])
	if testing.Short() {
		s.values = s.values[:2]
		secrets = slices.Concat(s.values, s.values[:1])
	}
	line := newestLine(w) + 1
	var copies []*apptest.Site
	for range secrets {
		twin := w.Fork(1)
		defer twin.Close()
		listenAll(twin)
		copies = append(copies, twin)
	}
	wantSame := func(what string, copies ...*apptest.Site) {
		t.Helper()
		first := hear(copies[0])
		for _, twin := range copies[1:] {
			wantSameHeard(t, s.values[0]+" "+what, first, hear(twin), mayKnow)
		}
	}
	if s.refused != "" {
		refusal := copies[0].EnterMove(s.move(w, s.refused, "refused"))
		refusal.WantStatus(t, http.StatusUnprocessableEntity, "%s", s.refused)
		client := copies[0].Clients[seat]
		client.Received = client.Received[:len(client.Received)-1]
		copies[0].Clock.Inputs--
	}
	for i, secret := range secrets {
		copies[i].EnterMove(s.move(copies[i], secret, "first")).RequireStatus(t, http.StatusOK, "%s", secret)
	}
	wantSame("and another secret", copies...)
	n := len(s.values)
	undone := copies[:2]
	if s.again {
		undone = []*apptest.Site{copies[0], copies[n]}
		for i, twin := range undone {
			twin.EnterMove(s.move(twin, s.values[i], "again")).RequireStatus(t, http.StatusOK, "%s", s.values[i])
		}
		wantSame("repeated and a new one", undone...)
	}
	for _, twin := range undone {
		twin.EnterJSON("console", "", `{"by":"moderator","do":"undo","count":1}`)
	}
	wantSame("and another, undone", undone...)
	if !testing.Short() {
		s.goOn(t, game, mayKnow, copies[n+1], copies[n+2])
		wantSame("noted as a mistake, amended away, and undone", s.amended(copies[n+3:], line)...)
	}
}

// amended has the moderator of each table note that what was entered on a line was a mistake, remove it, and undo that.
func (s secretTwin) amended(tables []*apptest.Site, line int) []*apptest.Site {
	for _, w := range tables {
		w.T.Helper()
		w.EnterJSON("console", "", fmt.Sprintf(`{"by":"moderator","do":"amend","line":%d,"keep":true,"reason":"a slip"}`, line))
		w.EnterJSON("console", "", fmt.Sprintf(`{"by":"moderator","do":"amend","line":%d,"reason":"a slip"}`, line))
		w.EnterJSON("console", "", `{"by":"moderator","do":"undo","count":1}`)
	}
	return tables
}

// goOn plays on at two copies that differ in a secret.
func (s secretTwin) goOn(t *testing.T, game *gameSecrets, mayKnow []string, one, two *apptest.Site) {
	t.Helper()
	steps := 2
	if _, secrets := gamesToPlay(); secrets >= 1000 {
		steps = 8
	}
	c := apptest.ReadCommand(t, s.values[0])
	g := &twinGame{gameSecrets: game, RandomPlayer: apptest.NewRandomPlayer(game.Game, 1), t: t, compared: map[string]int{}}
	pair := &twins{twinGame: g, one: one, two: two, move: apptest.Move{Command: c, Prompt: engine.Prompt{Ask: c.Do}}, mayKnow: mayKnow}
	for range steps {
		if pair.isOpenAt(one, c.Do) || !pair.advanceBoth() || pair.isOpenAt(one, c.Do) {
			return
		}
		pair.wantEqual()
	}
}
