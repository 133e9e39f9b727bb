package engine

import "slices"

// Undo is the command by which entries are taken back. "count" is the number of people's inputs, 1 if absent; the program's draws that
// followed go with them. Or "to" is the line after which play continues. Right after an undo "to" may also name a line that it took
// back: play up to there is redone. A seat may only take back its own last inputs, by count: see Timeline.Retractable.
const Undo = "undo"

type undoArgs struct {
	Count  *int   `json:"count" kind:"number"`
	To     *int   `json:"to" kind:"number"`
	Reason string `json:"reason" kind:"text"`
}

func (t *Timeline) decideUndo(line int, c Command) (PendingEntry, error) {
	if t.undoesByLine() {
		return t.decideLineUndo(line, c)
	}
	var args undoArgs
	ruling := t.rules.UndoRuling()
	if err := c.Args.Decode(&args); err != nil || c.For != "" || args.Count != nil && args.To != nil {
		return PendingEntry{}, Refuse(ruling, "undo.malformed")
	}
	count := 1
	if args.Count != nil {
		count = *args.Count
	}
	var left *play
	var of int
	switch {
	case c.By != Moderator && (args.To != nil || !t.mayRetract(c.By, count)):
		return PendingEntry{}, Refuse(ruling, "undo.others")
	case args.To != nil:
		if left, of = t.upToLine(*args.To); left == t.last && of == 0 {
			left, of = t.redone(*args.To)
		}
	default:
		left, of = t.withoutLast(count)
	}
	if left == t.last && of == 0 {
		return PendingEntry{}, Refuse(ruling, "undo.nothing")
	}
	return PendingEntry{Entry: Entry{Line: line, Command: c, KeptCount: left.len(), UndoneLine: of}}, nil
}

// upToLine returns the line of play that is left if everything behind a line is undone, amendments included; the present one if
// there is no such line. An entry that an amendment inserted stands where it was inserted.
func (t *Timeline) upToLine(line int) (left *play, of int) {
	if line < 1 || line >= t.nextLine() {
		return t.last, 0
	}
	return t.takeBack(func(last *play) bool { return last.Line <= line })
}

// withoutLast returns the line of play without the last count inputs of people and the draws that followed them; the present one if
// there are fewer inputs. An amendment is one input.
func (t *Timeline) withoutLast(count int) (left *play, of int) {
	more := max(count, 0)
	left, of = t.takeBack(func(last *play) bool {
		if more == 0 {
			return true
		}
		if last.Command.By != App {
			more--
		}
		return false
	})
	if more > 0 {
		return t.last, 0
	}
	return left, of
}

// takeBack removes plays from the end until done says so. of is the line of the earliest amendment among them: the entries that it
// replaced count again.
func (t *Timeline) takeBack(done func(last *play) bool) (left *play, of int) {
	left = t.last
	for left != nil && !done(left) {
		if before, amended := t.before[left.index]; amended && left.isNote() {
			left, of = before, left.Line
			continue
		}
		left = left.before
	}
	return left, of
}

// Retractable returns the seat that entered something last, and what it may take back, the newest first: nobody else has entered or drawn
// anything since, and nothing of it showed that seat what was hidden from it. None if the moderator or the program was last.
func (t *Timeline) Retractable() (seat Seat, entries []*Entry) {
	if t.last == nil || t.last.Command.By == Moderator || t.last.Command.By == App {
		return "", nil
	}
	seat = t.last.Command.By
	for p := t.last; p != nil && p.Command.By == seat && p.decidedBy == p.index; p = p.before {
		if slices.ContainsFunc(p.Events, func(e Event) bool { return t.rules.Reveals(e, AtSeat(seat)) }) {
			break
		}
		entries = append(entries, p.Entry)
	}
	return seat, entries
}

func (t *Timeline) mayRetract(seat Seat, count int) bool {
	last, entries := t.Retractable()
	return seat == last && count <= len(entries)
}

// RedoLine returns the line for an undo "to" that redoes the last undo; ok is false if there is none, or if something was entered
// since.
func (t *Timeline) RedoLine() (line int, ok bool) {
	undos := t.redoableUndos()
	if len(undos) == 0 {
		return 0, false
	}
	return t.before[undos[len(undos)-1]].Line, true
}

// IsRedo reports whether an entry undoes an undo.
func (t *Timeline) IsRedo(e Entry) bool {
	return e.Command.Do == Undo && e.UndoneLine > 0 && t.entries[t.indexOf(e.UndoneLine)].Command.Do == Undo
}

// redoableUndos lists the indexes of the undos at the end of the game that are not undone themselves.
func (t *Timeline) redoableUndos() (undos []int) {
	from := len(t.entries)
	for from > 0 && t.entries[from-1].Command.Do == Undo {
		from--
	}
	for i := from; i < len(t.entries); i++ {
		e := t.entries[i]
		if !t.IsRedo(*e) {
			undos = append(undos, i)
			continue
		}
		of := t.indexOf(e.UndoneLine)
		undos = slices.DeleteFunc(undos, func(j int) bool { return j >= of })
	}
	return undos
}

// redone returns the line of play if it counts again up to an undone line, and the line of the undo that took that back. It returns
// the present one if there is no such line.
func (t *Timeline) redone(line int) (left *play, of int) {
	undos := t.redoableUndos()
	for _, i := range slices.Backward(undos) {
		var found *play // the first on that line
		for p := t.before[i]; p != nil; p = p.before {
			if p.Line == line {
				found = p
			}
		}
		if found.len() > t.last.len() {
			return found, t.entries[i].Line
		}
	}
	return t.last, 0
}
