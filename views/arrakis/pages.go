package arrakis

import (
	"io/fs"
	"maps"
	"slices"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/arrakis/arrakismap"
	"github.com/judgeofthechange/judge/views/book"
	"github.com/judgeofthechange/judge/views/home"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/plain"
	"github.com/judgeofthechange/judge/views/setup"
)

// Words are the game's texts in each language.
func Words() fs.FS { return i18n.Game("arrakis") }

// Game is War for Arrakis for a server.
func Game() views.Game {
	pages := Pages{plain.Pages{Commands: arrakis.Rules{}.Commands()}}
	return views.Game{
		Rules: arrakis.Rules{}, Pages: pages, Texts: Words(),
		Styles: []string{
			"zones.css", "board-work.css", "decide.css", "picker.css", "lobby-round.css", "arrakis-base.css", "arrakis-lobby.css", "arrakis-map.css", "arrakis-picker.css", "arrakis-board.css",
			"arrakis-table.css", "arrakis-stage.css", "arrakis-seat.css",
		},
		Scripts: []string{"arrakis-map.js", "arrakis-ways.js", "arrakis-effects.js", "picker.js"}, Picture: arrakismap.LandFile,
		SeatStyles: []string{"arrakis-base.css"}, StoryStyles: []string{"arrakis-base.css", "arrakis-story.css"},
		Book: book.Catalogue{Book: rulebook.Rules, SayingsOf: "arrakis"}, PhaseSections: phaseSections, Progress: pages.progress, Mark: sideMark, Sheets: sheets{}, Gathering: gathering, Lesson: lesson, Film: film, Prepare: prepare,
		History: pages, Corrections: pages, CommandBar: pages,
	}
}

// Pages shows War for Arrakis. What it has no page of its own for, it shows plainly.
type Pages struct{ plain.Pages }

// New says what there is to choose for a new table.
func (Pages) New() setup.Setup {
	catalogue := book.Catalogue{Book: rulebook.Rules}
	return setup.Setup{
		Title: "game.arrakis", Maturity: "game.arrakis.maturity", Usual: rulebook.Standard, Clocks: []string{"turn", "battle", "cone"}, Cards: []string{engine.CardsTable}, Rehearsed: map[string]string{"dice": "app"},
		Seatings: seatings(), Profiles: catalogue.ProfileChoices(), Switches: catalogue.HouseSwitches(nil),
	}
}

// seatings lists who may sit together: each side one seat, or two partners [WFA-10.10]. Of three players the rulebook has two share the
// Harkonnen rather than the Atreides. Against Mahdi the Atreides alone have seats [WFA-11.1, WFA-11.43].
func seatings() (out []setup.Seating) {
	for _, g := range []struct {
		id, profile string
		seats       []engine.Seat
	}{
		{"two", rulebook.Standard, []engine.Seat{engine.Seat(arrakis.Atreides), engine.Seat(arrakis.Harkonnen)}},
		{"shared-harkonnen", rulebook.Standard, []engine.Seat{engine.Seat(arrakis.Atreides), arrakis.HouseHarkonnen, arrakis.CorrinoAlly}},
		{"shared-atreides", rulebook.Standard, []engine.Seat{arrakis.HouseAtreides, arrakis.FremenAlly, engine.Seat(arrakis.Harkonnen)}},
		{"shared-both", rulebook.Standard, []engine.Seat{arrakis.HouseAtreides, arrakis.FremenAlly, arrakis.HouseHarkonnen, arrakis.CorrinoAlly}},
		{"mahdi-one", rulebook.Mahdi, []engine.Seat{engine.Seat(arrakis.Atreides)}},
		{"mahdi-two", rulebook.Mahdi, []engine.Seat{arrakis.HouseAtreides, arrakis.FremenAlly}},
	} {
		out = append(out, setup.Seating{ID: g.id, Title: "seating." + g.id, Profiles: []string{g.profile}, Seats: g.seats, Min: len(g.seats), Max: len(g.seats)})
	}
	return out
}

// phaseSections lists the parts of the catalogue that concern a view's phase. Where Mahdi leads the Harkonnen, or partners share a side, theirs come
// first.
func phaseSections(v engine.View) []string {
	view, ok := v.(*arrakis.View)
	if !ok {
		return nil
	}
	sections := phasesOf[view.Phase]
	if slices.ContainsFunc(slices.Collect(maps.Keys(view.Seats)), isPartner) {
		sections = append([]string{"10"}, sections...)
	}
	if view.Mahdi != nil {
		sections = append([]string{"11"}, sections...)
	}
	return sections
}

// phasesOf are the parts of the catalogue that concern a phase, whoever plays.
var phasesOf = map[arrakis.Phase][]string{
	arrakis.Setup: {"1"}, arrakis.StartOfRound: {"2"}, arrakis.Vehicles: {"2"}, arrakis.ActionResolution: {"3", "4", "5", "9"},
	arrakis.DesertHazards: {"6", "9"}, arrakis.SpiceHarvest: {"7"}, arrakis.EndOfRound: {"8"},
}

// progress says how far a game is, for the list of all tables.
func (Pages) progress(c pages.Layout, v engine.View) home.Progress {
	s := newViewModel(c, v, nil)
	return home.Progress{Text: s.t("seat.when", "round", s.Round, "phase", s.Phase)}
}

// Table is the screen that everybody sees.
func (Pages) Table(p pages.Table) templ.Component {
	return tableScreen(p, newViewModel(p.Layout, p.View, p.Prompts))
}

// Console is the moderator's screen.
func (Pages) Console(p pages.Console) templ.Component {
	return consoleScreen(p, newViewModel(p.Layout, p.View, p.Prompts))
}

// Seat is a player's phone.
func (Pages) Seat(p pages.Seat) templ.Component {
	return seatScreen(p, newViewModel(p.Layout, p.View, p.Prompts))
}
