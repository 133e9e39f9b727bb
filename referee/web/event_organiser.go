package web

import (
	"cmp"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"
	hall "github.com/judgeofthechange/judge/referee/event"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/setup"

	eventviews "github.com/judgeofthechange/judge/views/event"
)

// What the organiser does on the laptop: an event's console, its people and its devices.

// organiserPages are the tabs of the organiser's console.
var organiserPages = consolePages(
	&eventPage{tab: "", other: (*Server).toPerson, draw: eventviews.Console},
	&eventPage{tab: "people", draw: eventviews.People},
	&eventPage{tab: "seating", scripts: []string{"event-seating.js"}, draw: eventviews.Seating},
	&eventPage{tab: "tables", adds: (*Server).addPace, draw: eventviews.Tables},
	&eventPage{tab: "results", adds: (*Server).lookAtTable, draw: eventviews.Results},
	&eventPage{tab: "standings", adds: (*Server).addIfNow, draw: eventviews.Standings},
	&eventPage{tab: "log", adds: (*Server).addLog, draw: eventviews.Log},
	&eventPage{tab: "settings", styles: planStyles, adds: (*Server).addProfile, draw: eventviews.Settings},
)

// consolePages are read by the organiser alone, and have the line to type.
func consolePages(tabs ...*eventPage) []*eventPage {
	for _, page := range tabs {
		page.reader, page.styles, page.scripts = asOrganiser, append(page.styles, "bar.css"), append(page.scripts, "bar.js")
	}
	return tabs
}

// newEvent asks what a new event is.
func (s *Server) newEvent(c echo.Context) error {
	page, err := s.newEventPage(c, c.QueryParam("game"))
	if err != nil {
		return err
	}
	return s.showNewEvent(c, http.StatusOK, page)
}

// newEventPage is a form for an event of a game, the first one if none is named.
func (s *Server) newEventPage(c echo.Context, id string) (page eventviews.NewPage, err error) {
	for _, g := range s.offeredGames {
		usual, err := usualEvent(g.id)
		if err != nil {
			continue // no event is played with it
		}
		page.Games = append(page.Games, s.homeGame(c, g))
		if g.id == id || id == "" && page.Game.ID == "" {
			page.Game, page.Usual = page.Games[len(page.Games)-1], usual
		}
	}
	if page.Game.ID == "" {
		return page, echo.ErrNotFound
	}
	page.P, page.Scorings, page.Wrong = page.Game.P, event.Scorings(page.Game.ID), map[string]string{}
	page.Kept = savedRules(s.rulesForEvents(c, page.Game.ID))
	return page, nil
}

// rulesForEvents are the saved house rules of a game that say nothing of a single seat: an event's tables differ in theirs.
func (s *Server) rulesForEvents(c echo.Context, game string) []referee.HouseRules {
	kept := s.lobby.HouseRules(c.Request().Context(), game)
	return slices.DeleteFunc(kept, func(r referee.HouseRules) bool { return len(r.Header.Seats) > 0 })
}

// playBy has the tables of an event played by a profile, or by saved house rules.
func (s *Server) playBy(c echo.Context, header *event.Config, chosen string) {
	header.Profile = chosen
	for _, r := range s.rulesForEvents(c, header.Game) {
		if chosen == eventviews.KeptRules+r.Name {
			header.Profile, header.House = r.Header.Profile, r.Header.House
		}
	}
}

// usualEvent is an event of a game with all that its header leaves out; an error for a game of which there are no events.
func usualEvent(game string) (event.Config, error) {
	header, err := json.Marshal(event.Config{Version: 1, Name: game, Game: game})
	if err != nil {
		return event.Config{}, err
	}
	return event.Parse(header)
}

func (s *Server) showNewEvent(c echo.Context, status int, page eventviews.NewPage) error {
	doc := pages.Doc{P: page.P, Path: "/events/new", Title: pages.Titled(page.P, page.P.T("event.new.title"), ""), Styles: []string{"event.css"}}
	return s.page(c, status, doc, eventviews.New(page))
}

// createEvent sets up an event from its form and opens its console. What is wrong is said beside the form, which keeps all that was typed.
func (s *Server) createEvent(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return errForm
	}
	page, err := s.newEventPage(c, form.Get("game"))
	if err != nil {
		return err
	}
	page.Typed = form
	header := readEvent(&page, form)
	s.playBy(c, &header, form.Get("profile"))
	if len(page.Wrong) == 0 {
		raw, err := json.Marshal(header)
		if err != nil {
			return err
		}
		made, err := s.hall.Create(c.Request().Context(), raw)
		if err == nil {
			return c.Redirect(http.StatusSeeOther, eventviews.URL(made.Info().Code))
		}
		page.Wrong[""] = s.explain(err, page.P).Say
	}
	return s.showNewEvent(c, http.StatusUnprocessableEntity, page)
}

// readEvent reads the header of a new event from its form, and notes what is wrong with each field.
func readEvent(page *eventviews.NewPage, form url.Values) event.Config {
	wrong := func(name, key string, args ...any) {
		if page.Wrong[name] == "" {
			page.Wrong[name] = page.P.T(key, args...)
		}
	}
	number := func(name string, usual, least int) int {
		text := strings.TrimSpace(form.Get(name))
		if text == "" {
			return usual
		}
		n, err := strconv.Atoi(text)
		switch {
		case err != nil:
			wrong(name, "form.number", "value", text)
		case n < least:
			wrong(name, "event.new.too_few", "least", least)
		}
		return n
	}
	header := event.Config{
		Version: 1, Name: strings.TrimSpace(form.Get("event")), Game: page.Game.ID, Factions: form.Get("factions"),
		Pairing: form.Get("pairing"), Slot: number("slot", 0, 0), Scoring: event.Scoring{ID: form.Get("scoring")}, Seed: uint64(max(0, number("seed", 0, 0))),
		Sizes:  event.Sizes{Best: number("best", page.Usual.Sizes.Best, 1), Least: number("least", page.Usual.Sizes.Least, 1)},
		Stages: []event.Stage{{ID: "heats", Rounds: number("rounds", 1, 1)}},
	}
	if header.Name == "" {
		wrong("event", "event.new.no_name")
	}
	if form.Get("least") == "" {
		header.Sizes.Least = min(header.Sizes.Least, header.Sizes.Best)
	}
	if header.Sizes.Least > header.Sizes.Best {
		wrong("least", "event.new.sizes_wrong", "best", header.Sizes.Best)
	}
	if take := number("take", 0, 0); take > 0 {
		header.Stages = append(header.Stages, event.Stage{ID: "final", Take: take, Picks: form.Get("picks"), Rounds: 1})
	}
	return header
}

// usualSeats seats factions, or any for so many people, where a new table of the game usually has them.
func (s *Server) usualSeats(game, profile string, factions []engine.Seat, people int) (out []engine.SeatSetup) {
	g, ok := s.games[game]
	if !ok {
		return nil
	}
	choices := g.Pages.New()
	for _, seating := range choices.SeatingsIn(profile) {
		seats := seating.Seats
		if len(factions) > 0 {
			seats = slices.DeleteFunc(slices.Clone(seats), func(x engine.Seat) bool { return !slices.Contains(factions, x) })
		}
		if len(seats) < people || people < seating.Min || people > seating.Max {
			continue
		}
		for i, seat := range seats[:people] {
			out = append(out, engine.SeatSetup{Faction: seat, Circle: circleOf(choices, i)})
		}
		return out
	}
	for i, seat := range factions { // the rules say what is wrong with them
		out = append(out, engine.SeatSetup{Faction: seat, Circle: circleOf(choices, i)})
	}
	return out
}

// circleOf is the player circle of the seat with an index; 0 in a game without circles.
func circleOf(c setup.Setup, i int) int {
	if c.Circles == 0 {
		return 0
	}
	return i + 1
}

// importSheet enters a table of people, of a seating or of results: all of it or nothing. A dry run shows on its page what it would enter.
func (s *Server) importSheet(c echo.Context, at eventContext) error {
	sheet := cmp.Or(c.FormValue("sheet"), "people")
	tab := slices.IndexFunc(organiserPages, func(page *eventPage) bool { return page.tab == sheet })
	if hall.Sheets[sheet] == nil || tab < 0 {
		return errForm
	}
	text, err := uploaded(c, sheet, "file")
	if err != nil {
		return err
	}
	var commands []engine.Command
	var unused []string
	dry := c.FormValue("dry") != ""
	if dry {
		commands, unused, err = s.hall.ReadSheet(at.event, referee.Console, sheet, text)
	} else {
		_, unused, err = s.hall.Import(c.Request().Context(), at.event, referee.Console, c.FormValue("key"), sheet, text)
	}
	switch {
	case err == nil && !dry:
		return doneAt(c, at.p, eventviews.URL(at.event.Info().Code, sheet))
	case err != nil && wantsJSON(c.Request()):
		return err
	}
	m, failed := s.eventModel(c, at, organiserPages[tab], referee.Console)
	if failed != nil {
		return failed
	}
	m.Import = eventviews.Import{Sheet: sheet, Text: text, Unused: unused}
	status := http.StatusOK
	if err != nil {
		no := s.explain(s.inWords(c, at, err), at.p)
		m.Import.Wrong, status = no.Say, no.Status
	} else {
		for _, command := range commands {
			m.Import.Lines = append(m.Import.Lines, spelledOut(command))
		}
	}
	doc := s.eventDoc(at, organiserPages[tab])
	doc.StreamURL = "" // a frame would take the text away, and what it would enter
	return s.page(c, status, doc, organiserPages[tab].draw(m))
}

// uploaded is a text that a form has in a field, or else as a file.
func uploaded(c echo.Context, field, file string) (string, error) {
	if text := c.FormValue(field); strings.TrimSpace(text) != "" {
		return text, nil
	}
	header, err := c.FormFile(file)
	if err != nil {
		return "", nil // none was chosen: the text is empty
	}
	f, err := header.Open()
	if err != nil {
		return "", errForm
	}
	defer f.Close()
	text, err := io.ReadAll(f) // no longer than a request may be
	return string(text), err
}

// addPerson registers one person. Without a number the next free one is given.
func (s *Server) addPerson(c echo.Context, at eventContext) error {
	who := event.Entrant{Name: strings.TrimSpace(c.FormValue("name")), Club: strings.TrimSpace(c.FormValue("club"))}
	if text := strings.TrimSpace(c.FormValue("number")); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			return &FieldError{Key: "form.number", Name: "number", Value: text}
		}
		who.Number = n
	}
	if who.Name == "" {
		return &problem{http.StatusUnprocessableEntity, "event.new.no_name"}
	}
	screen, err := at.event.Screen(referee.Console)
	if err != nil {
		return err
	}
	commands := hall.AddPeople(screen.View.(*event.View), []event.Entrant{who})
	return s.enterOne(c, at, commands[0])
}

// addJudge adds a judge, who gets an id from the name.
func (s *Server) addJudge(c echo.Context, at eventContext) error {
	name := strings.TrimSpace(c.FormValue("name"))
	if name == "" {
		return &problem{http.StatusUnprocessableEntity, "event.new.no_name"}
	}
	view, err := viewAt(at, referee.Console)
	if err != nil {
		return err
	}
	args := map[string]any{"judge": freeID(view), "name": name, "rank": c.FormValue("rank")}
	if person := c.FormValue("person"); person != "" {
		args["person"] = person
	}
	return s.enterOne(c, at, engine.NewCommand(engine.Moderator, "judge.add", args))
}

// freeID makes an id for a judge that nobody at an event has. It tells no name: ids stay when people are deleted.
func freeID(view *event.View) string {
	for n := 1; ; n++ {
		try := "judge" + strconv.Itoa(n)
		_, person := view.Persons[try]
		if _, judge := view.Judges[try]; !person && !judge {
			return try
		}
	}
}

// deletePeople deletes people from an event that is over. A browser sends the ticked box; nothing is deleted without it.
func (s *Server) deletePeople(c echo.Context, at eventContext) error {
	if c.FormValue("sure") != "yes" {
		return errForm
	}
	if err := s.hall.DeletePeople(c.Request().Context(), at.event, referee.Console); err != nil {
		return err
	}
	return doneAt(c, at.p, eventviews.URL(at.event.Info().Code, "settings"))
}

// enterOne enters a command of the organiser's that no form spells out.
func (s *Server) enterOne(c echo.Context, at eventContext, command engine.Command) error {
	in := referee.Input{Actor: referee.Console, IdempotencyKey: c.FormValue("key"), Command: command}
	if _, err := s.hall.Answer(c.Request().Context(), at.event, in); err != nil {
		return err
	}
	return doneAt(c, at.p, safeRedirect(c.FormValue("back")))
}

// standingsFile is the ranking for a spreadsheet.
func (s *Server) standingsFile(c echo.Context, at eventContext) error {
	view, err := viewAt(at, referee.Audience)
	if err != nil {
		return err
	}
	c.Response().Header().Set(echo.HeaderContentDisposition, "attachment; filename=standings.csv")
	return c.Blob(http.StatusOK, "text/csv; charset=utf-8", []byte(view.WriteStandings()))
}

// eventDevice answers a phone that asks for a name that another has, or takes a name back from a phone.
func (s *Server) eventDevice(c echo.Context, at eventContext) error {
	act, ok := referee.ModeratorActions[c.FormValue("do")]
	if !ok {
		return errForm
	}
	number, _ := strconv.Atoi(c.FormValue("number")) // 0, which no request has, if absent
	if err := act(at.event, c.Request().Context(), referee.Console, engine.Seat(c.FormValue("seat")), number); err != nil {
		return err
	}
	return doneAt(c, at.p, safeRedirect(c.FormValue("back")))
}

// addLog adds what was entered at an event, newest first. Only the organiser and the head judge may read all of it: for
// others a page keeps what it shows.
func (s *Server) addLog(_ echo.Context, at eventContext, m *eventviews.Page) {
	entered, err := at.event.Snapshot().Entered(referee.Console)
	if err != nil {
		s.log.Error("cannot list what was entered at an event", "event", m.Code, "error", err)
	}
	for _, entry := range slices.Backward(entered) {
		line := spelledOut(entry.Command)
		line.Line, line.Undone, line.Signature = entry.Line, entry.Undone, s.hall.SignatureAt(at.event, entry.Line, line.Do)
		m.Log = append(m.Log, line)
	}
}

// spelledOut is a command as a page shows it.
func spelledOut(c engine.Command) eventviews.LogLine {
	line := eventviews.LogLine{Do: c.Do, By: string(c.By)}
	for _, name := range slices.Sorted(maps.Keys(c.Args)) {
		if name == "at" {
			_ = json.Unmarshal(c.Args[name], &line.At) // the referee wrote it
			continue
		}
		line.Args = append(line.Args, eventviews.LogArgument{Name: name, Value: c.Args[name]})
	}
	return line
}
