package dune

import (
	"encoding/json"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Prescience in battle [DUNE-BATTLE-13..18]: the Atreides ask for one element of the plan of their opponent, or of an
// ally's opponent. The plan must then keep the element as it was shown.

// openPrescience asks the Atreides, unless they have no part in this battle or a Karama has stopped them.
func (d *decision) openPrescience() {
	if d.side(Atreides) == "" || d.powerStopped(Atreides, rulebook.PrescienceBattle, rulebook.AllyPrescience) {
		d.openPlans()
		return
	}
	d.enter(stepPrescience)
}

// PrescienceChoice is the choice of a "prescience" prompt.
type PrescienceChoice struct {
	Elements []string `json:"elements"`
	Of       Faction  `json:"of"`
}

// Pick asks for any element.
func (c PrescienceChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(prescienceArgs{gamekit.One(r, c.Elements)})
}

func (s *State) presciencePrompts() []engine.Prompt {
	side := s.side(Atreides)
	if side == "" {
		return nil
	}
	p := optional(s.ask(Atreides, "prescience", "DUNE-BATTLE-13"))
	return []engine.Prompt{withPublicChoices(p, PrescienceChoice{slices.Clone(planElements), s.battle.opponent(side)})}
}

type prescienceArgs struct {
	Element string `json:"element" kind:"word" of:"leader weapon defence dial"`
}

// askPrescience asks for one element.
func (d *decision) askPrescience(f Faction, in prescienceArgs) error {
	if d.phase == Battle && d.battle != nil && d.step != stepPick {
		switch {
		case f != Atreides || d.side(f) == "":
			return engine.Refuse("DUNE-BATTLE-13", "prescience.not_in_battle", "combatants", d.battle.combatants())
		case d.battle.Prescience != nil:
			return engine.Refuse("DUNE-BATTLE-14", "prescience.once", "element", d.battle.Prescience.Element)
		}
	}
	if err := d.battleRefusal(stepPrescience, "DUNE-BATTLE-13"); err != nil {
		return err
	}
	if !slices.Contains(planElements, in.Element) {
		return engine.Refuse("DUNE-BATTLE-13", "prescience.element", "elements", planElements)
	}
	q := PrescienceQuestion{By: f, Of: d.battle.opponent(d.side(f)), Element: in.Element}
	if side := d.side(f); side != f {
		q.For = side
	}
	d.battle.Prescience = &q
	d.emit(PrescienceAsked{q})
	d.openWindow(aboutBattle, true)
	d.openPlans()
	return nil
}

// blockPrescience is a Karama against prescience: before the question it stops the next use, afterwards it voids a question
// that is not answered yet [DUNE-BATTLE-18].
func (d *decision) blockPrescience(f Faction, a rulebook.Ability) error {
	hits := d.usesPower(Atreides, a, rulebook.PrescienceBattle, rulebook.AllyPrescience)
	asked := d.battle != nil && d.battle.Prescience != nil
	d.blockPower(f, a, "DUNE-BATTLE-18", stepPrescience, hits, asked, d.openPlans)
	return nil
}

// prescienceBlockRefusal says why a Karama does not stop prescience now.
func (s *State) prescienceBlockRefusal(a rulebook.Ability) *engine.Refusal {
	const ruling = "DUNE-BATTLE-18"
	answered := s.battle != nil && s.battle.Prescience != nil && s.battle.Prescience.Answer != nil
	if answered && s.usesPower(Atreides, a, rulebook.PrescienceBattle, rulebook.AllyPrescience) && s.step == stepPlan {
		return privateRefusal(engine.Refuse(ruling, "battle.block_too_late", "ability", a))
	}
	return s.powerBlockRefusal(a, ruling)
}

// shown is the element of a combatant's plan that prescience was shown; false if none was.
func (s *State) shown(f Faction) (PrescienceQuestion, bool) {
	q := s.battle.Prescience
	if q == nil || q.Of != f || q.Answer == nil {
		return PrescienceQuestion{}, false
	}
	return *q, true
}

// shownTo lists the factions that see an element of a combatant's plan as soon as it is sealed.
func (s *State) shownTo(f Faction) []Faction {
	switch q := s.battle.Prescience; {
	case q == nil || q.Of != f:
		return nil
	case q.For != "":
		return []Faction{q.By, q.For}
	default:
		return []Faction{q.By}
	}
}

// bindingAnswer is the shown element while it binds: until something else makes it impossible [DUNE-BATTLE-16].
func (s *State) bindingAnswer(f Faction) (PrescienceQuestion, bool) {
	q, ok := s.shown(f)
	if !ok {
		return q, false
	}
	a := *q.Answer
	switch q.Element {
	case elementLeader:
		ok = s.combatLeaderRefusal(f, a) == nil
	case elementDial:
		ok = slices.ContainsFunc(s.numbersOf(f), func(n DialNumber) bool { return n.Dial == a.Dial })
	default:
		ok = s.mayClaim(f, a.cards()...)
	}
	return q, ok
}

// prescienceRefusal refuses a plan that differs from what was shown.
func (s *State) prescienceRefusal(f Faction, p Plan) *engine.Refusal {
	q, ok := s.bindingAnswer(f)
	if !ok || p.only(q.Element) == *q.Answer || s.shownEitherWay(q, p) {
		return nil
	}
	return engine.Refuse("DUNE-BATTLE-16", "plan.shown", "element", q.Element, "value", q.value())
}

// shownEitherWay reports whether a plan's single worthless card may answer as its weapon or as its defence
// [DUNE-BATTLE-15].
func (s *State) shownEitherWay(q PrescienceQuestion, p Plan) bool {
	if !p.loneWorthless() || !s.rules.Yes("prescience.lone_worthless") {
		return false
	}
	p.Weapon, p.Defence = p.Defence, p.Weapon
	return p.only(q.Element) == *q.Answer
}

// Element is one element of a plan. Records write it by itself.
type Element struct {
	Name string
	Plan
}

// MarshalJSON writes only the element: null for none.
func (e Element) MarshalJSON() ([]byte, error) { return json.Marshal(e.value()) }

func (e Element) value() any {
	switch {
	case e.Name == elementLeader && e.Leader != "":
		return e.Leader
	case e.Name == elementWeapon && e.Weapon != "":
		return e.Weapon
	case e.Name == elementDefence && e.Defence != "":
		return e.Defence
	case e.Name == elementDial:
		return e.Dial
	case e.Name == elementSpice:
		return e.Spice
	case e.Name == elementKwisatz:
		return e.Kwisatz
	}
	return nil
}

// value is what was shown.
func (q PrescienceQuestion) value() any { return Element{q.Element, *q.Answer}.value() }
