package browser

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// longNames are of people at an event: as long as names at a table may be.
var longNames = []string{
	"Massimiliana Bertold", "Wilhelmine Xylander-", "Bartolomé Guadalcana", "Ww Mmmmmmmmmmmm Wwww", "Constance Nightingal", "Åsbjørn Þorvaldsdótt", "Ada", "Bo",
}

// eventGallery shows an event to phones, the hall and the printer.
type eventGallery struct {
	*gallery
	*apptest.Event
	phone, other *apptest.Client // p1's, p2's, at one table
}

// TestBrowserEveryPageOfAnEvent proves what TestBrowserEveryPage proves, for what people and the hall see of an event: from check-in to the
// final (EV-41, EV-48).
func TestBrowserEveryPageOfAnEvent(t *testing.T) {
	t.Parallel() // it mostly waits for its pages
	s := apptest.OpenStage(t, nil, apptest.PseudoLanguage(t))
	g := &eventGallery{gallery: openGallery(s), Event: s.Site.NewEventOf(longNames...)}
	g.lookAtArrivals(t)
	g.lookAtSeats(t)
	g.lookAtSlips(t)
	g.lookAtCut(t)
}

// person is a view of a person's own page.
func (g *eventGallery) person(name, selector string) view {
	return view{name, phoneDevice, g.phone, g.phone.Path, selector, false}
}

// hall is a view of a hall screen.
func (g *eventGallery) hall(name, query, selector string) view {
	return view{name, tableDevice, nil, g.Event.Path("hall" + query), selector, false}
}

// lookAtArrivals checks the pages of an event before its first seating.
func (g *eventGallery) lookAtArrivals(t *testing.T) {
	me := g.Event.Path("me")
	g.lookAll(t, []view{
		{"names", phoneDevice, nil, me, ".name-list a", true},
		{"a name not found", phoneDevice, nil, me + "?find=nobody", ".refusal", false},
		{"a name to confirm", phoneDevice, nil, me + "?is=p1", ".is-you", false},
		g.hall("hall before the first seating", "", ".hall-welcome"),
		{"watch before the first seating", phoneDevice, nil, g.Event.Path("watch"), ".watch-event", false},
	})
	g.phone, g.other = g.Person("p1"), g.Person("p2")
	stranger := g.Event.Phone("stranger")
	wait := stranger.Post(stranger.Path, url.Values{"person": {"p1"}}).Header.Get("Location")
	g.lookAll(t, []view{
		{"a taken name", phoneDevice, nil, me + "?is=p1", ".is-you", false},
		{"waiting for a name", phoneDevice, stranger, wait, ".wait-page .number", false},
		g.person("present", ".me-says"),
		g.person("initials to ask for", "#initials form"),
	})
	g.phone.Post(g.Event.Path("initials"), url.Values{"on": {"true"}}).RequireStatus(t, http.StatusOK, "the initials")
	g.lookAll(t, []view{g.person("initials to take back", "#initials form")})
	g.phone.Post(g.Event.Path("initials"), nil).RequireStatus(t, http.StatusOK, "the name again")
	g.Event.CheckIn(len(longNames))
	g.Event.Enter("round.draft", "tables:json", `[{"table":1,"seats":{"atreides":"p3","emperor":"p2","fremen":"p4","bene-gesserit":"p1"}},{"table":2,"seats":{"atreides":"p5","guild":"p6","fremen":"p7","bene-gesserit":"p8"}}]`)
	g.Event.Laptop.Post(g.Event.Path("start"), url.Values{"round": {"1"}, "start": {"10:00"}}).RequireStatus(t, http.StatusOK, "plan a start")
	g.Event.Enter("round.publish")
}

// lookAtSeats checks the pages of a published seating.
func (g *eventGallery) lookAtSeats(t *testing.T) {
	g.lookAll(t, []view{
		g.person("a seat", "#sit"),
		g.hall("hall by name", "?show=names", ".hall-list"),
		g.hall("hall by table", "?show=tables", ".hall-tables"),
		{"what can be printed", laptopDevice, nil, g.Event.Path("print"), ".print-index", false},
	})
	for _, what := range []string{"round", "poster", "names", "tables", "cards", "slips", "standings", "certificates"} {
		g.lookAll(t, []view{{"printed " + what, laptopDevice, nil, g.Event.Path("print?what=" + what), ".event-sheets", false}})
	}
	g.Event.Enter("round.start")
	seat := g.phone.Post(g.Event.Path("sit"), nil).Header.Get("Location")
	g.lookAll(t, []view{
		g.person("a table that plays", "#call-judge"),
		{"the seat of an event", phoneDevice, g.phone, seat, "#event-slot", false},
		{"the table screen of an event", tableDevice, nil, strings.Split(seat, "/seat/")[0] + "/screen", "#event-slot", false},
		g.hall("hall clock", "?show=clock", ".hall-clock"),
		{"watch", phoneDevice, nil, g.Event.Path("watch"), ".watch-tables", false},
	})
}

// lookAtSlips checks what a table shows from a call to the result.
func (g *eventGallery) lookAtSlips(t *testing.T) {
	g.Event.Do(g.phone, "person", "call", "table", "1", "reason", "rules", "text", "May I ship now?")
	g.lookAll(t, []view{g.person("called", "#called"), g.person("a result to enter", "#enter-result")})
	g.Event.Do(g.other, "person", "result.enter", "table", "1", "winners", "p1", "way", "strongholds", "turn", "6")
	g.lookAll(t, []view{g.person("a slip to confirm", "#slip")})
	g.Event.Do(g.phone, "person", "result.dispute", "table", "1")
	g.lookAll(t, []view{g.person("a disputed slip", "#state"), g.hall("hall results", "?show=results", ".hall-results")})
	g.Event.Do(g.phone, "person", "result.confirm", "table", "1")
	for _, table := range []string{"1", "2"} {
		if table == "2" {
			g.Event.Enter("result.enter", "table", "2", "winners", "p5", "way", "strongholds", "turn", "7")
		}
		g.Event.Enter("result.approve", "table", table, "reason", "seen at the table")
	}
	g.Event.Enter("round.close")
}

// lookAtCut checks the ranking, and what a qualifier answers and picks.
func (g *eventGallery) lookAtCut(t *testing.T) {
	g.lookAll(t, []view{
		g.person("between rounds", ".me-standing"),
		g.hall("hall standings", "?show=standings", ".hall-list"),
		{"watch standings", phoneDevice, nil, g.Event.Path("watch"), ".watch-standings", false},
		{"printed ranking", laptopDevice, nil, g.Event.Path("print?what=standings"), ".sheet-standings", false},
		{"printed certificates of winners", laptopDevice, nil, g.Event.Path("print?what=certificates"), ".certificate", false},
	})
	g.Event.Enter("cut", "stage", "final")
	g.lookAll(t, []view{g.person("a qualifier", "#come")})
	g.Event.Do(g.phone, "person", "cut.answer", "come", "true")
	g.lookAll(t, []view{g.person("a finalist who picks", "#pick")})
	g.Event.Do(g.phone, "person", "pick", "faction", "emperor")
	last := g.Person("p8")
	g.lookAll(t, []view{
		g.person("a finalist who has picked", ".me-cut"),
		{"who is out or an alternate", phoneDevice, last, last.Path, ".me-cut", false},
	})
}
