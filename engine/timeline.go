package engine

import (
	"fmt"
	"maps"
	"slices"
)

// PendingEntry is an entry that is decided but not committed: a journal is written between Decide and Commit.
type PendingEntry struct {
	Entry   Entry
	next    State
	states  []State // after each entry that an amendment decided again
	same    []*play // for each of these the play that it was, if nothing about it changes; else nil
	changes []Change
}

// Timeline is a game from its header on. It keeps every entry; undone entries stay and are skipped. It is not safe for concurrent
// use.
type Timeline struct {
	history
	header  Header
	entries []*Entry
	undone  []bool        // by entry, as Undone returns it
	before  map[int]*play // the line of play before each undo and amendment, by its index
	now     State
	epoch   int
}

// NewTimeline sets up a game. It returns the error of Rules.Setup.
func NewTimeline(rules Rules, header Header) (*Timeline, error) {
	start, err := rules.Setup(header)
	if err != nil {
		return nil, err
	}
	return &Timeline{history: history{rules: rules, start: start}, header: header, before: map[int]*play{}, now: start}, nil
}

// Rules returns the game's rules.
func (t *Timeline) Rules() Rules { return t.rules }

// Header returns the record's first line.
func (t *Timeline) Header() Header { return t.header }

// Len returns the number of entries, undone ones included.
func (t *Timeline) Len() int { return len(t.entries) }

// Entries returns every entry. The caller must not change them.
func (t *Timeline) Entries() []*Entry { return t.entries }

// LiveEntries returns the entries that count, as they count now and without notes.
func (t *Timeline) LiveEntries() []Entry { return liveEntries(t.last.from(0)) }

// liveEntries returns the entries of plays that are no notes.
func liveEntries(plays []*play) []Entry {
	entries := make([]Entry, 0, len(plays))
	for _, p := range plays {
		if !p.isNote() {
			entries = append(entries, *p.Entry)
		}
	}
	return entries
}

// History returns what counts now. Later play does not change it, and any goroutine may use it.
func (t *Timeline) History() History { return newHistory(t.history) }

// Undone reports for each entry whether it was undone or an amendment changed it. It is false for undos.
func (t *Timeline) Undone() []bool {
	return slices.Clone(t.undone)
}

// Amended returns the entries that an amendment decided again, by the index of the original entry.
func (t *Timeline) Amended() map[int]Entry {
	amended := map[int]Entry{}
	for p := t.last; p != nil && p.again > 0; p = p.before {
		if p.decidedBy != p.index {
			amended[p.index] = *p.Entry
		}
	}
	return amended
}

// AmendmentsInForce returns, by the index of each amendment, the lines of the entries that count as it decided them.
func (t *Timeline) AmendmentsInForce() map[int][]int {
	lines := map[int][]int{}
	for p := t.last; p != nil && p.again > 0; p = p.before {
		if t.isByAmendment(p) {
			lines[p.decidedBy] = append(lines[p.decidedBy], p.Line)
		}
	}
	for _, of := range lines {
		slices.Reverse(of)
	}
	return lines
}

// State returns the current state.
func (t *Timeline) State() State { return t.now }

// Project returns the current state as a viewer sees it.
func (t *Timeline) Project(v Viewer) View { return t.rules.Project(t.now, v) }

// Position returns the current state as records note it.
func (t *Timeline) Position() View {
	if rules, ok := t.rules.(PositionRules); ok {
		return rules.Position(t.now)
	}
	return t.Project(Referee)
}

// Prompts lists the open decisions. Undo changes their ids: an answer to an undone decision can never meet the decision that
// replaced it.
func (t *Timeline) Prompts() []Prompt { return t.withEpoch(t.rules.Prompts(t.now)) }

// Asked lists the open decisions; their choices may be missing.
func (t *Timeline) Asked() []Prompt {
	if rules, ok := t.rules.(AskedRules); ok {
		return t.withEpoch(rules.Asked(t.now))
	}
	return t.Prompts()
}

func (t *Timeline) withEpoch(prompts []Prompt) []Prompt {
	for i := range prompts {
		prompts[i].ID = fmt.Sprintf("%s.%d", prompts[i].ID, t.epoch)
	}
	return prompts
}

// PromptsAfter lists the decisions that would be open after s, which must be the last decided step and undo nothing.
func (t *Timeline) PromptsAfter(s PendingEntry) []Prompt { return t.withEpoch(t.rules.Prompts(s.next)) }

// StateAfter returns the state after s, which must be the last decided step.
func (t *Timeline) StateAfter(s PendingEntry) State {
	if s.next != nil {
		return s.next
	}
	after := t.Fork()
	after.Commit(s)
	return after.State()
}

// Decide returns what a command on the next line would do. It changes nothing.
func (t *Timeline) Decide(c Command) (PendingEntry, error) { return t.DecideAt(t.nextLine(), c) }

// DecideAt is Decide for a given line: a record may have lines between its commands.
func (t *Timeline) DecideAt(line int, c Command) (PendingEntry, error) {
	switch c.Do {
	case Undo:
		return t.decideUndo(line, c)
	case Amend:
		return t.decideAmend(line, c, nil)
	case Count:
		return t.decideCount(line, c)
	}
	c.Line = line
	events, next, err := t.rules.Decide(t.now, c)
	if err != nil {
		return PendingEntry{}, saidToItsSeat(err, c)
	}
	if next == nil {
		next = t.rules.Apply(t.now, events)
	}
	return PendingEntry{Entry: Entry{Line: line, Command: c, Events: events, KeptCount: -1}, next: next}, nil
}

// DecideFrom decides an amendment as if the position before the play that it decides again (AmendedPlay.Then) had been another.
func (t *Timeline) DecideFrom(then State, c Command) (PendingEntry, error) {
	return t.decideAmend(t.nextLine(), c, then)
}

// Commit appends a step. It must be the last decided step.
func (t *Timeline) Commit(s PendingEntry) {
	i, e := len(t.entries), new(Entry)
	*e = s.Entry // a pointer into s would keep its states
	t.entries, t.undone = append(t.entries, e), append(t.undone, false)
	if e.KeptCount < 0 {
		t.add(i, i, e, s.next)
		return
	}
	t.before[i] = t.last
	switch {
	case e.Command.Do == Amend || t.undoesByLine():
		t.applyAmendment(i, e, s.states, s.same)
	case e.UndoneLine > 0:
		t.goTo(t.before[t.indexOf(e.UndoneLine)].first(e.KeptCount))
	default:
		t.goTo(t.last.first(e.KeptCount))
	}
}

// applyAmendment replaces the entries that the amendment decided again and notes the amendment behind them. states are the states
// after these entries; nil if they were not worked out. same are the plays that stay what they were.
func (t *Timeline) applyAmendment(i int, e *Entry, states []State, same []*play) {
	t.goTo(t.last.first(e.KeptCount))
	for n := range e.Redecided {
		again := &e.Redecided[n]
		index, decidedBy := t.indexOf(again.Line), i
		if old := same[n]; old != nil {
			index, decidedBy, again = old.index, old.decidedBy, old.Entry
		}
		var next State
		if states == nil {
			next = t.rules.Apply(t.now, again.Events)
		} else {
			next = states[n]
		}
		t.add(index, decidedBy, again, next)
	}
	t.add(i, i, &Entry{Line: e.Line, Command: e.Command, KeptCount: -1}, t.now)
}

// indexOf returns the index of the entry on a line, which must have one.
func (t *Timeline) indexOf(line int) int {
	i, _ := slices.BinarySearchFunc(t.entries, line, func(e *Entry, line int) int { return e.Line - line })
	return i
}

// add adds an entry that counts.
func (t *Timeline) add(index, decidedBy int, e *Entry, next State) {
	p := &play{before: t.last, count: t.last.len() + 1, index: index, decidedBy: decidedBy, Entry: e}
	if p.count%checkpointEvery == 0 {
		p.state = t.rules.Apply(next, nil) // a copy, without what next keeps of showing it
	}
	if p.again = t.last.decidedAgain(); t.isByAmendment(p) {
		p.again++
	}
	t.mark(p, false)
	t.last, t.now = p, next
}

// isByAmendment reports whether an amendment decided a play.
func (t *Timeline) isByAmendment(p *play) bool {
	_, amended := t.before[p.decidedBy]
	return amended && !p.isNote()
}

// mark notes whether the entry of a play is undone. One that an amendment decided again stays undone as it was.
func (t *Timeline) mark(p *play, undone bool) {
	if p.decidedBy == p.index {
		t.undone[p.index] = undone
	}
}

// goTo makes another line of play count.
func (t *Timeline) goTo(line *play) {
	kept := shared(t.last, line)
	for _, p := range t.last.from(kept) {
		t.mark(p, true)
	}
	for _, p := range line.from(kept) {
		t.mark(p, false)
	}
	t.last, t.now = line, t.at(line)
	t.epoch++
}

// Restore appends an entry from a journal: it folds the stored events and decides nothing.
func (t *Timeline) Restore(e Entry) { t.Commit(t.Restored(e)) }

// Restored returns an entry from a journal as the step that appends it.
func (t *Timeline) Restored(e Entry) PendingEntry {
	s := PendingEntry{Entry: e}
	if e.KeptCount < 0 {
		s.next = t.rules.Apply(t.now, e.Events)
		return s
	}
	was := map[int][]*play{} // by line: a forgotten entry and its amendment have the same
	if len(e.Redecided) > 0 {
		for _, p := range t.last.from(e.KeptCount) {
			was[p.Line] = append(was[p.Line], p)
		}
	}
	for _, again := range e.Redecided {
		s.same = append(s.same, t.sameAs(again, was[again.Line]...))
	}
	return s
}

// sameAs returns the play that an entry equals; nil if it equals none.
func (t *Timeline) sameAs(e Entry, was ...*play) *play {
	if i := slices.IndexFunc(was, func(p *play) bool { return sameEntry(t.rules, *p.Entry, e) }); i >= 0 {
		return was[i]
	}
	return nil
}

func (t *Timeline) nextLine() int {
	if n := len(t.entries); n > 0 {
		return t.entries[n-1].Line + 1
	}
	return 2
}

// Fork returns an independent copy. Each copy may be used by a goroutine of its own.
func (t *Timeline) Fork() *Timeline {
	other := *t
	other.entries, other.undone, other.before = slices.Clip(t.entries), slices.Clone(t.undone), maps.Clone(t.before)
	return &other
}
