package browser

import (
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
)

// TestBrowserPlayersGoOn proves for each game in which the moderator has to go on that a phone does so, where the table has chosen so at the
// console, and that the log names who did.
func TestBrowserPlayersGoOn(t *testing.T) {
	t.Parallel()
	s := apptest.OpenStage(t, nil)
	went := 0
	for _, file := range []string{"dune/testdata/games/gf9-basic-six.jsonl", "imperium/testdata/games/standard-four.jsonl", "arrakis/testdata/games/three-rounds.jsonl"} {
		game := apptest.ReadRecord(t, apptest.File("engine/"+file))
		w := s.NewTable(game)
		console := s.Room.Console(w.Code)
		console.Tap("#seats > summary")
		console.TapText("Let players go on from their phones")
		console.See("Only the moderator goes on")
		console.Close()
		seat := w.Seats[0]
		may := func() bool {
			screen, err := w.Table.Screen(w.Clients[string(seat)].Actor())
			apptest.Check(t, err)
			return screen.MayGoOn
		}
		for _, item := range game.Items {
			if may() {
				break
			}
			w.PlayRecord(game, item.Line-1, item.Line)
		}
		if !may() {
			continue
		}
		went++
		phone := s.Room.PhoneOf(game.Header.Game, 360, 640)
		w.Clients[string(seat)].Lend(phone)
		phone.Go("/t/" + w.Code + "/seat/" + string(seat))
		phone.EndMoment()
		phone.Picture("go-on")
		phone.TapText("Go on")
		phone.Wait("what comes next", `!document.querySelector("#go-on form")`)
		screen, err := w.Table.Screen(referee.Console)
		apptest.Check(t, err)
		if last := screen.Log[len(screen.Log)-1]; last.Do == "advance" && last.By != seat {
			t.Errorf("%s: the log says that %s went on, not %s", game.Header.Game, last.By, seat)
		}
	}
	if went == 0 {
		t.Error("nobody could go on in any game")
	}
}

// TestAnEveningNeedsNoWalk proves over random games of each game that, where the table lets players go on, nothing between the set-up and the
// winner waits for the laptop: whenever the moderator alone is asked, a seat may go on in its place, and rings
// close by themselves.
func TestAnEveningNeedsNoWalk(t *testing.T) {
	t.Parallel()
	for _, game := range []*apptest.Game{apptest.Dune, apptest.Imperium, apptest.Arrakis} { // Tally's window for cards is closed by a moderator
		const inputs = 400
		w := apptest.NewSite(t, 3, game.Table(3, 0))
		apptest.Check(t, w.Table.LetPlayersGoOn(t.Context(), referee.Console, true))
		g := apptest.NewRandomPlayer(game, 3)
		seat := w.Seats[0]
		went, rings, walks := 0, 0, map[string]int{}
		for range inputs {
			screen, err := w.Table.Screen(w.Clients[string(seat)].Actor())
			apptest.Check(t, err)
			if screen.MayGoOn {
				went++
				apptest.Check(t, goOn(w, seat, g.NewKey()))
				continue
			}
			m, ok := g.NextOf(w, w.Seats)
			if !ok {
				if m, ok = g.Next(w); !ok {
					break
				}
				if screen.Clock != nil && screen.Clock.ByItself { // the app closes it when its time is over
					rings++
				} else {
					walks[m.Command.Do]++
				}
			}
			w.EnterMove(m)
		}
		t.Logf("%s: players went on %d times, %d rings closed by themselves; at the laptop: %v", game.Name, went, rings, walks)
		if len(walks) > 0 {
			t.Errorf("%s: play waits for the laptop: %v", game.Name, walks)
		}
	}
}

// goOn is a seat's step in the moderator's place.
func goOn(w *apptest.Site, seat engine.Seat, key string) error {
	_, err := w.Table.Answer(w.T.Context(), referee.Input{
		Actor: w.Clients[string(seat)].Actor(), IdempotencyKey: key, Command: engine.NewCommand(seat, "advance", nil),
	})
	return err
}
