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
	console.Get(console.Path+"?fold=nothing").WantStatus(t, http.StatusNotFound, "a fold that no page has")
	w.Clients["guild"].Get(console.Path+"?fold=corrections").WantStatus(t, http.StatusForbidden, "a fold of the console for a phone")
}

// TestBrowserFolds proves that a fold shows its forms when it is opened, keeps what is typed while frames come, and sends it.
func TestBrowserFolds(t *testing.T) {
	s := apptest.StartServer(t, t.TempDir())
	code := s.NewTable(apptest.DuneTable("table")...)
	console := browsertest.Open(t, s.URL).Console(code)
	if console.Count("#correct-purse") > 0 {
		t.Error("the page has the corrections before they are opened")
	}
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
