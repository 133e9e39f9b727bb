package event

import (
	"bytes"
	"encoding/json"
	"strconv"

	"github.com/judgeofthechange/judge/engine"
)

// What is left of people once they are deleted: their ids, their numbers, and what they did (event.md, 11).

// writtenTexts are the members in which people write as they like.
var writtenTexts = []string{"text", "question", "facts", "why"}

// IsPersonal reports whether a command holds a name, a club or what somebody wrote. A call's reason is one of a list.
func (Rules) IsPersonal(c engine.Command) bool {
	holds := func(name string) bool {
		return len(c.Args[name]) > 0 && string(c.Args[name]) != `""` && string(c.Args[name]) != "null"
	}
	for _, name := range append([]string{"name", "club"}, writtenTexts...) {
		if holds(name) {
			return true
		}
	}
	return holds("reason") && c.Do != "call"
}

// Impersonal returns a stored entry with numbers in place of names, and without clubs and texts. It folds to the same state but for these.
func (Rules) Impersonal(state engine.State, entry json.RawMessage) (json.RawMessage, error) {
	return deleted{state.(*State).numbers()}.entry(entry)
}

// numbers are what people and judges are called once they are deleted: people by the numbers that they have, or by the order in which they came if
// not each has one of its own.
func (s *State) numbers() map[string]string {
	out, used := map[string]string{}, map[int]bool{}
	for _, id := range s.order {
		n := s.persons[id].Number
		if n < 1 || used[n] {
			used = nil
			break
		}
		used[n] = true
	}
	for i, id := range s.order {
		n := i + 1
		if used != nil {
			n = s.persons[id].Number
		}
		out[id] = strconv.Itoa(n)
	}
	for i, id := range sortedKeys(s.judges) {
		out[id] = "J" + strconv.Itoa(i+1)
	}
	return out
}

// deleted takes people out of what is stored. It has what they are called from then on, by id.
type deleted struct{ numbers map[string]string }

// entry changes a stored entry and those that it decided again.
func (x deleted) entry(raw json.RawMessage) (json.RawMessage, error) {
	var e struct {
		Line    int                        `json:"line"`
		Command map[string]json.RawMessage `json:"command"`
		Back    *int                       `json:"back,omitempty"`
		Of      int                        `json:"of,omitempty"`
		Events  []struct {
			Kind string         `json:"kind"`
			Data map[string]any `json:"data"`
		} `json:"events,omitempty"`
		Again []json.RawMessage `json:"again,omitempty"`
	}
	in := json.NewDecoder(bytes.NewReader(raw))
	in.UseNumber()
	if err := in.Decode(&e); err != nil {
		return nil, err
	}
	x.command(e.Command)
	for _, event := range e.Events {
		x.changed(event.Data)
	}
	for i, again := range e.Again {
		var err error
		if e.Again[i], err = x.entry(again); err != nil {
			return nil, err
		}
	}
	return engine.Encode(e)
}

// command changes a command's texts alone: the chain binds how its other arguments are written.
func (x deleted) command(c map[string]json.RawMessage) {
	text := func(name string) (said string) {
		_ = json.Unmarshal(c[name], &said) // empty if it is no text
		return said
	}
	unsaid := writtenTexts
	if text("do") != "call" {
		unsaid = with(unsaid, "reason")
	}
	for _, name := range unsaid {
		if text(name) != "" {
			c[name] = encoded(noReason)
		}
	}
	delete(c, "club")
	if text("name") != "" {
		c["name"] = encoded(x.numbers[text(map[string]string{"person.add": "person", "judge.add": "judge"}[text("do")])])
	}
}

// changed changes what an entry noted of a state, part by part.
func (x deleted) changed(data map[string]any) {
	texts(data)
	for _, part := range []string{"persons", "judges"} {
		entries, _ := data[part].(map[string]any)
		for id, entry := range entries {
			if who, ok := entry.(map[string]any); ok {
				x.call(who, id)
			}
		}
	}
	for _, part := range []string{"overrides", "changes"} {
		for _, done := range objects(data[part]) {
			unsay(done, "reason")
		}
	}
	for _, part := range []string{"said", "objections"} {
		said, _ := data[part].(map[string]any)
		for key := range said {
			unsay(said, key)
		}
	}
}

// call calls somebody by number.
func (x deleted) call(who map[string]any, id string) {
	delete(who, "club")
	if name, ok := who["name"].(string); ok && name != "" {
		who["name"] = x.numbers[id]
	}
}

// texts takes out what people wrote, at any depth.
func texts(v any) {
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			texts(item)
		}
	case map[string]any:
		for _, name := range writtenTexts {
			unsay(v, name)
		}
		for _, member := range v {
			texts(member)
		}
	}
}

// unsay replaces a text that is there.
func unsay(members map[string]any, name string) {
	if text, ok := members[name].(string); ok && text != "" {
		members[name] = noReason
	}
}

// objects lists the objects of a decoded list.
func objects(v any) (out []map[string]any) {
	list, _ := v.([]any)
	for _, item := range list {
		if members, ok := item.(map[string]any); ok {
			out = append(out, members)
		}
	}
	return out
}
