package engine

import (
	"encoding/json"
	"maps"
	"slices"
)

// Prompt is an open decision. Prompts and Decide share their helpers: an offered answer is never refused.
type Prompt struct {
	// ID is unique in one timeline. It stays the same while the decision is open and is never used again.
	ID string `json:"-"`

	For Seat `json:"for"`
	// Also may answer in For's place, and know what For knows of the prompt. Whoever answers first answers for all; the rules refuse the
	// others. Each of them is shown the prompt as its own.
	Also     []Seat `json:"also,omitempty"`
	Ask      string `json:"ask"`              // the "do" that answers it
	Secret   bool   `json:"secret,omitempty"` // only the seat itself may answer
	Optional bool   `json:"optional,omitempty"`
	Ruling   string `json:"ruling,omitempty"`
	// Choices bound a legal answer, as the game documents them for this Ask. Only the seat knows them, unless PublicChoices.
	Choices Choices `json:"choices,omitempty"`
	// Unlisted bound a legal answer that no list of choices can, in place of Choices.
	Unlisted Choices `json:"-"`

	Status Status `json:"-"`
	// AnsweredBy is who has answered a prompt that has Also, and alone may change the answer. Empty for any other prompt.
	AnsweredBy Seat       `json:"-"`
	Urgency    Urgency    `json:"-"`
	Visibility Visibility `json:"-"`
	// PublicChoices lets everybody see Choices.
	PublicChoices bool `json:"-"`
	// BlindGroup names a group of answers that are opened together; not even the program may know one before all are given. Empty if
	// the program may know the answer at once.
	BlindGroup string `json:"-"`
	// RevealLater keeps a blind answer sealed while the table waits for something else, even if all answers are in.
	RevealLater bool `json:"-"`
	// CanTry lets the seat ask whether an answer is legal before it gives it: legality follows from what the seat knows.
	CanTry bool `json:"-"`
	// Draw says how to answer a prompt for App.
	Draw *Draw `json:"-"`
}

// Status says whether a decision is taken.
type Status int

const (
	Unanswered Status = iota
	// Answered means that the seat has answered and may still change its answer. Nobody waits for it and the record does not list
	// it as open.
	Answered
	// Final means that the seat can no longer change its answer.
	Final
)

// Urgency says who waits for an answer.
type Urgency int

const (
	Blocking Urgency = iota // play waits for it
	// Ring asks all at once and takes silence for a no: nobody has to answer, and it closes for all together (Timer.Close).
	Ring
	Requested   // play goes on, but another seat waits: the asked seat is notified
	Opportunity // nobody waits for it
)

// Visibility says what others learn of a decision before its answer is shown.
type Visibility int

const (
	Visible Visibility = iota // that it is asked, and when it is answered
	// AnswerHidden decisions look open to others until all seats have answered.
	AnswerHidden
	// TimingHidden decisions are AnswerHidden, and their outcome is shown at a set time after they were asked: thinking time
	// tells nothing.
	TimingHidden
	// Hidden decisions are opportunities that no other seat may know of: their existence would tell what the seat holds.
	Hidden
)

// Seats are those that may answer, For first.
func (p Prompt) Seats() []Seat { return append([]Seat{p.For}, p.Also...) }

// MayAnswer reports whether a seat is asked: For, or one that may answer in its place.
func (p Prompt) MayAnswer(s Seat) bool { return p.For == s || slices.Contains(p.Also, s) }

// MayChange reports whether a seat may answer, or change an answer that was given.
func (p Prompt) MayChange(s Seat) bool {
	return p.MayAnswer(s) && (p.AnsweredBy == "" || p.AnsweredBy == s)
}

// IsSeenBy reports whether a viewer may know what only those know who are asked.
func (p Prompt) IsSeenBy(v Viewer) bool {
	return v.Sees(p.For) || slices.ContainsFunc(p.Also, v.Sees)
}

// As is the prompt as a viewer is shown it: whoever may answer in For's place is asked itself, For also.
func (p Prompt) As(v Viewer) Prompt {
	if i := slices.IndexFunc(p.Also, v.Sees); i >= 0 && !v.SeesAll() {
		also := slices.Clone(p.Also)
		p.For, also[i], p.Also = also[i], p.For, also
	}
	return p
}

// IsAnswered reports whether the seat has answered, finally or not.
func (p Prompt) IsAnswered() bool { return p.Status != Unanswered }

// IsNonBlocking reports whether play goes on without an answer.
func (p Prompt) IsNonBlocking() bool { return p.Urgency == Requested || p.Urgency == Opportunity }

// HidesAnswer reports whether others may not know who has answered before all have.
func (p Prompt) HidesAnswer() bool {
	return p.Visibility == AnswerHidden || p.Visibility == TimingHidden
}

// Draw asks App to draw Count items of From. The command that answers has them in the order drawn as the argument Arg, and the arguments Args.
type Draw struct {
	From            []string // with repetitions; sorted, so that the order tells nothing
	Count           int
	WithReplacement bool // put each item back before the next draw, as with dice
	Arg             string
	Single          bool // Arg is one item, not a list
	Number          bool // the item is a whole number
	Counts          bool // Arg is an object that counts each item, as people read dice; without Arg each count is its own argument; not with Single
	For             Seat
	Args            map[string]any
	// OnRequest lets whoever is asked, if it is not App, leave the answer to App: dice that people may also read off the table.
	OnRequest bool
}

// Command returns App's answer to a prompt with this draw. items are in the order drawn.
func (d Draw) Command(ask string, items []string) Command {
	args := make(map[string]any, len(d.Args)+1)
	maps.Copy(args, d.Args)
	switch {
	case d.Counts && d.Arg == "":
		for item, n := range counts(items) {
			args[item] = n
		}
	case d.Counts:
		args[d.Arg] = counts(items)
	case d.Single && d.Number:
		args[d.Arg] = json.Number(items[0])
	case d.Single:
		args[d.Arg] = items[0]
	default:
		args[d.Arg] = items
	}
	c := NewCommand(App, ask, args)
	c.For = d.For
	return c
}

// counts returns how often each item occurs.
func counts(items []string) map[string]int {
	of := map[string]int{}
	for _, item := range items {
		of[item]++
	}
	return of
}

// PromptsFor returns the open prompts as a viewer may see them. It leaves out the choices of others unless they are public, shows
// AnswerHidden prompts as open, and leaves out Hidden prompts of others and, except for the referee, prompts for App. It does not
// change prompts.
func PromptsFor(v Viewer, prompts []Prompt) []Prompt {
	seen := make([]Prompt, 0, len(prompts))
	for _, p := range prompts {
		own := p.IsSeenBy(v)
		if p.IsAnswered() && (!p.HidesAnswer() || own) || p.Visibility == Hidden && !own || p.For == App && !v.SeesAll() {
			continue
		}
		p.Status, p.AnsweredBy = Unanswered, ""
		if !p.PublicChoices && !own {
			p.Choices, p.Unlisted = nil, nil
		}
		seen = append(seen, p.As(v))
	}
	return seen
}
