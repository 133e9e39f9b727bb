package dune

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Counting the board: people count what everybody sees. If it differs from the record, past entries that touched it are searched
// for a mistake that explains it [DUNE-DEAL-07].

var _ engine.CountRules = Rules{}

// Differences compares what was counted with what the moderator sees: "board", "spice" and of the seats "reserves", "tanks",
// "spice" and "front", in the form of the state. It refuses what is hidden from the moderator.
func (Rules) Differences(state engine.State, counted json.RawMessage) ([]engine.Difference, error) {
	s := state.(*State)
	p, err := readPatch(counted)
	if err != nil {
		return nil, malformed(correctionRuling, err)
	}
	for _, name := range sortedKeys(p.top) {
		if !slices.Contains([]string{"board", "spice", "seats"}, name) {
			return nil, engine.Refuse(correctionRuling, "count.cannot", "what", name)
		}
	}
	if err := (&decision{State: s}).patchRefusal(p); err != nil {
		return nil, err
	}
	c := count{State: s, patch: p}
	c.countBoard()
	if err := c.countSeats(); err != nil {
		return nil, err
	}
	return c.differences, nil
}

// count builds the comparison.
type count struct {
	*State
	*patch
	differences []engine.Difference
}

func (c *count) compare(counted, recorded int, path ...string) {
	c.differences = gamekit.AppendDifference(c.differences, counted, recorded, path...)
}

func (c *count) forces(counted, recorded Forces, path ...string) {
	c.compare(counted.Normal, recorded.Normal, append(path, "normal")...)
	c.compare(counted.Special, recorded.Special, append(path, "special")...)
	c.compare(counted.Advisors, recorded.Advisors, append(path, "advisors")...)
}

func (c *count) countBoard() {
	for _, t := range sortedKeys(c.Board) {
		for _, sector := range sortedKeys(c.Board[t]) {
			place, _ := board.Keyed(t, sector)
			for _, f := range sortedKeys(c.Board[t][sector]) {
				c.forces(c.Board[t][sector][f], c.at(place, f), "board", string(t), sector, string(f))
			}
		}
	}
	for _, t := range sortedKeys(c.Spice) {
		for _, sector := range sortedKeys(c.Spice[t]) {
			place, _ := board.Keyed(t, sector)
			c.compare(c.Spice[t][sector], c.spice[place], "spice", string(t), sector)
		}
	}
}

func (c *count) countSeats() error {
	shown := c.project(engine.AtModerator).Seats
	for _, f := range sortedKeys(c.Seats) {
		seat, open, path := c.Seats[f], shown[f], []string{"seats", string(f)}
		for _, name := range sortedKeys(c.patch.seats[f]) {
			switch name := name; {
			case name == "tanks":
				c.forces(seat.Tanks, open.Tanks, append(path, name)...)
			case name == "front":
				c.compare(seat.Front, open.Front, append(path, name)...)
			case name == "reserves" && open.Reserves != nil && seat.Reserves != nil:
				c.forces(*seat.Reserves, *open.Reserves, append(path, name)...)
			case name == "spice" && open.Spice != nil && seat.Spice != nil:
				c.compare(*seat.Spice, *open.Spice, append(path, name)...)
			default:
				return engine.Refuse(correctionRuling, "count.hidden", "faction", f, "what", name)
			}
		}
	}
	return nil
}

// Alternatives lists what may have been meant where an entry that moved what differs was mistaken: another number, another
// sector, another territory, or nothing at all. What was secret is nobody's to correct.
func (Rules) Alternatives(e engine.Entry, differences []engine.Difference) []*engine.Command {
	c := e.Command
	if c.By == engine.App || commands[c.Do].may&(hidden|corrects) != 0 || !touches(e, differences) {
		return nil
	}
	out := []*engine.Command{nil}
	for _, name := range []string{"normal", "special", "advisors", "spice", "amount"} {
		out = append(out, gamekit.WithOtherNumbers(c, name, differences)...)
	}
	return append(out, otherPlaces(c, differences)...)
}

// otherPlaces gives variants of a command that send its forces to the places that differ.
func otherPlaces(c engine.Command, differences []engine.Difference) []*engine.Command {
	if _, goes := c.Args["to"]; !goes {
		return nil
	}
	var out []*engine.Command
	for _, d := range differences {
		path := strings.Split(d.Path, ".")
		if path[0] != "board" {
			continue
		}
		if p, ok := board.Keyed(board.Territory(path[1]), path[2]); ok {
			out = append(out, gamekit.WithArgs(c, map[string]any{"to": p.Territory, "sector": p.Sector}))
		}
	}
	return out
}

// touches reports whether an entry moved something that differs now.
func touches(e engine.Entry, differences []engine.Difference) bool {
	return slices.ContainsFunc(differences, func(d engine.Difference) bool {
		path := strings.Split(d.Path, ".")
		return slices.ContainsFunc(e.Events, func(event engine.Event) bool {
			switch event := event.(type) {
			case ForcesMoved:
				return path[0] == "board" && string(event.Faction) == path[3] || path[0] == "seats" && string(event.Faction) == path[1]
			case ForcesRevived:
				return path[0] == "seats" && string(event.Faction) == path[1]
			case SpiceMoved:
				at := path[1]
				if path[0] == "spice" {
					at = path[1] + ":" + path[2]
				}
				return path[0] != "board" && (event.From == at || event.To == at)
			}
			return false
		})
	})
}
