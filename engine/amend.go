package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
)

// Amend is the command by which the moderator corrects what was entered before. "line" names the entry and "with" the
// command that should have stood there, nothing where there should have been none; or "after" names the entry after
// which "with" was forgotten. Everything later is decided again. With "keep" the mistake is only noted, and the game
// goes on as it was played.
const Amend = "amend"

// Change is a later entry that an amendment changes.
type Change struct {
	Then    Entry    // as it counted
	Now     *Entry   // as it is decided now; nil where it no longer counts
	Refusal *Refusal // why it no longer counts, if the rules say so
}

// Changes lists what an amendment would change, in the order of play; nothing for any other step.
func (s Step) Changes() []Change { return s.changes }

type amendArgs struct {
	Line   *int            `json:"line"`
	After  *int            `json:"after"`
	With   json.RawMessage `json:"with"`
	Keep   bool            `json:"keep"`
	Reason string          `json:"reason"`
}

func (t *Timeline) decideAmend(line int, c Command) (Step, error) {
	ruling := t.rules.UndoRuling()
	var args amendArgs
	if c.By != Moderator {
		return Step{}, Refuse(ruling, "amend.moderator")
	}
	if err := c.Args.Decode(&args); err != nil || c.For != "" || (args.Line == nil) == (args.After == nil) {
		return Step{}, Refuse(ruling, "amend.malformed")
	}
	var with *Command
	if len(args.With) > 0 {
		with = new(Command)
		if err := json.Unmarshal(args.With, with); err != nil || with.By == App || slices.Contains([]string{Undo, Amend, Count}, with.Do) {
			return Step{}, Refuse(ruling, "amend.malformed")
		}
	} else if args.After != nil {
		return Step{}, Refuse(ruling, "amend.malformed")
	}
	at, tail, err := t.cut(args)
	if err != nil {
		return Step{}, err
	}
	a := amendment{Timeline: t, state: t.at(at)}
	if err := a.correct(line, args, with, at); err != nil {
		return Step{}, err
	}
	if args.Keep {
		return Step{Entry: Entry{Line: line, Command: c, Back: -1}, next: t.now, changes: a.changes}, nil
	}
	for _, p := range t.live[tail:] {
		if err := a.again(p.Entry); err != nil {
			return Step{}, err
		}
	}
	return Step{Entry: Entry{Line: line, Command: c, Back: at, Again: a.entries}, next: a.state, changes: a.changes}, nil
}

// cut finds where an amendment starts: how many entries count before the corrected one, and from which on all are
// decided again.
func (t *Timeline) cut(args amendArgs) (at, tail int, err error) {
	line := args.After
	if args.Line != nil {
		line = args.Line
	}
	i := slices.IndexFunc(t.live, func(p play) bool { return p.Line == *line })
	if i < 0 {
		return 0, 0, Refuse(t.rules.UndoRuling(), "amend.no_line", "line", *line)
	}
	if args.After != nil {
		return i + 1, i + 1, nil
	}
	if t.live[i].Command.By == App {
		return 0, 0, Refuse(t.rules.UndoRuling(), "amend.app", "line", *line)
	}
	return i, i + 1, nil
}

// amendment is a corrected line of play in the making.
type amendment struct {
	*Timeline
	state   State
	entries []Entry
	changes []Change
}

// correct puts the command that should have stood there, if any. What is secret comes from its own seat alone.
func (a *amendment) correct(line int, args amendArgs, with *Command, at int) error {
	if args.Line != nil {
		line = *args.Line
		a.changes = append(a.changes, Change{Then: a.live[at].Entry})
	} else {
		a.changes = append(a.changes, Change{Then: Entry{Line: line, Back: -1}})
	}
	if with == nil {
		return nil
	}
	for _, p := range a.rules.Prompts(a.state) {
		if p.Secret && p.Ask == with.Do && p.For == with.Actor() {
			return Refuse(a.rules.UndoRuling(), "amend.secret", "seat", string(p.For))
		}
	}
	events, err := a.rules.Decide(a.state, *with)
	if err != nil {
		return err
	}
	now := a.put(Entry{Line: line, Command: *with, Events: events, Back: -1})
	a.changes[0].Now = now
	return nil
}

// again decides a later entry anew. What the rules refuse now no longer counts.
func (a *amendment) again(then Entry) error {
	if then.isNote() {
		a.put(then)
		return nil
	}
	events, err := a.rules.Decide(a.state, then.Command)
	var refusal *Refusal
	if errors.As(err, &refusal) {
		a.changes = append(a.changes, Change{Then: then, Refusal: refusal})
		return nil
	}
	if err != nil {
		return err
	}
	now := a.put(Entry{Line: then.Line, Command: then.Command, Events: events, Back: -1})
	same, err := sameEvents(then.Events, events)
	if err == nil && !same {
		a.changes = append(a.changes, Change{Then: then, Now: now})
	}
	return err
}

func (a *amendment) put(e Entry) *Entry {
	a.entries = append(a.entries, e)
	a.state = a.rules.Apply(a.state, e.Events)
	return &e
}

func sameEvents(a, b []Event) (bool, error) {
	one, err := Entry{Back: -1, Events: a}.stored()
	if err != nil {
		return false, err
	}
	two, err := Entry{Back: -1, Events: b}.stored()
	if err != nil {
		return false, err
	}
	return slices.EqualFunc(one.Events, two.Events, func(x, y eventJSON) bool {
		return x.Kind == y.Kind && bytes.Equal(x.Data, y.Data)
	}), nil
}
