package engine

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Entry is one accepted line of play: the command and the facts that came of it.
type Entry struct {
	Line    int     // the record's line it stands on; the header is line 1
	Command Command //
	Events  []Event // empty for an undo or an amendment
	// Kept is the number of entries that count from here on, for an undo and an amendment; -1 otherwise.
	Kept int
	// UndoneLine is the line of the amendment, or of the undo, that an undo takes back: the entries that count are the first of those
	// which counted before it. 0 otherwise.
	UndoneLine int
	// Redecided is what an amendment puts after those that count: the corrected entry, and every later one as it is decided
	// now, on the lines that they had.
	Redecided []Entry
}

// isNote reports whether an entry only notes something: a mistake that is kept, or a count that came out right.
func (e Entry) isNote() bool { return e.Kept < 0 && (e.Command.Do == Amend || e.Command.Do == Count) }

// entryJSON is the stored form of an Entry's facts.
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

// EncodeEntry gives the form in which journals keep an entry.
func EncodeEntry(rules Rules, e Entry) ([]byte, error) {
	out, err := e.stored(rules)
	if err != nil {
		return nil, err
	}
	return Encode(out)
}

func (e Entry) stored(rules Rules) (entryJSON, error) {
	out := entryJSON{Line: e.Line, Command: e.Command, Of: e.UndoneLine}
	if e.Kept >= 0 {
		out.Back = &e.Kept
	}
	for _, event := range e.Events {
		kind := rules.Kind(event)
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

// sameEntry reports whether two entries are the same command with the same facts.
func sameEntry(rules Rules, a, b Entry) bool {
	if a.Line != b.Line || len(a.Events) != len(b.Events) {
		return false
	}
	one, err := EncodeEntry(rules, a)
	if err != nil {
		return false
	}
	two, err := EncodeEntry(rules, b)
	return err == nil && bytes.Equal(one, two)
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
	return in.entry(rules)
}

func (in entryJSON) entry(rules Rules) (Entry, error) {
	e := Entry{Line: in.Line, Command: in.Command, Kept: -1, UndoneLine: in.Of}
	if in.Back != nil {
		e.Kept = *in.Back
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
