package app

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

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// TestTheConsolesFrameHasABound proves that a frame of the console is no larger in a long game than in a short one: neither by the
// lines of the log nor by the deals that stand.
func TestTheConsolesFrameHasABound(t *testing.T) {
	w := longLog(t, 60)
	short := len(w.consoleFrame(t))
	w.state(t, 120)
	w.chatter(t, 400)
	if long := len(w.consoleFrame(t)); long > short+short/10 {
		t.Errorf("a frame of the console has %d bytes after 60 lines and %d after 600", short, long)
	}
}

// longLog is a table with so many deals stated.
func longLog(t *testing.T, deals int) *wire {
	t.Helper()
	s := &stage{t: t, wire: openSite(t, journaltest.NewMemory(), 1, nil)}
	w := s.played(readGame(t, "gf9-basic-six.jsonl"), 61)
	w.state(t, deals)
	return w
}

// state has the seats state deals in turn, as many as the table takes.
func (w *wire) state(t *testing.T, deals int) {
	t.Helper()
	for i := range deals {
		to := w.seats[(i+1)%len(w.seats)]
		text := fmt.Sprintf("deal %d, %s", i, strings.Repeat("as we agreed ", 30))
		w.tell(t, engine.NewCommand(w.seats[i%len(w.seats)], "deal", map[string]any{"to": to, "text": text}))
	}
}

// chatter enters two lines again and again.
func (w *wire) chatter(t *testing.T, lines int) {
	t.Helper()
	for range lines / 2 {
		w.tell(t, engine.NewCommand("guild", "raise", nil))
		w.tell(t, engine.NewCommand("guild", "release", nil))
	}
}

// tell enters a command unasked; that there is no room for it is no failure.
func (w *wire) tell(t *testing.T, c engine.Command) {
	t.Helper()
	w.clock.inputs += 2 // as fast as a seat may
	_, err := w.table.Answer(t.Context(), referee.Input{Actor: w.clients[string(c.By)].actor(), Key: fmt.Sprint("tell ", w.clock.inputs), Command: c})
	if err != nil && !errors.As(err, new(*engine.Refusal)) {
		t.Fatal(err)
	}
}

// consoleFrame is what the console's stream brings now.
func (w *wire) consoleFrame(t *testing.T) string {
	t.Helper()
	r := w.clients["console"].get(w.clients["console"].path)
	if r.status != http.StatusOK {
		t.Fatalf("the console answers %d", r.status)
	}
	_, main, _ := strings.Cut(r.body, `<main id="main">`)
	main, _, _ = strings.Cut(main, "</main>")
	return main
}

// logLines gives the numbers of the lines on pages of the whole log, following those that lead to older ones, and how many
// of them can be corrected.
func (c *client) logLines(t *testing.T, query string) (numbers []string, mendable int) {
	t.Helper()
	for path := c.path + "/log" + query; path != ""; {
		r := c.get(path)
		if r.status != http.StatusOK {
			t.Fatalf("%s: %d", path, r.status)
		}
		main, _, _ := strings.Cut(r.body, "</main>")
		for _, found := range logNumber.FindAllStringSubmatch(main, -1) {
			numbers = append(numbers, found[1])
		}
		mendable += strings.Count(main, "/console/correct?line=")
		path = ""
		if next := olderLog.FindStringSubmatch(main); next != nil {
			path = html.UnescapeString(next[1])
		}
	}
	return numbers, mendable
}

var (
	logNumber = regexp.MustCompile(`<span class="no">(\d+)</span> <span class="by">`)
	olderLog  = regexp.MustCompile(`rel="next" href="([^"]+)"`)
)

// TestTheWholeLog proves that the moderator reaches every line of a long log without scripts, finds lines by whose they are, by
// phase, by turn and by what they say, and can correct each that somebody entered; and that nobody else does.
func TestTheWholeLog(t *testing.T) {
	w := longLog(t, 12)
	w.chatter(t, 300)
	console := w.clients["console"]
	all, mendable := console.logLines(t, "")
	if len(all) < 340 || all[len(all)-1] != "2" || mendable < 330 { // line 1 is the program's own
		t.Fatalf("%d lines, %d to correct, back to %q", len(all), mendable, all[len(all)-1])
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
		found, _ := console.logLines(t, q.query)
		if len(found) < q.atLeast || len(found) > q.notAbove || q.has != "" && !slices.Contains(found, q.has) || slices.Contains(found, q.not) {
			t.Errorf("%s: %s finds %v", q.narrative, q.query, found)
		}
	}
	for _, name := range []string{"guild", "screen"} {
		for _, page := range []string{"/log", "/kept", "/replay"} {
			w.clients[name].get(console.path+page).is(t, http.StatusForbidden, "%s gets the console's %s", name, page)
		}
	}
}

// TestEveryOpenDealCanBeReached proves that deals which have no room on the console are listed beside it.
func TestEveryOpenDealCanBeReached(t *testing.T) {
	w := longLog(t, 20)
	console := w.clients["console"]
	_, aloud, _ := strings.Cut(w.consoleFrame(t), `id="aloud-deal"`) // besides, those are asked whom a deal waits for
	if has := strings.Count(aloud, `<div class="deal"`); has > 10 {
		t.Errorf("the console lists %d deals", has)
	}
	r := console.get(console.path + "/kept")
	if all := strings.Count(r.body, `<div class="deal"`); all != 20 {
		t.Errorf("%d deals are listed beside it", all)
	}
}

// TestLookingBackLeadsToCorrections proves that the moderator corrects a moment that it looks back on, and that nobody else is
// led there.
func TestLookingBackLeadsToCorrections(t *testing.T) {
	w := longLog(t, 1)
	console := w.clients["console"]
	correct := "/t/" + w.code + "/console/correct?line="
	for at := range 30 {
		r := console.get(fmt.Sprint(console.path, "/replay?part=main&at=", at))
		if public := w.clients["screen"].get(fmt.Sprint("/t/", w.code, "/replay?part=main&at=", at)); strings.Contains(public.body, correct) {
			t.Error("everybody is led to a correction")
		}
		if strings.Contains(r.body, correct) {
			return
		}
	}
	t.Error("no moment leads to its correction")
}

// TestACorrectionChangesWho proves that an entry that was made for one seat can be made another's.
func TestACorrectionChangesWho(t *testing.T) {
	w := longLog(t, 0)
	entered := engine.NewCommand(engine.Moderator, "deal", map[string]any{"to": "emperor", "text": "the next card"})
	entered.For = "guild"
	w.answer(entered)
	console := w.clients["console"]
	lines, _ := console.logLines(t, "?q=the+next+card")
	if len(lines) != 1 {
		t.Fatalf("the deal is on the lines %v", lines)
	}
	page := console.get(console.path + "/correct?line=" + lines[0])
	if !strings.Contains(page.body, `<select name="who">`) {
		t.Fatal("nobody else can be chosen")
	}
	r := console.post(console.path+"/correct", url.Values{
		"line": {lines[0]}, "do": {"deal"}, "by": {"moderator"}, "for": {"guild"}, "who": {"harkonnen"}, "act": {"accept"}, "key": {"who"},
		"arg.to": {"emperor"}, "arg.text": {"the next card"}, "reason": {"it was Gino who said it"},
		"version": {fmt.Sprint(w.table.Snapshot().Version)},
	})
	if r.status != http.StatusSeeOther {
		t.Fatalf("the correction is answered %d: %s", r.status, r.body)
	}
	screen, err := w.table.Screen(referee.Console)
	check(t, err)
	deals := screen.View.(*dune.View).Deals
	if len(deals) != 1 || deals[0].From != dune.Harkonnen {
		t.Errorf("the deals are %+v", deals)
	}
}

// TestACountIsComparedAsItStands proves that the form of a count can be sent as it comes, with nothing added: what is left open in it
// is left out.
func TestACountIsComparedAsItStands(t *testing.T) {
	w := longLog(t, 0)
	console := w.clients["console"]
	form := url.Values{"do": {"count"}, "key": {"count"}, "act": {"compare"}}
	for _, field := range numberField.FindAllStringSubmatch(console.get(console.path+"/count").body, -1) {
		form.Set(html.UnescapeString(field[1]), field[2])
	}
	if len(form) < 20 {
		t.Fatalf("the form has %d fields", len(form))
	}
	if r := console.post(console.path+"/count", form); r.status != http.StatusOK || !strings.Contains(r.body, `class="done"`) {
		t.Errorf("a count as recorded is answered %d", r.status)
	}
}

var numberField = regexp.MustCompile(`<input type="number" inputmode="numeric" name="([^"]+)"(?: value="([^"]*)")?`)
