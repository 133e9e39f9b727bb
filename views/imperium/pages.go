package imperium

import (
	"io/fs"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/book"
	"github.com/judgeofthechange/judge/views/home"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/plain"
	"github.com/judgeofthechange/judge/views/setup"
)

// Words are the game's texts in each language.
func Words() fs.FS { return i18n.Game("imperium") }

// Game is Dune: Imperium for a server.
func Game() views.Game {
	pages := Pages{plain.Pages{Commands: imperium.Rules{}.Commands()}}
	return views.Game{
		Rules: imperium.Rules{}, Pages: pages, Texts: Words(),
		Styles: []string{
			"zones.css", "board-work.css", "decide.css", "lobby-round.css", "imperium-lobby.css", "imperium-base.css", "imperium-board.css", "imperium-table.css", "imperium-stage.css", "imperium-seat.css",
		},
		Scripts:    []string{"imperium-choose.js"},
		SeatStyles: []string{"imperium-base.css"}, StoryStyles: []string{"imperium-base.css", "imperium-story.css"},
		Book: book.Catalogue{Book: rulebook.Rules}, Sheets: sheets{}, PhaseSections: phaseSections, Progress: pages.progress, Mark: mark, Gathering: gathering, Lesson: lesson, Film: film, Prepare: prepare,
		History: pages, Corrections: pages, CommandBar: pages,
	}
}

// Pages shows Dune: Imperium. What it has no page of its own for, it shows plainly.
type Pages struct{ plain.Pages }

// New says what there is to choose for a new table.
func (Pages) New() setup.Setup {
	book := book.Catalogue{Book: rulebook.Rules}
	switches := book.HouseSwitches(nil)
	for i, s := range switches {
		switches[i].Plain = s.Name == "hagal.difficulty" // without it nobody knows what game to play alone
	}
	return setup.Setup{
		Title: "game.imperium", Maturity: "game.imperium.maturity", Usual: rulebook.Standard, Circles: len(imperium.Colors), Clocks: []string{"turn", "choice"}, Cards: []string{engine.CardsTable, engine.CardsPhone},
		Seatings: []setup.Seating{
			{Seats: imperium.Colors, Min: 3, Max: 4, Profiles: []string{rulebook.Standard}},
			{Seats: imperium.Colors, Min: 1, Max: 2, Profiles: []string{rulebook.Hagal}},
		},
		Profiles: book.ProfileChoices(), Switches: switches,
	}
}

// phaseSections lists the parts of the catalogue that concern a view's phase.
func phaseSections(v engine.View) []string {
	view, ok := v.(*imperium.View)
	if !ok {
		return nil
	}
	sections := map[imperium.Phase][]string{
		imperium.Setup: {"1"}, imperium.RoundStart: {"2", "5"}, imperium.Turns: {"3", "4", "6", "10", "11", "12"}, imperium.Combat: {"7", "11"},
		imperium.Makers: {"8"}, imperium.Recall: {"9"}, imperium.Endgame: {"9", "11"},
	}[view.Phase]
	if len(view.Rivals) > 0 {
		return append(sections, "13")
	}
	return sections
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

// mark draws a seat's mark.
func mark(seat engine.Seat, size int) templ.Component { return seatMark(seat, size) }
