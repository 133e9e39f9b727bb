package browser

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// enterByFormJS finds the form for a command, uncovers it, fills it in and presses its button, all at once, because a frame may come
// between two steps.
//
//go:embed testdata/enter_by_form.js
var enterByFormJS string

// keepAnswersJS makes a page keep the status of the server's last answer to its forms.
//
//go:embed testdata/keep_answers.js
var keepAnswersJS string

// browserTable is a table with its screen, its console and a phone for each seat in a browser.
type browserTable struct {
	t          *testing.T
	server     *apptest.Server
	room       *browsertest.Room
	code       string
	screen     *browsertest.Page
	console    *browsertest.Page
	phones     map[engine.Seat]*browsertest.Page
	extraLines int // entered lines that are not in the record
}

// seatingOf is the id of the seating that a table's seats belong to.
func seatingOf(h engine.Header) string {
	for _, g := range app.Pages(nil) {
		if g.Rules.Game() != h.Game {
			continue
		}
		for _, seating := range g.Pages.New().SeatingsIn(h.Profile) {
			if !slices.ContainsFunc(h.Seats, func(s engine.SeatSetup) bool { return !slices.Contains(seating.Seats, s.Faction) }) {
				return seating.ID
			}
		}
	}
	return ""
}

// openTable opens the table screen, the console and a phone for each seat of a new table.
func openTable(t *testing.T, s *apptest.Server, h engine.Header) *browserTable {
	t.Helper()
	seating, of := seatingOf(h), ""
	if seating != "" {
		of = seating + "."
	}
	fields := []string{"game", h.Game, "profile", h.Profile, "cards", h.Cards, "seating", seating}
	for name, value := range h.House {
		fields = append(fields, "house."+name, string(value))
	}
	for _, seat := range h.Seats {
		fields = append(fields, "circle."+of+string(seat.Faction), fmt.Sprint(seat.Circle), "name."+of+string(seat.Faction), seat.Name)
	}
	p := &browserTable{t: t, server: s, code: s.NewTable(fields...), phones: map[engine.Seat]*browsertest.Page{}}
	p.room = browsertest.Open(t, s.URL)
	p.screen, p.console = p.room.TableScreen(p.code), p.room.Console(p.code)
	keepAnswers(p.console)
	for _, seat := range h.Seats {
		p.phones[seat.Faction] = p.room.Join(p.code, string(seat.Faction))
		keepAnswers(p.phones[seat.Faction])
	}
	return p
}

// keepAnswers prepares a page for enterByFormJS. A form may be refused because the table has just moved on.
func keepAnswers(page *browsertest.Page) {
	page.Forgive("409")
	page.Wait("the page's scripts", "window.scripts")
	browsertest.Eval[bool](page, "("+strings.TrimSpace(keepAnswersJS)+")() === undefined")
}

// pageOf returns the page on which a seat or the moderator enters commands.
func (p *browserTable) pageOf(by engine.Seat) *browsertest.Page {
	if by == engine.Moderator {
		return p.console
	}
	return p.phones[by]
}

// enter enters a command of a record by its sender's form, and waits until the server has accepted it. The line is the command's in the
// record.
func (p *browserTable) enter(c engine.Command, line int) {
	p.t.Helper()
	page := p.pageOf(c.By)
	switch {
	case string(c.Args["ask"]) == `"pass"`: // the last pass of a turn is a form of its own
		c.Args = nil
	case c.Do == engine.Undo: // the log undoes back to a line, here by one command
		p.undoTo(line - 2 + p.extraLines)
		return
	}
	args, err := json.Marshal(map[string]json.RawMessage(c.Args))
	apptest.Check(p.t, err)
	for {
		page.Wait(fmt.Sprintf("a form for %s %s", c.Do, args), fmt.Sprintf("(%s)(%q, %s)", strings.TrimSpace(enterByFormJS), c.Do, args))
		page.Wait(fmt.Sprintf("an answer to %s %s", c.Do, args), `window.answered`)
		switch status := browsertest.Eval[int](page, `window.answered`); {
		case status < 300:
			return
		case status != http.StatusConflict: // after a conflict it tries again
			page.Picture("refused")
			p.t.Fatalf("%s: %s %s: %d: %s", c.By, c.Do, args, status, browsertest.Eval[string](page, `window.pressed.innerText`))
		}
	}
}

// undoTo undoes everything after a line on the console.
func (p *browserTable) undoTo(line int) {
	p.t.Helper()
	p.console.Tap(fmt.Sprintf(`a[href$="/undo?to=%d"]`, line))
	p.console.TapText("Undo")
	p.console.Wait("the console", `document.querySelector(".zone-log")`)
	keepAnswers(p.console)
}

// changePhone closes a seat's phone and takes the seat on another one, with the moderator's approval.
func (p *browserTable) changePhone(seat engine.Seat) {
	p.t.Helper()
	p.phones[seat].Close()
	phone := p.room.Phone(string(seat) + "-again")
	phone.Go("/" + p.code)
	phone.Tap(`button[name="seat"][value="` + string(seat) + `"]`)
	phone.Wait("the number to compare", `document.querySelector(".wait-page .number")`)
	number := phone.Text(".wait-page .number")
	p.console.See(number)
	p.console.Tap(`form[id^="act-approve-` + string(seat) + `"] button`)
	phone.Wait("the seat's page", `document.body.matches(".screen-seat")`)
	keepAnswers(phone)
	p.phones[seat] = phone
}

// newEmptyTable serves a table at which no seat is taken.
func newEmptyTable(t *testing.T, seed uint64, name string, header engine.Header, change ...func(*referee.Config)) *apptest.Site {
	t.Helper()
	w := apptest.OpenSite(t, journaltest.NewMemory(), seed, change...)
	table, err := w.Lobby.Create(t.Context(), name, header)
	apptest.Check(t, err)
	w.Attach(table)
	return w
}

// newStage opens a Stage without tables and without a browser.
func newStage(t *testing.T, journal referee.Journal) *apptest.Stage {
	t.Helper()
	return &apptest.Stage{T: t, Site: apptest.OpenSite(t, journal, 1)}
}
