package imperium

import (
	"encoding/json"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
)

func init() {
	says("declined", Declined{}, "log.declined", "", "seat", "ask", "of")
	says("effect.invoked", EffectInvoked{}, "log.effect", "IMP-0.1", "seat", "card")
}

type passArgs struct {
	Ask string `json:"ask" kind:"question,optional,unlisted"`
	Of  string `json:"of" kind:"of,optional,unlisted"`
}

// pass declines what is optional: a defence, a card in combat or at the end, the turn after Bindu Suspension, a price.
func (d *decision) pass(c Color, in passArgs) error {
	switch {
	case d.atStep(RoundStart, stepDefend) && d.acting == c:
		d.emit(Declined{c, "defend", d.conflict.Card})
		d.beginTurns()
		return nil
	case d.phase == Combat && (d.step == stepIntrigue || d.step == stepWon) && d.acting == c && !d.hasCompulsory(c):
		return d.passInCombat(c)
	case d.askedForEndgame(c) && !d.hasCompulsory(c):
		d.playNoCard(c)
		d.askEndgame()
		return nil
	case d.atStep(Turns, stepTurn) && d.acting == c && (in.Ask == "" || in.Ask == "pass") && in.Of == "":
		return d.passTurn(c)
	}
	return d.passChoice(c, in)
}

func (s *State) hasCompulsory(c Color) bool {
	return slices.ContainsFunc(s.turn.Pending, func(p Pending) bool { return p.For == c && p.Must && s.canAnswer(p) })
}

// passInCombat plays no card now. A pass is not final [IMP-7.2].
func (d *decision) passInCombat(c Color) error {
	if d.step == stepWon {
		d.endCombat()
		return nil
	}
	d.playNoCard(c)
	d.askCombatants(c)
	return nil
}

// passTurn takes no turn now, as Bindu Suspension allows [IMP-12.4]; otherwise nobody may pass [IMP-3.1].
func (d *decision) passTurn(c Color) error {
	if !d.turn.MayPass { // [IMP-3.1]
		if no := d.no("IMP-3.1", "pass.no_turn"); no != nil {
			return no
		}
	}
	d.emit(TurnPassed{c})
	d.goOnAfterTurn(d.rules.Yes("hagal.bindu")) // [IMP-13.18]
	return nil
}

// passChoice declines an optional choice of an effect [IMP-3.12].
func (d *decision) passChoice(c Color, in passArgs) error {
	i := slices.IndexFunc(d.turn.Pending, func(p Pending) bool {
		return p.For == c && !p.Must && p.Ask != "" && (in.Ask == "" || in.Ask == p.Ask) && (in.Of == "" || in.Of == p.Of)
	})
	if i < 0 {
		if d.hasCompulsory(c) { // [IMP-3.13]
			return engine.Refuse("IMP-3.13", "pass.compulsory")
		}
		return engine.Refuse("IMP-3.13", "pass.nothing")
	}
	p := d.turn.Pending[i]
	d.settled(p.ID)
	if p.Ask != askMasterstroke { // nobody else knows of that question
		d.emit(Declined{c, p.Ask, p.Of})
	}
	return d.afterAnswer()
}

// Declined notes an optional choice that was declined.
type Declined struct {
	Seat Color  `json:"seat"`
	Ask  string `json:"ask"`
	Of   string `json:"of,omitempty"`
}

// answerOnlyChoices makes the compulsory choices of the acting seat that leave only one answer.
func (d *decision) answerOnlyChoices() error {
	for _, p := range slices.Clone(d.turn.Pending) {
		if p.For != d.acting || !p.Must || p.By != "" {
			continue
		}
		in, only := d.onlyAnswer(p)
		if !only {
			continue
		}
		if err := d.answerStep(p, in); err != nil {
			return err
		}
		d.settle()
	}
	return nil
}

// onlyAnswer is the answer to a choice that leaves only one.
func (s *State) onlyAnswer(p Pending) (in answers, only bool) {
	switch p.Ask {
	case askRecall:
		if own := s.spacesOf(p.For); len(own) == 1 {
			return answers{choices: choices{Space: own[0]}}, true
		}
	case askTake:
		if pile := p.Step.TakeFromDiscard; pile != nil {
			cards := slices.DeleteFunc(slices.Clone(s.players[p.For].Discard), func(id string) bool { return !isOf(pile.Faction)(id) })
			slices.Sort(cards)
			if cards = slices.Compact(cards); len(cards) == 1 {
				return answers{card: cards[0]}, true
			}
		}
	case askChoose:
		if options := s.options(p); len(options) == 1 {
			return answers{choices: choices{Option: options[0], Seat: Color(options[0])}}, true
		}
	}
	return in, false
}

type effectArgs struct {
	Card    string          `json:"card" kind:"text,named"`
	Effects json.RawMessage `json:"effects" kind:"json"`
	choices
}

// effectByHand carries out what a card says that the facts lack or dispute: named, public, and checked like any other effect [IMP-0.1].
func (d *decision) effectByHand(c Color, in effectArgs) error {
	steps, err := rulebook.ReadSteps(in.Effects)
	switch {
	case err != nil:
		return gamekit.Malformed("IMP-0.1", err)
	case in.Card == "" || len(steps) == 0: // [IMP-0.1]
		return engine.Refuse("IMP-0.1", "effect.names")
	case d.phase == Setup || c == "":
		return d.notNow("IMP-0.1")
	}
	if slices.ContainsFunc(steps, rulebook.Step.IsOfTurn) {
		if no := d.mine(c); no != nil { // it lasts for the own turn
			return no
		}
	}
	if _, there := d.spaceOf(source{c, in.Card}); !there && slices.ContainsFunc(steps, func(s rulebook.Step) bool { return s.WhileHere != nil }) {
		return engine.Refuse("IMP-6.4", "effect.space")
	}
	d.emit(EffectInvoked{c, in.Card})
	src, since := source{c, in.Card}, d.turn.LastID
	d.carryOut(src, steps...)
	d.settle()
	if err := d.carryAnswers(src, since, in.choices); err != nil {
		return err
	}
	return d.afterAnswer()
}

// EffectInvoked is an effect entered by hand.
type EffectInvoked struct {
	Seat Color  `json:"seat"`
	Card string `json:"card"`
}
