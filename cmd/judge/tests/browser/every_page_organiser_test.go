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
// a draft whose flaws are listed, while tables play and results are disputed, and after the cut. They are read on a laptop, and on its window
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
	laptop.Post(at+"/import", url.Values{"people": {people}, "key": {"import"}}).RequireStatus(t, http.StatusOK, "the import")
	look("missing", "/people", "/people?person=p3")
	for i := range 12 {
		press("/people", "check-in", "arg.persons", fmt.Sprintf("p%d", i+1))
	}
	press("/settings", "apart-form", "arg.persons", "p1", "arg.persons", "p2", "arg.why", "they travel together")
	press("", "next-draft")
	press("/people?person=p12", "drop-p12", "arg.reason", "ill")
	look("draft", "/seating", "/seating?a=p1", "/settings")
	press("/people?person=p12", "here-p12")
	press("", "next-publish")
	press("", "next-start")
	playTo := func(table int) {
		n := fmt.Sprint(table)
		page := "/results?table=" + n
		body := laptop.Get(at + page).Body
		_, rest, _ := strings.Cut(body, `name="arg.winners" value="`)
		winner, _, _ := strings.Cut(rest, `"`)
		press(page, "result.enter-"+n, "arg.winners", winner, "arg.way", "strongholds", "arg.turn", "6")
		press(page, "confirm-"+n, "for", winner)
		_, rest, _ = strings.Cut(laptop.Get(at+page).Body, `name="for" value="`)
		other, _, _ := strings.Cut(rest, `"`)
		press(page, "dispute-form-"+n, "for", other)
	}
	playTo(1)
	look("in play", "", "/standings?if=now", "/tables", "/tables?table=2", "/results", "/results?table=1", "/results?table=2", "/log", "/log?line=20")
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
