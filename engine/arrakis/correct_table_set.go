package arrakis

import (
	"encoding/json"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// The moderator's corrections: table.set brings the record to what lies on the table, adjust sets one thing. Both keep what the box holds.

func init() { events.RegisterNarrators(map[string]engine.Event{"position.set": PositionSet{}}) }

var corrections = gamekit.Corrections[*State, View]{
	Paths:     &paths,
	View:      (*State).position,
	IsSetup:   func(s *State) bool { return s.phase == Setup },
	EndSetup:  (*State).finishSetup,
	Take:      (*State).take,
	BrokenLaw: (*State).brokenLaw,
	AsSaid:    gamekit.AsSaid{NumbersOnly: true, Otherwise: []string{"battle.round"}}, // before its first round a battle is shown in it
}

// setPosition puts a position. A phase without a step is entered as play would enter it.
func (d *decision) setPosition(raw json.RawMessage, reason string, force bool) error {
	before, after := d.State, d.State.clone()
	p, err := corrections.Put(after, raw, force)
	if err != nil {
		return err
	}
	enters := p.Has("phase") && p.View.Phase != Setup && !p.Has("step")
	if _, differs := parts.Difference(before, after); !differs && !enters {
		return engine.Refuse(tableRuling, "set.no_effect")
	}
	d.State = after
	d.events = append(d.events, PositionSet{PositionSet: gamekit.PositionSet{Said: raw, Reason: reason, Fresh: p.Fresh}})
	d.beginSection()
	switch {
	case enters:
		if no := d.enterPhase(p.View.Phase); no != nil {
			return no
		}
	case p.Fresh && !p.Has("phase"):
		d.beginRound(d.round)
	}
	for _, side := range Sides { // what is over the limit goes at once [WFA-0.3]
		d.checkStacks(side)
	}
	d.judgeCorrected(before, p)
	return nil
}

// judgeCorrected ends a game that a correction has won, unless it says how the game stands.
func (d *decision) judgeCorrected(before *State, p saidPosition) {
	switch {
	case p.Has("result"):
	case before.supremacy < rulebook.WinningTrack && d.supremacy >= rulebook.WinningTrack: // [WFA-8.3]
		d.win(Harkonnen, bySupremacy, "WFA-8.3")
	case p.Has("prescience") && d.mayShowObjective(): // [WFA-8.2]
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
			d.clearDice(side)
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
	told
	gamekit.PositionSet
}

func (e PositionSet) tell(v engine.Viewer) (engine.Message, bool) {
	hidden := gamekit.HiddenSet(e.Said, v, "seats", "hand")
	hidden = append(hidden, gamekit.HiddenSet(e.Said, v, "sides", "objectives")...)
	return gamekit.Corrected(tableRuling, e.Reason, e.Fresh, hidden), true
}
