package browser

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// heat is one heat of an event: the laptop, a hall screen, and phones of which some are in a browser and some send forms without one. Who has
// no phone is served at the desk.
type heat struct {
	t *testing.T
	*apptest.Event
	laptop, hall *browsertest.Page
	browsers     map[string]*browsertest.Page // by person
	scripted     map[string]*apptest.Client
}

// TestBrowserHeat plays a heat of 24 people at four tables with twelve phones, six of them in a browser, from the first page of the laptop to
// the standings: an import, the poster, a draft, a seating that phones and the hall show at once, a seat at a table, a call, the end of the slot,
// four slips that two parties confirm, and a ranking that everybody reads.
func TestBrowserHeat(t *testing.T) {
	t.Parallel() // it mostly waits for its pages
	s := apptest.OpenStage(t, nil)
	h := &heat{t: t, browsers: map[string]*browsertest.Page{}, scripted: map[string]*apptest.Client{}}
	h.laptop = s.Room.Laptop()
	h.register(s)
	h.checkIn(s)
	h.publish(s)
	h.play(s)
	h.endSlot()
	for number := 1; number <= 4; number++ {
		h.confirmSlip(number)
	}
	h.rank()
}

// register makes the event on the laptop and imports its people.
func (h *heat) register(s *apptest.Stage) {
	h.laptop.Go("/")
	h.laptop.Tap(`a[href="/events/new"]`)
	h.laptop.Fill("event", "Arrakeen Open")
	h.laptop.Fill("rounds", "1")
	h.laptop.Fill("take", "6")
	h.laptop.Tap("#new-event .send")
	h.laptop.Wait("the console", `location.pathname.startsWith("/e/") && document.querySelector("#event-top")`)
	h.Event = &apptest.Event{Site: s.Site, Code: strings.TrimPrefix(h.laptop.Path(), "/e/"), Laptop: s.Client("laptop", "localhost", "")}
	people := "number,name,club\n"
	for n := 1; n <= 24; n++ {
		people += fmt.Sprintf("%d,%s,Sietch %d\n", n, nameOf(n), n%5)
	}
	h.laptop.Tap("#event-next a")
	h.laptop.Wait("where names are pasted has the focus", `document.activeElement.id === "paste-people"`)
	h.laptop.Fill("people", people)
	const shown = `document.querySelector("#import-form-people [name=key]").value`
	before := browsertest.Eval[string](h.laptop, shown)
	h.Must(h.Organise("announce", "text", "The doors are open", "table", ""))
	h.laptop.Wait("the page after the announcement", fmt.Sprintf("%s !== %q", shown, before))
	h.laptop.Tap("#import-form-people [name=dry]") // with what was pasted before it
	h.laptop.Wait("what it would do, and the button that does it, in view", `((b) => b?.matches("#import-form-people button") &&
		document.querySelector(".would-import") && b.getBoundingClientRect().bottom <= innerHeight)(document.activeElement)`)
	h.Must(h.Organise("announce", "text", "Please come in", "table", ""))
	h.laptop.Tap("#import-form-people button:not([name])") // with what was shown before it
	h.laptop.Wait("the people", `document.querySelector("#person-p24")`)
}

// nameOf is the name of the nth person.
func nameOf(n int) string {
	return []string{"Alia", "Bijaz", "Chani", "Duncan", "Esmar", "Farok", "Gurney", "Harah", "Irulan", "Jamis", "Korba", "Lichna",
		"Mapes", "Nayla", "Otheym", "Piter", "Ramallo", "Scytale", "Thufir", "Usul", "Vladimir", "Wellington", "Xavier", "Yueh"}[n-1]
}

// checkIn has twelve people scan the poster, each as three touches, and ticks twelve at the desk.
func (h *heat) checkIn(s *apptest.Stage) {
	h.laptop.Go(h.Path(""))
	poster, err := url.Parse(h.laptop.QR(".event-poster svg"))
	apptest.Check(h.t, err)
	for n := 1; n <= 12; n++ {
		id := fmt.Sprintf("p%d", n)
		if n > 6 {
			h.scripted[id] = h.Person(id)
			continue
		}
		phone := s.Room.Phone(id)
		phone.Go(poster.Path)
		phone.TapText(nameOf(n))
		phone.TapText("Yes, I am here")
		phone.See("You are in.")
		h.browsers[id] = phone
	}
	h.laptop.Go(h.Path("people") + "?show=registered")
	for n := 13; n <= 24; n++ {
		row := fmt.Sprintf("#person-p%d", n)
		h.laptop.Tap(row + " button")
		h.laptop.Wait("who is present leaves the list of who is missing", fmt.Sprintf("!document.querySelector(%q)", row))
	}
}

// publish drafts and publishes the seating: no phone shows a draft, and all show the seating without being touched.
func (h *heat) publish(s *apptest.Stage) {
	h.laptop.Go(h.Path("settings"))
	h.laptop.Fill("plan", "bar . .\n1 2 .\n. . door\n3 4 .")
	h.laptop.Tap("#plan-form button")
	h.laptop.Wait("the plan", `document.querySelectorAll(".hall-plan .stands").length === 4`)
	h.hall = s.Room.Table()
	h.hall.Go(h.Path("hall") + "?show=names")
	h.laptop.Go(h.Path("seating"))
	h.laptop.Tap("#next-draft .send")
	h.laptop.See("Table 4")
	h.laptop.Photo("heat-draft")
	for id, phone := range h.browsers {
		if phone.Count(".me-seat") > 0 {
			h.t.Errorf("%s sees the draft", id)
		}
	}
	h.laptop.Tap("#next-publish .send")
	for id, phone := range h.browsers {
		phone.Wait("the own table", fmt.Sprintf(`document.querySelector(".me-number b")?.innerText === "%d"`, h.tableOf(id)))
	}
	h.hall.See(nameOf(24))
	h.hall.Photo("heat-hall")
	h.browsers["p1"].Wait("the way to the table", `document.querySelector("#sit") && document.querySelector(".hall-plan .own")`)
	h.browsers["p1"].Photo("heat-seat")
	h.laptop.Tap("#next-start .send")
}

// view is what the organiser knows of the event.
func (h *heat) view() *event.View {
	table, err := h.Lobby.Table(h.Code)
	apptest.Check(h.t, err)
	screen, err := table.Screen(referee.Console)
	apptest.Check(h.t, err)
	return screen.View.(*event.View)
}

// tableOf is the number of the table at which somebody sits.
func (h *heat) tableOf(id string) int {
	number, _, _ := h.view().SeatOf(id)
	return number
}

// play has everybody with a phone sit down at the table that the program referees, and one of them call a judge, who claims it on the floor.
func (h *heat) play(s *apptest.Stage) {
	for id, phone := range h.browsers {
		phone.Tap("#sit .send")
		phone.Wait("the seat's page", `document.body.matches(".screen-seat")`)
		phone.EndMoment()
		phone.See(fmt.Sprintf("Table %d", h.tableOf(id)))
		phone.Go(h.Path("me"))
	}
	for id, phone := range h.scripted {
		phone.Post(h.Path("sit"), nil).RequireStatus(h.t, http.StatusSeeOther, "%s sits down", id)
	}
	caller := h.browsers["p1"]
	caller.Tap("#call > summary")
	caller.Fill("arg.reason", "rules")
	caller.Fill("arg.text", "May the Guild ship first?")
	caller.Tap("#call-judge .send")
	caller.Wait("the call", `document.querySelector("#called")`)
	h.Enter("judge.add", "judge", "ruth", "name", "Ruth")
	ruth := s.Room.Phone("ruth")
	h.Pair("ruth").Lend(ruth)
	ruth.Go(h.Path("floor"))
	ruth.See(nameOf(1))
	ruth.Photo("heat-floor")
	ruth.Tap("#call\\.claim-1 .send")
	caller.See("Ruth is coming")
	ruth.Tap("#call\\.resolve-1 .send")
	caller.Wait("the end of the call", `!document.querySelector("#called")`)
}

// endSlot lets the slot pass: the laptop proposes the last turn and then the end.
func (h *heat) endSlot() {
	for _, next := range []struct {
		form    string
		minutes int
	}{{"#next-last_turn", 300 - 34}, {"#next-time", 35}} {
		h.Clock.Inputs += next.minutes * 60
		h.laptop.Go(h.Path("tables"))
		h.laptop.Tap(next.form + " .send")
		h.laptop.Wait("the end of "+next.form, fmt.Sprintf("!document.querySelector(%q)", next.form))
	}
}

// confirmSlip has the first at a table win. Whoever has a phone confirms there, the others on paper; then the laptop approves.
func (h *heat) confirmSlip(number int) {
	table := fmt.Sprint(number)
	seating := h.view().Rounds["1"].Tables[table].Seating
	winner := seating[0].Person
	slip := h.laptop
	slip.Go(h.Path("results") + "?table=" + table)
	for _, seat := range seating {
		if phone := h.browsers[seat.Person]; phone != nil {
			slip = phone
			slip.Wait("the slip", `document.querySelector("#enter-result")?.checkVisibility()`)
			break
		}
	}
	slip.Fill("arg.winners", winner)
	slip.Fill("arg.way", "strongholds")
	slip.Fill("arg.adjudicated", "true")
	slip.Tap(`form:has([name="arg.winners"]) .send`)
	h.laptop.Wait("the slip", fmt.Sprintf(`document.querySelector("#approve-%s")`, table))
	for _, seat := range seating {
		if state := h.view().Rounds["1"].Tables[table].State; state == "confirmed" {
			break
		}
		switch id := seat.Person; {
		case h.browsers[id] != nil:
			if phone := h.browsers[id]; phone != slip {
				phone.Tap("#confirm .send")
				phone.Wait("that it is confirmed", `!document.querySelector("#confirm")`)
			}
		case h.scripted[id] != nil:
			h.Must(h.Do(h.scripted[id], "person", "result.confirm", "table", table))
		default:
			h.laptop.Tap(fmt.Sprintf(`#confirm-%s [value=%q]`, table, id))
			h.laptop.Wait("the signature", fmt.Sprintf(`!document.querySelector('#confirm-%s [value=%q]')`, table, id))
		}
	}
	h.laptop.Tap("#approve-" + table + " .send")
	h.laptop.Wait("the approval", fmt.Sprintf(`!document.querySelector("#approve-%s")`, table))
}

// rank closes the round: the laptop, the phones and the hall show the ranking.
func (h *heat) rank() {
	h.laptop.Tap("#next-close_round .send")
	h.laptop.Wait("the cut", `document.querySelector("#next-cut")`)
	h.laptop.Go(h.Path("standings"))
	h.laptop.See(nameOf(24))
	h.laptop.Photo("heat-standings")
	for _, phone := range h.browsers {
		phone.Wait("the own rank", `document.querySelector(".me-standing .rank")`)
	}
	h.hall.Go(h.Path("hall") + "?show=standings")
	first := h.view().Standings[0].Person
	h.hall.See(h.view().Persons[first].Name)
}
