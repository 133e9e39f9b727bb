package engine

import "encoding/json"

// State is one game's whole position, secrets included. It is opaque outside the game's own package: it is copied,
// never changed in place, and looked at only through Rules.Project.
type State any

// View is what one Viewer may know of a State: a value that encodes to the JSON of the record's reference.
type View any

// Event is a fact that came of a command, in the past tense. It encodes to JSON; Rules.Kind names its type for reading it back.
type Event any

// Rules is one game's rulebook as pure functions.
type Rules interface {
	Secrecy
	// Game is the name that records carry in "game".
	Game() string
	// UndoRuling is the ruling that a refused undo cites.
	UndoRuling() string
	// Setup gives the position before the first input, or a *Refusal (unknown profile, two seats on one circle…).
	Setup(Header) (State, error)
	// Commands are those that its records know beside the kernel's own, by their "do". Nobody changes what is given.
	Commands() map[string]CommandSpec
	// Decide gives what comes of a command, or a *Refusal that leaves everything as it was. Any other error is a bug.
	Decide(State, Command) ([]Event, error)
	// Apply folds events into a state; it never refuses and leaves the given state as it was.
	Apply(State, []Event) State
	// Prompts lists everything that somebody may or must answer now, in a fixed order. It is empty only when the
	// game has a result.
	Prompts(State) []Prompt
	// Project is the only road from a State to a client.
	Project(State, Viewer) View
	// Narrate says what an event tells a viewer; ok is false when that viewer learns nothing of it.
	Narrate(Event, Viewer) (m Message, ok bool)
	// Kind names an event's type, and DecodeEvent reads it back from that and its JSON.
	Kind(Event) string
	DecodeEvent(kind string, data json.RawMessage) (Event, error)
}

// OrderRules is what a game's rules know beside Rules where one moment is for several things, of which one comes before another.
type OrderRules interface {
	// Defer gives a command as a live table takes it: what would take an earlier chance from somebody else waits until that
	// one has had it, and waits says so. Nobody else is to know that it waits. A record holds the command as it was taken.
	Defer(State, Command) (c Command, waits bool)
}

// RecordRules is what a game's rules know beside Rules where a record may say more of their state than that lists are sets: what the
// expectations of a record are held against.
type RecordRules interface {
	// OrderedLists lists the members of the state whose lists have an order.
	OrderedLists() []string
	// Shorthand is the member of an object for which a bare number may stand; empty for none.
	Shorthand() string
}

// BoardRules is what a game's rules know beside Rules where it is played on a real board, with pieces that only hands move.
type BoardRules interface {
	// BoardInstructions says what hands do where one position takes another's place other than by play: by a correction. The facts gone do
	// not count any more, those come count now. It tells everybody, and so goes by nothing that not everybody knows.
	BoardInstructions(was, is State, gone, come []Event) []Message
	// CorrectionFacts gives, of what came of a command, the facts that put the record where the table is; none for a play.
	CorrectionFacts(Command, []Event) []Event
}

// SignalRules is what a game's rules know beside Rules where a seat may call for attention, as by a raised hand: such a call
// plays nothing.
type SignalRules interface {
	// IsSignal reports whether a command is such a call, or takes one back.
	IsSignal(Command) bool
}

// Timer is a stretch of play that a table may give a time, made of what everybody knows.
type Timer struct {
	Kind    string // what tables give times to
	Key     string // tells it from the one before
	Seconds int    // what the ruleset gives it; 0 for no limit
	// Close is the moderator's input that closes a ring: a moment in which all are asked at once and silence is a no. Nil for
	// any other moment. A ring that somebody has stopped is none while it stands: it begins anew.
	Close *Command
}

// TimerKind is a kind of moments that a table may give a time.
type TimerKind struct {
	Kind      string
	InRuleset bool // the ruleset gives it one, too: it is over in seconds
}

// TimerRules is what a game's rules know beside Rules where moments of play can be given a time. What has run out is shown and
// changes nothing.
type TimerRules interface {
	// TimerKinds lists the kinds of moments.
	TimerKinds() []TimerKind
	// Timers lists those that are on, the narrowest first.
	Timers(State) []Timer
}

// Header is the first line of a record: which game, by which rules, and who sits where.
type Header struct {
	Record  int               `json:"record"` // version of the record's form, 1
	Game    string            `json:"game"`
	Profile string            `json:"profile"`
	House   map[string]Switch `json:"house,omitempty"` // switches that differ from the profile
	Cards   string            `json:"cards"`           // CardsTable or CardsPhone
	// Blind keeps what Prompt.Blind names on the phones until all have sealed. Host is the seat of whoever owns the laptop
	// then; empty if that one does not play.
	Blind bool        `json:"blind,omitempty"`
	Host  Seat        `json:"host,omitempty"`
	Seats []SeatSetup `json:"seats"`
}

// Where the cards are: drawn from physical decks and entered, or shuffled and dealt by the program.
const (
	CardsTable = "table"
	CardsPhone = "phone"
)

// SeatSetup is one player's place at the table.
type SeatSetup struct {
	Faction Seat   `json:"faction"`
	Circle  int    `json:"circle,omitempty"` // player circle at the board's edge, from 1 counterclockwise; 0 where there is none
	Name    string `json:"name,omitempty"`
	// Sheet is what the side itself is like, where a table says so; its form is the game's own.
	Sheet json.RawMessage `json:"sheet,omitempty"`
}

// Switch is the value of a house switch. Records may write it as a string, a number or a boolean; it is kept as text
// ("on" and "off" for booleans).
type Switch string

// UnmarshalJSON accepts the three spellings.
func (s *Switch) UnmarshalJSON(data []byte) error {
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		return err
	}
	switch v := v.(type) {
	case string:
		*s = Switch(v)
	case bool:
		*s = "off"
		if v {
			*s = "on"
		}
	case float64:
		*s = Switch(data)
	default:
		return &json.UnmarshalTypeError{Value: string(data)}
	}
	return nil
}

// Viewer is one of the audiences that a state is projected for.
type Viewer struct {
	kind viewerKind
	seat Seat
}

type viewerKind int

const (
	publicViewer viewerKind = iota
	moderatorViewer
	seatViewer
	refereeViewer
)

// The audiences. Referee sees everything: only replay, tests and backups may name it, never a web handler.
var (
	Public      = Viewer{kind: publicViewer}
	AtModerator = Viewer{kind: moderatorViewer}
	Referee     = Viewer{kind: refereeViewer}
)

// AtSeat is the audience of one seat's own phone.
func AtSeat(s Seat) Viewer { return Viewer{kind: seatViewer, seat: s} }

// Seat is the seat whose phone this is, if it is one.
func (v Viewer) Seat() (Seat, bool) { return v.seat, v.kind == seatViewer }

// SeesAll reports whether this viewer sees everything.
func (v Viewer) SeesAll() bool { return v.kind == refereeViewer }

// IsModerator reports whether this is the console.
func (v Viewer) IsModerator() bool { return v.kind == moderatorViewer }

// Sees reports whether this viewer may know what only the given seat knows; the moderator's own knowledge is the
// console's.
func (v Viewer) Sees(s Seat) bool {
	return v.SeesAll() || v.kind == seatViewer && v.seat == s || v.IsModerator() && s == Moderator
}
