package engine

// CommitWithInstructions lets an entry happen, and tells what hands have then to do at a table that is played on a real board: nothing for a
// play, which says so itself.
func CommitWithInstructions(game *Timeline, e Entry, commit func()) []Message {
	rules, ok := game.Rules().(BoardRules)
	if !ok {
		commit()
		return nil
	}
	was := game.State()
	if e.Kept < 0 {
		commit()
		come := rules.CorrectionFacts(e.Command, e.Events)
		if len(come) == 0 {
			return nil
		}
		return rules.BoardInstructions(was, game.Rules().Apply(was, come), nil, come)
	}
	before := game.Plays()
	commit()
	after := game.Plays()
	same := 0 // they count as they did
	for same < min(len(before), len(after)) && countsAlike(before[same], after[same]) {
		same++
	}
	return rules.BoardInstructions(was, game.State(), facts(before[same:]), facts(after[same:]))
}

// countsAlike reports whether two entries that count are one and the same.
func countsAlike(a, b Entry) bool {
	return a.Line == b.Line && len(a.Events) == len(b.Events) && (len(a.Events) == 0 || &a.Events[0] == &b.Events[0])
}

func facts(entries []Entry) (events []Event) {
	for _, e := range entries {
		events = append(events, e.Events...)
	}
	return events
}
