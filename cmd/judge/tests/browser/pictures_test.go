package browser

import (
	"fmt"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserPictures takes the README's pictures if JUDGE_PICTURES names a folder: twenty pages in three window sizes each, and a film
// strip of each great moment. The game, its random numbers and its clock are always the same.
func TestBrowserPictures(t *testing.T) {
	if os.Getenv("JUDGE_PICTURES") == "" {
		return // make pictures sets it
	}
	game := apptest.ReadGame(t, "gf9-basic-six.jsonl")
	s := apptest.OpenStageOf(t, game, []string{"shipment", "plan", "battle", "end", "auction"}) // whose clock runs
	empty := s.TableInLobby()
	screen := func(at string) string { return s.At[at].Code }
	round := apptest.ReadRecord(t, apptest.File(exampleRound))
	agent, reveal := s.PlayedTo(round, 17), s.PlayedTo(round, 49) // of the same seat
	three := apptest.ReadRecord(t, apptest.File(arrakisGame))
	battle, move, harvest := s.PlayedTo(three, 33), s.PlayedTo(three, 22), s.PlayedTo(three, 86)
	hagal := s.PlayedTo(apptest.ReadRecord(t, apptest.File("engine/imperium/testdata/games/hagal-one.jsonl")), 37)
	mahdi := s.NewTable(apptest.LongNames(&record.Record{Header: apptest.ArrakisTable(true, "atreides")}))
	setTable(mahdi, mahdiMarches)
	mahdi.EnterAsModerator(`{"by":"moderator","for":"atreides","do":"mahdi.die","face":"strategy"}`)
	for _, c := range []struct {
		name    string
		client  *apptest.Client // the seat's phone; nil for a device without a seat
		path    string
		watched string // the path that shows the same on a phone, if not path
	}{
		{"table-lobby", nil, "/t/" + empty + "/screen", "/w/" + empty},
		{"table-shipment", nil, "/t/" + screen("shipment") + "/screen", "/w/" + screen("shipment")},
		{"table-auction", nil, "/t/" + screen("auction") + "/screen", "/w/" + screen("auction")},
		{"table-battle", nil, "/t/" + screen("battle") + "/screen", "/w/" + screen("battle")},
		{"table-end", nil, "/t/" + screen("end") + "/screen", "/w/" + screen("end")},
		{"phone-join", nil, "/" + empty, ""},
		{"phone-rest", s.At["shipment"].Clients["guild"], s.At["shipment"].Clients["guild"].Path, ""},
		{"phone-bid", s.At["auction"].Clients["guild"], s.At["auction"].Clients["guild"].Path, ""},
		{"phone-shipment", s.At["shipment"].Clients["emperor"], s.At["shipment"].Clients["emperor"].Path, ""},
		{"phone-plan", s.At["plan"].Clients["atreides"], s.At["plan"].Clients["atreides"].Path, ""},
		{"console", nil, "/t/" + screen("shipment") + "/console", ""},
		{"story", nil, "/t/" + screen("end") + "/story", ""},
		{"imperium-table", nil, "/t/" + reveal.Code + "/screen", "/w/" + reveal.Code},
		{"imperium-agent", agent.Clients["red"], agent.Clients["red"].Path, ""},
		{"imperium-reveal", reveal.Clients["red"], reveal.Clients["red"].Path, ""},
		{"arrakis-table", nil, "/t/" + battle.Code + "/screen", "/w/" + battle.Code},
		{"arrakis-move", move.Clients["harkonnen"], move.Clients["harkonnen"].Path, ""},
		{"arrakis-mahdi", nil, "/t/" + mahdi.Code + "/screen", "/w/" + mahdi.Code},
		{"imperium-hagal", nil, "/t/" + hagal.Code + "/screen", "/w/" + hagal.Code},
		{"arrakis-harvest", harvest.Clients["harkonnen"], harvest.Clients["harkonnen"].Path, ""},
	} {
		for _, w := range []windowSize{{1920, 1080, 16}, {390, 844, 16}, {360, 640, 16}} {
			page, path := s.Room.Table(), c.path
			if c.client != nil || w.width < 1000 && c.name != "console" {
				page = s.Room.PhoneOf("phone", w.width, w.height)
			}
			if w.width < 1000 && c.watched != "" {
				path = c.watched
			}
			page.Resize(w.width, w.height)
			if c.client != nil {
				c.client.Lend(page)
			}
			page.Go(path)
			if c.name == "phone-plan" {
				openPlan(page)
			}
			if c.name == "imperium-agent" {
				page.Tap(`.ask-agent .option:has([value="dune-the-desert-planet"])`)
				page.Tap(`.ask-agent [id="space-imperial-basin"] label`)
				page.Tap(`.imp-numbers label:has([value="2"])`)
			}
			page.Wait("its fonts", `document.fonts.status === "loaded"`)
			page.Wait("its map", `![...document.querySelectorAll("[data-map]:empty, .picks:not(:has(path[role]))")].some((e) => e.checkVisibility())`)
			page.Photo(fmt.Sprintf("%s-%d", c.name, w.width))
			page.Close()
		}
	}
	filmBattle(t)
	filmRecords(t)
}

// mahdiMarches has the Harkonnen of a solitaire game march on a sietch by their next die.
const mahdiMarches = `{"round":2,"phase":"action-resolution","step":"die","mahdi":{"target":"windgap","sector":"SE","reinforcements":3},"seats":{"atreides":{"cards":3}},
	"dashboards":{"atreides":{"dice":{"strategy":2,"mentat":1,"leadership":1}},"harkonnen":{"spent":{"strategy":1}}},
	"board":{"carthag":{"side":"harkonnen","regular":6},"hagga-basin":{"side":"harkonnen","regular":3,"leaders":["beast-rabban"]},"rimwall-west":{"side":"harkonnen","regular":2,"elite":2},
		"windgap":{"side":"atreides","regular":3,"special":1},"cse-01":{"side":"atreides","regular":2}},"vehicles":{"harvesters":["se-04","se-07"],"ornithopters":["az-5"],"carryalls":["az-4"]}}`

// filmBattle takes the film strips of two plans that are revealed with the result, and of a traitor.
func filmBattle(t *testing.T) {
	t.Helper()
	for _, betrayed := range []bool{false, true} {
		w := apptest.NewPlanSite(t, "gf9-advanced", `"emperor":{"spice":3,"hand":["crysknife","shield"],"traitors":["alia"]}`, "")
		for _, seat := range []string{"atreides", "emperor"} {
			w.Clients[seat].Post("/j/"+w.Code, url.Values{"seat": {seat}})
		}
		screen := browsertest.Open(t, w.LaptopURL()).TableScreen(w.Code)
		screen.Prefer("prefers-reduced-motion", "no-preference")
		var frames [][]byte
		film := func(kind string, at ...int) {
			screen.Wait("the moment", onStageJS(kind))
			for _, at := range at {
				frames = append(frames, screen.Frame(at))
			}
		}
		w.EnterJSON("atreides", "plan", `{"by":"atreides","do":"plan","leader":"gurney-halleck","dial":2,"spice":1}`)
		w.EnterJSON("emperor", "plan", `{"by":"emperor","do":"plan","leader":"caid","dial":1,"spice":1,"weapon":"crysknife","defence":"shield"}`)
		if !betrayed {
			film("plans", 300, 1200, 2600)
		}
		w.EnterJSON("emperor", "treachery", `{"by":"emperor","do":"treachery","call":false}`)
		w.EnterJSON("atreides", "treachery", fmt.Sprintf(`{"by":"atreides","do":"treachery","call":%v}`, betrayed))
		if betrayed {
			film("traitor", 100, 450, 900, 1400, 2000, 3200)
			screen.Strip("film-traitor", frames)
		} else {
			film("result", 900, 2100, 4500)
			screen.Strip("film-plans", frames)
		}
	}
}

// filmRecords takes the film strips of moments of recorded games.
func filmRecords(t *testing.T) {
	t.Helper()
	const games = "engine/%s/testdata/%s.jsonl"
	for _, film := range []struct {
		name, file, kind string
		at               []int // milliseconds
	}{
		{"film-worm", fmt.Sprintf(games, "dune", "games/gf9-basic-six"), "worm", []int{150, 500, 1100, 1600, 2200, 3600}},
		{"film-victory", fmt.Sprintf(games, "dune", "games/gf9-basic-six"), "victory", []int{150, 700, 2500}},
		{"film-conflict", fmt.Sprintf(games, "imperium", "games/standard-four"), "conflict", []int{150, 900, 1700, 2400, 3200, 5000}},
		{"film-imperium-victory", fmt.Sprintf(games, "imperium", "games/standard-four"), "victory", []int{150, 1500, 4000}},
		{"film-arrakis-battle", fmt.Sprintf(games, "arrakis", "games/three-rounds"), "battle", []int{150, 900, 1700, 2400, 3200, 5000}},
		{"film-arrakis-victory", fmt.Sprintf(games, "arrakis", "scenarios/WFAS-44"), "victory", []int{150, 1500, 4000}},
	} {
		game := apptest.ReadRecord(t, apptest.File(film.file))
		s := apptest.OpenStage(t, nil)
		w := s.NewTable(game)
		screen := s.Room.TableScreen(w.Code)
		screen.Prefer("prefers-reduced-motion", "no-preference")
		for _, item := range game.Items {
			w.Later()
			w.PlayRecord(game, item.Line-1, item.Line)
			if strings.Contains(w.Clients["screen"].Get("/t/"+w.Code+"/screen").Body, "stage-"+film.kind) {
				break
			}
		}
		screen.Wait(film.name, `document.querySelector(".stage-`+film.kind+`")?.checkVisibility()`)
		var frames [][]byte
		for _, at := range film.at {
			frames = append(frames, screen.Frame(at))
		}
		screen.Strip(film.name, frames)
	}
}
