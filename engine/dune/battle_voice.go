package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// The Voice [DUNE-BATTLE-07..12]: the Bene Gesserit order their opponent, or an ally's, to play or not to play a kind of
// card.

// voiceGeneric are the kinds that every edition's Voice knows; voiceExtended are added if voice.commands is extended
// [DUNE-BATTLE-08].
var (
	voiceGeneric  = []string{rulebook.ProjectileWeapon, rulebook.PoisonWeapon, rulebook.ProjectileDefence, rulebook.PoisonDefence, rulebook.Worthless}
	voiceExtended = []string{rulebook.HeroKind, rulebook.LasgunKind}
)

// voiceKinds lists what the Voice may name.
func (s *State) voiceKinds() []string {
	if s.rules.Is("voice.commands", "extended") {
		return slices.Concat(voiceGeneric, voiceExtended)
	}
	return slices.Clone(voiceGeneric)
}

// openVoice asks the Bene Gesserit, unless they have no part in this battle or a Karama has stopped them.
func (d *decision) openVoice() {
	if d.side(BeneGesserit) == "" || d.powerStopped(BeneGesserit, rulebook.Voice, rulebook.AllyVoice) {
		d.openPrescience()
		return
	}
	d.enter(stepVoice)
}

// powerStopped spends a Karama that was played against a power before its use in this battle. If it is used for an ally, a
// Karama against the ally power stops it too.
func (d *decision) powerStopped(f Faction, own, ally rulebook.Ability) bool {
	for _, a := range d.usedPowers(f, own, ally) {
		if d.spendBlock(a) {
			d.stopPower(PowerStopped{Ability: a})
			return true
		}
	}
	return false
}

// stopPower lets a Karama take effect on a power in this battle.
func (d *decision) stopPower(e PowerStopped) {
	b := d.battle
	b.Blocked = append(without(b.Blocked, e.Ability), e.Ability)
	switch e.Ability {
	case rulebook.Voice, rulebook.AllyVoice:
		b.Voice = nil
	case rulebook.PrescienceBattle, rulebook.AllyPrescience:
		b.Prescience = nil
	}
	d.emit(e)
}

// usedPowers lists the abilities that a faction uses in this battle.
func (s *State) usedPowers(f Faction, own, ally rulebook.Ability) []rulebook.Ability {
	if s.side(f) == f {
		return []rulebook.Ability{own}
	}
	return []rulebook.Ability{own, ally}
}

// VoiceChoice is the choice of a "voice" prompt.
type VoiceChoice struct {
	What    []string `json:"what"`
	Against Faction  `json:"against"`
}

// Pick commands anything.
func (c VoiceChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.AnswerIf(len(c.What) > 0, voiceArgs{new(gamekit.OneIn(r, 2)), gamekit.One(r, c.What)})
}

func (s *State) voicePrompts() []engine.Prompt {
	side := s.side(BeneGesserit)
	if side == "" {
		return nil
	}
	p := optional(s.ask(BeneGesserit, "voice", "DUNE-BATTLE-07"))
	return []engine.Prompt{withPublicChoices(p, VoiceChoice{s.voiceKinds(), s.battle.opponent(side)})}
}

type voiceArgs struct {
	Play *bool  `json:"play" kind:"yes"`
	What string `json:"what" kind:"word" of:"projectile-weapon poison-weapon projectile-defence poison-defence worthless cheap-hero lasgun"`
}

// speak is the Voice.
func (d *decision) speak(f Faction, in voiceArgs) error {
	if d.phase == Battle && d.battle != nil && d.step != stepPick && (f != BeneGesserit || d.side(f) == "") {
		return engine.Refuse("DUNE-BATTLE-07", "voice.not_in_battle", "combatants", d.battle.combatants())
	}
	if err := d.battleRefusal(stepVoice, "DUNE-BATTLE-08"); err != nil {
		return err
	}
	if in.Play == nil || !slices.Contains(d.voiceKinds(), in.What) {
		return engine.Refuse("DUNE-BATTLE-08", "voice.what", "what", d.voiceKinds())
	}
	order := VoiceOrder{By: f, Against: d.battle.opponent(d.side(f)), Play: *in.Play, What: in.What}
	d.battle.Voice = &order
	d.emit(VoiceSpoken{order})
	d.openWindow(aboutBattle, true)
	d.openPrescience()
	return nil
}

// blockVoice is a Karama against the Voice: before the order it stops the next use, afterwards it voids the order until
// both plans are sealed [DUNE-BATTLE-12].
func (d *decision) blockVoice(f Faction, a rulebook.Ability) error {
	d.blockPower(f, a, "DUNE-BATTLE-12", stepVoice, d.usesPower(BeneGesserit, a, rulebook.Voice, rulebook.AllyVoice),
		d.battle != nil && d.battle.Voice != nil, d.openPrescience)
	return nil
}

func (s *State) voiceBlockRefusal(a rulebook.Ability) *engine.Refusal {
	return s.powerBlockRefusal(a, "DUNE-BATTLE-12")
}

// usesPower reports whether a Karama against an ability would hit what a faction does in this battle.
func (s *State) usesPower(f Faction, a, own, ally rulebook.Ability) bool {
	return s.side(f) != "" && slices.Contains(s.usedPowers(f, own, ally), a)
}

// blockPower is a Karama against one of the two powers that come before plans. Hits is set if the ability is the one used
// in this battle, spoken if it was used; skip goes on if its owner is being asked.
func (d *decision) blockPower(f Faction, a rulebook.Ability, ruling, step string, hits, spoken bool, skip func()) {
	open := d.beforePlans()
	switch {
	case open && hits && spoken:
		d.stopPower(PowerStopped{By: f, Ability: a, Ruling: ruling})
	case open && hits && d.step == step:
		d.stopPower(PowerStopped{By: f, Ability: a, Ruling: ruling})
		skip()
	default:
		d.stop(f, Block{Ability: a}, ruling)
	}
}

// powerBlockRefusal says why a Karama cannot stop one of those two now; nil if it can.
func (s *State) powerBlockRefusal(a rulebook.Ability, ruling string) *engine.Refusal {
	switch {
	case s.phase != Battle:
		return privateRefusal(engine.Refuse(ruling, "battle.block_not_now", "ability", a))
	case !s.beforePlans() && s.step != stepPick:
		return privateRefusal(engine.Refuse(ruling, "battle.block_too_late", "ability", a))
	}
	return nil
}

// orderFor is the Voice that a combatant's plan must obey.
func (s *State) orderFor(f Faction) *VoiceOrder {
	if o := s.battle.Voice; o != nil && o.Against == f {
		return o
	}
	return nil
}

// covers reports whether the Voice's order names a card's kind.
func (o *VoiceOrder) covers(c rulebook.Card) bool { return o != nil && rulebook.KindOf(c) == o.What }

// forbids reports whether the Voice forbids a combatant a card.
func (s *State) forbids(f Faction, c rulebook.Card) bool {
	o := s.orderFor(f)
	return o.covers(c) && !o.Play && !s.ignoresVoice(f, c)
}

// ignoresVoice reports whether the Voice does not bind for a card because it is a Cheap Hero or only a Cheap Hero could
// play it [DUNE-BATTLE-11].
func (s *State) ignoresVoice(f Faction, c rulebook.Card) bool {
	return s.rules.Yes("voice.cheap_hero_immune") && (c.IsHero() || len(s.available(f)) == 0)
}

// demanded lists the cards of which the Voice demands one, among those that the combatant is known to hold. An order that
// cannot be obeyed is ignored; it does not bind a hand that the app does not know [DUNE-BATTLE-09].
func (s *State) demanded(f Faction) []rulebook.Card {
	o := s.orderFor(f)
	if o == nil || !o.Play || o.What == rulebook.HeroKind && !s.mayPlayHero(f) {
		return nil
	}
	var out []rulebook.Card
	for _, c := range s.seat[f].Hand {
		if o.covers(c) && !s.ignoresVoice(f, c) && !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	return out
}

// voiceRefusal refuses a plan that disobeys the Voice although it could obey. A worthless card obeys as weapon or defence
// [DUNE-BATTLE-10]; a Cheap Hero may ignore the Voice [DUNE-BATTLE-11].
func (s *State) voiceRefusal(f Faction, p Plan) *engine.Refusal {
	o := s.orderFor(f)
	_, hero := p.hero()
	if o == nil || hero && s.rules.Yes("voice.cheap_hero_immune") {
		return nil
	}
	disobeys := !o.Play && slices.ContainsFunc(p.cards(), o.covers)
	if must := s.demanded(f); len(must) > 0 && p.Leader != "" {
		disobeys = disobeys || !slices.ContainsFunc(p.cards(), o.covers)
	}
	if !disobeys {
		return nil
	}
	return engine.Refuse("DUNE-BATTLE-09", "plan.voice", "play", o.Play, "what", o.What)
}
