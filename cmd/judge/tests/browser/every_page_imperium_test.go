package browser

import (
	"fmt"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee"
)

// TestBrowserEveryPageOfImperium proves what TestBrowserEveryPage proves, for Dune: Imperium: for phones at every question that games at
// random ask, of three, four, one and two players, with the table's own cards and dealt by the app, for the other screens at each step, and
// after the game.
func TestBrowserEveryPageOfImperium(t *testing.T) {
	t.Parallel() // it mostly waits for its pages
	s := apptest.OpenStage(t, nil, apptest.PseudoLanguage(t))
	g := openGallery(s)
	seen := map[string]bool{}
	isNew := func(what string) bool {
		before := seen[what]
		seen[what] = true
		return !before
	}
	for i, of := range []struct {
		seats   int
		onTable bool
	}{{3, true}, {4, false}, {1, true}, {2, false}} {
		game := apptest.LongNames(&record.Record{Header: apptest.ImperiumTable(of.seats, of.onTable)})
		g.lookAtImperiumLobby(t, game)
		w, players := s.NewTable(game), apptest.NewRandomPlayer(apptest.Imperium, uint64(3+i))
		for on := true; on; on = players.Advance(w, 1) {
			for _, seat := range w.Seats {
				phone := w.Clients[string(seat)]
				for _, p := range phone.Prompts() {
					if isNew(p.Ask) || isForRival(p) && isNew("leader of a Rival") || slices.Contains([]string{"agent", "reveal", "intrigue"}, p.Ask) && isNew(p.Ask+" "+game.Header.Cards) {
						g.lookAll(t, []view{{"imperium " + p.Ask + " " + game.Header.Cards, phoneDevice, phone, phone.Path, `[class~="d-` + p.Ask + `"] form`, false}})
					}
				}
			}
			screen, err := w.Table.Screen(referee.Console)
			apptest.Check(t, err)
			v := screen.View.(*imperium.View)
			if isNew(string(v.Phase)+" "+v.Step) || v.Phase == imperium.Combat && len(v.Rivals) > 0 && isNew(fmt.Sprint(of.seats, " and their Rivals")) {
				g.lookAll(t, []view{
					{"imperium table at " + string(v.Phase) + " " + v.Step, tableDevice, nil, "/t/" + w.Code + "/screen", ".side-column", false},
					{"imperium watch at " + string(v.Phase) + " " + v.Step, phoneDevice, nil, "/w/" + w.Code, ".side-column", false},
					{"imperium console at " + string(v.Phase) + " " + v.Step, laptopDevice, nil, "/t/" + w.Code + "/console", ".zone-log", false},
				})
			}
		}
		at, looksOn := "/t/"+w.Code, w.Clients[string(w.Seats[len(w.Seats)-1])]
		g.lookAll(t, []view{
			{"imperium looks on", phoneDevice, looksOn, looksOn.Path, "h1", true},
			{"imperium correct", laptopDevice, nil, at + "/console/correct?line=8", "form.ask", false},
			{"imperium undo", laptopDevice, nil, at + "/console/undo?to=20", "form.ask", false},
			{"imperium count", laptopDevice, nil, at + "/console/count", "form.ask", false},
			{"imperium story on a phone", phoneDevice, nil, at + "/story", "h1", false},
			{"imperium look back", tableDevice, nil, at + "/replay?at=40", ".scrub", true},
			{"imperium look back on a phone", phoneDevice, nil, at + "/replay?at=40", ".scrub", false},
			{"imperium tables", laptopDevice, nil, "/tables", ".table-row", false},
		})
	}
}

// isForRival reports whether a question is about a Rival.
func isForRival(p engine.Prompt) bool {
	c, ok := p.Choices.(imperium.LeaderChoice)
	return ok && c.Rival != ""
}

// lookAtImperiumLobby checks the pages of a table that waits for its players.
func (g *gallery) lookAtImperiumLobby(t *testing.T, game *record.Record) {
	table, err := g.Lobby.Create(t.Context(), "Friday at Massimiliana’s", game.Header)
	apptest.Check(t, err)
	code := table.Info().Code
	g.lookAll(t, []view{
		{"imperium lobby", tableDevice, nil, "/t/" + code + "/screen", ".lobby", false},
		{"imperium gathering", laptopDevice, nil, "/t/" + code + "/console", ".lobby-console", false},
		{"imperium cards", laptopDevice, nil, "/t/" + code + "/cards", ".seat-card", false},
		{"imperium join", phoneDevice, nil, "/" + code, ".tile", false},
		{"imperium new", laptopDevice, nil, "/new/imperium", ".tile", false},
	})
}
