package dune

import (
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// The worth of forces in battle, and the spice that they need for it [DUNE-BATTLE-44..48].

// battleForce is a combatant's forces in a battle and their worth.
type battleForce struct {
	forces Forces
	elite  int  // the worth of one elite force; an ordinary one counts 1
	paid   bool // a force counts half unless a spice supports it
}

// battleForceOf is a combatant's forces in the battle and their worth.
func (s *State) battleForceOf(f Faction) battleForce {
	return battleForce{s.committed(f), s.eliteWorth(f), s.fightsForSpice(f)}
}

// elitePowers are the abilities by which Sardaukar and Fedaykin are more than ordinary forces.
var elitePowers = map[Faction]rulebook.Ability{Emperor: rulebook.Sardaukar, Fremen: rulebook.Fedaykin}

// eliteWorth is the worth of an elite force: 2, but 1 for Sardaukar against Fremen [DUNE-BATTLE-44] and if a Karama makes
// them ordinary [DUNE-BATTLE-21].
func (s *State) eliteWorth(f Faction) int {
	if s.elites(f) == 0 || s.eliteReason(f) != "" {
		return 1
	}
	return 2
}

// eliteReason is the ruling by which elites count as ordinary forces; empty if they do not.
func (s *State) eliteReason(f Faction) string {
	switch b := s.battle; {
	case f == Emperor && b.opponent(f) == Fremen: // [DUNE-BATTLE-44]
		return "DUNE-BATTLE-44"
	case b.isBlocked(elitePowers[f]): // [DUNE-BATTLE-21]
		return "DUNE-BATTLE-21"
	}
	return ""
}

// fightsForSpice reports whether a combatant's forces need spice to count in full [DUNE-BATTLE-45]. If combat.fremen_free
// is yes, Fremen do not, unless a Karama stops it [DUNE-BATTLE-46].
func (s *State) fightsForSpice(f Faction) bool {
	free := f == Fremen && s.rules.Yes("combat.fremen_free") && !s.battle.isBlocked(rulebook.NoSpiceNeeded) // [DUNE-BATTLE-46]
	return s.rules.On("advanced_combat") && !free                                                           // [DUNE-BATTLE-45]
}

// strength is the most that some of the forces can count.
func (h battleForce) strength(n Forces) Halves { return whole(n.Normal + h.elite*n.Special) }

// most is the highest number that could be dialled with enough spice [DUNE-BATTLE-23].
func (h battleForce) most() Halves { return h.strength(h.forces) }

// eachCombination goes through all combinations of forces and spice with the number that they make. Each spice brings one
// force to full strength; the others count half [DUNE-BATTLE-48].
func (h battleForce) eachCombination(do func(n Forces, spice int, dial Halves)) {
	for special := range h.forces.Special + 1 {
		for normal := range h.forces.Normal + 1 {
			n := Forces{Normal: normal, Special: special}
			if !h.paid {
				do(n, 0, h.strength(n))
				continue
			}
			for elites := range special + 1 {
				for ordinary := range normal + 1 {
					do(n, elites+ordinary, h.strength(n)/2+Halves(elites*h.elite+ordinary))
				}
			}
		}
	}
}

// mixes lists the mixes of forces that exactly make a number with its spice [DUNE-BATTLE-48].
func (h battleForce) mixes(dial Halves, spice int) []Forces {
	var out []Forces
	h.eachCombination(func(n Forces, s int, number Halves) {
		if number == dial && s == spice && !slices.Contains(out, n) {
			out = append(out, n)
		}
	})
	return out
}

func (h battleForce) reaches(dial Halves, spice int) bool { return len(h.mixes(dial, spice)) > 0 }

// DialNumber is a number that a combatant may dial, with the amounts of spice that make it and the forces that a victory
// with each costs. An empty list of amounts is no spice, with one cost.
type DialNumber struct {
	Dial  Halves `json:"dial"`
	Spice []int  `json:"spice,omitempty"`
	Fall  []Span `json:"fall"`
}

// Span is the lowest and the highest number of something.
type Span struct {
	Least int `json:"least"`
	Most  int `json:"most"`
}

// and is a span extended to a number.
func (s Span) and(n int) Span { return Span{min(s.Least, n), max(s.Most, n)} }

// takes reports whether an amount of spice makes the number.
func (n DialNumber) takes(spice int) bool {
	return slices.Contains(n.Spice, spice) || len(n.Spice) == 0 && spice == 0
}

// numbers lists, in order, the numbers that can be dialled with at most some spice, and how many forces the winner loses
// for each: the mixes that it may choose from [DUNE-BATTLE-31, DUNE-BATTLE-48].
func (h battleForce) numbers(funds int) []DialNumber {
	falls := make([]map[int]Span, h.most()+1)
	h.eachCombination(func(n Forces, spice int, dial Halves) {
		if spice > funds {
			return
		}
		if falls[dial] == nil {
			falls[dial] = map[int]Span{}
		}
		fall, known := falls[dial][spice]
		if !known {
			fall = Span{n.total(), n.total()}
		}
		falls[dial][spice] = fall.and(n.total())
	})
	out := []DialNumber{}
	for dial, by := range falls {
		if by == nil {
			continue
		}
		number := DialNumber{Dial: Halves(dial), Spice: slices.Sorted(maps.Keys(by))}
		for _, spice := range number.Spice {
			number.Fall = append(number.Fall, by[spice])
		}
		if !h.paid {
			number.Spice = nil
		}
		out = append(out, number)
	}
	return out
}

// numbersOf lists the numbers that a combatant may dial.
func (s *State) numbersOf(f Faction) []DialNumber {
	return s.battleForceOf(f).numbers(s.funds(f, forBattle))
}

// numberRefusal refuses a number that a combatant's forces and spice do not make, and says which they would
// [DUNE-BATTLE-23, DUNE-BATTLE-45].
func (s *State) numberRefusal(f Faction, p Plan) *engine.Refusal {
	h, funds := s.battleForceOf(f), s.funds(f, forBattle)
	switch {
	case !h.paid && p.Spice != 0 && s.rules.On("advanced_combat"): // [DUNE-BATTLE-46]
		return engine.Refuse("DUNE-BATTLE-46", "plan.fremen_free")
	case !h.paid && p.Spice != 0: // [DUNE-BATTLE-45]
		return engine.Refuse("DUNE-BATTLE-45", "plan.no_spice")
	case p.Spice < 0 || p.Spice > funds: // [DUNE-BATTLE-45]
		return engine.Refuse("DUNE-BATTLE-45", "plan.spice", "most", funds)
	case h.reaches(p.Dial, p.Spice):
		return nil
	case p.Dial > h.most() && p.Dial <= s.fullStrength(f): // it would be possible with elites at full worth
		return engine.Refuse(s.eliteReason(f), "plan.number_ordinary", "max", h.most())
	case p.Dial < 0 || p.Dial > h.most() || !h.paid && !p.Dial.isWhole(): // [DUNE-BATTLE-23]
		return engine.Refuse("DUNE-BATTLE-23", "plan.number", "max", h.most())
	case !h.paid: // only elites make even numbers [DUNE-BATTLE-44]
		return engine.Refuse("DUNE-BATTLE-44", "plan.number_elites", "numbers", nearest(h.numbers(0), p.Dial, 0))
	}
	return h.unpaid(p, funds)
}

// fullStrength is the most that a combatant's forces would count with elites at full worth.
func (s *State) fullStrength(f Faction) Halves {
	h := s.battleForceOf(f)
	if s.elites(f) > 0 {
		h.elite = 2
	}
	return h.most()
}

// unpaid says which numbers go with the spice, or which spice goes with the number [DUNE-BATTLE-45].
func (h battleForce) unpaid(p Plan, funds int) *engine.Refusal {
	numbers := h.numbers(funds)
	near := nearest(numbers, p.Dial, p.Spice)
	i := slices.IndexFunc(numbers, func(n DialNumber) bool { return n.Dial == p.Dial })
	if i < 0 {
		return engine.Refuse("DUNE-BATTLE-45", "plan.number_beyond", "dial", p.Dial, "spice", p.Spice, "numbers", near, "funds", funds)
	}
	return engine.Refuse("DUNE-BATTLE-45", "plan.number_spice", "dial", p.Dial, "spice", p.Spice, "numbers", near, "needs", numbers[i].Spice)
}

// nearest lists the legal numbers next below and above one, with the same spice.
func nearest(numbers []DialNumber, dial Halves, spice int) []Halves {
	var out []Halves
	for _, n := range numbers {
		switch {
		case !n.takes(spice):
		case n.Dial < dial:
			out = []Halves{n.Dial}
		case n.Dial > dial:
			return append(out, n.Dial)
		}
	}
	return out
}

// elitesFight reports whether a combatant's elites count more than ordinary forces, until the plans are shown, so that a
// Karama can stop it [DUNE-BATTLE-21].
func (s *State) elitesFight(f Faction) bool {
	return s.beforePlans() && s.battle.in(f) && s.eliteWorth(f) > 1 && s.committed(f).Special > 0
}

// fremenFightFree reports whether Fremen will fight at full strength without spice [DUNE-BATTLE-46].
func (s *State) fremenFightFree() bool {
	return s.beforePlans() && s.battle.in(Fremen) && !s.battleForceOf(Fremen).paid
}

// blockHere is a Karama against a combatant's power in this battle only. A sealed plan always comes back, since keeping it
// would tell something of it [DUNE-BATTLE-20, DUNE-BATTLE-21].
func (d *decision) blockHere(f Faction, a rulebook.Ability) error {
	d.stopPower(PowerStopped{By: f, Ability: a, Ruling: blockable[a].ruling})
	if owner := a.Owner(); d.battle.has(owner) {
		d.returnPlans([]Faction{owner}, false) // [DUNE-BATTLE-21]
	}
	return nil
}

// Stake is spice for a plan, and the faction whose purse it came from.
type Stake struct {
	From  Faction `json:"from"`
	Spice int     `json:"spice"`
}

// stake takes a plan's spice out of the purses once the plan is shown; the winner pays it too [DUNE-BATTLE-47].
func (d *decision) stake(f Faction) {
	spice := d.battle.Plans[f].Spice
	if _, paid := d.battle.Stakes[f]; paid || spice == 0 {
		return
	}
	stakes := d.shares(f, forBattle, spice)
	d.pay(f, forBattle, inBank, spice, "battle", "DUNE-BATTLE-47", nil)
	if d.battle.Stakes == nil {
		d.battle.Stakes = map[Faction][]Stake{}
	}
	d.battle.Stakes[f] = stakes
}

// unstake gives a traitor's caller, and the allies who helped, their spice back [DUNE-BATTLE-47].
func (d *decision) unstake(f Faction) {
	for _, p := range d.battle.Stakes[f] {
		d.spend(inBank, string(p.From), p.Spice, "battle_back", "DUNE-BATTLE-47")
	}
}
