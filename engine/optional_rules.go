package engine

import "encoding/json"

// OrderRules is optional: implement it if a command must sometimes wait because another seat comes first.
type OrderRules interface {
	// Defer returns the command as a live table enters it. If another seat has an earlier chance, the command waits for it and
	// waits is true; nobody else may learn that it waits. A record holds the command as entered.
	Defer(State, Command) (c Command, waits bool)
}

// AskedRules is optional: implement it if the choices of prompts take long to work out.
type AskedRules interface {
	// Asked is Prompts without the choices.
	Asked(State) []Prompt
}

// PositionRules is optional: implement it if the referee's view has parts that take long and that records do not note.
type PositionRules interface {
	// Position is Project for Referee without prompts and without what follows from the rest.
	Position(State) View
}

// RecordRules is optional: implement it if the lists of the state are not all sets, or if a number may stand for an object.
// Expectations in records are compared accordingly.
type RecordRules interface {
	// OrderedLists returns the names of members whose lists have an order.
	OrderedLists() []string
	// Shorthand returns the member that a bare number stands for in place of an object; empty for none.
	Shorthand() string
}

// TypedRules is optional: implement it if people type more than the commands declare, in a sheet or in a position, or give names by
// which play goes on.
type TypedRules interface {
	// Prints reports whether a name is the game's own. A name in an argument that is Named and that the game does not print is one
	// that a person gave.
	Prints(name string) bool
	// SheetArgs declares the members of [SeatSetup.Sheet].
	SheetArgs() []Arg
	// Members declares the members of the objects in arguments of a kind whose declaration does not, because their forms are the game's own.
	Members(ArgKind) []Arg
	// PositionArgs declares the members of a position, at any depth, in which typed texts and names stand under other names than in
	// the commands that bring them there.
	PositionArgs() []Arg
}

// BoardRules is optional: implement it if the game is played on a physical board with pieces that people move.
type BoardRules interface {
	// BoardInstructions says what to do on the board after a correction or undo turned the state was into is. The events gone no
	// longer count, the events come count now. Everybody reads it: it must use public information only.
	BoardInstructions(was, is State, gone, come []Event) []Message
	// FactsSet says what a correction of facts turned into what, as far as a viewer may know it.
	FactsSet(was, is State, come []Event, v Viewer) []Message
	// CorrectionFacts returns those events of a command that bring the record in line with the table; none for a move of the game.
	CorrectionFacts(Command, []Event) []Event
}

// SignalRules is optional: implement it if seats can signal for attention, for example by raising a hand. A signal changes
// nothing in the game.
type SignalRules interface {
	// IsSignal reports whether a command gives a signal or takes it back.
	IsSignal(Command) bool
}

// Timer is a running stretch of play that a table may time. It uses public information only.
type Timer struct {
	Kind    string // one of TimerKinds
	ID      string // differs from the id of the timer before it
	Seconds int    // limit of the ruleset; 0 for none
	// Close is the moderator's input that closes a ring: all are asked at once and silence is a no. Nil for any other timer, and
	// while somebody has stopped the ring: it then starts over.
	Close *Command
}

// TimerKind is a kind of timers, which a table may give a limit.
type TimerKind struct {
	Kind      string
	InRuleset bool   // the ruleset limits it too: it lasts seconds
	Seats     []Seat // those at whose tables it can run; nil for all tables
}

// TimerRules is optional: implement it if parts of play can be timed. A timer that has run out is shown and changes nothing.
type TimerRules interface {
	// TimerKinds lists the kinds of timers.
	TimerKinds() []TimerKind
	// Timers lists the running timers, the narrowest first.
	Timers(State) []Timer
}

// CountRules is optional: implement it if the open pieces on the table can be counted.
type CountRules interface {
	// Differences compares a count, in the form of the record's state, with the state as the moderator sees it. It returns a
	// *Refusal if something cannot be counted.
	Differences(State, json.RawMessage) ([]Difference, error)
	// Alternatives lists commands that may have been meant instead of an entry and could explain a difference. A nil command
	// means that the entry should not be there.
	Alternatives(Entry, []Difference) []*Command
}

// Statistics are a game in figures. The game's own pages know the type.
type Statistics any

// News is a message that the story of a game tells, in the sentence of the log or one of its own. The game names its kinds.
type News struct {
	Kind string
	Message
}

// Chapter is a part of a game, such as a phase.
type Chapter struct {
	Turn int    // 0 before the first turn
	Name string // as the game's texts name it
}

// Result is how a game ended.
type Result struct {
	Winners []Seat // none if nobody won
	By      string // one of ResultRules.Ways
	// Places are all seats, best first; seats that share a place stand together. Nil if the game only has winners.
	Places [][]Seat
	// Points are those of each seat. Nil if the game has none.
	Points map[Seat]int
	// OnTime is set if the game was made shorter than its rules say, and judged when it ended.
	OnTime bool
}

// ResultRules is optional: implement it if a game ends with winners.
type ResultRules interface {
	// Result returns how a game ended, which everybody may know; nil while it goes on.
	Result(State) *Result
	// Ways lists the ways of winning, and of ending without a winner, as records name them.
	Ways() []string
}

// JudgedRules is optional: implement it if a game that is not over can be judged.
type JudgedRules interface {
	// IfEnded returns how a game would end if it ended now, by what everybody may know alone; nil if that cannot be said.
	IfEnded(State) *Result
}

// ActRules is optional: implement it if several seats may enter what is one act, such as a battle.
type ActRules interface {
	// JointAct names the act that the entry with index i is part of, whichever seat entered it; ok is false if it is only part of what its
	// own seat does. Entries in a row whose acts have the same name and arguments are one act. Everybody may know it.
	JointAct(past History, i int) (name Message, ok bool)
}

// HistoryRules is optional: implement it if players can look back on a game.
type HistoryRules interface {
	ResultRules
	// SupposedEndings returns positions that the console could not tell from this one, as far apart as what some seats hide can be for
	// whether a correction ends the game, and who wins. Nil if that hangs on nothing that they hide; empty if the game goes on
	// whatever they hide. For Amend only whether there are any counts.
	SupposedEndings(s State, hiding []Seat, c Command) []State
	// BeginsChapter reports whether an event begins a chapter, and in which turn. Readers page through chapters.
	BeginsChapter(Event) (turn int, begins bool)
	// Landmarks names the kinds of great moments, terms of the game, that the entry with index i is; none for most. Readers find
	// them again on the bar of the look back. Everybody may know them.
	Landmarks(past History, i int) []string
	// CurrentChapter returns the chapter of a state. Everybody may know it.
	CurrentChapter(State) Chapter
	// Statistics returns the figures turn by turn, as far as the viewer may know them.
	Statistics(History, Viewer) Statistics
}

// AnonymousRules is optional: implement it if what tells of people stands elsewhere than in seats' names and typed texts.
type AnonymousRules interface {
	// Anonymous returns a header and the commands of a record without what tells of people. A command is nil if nothing of it may stay; the
	// lines of the others stay the same.
	Anonymous(Header, []Command) (Header, []*Command, error)
}

// RosterRules is optional: implement it if those who take part are in the state, not in the header, and the commands carry the time: the
// people and judges of an event. Such rules keep no secrets from the record.
type RosterRules interface {
	// Roster lists who takes part, in the order in which they came.
	Roster(State) []Seat
	// IsOpen reports whether any device may take a seat that nobody holds. The moderator lets devices in to others.
	IsOpen(State, Seat) bool
	// Entered returns a command as the record has it: at so many whole seconds since the start, by the name that records give the
	// moderator, and with all that the program works out for it.
	Entered(s State, c Command, at int) (Command, error)
	// Elapsed returns the seconds since the start, as far as the record has come.
	Elapsed(State) int
	// Shorten returns a view of a state in which some people have initials instead of their names. Who runs the event reads the names.
	Shorten(s State, v Viewer, view View, people []Seat) View
	// IsPersonal reports whether a command holds somebody's name or what somebody wrote. The chain of a record binds a commitment to it, so
	// that people can be deleted.
	IsPersonal(Command) bool
	// Impersonal returns an entry, as EncodeEntry has it, with numbers in place of names and without what people wrote. It folds to the same
	// state but for these.
	Impersonal(State, json.RawMessage) (json.RawMessage, error)
}
