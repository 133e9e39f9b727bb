package browser

import (
	"errors"
	"net/url"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// viewsAt returns the views of a table at a point of its game.
func viewsAt(w *apptest.Site, a gamePoint) []view {
	phone := view{a.ask, phoneDevice, w.Clients[string(a.seat)], w.Clients[string(a.seat)].Path, "h1", strings.Contains(a.alsoOn, "keys")}
	if phone.name == "" {
		phone.name = "looks on"
	} else {
		phone.selector = `[class~="d-` + a.ask + `"] form`
	}
	views := []view{phone}
	for _, v := range []view{
		{"table", tableDevice, nil, "/t/" + w.Code + "/screen", ".side-column", false},
		{"watch", phoneDevice, nil, "/w/" + w.Code, ".side-column", false},
		{"console", laptopDevice, nil, "/t/" + w.Code + "/console", ".zone-log", strings.Contains(a.alsoOn, "tour")},
	} {
		if strings.Contains(a.alsoOn, v.name) {
			v.name += " at " + phone.name
			views = append(views, v)
		}
	}
	return views
}

// viewsBeforeAGame returns the views without a table, and of a table that waits for its players.
func viewsBeforeAGame(s *apptest.Stage, empty string) []view {
	tablet := s.Client("tablet", browsertest.LAN, "/t/"+empty+"/shared-device")
	for _, seat := range []string{"atreides", "fremen"} {
		tablet.Post("/j/"+empty, url.Values{"seat": {seat}})
	}
	return []view{
		{"front", laptopDevice, nil, "/", ".tables, h1", false},
		{"new", laptopDevice, nil, "/new/dune", ".tile", false},
		{"who plays", laptopDevice, nil, "/new/dune/gf9-basic", `[name^="circle."]`, true},
		{"tables", laptopDevice, nil, "/tables", ".table-row", true},
		{"lost", laptopDevice, nil, "/no/such/page", ".code-page", false},
		{"rules", laptopDevice, nil, "/rules?q=karama", ".rulings li", false},
		{"gathering", laptopDevice, nil, "/t/" + empty + "/console", ".lobby-console", false},
		{"cards", laptopDevice, nil, "/t/" + empty + "/cards", ".seat-card", false},
		{"lobby", tableDevice, nil, "/t/" + empty + "/screen", ".lobby", false},
		{"code", phoneDevice, nil, "/", ".code-page", false},
		{"join", phoneDevice, nil, "/" + empty, ".tile", true},
		{"pair", phoneDevice, nil, "/t/" + empty + "/console", ".code-page", false},
		{"no table", phoneDevice, nil, "/t/NONE/screen", ".say-page", false},
		{"search", phoneDevice, nil, "/rules?q=karama", ".rulings li", true},
		{"ruling", phoneDevice, nil, "/rules/DUNE-BATTLE-28", ".ruling-page", false},
		{"differences", phoneDevice, nil, "/rules/compare?a=gf9-basic&b=ah-basic", ".differences li", false},
		{"pass it on", phoneDevice, tablet, tablet.Path, ".device-take", false},
	}
}

// viewsAfterAGame returns the views of a game that is over, and the moderator's correction pages.
func viewsAfterAGame(w *apptest.Site) []view {
	at := "/t/" + w.Code
	stranger := w.Client("stranger", browsertest.LAN, "")
	wait := stranger.Post("/j/"+w.Code, url.Values{"seat": {"emperor"}}).Header.Get("Location")
	return []view{
		{"locked", phoneDevice, nil, "/" + w.Code, ".tile.claimed", false},
		{"wait", phoneDevice, stranger, wait, ".wait-page .number", false},
		{"asked for a seat", laptopDevice, nil, at + "/console", `[id^="act-approve"]`, false},
		{"correct", laptopDevice, nil, at + "/console/correct?line=58", "form.ask", false},
		{"whole log", laptopDevice, nil, at + "/console/log?q=bid", ".whole-log .log", true},
		{"kept", laptopDevice, nil, at + "/console/kept", "h1", false},
		{"look back beside the console", laptopDevice, nil, at + "/console/replay?at=40", ".scrub", false},
		{"undo", laptopDevice, nil, at + "/console/undo?to=50", "form.ask", false},
		{"count", laptopDevice, nil, at + "/console/count", "form.ask", false},
		{"story", laptopDevice, nil, at + "/story", ".standings", false},
		{"story on a phone", phoneDevice, nil, at + "/story", ".standings", false},
		{"look back", tableDevice, nil, at + "/replay?at=40", ".scrub", true},
		{"look back on a phone", phoneDevice, nil, at + "/replay?at=40", ".scrub", false},
	}
}

// lookAtTally checks the plain pages, with Tally: phones at every question, the other screens, and the pages after the game.
func (g *gallery) lookAtTally(t *testing.T) {
	header := apptest.TallyTable(enginetest.TallyTeams, false)
	w, players, seen := g.NewTable(&record.Record{Header: header}), apptest.NewRandomPlayer(apptest.Tally, 1), map[string]bool{}
	at := "/t/" + w.Code
	for on := true; on; on = players.Advance(w, 1) {
		for _, seat := range w.Seats {
			phone := w.Clients[string(seat)]
			for _, p := range phone.Prompts() {
				if !seen[p.Ask] {
					seen[p.Ask] = true
					g.lookAll(t, []view{{"small " + p.Ask, phoneDevice, phone, phone.Path, ".seat-page > form, .seat-page > .cover form", false}})
				}
			}
		}
	}
	g.lookAll(t, []view{
		{"small table", tableDevice, nil, at + "/screen", ".plain-table", false},
		{"small console", laptopDevice, nil, at + "/console", ".plain-console", false},
		{"small correction", laptopDevice, nil, at + "/console/correct?line=8", "form.ask", false},
		{"small story", phoneDevice, nil, at + "/story", ".outline", false},
		{"small past", tableDevice, nil, at + "/replay?at=4", ".scrub", false},
	})
}

// lookAtGuided checks a table with a guided first turn.
func (g *gallery) lookAtGuided(t *testing.T, w *apptest.Site) {
	w.Clients["console"].Post("/t/"+w.Code+"/console/action", url.Values{"do": {"guide"}, "key": {"guide"}})
	g.lookAll(t, []view{
		{"guided", phoneDevice, w.Clients["guild"], w.Clients["guild"].Path, ".lesson.taught", false},
		{"guided console", laptopDevice, nil, "/t/" + w.Code + "/console", ".lesson.taught", false},
		{"guided table", tableDevice, nil, "/t/" + w.Code + "/screen", ".lesson.taught", false},
	})
	w.Clients["console"].Post("/t/"+w.Code+"/console/action", url.Values{"do": {"unguide"}, "key": {"unguide"}})
}

// lookAtPaused checks a paused table.
func (g *gallery) lookAtPaused(t *testing.T, w *apptest.Site) {
	pause := "/t/" + w.Code + "/console/pause"
	w.Clients["console"].Post(pause, url.Values{"do": {"stop"}, "key": {"stop"}, "reason": {"Dinner at Massimiliana’s"}})
	g.lookAll(t, []view{
		{"paused", phoneDevice, w.Clients["guild"], w.Clients["guild"].Path, ".paused", false},
		{"paused console", laptopDevice, nil, "/t/" + w.Code + "/console", ".pausing", false},
		{"paused table", tableDevice, nil, "/t/" + w.Code + "/screen", ".paused", false},
	})
	w.Clients["console"].Post(pause, url.Values{"do": {"go"}, "key": {"go"}})
}

// lookAtCalled checks the lists of tables and the console while a seat calls the moderator in many words, and its phone once somebody comes.
func (g *gallery) lookAtCalled(t *testing.T, w *apptest.Site) {
	const many = "The bid was taken back after all others had passed, and then bid again: may that be? Please come to our table soon."
	caller, at := w.Clients["guild"], "/t/"+w.Code
	caller.Post(caller.Path+"/call", url.Values{"reason": {"conduct"}, "text": {many}, "key": {"call"}})
	g.lookAll(t, []view{
		{"front with a call", laptopDevice, nil, "/", ".table-row.called", false},
		{"tables with a call", laptopDevice, nil, "/tables", ".table-row.called", false},
		{"called console", laptopDevice, nil, at + "/console", ".calling", false},
	})
	act := func(do string) {
		w.Clients["console"].Post(at+"/console/action", url.Values{"do": {do}, "seat": {"guild"}, "key": {do}})
	}
	act("attend")
	g.lookAll(t, []view{
		{"console of who comes", laptopDevice, nil, at + "/console", ".calling", false},
		{"caller", phoneDevice, caller, caller.Path, "#call-answered", false},
	})
	act("attended")
}

// lookAtConsent checks the question to a seat whether it agrees to the moderator's entry, and the console that waits for the answer.
func (g *gallery) lookAtConsent(t *testing.T, w *apptest.Site) {
	if err := w.TryAsModerator(`{"by":"moderator","for":"guild","do":"charity.claim"}`); !errors.Is(err, referee.ErrSeatAsked) {
		t.Fatalf("the Guild is not asked: %v", err)
	}
	g.lookAll(t, []view{
		{"asked for consent", phoneDevice, w.Clients["guild"], w.Clients["guild"].Path, "#consent", false},
		{"console that waits for consent", laptopDevice, nil, "/t/" + w.Code + "/console", "#consent", false},
	})
}
