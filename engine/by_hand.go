package engine

// Correct lets an entry happen, and tells what hands have then to do at a table that is played on a real board: nothing for a
// play, which says so itself.
func Correct(game *Timeline, e Entry, happen func()) []Message {
	rules, ok := game.Rules().(Boarded)
	if !ok {
		happen()
		return nil
	}
	was := game.State()
	if e.Back < 0 {
		happen()
		come := rules.Corrected(e.Command, e.Events)
		if len(come) == 0 {
			return nil
		}
		return rules.ByHand(was, game.Rules().Apply(was, come), nil, come)
	}
	before := game.Plays()
	happen()
	after := game.Plays()
	same := 0 // they count as they did
	for same < min(len(before), len(after)) && sameFacts(before[same], after[same]) {
		same++
	}
	return rules.ByHand(was, game.State(), facts(before[same:]), facts(after[same:]))
}

// sameFacts reports whether two entries that count are one and the same.
func sameFacts(a, b Entry) bool {
	return a.Line == b.Line && len(a.Events) == len(b.Events) && (len(a.Events) == 0 || &a.Events[0] == &b.Events[0])
}

func facts(entries []Entry) (events []Event) {
	for _, e := range entries {
		events = append(events, e.Events...)
	}
	return events
}
