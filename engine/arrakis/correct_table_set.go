package arrakis

import (
	"encoding/json"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// The moderator's corrections: table.set brings the record to what lies on the table, adjust sets one thing. Both keep what the box holds.

func init() { events.RegisterNarrators(map[string]engine.Event{"position.set": PositionSet{}}) }

type adjustArgs struct {
	Set    map[string]json.RawMessage `json:"set" kind:"json"`
	Reason string                     `json:"reason" kind:"text"`
	Force  bool                       `json:"force" kind:"yes,unlisted"`
}

// adjust sets single values by their paths.
func (d *decision) adjust(_ engine.Seat, in adjustArgs) error {
	position, err := gamekit.PositionAt(in.Set, tableRuling)
	if err != nil {
		return err
	}
	return d.setPosition(position, in.Reason, in.Force)
}

// tableSet sets part of the state as the moderator says.
func (d *decision) tableSet(_ engine.Seat, args engine.Args) error {
	position, said, err := gamekit.ReadPosition(args, tableRuling)
	if err != nil {
		return err
	}
	return d.setPosition(position, said.Reason, said.Force)
}

// setPosition puts a position. A phase without a step is entered as play would enter it.
func (d *decision) setPosition(raw json.RawMessage, reason string, force bool) error {
	var args engine.Args
	var said patch
	if json.Unmarshal(raw, &args) != nil {
		return engine.Refuse(tableRuling, "input.malformed")
	}
	if err := args.Decode(&said); err != nil {
		return gamekit.Malformed(tableRuling, err)
	}
	fresh := d.phase == Setup && (said.Phase == nil || *said.Phase != Setup)
	before, after := d.State.clone(), d.State.clone()
	if fresh {
		after.finishSetup()
	}
	if no := after.put(said, fresh); no != nil {
		return no
	}
	if no := after.brokenLaw(force); no != nil {
		return no
	}
	if no := after.computedRefusal(said); no != nil {
		return no
	}
	if no := after.meaningRefusal(raw); no != nil {
		return no
	}
	if _, differs := parts.Difference(before, after); !differs && !said.enters() {
		return engine.Refuse(tableRuling, "set.no_effect")
	}
	d.State = after
	d.events = append(d.events, PositionSet{Said: raw, Reason: reason, Fresh: fresh})
	d.beginSection()
	switch {
	case said.enters():
		if no := d.enterPhase(*said.Phase); no != nil {
			return no
		}
	case fresh && said.Phase == nil:
		d.beginRound(d.round)
	}
	for _, side := range Sides { // what is over the limit goes at once [WFA-0.3]
		d.checkStacks(side)
	}
	d.judgeCorrected(before, said)
	return nil
}

// meaningRefusal refuses a number or an empty list that a correction says and that would not come out so: it follows from the rest.
func (s *State) meaningRefusal(raw json.RawMessage) error {
	said, seen := gamekit.JSONTree(raw), gamekit.JSONTree(s.position(engine.AtModerator))
	path, found := gamekit.NotEmptied(said, seen, "")
	if !found {
		path, found = gamekit.OtherNumber(said, gamekit.JSONTree(s.position(engine.Referee)), "")
	}
	if !found || path == "battle.round" { // before its first round a battle is shown in it
		return nil
	}
	would, _ := gamekit.ValueAt(seen, path)
	return engine.Refuse(tableRuling, "set.follows", "what", path, "would", would)
}

// judgeCorrected ends a game that a correction has won, unless it says how the game stands.
func (d *decision) judgeCorrected(before *State, said patch) {
	switch {
	case said.Result != nil:
	case before.supremacy < rulebook.WinningTrack && d.supremacy >= rulebook.WinningTrack: // [WFA-8.3]
		d.win(Harkonnen, bySupremacy, "WFA-8.3")
	case said.Prescience != nil && d.mayShowObjective(): // [WFA-8.2]
		d.checkObjectives()
	}
}

// enterPhase begins a phase as play would.
func (d *decision) enterPhase(p Phase) error {
	d.tasks, d.hazards, d.turn, d.battle = nil, Hazards{}, Turn{}, Battle{}
	switch p {
	case StartOfRound:
		d.beginRound(d.round)
	case Vehicles:
		d.beginVehicles()
	case ActionResolution:
		for _, side := range Sides {
			d.change(side, func(f *Force) {
				f.Rolled, f.Placed, f.Dice, f.Spent, f.Aside, f.Token = false, false, Dice{}, Dice{}, Dice{}, ""
			})
		}
		d.beginActionResolution()
	case DesertHazards:
		d.beginHazards()
	case SpiceHarvest:
		d.beginHarvest()
	case EndOfRound:
		d.beginEndOfRound()
	default:
		return engine.Refuse(tableRuling, "set.unknown_phase", "phase", string(p))
	}
	return nil
}

// PositionSet is a position as the moderator entered it.
type PositionSet struct {
	Said   json.RawMessage `json:"said"`
	Reason string          `json:"reason,omitempty"`
	Fresh  bool            `json:"fresh,omitempty"` // setup counts as done
}

func (e PositionSet) tell(v engine.Viewer) (engine.Message, bool) {
	hidden := gamekit.HiddenSet(e.Said, v, "seats", "hand")
	hidden = append(hidden, gamekit.HiddenSet(e.Said, v, "sides", "objectives")...)
	return gamekit.Corrected(tableRuling, e.Reason, e.Fresh, hidden), true
}
