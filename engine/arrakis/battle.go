package arrakis

import (
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Battles: an attack, and then rounds of cards, dice, leaders and casualties until one side is gone, ceases or retreats [WFA-5.1].
const (
	stepBattle   = "battle" // the tokens in it are being revealed
	stepCards    = "cards"
	stepCombat   = "roll"
	stepLeaders  = "leaders"
	stepScore    = "score" // casualties are being removed
	stepContinue = "continue"
	stepPay      = "pay" // the price of going on is being paid
	stepRetreat  = "retreat"
	stepRetreats = "retreats" // the opponent says where to
	stepEnter    = "enter"
)

func init() {
	says("attacked", Attacked{}, "log.attacked", "ruling", "side", "from", "at", "surprise", "how")
	says("battle.round", BattleRound{}, "log.battle_round", "WFA-5.4", "round", "attacker", "defender")
	says("attack.continued", AttackContinued{}, "log.continue", "WFA-5.12", "side", "on")
	says("battle.won", BattleWon{}, "log.battle_won", "WFA-5.14", "side", "area")
	says("no.retreat", NoRetreat{}, "log.no_retreat", "WFA-5.13", "side", "area")
	says("retreated", Retreated{}, "log.retreated", "ruling", "side", "from", "to")
	says("advanced", Advanced{}, "log.advanced", "WFA-5.15", "side", "from", "to")
}

// Battle is the battle of this turn. It stands until the next attack or the turn's end; Step is empty once it is over.
type Battle struct {
	Step     string `json:"step,omitempty"`
	From     Area   `json:"from,omitempty"`
	At       Area   `json:"at,omitempty"`
	Attacker Side   `json:"attacker,omitempty"`
	Round    int    `json:"round,omitempty"`
	Surprise bool   `json:"surprise,omitempty"`

	More int  `json:"more,omitempty"` // dice that a card adds to the attacker's in every round
	Most int  `json:"most,omitempty"` // the defender's dice in the first round, by a card
	Free bool `json:"free,omitempty"` // going on against a settlement costs no hit, by a card

	Fighters map[Side]Fighter `json:"fighters,omitempty"`
	Scored   bool             `json:"scored,omitempty"` // Sums and Suffer are of this round or of the one before
	Winner   Side             `json:"winner,omitempty"`
}

// Fighter is one side in a battle round.
type Fighter struct {
	Asked   []engine.Seat `json:"asked,omitempty"` // about cards
	Cards   int           `json:"cards,omitempty"` // discarded for dice
	Dice    int           `json:"dice,omitempty"`
	Rolled  bool          `json:"rolled,omitempty"`
	Roll    CombatDice    `json:"roll,omitzero"`
	Chosen  bool          `json:"chosen,omitempty"`  // Leaders is settled
	Leaders []string      `json:"leaders,omitempty"` // who use the special results, named or "bashar" and "naib"
	Sum     Sum           `json:"sum,omitzero"`
	Suffer  int           `json:"suffer,omitempty"` // hits
}

// CombatDice counts the results of combat dice.
type CombatDice struct {
	Hit     int `json:"hit" kind:"count"`
	Shield  int `json:"shield" kind:"count"`
	Special int `json:"special" kind:"count"`
}

// Count returns the number of dice.
func (d CombatDice) Count() int { return d.Hit + d.Shield + d.Special }

// isRoll reports whether it can be a roll of so many dice.
func (d CombatDice) isRoll(n int) bool { return d.Count() == n && min(d.Hit, d.Shield, d.Special) >= 0 }

// Sum is a side's result of a round, after leaders and cancelling.
type Sum struct {
	Hits    int `json:"hits"`
	Shields int `json:"shields"`
	Void    int `json:"void"` // special results beyond the leaders
}

func (b Battle) defender() Side { return b.Attacker.Other() }

// fighter changes one side of the battle.
func (d *decision) fighter(side Side, how func(*Fighter)) {
	fighters := maps.Clone(d.battle.Fighters)
	f := fighters[side]
	how(&f)
	fighters[side] = f
	d.battle.Fighters = fighters
}

// genericOf is what a side's leaders without a name are called.
func genericOf(side Side) string {
	if side == Atreides {
		return "naib"
	}
	return "bashar"
}

type attackArgs struct {
	From        Area `json:"from" kind:"area"`
	At          Area `json:"at" kind:"area"`
	Ornithopter Zone `json:"ornithopter" kind:"zone,optional"`
}

// attack attacks with a whole legion by a Strategy die, or by surprise with a leader by a Leadership die [WFA-3.9, WFA-3.10].
func (d *decision) attack(side Side, in attackArgs) error {
	if no := d.uses(side, "WFA-3.9", rulebook.Strategy, rulebook.Leadership); no != nil {
		return no
	}
	if d.turn.Left < 2 { // moves or an attack
		return engine.Refuse(resultRuling(side, d.turn.As), "attack.moved")
	}
	byLeader := d.turn.As == rulebook.Leadership
	if byLeader && d.legions[in.From].LeaderCount() == 0 { // [WFA-3.10]
		return engine.Refuse("WFA-3.10", "move.needs_leader", "area", string(in.From))
	}
	if no := d.beginBattle(side, in, Battle{Surprise: byLeader}); no != nil {
		return no
	}
	d.turn.Left = 0
	return nil
}

// beginBattle attacks an enemy legion, or a settlement without one: what both hide is revealed first [WFA-5.1, WFA-5.2].
func (d *decision) beginBattle(side Side, in attackArgs, b Battle) error {
	how, no := d.attackWay(side, in)
	if no != nil {
		return no
	}
	d.fly(how, in.From, in.From, in.Ornithopter)
	b.Step, b.From, b.At, b.Attacker, b.Fighters = stepBattle, in.From, in.At, side, map[Side]Fighter{}
	d.battle = b
	ruling := "WFA-5.1"
	if b.Surprise {
		ruling = "WFA-5.5"
	}
	d.emit(Attacked{Side: side, From: in.From, At: in.At, Surprise: b.Surprise, How: how, Ruling: ruling})
	for _, area := range []Area{in.From, in.At} { // of a solitaire game [WFA-11.39]
		d.openTokens(area)
	}
	if d.legions[in.From].Tokens > 0 {
		d.push(Task{Step: stepReveal, Area: in.From, Side: Atreides, Of: "WFA-5.2", TokensOnly: true})
	}
	if side == Harkonnen {
		d.revealArea(in.At, "WFA-5.2")
	}
	return nil
}

// attackWay is how a legion reaches its target: an enemy legion or settlement, without a worm there [WFA-5.1, WFA-9.15].
func (s *State) attackWay(side Side, in attackArgs) (string, error) {
	if !s.hasLegion(side, in.From) {
		return "", engine.Refuse("WFA-5.1", "attack.no_legion", "area", string(in.From))
	}
	if !s.isTarget(side, in.At) {
		if s.hasWorm(in.At) { // [WFA-9.15]
			return "", engine.Refuse("WFA-9.15", "attack.worm", "area", string(in.At))
		}
		return "", engine.Refuse("WFA-5.1", "attack.no_enemy", "area", string(in.At))
	}
	return s.wayTo(side, in.From, in.At, in.Ornithopter)
}

// isTarget reports whether a side may attack an area.
func (s *State) isTarget(side Side, area Area) bool {
	return !s.hasWorm(area) && (s.hasLegion(side.Other(), area) || s.hasSettlement(side.Other(), area))
}

// attackChoice lists the attacks that the die of this turn allows.
func (s *State) attackChoice(side Side) MoveChoice {
	out := MoveChoice{From: map[Area]MoveTargets{}, Leaders: s.turn.As == rulebook.Leadership, deciding: deciding{s, s.seatFor(side, "attack"), "attack"}}
	for area, l := range s.legions {
		if l.Side != side || out.Leaders && l.LeaderCount() == 0 {
			continue
		}
		t := s.targets(side, area, func(at Area) bool { return s.isTarget(side, at) })
		if t.Units = l.Units; len(t.To) > 0 || len(t.Fly) > 0 {
			out.From[area] = t
		}
	}
	return out
}

// Attacked is an attack.
type Attacked struct {
	told
	Side     Side   `json:"side"`
	From     Area   `json:"from"`
	At       Area   `json:"at"`
	Surprise bool   `json:"surprise,omitempty"`
	How      string `json:"how"`
	Ruling   string `json:"ruling"`
}

// beginBattleRound begins a round of battle.
func (d *decision) beginBattleRound() {
	if d.mustCease() { // [WFA-11.19]
		d.cease()
		return
	}
	d.battle.Round++
	d.battle.Step = stepCards
	for _, side := range Sides {
		d.fighter(side, func(f *Fighter) { *f = Fighter{Sum: f.Sum, Suffer: f.Suffer} })
	}
}

// combatDice is the number of dice that a side rolls: its units, the rank of a defended settlement, and the cards it discards, at most six
// [WFA-5.4].
func (s *State) combatDice(side Side) int {
	b := s.battle
	n := b.Fighters[side].Cards
	most := rulebook.MostDice
	if side == b.Attacker {
		n += s.legions[b.From].Count() + b.More
	} else {
		n += s.legions[b.At].Count() + s.settlements[b.At].Rank
		if b.Most > 0 && b.Round == 1 {
			most = min(most, b.Most)
		}
	}
	return min(n, most)
}

// mayAddCards is the number of cards that a seat may discard for more dice, partners together up to the dice of a battle [WFA-10.6]; none for
// the Harkonnen under the Landsraad ban [WFA-5.3].
func (s *State) mayAddCards(seat engine.Seat) int {
	side := sideOf(seat)
	if side == Harkonnen && s.banned("landsraad") {
		return 0
	}
	most := rulebook.MostDice
	if b := s.battle; side != b.Attacker && b.Most > 0 && b.Round == 1 {
		most = min(most, b.Most)
	}
	return min(most-s.combatDice(side), s.boards[seat].Cards)
}

// askedForCards lists who is asked for cards next, the attacker first [WFA-5.3], each hand of partners [WFA-10.6]. Empty if nobody is.
func (s *State) askedForCards() (out []engine.Seat) {
	for _, side := range []Side{s.battle.Attacker, s.battle.defender()} {
		for _, seat := range s.seatsOf(side) {
			if !slices.Contains(s.battle.Fighters[side].Asked, seat) && s.mayAddCards(seat) > 0 {
				out = append(out, seat)
			}
		}
		if len(out) > 0 {
			return out
		}
	}
	return nil
}

type combatCardsArgs struct {
	Count int      `json:"count" kind:"count"`
	Cards []string `json:"cards" kind:"cards,optional"`
}

// addCards discards planning cards, a die for each [WFA-5.3].
func (d *decision) addCards(side Side, in combatCardsArgs) error {
	if d.currentStep() != stepCards || !slices.Contains(d.askedForCards(), d.seat) {
		if d.currentStep() == stepCards && side == Harkonnen && d.banned("landsraad") { // [WFA-7.6]
			return engine.Refuse("WFA-7.6", "cards.banned")
		}
		return d.notNow("WFA-5.3")
	}
	n := max(in.Count, len(in.Cards))
	if most := d.mayAddCards(d.seat); n < 1 || n > most || in.Count != 0 && len(in.Cards) > 0 && in.Count != len(in.Cards) {
		ruling := "WFA-5.3"
		if n > most && n <= d.boards[d.seat].Cards { // more dice than anybody rolls [WFA-5.4]
			ruling = "WFA-5.4"
		}
		return engine.Refuse(ruling, "cards.count", "count", n, "most", most)
	}
	if no := d.discardCards(n, in.Cards); no != nil {
		return no
	}
	d.fighter(side, func(f *Fighter) { f.Cards, f.Asked = f.Cards+n, with(f.Asked, d.seat) })
	d.emit(CardsDiscarded{Side: side, Seat: d.partner(d.seat), Cards: in.Cards, Count: n, Ruling: "WFA-5.3"})
	return nil
}

type combatRollArgs struct {
	CombatDice
	Side Side `json:"side" kind:"word,optional,rare"` // of the solitaire game: whose roll it is
}

// rollCombat enters a side's roll; its sum must be that of the dice [WFA-5.6].
func (d *decision) rollCombat(side Side, args combatRollArgs) error {
	in := args.CombatDice
	if args.Side != "" {
		if !d.answersFor(side, args.Side) {
			return d.notNow("WFA-5.6")
		}
		side = args.Side
	}
	if d.currentStep() != stepCombat || d.battle.Step != stepCombat || side == "" || d.battle.Fighters[side].Rolled {
		return d.notNow("WFA-5.6")
	}
	if n := d.battle.Fighters[side].Dice; !in.isRoll(n) { // [WFA-5.6]
		return engine.Refuse("WFA-5.6", "combat.sum", "count", in.Count(), "dice", n)
	}
	d.fighter(side, func(f *Fighter) { f.Roll, f.Rolled = in, true })
	d.emit(CombatRolled{Side: side, Roll: in})
	return nil
}

func init() { says("combat.rolled", CombatRolled{}, "log.combat_rolled", "WFA-5.6", "side", "roll") }

// CombatRolled is a side's roll in a battle.
type CombatRolled struct {
	told
	Side Side       `json:"side"`
	Roll CombatDice `json:"roll"`
}

// BattleRound is the dice that both sides roll in a round.
type BattleRound struct {
	told
	Round    int `json:"round"`
	Attacker int `json:"attacker"`
	Defender int `json:"defender"`
}

// CombatChoice bounds what a side answers in a battle.
type CombatChoice struct {
	Most    int      `json:"most,omitempty"`    // cards
	Dice    int      `json:"dice,omitempty"`    // before them
	Leaders []string `json:"leaders,omitempty"` // that may use special results
	Count   int      `json:"count,omitempty"`   // of them
	Cost    int      `json:"cost,omitempty"`    // hits, for going on
}

// Pick adds cards, chooses the leaders, or goes on.
func (c CombatChoice) Pick(r engine.Random) (engine.Args, bool) {
	switch {
	case c.Most > 0:
		return gamekit.Answer(combatCardsArgs{Count: gamekit.Between(r, 1, c.Most)})
	case c.Leaders != nil:
		return gamekit.Answer(leadersArgs{gamekit.Some(r, c.Leaders, c.Count)})
	}
	return gamekit.Answer(continueArgs{!gamekit.OneIn(r, 4)})
}

func (s *State) battlePrompts() []engine.Prompt {
	b := s.battle
	about := string(b.At) + "." + string(rune('0'+b.Round))
	switch b.Step {
	case stepCards:
		var out []engine.Prompt
		for _, seat := range s.askedForCards() {
			out = append(out, gamekit.Optional(mustOf(seat, "combat.cards", "WFA-5.3", CombatChoice{Most: s.mayAddCards(seat), Dice: s.combatDice(sideOf(seat))}, about)))
		}
		return out
	case stepCombat:
		var out []engine.Prompt
		for _, side := range []Side{b.Attacker, b.defender()} {
			if !b.Fighters[side].Rolled {
				out = append(out, s.combatRoll(side, about))
			}
		}
		return out
	case stepLeaders:
		side := s.leaderChooser()
		return []engine.Prompt{s.must(side, "combat.leaders", "WFA-5.7", CombatChoice{Leaders: s.fightingLeaders(side), Count: s.specials(side)}, about)}
	case stepContinue:
		c := CombatChoice{}
		if s.hasSettlement(b.defender(), b.At) && !b.Free {
			c.Cost = 1
		}
		return []engine.Prompt{s.must(b.Attacker, "continue", "WFA-5.12", c, about)}
	case stepRetreat:
		return []engine.Prompt{gamekit.Optional(s.must(b.defender(), "retreat", "WFA-5.13", nil, about))}
	case stepRetreats:
		return []engine.Prompt{s.must(b.Attacker, "retreat.to", "WFA-5.13", RetreatChoice{From: b.At, To: s.battleRetreats()}, about)}
	case stepEnter:
		return []engine.Prompt{gamekit.Optional(s.must(b.Attacker, "enter", "WFA-5.15", nil, about))}
	}
	return nil
}

// combatRoll asks for a side's roll; those of a solitaire game say whose they are.
func (s *State) combatRoll(side Side, about string) engine.Prompt {
	dice := s.battle.Fighters[side].Dice
	if !s.isMahdis(side) {
		return s.roll(side, "combat.roll", "WFA-5.6", rulebook.CombatFaces, dice, nil, about)
	}
	p := s.roll(side, "combat.roll", "WFA-5.6", rulebook.CombatFaces, dice, map[string]any{"side": side}, about, string(side))
	return gamekit.WithPublicChoices(p, DiceChoice{Count: dice, Side: side, combat: true})
}

// goOnBattle carries a battle on as far as it leaves no choice.
func (d *decision) goOnBattle() bool {
	b := d.battle
	attacks, defends := d.hasLegion(b.Attacker, b.From), d.hasLegion(b.defender(), b.At)
	switch b.Step {
	case stepBattle:
		if defends {
			d.beginBattleRound()
		} else { // undefended: won without a roll [WFA-5.16]
			d.endBattle(b.Attacker)
		}
		return true
	case stepCards:
		if len(d.askedForCards()) > 0 {
			return false
		}
		d.reinforceBattle()
		for _, side := range Sides {
			d.fighter(side, func(f *Fighter) { f.Dice = d.combatDice(side) })
		}
		d.battle.Step, d.battle.Scored = stepCombat, false
		d.emit(BattleRound{Round: b.Round, Attacker: d.battle.Fighters[b.Attacker].Dice, Defender: d.battle.Fighters[b.defender()].Dice})
		return true
	case stepCombat:
		if !b.Fighters[Atreides].Rolled || !b.Fighters[Harkonnen].Rolled {
			return false
		}
		d.battle.Step = stepLeaders
		return true
	case stepLeaders:
		return d.goOnLeaders()
	case stepScore, stepPay:
		return d.goOnLosses(attacks, defends)
	case stepContinue:
		return d.goOnContinue()
	case stepEnter:
		return d.goOnEnter()
	case stepRetreats:
		if to := d.battleRetreats(); len(to) == 1 { // a must with one legal answer is taken
			d.retreatFromBattle(to[0])
			return true
		}
	}
	return false
}
