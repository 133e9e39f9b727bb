package dune

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/play"
)

type adjustArgs struct {
	Set    map[string]json.RawMessage `json:"set" kind:"json"`
	Add    map[string]int             `json:"add" kind:"json"`
	Reason string                     `json:"reason" kind:"text"`
	Force  bool                       `json:"force" kind:"yes,unlisted"`
}

// adjust mends single facts, named by their path in the state: what they are, or by how much a number is more.
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
			return engine.Refuse(setRuling, "adjust.path", "path", path)
		}
		in.Set[path] = sum
	}
	e, err := in.position()
	if err != nil {
		return err
	}
	return d.setPosition(e)
}

// position is the part of a state that the facts are.
func (in adjustArgs) position() (PositionSet, error) {
	if len(in.Set)+len(in.Add) == 0 {
		return PositionSet{}, engine.Refuse(setRuling, "adjust.nothing")
	}
	tree := map[string]any{}
	for _, path := range slices.Sorted(maps.Keys(in.Set)) { // of several faults the same is named each time
		if !play.SetPath(tree, strings.Split(path, "."), in.Set[path]) {
			return PositionSet{}, engine.Refuse(setRuling, "adjust.path", "path", path)
		}
	}
	position, err := json.Marshal(tree)
	if err != nil {
		return PositionSet{}, malformed(setRuling, err)
	}
	return PositionSet{Position: position, Force: in.Force, Reason: in.Reason, Added: in.Add}, nil
}

// sum is a number of the state and what is added to it. How much of a purse there is nobody learns by trying.
func (d *decision) sum(path string, more int) (json.RawMessage, error) {
	now, ok := d.number(strings.Split(path, "."))
	if !ok || more < -mostAdded || more > mostAdded {
		return nil, engine.Refuse(setRuling, "adjust.path", "path", path)
	}
	if now+more < 0 {
		return nil, privately(engine.Refuse(setRuling, "adjust.below", "path", path))
	}
	return json.Marshal(now + more)
}

// mostAdded is more than there is of anything.
const mostAdded = 1000

// number is a number of the state, as it stands: a purse, forces of the ordinary kind, spice on the board.
func (d *decision) number(path []string) (int, bool) {
	at := board.Place{}
	if len(path) > 2 {
		at, _ = board.Keyed(board.Territory(path[1]), path[2]) // nothing stands where there is no such place
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

// mostTold is how many facts a correction tells one by one: whoever sets up a whole table is not read out.
const mostTold = 4

// facts say what a correction put right, as far as everybody may know it: what lies behind a shield is named without its
// value, unless it was said by how much it is more.
func (e PositionSet) facts() []engine.Message {
	p, err := readPatch(e.Position)
	if err != nil {
		return nil
	}
	var out []engine.Message
	if p.has("storm") {
		out = append(out, engine.Say("fact.storm", "", "sector", p.Storm))
	}
	for _, t := range slices.Sorted(maps.Keys(p.Board)) {
		for _, sector := range slices.Sorted(maps.Keys(p.Board[t])) {
			for _, f := range slices.Sorted(maps.Keys(p.Board[t][sector])) {
				n := p.Board[t][sector][f]
				out = append(out, engine.Say("fact.forces", "", "faction", f, "place", string(t)+":"+sector, "count", n.Normal+n.Special+n.Advisors))
			}
		}
	}
	for _, t := range slices.Sorted(maps.Keys(p.View.Spice)) {
		for _, sector := range slices.Sorted(maps.Keys(p.View.Spice[t])) {
			out = append(out, engine.Say("fact.spice", "", "place", string(t)+":"+sector, "amount", p.View.Spice[t][sector]))
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
			out = append(out, engine.Say("fact.purse_by", "", "faction", f, "more", max(more, 0), "less", max(-more, 0)))
		case name == "tanks":
			out = append(out, engine.Say("fact.tanks", "", "faction", f, "count", seat.Tanks.Normal+seat.Tanks.Special))
		case name == "leaders":
			for _, l := range slices.Sorted(maps.Keys(seat.Leaders)) {
				out = append(out, engine.Say("fact.leader", "", "leader", l))
			}
		default:
			out = append(out, engine.Say("fact.seat", "", "faction", f, "what", name))
		}
	}
	return out
}
