package engine

import "encoding/json"

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

// CountRules is what a game's rules know beside Rules where a table can be counted: pieces that lie in the open.
type CountRules interface {
	// Differences compares what was counted, in the form of the record's state, with the position as the moderator sees
	// it. It gives a *Refusal for what cannot be counted.
	Differences(State, json.RawMessage) ([]Difference, error)
	// Alternatives lists what may have been meant where an entry was mistaken in a way that could explain a difference. A nil
	// command means that the entry should not be there.
	Alternatives(Entry, []Difference) []*Command
}

// Statistics is a game in figures: a value of the game's own that its pages know.
type Statistics any

// Chapter is a part of a game, such as a phase.
type Chapter struct {
	Turn int    // 0 before the first
	Name string // as the game's words name it
}

// HistoryRules is what a game's rules know beside Rules where a game can be looked back on.
type HistoryRules interface {
	// IsOver reports whether a game has ended.
	IsOver(State) bool
	// BeginsChapter reports whether an event begins a chapter of the game, and in which turn: readers leaf through chapters.
	BeginsChapter(Event) (turn int, begins bool)
	// CurrentChapter gives the chapter that a game is in, for everybody to know.
	CurrentChapter(State) Chapter
	// Statistics gives the figures of a game, turn by turn, as far as a viewer may know them where it stands.
	Statistics(History, Viewer) Statistics
}
