package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// CHOAM charity [DUNE-CHARITY]: a poor seat may claim spice from the bank, once a turn. Every seat is asked alike, so that
// silence tells nothing.
const stepClaim = "claim"

// enterCharity asks everybody, and gives the Bene Gesserit theirs.
func (d *decision) enterCharity() {
	d.enter(stepClaim, d.everybody()...)
	if d.giftDue() && !d.spendBlock(rulebook.BeneCharity) { // [DUNE-CHARITY-02]
		d.claimed = append(d.claimed, BeneGesserit)
		d.spend(inBank, string(BeneGesserit), charityUpTo, "charity", "DUNE-CHARITY-02")
	}
}

func (s *State) charityJustBegun() bool { return len(s.waiting) == len(s.order) }

// giftDue reports whether the Bene Gesserit get charity this turn however much spice they have [DUNE-CHARITY-02].
func (s *State) giftDue() bool {
	return s.has(BeneGesserit) && s.rules.On("faction_extras") && (s.turn > 1 || s.rules.Is("charity.bene_gesserit", "every_turn"))
}

// giftToCome reports whether a Karama can still stop the gift: before charity, and in it while it can be undone.
func (s *State) giftToCome() bool {
	return s.phase == Storm || s.phase == SpiceBlow || s.phase == Charity && slices.Contains(s.claimed, BeneGesserit)
}

// giftBlockRefusal says why a Karama does not stop the gift now.
func (s *State) giftBlockRefusal(a rulebook.Ability) *engine.Refusal {
	if !s.giftDue() || !s.giftToCome() {
		return engine.Refuse("DUNE-CHARITY-02", "karama.not_now", "ability", a)
	}
	return nil
}

// blockGift makes the Bene Gesserit claim by the ordinary rule this turn. A gift that they already have goes back.
func (d *decision) blockGift(f Faction, a rulebook.Ability) error {
	const ruling = "DUNE-CHARITY-02"
	d.stop(f, Block{Ability: a}, ruling)
	if d.phase != Charity {
		return nil
	}
	d.spendBlock(a)
	d.spend(string(BeneGesserit), inBank, min(charityUpTo, d.seat[BeneGesserit].Spice), "charity_back", ruling)
	d.claimed = without(d.claimed, BeneGesserit)
	d.waiting = append(without(d.waiting, BeneGesserit), BeneGesserit)
	return nil
}

func (s *State) charityPrompts() []engine.Prompt {
	var out []engine.Prompt
	for _, f := range s.waiting {
		p := optional(s.ask(f, "charity.claim", "DUNE-CHARITY-01"))
		p.Urgency = engine.Ring
		out = append(out, withChoices(p, CharityChoice{s.charityDue(f)}))
	}
	return out
}

// CharityChoice is the choice of a "charity.claim" prompt: the spice that the bank would give, 0 if none.
type CharityChoice struct {
	Spice int `json:"spice,omitempty"`
}

// Pick takes what there is.
func (c CharityChoice) Pick(engine.Random) (engine.Args, bool) {
	return gamekit.AnswerIf(c.Spice > 0, noArgs{})
}

// charityUpTo is the amount of spice up to which charity fills a purse.
const charityUpTo = 2

// charityDue is the spice that charity would give a seat: it fills a purse up to two if it holds no more than the edition
// allows [DUNE-CHARITY-01].
func (s *State) charityDue(f Faction) int {
	most := 0
	if s.rules.Is("charity.limit", "one") {
		most = 1
	}
	if held := s.seat[f].Spice; held <= most && !slices.Contains(s.claimed, f) {
		return charityUpTo - held
	}
	return 0
}

// claimCharity gives a poor seat spice from the bank. The phase does not reopen for a seat that gets poor later in the turn
// [DUNE-CHARITY-03, DUNE-CHARITY-04].
func (d *decision) claimCharity(f Faction, _ noArgs) error {
	due := d.charityDue(f)
	switch {
	case d.phase != Charity:
		return engine.Refuse("DUNE-CHARITY-03", "charity.closed", "phase", string(d.phase))
	case slices.Contains(d.claimed, f):
		return engine.Refuse("DUNE-CHARITY-01", "charity.claimed")
	case due == 0:
		return privateRefusal(engine.Refuse("DUNE-CHARITY-01", "charity.too_rich"))
	}
	d.claimed = append(d.claimed, f)
	sum := Sum{By: byFill, Total: charityUpTo, Less: charityUpTo - due}
	d.spendWithSum(inBank, string(f), due, "charity", "DUNE-CHARITY-01", &sum)
	d.answered(f)
	return nil
}
