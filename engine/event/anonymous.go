package event

import (
	"encoding/json"
	"slices"
	"strconv"

	"github.com/judgeofthechange/judge/engine"
)

// What a record tells to people who were not there: who played whom and how it went, but no names, clubs, texts or conduct.

// typedArgs are the arguments in which people write as they like, or that tell who somebody is.
var typedArgs = []string{"name", "club", "number", "text", "question", "facts", "why", "key"}

// noReason stands for a reason where one must be given.
const noReason = "-"

// Anonymous returns an event's header and commands without the names of people and judges and all that they wrote: people are p1, p2…, in the
// order in which they came, judges j1, j2…. A command that only tells of conduct is nil: its line stays empty.
func (Rules) Anonymous(h engine.Header, commands []engine.Command) (engine.Header, []*engine.Command, error) {
	var header map[string]json.RawMessage
	if err := json.Unmarshal(h.Event, &header); err != nil {
		return h, nil, err
	}
	header["event"] = encoded("-")
	h.Event = encoded(header)
	a := anonymizer{ids: map[string]string{}}
	for _, c := range commands {
		a.meet(c)
	}
	out := make([]*engine.Command, len(commands))
	gone := map[int]bool{} // lines that say nothing any more
	for i, c := range commands {
		if out[i] = a.command(c, gone); out[i] == nil {
			gone[c.Line] = true
		}
	}
	return h, out, nil
}

// anonymizer gives people other ids.
type anonymizer struct {
	ids             map[string]string
	persons, judges int
}

// meet gives those whom a command adds their ids.
func (a *anonymizer) meet(c engine.Command) {
	var in struct {
		Person  string   `json:"person"`
		Persons []string `json:"persons"`
		Judge   string   `json:"judge"`
	}
	raw, err := json.Marshal(map[string]json.RawMessage(c.Args))
	if err != nil || json.Unmarshal(raw, &in) != nil {
		return // it was never accepted
	}
	switch c.Do {
	case "person.add":
		for _, id := range append(in.Persons, in.Person) {
			if id != "" {
				a.persons++
				a.ids[id] = "p" + strconv.Itoa(a.persons)
			}
		}
	case "judge.add":
		a.judges++
		a.ids[in.Judge] = "j" + strconv.Itoa(a.judges)
	}
}

// command is a command without what people wrote; nil if nothing of it may stay.
func (a *anonymizer) command(c engine.Command, gone map[int]bool) *engine.Command {
	var line int
	_ = json.Unmarshal(c.Args["line"], &line) // 0 for all but an undo
	switch {
	case c.Do == "infraction" && string(c.Args["kind"]) == `"disqualification"`:
		c.Do, c.Args = "drop", engine.Args{"at": c.Args["at"], "person": c.Args["person"]}
	case c.Do == "infraction", c.Do == "statement", c.Do == "announce", c.Do == engine.Undo && gone[line]:
		return nil
	}
	args := engine.Args{}
	for name, raw := range c.Args {
		switch {
		case raw == nil, slices.Contains(typedArgs, name):
		case name == "reason" && c.Do != "call":
			args[name] = encoded(noReason)
		default:
			args[name] = a.value(raw)
		}
	}
	c.By, c.Args = engine.Seat(a.id(string(c.By))), args
	return &c
}

// id is the id that stands for another.
func (a *anonymizer) id(id string) string {
	if other, known := a.ids[id]; known {
		return other
	}
	return id
}

// value is an argument with other ids, at any depth.
func (a *anonymizer) value(raw json.RawMessage) json.RawMessage {
	var text string
	var list []json.RawMessage
	var members map[string]json.RawMessage
	switch {
	case json.Unmarshal(raw, &text) == nil:
		return encoded(a.id(text))
	case json.Unmarshal(raw, &list) == nil:
		out := make([]json.RawMessage, len(list))
		for i, x := range list {
			out[i] = a.value(x)
		}
		return encoded(out)
	case json.Unmarshal(raw, &members) == nil:
		out := map[string]json.RawMessage{}
		for name, x := range members {
			out[a.id(name)] = a.value(x)
		}
		return encoded(out)
	}
	return raw
}
