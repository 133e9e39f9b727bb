package engine

import (
	"encoding/json"
	"errors"
	"slices"
)

// Difference is one number that was counted differently from the record.
type Difference struct {
	Path     string `json:"path"` // dotted path in the record's state
	Counted  int    `json:"counted"`
	Recorded int    `json:"recorded"`
}

// Reconciliation is the outcome of a count: the differences, and sets of amendments that would explain them, each set in the
// order of entry. The smallest sets come first. If no set explains the whole count, sets are listed that explain all differences
// but cause others.
type Reconciliation struct {
	Differences  []Difference
	Explanations [][]Command
}

// Count is the command by which the moderator enters a count of the table, in the form of the record's state. It changes nothing:
// a count that agrees is recorded; any other is refused with its differences and explanations.
const Count = "count"

// Other commands that correct a record, in games that have them. Adjust sets one thing, TableSet every named part of the
// position; Override allows a move that the rules refuse, because the table has decided so.
const (
	Adjust   = "adjust"
	TableSet = "table.set"
	Override = "stand"
)

// IsCorrection reports whether a command of the moderator corrects play.
func IsCorrection(do string) bool {
	return do == Amend || do == Adjust || do == TableSet || do == Override
}

func (t *Timeline) decideCount(line int, c Command) (PendingEntry, error) {
	ruling := t.rules.UndoRuling()
	if c.By != Moderator || c.For != "" {
		return PendingEntry{}, Refuse(ruling, "count.moderator")
	}
	counted, err := json.Marshal(c.Args)
	if err != nil {
		return PendingEntry{}, Refuse(ruling, "count.malformed")
	}
	found, err := t.Reconcile(counted)
	switch {
	case errors.Is(err, ErrNotCountable):
		return PendingEntry{}, Refuse(ruling, "count.malformed")
	case err != nil:
		return PendingEntry{}, err
	case len(found.Differences) > 0:
		return PendingEntry{}, Refuse(ruling, "count.differs", "differences", found.Differences, "explanations", found.Explanations)
	}
	return PendingEntry{Entry: Entry{Line: line, Command: c, KeptCount: -1}, next: t.now}, nil
}

// Limits of the search for explanations: its cost must not grow with the game.
const (
	maxDecisions    = 30000
	maxExplanations = 5
)

// ErrNotCountable is returned for a game without CountRules.
var ErrNotCountable = errors.New("nothing of this game can be counted")

// Reconcile compares a count of the table with the game and looks for the smallest set of corrections, two at most, that would
// explain the differences.
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
	partial, err := search.simulateAll(t, nil, differences)
	for _, n := range partial {
		if err != nil || len(search.found) > 0 {
			break
		}
		_, err = search.simulateAll(n.timeline, n.commands, n.remaining)
	}
	if len(search.found) == 0 {
		search.found = search.imperfect[:min(len(search.imperfect), maxExplanations)]
	}
	return Reconciliation{differences, search.found}, err
}

type explanationSearch struct {
	CountRules
	counted json.RawMessage
	wanted  []Difference
	decided int
	found   [][]Command
	// imperfect are single corrections that explain all differences but cause others: people who count the board may have copied
	// the reserves from the record.
	imperfect [][]Command
}

// partialFix is a line of play after one correction that explains some of the differences.
type partialFix struct {
	timeline  *Timeline
	commands  []Command
	remaining []Difference
}

// simulateAll tries every correction of one entry, newest first.
func (r *explanationSearch) simulateAll(t *Timeline, made []Command, left []Difference) ([]partialFix, error) {
	var part []partialFix
	for p := t.last; p != nil; p = p.before {
		for _, with := range r.Alternatives(*p.Entry, left) {
			if r.decided += t.last.len() - p.count + 1; r.decided > maxDecisions || len(r.found) >= maxExplanations {
				return part, nil
			}
			n, err := r.simulate(t, p.Line, with)
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
			if len(made) == 0 && len(n.remaining) > 0 && !r.containsWanted(n.remaining) {
				r.imperfect = append(r.imperfect, n.commands)
			}
		}
	}
	return part, nil
}

// containsWanted reports whether one of the differences is among those to explain.
func (r *explanationSearch) containsWanted(left []Difference) bool {
	return slices.ContainsFunc(left, func(d Difference) bool {
		return slices.ContainsFunc(r.wanted, func(w Difference) bool { return w.Path == d.Path })
	})
}

// simulate plays one correction on a fork.
func (r *explanationSearch) simulate(t *Timeline, line int, with *Command) (partialFix, error) {
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
