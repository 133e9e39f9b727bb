package imperium

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/engine/pile"
)

// Round start: the Conflict is revealed, who controls its space may defend it, the Mentat that was won is taken, all draw five cards.
const (
	stepConflict = "conflict"
	stepDefend   = "defend"
)

func init() {
	says("conflict.revealed", ConflictRevealed{}, "log.conflict", "IMP-2.1", "card")
	says("mentat.taken", MentatTaken{}, "log.mentat_taken", "IMP-3.17", "seat", "of")
}

func (d *decision) beginRound(round int) {
	d.beginSection()
	d.round = round
	d.beginPhase(RoundStart)
	d.step, d.acting = stepConflict, d.first
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
	d.conflict = Fight{Card: in.Card}
	d.conflicts.Discard = append(d.conflicts.Discard, in.Card)
	d.conflicts.Next = pile.Without(d.conflicts.Next, in.Card)
	d.emit(ConflictRevealed(in))
	d.hireSwordmasters()
	d.askDefender()
	return nil
}

// askDefender asks who controls the space of the Conflict for a troop of the supply, or begins the turns [IMP-2.2].
func (d *decision) askDefender() {
	card, _ := rulebook.ConflictOf(d.conflict.Card)
	switch keeper := d.posts[card.Control].Control; {
	case keeper == "" || d.players[keeper].supply() == 0:
	case d.isRival(keeper): // [IMP-13.21]
		d.moveTroops(keeper, inSupply, inConflict, 1, d.conflict.Card)
	default: // [IMP-2.2]
		d.step, d.acting = stepDefend, keeper
		return
	}
	d.beginTurns()
}

// ConflictRevealed is the round's Conflict.
type ConflictRevealed struct {
	Card string `json:"card"`
}

// defend puts a troop from supply into the Conflict for the space that its player controls [IMP-2.2].
func (d *decision) defend(c Color, _ noArgs) error {
	if !d.atStep(RoundStart, stepDefend) || d.acting != c {
		return d.notNow("IMP-2.2")
	}
	d.moveTroops(c, inSupply, inConflict, 1, d.conflict.Card)
	d.beginTurns()
	return nil
}

// beginTurns takes the Mentat that was won, deals five cards to each player and begins the first turn.
func (d *decision) beginTurns() {
	if c := d.mentatNext; c != "" { // [IMP-2.4]
		d.takeMentat(c, d.conflict.Card)
	}
	for _, c := range d.seats {
		d.draw(c, handSize, "") // [IMP-2.3]
	}
	d.beginPhase(Turns)
	d.beginTurn(d.first)
}

// takeMentat gives the Mentat to a player, as one more Agent for this round.
func (d *decision) takeMentat(c Color, of string) {
	d.mentat, d.mentatNext = c, ""
	d.emit(MentatTaken{c, of})
}

// MentatTaken is the Mentat in a player's hands.
type MentatTaken struct {
	Seat Color  `json:"seat"`
	Of   string `json:"of"`
}
