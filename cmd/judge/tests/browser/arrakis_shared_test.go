package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// fourPartners is a table of War for Arrakis at which two people share each side.
func fourPartners() engine.Header {
	return engine.Header{
		Version: 1, Game: "arrakis", Profile: "standard", Cards: engine.CardsTable,
		Seats: []engine.SeatSetup{
			{Faction: "house-atreides", Name: "Ann"}, {Faction: "fremen-ally", Name: "Bo"}, {Faction: "house-harkonnen", Name: "Cara"}, {Faction: "corrino-ally", Name: "Dan"},
		},
	}
}

// beforeTheThrow is a round whose dice are to be thrown, with an attack at hand.
const beforeTheThrow = `{"round":2,"phase":"action-resolution","blocked":0,"sides":{"atreides":{"bene":0},"harkonnen":{"bene":0}},
	"seats":{"house-atreides":{"cards":2},"fremen-ally":{"cards":1},"house-harkonnen":{"cards":2},"corrino-ally":{"cards":3}},
	"board":{"csw-05":{"side":"harkonnen","regular":4,"leaders":["captain-aramsham"]},"carthag":{"side":"harkonnen","regular":2},"windgap":{"side":"atreides","regular":2,"leaders":["stilgar"]}},
	"settlements":{"windgap":{"rank":2}}}`

// allInPlay is a turn with all that dashboards can have: tokens, dice on each board, leaders in play and in the tanks.
const allInPlay = `{"round":5,"phase":"action-resolution","step":"act","acting":"harkonnen","blocked":0,"beneReserve":2,
	"sides":{"atreides":{"bene":2,"leaders":{"gurney-halleck":{"at":"aside"},"chani":{"at":"aside"}}},"harkonnen":{"bene":1,"leaders":{"feyd-rautha":{"at":"aside"},"thufir-hawat":{"at":"aside"}}}},
	"seats":{"house-atreides":{"cards":4},"fremen-ally":{"cards":4},"house-harkonnen":{"cards":4},"corrino-ally":{"cards":4}},
	"dashboards":{"house-atreides":{"dice":{"strategy":1,"mentat":1},"tanks":["lady-jessica",null,null]},"fremen-ally":{"dice":{"strategy":1,"mentat":1}},
		"house-harkonnen":{"dice":{"leadership":2,"mentat":1,"house":1}},"corrino-ally":{"dice":{"strategy":2,"deployment":1,"mentat":1}}},
	"board":{"csw-05":{"side":"harkonnen","regular":4,"leaders":["captain-aramsham"]},"windgap":{"side":"atreides","regular":2,"leaders":["stilgar"]}}}`

// partnersTable is a table of partners in a browser: its screen and a phone for each seat.
type partnersTable struct {
	*browserTable
	hands map[engine.Seat]*hand
}

func newPartnersTable(t *testing.T) *partnersTable {
	w := newEmptyTable(t, 1, "", fourPartners())
	setTable(w, beforeTheThrow)
	p := &partnersTable{&browserTable{t: t, room: browsertest.Open(t, w.LaptopURL()), code: w.Code, phones: map[engine.Seat]*browsertest.Page{}}, map[engine.Seat]*hand{}}
	p.screen, p.console = p.room.TableScreen(w.Code), p.room.Console(w.Code)
	for i, seat := range fourPartners().Seats {
		size := [][2]int64{{360, 640}, {390, 844}}[i%2]
		phone := p.room.PhoneOf(string(seat.Faction), size[0], size[1])
		phone.Sit(w.Code, string(seat.Faction))
		keepAnswers(phone)
		p.phones[seat.Faction], p.hands[seat.Faction] = phone, &hand{Page: phone}
	}
	return p
}

// does has a seat enter a command by a form of its phone.
func (p *partnersTable) does(by engine.Seat, do string, args map[string]any) {
	p.t.Helper()
	p.enter(engine.NewCommand(by, do, args), 0)
}

// look keeps pictures of all screens.
func (p *partnersTable) look(name string) {
	for _, phone := range p.phones {
		phone.EndMoment()
		phone.Picture(name)
	}
	p.screen.EndMoment()
	for _, size := range [][2]int64{{1366, 768}, {1920, 1080}} {
		p.screen.Resize(size[0], size[1])
		p.screen.Picture(name)
		for _, cut := range browsertest.Eval[[]string](p.screen, cutArrakisJS) {
			p.t.Errorf("%s, %d wide: cut: %s", name, size[0], cut)
		}
	}
	p.console.Picture(name)
}

// TestBrowserArrakisSharedRound proves that four phones throw and share dice, talk in a cone of silence, and fight a shared attack: what one
// partner answers the other sees at once, with who did it; and what two write to each other is on no other screen.
func TestBrowserArrakisSharedRound(t *testing.T) {
	t.Parallel() // it mostly waits for its pages
	p := newPartnersTable(t)
	ann, bo, cara, dan := p.phones["house-atreides"], p.phones["fremen-ally"], p.phones["house-harkonnen"], p.phones["corrino-ally"]
	p.look("throw")
	p.does("house-atreides", "dice.roll", map[string]any{"strategy": 1, "mentat": 2, "leadership": 1})
	bo.Wait("who threw", `document.querySelector("#partner-did")?.innerText.startsWith("Ann")`)
	p.screen.Wait("who is awaited", `document.querySelector("#headline").innerText.startsWith("Cara or Dan")`)
	p.does("corrino-ally", "dice.roll", map[string]any{"strategy": 2, "mentat": 2, "deployment": 2, "leadership": 1, "house": 1})
	cara.Wait("who threw", `document.querySelector("#partner-did")?.innerText.startsWith("Dan")`)

	bo.Wait("the boards", `document.querySelector("form.ask-dice\\.share")`)
	p.look("share")
	bo.Tap(`form.ask-dice\.share .send`) // what fits is filled in
	ann.Wait("who shared", `document.querySelector("#partner-did")?.innerText.startsWith("Bo")`)
	p.screen.Wait("whose turn it is", `document.querySelector("#headline").innerText.startsWith("Ann or Bo")`)
	p.look("turn")

	p.does("house-atreides", "action", map[string]any{"die": "mentat"})
	bo.Wait("the actor", `document.querySelector(".arr-page.theirs")`)
	p.does("house-atreides", "draw", map[string]any{"fremen-ally": 1, "house-atreides": 1})
	p.does("house-atreides", "done", nil)

	p.talk(cara, dan)

	dan.EndMoment()
	hand := p.hands["corrino-ally"]
	dan.Wait("the dice", `document.querySelector(".arr-dice .send")`)
	hand.tap(`.arr-dice form:has([value="strategy"]) .send`)
	cara.Wait("the actor", `document.querySelector(".arr-page.theirs")`)
	hand.choose(".d-move", "csw-05", "arg.from")
	hand.choose(".d-move", "windgap", "arg.to")
	hand.tap(".d-move form.ask .send:not(.arr-last)")
	ann.Wait("the attack", `document.querySelector("#battle-now")`)
	p.look("attack")
	cara.Wait("the partner's cards", `document.querySelector("form.ask-combat\\.cards")`)
	p.does("house-harkonnen", "combat.cards", map[string]any{"count": 1})
	dan.Wait("who discarded", `document.querySelector("#partner-did")?.innerText.startsWith("Cara")`)
	p.look("cards")
}

// talk has two partners open a cone of silence, write in it and end it.
func (p *partnersTable) talk(one, other *browsertest.Page) {
	const note = "Windgap first: my hand is quartz"
	one.EndMoment()
	one.Tap("#cone > .face")
	one.Picture("cone-closed")
	one.Tap("#cone-open > summary")
	one.Picture("cone-asked")
	one.Tap("#cone-open .send")
	for _, page := range []*browsertest.Page{one, other} {
		page.Wait("the cone", `document.querySelector(".arr-cone-open")`)
		page.EndMoment()
		page.Tap("#cone > .face")
		page.Wait("the cone", `document.querySelector("#cone .secret textarea")`)
	}
	one.Fill("arg.text", note)
	one.Picture("cone-written")
	one.Tap("#cone form.ask-message .send")
	other.Wait("the note", `document.querySelector("#cone .arr-said")?.innerText.includes("Windgap first")`)
	other.Picture("cone-read")
	for _, page := range []*browsertest.Page{p.phones["house-atreides"], p.phones["fremen-ally"], p.screen, p.console} {
		if strings.Contains(browsertest.Eval[string](page, "document.documentElement.outerHTML"), "quartz") {
			p.t.Error("another screen has the note")
		}
	}
	other.Tap("#cone form.ask-cone .send")
	for _, page := range []*browsertest.Page{one, other} {
		page.Wait("the end", `!document.querySelector(".arr-cone-open")`)
	}
}

// TestBrowserArrakisSharedTable proves that the table screen shows all that four seats with long names have, in every language.
func TestBrowserArrakisSharedTable(t *testing.T) {
	t.Parallel() // it mostly waits for its pages
	header := fourPartners()
	for i, name := range []string{"Wilhelmina of Caladan", "Bartholomew the Wise", "Maximiliano Guerrero", "Gioacchino Malatesta"} {
		header.Seats[i].Name = name[:min(len(name), 20)]
	}
	w := newEmptyTable(t, 1, "", header)
	setTable(w, allInPlay)
	screen := browsertest.Open(t, w.LaptopURL()).TableScreen(w.Code)
	for _, language := range []string{"it", "es", "en"} {
		screen.SetCookie("judge_language", language)
		screen.Go(screen.Path())
		screen.Wait("its fonts", `document.fonts.status === "loaded" && document.body.matches(".scripted")`)
		for _, size := range [][2]int64{{1366, 768}, {1920, 1080}} {
			screen.Resize(size[0], size[1])
			in := fmt.Sprintf("%s, %d wide", language, size[0])
			screen.Picture(fmt.Sprintf("shared-%s-%d", language, size[0]))
			for _, fault := range browsertest.Eval[[]string](screen, "("+strings.TrimSpace(legibleJS)+")()") {
				t.Errorf("%s: %s", in, fault)
			}
			for _, cut := range browsertest.Eval[[]string](screen, cutArrakisJS) {
				t.Errorf("%s: cut: %s", in, cut)
			}
		}
	}
}
