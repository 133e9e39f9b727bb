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
	changes []Change
}

// Timeline is a game from its header on. It keeps every entry; undone entries stay and are skipped. It is not safe for concurrent
// use.
type Timeline struct {
	history
	header  Header
	entries []Entry
	before  map[int][]liveEntry // the live entries before each undo and amendment, by its index; truncate does not write over them
	now     State
	epoch   int
}

// liveEntry is an entry that counts, as it counts now: an amendment may have decided it again.
type liveEntry struct {
	index     int // among the timeline's entries
	decidedBy int // index of the entry that decided it: itself or an amendment
	Entry
}

// NewTimeline sets up a game. It returns the error of Rules.Setup.
func NewTimeline(rules Rules, header Header) (*Timeline, error) {
	start, err := rules.Setup(header)
	if err != nil {
		return nil, err
	}
	return &Timeline{history: history{rules: rules, states: []State{start}}, header: header, before: map[int][]liveEntry{}, now: start}, nil
}

// Rules returns the game's rules.
func (t *Timeline) Rules() Rules { return t.rules }

// Header returns the record's first line.
func (t *Timeline) Header() Header { return t.header }

// Len returns the number of entries, undone ones included.
func (t *Timeline) Len() int { return len(t.entries) }

// Entries returns every entry. The caller must not change them.
func (t *Timeline) Entries() []Entry { return t.entries }

// LiveEntries returns the entries that count, as they count now and without notes.
func (t *Timeline) LiveEntries() []Entry { return t.liveEntries() }

// History returns what counts now. Later play does not change it, and any goroutine may use it.
func (t *Timeline) History() History {
	return History{history{t.rules, slices.Clip(t.live), slices.Clip(t.states)}}
}

// Undone reports for each entry whether it was undone or an amendment changed it. It is false for undos.
func (t *Timeline) Undone() []bool {
	undone := make([]bool, len(t.entries))
	for i, e := range t.entries {
		undone[i] = e.Command.Do != Undo
	}
	for _, p := range t.live {
		if p.decidedBy == p.index {
			undone[p.index] = false
		}
	}
	return undone
}

// Amended returns the entries that an amendment decided again, by the index of the original entry.
func (t *Timeline) Amended() map[int]Entry {
	amended := map[int]Entry{}
	for _, p := range t.live {
		if p.decidedBy != p.index {
			amended[p.index] = p.Entry
		}
	}
	return amended
}

// AmendmentsInForce returns, by the index of each amendment, the lines of the entries that count as it decided them.
func (t *Timeline) AmendmentsInForce() map[int][]int {
	lines := map[int][]int{}
	for _, p := range t.live {
		if _, amended := t.before[p.decidedBy]; amended && !p.isNote() {
			lines[p.decidedBy] = append(lines[p.decidedBy], p.Line)
		}
	}
	return lines
}

// State returns the current state.
func (t *Timeline) State() State { return t.now }

// Project returns the current state as a viewer sees it.
func (t *Timeline) Project(v Viewer) View { return t.rules.Project(t.now, v) }

// Prompts lists the open decisions. Undo changes their ids: an answer to an undone decision can never meet the decision that
// replaced it.
func (t *Timeline) Prompts() []Prompt { return t.withEpoch(t.rules.Prompts(t.now)) }

func (t *Timeline) withEpoch(prompts []Prompt) []Prompt {
	for i := range prompts {
		prompts[i].ID = fmt.Sprintf("%s.%d", prompts[i].ID, t.epoch)
	}
	return prompts
}

// PromptsAfter lists the decisions that would be open after s, which must be the last decided step and undo nothing.
func (t *Timeline) PromptsAfter(s PendingEntry) []Prompt { return t.withEpoch(t.rules.Prompts(s.next)) }

// Decide returns what a command on the next line would do. It changes nothing.
func (t *Timeline) Decide(c Command) (PendingEntry, error) { return t.DecideAt(t.nextLine(), c) }

// DecideAt is Decide for a given line: a record may have lines between its commands.
func (t *Timeline) DecideAt(line int, c Command) (PendingEntry, error) {
	switch c.Do {
	case Undo:
		return t.decideUndo(line, c)
	case Amend:
		return t.decideAmend(line, c)
	case Count:
		return t.decideCount(line, c)
	}
	events, next, err := t.rules.Decide(t.now, c)
	if err != nil {
		return PendingEntry{}, err
	}
	if next == nil {
		next = t.rules.Apply(t.now, events)
	}
	return PendingEntry{Entry: Entry{Line: line, Command: c, Events: events, KeptCount: -1}, next: next}, nil
}

// Commit appends a step. It must be the last decided step.
func (t *Timeline) Commit(s PendingEntry) {
	i := len(t.entries)
	t.entries = append(t.entries, s.Entry)
	switch {
	case s.Entry.KeptCount < 0:
		t.appendLive(liveEntry{i, i, s.Entry}, s.next)
	case s.Entry.Command.Do == Amend:
		t.before[i] = t.live
		t.applyAmendment(i, s.Entry)
	case s.Entry.UndoneLine > 0:
		t.before[i] = t.live
		t.replaceLive(t.before[t.indexOf(s.Entry.UndoneLine)][:s.Entry.KeptCount])
	default:
		t.before[i] = t.live
		t.truncate(s.Entry.KeptCount)
	}
}

// applyAmendment replaces the entries that the amendment decided again and notes the amendment behind them.
func (t *Timeline) applyAmendment(i int, e Entry) {
	after := t.before[i][e.KeptCount:]
	t.truncate(e.KeptCount)
	for _, again := range e.Redecided {
		p := liveEntry{t.indexOf(again.Line), i, again}
		if j := slices.IndexFunc(after, func(old liveEntry) bool { return sameEntry(t.rules, old.Entry, again) }); j >= 0 {
			p = after[j]
		}
		t.appendLive(p, t.rules.Apply(t.now, p.Events))
	}
	t.appendLive(liveEntry{i, i, Entry{Line: e.Line, Command: e.Command, KeptCount: -1}}, t.now)
}

// indexOf returns the index of the entry on a line, which must have one.
func (t *Timeline) indexOf(line int) int {
	i, _ := slices.BinarySearchFunc(t.entries, line, func(e Entry, line int) int { return e.Line - line })
	return i
}

// appendLive adds an entry that counts.
func (t *Timeline) appendLive(p liveEntry, next State) {
	t.live = append(t.live, p)
	t.now = next
	if len(t.live)%checkpointEvery == 0 {
		t.states = append(t.states, t.now)
	}
}

// Restore appends an entry from a journal: it folds the stored events and decides nothing.
func (t *Timeline) Restore(e Entry) {
	s := PendingEntry{Entry: e}
	if e.KeptCount < 0 {
		s.next = t.rules.Apply(t.now, e.Events)
	}
	t.Commit(s)
}

func (t *Timeline) nextLine() int {
	if n := len(t.entries); n > 0 {
		return t.entries[n-1].Line + 1
	}
	return 2
}

// truncate keeps only the first live entries. Later ones must not write over slices that a History or an undo still uses.
func (t *Timeline) truncate(live int) {
	t.now = t.at(live)
	t.states = slices.Clip(t.states[:live/checkpointEvery+1])
	t.live = slices.Clip(t.live[:live])
	t.epoch++
}

// replaceLive makes other entries count and folds those that differ.
func (t *Timeline) replaceLive(plays []liveEntry) {
	same := 0
	for same < min(len(plays), len(t.live)) && plays[same].index == t.live[same].index && plays[same].decidedBy == t.live[same].decidedBy {
		same++
	}
	t.truncate(same)
	for _, p := range plays[same:] {
		t.appendLive(p, t.rules.Apply(t.now, p.Events))
	}
}

// Fork returns an independent copy. Each copy may be used by a goroutine of its own.
func (t *Timeline) Fork() *Timeline {
	other := *t
	other.entries, other.live = slices.Clip(t.entries), slices.Clone(t.live)
	other.before, other.states = maps.Clone(t.before), slices.Clone(t.states)
	return &other
}
