package dune

import (
	"errors"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Rules is classic Dune as the kernel plays it.
type Rules struct{}

var _ engine.Rules = Rules{}

// Game is the record's name for classic Dune.
func (Rules) Game() string { return "dune" }

// UndoRuling is cited when an undo is refused.
func (Rules) UndoRuling() string { return "DUNE-DEAL-07" }

// Commands are those of the record by their "do".
func (Rules) Commands() map[string]engine.CommandSpec { return specs }

// decision works out a command: it changes a copy of the state, and keeps the events so far.
type decision struct {
	*State
	since            *State // the state that what follows is compared with
	events           []engine.Event
	enteredByConsole bool // the console enters it for a seat
	bidderTimeUp     bool // a bidder's time was up
	onlyResult       bool // only the result of the bidding was entered: nobody said the bids and passes before it
}

// newDecision begins a decision: it changes a copy of a state.
func newDecision(s *State) *decision { return &decision{State: s.clone(), since: s} }

// emit keeps what happened, for the log and for the look back. It changes nothing.
func (d *decision) emit(e engine.Event) { d.events = append(d.events, e) }

// noteChanges keeps what has changed since the last note. The state must not change any more.
func (d *decision) noteChanges() { d.events = parts.Note(d.events, d.since, d.State) }

// beginSection notes what has changed, so that whoever looks back sees the table as it was here. What follows changes a copy.
func (d *decision) beginSection() {
	d.noteChanges()
	d.since, d.State = d.State, d.State.clone()
}

// narrator is an event with a sentence of its own.
type narrator interface {
	// tell says what a viewer learns from it.
	tell(engine.Viewer) (engine.Message, bool)
}

// Decide works out the events of a command. If the table only waits for somebody to go on, a command for what comes next
// goes on by itself.
func (Rules) Decide(state engine.State, c engine.Command) ([]engine.Event, engine.State, error) {
	s := state.(*State)
	events, next, err := decide(s, c)
	var no *engine.Refusal
	on := &decision{State: s, since: s}
	for errors.As(err, &no) && c.Do != "advance" && on.waitsToGoOn() {
		on = &decision{State: on.clone(), since: on.since, events: on.events}
		on.goOn()
		if !on.asks(c) {
			continue
		}
		on.noteChanges()
		more, next, again := decide(on.State, c)
		if again != nil {
			return nil, nil, again
		}
		return append(on.events, more...), next, nil
	}
	return events, next, err
}

// waitsToGoOn reports whether the next input may close everything that is asked: a player has moved and may still play a
// Hajr, the moderator stops between two steps, or the Bene Gesserit may still declare.
func (s *State) waitsToGoOn() bool {
	if s.result != nil || s.isInterrupted() {
		return false
	}
	return s.declaring() || s.turnIsOver() || asksOnlyToAdvance(phaseRules[s.phase].prompts(s))
}

// asksOnlyToAdvance reports whether the only prompt that the table waits for is the moderator's stop.
func asksOnlyToAdvance(prompts []engine.Prompt) bool {
	stops := false
	for _, p := range prompts {
		switch {
		case p.Ask == "advance":
			stops = true
		case !p.IsNonBlocking() && !p.IsAnswered():
			return false
		}
	}
	return stops
}

// goOn closes what the table need not wait for.
func (d *decision) goOn() {
	switch {
	case d.declaring():
		d.closeDeclarations()
		return
	case d.turnIsOver():
		d.endTurn()
		return
	}
	phaseRules[d.phase].goOn(d)
}

// asks reports whether a command answers a decision that is open and waited for.
func (s *State) asks(c engine.Command) bool {
	seat := c.By
	if c.For != "" {
		seat = c.For
	}
	return slices.ContainsFunc(s.who().prompts(), func(p engine.Prompt) bool {
		fits := p.Ask == c.Do || c.Do == "pass" && p.Optional || slices.Contains(alsoAnsweredBy[p.Ask], c.Do)
		return p.For == seat && !p.IsNonBlocking() && fits
	})
}

// decide gives a command's events and the state after them.
func decide(s *State, c engine.Command) ([]engine.Event, engine.State, error) {
	d := newDecision(s)
	if err := d.run(c); err != nil {
		return nil, nil, err
	}
	d.endLonelyCoexistence()
	d.noteChanges()
	d.promptCache = &promptCache{}
	return d.events, d.State, nil
}

// Apply folds events into a state.
func (Rules) Apply(state engine.State, events []engine.Event) engine.State {
	s := state.(*State).clone()
	parts.Fold(s, events)
	s.promptCache = &promptCache{}
	return s
}

// Narrate says what an event tells a viewer.
func (Rules) Narrate(e engine.Event, v engine.Viewer) (engine.Message, bool) {
	if e, ok := e.(narrator); ok {
		return e.tell(v)
	}
	return events.Message(e)
}

// run finds who acts, reads the arguments and runs the command.
func (d *decision) run(c engine.Command) error {
	cmd, ok := commands[c.Do]
	if !ok {
		return engine.Refuse("DUNE-SETUP-04", "input.unknown_command", "do", c.Do)
	}
	actor, err := cmd.Actor(c, gamekit.SenderRules{IsSeated: d.has, AppDraws: d.appDeals(), UnknownSeatRuling: "DUNE-SETUP-02", OwnPhoneRuling: "DUNE-DEAL-06"})
	if err != nil {
		return err
	}
	if d.result != nil && cmd.may&corrects == 0 {
		return engine.Refuse("DUNE-END-12", "input.game_over")
	}
	if c.By != engine.App && !d.declinesSecretly(actor, c) {
		if no := d.mustWait(cmd.may); no != nil {
			return no
		}
	}
	d.enteredByConsole = c.By == engine.Moderator && c.For != ""
	waited := d.waits()
	if err := cmd.Run(d, actor, c.Args); err != nil {
		return err
	}
	if waited {
		d.goOnIfComplete()
	}
	return nil
}

// declinesSecretly reports whether a pass answers a secret question: like other secret answers it goes on while the table
// waits [DUNE-KARAMA-08].
func (d *decision) declinesSecretly(actor Faction, c engine.Command) bool {
	var in passArgs
	if c.Do != "pass" || c.Args.Decode(&in) != nil {
		return false
	}
	p, decline := d.declinable(actor, in)
	return decline != nil && p.Secret
}

// Who may send a command.
const (
	bySeat      = engine.BySeat
	byModerator = engine.ByModerator
	byApp       = engine.ByApp
)

// command is one "do" of the record.
type command struct {
	gamekit.Command[*decision]
	may permission // while play waits
}

func newCommand[T any](ruling string, by engine.Senders, run func(*decision, Faction, T) error) command {
	return command{Command: gamekit.NewCommand(ruling, by, run)}
}

func newRawCommand[T any](ruling string, by engine.Senders, run func(*decision, Faction, engine.Args) error) command {
	return command{Command: gamekit.NewRawCommand[*decision, T](ruling, by, run)}
}

func secretAnswer(c command) command { c.may, c.Secret = c.may|hidden, true; return c }
func confidential(c command) command { c.Confidential = true; return c }
func anyTime(c command) command      { c.may |= free; return c }
func declaring(c command) command    { c.may |= declares; return c }
func closing(c command) command      { c.may |= closes; return c }
func foretelling(c command) command  { c.may |= free | foretells; return c }
func correction(c command) command   { c.may |= free | corrects; return confidential(c) }
func drawing(draws func(engine.Args) bool, c command) command {
	c.IsDraw = draws
	return c
}

var malformed = gamekit.Malformed

type noArgs = gamekit.NoArgs

// wrongPhase refuses a command that belongs to another phase or step.
func (s *State) wrongPhase(ruling string) error {
	return engine.Refuse(ruling, "input.not_now", "phase", string(s.phase), "step", s.step)
}

// atStep reports whether play is at a step of a phase.
func (s *State) atStep(p Phase, step string) bool {
	return s.playsIn(p) && s.step == step
}

// playsIn reports whether play is in a phase and waits for no window.
func (s *State) playsIn(p Phase) bool { return s.phase == p && !s.isInterruptedBy(onWindow) }
