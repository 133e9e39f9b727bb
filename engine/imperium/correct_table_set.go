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

var corrections = gamekit.Corrections[*State, View]{
	Paths:     &paths,
	View:      (*State).position,
	IsSetup:   func(s *State) bool { return s.phase == Setup },
	EndSetup:  (*State).finishSetup,
	Take:      (*State).take,
	BrokenLaw: (*State).brokenLaw,
	AsSaid:    gamekit.AsSaid{NumbersOnly: true},
}

// setPosition puts a position. A phase without a step is entered as play would enter it.
func (d *decision) setPosition(raw json.RawMessage, reason string, force bool) error {
	p, err := corrections.Put(d.State, raw, force)
	if err != nil {
		return err
	}
	d.emit(PositionSet{gamekit.PositionSet{Said: raw, Reason: reason, Fresh: p.Fresh}})
	if !d.beginSection() && !enters(p) {
		return engine.Refuse(correctionRuling, "set.no_effect")
	}
	switch {
	case enters(p):
		return d.enterPhase(p.View.Phase)
	case p.Has("step"), d.phase == Endgame && d.result == nil: // there may be nobody left to ask [IMP-9.5]
		d.goOnFromStep()
	case p.Fresh && !p.Has("phase"):
		d.beginRound(d.round)
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
