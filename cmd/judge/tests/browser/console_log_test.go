package browser

import (
	"errors"
	"fmt"
	"html"
	"net/http"
	"net/url"
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

// TestTheConsolesFrameHasABound proves that a frame of the console grows by a tenth at most when 400 lines and 120 offered deals are
// added.
func TestTheConsolesFrameHasABound(t *testing.T) {
	w := newDealTable(t, 60)
	short := len(consoleFrame(w))
	offerDeals(w, 120)
	enterNoise(w, 400)
	if long := len(consoleFrame(w)); long > short+short/10 {
		t.Errorf("a frame of the console had %d bytes and has %d after 400 more lines and 120 more deals", short, long)
	}
}

// newDealTable serves a table at which so many deals are offered.
func newDealTable(t *testing.T, deals int) *apptest.Site {
	t.Helper()
	w := newStage(t, journaltest.NewMemory()).PlayedTo(apptest.ReadGame(t, "gf9-basic-six.jsonl"), 61)
	offerDeals(w, deals)
	return w
}

// offerDeals has the seats offer deals in turn. Refused ones do not count as failures.
func offerDeals(w *apptest.Site, deals int) {
	w.T.Helper()
	for i := range deals {
		to := w.Seats[(i+1)%len(w.Seats)]
		text := fmt.Sprintf("deal %d, %s", i, strings.Repeat("as we agreed ", 30))
		enterUnasked(w, engine.NewCommand(w.Seats[i%len(w.Seats)], "deal", map[string]any{"to": to, "text": text}))
	}
}

// enterNoise enters so many lines, by which the Guild makes the table wait and lets it go on.
func enterNoise(w *apptest.Site, lines int) {
	w.T.Helper()
	for range lines / 2 {
		enterUnasked(w, engine.NewCommand("guild", "raise", nil))
		enterUnasked(w, engine.NewCommand("guild", "release", nil))
	}
}

// enterUnasked enters a command that answers no prompt. A refusal is no failure.
func enterUnasked(w *apptest.Site, c engine.Command) {
	w.T.Helper()
	w.Clock.Inputs += 2 // slow enough for the limit of inputs per seat
	_, err := w.Table.Answer(w.T.Context(), referee.Input{Actor: w.Clients[string(c.By)].Actor(), IdempotencyKey: fmt.Sprint("tell ", w.Clock.Inputs), Command: c})
	if err != nil && !errors.As(err, new(*engine.Refusal)) {
		w.T.Fatal(err)
	}
}

// consoleFrame returns the main part of the console, as its stream sends it.
func consoleFrame(w *apptest.Site) string {
	w.T.Helper()
	r := w.Clients["console"].Get(w.Clients["console"].Path)
	if r.Status != http.StatusOK {
		w.T.Fatalf("the console answers %d", r.Status)
	}
	_, main, _ := strings.Cut(r.Body, `<main id="main">`)
	main, _, _ = strings.Cut(main, "</main>")
	return main
}

// logLines reads the whole log page by page, and returns the numbers of its lines and how many can be corrected.
func logLines(c *apptest.Client, query string) (numbers []string, correctable int) {
	c.Site.T.Helper()
	for path := c.Path + "/log" + query; path != ""; {
		r := c.Get(path)
		if r.Status != http.StatusOK {
			c.Site.T.Fatalf("%s: %d", path, r.Status)
		}
		main, _, _ := strings.Cut(r.Body, "</main>")
		for _, found := range logNumber.FindAllStringSubmatch(main, -1) {
			numbers = append(numbers, found[1])
		}
		correctable += strings.Count(main, "/console/correct?line=")
		path = ""
		if next := olderLog.FindStringSubmatch(main); next != nil {
			path = html.UnescapeString(next[1])
		}
	}
	return numbers, correctable
}

var (
	logNumber = regexp.MustCompile(`<span class="no">(\d+)</span> <span class="by">`)
	olderLog  = regexp.MustCompile(`rel="next" href="([^"]+)"`)
)

// TestTheWholeLog proves that the moderator can read every line of a long log without scripts, search it by seat, phase, turn and text,
// and correct every entered line; and that nobody else can read it.
func TestTheWholeLog(t *testing.T) {
	w := newDealTable(t, 12)
	enterNoise(w, 300)
	console := w.Clients["console"]
	all, correctable := logLines(console, "")
	if len(all) < 340 || all[len(all)-1] != "2" || correctable < 330 { // line 1 is the header
		t.Fatalf("the log has %d lines, %d to correct, and begins at %q", len(all), correctable, all[len(all)-1])
	}
	for _, q := range []struct {
		query    string
		has, not string // numbers of lines
		atLeast  int
		notAbove int
		name     string
	}{
		{"?seat=fremen", "3", "2", 5, 60, "what the Fremen entered"},
		{"?phase=bidding", "29", "61", 20, 60, "the auction"},
		{"?phase=setup", "2", "29", 4, 30, "the set-up"},
		{"?q=" + url.QueryEscape("GUILD bid 2"), "", "61", 1, 10, "bids of the Guild"},
		{"?turn=1", "29", "2", 30, 400, "the first turn"},
		{"?q=nothing+says+this", "", "", 0, 0, "nothing"},
	} {
		found, _ := logLines(console, q.query)
		if len(found) < q.atLeast || len(found) > q.notAbove || q.has != "" && !slices.Contains(found, q.has) || slices.Contains(found, q.not) {
			t.Errorf("%s: %s finds %v", q.name, q.query, found)
		}
	}
	for _, name := range []string{"guild", "screen"} {
		for _, page := range []string{"/log", "/kept", "/replay"} {
			w.Clients[name].Get(console.Path+page).WantStatus(t, http.StatusForbidden, "the console's %[2]s for %[1]s", name, page)
		}
	}
}

// TestEveryOpenDealCanBeReached proves that a page of the console lists all deals if there are too many for the console itself.
func TestEveryOpenDealCanBeReached(t *testing.T) {
	w := newDealTable(t, 20)
	console := w.Clients["console"]
	aloud := console.Get(console.Path + "?fold=said-aloud").Body
	if has := strings.Count(aloud, `<div class="deal"`); has != 8 {
		t.Errorf("the console lists %d deals, want 8", has)
	}
	r := console.Get(console.Path + "/kept")
	if all := strings.Count(r.Body, `<div class="deal"`); all != 20 {
		t.Errorf("the page lists %d deals, want 20", all)
	}
}

// TestLookingBackLeadsToCorrections proves that the moderator's replay links to corrections, and that the public one does not.
func TestLookingBackLeadsToCorrections(t *testing.T) {
	w := newDealTable(t, 1)
	console := w.Clients["console"]
	correct := "/t/" + w.Code + "/console/correct?line="
	for at := range 30 {
		r := console.Get(fmt.Sprint(console.Path, "/replay?part=main&at=", at))
		if public := w.Clients["screen"].Get(fmt.Sprint("/t/", w.Code, "/replay?part=main&at=", at)); strings.Contains(public.Body, correct) {
			t.Error("the public replay links to a correction")
		}
		if strings.Contains(r.Body, correct) {
			return
		}
	}
	t.Error("no step of the moderator's replay links to its correction")
}

// TestACorrectionChangesTheSeat proves that a correction can give an entry for one seat to another.
func TestACorrectionChangesTheSeat(t *testing.T) {
	w := newDealTable(t, 0)
	entered := engine.NewCommand(engine.Moderator, "deal", map[string]any{"to": "emperor", "text": "the next card"})
	entered.For = "guild"
	w.EnterRecorded(entered)
	console := w.Clients["console"]
	found := regexp.MustCompile(`/console/correct\?line=(\d+)`).FindAllStringSubmatch(console.Get(console.Path+"/log?q=the+next+card").Body, -1)
	if len(found) != 1 {
		t.Fatalf("the log leads to corrections of the lines %v", found)
	}
	line := found[0][1] // of the record, of which the log's numbers leave out what not everybody is told
	page := console.Get(console.Path + "/correct?line=" + line)
	if !strings.Contains(page.Body, `<select name="who">`) {
		t.Fatal("the correction offers no other seat")
	}
	r := console.Post(console.Path+"/correct", url.Values{
		"line": {line}, "do": {"deal"}, "by": {"moderator"}, "for": {"guild"}, "who": {"harkonnen"}, "act": {"accept"}, "key": {"who"},
		"arg.to": {"emperor"}, "arg.text": {"the next card"}, "reason": {"it was Gino who said it"},
		"version": {fmt.Sprint(w.Table.Snapshot().Version)},
	})
	if r.Status != http.StatusSeeOther {
		t.Fatalf("the correction is answered %d: %s", r.Status, r.Body)
	}
	screen, err := w.Table.Screen(referee.Console)
	apptest.Check(t, err)
	deals := screen.View.(*dune.View).Deals
	if len(deals) != 1 || deals[0].From != dune.Harkonnen {
		t.Errorf("the deals are %+v", deals)
	}
}

// TestAnUnchangedCountIsRight proves that the form of a count can be sent unchanged: empty fields do not count.
func TestAnUnchangedCountIsRight(t *testing.T) {
	w := newDealTable(t, 0)
	console := w.Clients["console"]
	form := url.Values{"do": {"count"}, "key": {"count"}, "act": {"compare"}}
	for _, field := range numberField.FindAllStringSubmatch(console.Get(console.Path+"/count").Body, -1) {
		form.Set(html.UnescapeString(field[1]), field[2])
	}
	if len(form) < 20 {
		t.Fatalf("the form has %d fields", len(form))
	}
	if r := console.Post(console.Path+"/count", form); r.Status != http.StatusOK || !strings.Contains(r.Body, `class="done"`) {
		t.Errorf("an unchanged count is answered %d", r.Status)
	}
}

var numberField = regexp.MustCompile(`<input type="number" inputmode="numeric" name="([^"]+)"(?: value="([^"]*)")?`)
