package dune

import (
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// BattleState is the state of the battle phase: the battle being fought, or the last one until the next is picked.
type BattleState struct {
	Territory  board.Territory
	Places     []board.Place // where the two meet: parts of the territory that no storm keeps apart
	Aggressor  Faction
	Defender   Faction
	Voice      *VoiceOrder
	Prescience *PrescienceQuestion
	Blocked    []rulebook.Ability // by a Karama, in this battle
	Plans      map[Faction]Plan
	Read       []Faction        // whose whole plan the Atreides see by their Karama [DUNE-BATTLE-19]
	Laid       map[Faction]Plan // those plans as they were shown
	Stakes     map[Faction][]Stake
	Capture    *Capture
	Calls      map[Faction]bool // the answers whether to call a traitor
	Outcome    *Outcome
}

// VoiceOrder is the Voice: a kind of card that must or must not be played [DUNE-BATTLE-08].
type VoiceOrder struct {
	By      Faction `json:"by"`
	Against Faction `json:"against"`
	Play    bool    `json:"play"`
	What    string  `json:"what"`
}

// PrescienceQuestion is the Atreides' question about one element of a plan, answered when that plan is sealed [DUNE-BATTLE-13].
type PrescienceQuestion struct {
	By      Faction `json:"by"`
	For     Faction `json:"for,omitempty"` // the ally who learns the answer too
	Of      Faction `json:"of"`
	Element string  `json:"element"`
	Answer  *Plan   `json:"answer,omitempty"` // only that element is set; nil until it is answered
}

// The elements of a plan that prescience may ask for.
const (
	elementLeader  = "leader"
	elementWeapon  = "weapon"
	elementDefence = "defence"
	elementDial    = "dial"
)

var planElements = []string{elementLeader, elementWeapon, elementDefence, elementDial}

// The elements that prescience may not ask for.
const (
	elementSpice   = "spice"
	elementKwisatz = "kwisatz"
)

// Plan is a battle plan. An empty Leader, Weapon or Defence is none; a Cheap Hero stands in the leader's place.
type Plan struct {
	Leader  rulebook.Leader `json:"leader,omitempty"`
	Dial    Halves          `json:"dial"`
	Spice   int             `json:"spice,omitempty"`
	Weapon  rulebook.Card   `json:"weapon,omitempty"`
	Defence rulebook.Card   `json:"defence,omitempty"`
	Kwisatz bool            `json:"kwisatz,omitempty"`
}

// hero is the Cheap Hero in the leader's place, if there is one.
func (p Plan) hero() (rulebook.Card, bool) {
	c := rulebook.Card(p.Leader)
	return c, c.IsHero()
}

// hasLivingLeader reports whether the plan has a leader and not a Cheap Hero.
func (p Plan) hasLivingLeader() bool { return p.Leader != "" && !rulebook.Card(p.Leader).IsHero() }

// loneWorthless reports whether the plan's only card is one worthless card as weapon or defence.
func (p Plan) loneWorthless() bool {
	return (p.Weapon == "" || p.Defence == "") && rulebook.KindOf(p.Weapon+p.Defence) == rulebook.Worthless
}

// cards lists the treachery cards of a plan.
func (p Plan) cards() []rulebook.Card {
	var out []rulebook.Card
	if c, ok := p.hero(); ok {
		out = append(out, c)
	}
	if p.Weapon != "" {
		out = append(out, p.Weapon)
	}
	if p.Defence != "" {
		out = append(out, p.Defence)
	}
	return out
}

// only is the plan with only one element.
func (p Plan) only(element string) Plan {
	switch element {
	case elementLeader:
		return Plan{Leader: p.Leader}
	case elementWeapon:
		return Plan{Weapon: p.Weapon}
	case elementDefence:
		return Plan{Defence: p.Defence}
	}
	return Plan{Dial: p.Dial}
}

// Outcome is how a battle ended.
type Outcome struct {
	Winner    Faction               `json:"winner,omitempty"`
	Totals    map[Faction]Halves    `json:"totals,omitempty"` // absent where no totals were compared
	Sums      map[Faction][]SumPart `json:"sums,omitempty"`   // what each total is made of
	Killed    []rulebook.Leader     `json:"killed"`
	Explosion bool                  `json:"explosion"`
	Traitors  []rulebook.Leader     `json:"traitors"`            // leaders who betrayed
	Protected []rulebook.Leader     `json:"protected,omitempty"` // called traitors, and kept loyal by the Kwisatz Haderach
}

// SumPart is one part of a combatant's total.
type SumPart struct {
	Of    string `json:"of"` // "number", a leader or "kwisatz"
	Worth Halves `json:"worth"`
}

func (o *Outcome) clone() *Outcome {
	if o == nil {
		return nil
	}
	c := *o
	c.Totals, c.Protected = maps.Clone(o.Totals), slices.Clone(o.Protected)
	if o.Sums != nil {
		c.Sums = make(map[Faction][]SumPart, len(o.Sums))
		for f, parts := range o.Sums {
			c.Sums[f] = slices.Clone(parts)
		}
	}
	c.Killed, c.Traitors = present(o.Killed), present(o.Traitors)
	return &c
}

func (b *BattleState) clone() *BattleState {
	if b == nil {
		return nil
	}
	c := *b
	c.Places, c.Blocked = slices.Clone(b.Places), slices.Clone(b.Blocked)
	c.Voice = cloned(b.Voice)
	if b.Prescience != nil {
		c.Prescience = cloned(b.Prescience)
		c.Prescience.Answer = cloned(b.Prescience.Answer)
	}
	c.Plans, c.Calls = maps.Clone(b.Plans), maps.Clone(b.Calls)
	c.Read, c.Laid, c.Stakes = slices.Clone(b.Read), maps.Clone(b.Laid), maps.Clone(b.Stakes)
	c.Capture = cloned(b.Capture)
	c.Outcome = b.Outcome.clone()
	return &c
}

// combatants are the aggressor and the defender.
func (b *BattleState) combatants() []Faction { return []Faction{b.Aggressor, b.Defender} }

// in reports whether a faction is one of the two.
func (b *BattleState) in(f Faction) bool { return f != "" && (f == b.Aggressor || f == b.Defender) }

// opponent is the other combatant.
func (b *BattleState) opponent(f Faction) Faction {
	if f == b.Aggressor {
		return b.Defender
	}
	return b.Aggressor
}

func (b *BattleState) isBlocked(a rulebook.Ability) bool { return slices.Contains(b.Blocked, a) }

// blockedHere reports whether a Karama took effect on an ability in the battle that is being fought.
func (s *State) blockedHere(a rulebook.Ability) bool {
	return s.battle != nil && s.step != stepPick && s.battle.isBlocked(a)
}

// has reports whether a combatant's plan is in.
func (b *BattleState) has(f Faction) bool { _, ok := b.Plans[f]; return ok }

func (b *BattleState) setPlan(f Faction, p Plan) {
	if b.Plans == nil {
		b.Plans = map[Faction]Plan{}
	}
	b.Plans[f] = p
}

// sealed reports whether both plans are in.
func (b *BattleState) sealed() bool { return len(b.Plans) == 2 }

// side is the combatant for which a faction may use a power: itself or its ally; empty in a battle of others
// [DUNE-BATTLE-07, DUNE-BATTLE-13, DUNE-BATTLE-41].
func (s *State) side(f Faction) Faction {
	b := s.battle
	switch {
	case b == nil || !s.has(f):
		return ""
	case b.in(f):
		return f
	case s.allied(f, b.Aggressor):
		return b.Aggressor
	case s.allied(f, b.Defender):
		return b.Defender
	}
	return ""
}

// committed is a combatant's forces in the battle.
func (s *State) committed(f Faction) Forces {
	var sum Forces
	for _, p := range s.battle.Places {
		sum = sum.plus(s.fightersAt(p, f))
	}
	return sum
}

// fightersAt is a faction's forces in a place that can fight: advisors do not [DUNE-BG-03].
func (s *State) fightersAt(p board.Place, f Faction) Forces {
	n := s.at(p, f)
	return Forces{Normal: n.Normal, Special: n.Special}
}
