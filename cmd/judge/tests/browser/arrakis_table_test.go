package browser

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// arrakisGame is three rounds of War for Arrakis.
const arrakisGame = "engine/arrakis/testdata/games/three-rounds.jsonl"

// TestBrowserArrakisTable proves that the table screen of War for Arrakis can be read from afar at every kind of question of a game, in
// every language and with long names: nothing is cut, nothing is too small; and that the console shows the same beside the next thing.
func TestBrowserArrakisTable(t *testing.T) {
	t.Parallel()
	game := apptest.LongNames(apptest.ReadRecord(t, apptest.File(arrakisGame)))
	s := apptest.OpenStage(t, nil)
	w := s.NewTable(game)
	screen, console := s.Room.TableScreen(w.Code), s.Room.Console(w.Code)
	played := 0
	for _, at := range []struct {
		line int
		name string
		see  string // a part that is there now
	}{
		{2, "figures", "#dash-atreides"}, {13, "die", ".arr-die.is-bene"}, {26, "moves", ".arr-dash.acting"}, {27, "attack", "#battle"}, {33, "rolls", "#battle .fight-roll"},
		{34, "sums", "#battle .fight-sum"}, {63, "lamp", ".arr-lamp.lit"}, {78, "hazards", "#hazards dd"}, {83, "storms", "#hazards .hazard-done li"},
		{86, "harvest", ".arr-pays"}, {89, "row", ".arr-row li"}, {100, "bans", ".arr-bans li"}, {len(game.Items) + 100, "end", "#race"},
	} {
		w.PlayRecord(game, played, at.line)
		played = at.line
		screen.EndMoment()
		screen.Wait(at.name, fmt.Sprintf("document.querySelector(%q)", at.see))
		for _, language := range []string{"it", "es", "en"} {
			screen.SetCookie("judge_language", language)
			screen.Go(screen.Path())
			screen.Wait("its fonts", `document.fonts.status === "loaded" && document.body.matches(".scripted")`)
			screen.EndMoment()
			for _, size := range [][2]int64{{1366, 768}, {1920, 1080}} {
				screen.Resize(size[0], size[1])
				in := fmt.Sprintf("%s, %s, %d wide", at.name, language, size[0])
				for _, fault := range browsertest.Eval[[]string](screen, "("+strings.TrimSpace(legibleJS)+")()") {
					t.Errorf("%s: %s", in, fault)
				}
				for _, cut := range browsertest.Eval[[]string](screen, cutArrakisJS) {
					t.Errorf("%s: cut: %s", in, cut)
				}
				if language == "en" {
					screen.Picture(fmt.Sprintf("%s-%d", at.name, size[0]))
				}
			}
		}
		console.Wait(at.name, fmt.Sprintf("document.querySelector(%q)", at.see))
		console.Picture(at.name)
	}
}

// cutArrakisJS lists the texts under and beside the map that leave their part.
const cutArrakisJS = `[...document.querySelectorAll(".arr-sides > *, .arr-side, .arr-hazards, .arr-sides > * *")].filter((e) =>
	!e.closest(".unseen, svg") && !e.matches(":has(> .unseen:only-child)") && e.checkVisibility() && (e.getBoundingClientRect().bottom > e.closest(".arr-sides, .arr-table").getBoundingClientRect().bottom + 1 ||
	e.scrollWidth > e.clientWidth + 2 && getComputedStyle(e).display !== "inline")).map((e) => e.className + ": " + e.innerText.slice(0, 60))`

// TestBrowserMomentsFollowOneAnother proves that of several moments of one entry each has the table screen for itself: Arrakeen falls, then
// the leader there is told of; a touch leads to the next, and the last gives the board back.
func TestBrowserMomentsFollowOneAnother(t *testing.T) {
	t.Parallel()
	s := apptest.OpenStage(t, nil)
	game := apptest.ReadRecord(t, apptest.File("engine/arrakis/testdata/scenarios/WFAR-8.2-arrakeen.jsonl"))
	w := s.NewTable(game)
	w.PlayRecord(game, 0, 3)
	screen := s.Room.TableScreen(w.Code)
	screen.EndMoment()
	w.Later()
	w.PlayRecord(game, 3, 4)
	const shown = `[...document.querySelectorAll(".stage")].filter((e) => e.checkVisibility()).map((e) => e.classList[1]).join()`
	for _, kind := range []string{"stage-capital", "stage-leader", ""} {
		screen.Wait("only "+kind, shown+` === "`+kind+`"`)
		if kind != "" {
			browsertest.Eval[bool](screen, `document.querySelector(".stage:not(.waits)").click() === undefined`)
		}
	}
}

// TestBrowserArrakisMoments proves that each great moment of War for Arrakis takes the table screen, in place or whole, and fits both
// kinds of screens: an attack, what a round's dice come to, harvesters and legions that worms take, a storm that takes nothing and one that
// does, a leader who enters, a prescience card that is claimed, a settlement and the capital that fall, the atomics, and both victories; and
// that those about people say their names.
func TestBrowserArrakisMoments(t *testing.T) {
	t.Parallel()
	s := apptest.OpenStage(t, nil)
	const scenarios = "engine/arrakis/testdata/scenarios/"
	for _, c := range []struct {
		file, name, kind string
		before, line     int
	}{
		{arrakisGame, "attack", "attack", 26, 27},
		{arrakisGame, "battle", "battle", 33, 34},
		{arrakisGame, "harvester", "harvester", 79, 80},
		{arrakisGame, "strike", "strike", 83, 84},
		{arrakisGame, "storm", "storm", 84, 85},
		{arrakisGame, "worm", "worm", 109, 110},
		{arrakisGame, "leader", "leader", 101, 102},
		{scenarios + "WFAS-57.jsonl", "claimed", "claimed", 4, 5},
		{scenarios + "WFAS-42.jsonl", "destroyed", "destroyed", 3, 5},
		{scenarios + "WFAS-44.jsonl", "supremacy", "victory", 3, 4},
		{scenarios + "SW-atomics.leaders-removed.jsonl", "atomics", "atomics", 3, 4},
		{scenarios + "WFAR-8.2-arrakeen.jsonl", "capital", "capital", 3, 4},
		{scenarios + "WFAR-8.2-arrakeen.jsonl", "objective", "victory", 5, 6},
	} {
		t.Run(c.name, func(t *testing.T) {
			game := apptest.LongNames(apptest.ReadRecord(t, apptest.File(c.file)))
			w := s.NewTable(game)
			w.PlayRecord(game, 0, c.before)
			screen := s.Room.TableScreen(w.Code)
			screen.EndMoment()
			w.Later()
			w.PlayRecord(game, c.before, c.line)
			screen.Wait("the moment", `document.querySelector(".stage-`+c.kind+`")?.checkVisibility()`)
			for _, size := range [][2]int64{{1366, 768}, {1920, 1080}} {
				screen.Resize(size[0], size[1])
				browsertest.Eval[bool](screen, `document.documentElement.classList.add("on-stage") === undefined`) // also when its time is over
				wantInWindow(t, screen, ".stage *")
			}
			if says := screen.Text(".stage-" + c.kind); slices.Contains([]string{"harvester", "storm", "worm", "claimed", "destroyed", "capital", "victory"}, c.kind) &&
				!strings.Contains(says, "Massimiliana") && !strings.Contains(says, "Wilhelmine") {
				t.Errorf("no name in “%s”", says)
			}
			screen.Picture("moment-" + c.name)
		})
	}
}

// TestBrowserArrakisLobby proves that both sides have their place at the land before play, whole on both kinds of screens.
func TestBrowserArrakisLobby(t *testing.T) {
	t.Parallel()
	game := apptest.LongNames(apptest.ReadRecord(t, apptest.File(arrakisGame)))
	s := apptest.OpenStage(t, nil)
	table, err := s.Lobby.Create(t.Context(), "Friday at Massimiliana’s", game.Header)
	apptest.Check(t, err)
	screen := s.Room.TableScreen(table.Info().Code)
	for _, size := range [][2]int64{{1366, 768}, {1920, 1080}} {
		screen.Resize(size[0], size[1])
		screen.Wait("the land", `document.fonts.status === "loaded" && document.querySelector(".lobby-map .land")?.getBBox().width > 0`)
		wantInWindow(t, screen, ".lobby *:not(svg *)")
		screen.Picture(fmt.Sprintf("lobby-%d", size[0]))
	}
}
