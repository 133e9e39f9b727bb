package event

import (
	"encoding/json"
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// What a live event adds to a command, so that the record has all that it was decided by.

// Roster lists people and then judges, in the order in which they came.
func (Rules) Roster(state engine.State) (out []engine.Seat) {
	s := state.(*State)
	for _, id := range s.order {
		out = append(out, engine.Seat(id))
	}
	for _, id := range sortedKeys(s.judges) {
		out = append(out, engine.Seat(id))
	}
	return out
}

// IsOpen reports whether a device may be somebody without being let in: people may, judges may not.
func (Rules) IsOpen(state engine.State, who engine.Seat) bool {
	_, is := state.(*State).persons[string(who)]
	return is
}

// Elapsed returns the seconds since the start.
func (Rules) Elapsed(state engine.State) int { return state.(*State).now }

// Entered returns a command with the moment, and the tables of a draft that the program makes. A command that would be refused stays as it is.
func (Rules) Entered(state engine.State, c engine.Command, at int) (engine.Command, error) {
	s := state.(*State)
	args := engine.Args{}
	for name, value := range c.Args {
		if !slices.Contains([]string{"at", "key"}, name) { // the referee keeps both
			args[name] = value
		}
	}
	args["at"] = encoded(max(at, s.now))
	c.Args = args
	if c.By == engine.Moderator {
		c.By = Organiser
		if c.For != "" { // a table's moderator enters for seats; here it is an argument like any other
			args["for"], c.For = encoded(c.For), ""
		}
	}
	if c.Do == "round.draft" && args["tables"] == nil {
		s.completeDraft(c)
	}
	return c, nil
}

// completeDraft writes into a draft's arguments who sits where.
func (s *State) completeDraft(c engine.Command) {
	d := &decision{State: s.clone(), by: string(c.By), do: c.Do}
	if commands[c.Do].decide(d, c.Args) != nil {
		return
	}
	var tables []drafted
	for _, t := range d.tablesOf(d.Round) {
		tables = append(tables, drafted{t.Number, encoded(d.showSeats(t))})
	}
	c.Args["tables"], c.Args["sit"] = encoded(tables), encoded(with([]string{}, d.rounds[d.Round].Sit...))
}

func encoded(v any) json.RawMessage {
	raw, err := engine.Encode(v)
	if err != nil {
		panic(err) // numbers, texts and lists of them always encode
	}
	return raw
}
