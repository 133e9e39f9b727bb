package arrakis

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Counting the table: people count what everybody sees. If it differs from the record, past entries that touched it are searched for a mistake
// that explains it.

var _ engine.CountRules = Rules{}

// Differences compares what was counted with what the moderator sees. It refuses what nobody can count.
func (Rules) Differences(state engine.State, counted json.RawMessage) ([]engine.Difference, error) {
	return paths.Differences(state.(*State).position(engine.AtModerator), counted)
}

// Alternatives lists what may have been meant where an entry that touched what differs was mistaken: other numbers, or nothing at all. What was
// secret is nobody's to correct.
func (Rules) Alternatives(e engine.Entry, differences []engine.Difference) []*engine.Command {
	c := e.Command
	if c.By == engine.App || specs[c.Do].Secret || specs[c.Do].Confidential || !touches(e, differences) {
		return nil
	}
	out := []*engine.Command{nil}
	for _, name := range []string{"regular", "elite", "special", "generic", "tokens", "count"} {
		out = append(out, gamekit.WithOtherNumbers(c, name, differences)...)
	}
	return out
}

// touches reports whether an entry changed what differs now.
func touches(e engine.Entry, differences []engine.Difference) bool {
	return slices.ContainsFunc(e.Events, func(event engine.Event) bool {
		changed, ok := event.(gamekit.Changed)
		return ok && slices.ContainsFunc(differences, func(d engine.Difference) bool {
			member, entry, _ := strings.Cut(d.Path, ".")
			if part, ok := partOf[member]; ok {
				member = part
			}
			entry, _, _ = strings.Cut(entry, ".")
			return changed.Touches(member, entry)
		})
	})
}

// partOf is the part of the state that has a member of the view, where its name is another.
var partOf = map[string]string{"board": "legions", "seats": "boards", "dashboards": "boards"}
