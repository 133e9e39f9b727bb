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
