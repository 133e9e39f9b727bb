package engine

import "slices"

// LineUndoRules is optional: implement it if an undo takes one entry out, whatever came later, instead of the last ones. Everything later is decided
// again; if one of these entries would then be refused, so is the undo.
type LineUndoRules interface {
	// MayUndo refuses an undo for whom or what it is; entry is nil if there is none on the line that the undo names.
	MayUndo(s State, undo Command, entryOn func(line int) *Entry) (line int, err error)
	// RestsOn is the refusal of an undo of what the entries on some lines rest on.
	RestsOn(line int, later []int) *Refusal
}

// undoesByLine reports whether an undo takes one entry out.
func (t *Timeline) undoesByLine() bool {
	_, is := t.rules.(LineUndoRules)
	return is
}

// decideLineUndo decides an undo that takes one entry out.
func (t *Timeline) decideLineUndo(line int, c Command) (PendingEntry, error) {
	rules := t.rules.(LineUndoRules)
	plays := t.last.from(0)
	index := func(line int) int {
		return slices.IndexFunc(plays, func(p *play) bool { return p.Line == line && !p.isNote() })
	}
	of, err := rules.MayUndo(t.now, c, func(line int) *Entry {
		if i := index(line); i >= 0 {
			return plays[i].Entry
		}
		return nil
	})
	if err != nil {
		return PendingEntry{}, err
	}
	at := index(of)
	then := t.at(t.last.first(at))
	a := amendment{Timeline: t, plays: plays, was: then, folded: at, state: then, refused: map[int]*Refusal{}}
	for i := at + 1; i < len(plays); i++ {
		if err := a.redecide(i); err != nil {
			return PendingEntry{}, err
		}
	}
	var rest []int
	for line := range a.refused {
		rest = append(rest, line)
	}
	if slices.Sort(rest); len(rest) > 0 {
		return PendingEntry{}, rules.RestsOn(of, rest)
	}
	return PendingEntry{Entry: Entry{Line: line, Command: c, KeptCount: at, Redecided: a.entries}, next: a.state, states: a.states, same: a.same}, nil
}
