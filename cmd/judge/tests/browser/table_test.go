package browser

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// enterByFormJS is what a person does with a form, as a script: find the form for a command, uncover it, put the answers in
// and press the button. It does all at once, because the next frame may come between any two touches.
//
//go:embed testdata/hands.js
var enterByFormJS string

// keepAnswersJS lets a page know what the server answers to its forms.
//
//go:embed testdata/listen.js
var keepAnswersJS string

// browserTable is a table in a browser: the screen, the console, and a phone for each seat.
type browserTable struct {
	t          *testing.T
	server     *apptest.Server
	room       *browsertest.Room
	code       string
	screen     *browsertest.Page
	console    *browsertest.Page
	phones     map[engine.Seat]*browsertest.Page
	extraLines int // lines that were entered here and do not stand in the record
}

// openTable opens the table screen, the console and a phone for each seat of a new table.
func openTable(t *testing.T, s *apptest.Server, h engine.Header) *browserTable {
	t.Helper()
	fields := []string{"game", h.Game, "profile", h.Profile, "cards", h.Cards}
	for name, value := range h.House {
		fields = append(fields, "house."+name, string(value))
	}
	for _, seat := range h.Seats {
		fields = append(fields, "circle."+string(seat.Faction), fmt.Sprint(seat.Circle), "name."+string(seat.Faction), seat.Name)
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

// keepAnswers makes a page ready for a script's hands, which may come just after the table moved on.
func keepAnswers(page *browsertest.Page) {
	page.Forgive("409")
	page.Wait("the page's scripts", "window.forms")
	browsertest.Eval[bool](page, "("+strings.TrimSpace(keepAnswersJS)+")() === undefined")
}

// pageOf is the page on which somebody enters a command.
func (p *browserTable) pageOf(by engine.Seat) *browsertest.Page {
	if by == engine.Moderator {
		return p.console
	}
	return p.phones[by]
}

// enter enters a command of a record by hand, on the page of whoever sends it, and waits until the server has it.
func (p *browserTable) enter(c engine.Command, line int) {
	p.t.Helper()
	page := p.pageOf(c.By)
	switch {
	case string(c.Args["ask"]) == `"pass"`: // the last pass of a turn is a form of its own
		c.Args = nil
	case c.Do == engine.Undo: // the log undoes to a line: here to the one before the last
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
		case status != http.StatusConflict: // where the table moved on under the hand, one looks again
			page.Picture("refused")
			p.t.Fatalf("%s: %s %s: %d: %s", c.By, c.Do, args, status, browsertest.Eval[string](page, `window.pressed.innerText`))
		}
	}
}

// undoTo takes back what stands behind a line, after a look at it.
func (p *browserTable) undoTo(line int) {
	p.t.Helper()
	p.console.Tap(fmt.Sprintf(`a[href$="/undo?to=%d"]`, line))
	p.console.TapText("Undo")
	p.console.Wait("the console", `document.querySelector(".zone-log")`)
	keepAnswers(p.console)
}

// changePhone lets a seat's phone die and takes the seat back on another, with the moderator's approval.
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

// firstRowJS is the table that stands first in the judge's list.
const firstRowJS = `document.querySelector(".table-row").id`

// TestBrowserTables proves that forty tables fit on one screen of a judge and come by one stream; that a call from a phone,
// two touches and no more, is there without the list being loaded anew and stands first; and that it is answered from the list
// (check 54).
func TestBrowserTables(t *testing.T) {
	s := apptest.StartServer(t, t.TempDir())
	var codes []string
	for i := range 40 {
		codes = append(codes, s.NewTable(append(apptest.DuneTable("phone"), "table", fmt.Sprintf("Table %d", i+1))...))
	}
	room := browsertest.Open(t, s.URL)
	list := room.Laptop()
	list.Go("/tables")
	list.Wait("the page to be current", currentJS)
	list.Wait("all tables", `document.querySelectorAll(".table-row").length === 40`)
	if over := browsertest.Eval[int](list, `document.querySelector(".table-rows").getBoundingClientRect().bottom - innerHeight`); over > 0 {
		t.Errorf("%d pixels of the list are out of sight", over)
	}
	list.Picture("tables")

	phone := room.Join(codes[17], "fremen")
	phone.Tap("#call-moderator summary")
	phone.Tap("#call button")
	phone.See("The moderator is called")
	list.Wait("the call to stand first", firstRowJS+` === "table-`+codes[17]+`"`)
	list.See("Called by the Fremen")
	list.Picture("called")
	list.Go("/tables/calls")
	list.Wait("the calls alone", `document.querySelectorAll(".table-row").length === 1`)
	list.TapText("On my way")
	list.See("No table like that now.")
	phone.Wait("the call to be answered", `document.querySelector("#call-moderator summary").innerText === "Call the moderator"`)
	for _, r := range list.Requests() {
		if strings.Contains(r.URL, "/events") && !strings.Contains(r.URL, "/tables/") {
			t.Errorf("the list opened %s", r.URL)
		}
	}

	set := url.Values{"do": {"stop"}, "reason": {"Lunch"}}
	if r := s.Post(http.DefaultTransport, "/t/"+codes[3]+"/console/pause", set); r.StatusCode != http.StatusSeeOther {
		t.Fatalf("no pause: %s", r.Status)
	}
	other := room.Phone("judge")
	other.Forgive("403")
	other.Go("/tables")
	other.Fill("pairing", pairingCode(list))
	other.TapText("Use this device as the console")
	other.Wait("the list", `document.querySelectorAll(".table-row").length === 40`)
	other.See("paused")
	other.Picture("tables")
	other.Tap(".table-row .which")
	other.Wait("a console", `document.body.matches(".screen-console")`)
}

// pairingCode asks for a code on the laptop's list.
func pairingCode(list *browsertest.Page) string {
	list.Tap("#tables-pairing summary")
	list.TapText("Let another device in")
	list.Wait("a code", `document.querySelector("#tables-pairing .code")`)
	return list.Text("#tables-pairing .code")
}
