package engine

import (
	"encoding/json"
	"maps"
)

// Prompt is a decision that is open now. Prompts and Decide are made from the same helpers, so that what is offered is
// never refused.
type Prompt struct {
	// Key tells this decision from every other one of the same line of play; it stays the same while the decision
	// is open and is never used again.
	Key string `json:"-"`

	For      Seat   `json:"for"`
	Ask      string `json:"ask"`              // the "do" that answers it
	Secret   bool   `json:"secret,omitempty"` // only the seat itself may answer
	Optional bool   `json:"optional,omitempty"`
	Ruling   string `json:"ruling,omitempty"`
	// Choices are the bounds of a legal answer, as the game documents them for this Ask. Known to its seat alone,
	// unless Open.
	Choices any `json:"choices,omitempty"`

	Status     Status     `json:"-"`
	Urgency    Urgency    `json:"-"`
	Visibility Visibility `json:"-"`
	// PublicChoices marks choices that everyone may see.
	PublicChoices bool `json:"-"`
	// Blind names the answers that are opened together where not even the program is to know one of them before all are
	// given. Empty for what it may know at once.
	Blind string `json:"-"`
	// RevealLater marks one of them while the table waits for something else: it is not opened yet, though all may be in.
	RevealLater bool `json:"-"`
	// CanTry marks a decision whose answers its seat may try out before it takes it: whether one is legal follows from what
	// the seat knows.
	CanTry bool `json:"-"`
	// Draw says how to answer a prompt for App.
	Draw *Draw `json:"-"`
}

// Status is how far a decision is.
type Status int

const (
	Unanswered Status = iota
	// Answered is a decision that its seat has taken and may still take differently. Nobody waits for it and it is no open
	// prompt of the record.
	Answered
	// Final is one that its seat may not change any more.
	Final
)

// Urgency is who waits for an answer.
type Urgency int

const (
	Blocking Urgency = iota // play waits for it
	// Ring is a question that is put to all at once, and to which silence is a no: nobody has to answer it, and it closes
	// for all together (Moment.Close).
	Ring
	Requested   // play goes on, but another seat waits: this one is told that it is asked
	Opportunity // an opportunity that nobody waits for
)

// Visibility is what others learn of a decision before its answer is shown.
type Visibility int

const (
	Visible Visibility = iota // that it is asked, and when it is answered
	// AnswerHidden is a decision of which nobody else is to know whether its seat has answered before all have: others see it open
	// until it goes away.
	AnswerHidden
	// TimingHidden is a quiet one whose outcome is shown at a set time after it was put, however soon everybody has answered: how
	// long somebody thought it over tells nothing.
	TimingHidden
	// Hidden is an idle one of which nobody else may know that it is there: that would tell what its seat holds.
	Hidden
)

// IsAnswered reports whether its seat has answered, for good or not.
func (p Prompt) IsAnswered() bool { return p.Status != Unanswered }

// IsNonBlocking reports whether play goes on without an answer, though another seat may wait for it.
func (p Prompt) IsNonBlocking() bool { return p.Urgency == Requested || p.Urgency == Opportunity }

// HidesAnswer reports whether nobody else is to know whether its seat has answered before all have.
func (p Prompt) HidesAnswer() bool {
	return p.Visibility == AnswerHidden || p.Visibility == TimingHidden
}

// Draw asks for chance: Count items of From, in the order drawn, sent back as the list argument Into beside Args.
type Draw struct {
	From    []string // with repetitions; sorted, so that its order tells nothing
	Count   int
	Replace bool // each item is put back before the next is drawn, as with dice
	Into    string
	Single  bool // Into is one item instead of a list
	Number  bool // that item is a whole number
	Counts  bool // Into is an object with how often each item was drawn, as people read dice; not with Single
	For     Seat
	Args    map[string]any
}

// Command is the answer of App to a prompt that asks for this draw, with the items in the order drawn.
func (d Draw) Command(ask string, items []string) Command {
	args := make(map[string]any, len(d.Args)+1)
	maps.Copy(args, d.Args)
	switch args[d.Into] = items; {
	case d.Counts:
		counts := map[string]int{}
		for _, item := range items {
			counts[item]++
		}
		args[d.Into] = counts
	case d.Single && d.Number:
		args[d.Into] = json.Number(items[0])
	case d.Single:
		args[d.Into] = items[0]
	}
	c := NewCommand(App, ask, args)
	c.For = d.For
	return c
}

// PromptsFor gives the open prompts as a viewer may see them: the choices of others are left out unless they are Open,
// quiet ones seem open, unseen ones are not there, and only the referee sees what the program asks itself. The given prompts
// stay as they are.
func PromptsFor(v Viewer, prompts []Prompt) []Prompt {
	seen := make([]Prompt, 0, len(prompts))
	for _, p := range prompts {
		if p.IsAnswered() && (!p.HidesAnswer() || v.Sees(p.For)) || p.Visibility == Hidden && !v.Sees(p.For) || p.For == App && !v.SeesAll() {
			continue
		}
		p.Status = Unanswered
		if !p.PublicChoices && !v.Sees(p.For) {
			p.Choices = nil
		}
		seen = append(seen, p)
	}
	return seen
}
