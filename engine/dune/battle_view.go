package dune

import (
	"encoding/json"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// BattleView is what a viewer may know of the battle phase.
type BattleView struct {
	At         []BattleSite         `json:"at"`
	Territory  board.Territory      `json:"territory,omitempty"`
	Aggressor  Faction              `json:"aggressor,omitempty"`
	Defender   Faction              `json:"defender,omitempty"`
	Voice      *VoiceOrder          `json:"voice,omitempty"`
	Prescience *PrescienceView      `json:"prescience,omitempty"`
	Blocked    []rulebook.Ability   `json:"blocked,omitempty"`
	Sealed     []Faction            `json:"sealed,omitempty"` // whose plan is in
	Plans      map[Faction]PlanView `json:"plans,omitempty"`
	Read       []Faction            `json:"read,omitempty"` // whose whole plan the Atreides see
	Capture    *CaptureView         `json:"capture,omitempty"`
	Outcome    *Outcome             `json:"outcome,omitempty"`
}

// Opponent is the other combatant.
func (b *BattleView) Opponent(f Faction) Faction {
	return (&BattleState{Aggressor: b.Aggressor, Defender: b.Defender}).opponent(f)
}

// PrescienceView is the Atreides' question, which is public; its answer is not.
type PrescienceView struct {
	By       Faction `json:"by"`
	For      Faction `json:"for,omitempty"`
	Of       Faction `json:"of"`
	Element  string  `json:"element"`
	Answered bool    `json:"answered"`
}

func orNil[T ~string](x T) *T {
	if x == "" {
		return nil
	}
	return &x
}

func orNone[T any](p *T) (x T) {
	if p != nil {
		x = *p
	}
	return x
}

// PlanView is a plan, or the elements of it that a viewer was shown.
type PlanView struct {
	Plan
	Only []string `json:"-"` // the elements; nil for the whole plan
}

// Shows reports whether an element was shown.
func (p *PlanView) Shows(element string) bool {
	return p != nil && (p.Only == nil || slices.Contains(p.Only, element))
}

// MarshalJSON writes a plan as records do, without what was not shown.
func (p PlanView) MarshalJSON() ([]byte, error) {
	if p.Only == nil {
		return json.Marshal(planArgs{orNil(p.Leader), &p.Dial, p.Spice, orNil(p.Weapon), orNil(p.Defence), p.Kwisatz})
	}
	shown := map[string]Element{}
	for _, name := range p.Only {
		shown[name] = Element{name, p.Plan}
	}
	return json.Marshal(shown)
}

func (s *State) viewBattle(v engine.Viewer) *BattleView {
	if s.phase != Battle && s.battle == nil {
		return nil
	}
	out := &BattleView{At: []BattleSite{}}
	if s.phase == Battle {
		out.At = present(s.battleSites())
	}
	b := s.battle
	if b == nil {
		out.Aggressor = s.nextAggressor()
		return out
	}
	out.Territory, out.Aggressor, out.Defender = b.Territory, b.Aggressor, b.Defender
	out.Read, out.Capture = slices.Clone(b.Read), s.viewCapture(v)
	out.Voice, out.Blocked, out.Outcome = cloned(b.Voice), slices.Clone(b.Blocked), b.Outcome.clone()
	for _, x := range s.blocked {
		if !slices.Contains(out.Blocked, x.Ability) {
			out.Blocked = append(out.Blocked, x.Ability)
		}
	}
	if q := b.Prescience; q != nil {
		out.Prescience = &PrescienceView{q.By, q.For, q.Of, q.Element, q.Answer != nil}
	}
	for _, f := range b.combatants() {
		s.viewPlan(f, v, out)
	}
	return out
}

// viewPlan shows a plan to its owner, to all once it is revealed, and to prescience the element that was asked for
// [DUNE-BATTLE-13, DUNE-BATTLE-17, DUNE-BATTLE-22].
func (s *State) viewPlan(f Faction, v engine.Viewer, out *BattleView) {
	p, sealed := s.battle.Plans[f]
	show := PlanView{Plan: p}
	if sealed {
		out.Sealed = append(out.Sealed, f)
	}
	_, read := s.battle.Laid[f] // [DUNE-BATTLE-19]
	if whole := s.plansOpen() || v.Sees(f) || read && v.Sees(Atreides); !sealed || !whole {
		q, ok := s.shown(f)
		if !ok || !v.Sees(q.By) && !(q.For != "" && v.Sees(q.For)) {
			return
		}
		show = PlanView{*q.Answer, []string{q.Element}}
	}
	if out.Plans == nil {
		out.Plans = map[Faction]PlanView{}
	}
	out.Plans[f] = show
}

// plansOpen reports whether the plans are revealed.
func (s *State) plansOpen() bool {
	return s.battle.Outcome != nil || s.step == stepTreachery || s.step == stepLosses || s.step == stepKeep || s.step == stepCapture
}
