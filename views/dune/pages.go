package dune

import (
	"io/fs"
	"slices"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/book"
	"github.com/judgeofthechange/judge/views/dune/dunemap"
	"github.com/judgeofthechange/judge/views/home"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/search"
	"github.com/judgeofthechange/judge/views/setup"
	"github.com/judgeofthechange/judge/views/story"
)

// Words are the game's texts in each language: screens, rulings and disputes.
func Words() fs.FS { return i18n.Game("dune") }

// Game is classic Dune for a server, with a table's own sayings by language.
func Game(more map[string]search.Sayings) views.Game {
	return views.Game{
		Rules: dune.Rules{}, Pages: Pages{}, Texts: Words(),
		Styles: []string{
			"dune-factions.css", "dune-map.css", "zones.css", "board-work.css", "decide.css", "dune-base.css", "dune-console.css", "dune-table.css", "dune-board-work.css", "dune-battle.css",
			"lobby-round.css", "dune-lobby.css", "dune-stage.css", "dune-seat.css", "dune-wheel.css", "picker.css", "dune-picker.css",
		},
		Scripts: []string{"dune-wheel.js", "picker.js"}, SeatStyles: []string{"dune-factions.css"}, StoryStyles: []string{"dune-factions.css", "dune-story.css"},
		Sheets: Sheets{}, Book: NewBook(more), PhaseSections: PhaseSections, Progress: Pages{}.Progress, Judgement: judgement, Mark: Pages{}.Mark, SeatCodes: seatCodes, Gathering: gathering, Picture: dunemap.LandFile, Lesson: lesson, Film: film, Prepare: Pages{}.Prepare,
		Outstanding: Pages{}.Outstanding, History: Pages{}, Corrections: Pages{}, CommandBar: Pages{},
	}
}

// Pages shows classic Dune.
type Pages struct{}

// New says what there is to choose for a new table.
func (Pages) New() setup.Setup {
	offered := setup.Setup{
		Blind:        true,
		Clocks:       []string{"nexus", "plan", "phase", "bank", "ring"},
		Title:        "game.dune",
		Usual:        "gf9-basic",
		Circles:      6,
		Cards:        []string{engine.CardsPhone, engine.CardsTable},
		CustomSheets: sheets(), CustomSheetArgs: engine.ArgsOf[rulebook.CustomSheet](),
	}
	free := setup.Seating{Min: 2, Max: 6}
	for _, f := range rulebook.Sheets() {
		free.Seats = append(free.Seats, f.ID)
	}
	slices.Sort(free.Seats)
	offered.Seatings = []setup.Seating{free}
	rulings := book.Catalogue{Book: rulebook.Editions}
	offered.Profiles, offered.Switches = rulings.ProfileChoices(), rulings.HouseSwitches(numbers)
	return offered
}

// numbers are the values offered for switches that take any number.
var numbers = map[string][]string{
	"game.turns":            {"5", "6", "7", "8", "9", "10", "12", "15"},
	"alliance.max_size":     {"1", "2", "3"},
	"bidding.clock_seconds": {"5", "10", "15", "20", "30", "60"},
	"window.seconds":        {"5", "10", "15", "20", "30", "60"},
}

// Table is the screen that everybody sees.
func (Pages) Table(p pages.Table) templ.Component {
	return tableScreen(p, newViewModel(p.Layout, p.View, p.Prompts))
}

// Console is the moderator's screen.
func (Pages) Console(p pages.Console) templ.Component {
	return consoleScreen(p, newViewModel(p.Layout, p.View, p.Prompts))
}

// Outstanding lists the deals that stand.
func (Pages) Outstanding(p pages.Console) templ.Component {
	return keptDeals(newViewModel(p.Layout, p.View, p.Prompts))
}

// Seat is a player's phone.
func (Pages) Seat(p pages.Seat) templ.Component {
	return seatScreen(p, newViewModel(p.Layout, p.View, p.Prompts))
}

// Progress is how far a game is, for the list of all tables.
func (Pages) Progress(c pages.Layout, v engine.View) home.Progress {
	s := newViewModel(c, v, nil)
	return home.Progress{Text: s.t("seat.when", "turn", s.Turn, "phase", s.Phase), RaisedHands: s.Raised, Turns: s.MaxTurns, Leader: s.leader()}
}

// Mark draws a faction's mark.
func (Pages) Mark(seat engine.Seat, size int) templ.Component {
	return dunemap.Mark(string(seat), size)
}

// Past is the table at one moment of the game.
func (Pages) Past(p story.PastPage) templ.Component {
	return pastTable(p, newViewModel(p.Layout, p.View, nil))
}
