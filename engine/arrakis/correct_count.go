package arrakis

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Counting the table: people count what everybody sees. If it differs from the record, past entries that touched it are searched for a mistake
// that explains it.

var _ engine.CountRules = Rules{}

// figures are the open numbers of a table, by their paths in the record's state.
func (v *View) figures() map[string]int {
	out := map[string]int{"supremacy": v.Supremacy, "reserve": v.Reserve, "blocked": v.Blocked, "beneReserve": v.BeneReserve, "spice": v.Spice}
	for _, a := range board.Areas {
		l := v.Board[a.ID]
		for kind, n := range map[string]int{"regular": l.Regular, "elite": l.Elite, "special": l.Special, "tokens": l.Tokens, "generic": l.Generic} {
			out["board."+string(a.ID)+"."+kind] = n
		}
	}
	for power, level := range v.Markers {
		out["markers."+power] = level
	}
	for marker, n := range v.Prescience {
		out["prescience."+marker] = n
	}
	for seat, s := range v.Seats {
		out["seats."+string(seat)+".cards"] = s.Cards
	}
	for side, s := range v.Sides {
		out["sides."+string(side)+".bene"] = s.Bene
		out["sides."+string(side)+".tokens"] = s.Tokens
	}
	for deck, s := range v.Decks {
		out["decks."+deck+".left"] = s.Left
	}
	return out
}

// Differences compares what was counted with what the moderator sees: units by area, markers, tokens, hands and decks by number, in the form of the
// state. It refuses anything else.
func (Rules) Differences(state engine.State, counted json.RawMessage) ([]engine.Difference, error) {
	var tree any
	if json.Unmarshal(counted, &tree) != nil {
		return nil, engine.Refuse(tableRuling, "input.malformed")
	}
	recorded, found := state.(*State).position(engine.AtModerator).figures(), map[string]int{}
	if path, ok := gamekit.Leaves(tree, "", found); !ok {
		return nil, engine.Refuse(tableRuling, "count.cannot", "what", path)
	}
	var out []engine.Difference
	for _, path := range slices.Sorted(maps.Keys(found)) {
		n, open := recorded[path]
		if !open {
			return nil, engine.Refuse(tableRuling, "count.cannot", "what", path)
		}
		out = gamekit.AppendDifference(out, found[path], n, path)
	}
	return out, nil
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
var partOf = map[string]string{"board": "legions", "seats": "sides"}
