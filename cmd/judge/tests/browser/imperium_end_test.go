package browser

import (
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserImperiumEndNamesPlayers proves that the table screen names every player in full once the game is over, also beside a leader with a
// long name, on a television and a laptop.
func TestBrowserImperiumEndNamesPlayers(t *testing.T) {
	t.Parallel() // it mostly waits for its pages
	game := apptest.ReadRecord(t, apptest.File("engine/imperium/testdata/games/standard-four.jsonl"))
	s := apptest.OpenStage(t, nil)
	w := s.PlayedTo(game, game.Items[len(game.Items)-1].Line)
	screen := s.Room.TableScreen(w.Code)
	screen.Wait("the players", `document.querySelectorAll(".runner-player").length === 4`)
	for _, width := range []int64{1366, 1920} {
		screen.Resize(width, width*9/16)
		screen.Wait("its fonts", `document.fonts.status === "loaded"`)
		for _, name := range browsertest.Eval[[]string](screen, `[...document.querySelectorAll(".runner-player")].filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent)`) {
			t.Errorf("%d wide: the player's name is cut: %s", width, name)
		}
	}
}
