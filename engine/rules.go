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
