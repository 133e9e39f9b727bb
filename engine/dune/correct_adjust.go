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

// mostTold is the most facts that a correction tells one by one; setting up a whole table tells none.
const mostTold = 4

// facts tells what a correction changed, as far as everybody may know it: something behind a shield is named without its
// value, unless the correction added to it.
func (e PositionSet) facts() []engine.Message {
	p, err := readPatch(e.Position)
	if err != nil {
		return nil
	}
	var out []engine.Message
	if p.has("storm") {
		out = append(out, engine.NewMessage("fact.storm", "", "sector", p.Storm))
	}
	for _, t := range slices.Sorted(maps.Keys(p.Board)) {
		for _, sector := range slices.Sorted(maps.Keys(p.Board[t])) {
			for _, f := range slices.Sorted(maps.Keys(p.Board[t][sector])) {
				n := p.Board[t][sector][f]
				out = append(out, engine.NewMessage("fact.forces", "", "faction", f, "place", string(t)+":"+sector, "count", n.Normal+n.Special+n.Advisors))
			}
		}
	}
	for _, t := range slices.Sorted(maps.Keys(p.View.Spice)) {
		for _, sector := range slices.Sorted(maps.Keys(p.View.Spice[t])) {
			out = append(out, engine.NewMessage("fact.spice", "", "place", string(t)+":"+sector, "amount", p.View.Spice[t][sector]))
		}
	}
	for _, f := range slices.Sorted(maps.Keys(p.seats)) {
		out = append(out, e.seatFacts(p, f)...)
	}
	if len(out) > mostTold {
		return nil
	}
	return out
}

func (e PositionSet) seatFacts(p *patch, f Faction) (out []engine.Message) {
	seat := p.Seats[f]
	if seat == nil {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(p.seats[f])) {
		switch more, added := e.Added["seats."+string(f)+"."+name]; {
		case added && name == "spice":
			out = append(out, engine.NewMessage("fact.purse_by", "", "faction", f, "more", max(more, 0), "less", max(-more, 0)))
		case name == "tanks":
			out = append(out, engine.NewMessage("fact.tanks", "", "faction", f, "count", seat.Tanks.Normal+seat.Tanks.Special))
		case name == "leaders":
			for _, l := range slices.Sorted(maps.Keys(seat.Leaders)) {
				out = append(out, engine.NewMessage("fact.leader", "", "leader", l))
			}
		default:
			out = append(out, engine.NewMessage("fact.seat", "", "faction", f, "what", name))
		}
	}
	return out
}
