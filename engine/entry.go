package engine

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
)

// Entry is one accepted line of play: the command and its events.
type Entry struct {
	Line    int     // its line in the record; the header is line 1
	Command Command //
	Events  []Event // empty for an undo or an amendment
	// KeptCount is the number of live entries that an undo or amendment keeps; -1 for any other entry.
	KeptCount int
	// UndoneLine is the line of the amendment or undo that an undo takes back: the first KeptCount live entries from before that
	// line count again. 0 otherwise.
	UndoneLine int
	// Redecided is what an amendment puts behind the kept entries: the corrected entry and every later one as decided now, on
	// their old lines.
	Redecided []Entry
}

// isNote reports whether an entry changes nothing: a kept mistake, or a count that came out right.
func (e Entry) isNote() bool {
	return e.KeptCount < 0 && (e.Command.Do == Amend || e.Command.Do == Count || e.Command.Do == Undo)
}

// entryJSON is the stored form of an Entry.
type entryJSON struct {
	Line    int         `json:"line"`
	Command Command     `json:"command"`
	Back    *int        `json:"back,omitempty"`
	Of      int         `json:"of,omitempty"`
	Events  []eventJSON `json:"events,omitempty"`
	Again   []entryJSON `json:"again,omitempty"`
}

type eventJSON struct {
	Kind string          `json:"kind"`
	Data json.RawMessage `json:"data"`
}

// EncodeEntry encodes an entry for a journal.
func EncodeEntry(rules Rules, e Entry) ([]byte, error) {
	out, err := e.stored(rules)
	if err != nil {
		return nil, err
	}
	return Encode(out)
}

func (e Entry) stored(rules Rules) (entryJSON, error) {
	out := entryJSON{Line: e.Line, Command: e.Command, Of: e.UndoneLine}
	if e.KeptCount >= 0 {
		out.Back = &e.KeptCount
	}
	for _, event := range e.Events {
		kind := rules.EventKind(event)
		data, err := Encode(event)
		if err != nil {
			return out, fmt.Errorf("encode %s: %w", kind, err)
		}
		out.Events = append(out.Events, eventJSON{kind, data})
	}
	for _, again := range e.Redecided {
		inner, err := again.stored(rules)
		if err != nil {
			return out, err
		}
		out.Again = append(out.Again, inner)
	}
	return out, nil
}

// sameEntry reports whether two entries have the same line, command and events.
func sameEntry(rules Rules, a, b Entry) bool {
	if a.Line != b.Line || len(a.Events) != len(b.Events) {
		return false
	}
	for i := range a.Events {
		if rules.EventKind(a.Events[i]) != rules.EventKind(b.Events[i]) || !sameJSON(a.Events[i], b.Events[i]) {
			return false
		}
	}
	a.Events, b.Events = nil, nil
	one, err := a.stored(rules)
	if err != nil {
		return false
	}
	two, err := b.stored(rules)
	return err == nil && sameJSON(one, two)
}

// sameJSON reports whether two values are stored alike.
func sameJSON(a, b any) bool {
	if reflect.DeepEqual(a, b) { // most are, and encoding takes long
		return true
	}
	one, err := Encode(a)
	if err != nil {
		return false
	}
	two, err := Encode(b)
	return err == nil && bytes.Equal(one, two)
}

// Encode is json.Marshal without escaping <, > and &: an argument comes back from a journal or record with the same bytes.
func Encode(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// StoredEntry is the form that EncodeEntry writes, for a form that holds it: reading both at once takes less than one after the other.
type StoredEntry entryJSON

// Entry reads the entry.
func (s StoredEntry) Entry(rules Rules) (Entry, error) { return entryJSON(s).entry(rules) }

// DecodeEntry reads the form that EncodeEntry writes.
func DecodeEntry(rules Rules, data []byte) (Entry, error) {
	var in entryJSON
	if err := json.Unmarshal(data, &in); err != nil {
		return Entry{}, fmt.Errorf("decode entry: %w", err)
	}
	return in.entry(rules)
}

func (in entryJSON) entry(rules Rules) (Entry, error) {
	if in.Command.By == "" { // nothing was there to read
		return Entry{}, fmt.Errorf("decode entry: %w: it is missing", ErrBadCommand)
	}
	e := Entry{Line: in.Line, Command: in.Command, KeptCount: -1, UndoneLine: in.Of}
	if in.Back != nil {
		e.KeptCount = *in.Back
	}
	for _, raw := range in.Events {
		event, err := rules.DecodeEvent(raw.Kind, raw.Data)
		if err != nil {
			return Entry{}, fmt.Errorf("decode %s: %w", raw.Kind, err)
		}
		e.Events = append(e.Events, event)
	}
	for _, inner := range in.Again {
		again, err := inner.entry(rules)
		if err != nil {
			return Entry{}, err
		}
		e.Redecided = append(e.Redecided, again)
	}
	return e, nil
}
