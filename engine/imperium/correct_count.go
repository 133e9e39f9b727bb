package imperium

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
)

// Counting the table: people count what everybody sees. If it differs from the record, past entries that touched it are searched for a
// mistake that explains it [IMP-0.3].

var _ engine.CountRules = Rules{}

// figures are the open numbers of a table, by their paths in the record's state.
func (v *View) figures() map[string]int {
	out := map[string]int{}
	for c, seat := range v.Seats {
		own := "seats." + string(c) + "."
		for name, n := range map[string]int{
			"vp": seat.VP, "solari": seat.Solari, "spice": seat.Spice, "water": seat.Water, "intrigue": seat.Intrigue,
			"troops.garrison": seat.Troops.Garrison, "troops.conflict": seat.Troops.Conflict,
		} {
			out[own+name] = n
		}
		for _, f := range rulebook.Factions {
			out[own+"influence."+string(f)] = seat.Influence[f]
		}
	}
	for _, space := range rulebook.Spaces {
		if space.BaseSpice() > 0 {
			out["spaces."+space.ID+".bonus"] = v.Spaces[space.ID].Bonus
		}
	}
	return out
}

// Differences compares what was counted with what the moderator sees: of the seats points, tokens, troops, Influence and the number of
// Intrigue cards, of the Maker spaces the bonus spice, in the form of the state. It refuses anything else.
func (Rules) Differences(state engine.State, counted json.RawMessage) ([]engine.Difference, error) {
	var tree any
	if json.Unmarshal(counted, &tree) != nil {
		return nil, engine.Refuse(correctionRuling, "input.malformed")
	}
	recorded, found := state.(*State).position(engine.AtModerator).figures(), map[string]int{}
	if path, ok := gamekit.Leaves(tree, "", found); !ok {
		return nil, engine.Refuse(correctionRuling, "count.cannot", "what", path)
	}
	var out []engine.Difference
	for _, path := range slices.Sorted(maps.Keys(found)) {
		n, open := recorded[path]
		if !open {
			return nil, engine.Refuse(correctionRuling, "count.cannot", "what", path)
		}
		out = gamekit.AppendDifference(out, found[path], n, path)
	}
	return out, nil
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
