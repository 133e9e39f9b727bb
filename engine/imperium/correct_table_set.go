package imperium

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
)

// The moderator's corrections: table.set brings the record to what lies on the table, adjust sets one thing. Both keep what the box
// holds: twelve troops, the printed copies of each card.

// correctionRuling is cited if a correction itself is wrong: what it sets lies open on the table.
const correctionRuling = "IMP-0.3"

func init() { register(kinds{"position.set": PositionSet{}}) }

type adjustArgs struct {
	Set    map[string]json.RawMessage `json:"set" kind:"json"`
	Reason string                     `json:"reason" kind:"text"`
	Force  bool                       `json:"force" kind:"yes,unlisted"`
}

// adjust sets single values by their paths.
func (d *decision) adjust(_ Color, in adjustArgs) error {
	position, err := gamekit.PositionAt(in.Set, correctionRuling)
	if err != nil {
		return err
	}
	return d.setPosition(position, in.Reason, in.Force)
}

// tableSet sets part of the state as the moderator says.
func (d *decision) tableSet(_ Color, args engine.Args) error {
	position, said, err := gamekit.ReadPosition(args, correctionRuling)
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
		return engine.Refuse(correctionRuling, "input.malformed")
	}
	if err := args.Decode(&said); err != nil {
		return gamekit.Malformed(correctionRuling, err)
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
		return engine.Refuse(correctionRuling, "set.no_effect")
	}
	d.State = after
	d.emit(PositionSet{gamekit.PositionSet{Said: raw, Reason: reason, Fresh: fresh}})
	d.beginSection()
	switch {
	case said.enters():
		return d.enterPhase(*said.Phase)
	case said.Step != nil, d.phase == Endgame && d.result == nil: // there may be nobody left to ask [IMP-9.5]
		d.goOnFromStep()
	case fresh && said.Phase == nil:
		d.beginRound(d.round)
	}
	return nil
}

// meaningRefusal refuses a number or an empty list that a correction says and that would not come out so: it follows from the rest.
func (s *State) meaningRefusal(raw json.RawMessage) error {
	seen, all := gamekit.JSONTree(s.position(engine.AtModerator)), gamekit.JSONTree(s.position(engine.Referee))
	meant := gamekit.AsSaid{NumbersOnly: true}
	if path, would, found := meant.Other(gamekit.JSONTree(raw), seen, all); found {
		return engine.Refuse(correctionRuling, "set.follows", "what", path, "would", would)
	}
	return nil
}

// finishSetup counts setup as done: the first player is on the lowest circle unless another is named.
func (s *State) finishSetup() {
	s.phase, s.step = RoundStart, stepConflict
	if s.first == "" {
		s.first = s.seats[0]
	}
}

// PositionSet is a position as the moderator entered it.
type PositionSet struct{ gamekit.PositionSet }

func (e PositionSet) tell(v engine.Viewer) (engine.Message, bool) {
	hidden := gamekit.HiddenSet(e.Said, v, "seats", "hand", "discard", "intrigueHand")
	return gamekit.Corrected(correctionRuling, e.Reason, e.Fresh, hidden), true
}

func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }

// namesCards reports whether a correction names cards that may be dealt.
func namesCards(args engine.Args) bool {
	raw := string(gamekit.MustEncode(args))
	return strings.Contains(raw, "hand") || strings.Contains(raw, "intrigueHand") || strings.Contains(raw, "owns")
}

// copies is the number of printed copies of a player card; the starting ten are printed once for each player.
func copies(c rulebook.Card, players int) int {
	if c.Deck == rulebook.Starting {
		return c.Copies * players
	}
	return c.Copies
}
