package web_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/referee/web/webtest"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/plain"
	"github.com/judgeofthechange/judge/views/setup"
)

// seatsOf returns who sits at the table whose page an answer leads to.
func (h *lobby) seatsOf(r response) (code string, seats []engine.Seat) {
	h.Helper()
	code = strings.Split(r.to()+"///", "/")[2]
	table, err := h.lobby.Table(code)
	if err != nil {
		h.Fatalf("no table was created: %d %s", r.status, r.body)
	}
	for _, s := range table.Info().Header.Seats {
		seats = append(seats, s.Faction)
		if s.Circle != 0 {
			h.Errorf("%s sits on circle %d of a game without circles", s.Faction, s.Circle)
		}
	}
	return code, seats
}

// TestSeatings proves that a table of a game without circles takes one of several seatings, with the seats that play
// of it; that a refusal keeps what was typed for another seating; and that a new table can copy another one.
func TestSeatings(t *testing.T) {
	h := open(t)
	laptop := h.laptop()
	page := laptop.get("/new/tally/plain").body
	for _, want := range []string{
		`value="free" checked`, `name="plays.free.coral" value="on" checked>`, `value="teams" required`, `name="plays.teams.amber" value="on" checked disabled`,
		"Names, up to 20 letters, can wait",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the form has no %s", want)
		}
	}
	if strings.Contains(page, `name="circle`) || strings.Contains(page, "A circle is") {
		t.Error("a game without circles offers circles")
	}
	form := []string{
		"game", "tally", "profile", "plain", "ticked", "yes", "plays.free.coral", "on", "plays.free.blue", "on", "name.teams.dusk", "Di", "name.free.blue", "Bo", "host", "dusk",
	}
	if _, seats := h.seatsOf(laptop.post("/tables", form...)); !slices.Equal(seats, []engine.Seat{"blue", "coral"}) {
		t.Errorf("without a chosen seating the seats are %v", seats)
	}
	code, seats := h.seatsOf(laptop.post("/tables", append(form, "seating", "teams")...))
	if !slices.Equal(seats, []engine.Seat{"amber", "dawn", "dusk"}) {
		t.Errorf("with teams the seats are %v", seats)
	}
	as := laptop.get("/new/tally/plain?names=yes&as=" + code).body
	if !strings.Contains(as, `value="teams" checked`) || !strings.Contains(as, `name="name.teams.dusk" value="Di"`) || strings.Contains(as, `name="name.free.amber" value="A`) {
		t.Error("the form for a copy does not choose the teams")
	}
	no := laptop.post("/tables", append(form, "seating", "teams", "table", strings.Repeat("x", 50))...)
	if no.status != http.StatusUnprocessableEntity || !strings.Contains(no.body, `value="teams" checked`) || !strings.Contains(no.body, `value="Bo"`) || !strings.Contains(no.body, `value="Di"`) {
		t.Errorf("the refusal is %d\n%s", no.status, no.body)
	}
}

// TestTooFewAreRefused proves that a new table has room for as many as its seating says, that the rules' own refusal
// comes first, and that a game chooses the seats that play at first.
func TestTooFewAreRefused(t *testing.T) {
	h := openWith(t, func(c *web.Config) {
		game := webtest.Tally()
		game.Pages = plain.Pages{Setup: setup.Setup{
			Title: "tally.title", Profiles: []setup.Choice{{ID: "plain", Title: "tally.plain"}}, Cards: []string{engine.CardsPhone},
			Seatings: []setup.Seating{{Seats: []engine.Seat{"amber", "blue", "coral", "dawn"}, Min: 3, Max: 3, Preselected: 2}},
		}}
		c.Games = []views.Game{game}
	})
	page := h.laptop().get("/new/tally/plain").body
	for ticked, want := range map[string]bool{"amber": true, "blue": true, "coral": false, "dawn": false} {
		if strings.Contains(page, `name="plays.`+ticked+`" value="on" checked`) != want {
			t.Errorf("the form first chooses %s, want %v", ticked, want)
		}
	}
	seats := []string{"game", "tally", "profile", "plain", "ticked", "yes", "plays.amber", "on"}
	for says, more := range map[string][]string{
		"Two or three play, not 1.":           nil,
		"3 to 3 can play. Ticked: 2.":         {"plays.blue", "on"},
		"Blue does not play with the others.": {"plays.blue", "on", "plays.dawn", "on"},
	} {
		if r := h.laptop().post("/tables", append(seats, more...)...); r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, says) {
			t.Errorf("the answer (%d) lacks %q:\n%s", r.status, says, r.body)
		}
	}
	if _, seats := h.seatsOf(h.laptop().post("/tables", append(seats, "plays.blue", "on", "plays.coral", "on")...)); len(seats) != 3 {
		t.Errorf("three seats are %v", seats)
	}
}

// TestHiddenActionsAndCountedDice proves that an action that only one seat may take is only on its own page, also while the
// table waits for somebody else, and that dice on the table are entered by how many show each face.
func TestHiddenActionsAndCountedDice(t *testing.T) {
	h := open(t)
	header := enginetest.TallyHeader()
	header.Cards, header.Seats = engine.CardsTable, nil
	for _, f := range enginetest.TallyTeams {
		header.Seats = append(header.Seats, engine.SeatSetup{Faction: f})
	}
	var err error
	if h.table, err = h.lobby.Create(t.Context(), "", header); err != nil {
		t.Fatal(err)
	}
	h.code = h.table.Info().Code
	laptop, phones := h.laptop(), map[string]*browser{}
	for i, f := range enginetest.TallyTeams {
		phones[string(f)] = h.phone(string(f))
		h.pick(phones[string(f)], string(f), string(rune('1'+i)))
	}
	enter := func(fields ...string) {
		t.Helper()
		laptop.send(h.console(), append(fields, "key", strings.Join(fields, "-"))...).must(t, http.StatusOK, "%v", fields)
	}
	enter("do", "deal", "arg.cards", "card-9", "arg.cards", "card-2", "arg.cards", "card-3")
	const cheers = `value="cheer"`
	if page := phones["amber"].get(h.at("amber")).body; !strings.Contains(page, cheers) {
		t.Error("amber is not offered to cheer")
	}
	for who, page := range map[string]string{
		"dawn": phones["dawn"].get(h.at("dawn")).body, "dusk": phones["dusk"].get(h.at("dusk")).body,
		"the console": laptop.get(h.console()).body, "the table": h.stranger().get("/t/" + h.code + "/screen").body,
	} {
		if strings.Contains(page, "cheer") {
			t.Errorf("the page of %s shows that a seat may cheer", who)
		}
	}
	enter("do", "advance")
	enter("do", "throw", "arg.faces.hit:int", "2", "arg.faces.miss:int", "1")
	h.reads(laptop.get(h.console()), "2 of three dice hit.")
}

// TestTheGuideIsOfferedWhereThereIsOne proves that a console offers to explain each step only if its game can.
func TestTheGuideIsOfferedWhereThereIsOne(t *testing.T) {
	for teaches, lesson := range map[bool]func(pages.Layout, engine.View, []engine.Prompt, []*pages.LogLine) *pages.Lesson{
		false: nil, true: func(pages.Layout, engine.View, []engine.Prompt, []*pages.LogLine) *pages.Lesson { return nil },
	} {
		h := openWith(t, func(c *web.Config) { c.Games[0].Lesson = lesson })
		page := h.laptop().get(h.console()).body
		if !strings.Contains(page, `id="lobby-console"`) || strings.Contains(page, "lobby-guide") != teaches {
			t.Errorf("the game has a guide: %v; the console offers it: %v", teaches, strings.Contains(page, "lobby-guide"))
		}
	}
}
