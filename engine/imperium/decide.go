package imperium

import (
	"encoding/json"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Rules is Dune: Imperium as the kernel plays it.
type Rules struct{}

var _ engine.Rules = Rules{}

// Game is the record's name of the game.
func (Rules) Game() string { return "imperium" }

// UndoRuling is cited when an undo is refused: what lies open on the table is everybody's.
func (Rules) UndoRuling() string { return "IMP-0.3" }

// Commands are those of the record by their "do".
func (Rules) Commands() map[string]engine.CommandSpec { return specs }

// decision works out a command: it holds a copy of the state and the events so far.
type decision struct {
	*State
	since  *State // the state that what follows is compared with
	events []engine.Event
	// overridden is the ruling that a card's text beats [IMP-0.1].
	overridden string
	// more keeps a seat that has played a Combat card asked.
	more bool
}

// newDecision begins a decision: it changes a copy of a state.
func newDecision(s *State) *decision { return &decision{State: s.clone(), since: s} }

// noteChanges keeps what has changed since the last note, if anything has. The state must not change any more.
func (d *decision) noteChanges() (changed bool) {
	before := len(d.events)
	d.events = parts.Note(d.events, d.since, d.State)
	return len(d.events) > before
}

// beginSection notes what has changed, if anything has, so that whoever looks back sees the table as it was here. What follows changes a copy.
func (d *decision) beginSection() (changed bool) {
	changed = d.noteChanges()
	d.since, d.State = d.State, d.State.clone()
	return changed
}

// emit keeps what happened, for the log and for the look back. It changes nothing.
func (d *decision) emit(e engine.Event) { d.events = append(d.events, e) }

// no refuses by a ruling, unless the command overrides it.
func (d *decision) no(ruling, key string, args ...any) error {
	if ruling == d.overridden {
		return nil
	}
	return engine.Refuse(ruling, key, args...)
}

// Decide works out the events of a command.
func (Rules) Decide(state engine.State, c engine.Command) ([]engine.Event, engine.State, error) {
	s := state.(*State)
	d := newDecision(s)
	if err := d.run(c); err != nil {
		return nil, nil, err
	}
	d.open, d.lastAsked = gamekit.NumberQuestions(d.who().asked(), d.open, d.lastAsked)
	d.noteChanges()
	d.cache = &gamekit.Cache[View]{}
	return d.events, d.State, nil
}

// Apply folds events into a state.
func (Rules) Apply(state engine.State, events []engine.Event) engine.State {
	s := state.(*State).clone()
	parts.Fold(s, events)
	s.cache = &gamekit.Cache[View]{}
	return s
}

// Override is a player's call on the text of a card against a ruling [IMP-0.1].
type Override struct {
	Card   string `json:"card"`
	Ruling string `json:"ruling"`
}

// run finds who acts, reads the arguments and runs the command.
func (d *decision) run(c engine.Command) error {
	cmd, ok := commands[c.Do]
	if !ok {
		return engine.Refuse(senderRuling, "input.unknown_command", "do", c.Do)
	}
	actor, err := cmd.Actor(c, gamekit.SenderRules{
		IsSeated: d.isSeat, AppDraws: d.cards == engine.CardsPhone || c.Do == "hagal" && d.appHasHagalDeck(), UnknownSeatRuling: "IMP-1.1", OwnPhoneRuling: senderRuling,
	})
	switch {
	case err != nil:
		return err
	case d.result != nil && !cmd.corrects:
		return engine.Refuse("IMP-9.5", "input.game_over")
	}
	args := c.Args
	if raw, ok := args[overrideArg]; ok && !cmd.corrects {
		var over Override
		if json.Unmarshal(raw, &over) != nil || over.Card == "" || !isRuling(over.Ruling) { // [IMP-0.1]
			return engine.Refuse("IMP-0.1", "override.names")
		}
		args, _ = gamekit.SplitArgs(args, map[string]any{overrideArg: &over})
		d.overridden = over.Ruling
		d.emit(Overridden{actor, over.Card, over.Ruling})
	}
	return cmd.Run(d, actor, args)
}

// senderRuling is cited if a command comes from the wrong sender: what is secret stays on its owner's device.
const senderRuling = "IMP-0.2"

// command is one "do" of the record.
type command struct {
	gamekit.Command[*decision]
	corrects bool
}

// Who may send a command. Anyone is any seat or the moderator.
const (
	bySeat      = engine.BySeat
	byModerator = engine.ByModerator
	byApp       = engine.ByApp
	byAnyone    = bySeat | byModerator
)

const overrideArg = "override"

func newCommand[T any](ruling string, by engine.Senders, run func(*decision, Color, T) error) command {
	c := command{Command: gamekit.NewCommand(ruling, by, run)}
	c.Args = append(c.Args, engine.Arg{Name: overrideArg, Kind: engine.KindJSON, Shape: engine.AsAny, Optional: true, Rare: true, Unlisted: true})
	return c
}

func secret(c command) command     { c.Secret = true; return c }
func correction(c command) command { c.corrects, c.Confidential = true, true; return c }

// atStep reports whether play is at a step of a phase.
func (s *State) atStep(p Phase, step string) bool { return s.phase == p && s.step == step }

// notNow refuses a command that belongs to another phase or step.
func (s *State) notNow(ruling string) error {
	return engine.Refuse(ruling, "input.not_now", "phase", string(s.phase), "step", s.step)
}
