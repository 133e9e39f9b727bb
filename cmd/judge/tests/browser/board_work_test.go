package browser

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// TestCorrectionsAreWorkAtTheBoard proves that table screen and console say how to move the pieces after a correction and an undo, also
// after a restart, until play goes on.
func TestCorrectionsAreWorkAtTheBoard(t *testing.T) {
	journal := journaltest.NewMemory()
	w := newStage(t, journal).PlayedTo(apptest.ReadGame(t, "gf9-basic-six.jsonl"), 40)
	enter := func(do string, args map[string]any) {
		t.Helper()
		w.Clock.Inputs++
		_, err := w.Table.Answer(t.Context(), referee.Input{
			Actor: w.Clients["console"].Actor(), IdempotencyKey: fmt.Sprint("by hand ", w.Clock.Inputs), Command: engine.NewCommand(engine.Moderator, do, args),
		})
		apptest.Check(t, err)
	}
	wantWork := func(moment string, want ...string) {
		t.Helper()
		for _, name := range []string{"console", "screen"} {
			if got := boardWork(w.Clients[name].Get(w.Clients[name].Path).Body); !slices.Equal(got, want) {
				t.Errorf("%s, the %s shows the work %q, want %q", moment, name, got, want)
			}
		}
	}
	wantWork("before")
	enter("adjust", map[string]any{"set": map[string]any{"board.arrakeen.9.atreides": 8}})
	take := "Atreides: 2 forces, Arrakeen → reserves."
	wantWork("after a correction", take)
	enter("adjust", map[string]any{"set": map[string]any{"seats.emperor.spice": 3}})
	wantWork("after a correction of a purse", take)
	enter("undo", map[string]any{"count": 2})
	back := "Atreides: 2 forces, reserves → Arrakeen."
	wantWork("after an undo", take, back)
	w = w.Fork(2)
	wantWork("after a restart", take, back)
	enter("table.set", map[string]any{"phase": "revival"})
	wantWork("in the next phase", take, back)
	enter("table.set", map[string]any{"phase": "ship-move"})
	wantWork("in the phase after it", take, back)
	enter("adjust", map[string]any{"set": map[string]any{"seats.emperor.spice": 4}})
	wantWork("when play has gone on")
}

// TestWhatIsEnteredAnewStaysOnTheBoard proves that the screens say how to put back what a seat took back, and say so no longer once the seat
// has entered it anew: hands would take off the board what then stands there rightly.
func TestWhatIsEnteredAnewStaysOnTheBoard(t *testing.T) {
	game := apptest.ReadRecord(t, apptest.File(arrakisGame))
	w := newStage(t, journaltest.NewMemory()).NewTable(game)
	work := func() []string { return boardWork(w.Clients["screen"].Get(w.Clients["screen"].Path).Body) }
	figures := string(apptest.MustEncode(commandsOf(game)[0]))
	w.EnterJSON("harkonnen", "figures", figures)
	w.EnterJSON("harkonnen", "", `{"by":"harkonnen","do":"undo","count":1}`)
	if got := work(); !slices.Contains(got, "Arrakeen: take the legion off.") {
		t.Errorf("after the figures were taken back, the work is %q", got)
	}
	w.EnterJSON("harkonnen", "figures", figures)
	if got := work(); len(got) > 0 {
		t.Errorf("once they were entered anew, the work is still %q", got)
	}
}

var (
	workOnPage = regexp.MustCompile(`(?s)id="board-work".*?</section>`)
	workPiece  = regexp.MustCompile(`<li>(.*?)</li>`)
)

// boardWork returns the lines of work at the board on a page.
func boardWork(page string) (work []string) {
	for _, piece := range workPiece.FindAllStringSubmatch(workOnPage.FindString(page), -1) {
		work = append(work, html.UnescapeString(piece[1]))
	}
	return work
}

// TestPlayIsWorkAtTheBoard proves that table screen and console say how to change the real board until play has gone on: where the
// storm and the spice came, and which forces go to the tanks after a battle.
func TestPlayIsWorkAtTheBoard(t *testing.T) {
	w := newGuidedTable(t, engine.CardsPhone)
	work := regexp.MustCompile(`(?s)id="board-work".*?</section>`)
	fallen := []string{"Arrakeen: 10 Atreides to the tanks.", "Arrakeen: 2 Emperor to the tanks."}
	want := map[dune.Phase][]string{
		dune.Charity: {"Move the storm from sector 18 to sector 6.", "spice there."}, dune.Collection: fallen, dune.Mentat: fallen,
	}
	gone := []dune.Phase{dune.Setup, dune.Revival, dune.ShipMove}
	playFirstTurn(w, func(phase dune.Phase, ask string) {
		for _, name := range []string{"screen", "console"} {
			shown := html.UnescapeString(work.FindString(w.Clients[name].Get(w.Clients[name].Path).Body))
			if shown != "" && slices.Contains(gone, phase) {
				t.Errorf("%s, %s: %s shows the work %q", phase, ask, name, shown)
			}
			for _, piece := range want[phase] {
				if !strings.Contains(shown, piece) {
					t.Errorf("%s: %s does not say %q but %q", phase, name, piece, shown)
				}
			}
		}
	})
}
