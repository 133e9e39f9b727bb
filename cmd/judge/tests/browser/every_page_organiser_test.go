package browser

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// TestBrowserEveryPageOfOrganisers proves what TestBrowserEveryPage proves, for the pages of an event's organiser: before anybody is here, with
// a draft whose flaws are listed, while tables play and results are disputed, and after the cut; of tables that are imported, shown first or refused. They are read on a laptop, and on its window
// magnified twice.
func TestBrowserEveryPageOfOrganisers(t *testing.T) {
	t.Parallel() // it mostly waits for its pages
	s := apptest.OpenStage(t, nil, apptest.PseudoLanguage(t))
	g := openGallery(s)
	laptop := s.Client("laptop", "localhost", "")
	g.lookAll(t, []view{{"new event", laptopDevice, nil, "/events/new", "#new-event", true}})
	made := laptop.Press("/events/new", "new-event", "event", "Constance Nightingale’s Arrakeen Open", "rounds", "1", "take", "4")
	made.RequireStatus(t, http.StatusSeeOther, "a new event")
	at := made.Header.Get("Location")
	look := func(when string, pages ...string) {
		var views []view
		for _, page := range pages {
			views = append(views, view{"organiser " + when + " " + page, laptopDevice, nil, at + page, ".event-console h1", page == "/people"})
		}
		g.lookAll(t, views)
	}
	// imports looks at a sheet's form after it said what a table would do, and after a refusal: within that form, because others have empty slots for
	// refusals before it.
	imports := func(sheet, good, bad string) {
		for _, in := range []struct{ name, text, button, selector string }{
			{"dry run of " + sheet, good, "[name=dry]", "#would-import"}, {"refused " + sheet, bad, "button:not([name])", ".refusal"},
		} {
			form := "#import-form-" + sheet
			g.sends[in.name] = fmt.Sprintf("document.querySelector('%s textarea').value = %q, document.querySelector('%[1]s %[3]s').click()", form, in.text, in.button)
			g.lookAll(t, []view{{in.name, laptopDevice, nil, at + "/" + sheet, form + " " + in.selector, false}})
		}
	}
	press := func(page, form string, fields ...string) {
		t.Helper()
		s.Clock.Inputs++
		laptop.Press(at+page, form, fields...).RequireStatus(t, http.StatusOK, "%s on %s", form, page)
	}
	look("before", "", "/seating", "/settings")
	press("/settings", "start-1", "start", "10:30")
	press("/settings", "delay-form", "minutes", "20")
	look("planned", "/settings")
	people := "number,name,club\n"
	for i := range 12 {
		people += fmt.Sprintf("%d,%s,Bartolomé\n", i+1, []string{"Massimiliana Bertold", "Wilhelmine Xylander-", "Ww Mmmmmmmmmmmm Wwww", "Åsbjørn Þorvaldsdótt"}[i%4])
	}
	imports("people", people, "number,name\n1,Ada\n1,Bo\n")
	laptop.Post(at+"/import", url.Values{"people": {people}, "key": {"import"}}).RequireStatus(t, http.StatusOK, "the import")
	look("missing", "/people", "/people?person=p3")
	for i := range 12 {
		press("/people", "check-in", "arg.persons", fmt.Sprintf("p%d", i+1))
	}
	press("/settings", "apart-form", "arg.persons", "p1", "arg.persons", "p2", "arg.why", "they travel together")
	press("", "next-draft")
	press("/people?person=p12", "drop-p12", "arg.reason", "ill")
	look("draft", "/seating", "/seating?a=p1", "/settings")
	imports("seating", "table,seat,number\n1,atreides,1\n1,emperor,3\n2,guild,2\n2,fremen,4\n,,5\n", "table,seat,number\n1,atreides,99\n")
	press("/people?person=p12", "here-p12")
	press("", "next-publish")
	press("", "next-start")
	winnerAt := func(table string) string {
		_, rest, _ := strings.Cut(laptop.Get(at+"/results?table="+table).Body, `name="arg.winners" value="`)
		winner, _, _ := strings.Cut(rest, `"`)
		return winner
	}
	playTo := func(table int) {
		n := fmt.Sprint(table)
		page, winner := "/results?table="+n, winnerAt(n)
		press(page, "result.enter-"+n, "arg.winners", winner, "arg.way", "strongholds", "arg.turn", "6")
		press(page, "confirm-"+n, "for", winner)
		_, rest, _ := strings.Cut(laptop.Get(at+page).Body, `name="for" value="`)
		other, _, _ := strings.Cut(rest, `"`)
		press(page, "dispute-form-"+n, "for", other)
	}
	playTo(1)
	look("in play", "", "/standings?if=now", "/tables", "/tables?table=2", "/results", "/results?table=1", "/results?table=2", "/log", "/log?line=20")
	imports("results", "table,winners,way,turn\n2,"+strings.TrimPrefix(winnerAt("2"), "p")+",strongholds,6\n", "table,winners,way,turn\n1,99,strongholds,6\n")
	playTo(2)
	for _, n := range []string{"1", "2"} {
		press("/results?table="+n, "approve-"+n, "arg.reason", "both have explained it")
	}
	press("", "next-close_round")
	press("", "next-cut")
	look("after the cut", "/standings", "/standings?person=p3", "")
	s.Clock.Inputs++
	laptop.Post(at+"/do", url.Values{"do": {"close"}, "as": {"organiser"}, "key": {"close"}, "arg.force": {"true"}, "arg.reason": {"no time for a final"}}).RequireStatus(t, http.StatusOK, "the close")
	g.lookAll(t, []view{{"organiser may delete people", laptopDevice, nil, at + "/settings", "#delete-people-form", true}})
	press("/settings", "delete-people-form", "sure", "yes")
	look("without people", "/settings", "/people")
}
