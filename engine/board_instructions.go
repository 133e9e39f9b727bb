package engine

// CommitWithInstructions calls commit for e and returns what the players must then do on the physical board. It returns nothing
// for a move of the game, whose own message says what to do.
func CommitWithInstructions(game *Timeline, e Entry, commit func()) []Message {
	rules, ok := game.Rules().(BoardRules)
	if !ok {
		commit()
		return nil
	}
	was := game.State()
	if e.KeptCount < 0 {
		commit()
		come := rules.CorrectionFacts(e.Command, e.Events)
		if len(come) == 0 {
			return nil
		}
		return rules.BoardInstructions(was, game.Rules().Apply(was, come), nil, come)
	}
	line := game.last
	commit()
	kept := shared(line, game.last)
	before, after := liveEntries(line.from(kept)), liveEntries(game.last.from(kept))
	same := 0 // entries that count as before
	for same < min(len(before), len(after)) && countsAlike(before[same], after[same]) {
		same++
	}
	return rules.BoardInstructions(was, game.State(), allEvents(before[same:]), allEvents(after[same:]))
}

// countsAlike reports whether two entries are the same entry with the same events.
func countsAlike(a, b Entry) bool {
	return a.Line == b.Line && len(a.Events) == len(b.Events) && (len(a.Events) == 0 || &a.Events[0] == &b.Events[0])
}

func allEvents(entries []Entry) (events []Event) {
	for _, e := range entries {
		events = append(events, e.Events...)
	}
	return events
}
