package views

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/shown"
	"github.com/judgeofthechange/judge/views/i18n"
)

// Layout is what each screen of a table has, whoever looks at it.
type Layout struct {
	shown.Table
	P             *i18n.Printer                 // the reader's language
	Code          string                        // the table's short code, for people
	Name          string                        // as the moderator named the table; may be empty
	GameID        string                        // as records name it
	Profile       string                        // ruleset in force
	Cards         string                        // engine.CardsTable or engine.CardsPhone
	House         []Switch                      // house switches that differ from the profile, by name
	Commands      map[string]engine.CommandSpec // what the game's commands declare
	Book          Book                          // the game's rulings; nil for a game without a catalogue
	Finder        *Finder                       // searches them; nil where nothing is searched
	Books         []Option                      // games whose rulings there are to choose from; empty where there is one, and at a table
	PhaseSections []string                      // parts of the catalogue that the present phase has to do with, where they are searched
	Mark          Mark                          // draws the marks of seats
	// WaitingSince is when the youngest decision that play waits for was put, by the server's clock; zero where that is not known.
	WaitingSince time.Time
	// Action is where this screen's forms are sent; empty on the table screen, which has none.
	Action string
	// For is the seat whose phone this is; engine.Moderator on the console, empty on the table screen.
	For engine.Seat
	// What follows is shown by the frame that the server puts around every game's page.
	Lesson   *Lesson
	Openings []shown.Stamp // what was opened of late of what had been sealed, newest last
	// Uncovered shows covered facts at once, for a browser without scripts whose reader has asked for it.
	Uncovered bool
}

// Lesson explains a step to who plays it for the first time, in sentences for this one screen.
type Lesson struct {
	Step  string   // its name
	Says  []string // what happens, then what to do
	First bool     // the step comes for the first time
}

// Teach has a screen explain a step, or nothing. Whoever is being taught is not hurried: no clock runs meanwhile.
func (c *Layout) Teach(l *Lesson) {
	if c.Lesson = l; c.showsLesson() {
		c.Clock = nil
	}
}

// Mark draws the mark of a seat at a size in CSS pixels. It is nil for a game without marks.
type Mark func(seat engine.Seat, size int) templ.Component

// Of draws the mark of a seat, or nothing.
func (m Mark) Of(seat engine.Seat, size int) templ.Component {
	if m == nil {
		return templ.NopComponent
	}
	return m(seat, size)
}

// Titled is a page's title: what it is, and of which table, or of no one's.
func Titled(p *i18n.Printer, what, code string) string {
	return what + " · " + cmp.Or(code, p.T("app.name"))
}

// Title is that of a live page. Tabs and task lists show it to whoever stands by: it says whose screen this is, and no more.
func (c Layout) Title() string {
	switch c.For {
	case "":
		return Titled(c.P, c.Code, "")
	case engine.Moderator:
		return c.P.T("console.title", "code", c.Code)
	}
	return Titled(c.P, c.P.Term(string(c.For)), c.Code)
}

// Switch is a house rule and its setting.
type Switch struct{ Name, Value string }

// What is known of a seat's phone. It is for the moderator's eyes and decides nothing.
const (
	PresenceNow       = "now"
	PresenceAsleep    = "asleep"
	PresenceGone      = "gone"
	PresenceNoScripts = "plain" // its page runs no scripts, so that nothing tells whether it is in front
)

// LogLine is one entry of the table's log, told to one viewer.
type LogLine struct {
	ID      int         // tells it from every other line of the log
	No      int         // the record's line, 0 for what concerns seats rather than play
	At      time.Time   // by the server's clock
	By      engine.Seat // who entered it
	For     engine.Seat // whose input it is, if another entered it
	Do      string
	Says    []Sentence // what this viewer learns of it; may be empty
	Private bool       // not everybody is told this
	Undone  bool       // taken back since
	IsUndo  bool       // this entry is itself an undo
	// Correction marks what the moderator put right by hand.
	Correction bool
	Outcomes   []Outcome // what an amendment made of other lines
	// SeenBy lists who saw in it what was hidden before, where it is undone: what was seen stays seen.
	SeenBy      []engine.Seat
	Opens       []shown.Stamp // what was given in secret and is laid open in it
	Correctable bool          // the console offers to correct it
	Chapter     engine.Chapter
}

// Outcome is a line as an amendment decided it anew.
type Outcome struct {
	No     int // of the line
	Says   []Sentence
	Gone   bool // it no longer counts
	Undone bool // a later amendment decided it otherwise
}

// Sentence is something said in the reader's language, and the ruling that it follows, if any.
type Sentence struct {
	Text   string
	Ruling string
	Of     engine.Message // what it says; a game may say it otherwise elsewhere
}

// Join tells people at the table how their phones get in.
type Join struct {
	URL     string   // what the QR code says
	Address string   // host and port to type
	QR      [][]bool // dark modules, quiet zone included
	Kind    string   // what people call the network: "wifi", "cable", "hotspot", "virtual"; empty where nothing is known
	Network string   // as the system calls it; may be empty
	Reached bool     // a phone has come in by this address
	Moved   bool     // phones came by another address, which this machine has no more
	Others  []Join   // further addresses of this machine, likeliest first
}

// TablePage is the screen that the whole table sees: only what is public.
type TablePage struct {
	Layout
	View    engine.View     // the game's projection for engine.Public
	Prompts []engine.Prompt // who is asked what; choices only where everybody may see them
	Log     []LogLine       // oldest first
	Join    Join
}

// ConsolePage is the moderator's screen.
type ConsolePage struct {
	Layout
	View          engine.View     // the game's projection for engine.AtModerator
	Prompts       []engine.Prompt // with choices where the moderator may enter them
	Log           []LogLine       // oldest first
	Join          Join
	Teaches       bool      // the game can explain each step
	HasCommandBar bool      // the game understands lines that are typed
	Examples      []Example // some of them, the likeliest first
}

// SeatPage is one player's phone.
type SeatPage struct {
	Layout
	View    engine.View     // the game's projection for this seat
	Prompts []engine.Prompt // its own with their choices, the others' as everybody sees them
	Log     []LogLine       // oldest first
}

// Mine lists the prompts that ask this screen's own seat (the moderator's own on the console).
func (c Layout) Mine(prompts []engine.Prompt) []engine.Prompt {
	return promptsOf(prompts, func(p engine.Prompt) bool { return p.For == c.For })
}

// Awaited lists the prompts that somebody waits for: those that are neither taken yet nor mere opportunities.
func Awaited(prompts []engine.Prompt) []engine.Prompt {
	return promptsOf(prompts, func(p engine.Prompt) bool { return !p.IsNonBlocking() && !p.IsAnswered() })
}

// Pending lists those that a seat is told of: what somebody waits for, whether play stands still for it or another seat put it.
func Pending(prompts []engine.Prompt) []engine.Prompt {
	return promptsOf(prompts, func(p engine.Prompt) bool { return p.Urgency != engine.Opportunity && !p.IsAnswered() })
}

// FindPrompt finds the first prompt of an ask.
func FindPrompt(prompts []engine.Prompt, ask string) (engine.Prompt, bool) {
	for _, p := range prompts {
		if p.Ask == ask {
			return p, true
		}
	}
	return engine.Prompt{}, false
}

func promptsOf(prompts []engine.Prompt, keep func(engine.Prompt) bool) []engine.Prompt {
	var out []engine.Prompt
	for _, p := range prompts {
		if keep(p) {
			out = append(out, p)
		}
	}
	return out
}

// Seated finds a seat by its faction.
func (c Layout) Seated(faction engine.Seat) (shown.Seat, bool) {
	for _, s := range c.Seats {
		if s.Faction == faction {
			return s, true
		}
	}
	return shown.Seat{}, false
}

// Setup is what a game offers to choose from for a new table; words are catalogue keys, ids are the record's.
type Setup struct {
	Title        string // key of the game's name
	Maturity     string // key; empty when the game is complete
	Profiles     []Choice
	Usual        string    // id of the profile that most tables play; may be empty
	Seatings     []Seating // what sits together; a table chooses where a profile has several
	Circles      int       // player circles at the board, 1 to Circles; 0 where nobody has a place of their own
	Cards        []string  // engine.CardsTable, engine.CardsPhone: what the game supports
	Switches     []HouseSwitch
	Clocks       []string      // kinds of moments that a table gives a time of its own, beside those that the switches give one
	Blind        bool          // its sealed answers can stay on phones
	CustomSheets []CustomSheet // what a table may say of sides themselves; a side that is not among Factions needs one
	// CustomSheetArgs declares what such a sheet may say.
	CustomSheetArgs []engine.Arg
}

// CustomSheetOf finds the sheet that a table of a profile may type for a side.
func (s Setup) CustomSheetOf(faction engine.Seat, profile string) *CustomSheet {
	i := slices.IndexFunc(s.CustomSheets, func(t CustomSheet) bool { return t.Faction == faction && slices.Contains(t.Profiles, profile) })
	if i < 0 {
		return nil
	}
	return &s.CustomSheets[i]
}

// SeatingsIn lists what may sit together in a profile. Where there is no choice, sides of a typed sheet sit with the others, behind
// them.
func (s Setup) SeatingsIn(profile string) []Seating {
	in := slices.DeleteFunc(slices.Clone(s.Seatings), func(g Seating) bool { return len(g.Profiles) > 0 && !slices.Contains(g.Profiles, profile) })
	if len(in) != 1 {
		return in
	}
	seats := slices.Clone(in[0].Seats)
	for _, t := range s.CustomSheets {
		if slices.Contains(t.Profiles, profile) && !slices.Contains(seats, t.Faction) {
			seats = append(seats, t.Faction)
		}
	}
	in[0].Seats = seats
	return in
}

// Seating is sides that may sit at one table.
type Seating struct {
	ID, Title   string        // the title is a key; both may be empty where there is no choice
	Profiles    []string      // where it is offered; empty for everywhere
	Seats       []engine.Seat // in the order in which they usually sit
	Min, Max    int           // how many of them play
	Preselected int           // how many are set to play at first; 0 for Max
}

// Whole reports whether all of it plays, or none.
func (g Seating) Whole() bool { return g.Min == len(g.Seats) }

// CustomSheet is what a table may say of a side itself when it begins, in the game's own form.
type CustomSheet struct {
	Faction  engine.Seat
	Profiles []string // where it may be typed
	Form     func(*i18n.Printer, CustomSheetFields) templ.Component
}

// CustomSheetFields names the fields of one side's sheet, by the names that Form gives a command's arguments, and knows what was
// typed in them.
type CustomSheetFields struct {
	Faction engine.Seat
	Entered map[string]string
}

// Name is the field's own name in the page.
func (f CustomSheetFields) Name(arg string) string { return CustomSheetPrefix(f.Faction) + arg }

// Value is what was typed in a field, or else what stands in it at first.
func (f CustomSheetFields) Value(arg, first string) string {
	if typed, ok := f.Entered[f.Name(arg)]; ok {
		return typed
	}
	return first
}

// Place is what was typed in the field of a place of a row. What another table's sheet says has the number beside it apart.
func (f CustomSheetFields) Place(row, place, second string) string {
	at := f.Value(row+place, "")
	if at == "" || strings.Contains(at, ":") {
		return at
	}
	return at + ":" + f.Value(row+second, "0")
}

// Number is Value for a whole number.
func (f CustomSheetFields) Number(arg string, first int) int {
	if n, err := strconv.Atoi(f.Value(arg, "")); err == nil {
		return n
	}
	return first
}

// CustomSheetPrefix begins the names of the fields of a side's sheet.
func CustomSheetPrefix(faction engine.Seat) string { return "sheet." + string(faction) + "." }

// Choice is one of several things to choose from.
type Choice struct {
	ID    string
	Title string // key
	Text  string // key of a sentence on it; may be empty
}

// HouseSwitch is a house rule that a table may set.
type HouseSwitch struct {
	Name    string
	Text    string // key
	Why     string // key of what its values mean, and of who plays which
	Group   string // key of the part of the rules that it belongs to
	Values  []string
	Default map[string]string // by profile
}
