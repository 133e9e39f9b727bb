package engine

import (
	"encoding/json"
	"reflect"
)

const (
	mostByHand = 10 // instructions that are listed: if more differs, setting the table up by the screen is quicker
	mostFacts  = 6  // facts that are told one by one
)

// Correction is what an entry changed besides playing on: an undo, an amendment, or facts that were set.
type Correction struct {
	Changes    []Change             // of an amendment
	Gone, Come []Entry              // of an undo, the entries that no longer count and those that count again
	Facts      map[Viewer][]Message // what each viewer may know of the facts that were set
	ByHand     []Message            // what the players must do on the physical board
	// IsOpen is set if it set one figure that everybody may know, and nothing else.
	IsOpen bool
}

// CommitCorrection commits a step and returns what it corrected. A move of the game corrects nothing.
func CommitCorrection(game *Timeline, s PendingEntry) Correction {
	e, rules, was, line, changes := s.Entry, game.Rules(), game.State(), game.last, game.changesOf(s)
	game.Commit(s)
	board, onBoard := rules.(BoardRules)
	if e.KeptCount < 0 {
		if !onBoard {
			return Correction{}
		}
		come := board.CorrectionFacts(e.Command, e.Events)
		if len(come) == 0 {
			return Correction{}
		}
		is := game.State()
		if len(come) < len(e.Events) {
			is = rules.Apply(was, come)
		}
		facts := factsFor(game, board, was, is, come)
		return Correction{Facts: facts, ByHand: byHand(board, was, is, nil, come), IsOpen: setsOne(e.Command) && areOpen(facts)}
	}
	kept := shared(line, game.last)
	before, after := liveEntries(line.from(kept)), liveEntries(game.last.from(kept))
	same := 0 // entries that count as before
	for same < min(len(before), len(after)) && countsAlike(before[same], after[same]) {
		same++
	}
	c := Correction{Changes: changes}
	if e.Command.Do == Undo {
		c.Gone, c.Come = before[same:], after[same:]
	}
	if onBoard {
		c.ByHand = byHand(board, was, game.State(), allEvents(before[same:]), allEvents(after[same:]))
	}
	return c
}

// setsOne reports whether a command sets one plain value by its path.
func setsOne(c Command) bool {
	paths := 0
	for _, raw := range c.Args {
		var values map[string]any
		if json.Unmarshal(raw, &values) != nil {
			continue
		}
		for _, value := range values {
			if _, isTree := value.(map[string]any); isTree {
				return false
			}
			paths++
		}
	}
	return c.Do == Adjust && paths == 1
}

// areOpen reports whether facts are one change that everybody may know all of.
func areOpen(facts map[Viewer][]Message) bool {
	open := facts[Public]
	return len(open) == 1 && open[0].Key == "fact.changed" && reflect.DeepEqual(open, facts[Referee])
}

// factsFor says what was set to everybody who looks at the table.
func factsFor(game *Timeline, rules BoardRules, was, is State, come []Event) map[Viewer][]Message {
	facts := map[Viewer][]Message{}
	viewers := []Viewer{Public, AtModerator, Referee}
	for _, s := range game.Header().Seats {
		viewers = append(viewers, AtSeat(s.Faction))
	}
	for _, v := range viewers {
		facts[v] = rules.FactsSet(was, is, come, v)
		if more := len(facts[v]) - mostFacts; more > 1 {
			facts[v] = append(facts[v][:mostFacts], NewMessage("fact.more", "", "count", more))
		}
	}
	return facts
}

func byHand(rules BoardRules, was, is State, gone, come []Event) []Message {
	work := rules.BoardInstructions(was, is, gone, come)
	if len(work) > mostByHand {
		return []Message{NewMessage("log.fix.many", "", "count", len(work))}
	}
	return work
}

// countsAlike reports whether two entries are the same entry with the same events.
func countsAlike(a, b Entry) bool {
	return a.Line == b.Line && len(a.Events) == len(b.Events) && (len(a.Events) == 0 || &a.Events[0] == &b.Events[0])
}

func allEvents(entries []Entry) []Event {
	var events []Event
	for _, e := range entries {
		events = append(events, e.Events...)
	}
	return events
}
