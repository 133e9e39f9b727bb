package engine

// Secrecy says what a game hides, and from whom. A game without secrets embeds NoSecrets.
type Secrecy interface {
	// Reveals reports whether an event showed a viewer something hidden: an undo cannot make it unseen. A seat's use of its own
	// secrets reveals nothing to that seat.
	Reveals(Event, Viewer) bool
	// SecretQuestions lists the questions whose answers are secret until they are revealed. Everybody may know that one was
	// answered once nobody is asked it any more.
	SecretQuestions() []string
	// RevealedAnswers lists the answers that an event reveals to everybody, in full.
	RevealedAnswers(Event) []SecretAnswer
	// ProbesDealtCards reports whether a correction places by name a card that the program dealt and seats keep hidden: a refusal
	// would tell who holds it.
	ProbesDealtCards(State, Command) bool
	// Supposed returns positions that the console could not tell from this one, as far apart as what some seats hide can be for a
	// command: with nothing of use for it, and with all that it could need. If they do not decide it alike, its answer would tell
	// what the seats hide. None if the game hides nothing that a command could need.
	//
	// For a past entry, later is what was played from the position on, the entry itself too: the console knows that it went. For
	// Amend the positions must carry all of it, so they differ only in what play itself does not name, such as purses.
	Supposed(s State, hiding []Seat, c Command, later []Entry) []State
}

// SecretAnswer names the answer of a seat to a question.
type SecretAnswer struct {
	Seat Seat   // Everybody for all seats that were asked
	Ask  string // the question's Prompt.Ask
}

// NoSecrets is the Secrecy of a game that hides only the order of the program's draws.
type NoSecrets struct{}

// Reveals returns false.
func (NoSecrets) Reveals(Event, Viewer) bool { return false }

// SecretQuestions returns nil.
func (NoSecrets) SecretQuestions() []string { return nil }

// RevealedAnswers returns nil.
func (NoSecrets) RevealedAnswers(Event) []SecretAnswer { return nil }

// ProbesDealtCards returns false.
func (NoSecrets) ProbesDealtCards(State, Command) bool { return false }

// Supposed returns nil.
func (NoSecrets) Supposed(State, []Seat, Command, []Entry) []State { return nil }
