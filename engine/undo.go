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
	var back int
	switch {
	case args.To != nil:
		back = t.liveUpTo(*args.To)
	case args.Count != nil:
		back = t.liveWithout(*args.Count)
	default:
		back = t.liveWithout(1)
	}
	if back < 0 || back >= len(t.live) {
		return Step{}, Refuse(ruling, "undo.nothing")
	}
	return Step{Entry: Entry{Line: line, Command: c, Back: back}}, nil
}

// liveUpTo counts the live entries up to the last one on a line up to the given one; -1 when that is no line of this
// record. An entry that an amendment put in counts where it was put.
func (t *Timeline) liveUpTo(line int) int {
	if line < 1 || line >= t.nextLine() {
		return -1
	}
	n := len(t.live)
	for n > 0 && t.live[n-1].Line > line {
		n--
	}
	return n
}

// liveWithout counts the live entries that stay when the last count inputs of people are taken back, together with
// the program's own draws that followed them; -1 when there are not so many.
func (t *Timeline) liveWithout(count int) int {
	if count < 1 {
		return -1
	}
	for n := len(t.live) - 1; n >= 0; n-- {
		if t.live[n].Command.By == App {
			continue
		}
		if count--; count == 0 {
			return n
		}
	}
	return -1
}
