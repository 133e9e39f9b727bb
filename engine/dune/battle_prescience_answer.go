package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// The element that prescience asked for is a question of its own before the plan, so that the Atreides know it when they
// make theirs [DUNE-BATTLE-06, DUNE-BATTLE-13]. A whole plan answers it too.

func init() {
	says("prescience.answered", PrescienceAnswered{}, "log.prescience.answered", "DUNE-BATTLE-13", "faction")
}

// PrescienceAnswered shows one element of a plan to come to those who asked.
type PrescienceAnswered struct {
	Faction Faction   `json:"faction"`
	Shown   []Faction `json:"shown"`
}

func (e PrescienceAnswered) reveals(v engine.Viewer) bool { return isSeat(v, e.Shown...) }

// ElementChoice is the choice of a "prescience.answer" prompt: the values that the element may have.
type ElementChoice struct {
	Element string    `json:"element"`
	To      []Faction `json:"to"`
	Values  []Element `json:"values"`
}

// Pick shows any value.
func (c ElementChoice) Pick(r engine.Random) (engine.Args, bool) {
	return engine.Args{c.Element: gamekit.MustEncode(gamekit.One(r, c.Values))}, true
}

// owesAnswer reports whether a combatant must still show what prescience asked for.
func (s *State) owesAnswer(f Faction) bool {
	q := s.battle.Prescience
	return q != nil && q.Of == f && q.Answer == nil
}

// answerPrompts asks for the one element, before the plan.
func (s *State) answerPrompts() []engine.Prompt {
	q := s.battle.Prescience
	if q == nil || !s.owesAnswer(q.Of) {
		return nil
	}
	p := secret(s.ask(q.Of, "prescience.answer", "DUNE-BATTLE-13"))
	return []engine.Prompt{withChoices(p, ElementChoice{q.Element, s.shownTo(q.Of), s.mayShow(q.Of, q.Element)})}
}

// mayShow lists the values of the element that a legal plan can have.
func (s *State) mayShow(f Faction, element string) []Element {
	var out []Element
	for _, p := range s.partsFor(f, element) {
		if s.answerRefusal(f, element, p) == nil {
			out = append(out, Element{element, p})
		}
	}
	return out
}

// partsFor lists plans that differ only in one element.
func (s *State) partsFor(f Faction, element string) []Plan {
	var out []Plan
	switch element {
	case elementLeader:
		for _, l := range append(s.playableLeaders(f), "") {
			out = append(out, Plan{Leader: l})
		}
	case elementWeapon:
		for _, c := range append(s.planCards(f, rulebook.Card.IsWeapon), "") {
			out = append(out, Plan{Weapon: c})
		}
	case elementDefence:
		for _, c := range append(s.planCards(f, rulebook.Card.IsDefence), "") {
			out = append(out, Plan{Defence: c})
		}
	default:
		for _, n := range s.numbersOf(f) {
			p := Plan{Dial: n.Dial}
			if len(n.Spice) > 0 {
				p.Spice = n.Spice[0]
			}
			out = append(out, p)
		}
	}
	return out
}

// answerRefusal says why no plan could have an element; nil when one could. One leader stands for all here, since they make
// no difference.
func (s *State) answerRefusal(f Faction, element string, part Plan) *engine.Refusal {
	leaders := s.partsFor(f, elementLeader)
	slices.SortStableFunc(leaders, func(a, b Plan) int { return livingFirst(a) - livingFirst(b) })
	leaders = slices.CompactFunc(leaders, func(a, b Plan) bool { return a.hasLivingLeader() && b.hasLivingLeader() })
	weapons, defences := s.partsFor(f, elementWeapon), s.partsFor(f, elementDefence)
	slices.Reverse(weapons) // none first
	slices.Reverse(defences)
	numbers := s.partsFor(f, elementDial)[:1]
	switch element {
	case elementLeader:
		leaders = []Plan{part}
	case elementWeapon:
		weapons = []Plan{part}
	case elementDefence:
		defences = []Plan{part}
	default:
		numbers = slices.DeleteFunc(s.partsFor(f, elementDial), func(p Plan) bool { return p.Dial != part.Dial })
		if len(numbers) == 0 {
			numbers = []Plan{part}
		}
	}
	var first *engine.Refusal
	for _, l := range leaders {
		for _, w := range weapons {
			for _, d := range defences {
				p := Plan{Leader: l.Leader, Weapon: w.Weapon, Defence: d.Defence, Dial: numbers[0].Dial, Spice: numbers[0].Spice}
				no := s.unshownRefusal(f, p)
				if no == nil {
					return nil
				}
				if first == nil {
					first = no
				}
			}
		}
	}
	return first
}

func livingFirst(p Plan) int {
	if p.hasLivingLeader() {
		return 0
	}
	return 1
}

// elementArgs declares one element of a plan.
type elementArgs struct {
	planArgs `json:"-" kind:"unlisted"`
}

// showElement answers prescience before the plan is made. Every refusal is private, as a plan's is [DUNE-BATTLE-56].
func (d *decision) showElement(f Faction, args engine.Args) error {
	const ruling = "DUNE-BATTLE-13"
	if err := d.battleRefusal(stepPlan, ruling); err != nil {
		return err
	}
	q := d.battle.Prescience
	switch {
	case q == nil || q.Of != f:
		return privateRefusal(engine.Refuse(ruling, "prescience.not_asked"))
	case q.Answer != nil:
		return privateRefusal(engine.Refuse("DUNE-BATTLE-16", "plan.shown", "element", q.Element, "value", q.value()))
	}
	var in planArgs
	if err := args.Decode(&in); err != nil {
		return malformed(ruling, err)
	}
	if _, said := args[q.Element]; !said || len(args) > 1 || q.Element == elementDial && in.Dial == nil {
		return privateRefusal(engine.Refuse(ruling, "prescience.answer_one", "element", q.Element))
	}
	answer := in.plan().only(q.Element)
	if no := d.answerRefusal(f, q.Element, answer); no != nil {
		return privateRefusal(no)
	}
	q.Answer = &answer
	d.emit(PrescienceAnswered{f, d.shownTo(f)})
	return nil
}
