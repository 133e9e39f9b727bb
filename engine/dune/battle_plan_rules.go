package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// planRefusal says what is wrong with a plan, and what would be right; nil when it is legal.
func (s *State) planRefusal(f Faction, p Plan) *engine.Refusal {
	if no := s.unshownRefusal(f, p); no != nil {
		return no
	}
	return s.readPlanRefusal(f, p)
}

// unshownRefusal is planRefusal without the check for a plan that the Atreides have read by Karama.
func (s *State) unshownRefusal(f Faction, p Plan) *engine.Refusal {
	for _, check := range []func(Faction, Plan) *engine.Refusal{
		s.numberRefusal, s.kwisatzInPlan, s.combatLeaderRefusal, s.cardsRefusal, s.voiceRefusal, s.prescienceRefusal,
	} {
		if no := check(f, p); no != nil {
			return no
		}
	}
	return nil
}

// available lists the leaders that a faction must choose from: alive, and not used in another territory this turn
// [DUNE-BATTLE-24, DUNE-BATTLE-33].
func (s *State) available(f Faction) []rulebook.Leader {
	out := []rulebook.Leader{}
	for _, l := range append(s.leadersOf(f), s.captivesOf(f)...) {
		if s.canFight(f, l) {
			out = append(out, l)
		}
	}
	return out
}

// canFight reports whether a faction may use a leader here: its own, or its captive [DUNE-BATTLE-51].
func (s *State) canFight(f Faction, l rulebook.Leader) bool {
	if s.leaderOwner(l) != f {
		return s.captorOf(l) == f // [DUNE-BATTLE-51]
	}
	at := s.seat[f].Leaders[l]
	return (at.At == atReady || at.At == string(s.battle.Territory)) && (!at.Ghola || s.rules.Yes("ghola.same_turn_fight"))
}

// unavailable says why a leader cannot fight here; nil when it can.
func (s *State) unavailable(f Faction, l rulebook.Leader) *engine.Refusal {
	state := s.seat[f].Leaders[l]
	switch {
	case s.leaderOwner(l) != "" && s.canFight(f, l):
		return nil
	case s.leaderOwner(l) != f:
		return engine.Refuse("DUNE-BATTLE-24", "plan.not_your_leader", "leader", l, "leaders", s.available(f))
	case dead(state.At):
		return engine.Refuse("DUNE-BATTLE-24", "plan.leader_dead", "leader", l, "leaders", s.available(f))
	case captor(state.At) != "": // [DUNE-BATTLE-50]
		return engine.Refuse("DUNE-BATTLE-50", "plan.leader_captured", "leader", l, "faction", captor(state.At), "leaders", s.available(f))
	case state.Ghola:
		return engine.Refuse("DUNE-REVIVE-14", "plan.leader_ghola", "leader", l, "leaders", s.available(f))
	}
	return engine.Refuse("DUNE-BATTLE-33", "plan.leader_used", "leader", l, "territory", state.At, "leaders", s.available(f))
}

// mayPlayHero reports whether a Cheap Hero may stand in the leader's place: always without a leader, with one only if
// cheap_hero.voluntary is yes [DUNE-BATTLE-25].
func (s *State) mayPlayHero(f Faction) bool {
	return s.rules.Yes("cheap_hero.voluntary") || len(s.available(f)) == 0
}

// mustPlayHero is the Cheap Hero that a faction without a leader must play, unless the Voice forbids it: a faction's power
// beats the general rule [DUNE-SETUP-04].
func (s *State) mustPlayHero(f Faction) (rulebook.Card, bool) {
	i := slices.IndexFunc(s.seat[f].Hand, func(c rulebook.Card) bool { return c.IsHero() && !s.forbids(f, c) })
	if i < 0 {
		return "", false
	}
	return s.seat[f].Hand[i], true
}

// combatLeaderRefusal checks the leader's place [DUNE-BATTLE-24, DUNE-BATTLE-25].
func (s *State) combatLeaderRefusal(f Faction, p Plan) *engine.Refusal {
	if hero, ok := p.hero(); ok {
		if !s.mayPlayHero(f) {
			return engine.Refuse("DUNE-BATTLE-25", "plan.hero_needless", "leaders", s.available(f))
		}
		return s.heldRefusal(f, []rulebook.Card{hero})
	}
	if p.Leader != "" {
		return s.unavailable(f, p.Leader)
	}
	if leaders := s.available(f); len(leaders) > 0 {
		return engine.Refuse("DUNE-BATTLE-24", "plan.leader_compulsory", "leaders", leaders)
	}
	if hero, ok := s.mustPlayHero(f); ok {
		return engine.Refuse("DUNE-BATTLE-25", "plan.hero_compulsory", "card", hero)
	}
	return nil
}

// cardsRefusal checks the two cards [DUNE-BATTLE-26, DUNE-BATTLE-27].
func (s *State) cardsRefusal(f Faction, p Plan) *engine.Refusal {
	if p.Leader == "" && len(p.cards()) > 0 {
		return engine.Refuse("DUNE-BATTLE-26", "plan.no_leader_no_cards")
	}
	for _, place := range []struct {
		card rulebook.Card
		fits func(rulebook.Card) bool
		key  string
	}{{p.Weapon, rulebook.Card.IsWeapon, "plan.not_a_weapon"}, {p.Defence, rulebook.Card.IsDefence, "plan.not_a_defence"}} {
		switch {
		case place.card == "" || place.fits(place.card):
		case place.card.IsHero():
			return engine.Refuse("DUNE-BATTLE-25", "plan.hero_as_card", "card", place.card)
		default:
			return engine.Refuse("DUNE-BATTLE-27", place.key, "card", place.card)
		}
	}
	return s.heldRefusal(f, p.cards())
}

// heldRefusal refuses the first card that a seat cannot hold together with those before it.
func (s *State) heldRefusal(f Faction, cards []rulebook.Card) *engine.Refusal {
	for i := range cards {
		if !s.mayClaim(f, cards[:i+1]...) {
			return engine.Refuse("DUNE-BATTLE-27", "plan.not_held", "card", cards[i])
		}
	}
	return nil
}

// mayClaim reports whether a seat may put cards into its plan, those kept from an earlier battle too [DUNE-BATTLE-34]. It
// looks only at what the seat itself knows: a refusal for a card in another hand would tell where it is. Such a plan comes
// back when both are sealed.
func (s *State) mayClaim(f Faction, cards ...rulebook.Card) bool {
	return s.seat[f].canHold(cards, s.unseenBy(f))
}
