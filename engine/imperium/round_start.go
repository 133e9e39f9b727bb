package imperium

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
)

// Round start: the Conflict is revealed, who controls its space may defend it, the Mentat that was won is taken, all draw five cards.
const (
	stepConflict = "conflict"
	stepDefend   = "defend"
)

func init() {
	says("conflict.revealed", ConflictRevealed{}, "log.conflict", "IMP-2.1", "card")
	says("mentat.taken", MentatTaken{}, "log.mentat_taken", "IMP-3.17", "seat", "of")
	silently(kinds{"mentat.promised": MentatPromised{}})
}

func (d *decision) beginRound(round int) {
	d.beginSection()
	d.emit(PhaseBegan{round, RoundStart})
	d.emit(StepBegan{stepConflict, d.first})
}

type conflictArgs struct {
	Card string `json:"card" kind:"conflict"`
}

// revealConflict turns over the round's Conflict card. Its level follows from the round, and no card comes twice.
func (d *decision) revealConflict(_ Color, in conflictArgs) error {
	if !d.atStep(RoundStart, stepConflict) {
		return d.notNow("IMP-2.1")
	}
	card, ok := rulebook.ConflictOf(in.Card)
	switch {
	case !ok:
		return engine.Refuse("IMP-2.1", "conflict.unknown", "card", in.Card)
	case slices.Contains(d.conflicts.Discard, in.Card): // [IMP-2.1]
		return engine.Refuse("IMP-2.1", "conflict.used", "card", in.Card)
	case card.Level != level(d.round): // [IMP-1.3]
		return engine.Refuse("IMP-1.3", "conflict.level", "card", in.Card, "level", level(d.round), "round", d.round)
	}
	d.emit(ConflictRevealed(in))
	d.askDefender()
	return nil
}

// askDefender asks who controls the space of the Conflict for a troop of the supply, or begins the turns [IMP-2.2].
func (d *decision) askDefender() {
	card, _ := rulebook.ConflictOf(d.conflict.Card)
	if keeper := d.posts[card.Control].Control; keeper != "" && d.players[keeper].supply() > 0 { // [IMP-2.2]
		d.emit(StepBegan{stepDefend, keeper})
		return
	}
	d.beginTurns()
}

// ConflictRevealed is the round's Conflict.
type ConflictRevealed struct {
	Card string `json:"card"`
}

func (e ConflictRevealed) apply(s *State) {
	s.conflict = Fight{Card: e.Card}
	s.conflicts.Discard = append(slices.Clone(s.conflicts.Discard), e.Card)
	s.conflicts.Next = without(s.conflicts.Next, e.Card)
}

// defend puts a troop from supply into the Conflict for the space that its player controls [IMP-2.2].
func (d *decision) defend(c Color, _ noArgs) error {
	if !d.atStep(RoundStart, stepDefend) || d.acting != c {
		return d.notNow("IMP-2.2")
	}
	d.emit(TroopsMoved{c, inSupply, inConflict, 1, d.conflict.Card})
	d.beginTurns()
	return nil
}

// beginTurns takes the Mentat that was won, deals five cards to each player and begins the first turn.
func (d *decision) beginTurns() {
	if c := d.mentatNext; c != "" { // [IMP-2.4]
		d.emit(MentatTaken{c, d.conflict.Card})
	}
	for _, c := range d.order() {
		d.draw(c, handSize, "") // [IMP-2.3]
	}
	d.emit(PhaseBegan{d.round, Turns})
	d.beginTurn(d.first)
}

// MentatTaken gives the Mentat to a player, as one more Agent for this round.
type MentatTaken struct {
	Seat Color  `json:"seat"`
	Of   string `json:"of"`
}

func (e MentatTaken) apply(s *State) { s.mentat, s.mentatNext = e.Seat, "" }

// MentatPromised is the Mentat that a player takes next round.
type MentatPromised struct {
	Seat Color `json:"seat"`
}

func (e MentatPromised) apply(s *State) { s.mentatNext = e.Seat }
