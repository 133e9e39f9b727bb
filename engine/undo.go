package engine

// Undo is the command by which the moderator takes back: "count" of people's inputs (1 when absent; draws that the
// program made in answer go with them), or "to" the record's line after which play stands again.
const Undo = "undo"

func (t *Timeline) decideUndo(line int, c Command) (Step, error) {
	var args struct {
		Count  *int   `json:"count"`
		To     *int   `json:"to"`
		Reason string `json:"reason"`
	}
	ruling := t.rules.UndoRuling()
	if err := c.Args.Decode(&args); err != nil || c.For != "" || args.Count != nil && args.To != nil {
		return Step{}, Refuse(ruling, "undo.malformed")
	}
	if c.By != Moderator {
		return Step{}, Refuse(ruling, "undo.moderator")
	}
	var live []play
	var of int
	switch {
	case args.To != nil:
		live, of = t.upTo(*args.To)
	case args.Count != nil:
		live, of = t.without(*args.Count)
	default:
		live, of = t.without(1)
	}
	if len(live) == len(t.live) && of == 0 {
		return Step{}, Refuse(ruling, "undo.nothing")
	}
	return Step{Entry: Entry{Line: line, Command: c, Back: len(live), Of: of}}, nil
}

// upTo gives what counts when everything behind a line is taken back, amendments too; nothing is taken back when that is
// no line of this record. An entry that an amendment put in counts where it was put.
func (t *Timeline) upTo(line int) (live []play, of int) {
	if line < 1 || line >= t.nextLine() {
		return t.live, 0
	}
	return t.takeBack(func(last play) bool { return last.Line <= line })
}

// without gives what counts when the last count inputs of people are taken back, together with the program's own draws
// that followed them; nothing is taken back when there are not so many. An amendment is one input.
func (t *Timeline) without(count int) (live []play, of int) {
	left := max(count, 0)
	live, of = t.takeBack(func(last play) bool {
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

// takeBack gives what counts when the last plays are taken back until done says so, and the line of the earliest
// amendment that went with them: behind it stands what counted before it.
func (t *Timeline) takeBack(done func(last play) bool) (live []play, of int) {
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
