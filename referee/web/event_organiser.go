package web

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/setup"

	eventviews "github.com/judgeofthechange/judge/views/event"
)

// What the organiser does on the laptop: an event's console, its people and its devices.

const logTab = "log"

// organiserPages are the tabs of the organiser's console.
var organiserPages = []*eventPage{
	{tab: "", reader: asOrganiser, other: (*Server).toPerson, draw: eventviews.Console},
	{tab: "people", reader: asOrganiser, draw: eventviews.People},
	{tab: "seating", reader: asOrganiser, draw: eventviews.Seating},
	{tab: "tables", reader: asOrganiser, draw: eventviews.Tables},
	{tab: "results", reader: asOrganiser, draw: eventviews.Results},
	{tab: "standings", reader: asOrganiser, draw: eventviews.Standings},
	{tab: "rulings", reader: asOrganiser, draw: eventviews.Rulings},
	{tab: logTab, reader: asOrganiser, draw: eventviews.Log},
	{tab: "settings", reader: asOrganiser, draw: eventviews.Settings},
}

// newEvent asks what a new event is.
func (s *Server) newEvent(c echo.Context) error {
	p := s.printer(c)
	page := eventviews.NewPage{P: p}
	for _, g := range s.offeredGames {
		page.Games = append(page.Games, s.homeGame(c, g))
	}
	return s.page(c, http.StatusOK, pages.Doc{P: p, Path: "/events/new", Title: pages.Titled(p, p.T("event.new"), "")}, eventviews.New(page))
}

// readEvent reads the header of a new event from its form.
func (s *Server) readEvent(c echo.Context) (header event.Config, err error) {
	form, err := c.FormParams()
	if err != nil {
		return header, errForm
	}
	number := func(name string) int {
		n, _ := strconv.Atoi(strings.TrimSpace(form.Get(name))) // 0, which the rules judge, if it is none
		return n
	}
	header = event.Config{
		Version: 1, Name: strings.TrimSpace(form.Get("event")), Game: form.Get("game"), Profile: form.Get("profile"), Factions: form.Get("factions"),
		Pairing: form.Get("pairing"), Slot: number("slot"), Sizes: event.Sizes{Best: number("best"), Least: number("least")},
		Scoring: event.Scoring{ID: form.Get("scoring")}, Stages: []event.Stage{{ID: "heats", Rounds: max(1, number("rounds"))}},
	}
	if take := number("take"); take > 0 {
		header.Stages = append(header.Stages, event.Stage{ID: "final", Take: take, Picks: form.Get("picks"), Rounds: 1})
	}
	if form.Get("seed") != "" {
		header.Seed = uint64(number("seed"))
	}
	return header, nil
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

// importPeople enters a table of people.
func (s *Server) importPeople(c echo.Context, at eventContext) error {
	text, err := uploaded(c, "people")
	if err != nil {
		return err
	}
	if _, _, err := s.hall.Import(c.Request().Context(), at.event, referee.Console, c.FormValue("key"), "people", text); err != nil {
		return err
	}
	return doneAt(c, at.p, eventviews.URL(at.event.Info().Code, "people"))
}

// uploaded is a text that a form has as a file, or as a field of the same name.
func uploaded(c echo.Context, name string) (string, error) {
	return c.FormValue(name), nil
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

// logOf lists what was entered at an event, newest first.
func logOf(e *referee.Table, by referee.Actor) (out []eventviews.LogLine, err error) {
	entered, err := e.Snapshot().Entered(by)
	for _, entry := range slices.Backward(entered) {
		c := entry.Command
		line := eventviews.LogLine{Line: entry.Line, Do: c.Do, By: string(c.By), Undone: entry.Undone}
		for _, name := range slices.Sorted(maps.Keys(c.Args)) {
			if name == "at" {
				_ = json.Unmarshal(c.Args[name], &line.At) // the referee wrote it
				continue
			}
			line.Args = append(line.Args, name+"="+string(c.Args[name]))
		}
		out = append(out, line)
	}
	return out, err
}
