package browser

import (
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
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
