package browser

import (
	_ "embed"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// firstRowJS gives the id of the first row in the list of tables.
const firstRowJS = `document.querySelector(".table-row").id`

// TestBrowserTables proves that the list of 40 tables fits one screen and uses one stream, that a call from a phone comes first in it
// without a reload, that the call is answered from the list, and that a paired device can use the list (check 54).
func TestBrowserTables(t *testing.T) {
	t.Parallel()
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
		t.Errorf("the list is %d pixels higher than the window", over)
	}
	list.Picture("tables")

	phone := room.Join(codes[17], "fremen")
	phone.Tap("#more > summary")
	phone.Tap("#call-moderator summary")
	phone.Fill("reason", "rules")
	phone.Fill("text", "May I ship?")
	phone.Picture("calling")
	phone.Tap("#call button")
	phone.See("The moderator is called")
	list.Wait("the call to stand first", firstRowJS+` === "table-`+codes[17]+`"`)
	list.See("Called by the Fremen")
	list.See("A rule – “May I ship?”")
	list.Picture("called")
	list.Go("/tables/calls")
	list.Wait("only the table that called", `document.querySelectorAll(".table-row").length === 1`)
	list.TapText("On my way")
	list.See("The moderator is coming.")
	list.Picture("coming")
	phone.Wait("the caller to read that somebody comes", `document.querySelector("#call-answered").innerText === "The moderator is coming."`)
	phone.Picture("coming")
	list.TapText("Settled")
	list.See("No table like that now.")
	phone.Wait("the call to end", `document.querySelector("#call-moderator summary").innerText === "Call the moderator"`)
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

// pairingCode asks for a pairing code on the list and returns it.
func pairingCode(list *browsertest.Page) string {
	list.Tap("#tables-pairing summary")
	list.TapText("Let another device in")
	list.Wait("a code", `document.querySelector("#tables-pairing .code")`)
	return list.Text("#tables-pairing .code")
}

// TestBrowserFirstPage proves that the laptop's first page shows the running tables first, as after a restart, and the languages, without
// scrolling.
func TestBrowserFirstPage(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s := apptest.StartServer(t, folder)
	s.NewTable(append(apptest.DuneTable("phone"), "table", "Friday")...)
	s.NewTable(append(apptest.DuneTable("phone"), "table", "Saturday")...)
	room := browsertest.Open(t, s.URL)
	page := room.Laptop()
	page.Go("/")
	page.Picture("first")
	for what, js := range map[string]string{
		"the tables": `document.querySelector(".table-row:last-child").getBoundingClientRect().bottom`,
		"languages":  `document.querySelector("#languages").getBoundingClientRect().bottom`,
	} {
		if at := browsertest.Eval[int](page, `Math.round(`+js+`)`); at > browsertest.Eval[int](page, "innerHeight") {
			t.Errorf("%s end at %d, below the window", what, at)
		}
	}
	if !browsertest.Eval[bool](page, `!!(document.querySelector(".table-rows").compareDocumentPosition(document.querySelector(".begin")) & Node.DOCUMENT_POSITION_FOLLOWING)`) {
		t.Error("new tables come before the running ones")
	}
}
