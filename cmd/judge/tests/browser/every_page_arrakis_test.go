package browser

import (
	"net/url"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee"
)

// TestBrowserEveryPageOfArrakis proves what TestBrowserEveryPage proves, for War for Arrakis: for phones at every question of a recorded
// game and of one at random where people roll, for the other screens at each step, before the game and after it.
func TestBrowserEveryPageOfArrakis(t *testing.T) {
	t.Parallel() // it mostly waits for its pages
	s := apptest.OpenStage(t, nil, apptest.PseudoLanguage(t))
	g := openGallery(s)
	seen := map[string]bool{}
	game := apptest.LongNames(apptest.ReadRecord(t, apptest.File(arrakisGame)))
	g.lookAtArrakisLobby(t, game)
	w := s.NewTable(game)
	played := 0
	for _, item := range game.Items {
		w.PlayRecord(game, played, item.Line)
		played = item.Line
		g.lookAtArrakis(t, w, seen)
		if played == 13 {
			g.lookAtGuidedArrakis(t, w)
		}
	}
	g.lookAtArrakisLookingBack(t, w)
	setTable(w, lastSietch)
	w.EnterJSON("harkonnen", "enter", `{"by":"harkonnen","do":"enter"}`)
	g.lookAtArrakisAfter(t, w)

	byHand := s.NewTable(apptest.LongNames(&record.Record{Header: apptest.ArrakisTable(true)}))
	players := apptest.NewRandomPlayer(apptest.Arrakis, 2)
	for on := true; on; on = players.Advance(byHand, 1) {
		g.lookAtArrakis(t, byHand, seen)
	}
	g.lookAtPartners(t, s)
}

// lookAtPartners checks what a table shows besides at which two share each side: at the sharing of the dice and in a turn.
func (g *gallery) lookAtPartners(t *testing.T, s *apptest.Stage) {
	game := apptest.LongNames(apptest.ReadRecord(t, apptest.File("engine/arrakis/testdata/games/four-partners.jsonl")))
	game.Header.House = map[string]engine.SwitchValue{"dice": "table"} // the app would throw others
	w, played, seen := s.NewTable(game), 0, map[string]bool{}
	for _, item := range game.Items {
		w.PlayRecord(game, played, item.Line)
		played = item.Line
		phone := w.Clients["fremen-ally"]
		for _, p := range phone.Prompts() {
			if looks := p.Ask == "dice.share" || p.Ask == "action"; !looks || seen[p.Ask] {
				continue
			}
			seen[p.Ask] = true
			at := "partners at " + p.Ask
			g.lookAll(t, []view{
				{"arrakis " + at, phoneDevice, phone, phone.Path, `[class~="d-` + p.Ask + `"] form`, p.Ask == "dice.share"},
				{"arrakis table of " + at, tableDevice, nil, "/t/" + w.Code + "/screen", ".side-column", false},
				{"arrakis console of " + at, laptopDevice, nil, "/t/" + w.Code + "/console", ".zone-log", false},
			})
		}
		if len(seen) == 2 {
			return
		}
	}
	t.Errorf("partners were asked only %v", seen)
}

// lookAtArrakis checks the pages of a table that show something for the first time: phones at a question, the other screens at a step.
func (g *gallery) lookAtArrakis(t *testing.T, w *apptest.Site, seen map[string]bool) {
	isNew := func(what string) bool {
		before := seen[what]
		seen[what] = true
		return !before
	}
	for _, seat := range w.Seats {
		phone := w.Clients[string(seat)]
		prompts := phone.Prompts()
		for _, p := range prompts {
			onTheMapOfAMove := p.Ask == "attack" && slices.ContainsFunc(prompts, func(q engine.Prompt) bool { return q.Ask == "move" })
			if !onTheMapOfAMove && isNew(p.Ask) {
				g.lookAll(t, []view{{"arrakis " + p.Ask, phoneDevice, phone, phone.Path, `[class~="d-` + p.Ask + `"] form`, p.Ask == "action"}})
			}
		}
	}
	screen, err := w.Table.Screen(referee.Console)
	apptest.Check(t, err)
	v := screen.View.(*arrakis.View)
	step := string(v.Phase) + " " + v.Step
	if v.Battle != nil && !v.Battle.Over {
		step += " battle"
	}
	if isNew(step) {
		g.lookAll(t, []view{
			{"arrakis table at " + step, tableDevice, nil, "/t/" + w.Code + "/screen", ".side-column", false},
			{"arrakis watch at " + step, phoneDevice, nil, "/w/" + w.Code, ".side-column", false},
			{"arrakis console at " + step, laptopDevice, nil, "/t/" + w.Code + "/console", ".zone-log", false},
		})
	}
}

// lookAtArrakisLobby checks the pages of a table that waits for its players.
func (g *gallery) lookAtArrakisLobby(t *testing.T, game *record.Record) {
	table, err := g.Lobby.Create(t.Context(), "Friday at Massimiliana’s", game.Header)
	apptest.Check(t, err)
	code := table.Info().Code
	g.lookAll(t, []view{
		{"arrakis lobby", tableDevice, nil, "/t/" + code + "/screen", ".lobby", false},
		{"arrakis gathering", laptopDevice, nil, "/t/" + code + "/console", ".lobby-console", false},
		{"arrakis cards", laptopDevice, nil, "/t/" + code + "/cards", ".seat-card", false},
		{"arrakis join", phoneDevice, nil, "/" + code, ".tile", false},
		{"arrakis new", laptopDevice, nil, "/new/arrakis", ".tile", false},
	})
}

// lookAtGuidedArrakis checks a table with a guided first turn.
func (g *gallery) lookAtGuidedArrakis(t *testing.T, w *apptest.Site) {
	act, phone := "/t/"+w.Code+"/console/action", w.Clients["atreides"]
	w.Clients["console"].Post(act, url.Values{"do": {"guide"}, "key": {"guide"}})
	g.lookAll(t, []view{
		{"arrakis guided", phoneDevice, phone, phone.Path, ".lesson.taught", false},
		{"arrakis guided console", laptopDevice, nil, "/t/" + w.Code + "/console", ".lesson.taught", false},
		{"arrakis guided table", tableDevice, nil, "/t/" + w.Code + "/screen", ".lesson.taught", false},
	})
	w.Clients["console"].Post(act, url.Values{"do": {"unguide"}, "key": {"unguide"}})
}

// lastSietch is the fourth round of a game, in which the Harkonnen have won a battle for a sietch that brings them to 10 on the track.
const lastSietch = `{"round":4,"phase":"action-resolution","step":"enter","acting":"harkonnen","supremacy":8,
	"dashboards":{"harkonnen":{"dice":{"strategy":2}},"atreides":{"dice":{"strategy":1}}},
	"board":{"csw-05":{"side":"harkonnen","regular":3}},"settlements":{"windgap":{"rank":2}},
	"battle":{"from":"csw-05","at":"windgap","attacker":"harkonnen","round":1,"winner":"harkonnen"}}`

// lookAtArrakisLookingBack checks the pages about what has been, while the game goes on, and the moderator's correction pages.
func (g *gallery) lookAtArrakisLookingBack(t *testing.T, w *apptest.Site) {
	at := "/t/" + w.Code
	g.lookAll(t, []view{
		{"arrakis correct", laptopDevice, nil, at + "/console/correct?line=8", "form.ask", false},
		{"arrakis undo", laptopDevice, nil, at + "/console/undo?to=20", "form.ask", false},
		{"arrakis count", laptopDevice, nil, at + "/console/count", "form.ask", false},
		{"arrakis look back at a battle", tableDevice, nil, at + "/replay?at=27", ".scrub", true},
		{"arrakis look back at the harvest", tableDevice, nil, at + "/replay?at=74", ".scrub", false},
		{"arrakis look back on a phone", phoneDevice, nil, at + "/replay?at=40", ".scrub", false},
		{"arrakis tables", laptopDevice, nil, "/tables", ".table-row", false},
	})
}

// lookAtArrakisAfter checks the pages of a game that is over.
func (g *gallery) lookAtArrakisAfter(t *testing.T, w *apptest.Site) {
	at, looksOn := "/t/"+w.Code, w.Clients["harkonnen"]
	g.lookAll(t, []view{
		{"arrakis table at the end", tableDevice, nil, at + "/screen", ".side-column", false},
		{"arrakis watch at the end", phoneDevice, nil, "/w/" + w.Code, ".side-column", false},
		{"arrakis console at the end", laptopDevice, nil, at + "/console", ".zone-log", false},
		{"arrakis looks on", phoneDevice, looksOn, looksOn.Path, "h1", true},
		{"arrakis story", laptopDevice, nil, at + "/story", ".standings", false},
		{"arrakis story on a phone", phoneDevice, nil, at + "/story", ".standings", false},
	})
}
