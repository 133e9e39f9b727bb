package engine

import "slices"

// Undo is the command by which the moderator takes entries back. "count" is the number of people's inputs, 1 if absent; the
// program's draws that followed go with them. Or "to" is the line after which play continues. Right after an undo "to" may also
// name a line that it took back: play up to there is redone.
const Undo = "undo"

type undoArgs struct {
	Count  *int   `json:"count" kind:"number"`
	To     *int   `json:"to" kind:"number"`
	Reason string `json:"reason" kind:"text"`
}

func (t *Timeline) decideUndo(line int, c Command) (PendingEntry, error) {
	var args undoArgs
	ruling := t.rules.UndoRuling()
	if err := c.Args.Decode(&args); err != nil || c.For != "" || args.Count != nil && args.To != nil {
		return PendingEntry{}, Refuse(ruling, "undo.malformed")
	}
	if c.By != Moderator {
		return PendingEntry{}, Refuse(ruling, "undo.moderator")
	}
	var live []liveEntry
	var of int
	switch {
	case args.To != nil:
		if live, of = t.upToLine(*args.To); len(live) == len(t.live) && of == 0 {
			live, of = t.redone(*args.To)
		}
	case args.Count != nil:
		live, of = t.withoutLast(*args.Count)
	default:
		live, of = t.withoutLast(1)
	}
	if len(live) == len(t.live) && of == 0 {
		return PendingEntry{}, Refuse(ruling, "undo.nothing")
	}
	return PendingEntry{Entry: Entry{Line: line, Command: c, KeptCount: len(live), UndoneLine: of}}, nil
}

// upToLine returns the live entries left if everything behind a line is undone, amendments included; all of them if there is no
// such line. An entry that an amendment inserted stands where it was inserted.
func (t *Timeline) upToLine(line int) (live []liveEntry, of int) {
	if line < 1 || line >= t.nextLine() {
		return t.live, 0
	}
	return t.takeBack(func(last liveEntry) bool { return last.Line <= line })
}

// withoutLast returns the live entries left without the last count inputs of people and the draws that followed them; all of them
// if there are fewer inputs. An amendment is one input.
func (t *Timeline) withoutLast(count int) (live []liveEntry, of int) {
	left := max(count, 0)
	live, of = t.takeBack(func(last liveEntry) bool {
		if left == 0 {
			return true
		}
		if last.Command.By != App {
			left--
		}
		return false
	})
	if left > 0 {
		return t.live, 0
	}
	return live, of
}

// takeBack removes live entries from the end until done says so. of is the line of the earliest amendment among them: the entries
// that it replaced count again.
func (t *Timeline) takeBack(done func(last liveEntry) bool) (live []liveEntry, of int) {
	live = t.live
	for len(live) > 0 && !done(live[len(live)-1]) {
		last := live[len(live)-1]
		if before, amended := t.before[last.index]; amended && last.isNote() {
			live, of = before, last.Line
			continue
		}
		live = live[:len(live)-1]
	}
	return live, of
}

// RedoLine returns the line for an undo "to" that redoes the last undo; ok is false if there is none, or if something was entered
// since.
func (t *Timeline) RedoLine() (line int, ok bool) {
	undos := t.redoableUndos()
	if len(undos) == 0 {
		return 0, false
	}
	before := t.before[undos[len(undos)-1]]
	return before[len(before)-1].Line, true
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
		if !t.IsRedo(e) {
			undos = append(undos, i)
			continue
		}
		of := t.indexOf(e.UndoneLine)
		undos = slices.DeleteFunc(undos, func(j int) bool { return j >= of })
	}
	return undos
}

// redone returns the live entries if play up to an undone line counts again, and the line of the undo that took it back. It
// returns all live entries if there is no such line.
func (t *Timeline) redone(line int) (live []liveEntry, of int) {
	undos := t.redoableUndos()
	for _, i := range slices.Backward(undos) {
		before := t.before[i]
		n := slices.IndexFunc(before, func(p liveEntry) bool { return p.Line == line }) + 1
		if n > len(t.live) {
			return before[:n], t.entries[i].Line
		}
	}
	return t.live, 0
}
