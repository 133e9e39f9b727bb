package dune

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

type adjustArgs struct {
	Set    map[string]json.RawMessage `json:"set" kind:"json"`
	Add    map[string]int             `json:"add" kind:"json"`
	Reason string                     `json:"reason" kind:"text"`
	Force  bool                       `json:"force" kind:"yes,unlisted"`
}

// adjust corrects single facts, named by their path in the state: it sets a value or adds to a number.
func (d *decision) adjust(_ Faction, in adjustArgs) error {
	for _, path := range slices.Sorted(maps.Keys(in.Add)) {
		sum, err := d.sum(path, in.Add[path])
		if err != nil {
			return err
		}
		if in.Set == nil {
			in.Set = map[string]json.RawMessage{}
		}
		if _, twice := in.Set[path]; twice {
			return engine.Refuse(correctionRuling, "adjust.path", "path", path)
		}
		in.Set[path] = sum
	}
	e, err := in.position()
	if err != nil {
		return err
	}
	return d.setPosition(e)
}

// position is the part of a state that the facts describe.
func (in adjustArgs) position() (PositionSet, error) {
	if len(in.Set)+len(in.Add) == 0 {
		return PositionSet{}, engine.Refuse(correctionRuling, "adjust.nothing")
	}
	position, err := gamekit.PositionAt(in.Set, correctionRuling)
	return PositionSet{Position: position, Force: in.Force, Reason: in.Reason, Added: in.Add}, err
}

// sum adds to a number of the state. A refusal is private, so that nobody learns by trying how full a purse is.
func (d *decision) sum(path string, more int) (json.RawMessage, error) {
	now, ok := d.number(strings.Split(path, "."))
	if !ok || more < -mostAdded || more > mostAdded {
		return nil, engine.Refuse(correctionRuling, "adjust.path", "path", path)
	}
	if now+more < 0 {
		return nil, privateRefusal(engine.Refuse(correctionRuling, "adjust.below", "path", path))
	}
	return json.Marshal(now + more)
}

// mostAdded is more than there is of anything in the game.
const mostAdded = 1000

// number is a number of the state: a purse, ordinary forces in a place, spice on the board.
func (d *decision) number(path []string) (int, bool) {
	at := board.Place{}
	if len(path) > 2 {
		at, _ = board.Keyed(board.Territory(path[1]), path[2]) // forces at a place that does not exist are none
	}
	switch {
	case len(path) == 3 && path[0] == "seats" && d.has(Faction(path[1])):
		switch seat := d.seat[Faction(path[1])]; path[2] {
		case "spice":
			return seat.Spice, true
		case "front":
			return seat.Front, true
		}
	case len(path) == 3 && path[0] == "spice":
		return d.spice[at], true
	case len(path) == 4 && path[0] == "board" && d.has(Faction(path[3])):
		n := d.at(at, Faction(path[3]))
		return n.Normal, n.Special+n.Advisors == 0
	}
	return 0, false
}
