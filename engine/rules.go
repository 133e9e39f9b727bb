package engine

import "encoding/json"

// State is a game's whole position, secrets included. Only the game's own package knows its type. It is copied, never changed in
// place.
type State any

// View is what a Viewer may know of a State. Its JSON is documented in the record's reference.
type View any

// Event is a fact that a command caused, named in the past tense. It encodes to JSON; Rules.EventKind names its type.
type Event any

// Rules are a game's rules as pure functions.
type Rules interface {
	Secrecy
	// Game is the value of "game" in records.
	Game() string
	// UndoRuling is the ruling that a refused undo cites.
	UndoRuling() string
	// Setup returns the start position, or a *Refusal (unknown profile, two seats on one circle…).
	Setup(Header) (State, error)
	// Commands are the game's own commands by their "do". The caller must not change the map.
	Commands() map[string]CommandSpec
	// Decide returns the events that a command causes, or a *Refusal; any other error is a bug. next is the state after the events,
	// the same as Apply gives; it is nil if it was not worked out.
	Decide(State, Command) (events []Event, next State, err error)
	// Apply folds events into a new state. It never refuses and does not change the given state.
	Apply(State, []Event) State
	// Prompts lists every open decision in a fixed order. It is empty only when the game has a result.
	Prompts(State) []Prompt
	// Project is the only way from a State to a client.
	Project(State, Viewer) View
	// Narrate says what an event tells a viewer; ok is false if it tells nothing.
	Narrate(Event, Viewer) (m Message, ok bool)
	// EventKind names an event's type, and DecodeEvent reads the event back.
	EventKind(Event) string
	DecodeEvent(kind string, data json.RawMessage) (Event, error)
}
