package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/pile"
)

// The cards that were played [DUNE-BATTLE-30, DUNE-BATTLE-31, DUNE-BATTLE-37]: a loser discards them all; a winner and a
// traitor's caller choose which to keep. Worthless cards leave a hand this way [DUNE-CARD-04].

// mayKeep lists the cards of the winner's plan that it may keep: never a Cheap Hero that won by fighting, and worthless
// cards only if worthless.winner_keeps is yes. The caller of a traitor may keep any card, a Cheap Hero only if
// traitor.keeps_hero is yes.
func (s *State) mayKeep(p Plan) []rulebook.Card {
	called := len(s.battle.Outcome.Traitors) > 0
	return slices.DeleteFunc(p.cards(), func(c rulebook.Card) bool {
		switch {
		case c.IsHero():
			return !called || !s.rules.Yes("traitor.keeps_hero")
		case rulebook.KindOf(c) == rulebook.Worthless:
			return !called && !s.rules.Yes("worthless.winner_keeps")
		}
		return false
	})
}

// discardAll discards every card that a combatant played.
func (d *decision) discardAll(f Faction, ruling string) {
	for _, c := range d.battle.Plans[f].cards() {
		d.discard(f, c, "battle", ruling)
	}
}

// discardSpent discards the winner's cards that it may not keep.
func (d *decision) discardSpent(f Faction) {
	p := d.battle.Plans[f]
	for _, c := range pile.Without(p.cards(), d.mayKeep(p)...) {
		d.discard(f, c, "battle", d.keepRuling())
	}
}

func (s *State) keepRuling() string {
	if len(s.battle.Outcome.Traitors) > 0 {
		return "DUNE-BATTLE-37"
	}
	return "DUNE-BATTLE-31"
}

// settleCards asks the winner which cards to keep, or goes on.
func (d *decision) settleCards() {
	if len(d.keepPrompts()) == 0 {
		d.settleCapture()
		return
	}
	d.enter(stepKeep)
}

// KeepChoice is the choice of a "keep" prompt.
type KeepChoice struct {
	Cards []rulebook.Card `json:"cards"`
}

// Pick keeps some.
func (c KeepChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(keepArgs{gamekit.Some(r, c.Cards, r.IntN(3))})
}

func (s *State) keepPrompts() []engine.Prompt {
	o := s.battle.Outcome
	if o == nil || o.Winner == "" {
		return nil
	}
	cards := s.mayKeep(s.battle.Plans[o.Winner])
	if len(cards) == 0 {
		return nil
	}
	return []engine.Prompt{withPublicChoices(s.ask(o.Winner, "keep", s.keepRuling()), KeepChoice{cards})}
}

type keepArgs struct {
	Cards []rulebook.Card `json:"cards" kind:"cards"`
}

// keep settles which cards stay in hand; the others are discarded.
func (d *decision) keep(f Faction, in keepArgs) error {
	if d.phase != Battle || d.step != stepKeep || d.battle.Outcome == nil || d.battle.Outcome.Winner == "" {
		return d.wrongPhase("DUNE-BATTLE-31")
	}
	if f != d.battle.Outcome.Winner {
		return engine.Refuse(d.keepRuling(), "keep.not_winner", "winner", d.battle.Outcome.Winner)
	}
	may := d.mayKeep(d.battle.Plans[f])
	rest, c, ok := pile.Take(may, in.Cards)
	if !ok {
		return engine.Refuse(d.keepRuling(), "keep.not_yours", "card", c, "cards", may)
	}
	if len(in.Cards) > 0 {
		d.emit(CardsKept{f, in.Cards})
	}
	for _, c := range rest {
		d.discard(f, c, "battle", d.keepRuling())
	}
	d.settleCapture()
	return nil
}
