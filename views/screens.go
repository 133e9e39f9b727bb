package views

import "github.com/judgeofthechange/judge/engine"

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
