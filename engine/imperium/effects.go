package imperium

import (
	"cmp"
	"slices"

	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
)

// source is whose effect is carried out: the seat that it is for, and the card, space or leader that has it.
type source struct {
	seat Color
	of   string
}

// carryOut begins steps of an effect, one after the other. A step that needs no choice happens at once; another waits.
func (d *decision) carryOut(src source, steps ...rulebook.Step) {
	for _, s := range steps {
		d.begin(src, s)
	}
}

func (d *decision) begin(src source, s rulebook.Step) {
	switch {
	case !d.holds(src, s.If): // [IMP-6.14]
		if !s.If.IsSettled() {
			d.wait(src, "", s)
		}
	case s.Per != nil:
		n := d.inPlay(src, *s.Per)
		d.gain(src, *s.Gain, n)
		d.wait(src, "", s)
		d.turn.Pending[len(d.turn.Pending)-1].Done = n
	case s.Pay != nil: // [IMP-3.12]
		d.wait(src, askPay, s)
	default:
		d.carry(src, s)
	}
}

// carry carries out a step whose condition holds and whose price is paid.
func (d *decision) carry(src source, s rulebook.Step) {
	p := d.players[src.seat]
	switch {
	case !s.Lasting.IsZero(): // [IMP-0.1]
		gain := cmp.Or(s.Gain, &rulebook.Gain{})
		d.turn.Abilities = append(d.turn.Abilities, Ability{src.of, rulebook.Ability{Lasting: s.Lasting, Gain: gain}})
		d.lasts(src.of)
	case s.Gain != nil:
		recruited := d.gain(src, *s.Gain, 1)
		if s.Gain.HasChoice() {
			d.turn.Pending[len(d.turn.Pending)-1].Step.If = s.If // it also bounds the choice
		}
		if recruited > 0 && (s.MayDeployThese || s.OnRevealMayDeploy && d.step == stepReveal) { // [IMP-4.6]
			d.waitToDeploy(src, recruited)
		}
	case s.Lose != nil:
		d.lose(src, src.seat, *s.Lose)
	case s.Choose > 0:
		d.waitToChoose(src, s)
	case s.ChooseBest != nil:
		d.carryBest(src, s.ChooseBest)
	case s.Retreat != nil && p.Conflict > 0: // [IMP-4.7]
		if i := d.wait(src, askRetreat, s); d.phase == Combat { // the next player is asked only then
			d.mustAnswer(i)
		}
	case s.DeployFromGarrison != nil: // [IMP-4.6]
		d.waitToDeploy(src, s.DeployFromGarrison.Max)
	case s.DeployFromSupply > 0: // [IMP-12.10]
		d.moveTroops(src.seat, inSupply, inConflict, s.DeployFromSupply, src.of)
	case s.EachOpponentLoses != nil || s.EachOpponentDiscards > 0 || s.EachOpponentChooses != nil || s.ChosenOpponentLoses > 0 || s.StealIntrigue != nil:
		d.carryAgainstOpponents(src, s)
	case s.AcquireCard != nil:
		d.wait(src, askAcquire, s)
	case s.IsOfCards():
		d.carryOfCards(src, s)
	default:
		d.carryForTurn(src, s)
	}
}

// carryBest carries out the best of several whose condition holds; they stand in rising order [IMP-12.14].
func (d *decision) carryBest(src source, steps []rulebook.Step) {
	for _, s := range slices.Backward(steps) {
		if d.holds(src, s.If) {
			d.carry(src, s)
			return
		}
	}
}

// carryOfCards carries out what concerns the seat's own cards and Agents.
func (d *decision) carryOfCards(src source, s rulebook.Step) {
	p := d.players[src.seat]
	switch {
	case s.TrashCard > 0:
		ask := askTrash
		if d.atStep(Combat, stepRewards) {
			ask = askReward
		}
		if i := d.wait(src, ask, s); !s.Optional {
			d.mustAnswer(i)
		}
	case s.TrashSelf: // [IMP-3.13]
		d.trashSelf(src)
	case s.TakeFromDiscard != nil && slices.ContainsFunc(p.Discard, isOf(s.TakeFromDiscard.Faction)):
		d.mustAnswer(d.wait(src, askTake, s))
	case s.ShuffleDiscard: // [IMP-12.17]
		d.shuffleDiscard(src.seat)
	case s.LookAtTopCard > 0 && p.pileSize() > 0: // [IMP-12.7]
		d.mustAnswer(d.wait(src, askChoose, s))
	case s.SetAsideRowCard > 0: // [IMP-12.13]
		d.mustAnswer(d.wait(src, askTake, s))
	case s.RevealDiscount > 0: // [IMP-12.13]
		p.AsideLess = s.RevealDiscount
	case s.RecallOwnAgent > 0 && len(d.spacesOf(src.seat)) > 0: // [IMP-3.22]
		d.mustAnswer(d.wait(src, askRecall, s))
	}
}

// carryForTurn carries out what lasts for the turn, and the effects that are like no other.
func (d *decision) carryForTurn(src source, s rulebook.Step) {
	switch {
	case s.TakeMentat && d.mentat == "": // [IMP-12.6]
		d.takeMentat(src.seat, src.of)
	case s.IgnoreEnemyAgents > 0: // [IMP-3.5]
		d.turn.Ignores += s.IgnoreEnemyAgents
		d.lasts(src.of)
	case s.GainsIcons != nil: // [IMP-3.3]
		d.turn.Icons = append(d.turn.Icons, s.GainsIcons...)
		d.lasts(src.of)
	case s.Discount != nil: // [IMP-12.12]
		d.turn.Discounts = append(d.turn.Discounts, *s.Discount)
		d.lasts(src.of)
	case s.AcquiredOnTop: // [IMP-6.7]
		d.turn.OnTop = true
		d.lasts(src.of)
	case (s.DoubleBaseHarvest || s.Replace != nil || s.Special == rulebook.SendAnywhere) && d.step == stepTurn: // by hand [IMP-0.1]
		d.turn.ForCard = append(d.turn.ForCard, s)
	case s.MayPassTurn: // [IMP-12.4]
		d.turn.MayPass = true
	case s.Special == rulebook.BlockSpace && d.hasMarker(src.seat): // [IMP-12.3]
		d.mustAnswer(d.wait(src, askVoice, s))
	case s.Harvest != nil:
		d.harvest(src, *s.Harvest)
	case s.SignetRing && d.step == stepAgent: // [IMP-3.23]
		d.carryOut(src, d.leader(src.seat).Ring...)
	default:
		d.carryByHand(src, s)
	}
}

// carryByHand carries out what is printed beside the effects of a space or a leader [IMP-0.1]. Persuasion in Reveal turns counts in this one, too.
func (d *decision) carryByHand(src source, s rulebook.Step) {
	switch {
	case !s.Start.IsZero():
		d.gain(src, rulebook.Gain{Goods: s.Start}, 1)
	case s.Exchange != nil: // [IMP-3.12]
		d.begin(src, rulebook.Step{Optional: true, Pay: s.Exchange.Pay, Gain: s.Exchange.Gain})
	case s.Ongoing != nil:
		d.grantStanding(src, StandingBonus{Of: src.of, Persuasion: s.Ongoing.Persuasion})
	case s.WhileHere != nil:
		space, _ := d.spaceOf(src)
		d.grantStanding(src, StandingBonus{Of: src.of, Persuasion: s.WhileHere.Persuasion, Space: space})
	}
}

// spaceOf is the space that an effect is of, or to which its card has sent an Agent in this turn.
func (s *State) spaceOf(src source) (space string, ok bool) {
	if _, named := rulebook.SpaceOf(src.of); named {
		return src.of, true
	}
	return s.turn.Space, s.turn.Space != ""
}

func (d *decision) grantStanding(src source, b StandingBonus) {
	p := d.players[src.seat]
	p.Standing = append(p.Standing, b)
	d.emit(StandingGranted{src.seat, b})
	if d.step == stepReveal && d.acting == src.seat {
		d.gainStanding(src.seat, b)
	}
}

// lasts notes a card whose effect lasts for the turn.
func (d *decision) lasts(card string) { d.turn.Active = append(d.turn.Active, card) }

// wait lets a step wait for an answer, or for its condition if ask is empty, and returns its index in the turn's pending steps.
func (d *decision) wait(src source, ask string, s rulebook.Step) int {
	d.turn.LastID++
	d.turn.Pending = append(d.turn.Pending, Pending{ID: d.turn.LastID, For: src.seat, Of: src.of, Ask: ask, Step: s})
	return len(d.turn.Pending) - 1
}

// mustAnswer makes a waiting step compulsory: the turn cannot end before it is answered [IMP-3.13].
func (d *decision) mustAnswer(i int) { d.turn.Pending[i].Must = true }

func (d *decision) waitToDeploy(src source, most int) {
	i := d.wait(src, askDeploy, rulebook.Step{DeployFromGarrison: &rulebook.Limit{Max: most}})
	d.turn.Pending[i].Most = most
}

// settled removes a waiting step.
func (d *decision) settled(id int) {
	d.turn.Pending = slices.DeleteFunc(d.turn.Pending, func(p Pending) bool { return p.ID == id })
}

// settle carries out what waited for a condition that holds now, until nothing more follows.
func (d *decision) settle() {
	for d.settleOne() {
	}
	d.triggerMasterstroke()
}

func (d *decision) settleOne() bool {
	for i, p := range d.turn.Pending {
		src := source{p.For, p.Of}
		switch {
		case p.Ask != "" && d.isRival(p.For):
			if d.settleForRival(p) {
				return true
			}
		case p.Ask != "" || !d.holds(src, p.Step.If):
		case p.Step.Per != nil:
			if more := d.inPlay(src, *p.Step.Per) - p.Done; more > 0 {
				d.turn.Pending[i].Done += more
				d.gain(src, *p.Step.Gain, more)
				return true
			}
		default:
			d.settled(p.ID)
			d.begin(src, p.Step)
			return true
		}
	}
	return false
}

// gain takes n times what a step gives and returns the number of troops recruited. Influence that names no Faction waits for the
// choice.
func (d *decision) gain(src source, g rulebook.Gain, n int) (recruited int) {
	if goods := g.Goods.Times(n); !goods.IsZero() { // [IMP-0.4]
		p := d.players[src.seat]
		p.Purse = p.Purse.Plus(goods)
		d.emit(GoodsGained{src.seat, goods, src.of})
	}
	recruited = d.recruit(src, g.Troops*n)
	d.draw(src.seat, g.Draw*n, src.of)
	d.drawIntrigue(src.seat, g.Intrigue*n, src.of)
	if g.VP*n > 0 {
		d.changePoints(PointsChanged{src.seat, g.VP * n, "card", src.of, "IMP-9.7"})
	}
	if sway := (SwayGained{src.seat, g.Persuasion * n, g.Swords * n, src.of}); sway.Persuasion+sway.Swords > 0 {
		d.gainSway(sway)
	}
	for _, f := range rulebook.Factions {
		for range g.Influence[f] * n {
			d.changeInfluence(src, f, 1)
		}
	}
	if choice := (rulebook.Gain{InfluenceAny: g.InfluenceAny, InfluenceOneOf: g.InfluenceOneOf, InfluenceDistinct: g.InfluenceDistinct}); g.HasChoice() {
		d.mustAnswer(d.wait(src, d.influenceAsk(), rulebook.Step{Gain: &choice})) // [IMP-10.8]
	}
	d.gainOnce(src, g)
	d.spend(src.seat)
	return recruited
}

// influenceAsk is the question for a Faction: of a Conflict's reward, or of anything else.
func (d *decision) influenceAsk() string {
	if d.atStep(Combat, stepRewards) {
		return askReward
	}
	return askInfluence
}

// gainOnce takes what there is only one of.
func (d *decision) gainOnce(src source, g rulebook.Gain) {
	if g.Control != "" {
		d.takeControl(src.seat, g.Control)
	}
	if g.MentatNextRound > 0 { // [IMP-9.4]
		d.mentatNext = src.seat
	}
	if g.CouncilSeat > 0 {
		d.players[src.seat].Council = true
		d.emit(CouncilJoined{src.seat})
		for _, a := range d.abilities(src.seat, rulebook.OnHighCouncil) { // [IMP-3.23]
			d.gain(source{src.seat, a.Of}, *a.Gain, 1)
		}
	}
	if g.ThirdAgent > 0 { // [IMP-3.20]
		d.players[src.seat].ThirdAgent = true
		d.emit(SwordmasterHired{src.seat})
	}
	for _, card := range rulebook.Cards {
		for range min(g.AcquireReserve[card.ID], d.reserve[card.ID]) { // [IMP-0.4]
			d.moveCard(CardMoved{Seat: src.seat, Card: card.ID, From: inReserve, To: inDiscard, Of: src.of, Ruling: "IMP-3.18"})
		}
	}
	if g.TakeMentatIfHere && d.mentat == "" { // [IMP-3.17, IMP-12.8]
		d.takeMentat(src.seat, src.of)
	}
}

// lose takes from a seat what an effect takes.
func (d *decision) lose(src source, from Color, l rulebook.Loss) {
	for _, f := range rulebook.Factions {
		for range l.Influence[f] {
			d.changeInfluence(source{from, src.of}, f, -1)
		}
	}
	if l.InfluenceAny > 0 {
		d.mustAnswer(d.wait(source{from, src.of}, askInfluence, rulebook.Step{Lose: &rulebook.Loss{InfluenceAny: l.InfluenceAny}}))
	}
	if l.VP > 0 {
		d.changePoints(PointsChanged{from, -l.VP, "card", src.of, "IMP-9.7"})
	}
	d.moveTroops(from, inGarrison, inSupply, l.GarrisonedTroops, src.of)
	d.moveTroops(from, inConflict, inSupply, l.DeployedTroops, src.of)
}

// pay gives goods to the bank.
func (d *decision) pay(src source, cost rulebook.Goods) {
	if !cost.IsZero() {
		p := d.players[src.seat]
		p.Purse = p.Purse.Minus(cost)
		d.emit(GoodsPaid{src.seat, cost, src.of})
	}
}
