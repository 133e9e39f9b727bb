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

// TestTheConsolesFrameHasABound proves that a frame of the console is no larger in a long game than in a short one: neither by the
// lines of the log nor by the deals that stand.
func TestTheConsolesFrameHasABound(t *testing.T) {
	w := newDealTable(t, 60)
	short := len(consoleFrame(w, t))
	stateDeals(w, t, 120)
	enterNoise(w, t, 400)
	if long := len(consoleFrame(w, t)); long > short+short/10 {
		t.Errorf("a frame of the console has %d bytes after 60 lines and %d after 600", short, long)
	}
}

// newDealTable is a table with so many deals stated.
func newDealTable(t *testing.T, deals int) *apptest.Site {
	t.Helper()
	s := &apptest.Stage{T: t, Site: apptest.OpenSiteWithConfig(t, journaltest.NewMemory(), 1, nil)}
	w := s.PlayedTo(apptest.ReadGame(t, "gf9-basic-six.jsonl"), 61)
	stateDeals(w, t, deals)
	return w
}

// stateDeals has the seats state deals in turn, as many as the table takes.
func stateDeals(w *apptest.Site, t *testing.T, deals int) {
	t.Helper()
	for i := range deals {
		to := w.Seats[(i+1)%len(w.Seats)]
		text := fmt.Sprintf("deal %d, %s", i, strings.Repeat("as we agreed ", 30))
		enterUnasked(w, t, engine.NewCommand(w.Seats[i%len(w.Seats)], "deal", map[string]any{"to": to, "text": text}))
	}
}

// enterNoise enters two lines again and again.
func enterNoise(w *apptest.Site, t *testing.T, lines int) {
	t.Helper()
	for range lines / 2 {
		enterUnasked(w, t, engine.NewCommand("guild", "raise", nil))
		enterUnasked(w, t, engine.NewCommand("guild", "release", nil))
	}
}

// enterUnasked enters a command unasked; that there is no room for it is no failure.
func enterUnasked(w *apptest.Site, t *testing.T, c engine.Command) {
	t.Helper()
	w.Clock.Inputs += 2 // as fast as a seat may
	_, err := w.Table.Answer(t.Context(), referee.Input{Actor: w.Clients[string(c.By)].Actor(), IdempotencyKey: fmt.Sprint("tell ", w.Clock.Inputs), Command: c})
	if err != nil && !errors.As(err, new(*engine.Refusal)) {
		t.Fatal(err)
	}
}

// consoleFrame is what the console's stream brings now.
func consoleFrame(w *apptest.Site, t *testing.T) string {
	t.Helper()
	r := w.Clients["console"].Get(w.Clients["console"].Path)
	if r.Status != http.StatusOK {
		t.Fatalf("the console answers %d", r.Status)
	}
	_, main, _ := strings.Cut(r.Body, `<main id="main">`)
	main, _, _ = strings.Cut(main, "</main>")
	return main
}

// logLines gives the numbers of the lines on pages of the whole log, following those that lead to older ones, and how many
// of them can be corrected.
func logLines(c *apptest.Client, t *testing.T, query string) (numbers []string, correctable int) {
	t.Helper()
	for path := c.Path + "/log" + query; path != ""; {
		r := c.Get(path)
		if r.Status != http.StatusOK {
			t.Fatalf("%s: %d", path, r.Status)
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

// TestTheWholeLog proves that the moderator reaches every line of a long log without scripts, finds lines by whose they are, by
// phase, by turn and by what they say, and can correct each that somebody entered; and that nobody else does.
func TestTheWholeLog(t *testing.T) {
	w := newDealTable(t, 12)
	enterNoise(w, t, 300)
	console := w.Clients["console"]
	all, correctable := logLines(console, t, "")
	if len(all) < 340 || all[len(all)-1] != "2" || correctable < 330 { // line 1 is the program's own
		t.Fatalf("%d lines, %d to correct, back to %q", len(all), correctable, all[len(all)-1])
	}
	for _, q := range []struct {
		query     string
		has, not  string // lines of the record
		atLeast   int
		notAbove  int
		narrative string
	}{
		{"?seat=fremen", "3", "2", 5, 60, "what the Fremen entered"},
		{"?phase=bidding", "29", "61", 20, 60, "the auction"},
		{"?phase=setup", "2", "29", 4, 30, "the set-up"},
		{"?q=" + url.QueryEscape("GUILD bid 2"), "", "61", 1, 10, "bids of the Guild"},
		{"?turn=1", "29", "2", 30, 400, "the first turn"},
		{"?q=nothing+says+this", "", "", 0, 0, "nothing"},
	} {
		found, _ := logLines(console, t, q.query)
		if len(found) < q.atLeast || len(found) > q.notAbove || q.has != "" && !slices.Contains(found, q.has) || slices.Contains(found, q.not) {
			t.Errorf("%s: %s finds %v", q.narrative, q.query, found)
		}
	}
	for _, name := range []string{"guild", "screen"} {
		for _, page := range []string{"/log", "/kept", "/replay"} {
			w.Clients[name].Get(console.Path+page).WantStatus(t, http.StatusForbidden, "%s gets the console's %s", name, page)
		}
	}
}

// TestEveryOpenDealCanBeReached proves that deals which have no room on the console are listed beside it.
func TestEveryOpenDealCanBeReached(t *testing.T) {
	w := newDealTable(t, 20)
	console := w.Clients["console"]
	_, aloud, _ := strings.Cut(consoleFrame(w, t), `id="aloud-deal"`) // besides, those are asked whom a deal waits for
	if has := strings.Count(aloud, `<div class="deal"`); has > 10 {
		t.Errorf("the console lists %d deals", has)
	}
	r := console.Get(console.Path + "/kept")
	if all := strings.Count(r.Body, `<div class="deal"`); all != 20 {
		t.Errorf("%d deals are listed beside it", all)
	}
}

// TestLookingBackLeadsToCorrections proves that the moderator corrects a moment that it looks back on, and that nobody else is
// led there.
func TestLookingBackLeadsToCorrections(t *testing.T) {
	w := newDealTable(t, 1)
	console := w.Clients["console"]
	correct := "/t/" + w.Code + "/console/correct?line="
	for at := range 30 {
		r := console.Get(fmt.Sprint(console.Path, "/replay?part=main&at=", at))
		if public := w.Clients["screen"].Get(fmt.Sprint("/t/", w.Code, "/replay?part=main&at=", at)); strings.Contains(public.Body, correct) {
			t.Error("everybody is led to a correction")
		}
		if strings.Contains(r.Body, correct) {
			return
		}
	}
	t.Error("no moment leads to its correction")
}

// TestACorrectionChangesWho proves that an entry that was made for one seat can be made another's.
func TestACorrectionChangesWho(t *testing.T) {
	w := newDealTable(t, 0)
	entered := engine.NewCommand(engine.Moderator, "deal", map[string]any{"to": "emperor", "text": "the next card"})
	entered.For = "guild"
	w.EnterRecorded(entered)
	console := w.Clients["console"]
	lines, _ := logLines(console, t, "?q=the+next+card")
	if len(lines) != 1 {
		t.Fatalf("the deal is on the lines %v", lines)
	}
	page := console.Get(console.Path + "/correct?line=" + lines[0])
	if !strings.Contains(page.Body, `<select name="who">`) {
		t.Fatal("nobody else can be chosen")
	}
	r := console.Post(console.Path+"/correct", url.Values{
		"line": {lines[0]}, "do": {"deal"}, "by": {"moderator"}, "for": {"guild"}, "who": {"harkonnen"}, "act": {"accept"}, "key": {"who"},
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

// TestACountIsComparedAsItStands proves that the form of a count can be sent as it comes, with nothing added: what is left open in it
// is left out.
func TestACountIsComparedAsItStands(t *testing.T) {
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
		t.Errorf("a count as recorded is answered %d", r.Status)
	}
}

var numberField = regexp.MustCompile(`<input type="number" inputmode="numeric" name="([^"]+)"(?: value="([^"]*)")?`)
