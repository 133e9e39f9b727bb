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

// secretTwin is a situation in which a seat may enter a secret, and different secrets that it may enter.
type secretTwin struct {
	scenario string   // a record of the game's scenarios whose first lines are played; empty for a new table
	upTo     int      // the last of them
	before   []string // commands that are entered then, as in a record
	values   []string // a seat's command with different secrets
	refused  string   // one that the rules refuse; may be empty
	again    bool     // the seat may enter it once more
	page     string   // what makes the seat's page long: the place question, the map or the form that it must have; may be empty
	mayKnow  []string // other clients that know the secret by the rules
	other    string   // another seat's such command: nobody else may know whose came first
	sealed   bool     // nor whose phone sealed it first, at a blind table
	alone    string   // why no other seat's could be taken for it; empty if other is given
}

// do is the command that is entered.
func (s secretTwin) do(t testing.TB) string { return apptest.ReadCommand(t, s.values[0]).Do }

// open serves a table in the situation.
func (s secretTwin) open(t *testing.T, game *gameSecrets, blind bool) *apptest.Site {
	t.Helper()
	scenario := &record.Record{Header: game.Table(1, 0)}
	if s.scenario != "" {
		scenario = apptest.ReadRecord(t, apptest.File(path.Join("engine", game.Name, "testdata/scenarios", s.scenario+".jsonl")))
	}
	scenario.Header.Blind = blind
	w := apptest.NewSite(t, 1, scenario.Header)
	w.PlayRecord(scenario, 0, s.upTo)
	for _, command := range s.before {
		w.EnterRecorded(apptest.ReadCommand(t, command))
	}
	return w
}

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
				if twin.do(t) == do {
					n++
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
						w := twin.open(t, secrets, false)
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
	w := s.open(t, game, true)
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

// compare enters each secret at a copy of the table, then the first once more at one copy and a new one at another, and undoes that.
func (s secretTwin) compare(t *testing.T, game *gameSecrets) {
	w := s.open(t, game, false)
	defer w.Close()
	seat := s.move(w, s.values[0], "").Client
	if page := w.Clients[seat].Get(w.Clients[seat].Path).Body; !strings.Contains(page, s.page) {
		t.Errorf("the page of %s has no %q", seat, s.page)
	}
	mayKnow := append([]string{seat}, s.mayKnow...)
	secrets := append([]string{s.values[0]}, s.values...) // the first two copies do not differ yet
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
	if s.again {
		for i, secret := range s.values[:2] {
			copies[i].EnterMove(s.move(copies[i], secret, "again")).RequireStatus(t, http.StatusOK, "%s", secret)
		}
		wantSame("repeated and a new one", copies[:2]...)
	} else {
		copies = copies[1:]
	}
	for _, twin := range copies[:2] {
		twin.EnterJSON("console", "", `{"by":"moderator","do":"undo","count":1}`)
	}
	wantSame("and another, undone", copies[:2]...)
}
