package pages

import (
	"iter"
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// Table is the table screen: only what is public.
type Table struct {
	Layout
	View    engine.View     // the game's projection for engine.Public
	Prompts []engine.Prompt // who is asked what; choices only if everybody may see them
	Log     []*LogLine      // oldest first
	Join    Join
	Story   Join // how phones reach the story of a game that is over; zero before
}

// Console is the moderator's screen.
type Console struct {
	Layout
	View          engine.View     // the game's projection for engine.AtModerator
	Prompts       []engine.Prompt // with choices if the moderator may enter them
	Log           []*LogLine      // oldest first
	Join          Join
	Teaches       bool              // the game can explain each step
	HasCommandBar bool              // the game understands typed lines
	Examples      iter.Seq[Example] // likeliest first
}

// Seat is one player's phone.
type Seat struct {
	Layout
	View    engine.View     // the game's projection for this seat
	Prompts []engine.Prompt // its own with choices, the others' as everybody sees them
	Log     []*LogLine      // oldest first
	// HasTableScreen says that a table screen is open, to look at.
	HasTableScreen bool
}

// Join tells people how their phones get in.
type Join struct {
	URL     string   // what the QR code says
	Address string   // host and port to type
	QR      [][]bool // dark modules, quiet zone included
	Kind    string   // what people call the network: "wifi", "cable", "hotspot", "virtual"; empty if not known
	Network string   // its system name; may be empty
	Reached bool     // a phone has come in by this address
	Moved   bool     // phones came by another address that this machine no longer has
	Others  []Join   // this machine's other addresses, likeliest first
	WiFi    WiFi     // of the first only
}

// WiFi is the network that guests join first; zero if none is shown.
type WiFi struct {
	Name     string
	Password string // empty for a network without one
	QR       [][]bool
}

// Backups is how the copies to a second folder go.
type Backups struct {
	Folder  string         // empty if none is chosen
	Last    string         // the laptop's time of the newest copy, as 21:05; empty if this run has made none
	Problem string         // what the system says about the last try; empty if it worked
	Refused engine.Message // why the program itself did not try; zero if it did
}

// IsLate reports whether a page comes in the middle of play with a question open: no moment may stand over that.
func (p Seat) IsLate() bool {
	return len(Awaited(p.Mine(p.Prompts))) > 0 && slices.ContainsFunc(p.Log, func(l *LogLine) bool { return l.No > 0 && l.By != "" && l.By != engine.App })
}
