package browser

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestFoldsComeWhenTheyAreOpened proves that a page leaves out what its folds hold, that the folds' addresses have it, and that it is
// all in the page for readers without scripts.
func TestFoldsComeWhenTheyAreOpened(t *testing.T) {
	w := newStage(t, journaltest.NewMemory()).PlayedTo(apptest.ReadGame(t, "gf9-basic-six.jsonl"), 61)
	console := w.Clients["console"]
	frame, all := console.Get(console.Path).Body, console.Get(console.Path+"?open=1").Body
	folds := regexp.MustCompile(`data-load="([^"]+)"`).FindAllStringSubmatch(frame, -1)
	if len(folds) == 0 || strings.Contains(all, "data-load=") {
		t.Fatalf("%d folds", len(folds))
	}
	for _, fold := range folds {
		r := console.Get(html.UnescapeString(fold[1]))
		r.RequireStatus(t, http.StatusOK, "%s", fold[1])
		for _, form := range regexp.MustCompile(`<form id="[^"]+"`).FindAllString(r.Body, -1) {
			if strings.Contains(frame, form) || !strings.Contains(all, form) {
				t.Errorf("%s is in the frame, or not in the whole page", form)
			}
		}
	}
	guild := w.Clients["guild"]
	_, address, _ := strings.Cut(guild.Get(guild.Path).Body, `id="map-section" data-load="`)
	address, _, _ = strings.Cut(address, `"`)
	if board := guild.Get(html.UnescapeString(address)).Body; strings.Count(board, "<svg") != 1 || !strings.Contains(board, "force-guild-") {
		t.Errorf("a phone fetches no map: %s", board)
	}
	emperor := w.Clients["emperor"] // asked to ship
	_, address, _ = strings.Cut(emperor.Get(emperor.Path).Body, `data-map="`)
	address, _, _ = strings.Cut(address, `"`)
	if board := emperor.Get(html.UnescapeString(address)).Body; strings.Count(board, "<svg") != 1 || !strings.Contains(board, `class="picks"`) {
		t.Errorf("a phone fetches no map to choose from: %s", board)
	}
	sizes := map[int]bool{}
	for _, seat := range w.Seats {
		phone := w.Clients[string(seat)]
		known := phone.Get(phone.Path + "?fold=may-know").Body
		sizes[len(known)] = true
		if !strings.Contains(known, `class="knowledge"`) || strings.Contains(phone.Get(phone.Path).Body, `class="knowledge"`) {
			t.Errorf("what the %s may know is in the page, or not apart from it", seat)
		}
	}
	if len(sizes) != 1 {
		t.Errorf("what seats may know has the lengths %v", sizes)
	}
	w.Clients["emperor"].Get(guild.Path+"?fold=may-know").WantStatus(t, http.StatusSeeOther, "a fold of another seat")
	console.Get(console.Path+"?fold=nothing").WantStatus(t, http.StatusNoContent, "a fold that no page has")
	guild.Get(console.Path+"?fold=corrections").WantStatus(t, http.StatusForbidden, "a fold of the console for a phone")
}

// TestBrowserFolds proves that a fold shows its forms when it is opened, keeps what is typed while frames come, and sends it.
func TestBrowserFolds(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	code := s.NewTable(apptest.DuneTable("table")...)
	console := browsertest.Open(t, s.URL).Console(code)
	if console.Count("#correct-purse") > 0 {
		t.Error("the page has the corrections before they are opened")
	}
	console.Tap("#console-more > summary") // folded before play
	console.Tap("#corrections > summary")
	console.Tap("#correct-purse > summary")
	console.Tap(`#correct-purse [name^="arg.set"]`)
	console.Key("7")
	s.Enter(code, url.Values{"do": {"adjust"}, "arg.set:json": {`{"storm":5}`}, "arg.reason": {"moved"}})
	console.Wait("the frame with another correction", `document.querySelector(".zone-log").innerText.includes("moved")`)
	console.Wait("the sector that follows from it", `document.querySelector("#correct-storm input[type=number]").value === "5"`)
	if typed := browsertest.Eval[string](console, `document.querySelector("#correct-purse [name^='arg.set']").value`); typed != "7" {
		t.Errorf("%q is left of what was typed", typed)
	}
	console.Picture("corrections")
	console.Tap("#correct-purse button.send")
	console.Wait("the log to tell it", `document.querySelector(".zone-log").innerText.includes("7")`)
}

// TestBrowserMapIsFetched proves that a phone's map comes when it is opened and follows the game, also from page to page.
func TestBrowserMapIsFetched(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	code := newShippingTable(s, "gf9-basic")
	phone := browsertest.Open(t, s.URL).Join(code, "fremen")
	phone.Tap("#map-section > summary")
	phone.Wait("the map", `document.querySelector("#map-section .small-map #force-fremen-sietch-tabr\\:13")`)
	phone.Picture("map")
	forgotten := url.Values{"key": {"spice"}, "do": {"adjust"}, "arg.set.{spice.red-chasm.6}:int": {"8"}, "arg.reason": {"forgotten"}}
	if r := s.Post(http.DefaultTransport, "/t/"+code+"/console", forgotten); r.StatusCode != http.StatusSeeOther {
		t.Fatal(r.Status)
	}
	phone.Wait("the spice on it", `document.querySelector("#map-section #spice-red-chasm\\:6")`)
	if phone.Count("#map-section .standings") != 1 {
		t.Error("the standings are gone")
	}
}

// TestBrowserFoldsUnderACover proves that a fold under a cover is filled while the cover is open, and again if the cover was closed
// meanwhile.
func TestBrowserFoldsUnderACover(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	code := s.NewTable(apptest.DuneTable("table")...)
	s.Enter(code, url.Values{"do": {"table.set"}, "arg.turn:int": {"2"}, "arg.phase": {"revival"}, "arg.seats.fremen:json": {`{"cards":3}`}})
	phone := browsertest.Open(t, s.URL).Join(code, "fremen")
	phone.Tap("#cards > .face")
	if phone.Count("form.ask-cards\\.draw") > 0 {
		t.Error("the page has the form before it is opened")
	}
	phone.Tap("#log-cards > summary")
	phone.Wait("a field for each card", `document.querySelectorAll("#log-cards select").length === 3`)
	phone.Tap("#cards > .close")
	more := url.Values{"key": {"more"}, "do": {"adjust"}, "arg.set.{seats.fremen.cards}:int": {"4"}, "arg.reason": {"one more"}}
	if r := s.Post(http.DefaultTransport, "/t/"+code+"/console", more); r.StatusCode != http.StatusSeeOther {
		t.Fatal(r.Status)
	}
	phone.See("one more")
	phone.Tap("#cards > .face")
	phone.Wait("a field for the fourth", `document.querySelectorAll("#log-cards select").length === 4`)
	phone.Picture("cards")
}
