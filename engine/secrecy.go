package engine

// Secrecy is what a game's rules say of what not everybody may know. A game without secrets embeds NoSecrets.
type Secrecy interface {
	// Reveals reports whether an event showed a viewer what was hidden from it before: what was seen stays seen, whatever is taken
	// back. What one does with secrets of one's own shows nothing to oneself.
	Reveals(Event, Viewer) bool
	// Sealed lists the questions whose answers are given in secret and laid open some day. That one was answered is no secret once
	// nobody is asked it any more.
	Sealed() []string
	// Opens lists which answers an event lays open to everybody, whole.
	Opens(Event) []Given
	// NamesDealt reports whether a correction places by name what the program has dealt and seats keep from each other: whether it
	// can be would tell who holds what.
	NamesDealt(State, Command) bool
}

// Given names what a seat gave in answer to a question.
type Given struct {
	Seat Seat   // Everybody for all whom it was put to
	Ask  string // the question, as its Prompt has it
}

// NoSecrets is the Secrecy of a game in which everybody may know everything but what the program draws before it is shown.
type NoSecrets struct{}

// Reveals reports nothing.
func (NoSecrets) Reveals(Event, Viewer) bool { return false }

// Sealed lists nothing.
func (NoSecrets) Sealed() []string { return nil }

// Opens lists nothing.
func (NoSecrets) Opens(Event) []Given { return nil }

// NamesDealt reports nothing.
func (NoSecrets) NamesDealt(State, Command) bool { return false }
