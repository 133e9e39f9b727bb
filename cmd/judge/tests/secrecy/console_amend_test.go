package secrecy

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
)

// amendedCase is play behind a position of consoleCases in which one seat has one of two secrets, and amendments of it.
type amendedCase struct {
	consoleCase
	purses [2]int // the Harkonnen's, in place of the case's secrets; zero if those stand
	played []string
	amend  []amend
}

// amend is one amendment of what was played, whose lines count from 1, and what comes of it whatever the seat hides.
type amend struct {
	line, after int
	with        string // empty if the line is removed
	outcome     string
}

// The outcomes of amendments.
const (
	asksSeat   = "asked"
	counts     = "entered"
	refuses    = "refused"
	asksNobody = "nobody is asked"
)

func amendedCases() map[string]amendedCase {
	typed := consoleCases()
	as := func(name string, c amendedCase) amendedCase {
		if c.consoleCase = typed[name]; c.purses[0] > 0 {
			c.secrets = [2]func(*apptest.Site){purseOf("harkonnen", c.purses[0]), purseOf("harkonnen", c.purses[1])}
		}
		return c
	}
	adjust := func(set string) string {
		return `{"by":"moderator","do":"adjust","reason":"counted","add":` + set + `}`
	}
	return map[string]amendedCase{
		"a purse at shipment": as("a purse at shipment", amendedCase{
			purses: [2]int{3, 9},
			played: []string{
				adjust(`{"seats.harkonnen.spice":2}`),
				`{"by":"harkonnen","do":"ship","to":"arrakeen","sector":9,"normal":4}`,
			},
			amend: []amend{
				{line: 2, with: `{"by":"harkonnen","do":"ship","to":"arrakeen","sector":9,"normal":7}`, outcome: asksSeat},
				{line: 2, with: `{"by":"moderator","for":"harkonnen","do":"ship","to":"arrakeen","sector":9,"normal":7}`, outcome: asksSeat},
				{line: 2, with: `{"by":"harkonnen","do":"ship","to":"carthag","sector":10,"normal":4}`, outcome: counts},
				{line: 2, with: `{"by":"harkonnen","do":"ship","to":"arrakeen","sector":9,"normal":3}`, outcome: counts},
				{line: 2, with: `{"by":"harkonnen","do":"ship","to":"arrakeen","sector":9,"normal":21}`, outcome: refuses},
				{line: 2, outcome: counts},
				{line: 1, outcome: asksSeat},
				{line: 1, with: adjust(`{"seats.harkonnen.spice":1}`), outcome: asksSeat},
				{line: 1, with: adjust(`{"seats.harkonnen.spice":5}`), outcome: counts},
				{after: 1, with: adjust(`{"seats.harkonnen.spice":-4}`), outcome: asksSeat},
				{after: 1, with: `{"by":"harkonnen","do":"bribe","to":"atreides","spice":4}`, outcome: counts},
				{after: 1, with: `{"by":"harkonnen","do":"bribe","to":"atreides","spice":7}`, outcome: asksSeat},
				{after: 1, with: adjust(`{"seats.harkonnen.spice":-4,"seats.atreides.spice":-4}`), outcome: asksNobody},
			},
		}),
		"a hand of cards": as("a hand of cards", amendedCase{
			played: []string{`{"by":"red","do":"agent","card":"dune-the-desert-planet","space":"imperial-basin"}`},
			amend: []amend{
				{line: 1, with: `{"by":"red","do":"agent","card":"dagger","space":"hall-of-oratory"}`, outcome: asksSeat},
				{line: 1, with: `{"by":"moderator","for":"red","do":"agent","card":"reconnaissance","space":"carthag"}`, outcome: asksSeat},
				{line: 1, with: `{"by":"red","do":"reveal","cards":["dagger"]}`, outcome: refuses},
				{line: 1, with: `{"by":"red","do":"reveal","cards":["dagger","diplomacy","dune-the-desert-planet","convincing-argument","signet-ring"]}`, outcome: asksSeat},
				{line: 1, with: `{"by":"blue","do":"pass"}`, outcome: refuses},
				{line: 1, outcome: counts},
			},
		}),
		"a planning card": as("a planning card", amendedCase{
			played: []string{`{"by":"harkonnen","do":"action","die":"strategy"}`},
			amend: []amend{
				{line: 1, with: `{"by":"harkonnen","do":"action","die":"strategy","card":"spies"}`, outcome: asksSeat},
				{line: 1, with: `{"by":"moderator","for":"harkonnen","do":"action","die":"strategy","card":"hunter-seeker"}`, outcome: asksSeat},
				{line: 1, with: `{"by":"harkonnen","do":"action","die":"leadership"}`, outcome: counts},
				{line: 1, with: `{"by":"atreides","do":"action","die":"strategy"}`, outcome: refuses},
				{line: 1, outcome: counts},
			},
		}),
	}
}

// TestAmendmentsTellTheConsoleNothing proves that the console is told the same whatever a seat hides when it previews and enters an
// amendment, and when it takes it back: two copies of a table differ only in what one seat knew when the amended line was played. It
// proves the same of what everybody is told of it (T6).
func TestAmendmentsTellTheConsoleNothing(t *testing.T) {
	t.Parallel()
	for name, c := range amendedCases() {
		t.Run(name, func(t *testing.T) {
			base := apptest.NewSite(t, 3, c.header)
			base.EnterAsModerator(`{"by":"moderator","do":"table.set","reason":"a case",` + c.set + `}`)
			var pair [2]*apptest.Site
			before := 0
			for i := range pair {
				pair[i] = base.Fork(7)
				defer pair[i].Close()
				c.secrets[i](pair[i])
				before = newestLine(pair[i])
				for _, line := range c.played {
					pair[i].EnterRecorded(apptest.ReadCommand(t, line))
				}
			}
			p := &consoleTwins{t: t, pair: pair, entered: map[int]int{}}
			for _, a := range c.amend {
				p.amend(a, before)
			}
		})
	}
}

// newestLine is the number of a table's newest line of play; the header's before the first.
func newestLine(w *apptest.Site) int {
	w.T.Helper()
	line := 1
	game, err := record.Read(strings.NewReader(w.Export(nil)), "")
	apptest.Check(w.T, err)
	for _, item := range game.Items {
		if item.Command != nil {
			line = item.Line
		}
	}
	return line
}

// amend previews and enters an amendment at both tables, and undoes it if it was entered. Its lines follow line before.
func (p *consoleTwins) amend(a amend, before int) {
	p.t.Helper()
	p.keys++
	form := url.Values{"do": {engine.Amend}, "with": {a.with}, "act": {"preview"}, "key": {fmt.Sprint("amend ", p.keys)}, "line": {fmt.Sprint(before + a.line)}}
	if a.after > 0 {
		form.Del("line")
		form.Set("after", fmt.Sprint(before+a.after))
	}
	what := form.Encode()
	post := func(w *apptest.Site) apptest.Reply {
		return w.Clients["console"].Post(w.Clients["console"].Path+"/correct", form)
	}
	got := counts
	preview := p.wantSame("the preview of "+what, post)
	form.Set("act", "accept")
	version := p.pair[0].Table.Snapshot().Version
	entered := p.wantSame(what, post)
	for _, client := range p.pair[0].ClientNames() {
		p.wantSame("what "+client+" sees of "+what, func(w *apptest.Site) apptest.Reply {
			page := w.Clients[client].Get(w.Clients[client].Path)
			_, log, _ := strings.Cut(page.Body, `id="log"`)
			return apptest.Reply{Status: page.Status, Body: log}
		})
	}
	console := p.wantSame("after "+what, func(w *apptest.Site) apptest.Reply { return w.Clients["console"].Get(w.Clients["console"].Path) })
	switch {
	case p.pair[0].Table.Snapshot().Version == version:
		got = refuses
	case strings.Contains(console.Body, "must agree on its own device"):
		got = asksSeat
	case entered.Status != http.StatusSeeOther && entered.Status != http.StatusOK:
		got = asksNobody
	}
	if asks := strings.Contains(preview.Body, "Only a seat knows"); got != a.outcome || asks != (got == asksSeat || got == asksNobody) {
		p.t.Errorf("%s: it is %s, and the preview says so: %v; want it %s", what, got, asks, a.outcome)
	}
	if got == counts {
		undo := url.Values{"do": {engine.Undo}, "key": {fmt.Sprint("undo ", p.keys)}, "arg.count": {"1"}}
		p.wantSame("undo of "+what, func(w *apptest.Site) apptest.Reply { return w.Clients["console"].Post(w.Clients["console"].Path, undo) })
		for _, client := range []string{"console", "screen"} {
			p.wantSame("what "+client+" sees of the undo of "+what, func(w *apptest.Site) apptest.Reply { return w.Clients[client].Get(w.Clients[client].Path) })
		}
	}
}
