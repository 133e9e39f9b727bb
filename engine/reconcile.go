package engine

import (
	"encoding/json"
	"errors"
	"slices"
)

// Difference is one thing that was counted otherwise than it is recorded.
type Difference struct {
	Path     string `json:"path"` // in the record's state, with dots
	Counted  int    `json:"counted"`
	Recorded int    `json:"recorded"`
}

// Reconciliation is what became of a count: where it differs, and the corrections of past entries that would explain it,
// each a set of amendments in the order in which they are to be made. The smallest sets come first. Where none explains the
// whole count, those stand there that explain all that differs.
type Reconciliation struct {
	Differences  []Difference
	Explanations [][]Command
}

// Count is the command by which the moderator enters what was counted on the table, in the form of the record's state. It
// changes nothing: where all is as recorded it stands in the record, otherwise it is refused with what differs and
// what would explain it.
const Count = "count"

// The other commands by which the moderator puts a record right, in games that take them: Adjust says what one thing is, TableSet all
// that is named of the position, and Stand lets a play be that the rules refuse, as the table has decided.
const (
	Adjust   = "adjust"
	TableSet = "table.set"
	Override = "stand"
)

// IsCorrection reports whether a command of the moderator puts right what happened.
func IsCorrection(do string) bool {
	return do == Amend || do == Adjust || do == TableSet || do == Override
}

func (t *Timeline) decideCount(line int, c Command) (Step, error) {
	ruling := t.rules.UndoRuling()
	if c.By != Moderator || c.For != "" {
		return Step{}, Refuse(ruling, "count.moderator")
	}
	counted, err := json.Marshal(c.Args)
	if err != nil {
		return Step{}, Refuse(ruling, "count.malformed")
	}
	found, err := t.Reconcile(counted)
	switch {
	case errors.Is(err, ErrNotCountable):
		return Step{}, Refuse(ruling, "count.malformed")
	case err != nil:
		return Step{}, err
	case len(found.Differences) > 0:
		return Step{}, Refuse(ruling, "count.differs", "differences", found.Differences, "explanations", found.Explanations)
	}
	return Step{Entry: Entry{Line: line, Command: c, Kept: -1}, next: t.now}, nil
}

// The search for explanations ends after so many decisions, so that its cost does not grow with the game, and when so many
// were found.
const (
	maxDecisions    = 30000
	maxExplanations = 5
)

// ErrNotCountable is given for a game of which nothing can be counted.
var ErrNotCountable = errors.New("nothing of this game can be counted")

// Reconcile compares a count of the table with the game and looks for the smallest set of past entries, two at the most,
// whose correction would explain the difference.
func (t *Timeline) Reconcile(counted json.RawMessage) (Reconciliation, error) {
	rules, ok := t.rules.(CountRules)
	if !ok {
		return Reconciliation{}, ErrNotCountable
	}
	differences, err := rules.Differences(t.now, counted)
	if err != nil || len(differences) == 0 {
		return Reconciliation{Differences: differences}, err
	}
	search := explanationSearch{CountRules: rules, counted: counted, wanted: differences}
	nearer, err := search.from(t, nil, differences)
	for _, n := range nearer {
		if err != nil || len(search.found) > 0 {
			break
		}
		_, err = search.from(n.timeline, n.commands, n.remaining)
	}
	if len(search.found) == 0 {
		search.found = search.imperfect[:min(len(search.imperfect), maxExplanations)]
	}
	return Reconciliation{differences, search.found}, err
}

// explanationSearch is a search for explanations.
type explanationSearch struct {
	CountRules
	counted json.RawMessage
	wanted  []Difference
	decided int
	found   [][]Command
	// imperfect are single corrections that explain all that differs, and make something differ that did not: who counts the
	// board may have left the reserves as they are recorded.
	imperfect [][]Command
}

// partialFix is a line of play after one correction that explains a part of the difference.
type partialFix struct {
	timeline  *Timeline
	commands  []Command
	remaining []Difference
}

// from tries every correction of one entry of a line of play, newest first.
func (r *explanationSearch) from(t *Timeline, made []Command, left []Difference) ([]partialFix, error) {
	var part []partialFix
	for i := len(t.live) - 1; i >= 0; i-- {
		for _, with := range r.Alternatives(t.live[i].Entry, left) {
			if r.decided += len(t.live) - i; r.decided > maxDecisions || len(r.found) >= maxExplanations {
				return part, nil
			}
			n, err := r.try(t, t.live[i].Line, with)
			if errors.As(err, new(*Refusal)) {
				continue
			}
			if err != nil {
				return nil, err
			}
			n.commands = append(slices.Clone(made), n.commands...)
			switch {
			case len(n.remaining) == 0:
				r.found = append(r.found, n.commands)
			case len(made) == 0 && len(n.remaining) < len(left):
				part = append(part, n)
			}
			if len(made) == 0 && len(n.remaining) > 0 && !r.anyWanted(n.remaining) {
				r.imperfect = append(r.imperfect, n.commands)
			}
		}
	}
	return part, nil
}

// anyWanted reports whether any of the differences is one that is to be explained.
func (r *explanationSearch) anyWanted(left []Difference) bool {
	return slices.ContainsFunc(left, func(d Difference) bool {
		return slices.ContainsFunc(r.wanted, func(w Difference) bool { return w.Path == d.Path })
	})
}

// try plays one correction on a line of its own.
func (r *explanationSearch) try(t *Timeline, line int, with *Command) (partialFix, error) {
	args := map[string]any{"line": line}
	if with != nil {
		args["with"] = *with
	}
	c := NewCommand(Moderator, Amend, args)
	step, err := t.Decide(c)
	if err != nil {
		return partialFix{}, err
	}
	other := t.Fork()
	other.Commit(step)
	left, err := r.Differences(other.now, r.counted)
	return partialFix{other, []Command{c}, left}, err
}
