package engine

// Secrecy is what a game's rules say of what not everybody may know. A game without secrets embeds NoSecrets.
type Secrecy interface {
	// Reveals reports whether an event showed a viewer what was hidden from it before: what was seen stays seen, whatever is taken
	// back. What one does with secrets of one's own shows nothing to oneself.
	Reveals(Event, Viewer) bool
	// SecretQuestions lists the questions whose answers are given in secret and laid open some day. That one was answered is no secret once
	// nobody is asked it any more.
	SecretQuestions() []string
	// RevealedAnswers lists which answers an event lays open to everybody, whole.
	RevealedAnswers(Event) []SecretAnswer
	// ProbesDealtCards reports whether a correction places by name what the program has dealt and seats keep from each other: whether it
	// can be would tell who holds what.
	ProbesDealtCards(State, Command) bool
}

// SecretAnswer names what a seat gave in answer to a question.
type SecretAnswer struct {
	Seat Seat   // Everybody for all whom it was put to
	Ask  string // the question, as its Prompt has it
}

// NoSecrets is the Secrecy of a game in which everybody may know everything but what the program draws before it is shown.
type NoSecrets struct{}

// Reveals reports nothing.
func (NoSecrets) Reveals(Event, Viewer) bool { return false }

// SecretQuestions lists nothing.
func (NoSecrets) SecretQuestions() []string { return nil }

// RevealedAnswers lists nothing.
func (NoSecrets) RevealedAnswers(Event) []SecretAnswer { return nil }

// ProbesDealtCards reports nothing.
func (NoSecrets) ProbesDealtCards(State, Command) bool { return false }
