package imperium

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Counting the table: people count what everybody sees. If it differs from the record, past entries that touched it are searched for a
// mistake that explains it [IMP-0.3].

var _ engine.CountRules = Rules{}

// Differences compares what was counted with what the moderator sees. It refuses what nobody can count.
func (Rules) Differences(state engine.State, counted json.RawMessage) ([]engine.Difference, error) {
	return paths.Differences(state.(*State).position(engine.AtModerator), counted)
}

// Alternatives lists what may have been meant where an entry that moved what differs was mistaken: another number, or nothing at all.
// What was secret is nobody's to correct.
func (Rules) Alternatives(e engine.Entry, differences []engine.Difference) []*engine.Command {
	c := e.Command
	if c.By == engine.App || specs[c.Do].Secret || specs[c.Do].Confidential || !touches(e, differences) {
		return nil
	}
	out := []*engine.Command{nil}
	for _, name := range []string{"troops", "spice"} {
		out = append(out, gamekit.WithOtherNumbers(c, name, differences)...)
	}
	return out
}

// touches reports whether an entry changed a seat's figure that differs now.
func touches(e engine.Entry, differences []engine.Difference) bool {
	return slices.ContainsFunc(differences, func(d engine.Difference) bool {
		path := strings.Split(d.Path, ".")
		return slices.ContainsFunc(e.Events, func(event engine.Event) bool {
			of := func(c Color, what ...string) bool { return string(c) == path[1] && slices.Contains(what, path[2]) }
			switch event := event.(type) {
			case GoodsGained:
				return of(event.Seat, "solari", "spice", "water")
			case GoodsPaid:
				return of(event.Seat, "solari", "spice", "water")
			case TroopsMoved:
				return of(event.Seat, "troops")
			case PointsChanged:
				return of(event.Seat, "vp")
			}
			return false
		})
	})
}
