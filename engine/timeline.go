package engine

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Undo is the command by which the moderator takes back: "count" of people's inputs (1 when absent; draws that the
// program made in answer go with them), or "to" the record's line after which play stands again.
const Undo = "undo"

// checkpointEvery is the number of entries between kept states: undo folds at most that many.
const checkpointEvery = 32

// Entry is one accepted line of play: the command and the facts that came of it.
type Entry struct {
	Line    int     // the record's line it stands on; the header is line 1
	Command Command //
	Events  []Event // empty for an undo
	Back    int     // for an undo: the number of entries that count from here on; -1 otherwise
}

// Step is an entry that was decided but has not happened yet: whoever keeps a journal writes it between Decide and
// Commit.
type Step struct {
	Entry Entry
	next  State
}

// Timeline is a game from its header on. It keeps every entry; undone ones stay and are skipped. It is not safe for
// concurrent use.
type Timeline struct {
	rules   Rules
	header  Header
	entries []Entry
	live    []int // indexes of entries that still count
	states  map[int]State
	now     State
	epoch   int
}

// NewTimeline sets up a game.
func NewTimeline(rules Rules, header Header) (*Timeline, error) {
	start, err := rules.Setup(header)
	if err != nil {
		return nil, err
	}
	return &Timeline{rules: rules, header: header, states: map[int]State{0: start}, now: start}, nil
}

// Rules gives the game's rulebook.
func (t *Timeline) Rules() Rules { return t.rules }

// Header gives the record's first line.
func (t *Timeline) Header() Header { return t.header }

// Len counts the entries so far, undone ones included.
func (t *Timeline) Len() int { return len(t.entries) }

// Entries gives every entry so far. The caller must not change them.
func (t *Timeline) Entries() []Entry { return t.entries }

// Undone reports for each entry whether it was taken back. Undo entries themselves count as standing.
func (t *Timeline) Undone() []bool {
	undone := make([]bool, len(t.entries))
	for i, e := range t.entries {
		undone[i] = e.Back < 0
	}
	for _, i := range t.live {
		undone[i] = false
	}
	return undone
}

// State gives the position as it stands.
func (t *Timeline) State() State { return t.now }

// Project shows the position as it stands to a viewer.
func (t *Timeline) Project(v Viewer) View { return t.rules.Project(t.now, v) }

// Prompts lists the open decisions. Their keys change with every undo, so that an answer to a decision that was taken
// back can never meet the one that replaced it.
func (t *Timeline) Prompts() []Prompt {
	prompts := t.rules.Prompts(t.now)
	for i := range prompts {
		prompts[i].Key = fmt.Sprintf("%s.%d", prompts[i].Key, t.epoch)
	}
	return prompts
}

// Decide works out what a command on the next line would do. It changes nothing.
func (t *Timeline) Decide(c Command) (Step, error) { return t.DecideAt(t.nextLine(), c) }

// DecideAt is Decide for a record in which lines that are no commands stand between the entries.
func (t *Timeline) DecideAt(line int, c Command) (Step, error) {
	if c.Do == Undo {
		return t.decideUndo(line, c)
	}
	events, err := t.rules.Decide(t.now, c)
	if err != nil {
		return Step{}, err
	}
	return Step{Entry{Line: line, Command: c, Events: events, Back: -1}, t.rules.Apply(t.now, events)}, nil
}

// Commit lets a decided step happen. It must be the step decided last.
func (t *Timeline) Commit(s Step) {
	i := len(t.entries)
	t.entries = append(t.entries, s.Entry)
	if s.Entry.Back >= 0 {
		t.goBack(s.Entry.Back)
		return
	}
	t.live = append(t.live, i)
	t.now = s.next
	if len(t.live)%checkpointEvery == 0 {
		t.states[len(t.live)] = t.now
	}
}

// Restore appends an entry from a journal: its recorded facts are folded, its command is not decided again.
func (t *Timeline) Restore(e Entry) {
	s := Step{Entry: e}
	if e.Back < 0 {
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

// at gives the position after a number of live entries.
func (t *Timeline) at(live int) State {
	from := live - live%checkpointEvery
	s := t.states[from]
	for _, i := range t.live[from:live] {
		s = t.rules.Apply(s, t.entries[i].Events)
	}
	return s
}

func (t *Timeline) goBack(live int) {
	t.now = t.at(live)
	for n := range t.states {
		if n > live {
			delete(t.states, n)
		}
	}
	t.live = t.live[:live]
	t.epoch++
}

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

// liveUpTo counts the live entries on lines up to the given one; -1 when that is no line of this record.
func (t *Timeline) liveUpTo(line int) int {
	if line < 1 || line >= t.nextLine() {
		return -1
	}
	n := 0
	for n < len(t.live) && t.entries[t.live[n]].Line <= line {
		n++
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
		if t.entries[t.live[n]].Command.By == App {
			continue
		}
		if count--; count == 0 {
			return n
		}
	}
	return -1
}

// entryJSON is the stored form of an Entry's facts.
type entryJSON struct {
	Line    int         `json:"line"`
	Command Command     `json:"command"`
	Back    *int        `json:"back,omitempty"`
	Events  []eventJSON `json:"events,omitempty"`
}

type eventJSON struct {
	Kind string          `json:"kind"`
	Data json.RawMessage `json:"data"`
}

// EncodeEntry gives the form in which journals keep an entry.
func EncodeEntry(e Entry) ([]byte, error) {
	out := entryJSON{Line: e.Line, Command: e.Command}
	if e.Back >= 0 {
		out.Back = &e.Back
	}
	for _, event := range e.Events {
		data, err := Encode(event)
		if err != nil {
			return nil, fmt.Errorf("encode %s: %w", event.Kind(), err)
		}
		out.Events = append(out.Events, eventJSON{event.Kind(), data})
	}
	return Encode(out)
}

// Encode is JSON on one line that leaves <, > and & as they are, so that an argument comes back from a journal or a
// record in the very bytes it was sent. It fails where json.Marshal does.
func Encode(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// DecodeEntry reads what EncodeEntry wrote.
func DecodeEntry(rules Rules, data []byte) (Entry, error) {
	var in entryJSON
	if err := json.Unmarshal(data, &in); err != nil {
		return Entry{}, fmt.Errorf("decode entry: %w", err)
	}
	e := Entry{Line: in.Line, Command: in.Command, Back: -1}
	if in.Back != nil {
		e.Back = *in.Back
	}
	for _, raw := range in.Events {
		event, err := rules.DecodeEvent(raw.Kind, raw.Data)
		if err != nil {
			return Entry{}, fmt.Errorf("decode %s: %w", raw.Kind, err)
		}
		e.Events = append(e.Events, event)
	}
	return e, nil
}
