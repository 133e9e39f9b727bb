package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/pile"
)

// Battle plans [DUNE-BATTLE-22..27]: made in secret, changed until both are sealed, revealed together.

// openPlans asks both combatants. If a Karama could still interfere, every seat is asked alike [DUNE-BATTLE-06].
func (d *decision) openPlans() {
	d.enter(stepPlan)
	if d.interference() {
		d.openWindow(aboutBattle, true)
	}
}

// interference reports whether a Karama could stop or show something in this battle, by what everybody knows.
func (s *State) interference() bool {
	reads := s.has(Atreides) && s.specialRefusal(Atreides) == nil
	return reads || s.kwisatzToJoin() || s.elitesFight(Emperor) || s.elitesFight(Fremen) || s.fremenFightFree()
}

// PlanChoice is the choice of a "plan" prompt: what the combatant may put into its plan. Only the combatant sees it.
type PlanChoice struct {
	Leaders  []rulebook.Leader       `json:"leaders"` // Cheap Heroes among them
	NoLeader bool                    `json:"noLeader"`
	Weapons  []rulebook.Card         `json:"weapons"`
	Defences []rulebook.Card         `json:"defences"`
	Max      Halves                  `json:"max"`
	Halves   bool                    `json:"halves"` // spice is dialled too, and halves of a number
	Numbers  []DialNumber            `json:"numbers"`
	Spice    int                     `json:"spice"` // the most that can be spent
	Kwisatz  bool                    `json:"kwisatz"`
	Voice    *VoiceOrder             `json:"voice,omitempty"`
	Must     []rulebook.Card         `json:"must,omitempty"`    // the Voice demands one of these cards
	Unnamed  int                     `json:"unnamed,omitempty"` // how many cards the plan may hold whose names the app does not know
	Fixed    *PlanView               `json:"fixed,omitempty"`   // what prescience was shown
	Instead  []rulebook.Card         `json:"-"`                 // what may stand there instead: a lone worthless card may change its place [DUNE-BATTLE-15]
	Strength map[rulebook.Leader]int `json:"strength"`
	Forces   Forces                  `json:"forces"`          // the forces in the battle; a defeat kills them [DUNE-BATTLE-30]
	Bonus    int                     `json:"bonus,omitempty"` // what the Kwisatz Haderach adds to a living leader [DUNE-BATTLE-36]
	of       *State
	seat     Faction
}

func (s *State) planPrompts() []engine.Prompt {
	out := s.answerPrompts()
	for _, f := range s.battle.combatants() {
		if f == "" {
			continue
		}
		p := withChoices(secret(s.ask(f, "plan", "DUNE-BATTLE-22")), s.planChoice(f))
		if _, is := s.battle.Plans[f]; is {
			p.Status = engine.Answered
		}
		p.BlindGroup = s.blindPlan(f)
		out = append(out, p)
	}
	return out
}

// blindPlan names the group of plans that are opened together. A plan of which the Atreides must see something before they
// make their own is opened as soon as it is sealed [DUNE-BATTLE-13, DUNE-BATTLE-19], unless the element was already told.
func (s *State) blindPlan(f Faction) string {
	_, laid := s.battle.Laid[f]
	if s.owesAnswer(f) || slices.Contains(s.battle.Read, f) && !laid {
		return BlindShown + "." + string(f)
	}
	return "plan"
}

// BlindShown begins the name of a plan that is shown to the Atreides as soon as it is sealed.
const BlindShown = "plan.shown"

func (s *State) planChoice(f Faction) PlanChoice {
	if s.withoutChoices {
		return PlanChoice{}
	}
	c := PlanChoice{
		Leaders:  s.playableLeaders(f),
		NoLeader: s.combatLeaderRefusal(f, Plan{}) == nil,
		Weapons:  s.planCards(f, rulebook.Card.IsWeapon), Defences: s.planCards(f, rulebook.Card.IsDefence),
		Halves:   s.battleForceOf(f).paid,
		Numbers:  s.numbersOf(f),
		Kwisatz:  s.kwisatzRefusal(f) == nil,
		Voice:    cloned(s.orderFor(f)),
		Must:     s.demanded(f),
		Unnamed:  s.unnamed(f),
		Strength: map[rulebook.Leader]int{},
		Forces:   s.committed(f),
		of:       s, seat: f,
	}
	if c.Kwisatz {
		c.Bonus = kwisatzBonus
	}
	c.Max = c.Numbers[len(c.Numbers)-1].Dial
	for _, l := range c.Leaders {
		c.Strength[l] = s.leaderStrength(l)
	}
	if c.Halves {
		c.Spice = min(s.funds(f, forBattle), s.committed(f).fighters())
	}
	if q, ok := s.bindingAnswer(f); ok {
		c.Fixed = &PlanView{*q.Answer, []string{q.Element}}
		s.dropApart(f, q, &c)
		c.Instead = s.shownInstead(q, c)
	}
	if p, ok := s.planReadInFull(f); ok {
		c.Fixed = &PlanView{p, append(slices.Clone(planElements), elementSpice, elementKwisatz)}
	}
	return c
}

// shownInstead lists what may stand in the place that prescience was shown, besides what was shown: nothing, where the card shown is
// worthless and goes to the other place, or a worthless card that stands alone [DUNE-BATTLE-15].
func (s *State) shownInstead(q PrescienceQuestion, c PlanChoice) (out []rulebook.Card) {
	if !s.rules.Yes("prescience.lone_worthless") {
		return nil
	}
	worthless := func(card rulebook.Card) bool { return rulebook.KindOf(card) == rulebook.Worthless }
	shown, cards := q.Answer.Weapon, c.Weapons
	switch q.Element {
	case elementWeapon:
	case elementDefence:
		shown, cards = q.Answer.Defence, c.Defences
	default:
		return nil
	}
	if shown != "" {
		if worthless(shown) {
			out = append(out, "")
		}
		return out
	}
	return slices.DeleteFunc(slices.Clone(cards), func(card rulebook.Card) bool { return !worthless(card) })
}

// dropApart leaves out cards that cannot be in one hand with the card that prescience was shown.
func (s *State) dropApart(f Faction, q PrescienceQuestion, c *PlanChoice) {
	shown := q.Answer.cards()
	if len(shown) == 0 {
		return
	}
	apart := func(card rulebook.Card) bool {
		moves := slices.Contains(shown, card) && len(s.shownInstead(q, *c)) > 0
		return !moves && !s.mayClaim(f, append(slices.Clone(shown), card)...)
	}
	if q.Element != elementLeader {
		c.NoLeader = false // [DUNE-BATTLE-26]
		c.Leaders = slices.DeleteFunc(c.Leaders, func(l rulebook.Leader) bool { return rulebook.Card(l).IsHero() && apart(rulebook.Card(l)) })
	}
	if q.Element != elementWeapon {
		c.Weapons = slices.DeleteFunc(c.Weapons, apart)
	}
	if q.Element != elementDefence {
		c.Defences = slices.DeleteFunc(c.Defences, apart)
	}
}

// unnamed is the most cards of a hand whose names the app does not know.
func (s *State) unnamed(f Faction) int {
	if seat := s.seat[f]; !seat.Unlogged {
		return seat.Unknown
	}
	return s.sheet(f).HandLimit
}

// playableLeaders lists the leaders and Cheap Heroes that a plan may name.
func (s *State) playableLeaders(f Faction) []rulebook.Leader {
	out := s.available(f)
	if !s.mayPlayHero(f) {
		return out
	}
	for _, c := range rulebook.TreacheryCards() {
		if c.ID.IsHero() && s.mayClaim(f, c.ID) && !s.forbids(f, c.ID) {
			out = append(out, rulebook.Leader(c.ID))
		}
	}
	return out
}

// planCards lists the cards that may fill a place of the plan.
func (s *State) planCards(f Faction, fits func(rulebook.Card) bool) []rulebook.Card {
	out := []rulebook.Card{}
	for _, c := range rulebook.TreacheryCards() {
		if fits(c.ID) && s.mayClaim(f, c.ID) && !s.forbids(f, c.ID) {
			out = append(out, c.ID)
		}
	}
	return out
}

type planArgs struct {
	Leader  *rulebook.Leader `json:"leader" kind:"leader"`
	Dial    *Halves          `json:"dial" kind:"dial"`
	Spice   int              `json:"spice" kind:"count"`
	Weapon  *rulebook.Card   `json:"weapon" kind:"card"`
	Defence *rulebook.Card   `json:"defence" kind:"card"`
	Kwisatz bool             `json:"kwisatz" kind:"yes"`
}

func (in planArgs) plan() Plan {
	return Plan{orNone(in.Leader), orNone(in.Dial), in.Spice, orNone(in.Weapon), orNone(in.Defence), in.Kwisatz}
}

// sealPlan takes a plan; a new one replaces it until both are sealed. Every refusal is private, since it tells something of
// the hand [DUNE-BATTLE-56].
func (d *decision) sealPlan(f Faction, in planArgs) error {
	switch {
	case d.phase != Battle || d.battle == nil || d.step == stepPick:
		return d.wrongPhase("DUNE-BATTLE-22")
	case !d.battle.in(f):
		return privateRefusal(engine.Refuse("DUNE-BATTLE-22", "plan.not_in_battle", "combatants", d.battle.combatants()))
	case d.step == stepVoice || d.step == stepPrescience:
		return privateRefusal(engine.Refuse("DUNE-BATTLE-06", "battle.order", "asked", stepPlan, "step", d.step))
	case d.step != stepPlan:
		return privateRefusal(engine.Refuse("DUNE-BATTLE-22", "plan.locked"))
	case in.Dial == nil:
		return privateRefusal(engine.Refuse("DUNE-BATTLE-23", "plan.no_number", "max", d.battleForceOf(f).most()))
	}
	plan := in.plan()
	if no := d.planRefusal(f, plan); no != nil {
		return privateRefusal(no)
	}
	b := d.battle
	b.setPlan(f, plan)
	b.noteReadPlan(f, plan)
	if q := b.Prescience; q != nil && q.Of == f && !(q.Answer != nil && d.shownEitherWay(*q, plan)) {
		answer := plan.only(q.Element)
		q.Answer = &answer
	}
	d.emit(PlanSealed{f, plan.Leader == "", d.shownTo(f)})
	d.goOnIfComplete()
	return nil
}

// reveal shows both plans together [DUNE-BATTLE-22]. A plan goes back if a card played meanwhile has made it illegal, or if
// it claims cards that the hand cannot hold. The latter happens only if the app was not told the hand.
func (d *decision) reveal() {
	if from, noSuchCards := d.unfitPlans(); len(from) > 0 {
		d.returnPlans(from, noSuchCards)
		return
	}
	d.shutWindow(aboutBattle)
	for _, f := range d.battle.combatants() {
		d.revealPlan(f)
		d.stake(f)
	}
	d.openTreachery()
}

// revealPlan shows a plan to all, and the names of cards that the app did not know in that hand.
func (d *decision) revealPlan(f Faction) {
	plan, seat := d.battle.Plans[f], d.own(f)
	known := slices.Clone(seat.Hand)
	for _, c := range plan.cards() {
		if slices.Contains(known, c) {
			known = pile.Without(known, c)
			continue
		}
		seat.Unknown = max(0, seat.Unknown-1)
		seat.Hand = append(seat.Hand, c)
	}
	slices.Sort(seat.Hand)
	d.revealLeader(plan.Leader)
	d.emit(PlanRevealed{f, plan})
}

// returnPlans gives sealed plans back to be made again. If they named cards that a hand cannot hold, what prescience was shown
// of them is void.
func (d *decision) returnPlans(from []Faction, noSuchCards bool) {
	for _, f := range from {
		delete(d.battle.Plans, f)
		if !noSuchCards {
			continue
		}
		delete(d.battle.Laid, f)
		if q := d.battle.Prescience; q != nil && q.Of == f {
			q.Answer = nil
		}
	}
	d.emit(PlansReturned{from})
}

// unfitPlans lists whose sealed plans cannot be played, and whether one names cards that its hand cannot hold.
func (s *State) unfitPlans() (from []Faction, noSuchCards bool) {
	for _, f := range s.battle.combatants() {
		if p := s.battle.Plans[f]; !s.mayHoldAll(f, p.cards()) {
			from, noSuchCards = append(from, f), true
		} else if s.planRefusal(f, p) != nil {
			from = append(from, f)
		}
	}
	if len(from) == 0 && s.cardClaimedTwice() {
		return s.battle.combatants(), true
	}
	return from, noSuchCards
}

// cardClaimedTwice reports whether two legal plans need more copies of a card than there are.
func (s *State) cardClaimedTwice() bool {
	unseen, ok := s.unseen(), true
	for _, f := range s.battle.combatants() {
		if unseen, ok = pile.TakeFromBoth(s.seat[f].Hand, unseen, s.battle.Plans[f].cards()); !ok {
			return true
		}
	}
	return false
}
