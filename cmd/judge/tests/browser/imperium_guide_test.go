package browser

import (
	"strconv"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserImperiumForBeginners proves that a table finds its way into its first game: the lobby shows the places round the board as
// they fill, the seat cards say how the board is set up, and each step of the first round is explained on the screens that it concerns.
func TestBrowserImperiumForBeginners(t *testing.T) {
	t.Parallel()
	game := apptest.ReadRecord(t, apptest.File(exampleRound))
	w := apptest.OpenSite(t, journaltest.NewMemory(), 1)
	table, err := w.Lobby.Create(t.Context(), "", game.Header)
	apptest.Check(t, err)
	w.Attach(table)
	room := browsertest.Open(t, w.LaptopURL())
	screen, console := room.TableScreen(w.Code), room.Console(w.Code)
	screen.Wait("the places", `document.querySelectorAll(".lobby-round .chair").length === 3`)
	phones := map[engine.Seat]*browsertest.Page{}
	for i, seat := range game.Header.Seats {
		phone := room.PhoneOf(string(seat.Faction), 360+30*int64(min(i, 1)), 640+204*int64(min(i, 1)))
		phone.Sit(w.Code, string(seat.Faction))
		phones[seat.Faction] = phone
		if i > 0 {
			continue
		}
		screen.See(seat.Name)
		for _, size := range [][2]int64{{1366, 768}, {3840, 2160}, {1920, 1080}} {
			screen.Resize(size[0], size[1])
			wantInWindow(t, screen, ".lobby-round .chair, .lobby-round .who *")
			screen.Picture("lobby-" + strconv.Itoa(int(size[0])))
		}
	}
	cards := room.Laptop()
	cards.Go("/t/" + w.Code + "/cards")
	cards.See("Score markers on 0.")
	cards.Picture("prepare")

	console.TapText("New here?")
	console.TapText("Start the guided first round")
	for i, step := range []struct {
		says  string
		pages []*browsertest.Page // that explain the step
		then  []string            // is entered
	}{
		{"Each leader has two abilities", []*browsertest.Page{screen, phones["red"]}, []string{
			`{"by":"red","do":"leader","leader":"paul-atreides"}`, `{"by":"green","do":"leader","leader":"earl-memnon-thorvald"}`, `{"by":"blue","do":"leader","leader":"glossu-rabban"}`,
		}},
		{"Draw lots at the table", []*browsertest.Page{console}, []string{`{"by":"moderator","do":"first","seat":"red"}`}},
		{"Type the first letters of each card", []*browsertest.Page{console}, []string{
			`{"by":"moderator","do":"row.fill","cards":["space-travel","power-play","lady-jessica","worm-riders","opulence"]}`,
			`{"by":"moderator","do":"table.set","reason":"Fausto found a card","seats":{"red":{"intrigue":1}}}`,
		}},
		{"You have the marker", []*browsertest.Page{phones["red"]}, nil},
		{"is this fight worth your troops?", []*browsertest.Page{screen}, []string{`{"by":"red","do":"conflict","card":"skirmish-a"}`}},
		{"Choose the card, then a lit space", []*browsertest.Page{phones["red"]}, nil},
		{"One of its icons must be that of the space", []*browsertest.Page{screen, phones["green"]}, []string{`{"by":"red","do":"agent","card":"dune-the-desert-planet","space":"imperial-basin"}`}},
		{"two more of the garrison", []*browsertest.Page{screen, phones["red"]}, []string{`{"by":"red","do":"deploy","troops":2}`, `{"by":"red","do":"done"}`}},
		{"One of its icons must be that of the space", []*browsertest.Page{phones["green"]}, []string{`{"by":"green","do":"reveal","cards":["dagger","dagger","convincing-argument","convincing-argument","diplomacy"]}`}},
		{"What is not spent is lost.", []*browsertest.Page{screen, phones["green"]}, []string{
			`{"by":"green","do":"done"}`, `{"by":"blue","do":"reveal","cards":["dagger","dagger","convincing-argument","convincing-argument","diplomacy"]}`, `{"by":"blue","do":"done"}`,
			`{"by":"red","do":"reveal","cards":["dagger","dagger","convincing-argument","diplomacy"]}`, `{"by":"red","do":"done"}`,
		}},
		{"A pass is not final", []*browsertest.Page{phones["red"]}, nil},
	} {
		for _, page := range step.pages {
			page.See(step.says)
			page.Picture("guided-" + strconv.Itoa(i))
		}
		for _, size := range [][2]int64{{1366, 768}, {3840, 2160}, {1920, 1080}} {
			screen.Resize(size[0], size[1])
			wantRoomOnBoard(t, screen)
		}
		for _, line := range step.then {
			enterFor(w, phones, apptest.ReadCommand(t, line))
		}
	}
	screen.Reload() // its clock has run on, and the test's takes a second for each input
	enterFor(w, phones, apptest.ReadCommand(t, `{"by":"red","do":"pass"}`))
	screen.Wait("the Conflict's end", onStageJS("conflict"))
	wantInWindow(t, screen, ".stage *")
	screen.See("strength")
	screen.Picture("conflict")
}

// wantRoomOnBoard proves that the board has room for the text of each of its spaces, and the column beside it for all but the latest news,
// which may end early.
func wantRoomOnBoard(t *testing.T, screen *browsertest.Page) {
	t.Helper()
	for _, text := range browsertest.Eval[[]string](screen, `[...document.querySelectorAll(".imp-space, .imp-side")].flatMap((box) => {
		const room = box.getBoundingClientRect();
		return [...box.querySelectorAll("*")].filter((e) => {
			const r = e.getBoundingClientRect();
			return e.checkVisibility() && !e.closest(".unseen, .latest") && (r.bottom > room.bottom + 2 || r.top < room.top - 2);
		});
	}).map((e) => innerWidth + " wide: " + e.className + ": " + e.textContent.slice(0, 40))`) {
		t.Errorf("no room on the table screen, %s", text)
	}
}
