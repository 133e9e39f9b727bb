package pages

import (
	"cmp"
	"slices"
	"time"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/shown"
	"github.com/judgeofthechange/judge/views/book"
	"github.com/judgeofthechange/judge/views/i18n"
)

// Layout is what every screen of a table has.
type Layout struct {
	shown.Table
	P             *i18n.Printer                 // the reader's language
	Code          string                        // the table's short code, for people
	Name          string                        // as the moderator named the table; may be empty
	GameID        string                        // as records name it
	Profile       string                        // ruleset in force
	Cards         string                        // engine.CardsTable or engine.CardsPhone
	House         []book.Switch                 // house switches that differ from the profile, by name
	Commands      map[string]engine.CommandSpec // what the game's commands declare
	Book          book.Book                     // the game's rulings; nil for a game without a catalogue
	Sheets        Sheets                        // of the game's things; nil if it has none
	Finder        *book.Finder                  // searches them; nil where nothing is searched
	Books         []Option                      // games with rulings to choose from; empty at a table or if there is only one
	PhaseSections []string                      // sections of the catalogue that concern the present phase, if it is searched
	Mark          Mark                          // draws the marks of seats
	// WaitingSince is when the youngest open decision was put, by the server's clock; zero if not known.
	WaitingSince time.Time
	// Action is where this screen's forms are sent; empty on the table screen, which has none.
	Action string
	// For is the seat whose phone this is; engine.Moderator on the console, empty on the table screen.
	For  engine.Seat
	Slot *Slot // of the event whose table this is; nil at a table of no event
	// Below: shown by the frame around every game's page.
	Lesson   *Lesson
	Openings []shown.SealMark // seals that were opened lately, newest last
	// Entry says in words what the moderator entered for a seat that is asked for its consent; empty if there is nothing.
	Entry string
	// Ruled are rulings of the table's event: on the console those on what is asked now, on the table screen what was just ruled there.
	Ruled []Ruled
	// Uncovered shows covered facts at once, for a reader without scripts who asked for it.
	Uncovered bool
}

// With is the layout for a part of the page that shows no more of the table than t: such a part stays the same while the rest
// changes.
func (c Layout) With(t shown.Table) Layout {
	return Layout{
		Table: t, P: c.P, Code: c.Code, Name: c.Name, GameID: c.GameID, Profile: c.Profile, Cards: c.Cards, House: c.House,
		Commands: c.Commands, Book: c.Book, Sheets: c.Sheets, Action: c.Action, For: c.For, Uncovered: c.Uncovered,
	}
}

// Seating is the layout for a part that shows no more of the table than who sits where, and is the same for every viewer.
func (c Layout) Seating() Layout {
	seats := make([]shown.Seat, len(c.Seats))
	for i, seat := range c.Seats {
		seats[i] = shown.Seat{Faction: seat.Faction, Name: seat.Name}
	}
	return Layout{Table: shown.Table{Seats: seats}, P: c.P}
}

// Lesson explains a step to a beginner, in sentences for one screen.
type Lesson struct {
	Step  string   // its name
	Says  []string // what happens, then what to do
	First bool     // the step comes for the first time
}

// Teach sets the lesson; nil for none. Clocks do not run while a step is explained.
func (c *Layout) Teach(l *Lesson) {
	if c.Lesson = l; c.ShowsLesson() {
		c.Clock = nil
	}
}

// ShowsLesson reports whether a screen explains the step without being asked.
func (c Layout) ShowsLesson() bool { return c.Guided && c.Lesson != nil && c.Lesson.First }

// Mark draws the mark of a seat at a size in CSS pixels. It is nil for a game without marks.
type Mark func(seat engine.Seat, size int) templ.Component

// Of draws the mark of a seat, or nothing.
func (m Mark) Of(seat engine.Seat, size int) templ.Component {
	if m == nil {
		return templ.NopComponent
	}
	return m(seat, size)
}

// Titled is a page's title: what it is and which table's, or the app's name without a table.
func Titled(p *i18n.Printer, what, code string) string {
	return what + " · " + cmp.Or(code, p.T("app.name"))
}

// Title is a live page's title. Bystanders can see it in tabs, so it only says whose screen this is.
func (c Layout) Title() string {
	switch c.For {
	case "":
		return Titled(c.P, c.Code, "")
	case engine.Moderator:
		return c.P.T("console.title", "code", c.Code)
	}
	return Titled(c.P, c.P.Term(string(c.For)), c.Code)
}

// Ruleset is the table's ruleset.
func (c Layout) Ruleset() book.Ruleset { return book.Ruleset{Profile: c.Profile, House: c.House} }

// Seated finds a seat by its faction.
func (c Layout) Seated(faction engine.Seat) (shown.Seat, bool) {
	for _, s := range c.Seats {
		if s.Faction == faction {
			return s, true
		}
	}
	return shown.Seat{}, false
}

// Person is the name of who plays a seat; empty if nobody gave one.
func (c Layout) Person(faction engine.Seat) string {
	seat, _ := c.Seated(faction)
	return seat.Name
}

// HasFreeSeat reports whether a device can take one more seat.
func (c Layout) HasFreeSeat() bool {
	return !c.Locked && slices.ContainsFunc(c.Seats, func(s shown.Seat) bool { return !s.Claimed })
}

// Claimed counts the seats that somebody holds.
func (c Layout) Claimed() int {
	n := 0
	for _, s := range c.Seats {
		if s.Claimed {
			n++
		}
	}
	return n
}

// LatestShownElsewhere reports whether the latest event is shown in a place of its own.
func (c Layout) LatestShownElsewhere() bool { return c.Disclosure != nil || c.HasTamperAlerts() }

// What is known about a seat's phone. Only the moderator sees it, and it decides nothing.
const (
	PresenceNow       = "now"
	PresenceAsleep    = "asleep"
	PresenceGone      = "gone"
	PresenceNoScripts = "plain" // its page runs no scripts, so nobody can tell whether it is in front
)

// Presence says where a claimed seat is: on this laptop, or how its phone is.
func Presence(c Layout, s shown.Seat) string {
	if s.OnThis {
		return c.P.T("console.is.here")
	}
	return c.P.T("presence." + s.Here)
}
