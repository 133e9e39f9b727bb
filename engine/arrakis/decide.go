package arrakis

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Rules is War for Arrakis as the kernel plays it.
type Rules struct{}

var _ engine.Rules = Rules{}

// Game is the record's name of the game.
func (Rules) Game() string { return "arrakis" }

// UndoRuling is cited when an undo is refused: what lies open on the table is everybody's.
func (Rules) UndoRuling() string { return tableRuling }

// Commands are those of the record by their "do".
func (Rules) Commands() map[string]engine.CommandSpec { return specs }

// Rulings that commands cite if they are wrong as such: what is secret stays with its side, all else lies open on the table.
const (
	secretRuling = "WFA-0.1"
	tableRuling  = "WFA-0.2"
)

// decision works out a command: it changes a copy of the state and keeps what it tells.
type decision struct {
	*State
	since  *State      // the state that what follows is compared with
	seat   engine.Seat // whose command it is; empty for the app and the moderator
	events []engine.Event
}

// newDecision begins a decision: it changes a copy of a state.
func newDecision(s *State) *decision { return &decision{State: s.clone(), since: s} }

// noteChanges keeps what has changed since the last note. The state must not change any more.
func (d *decision) noteChanges() { d.events = parts.Note(d.events, d.since, d.State) }

// beginSection notes what has changed, so that whoever looks back sees the table as it was here. What follows changes a copy.
func (d *decision) beginSection() {
	d.noteChanges()
	d.since, d.State = d.State, d.State.clone()
}

// emit keeps what happened, for the log and for the look back. It changes nothing.
func (d *decision) emit(e telling) { d.events = append(d.events, e) }

// Decide works out the events of a command: what happened, and what it changed.
func (Rules) Decide(state engine.State, c engine.Command) ([]engine.Event, engine.State, error) {
	s := state.(*State)
	d := newDecision(s)
	if err := d.run(c); err != nil {
		return nil, nil, err
	}
	asked := d.asked()
	d.open, d.lastAsked = gamekit.NumberQuestions(asked, d.open, d.lastAsked)
	d.noteChanges()
	d.cache = gamekit.Cached[View](gamekit.Numbered(asked, d.open)) // worked out once for Decide and for all viewers
	return d.events, d.State, nil
}

// Apply folds events into a state.
func (Rules) Apply(state engine.State, events []engine.Event) engine.State {
	s := state.(*State).clone()
	parts.Fold(s, events)
	s.cache = &gamekit.Cache[View]{}
	return s
}

// run finds who acts, reads the arguments, runs the command, and carries on what leaves no choice.
func (d *decision) run(c engine.Command) error {
	cmd, ok := commands[c.Do]
	if !ok {
		return engine.Refuse(secretRuling, "input.unknown_command", "do", c.Do)
	}
	actor, err := cmd.Actor(c, gamekit.SenderRules{
		IsSeated: d.has, AppDraws: true, UnknownSeatRuling: "WFA-10.10", OwnPhoneRuling: secretRuling,
	})
	switch {
	case err != nil:
		return err
	case d.result.Side != "" && !cmd.corrects:
		return engine.Refuse("WFA-8.3", "input.game_over")
	case len(d.raised) > 0 && !cmd.corrects && !cmd.Secret && !(Rules{}).IsSignal(c):
		return engine.Refuse(raiseRuling, "raise.held", "sides", d.raised)
	}
	if d.has(actor) {
		d.seat = actor
	}
	if no := d.partnerRefusal(c.Do); no != nil && !cmd.corrects {
		return no
	}
	d.endConeBefore(c.Do)
	if err := cmd.Run(d, actor, c.Args); err != nil {
		return err
	}
	if len(d.raised) == 0 {
		d.goOn()
	}
	return nil
}

// command is one "do" of the record.
type command struct {
	gamekit.Command[*decision]
	corrects bool
}

func newCommand[T any](ruling string, by engine.Senders, run func(*decision, Side, T) error) command {
	return command{Command: gamekit.NewCommand(ruling, by, func(d *decision, seat engine.Seat, in T) error { return run(d, sideOf(seat), in) })}
}

func secret(c command) command     { c.Secret = true; return c }
func correction(c command) command { c.corrects, c.Confidential = true, true; return c }

// rolled lets the app roll dice that a seat may also read off the table [WFA-3.1].
func rolled(c command) command { c.OrDecided = true; return c }

// notNow refuses a command that belongs to another phase or step.
func (s *State) notNow(ruling string) error {
	return engine.Refuse(ruling, "input.not_now", "phase", string(s.phase), "step", s.currentStep())
}
