package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Turns alternate, Atreides first: a die for its result, for a leader's special action or for a planning card, or the Desert Power, and free
// actions beside it [WFA-3.5].
const stepAct = "act"

func init() {
	says("turn.began", TurnBegan{}, "log.turn_began", "", "side")
	says("card.played", CardPlayed{}, "log.card_played", "WFA-3.20", "side", "seat", "card")
	says("die.spent", DieSpent{}, "log.die_spent", "ruling", "side", "seat", "die", "as", "leader", "card", "use")
}

// beginTurn begins a side's turn. Leaders that left the tanks in the turn before may be used again [WFA-9.2].
func (d *decision) beginTurn(side Side) {
	d.acting, d.turn, d.battle = side, Turn{}, Battle{}
	if d.isMahdis(side) {
		d.mahdi.Rolled, d.mahdi.Face, d.mahdi.Temporary = false, "", ""
		d.ordersDone()
	}
	d.returnLeaders()
	if next := d.sides[side].Next; next.Sum() > 0 && len(d.mustUse(side)) == 0 {
		d.change(side, func(f *Force) { f.Next = Dice{} })
	}
	d.emit(TurnBegan{Side: side})
}

// TurnBegan begins a side's turn.
type TurnBegan struct {
	told
	Side Side `json:"side"`
}

// desertPower reports whether the Atreides may take a Desert Power action now: fewer unused dice than the Harkonnen [WFA-3.6].
func (s *State) desertPower() bool {
	return s.phase == ActionResolution && s.step == stepAct && s.unused(Atreides) < s.unused(Harkonnen)
}

type actionArgs struct {
	Die    Face   `json:"die" kind:"result,optional"`
	Bene   bool   `json:"bene" kind:"yes,rare"`
	As     Face   `json:"as" kind:"result,optional"`
	Leader string `json:"leader" kind:"leader,optional"`
	Card   string `json:"card" kind:"card,optional"`
	Spend  bool   `json:"spend" kind:"yes,rare"`
}

// takeAction spends a die: the tanks advance, then its effect is open [WFA-3.5, WFA-3.8].
func (d *decision) takeAction(side Side, in actionArgs) error {
	if no := d.mine(side); no != nil {
		return no
	}
	if in == (actionArgs{Card: in.Card}) && d.turn.Plays > 0 {
		return d.playAnother(side, in.Card)
	}
	if d.turn.Acted { // [WFA-3.5]
		return engine.Refuse("WFA-3.5", "action.one")
	}
	uses := 0
	for _, is := range []bool{in.As != "", in.Leader != "", in.Card != "", in.Spend} {
		if is {
			uses++
		}
	}
	if uses > 1 {
		return engine.Refuse("WFA-3.5", "action.one_use")
	}
	if no := d.dieRefusal(in); no != nil {
		return no
	}
	turn := d.turn // what was claimed or given before the die was spent stays open
	turn.Acted, turn.Die, turn.Bene = true, in.Die, in.Bene
	use := "result"
	switch {
	case in.Leader != "":
		if no := d.specialRefusal(d.seat, in.Die, in.Leader); no != nil {
			return no
		}
		turn.Leader, turn.Effects, use = in.Leader, true, "leader"
		d.turnCard(in.Leader, cardSpent) // until the end of the round [WFA-3.17]
	case in.Card != "":
		if no := d.playCard(in.Card); no != nil {
			return no
		}
		turn.Card, turn.Effects, use = in.Card, true, "card"
	case in.Spend:
		if side != Atreides || d.claimsLeft() == 0 { // [WFA-3.21]
			return engine.Refuse("WFA-3.21", "action.spend")
		}
		turn.Claim, use = true, "claim"
	default:
		as, no := d.resultOf(side, in)
		if no != nil {
			return no
		}
		turn.As = as
		turn.Left = map[Face]int{rulebook.Leadership: 2, rulebook.Strategy: 2, rulebook.Deployment: 1, rulebook.Mentat: 2, rulebook.House: 2}[as]
	}
	d.spendDie(d.seat, in.Die, in.Bene)
	d.turn = turn
	d.ordersDone()
	d.actAs(d.actorFor(turn.As))
	ruling := map[string]string{"leader": "WFA-3.17", "card": "WFA-3.20", "claim": "WFA-3.21", "result": resultRuling(side, turn.As)}[use]
	d.emit(DieSpent{Side: side, Seat: d.partner(d.seat), Die: in.Die, As: turn.As, Leader: in.Leader, Card: in.Card, Use: use, Ruling: ruling})
	return nil
}

// playAnother plays a planning card without a die, as the card before it allows [WFA-3.20].
func (d *decision) playAnother(side Side, card string) error {
	if no := d.playCard(card); no != nil {
		return no
	}
	d.turn.Plays--
	d.turn.Card, d.turn.Leader, d.turn.Effects = card, "", true
	d.emit(CardPlayed{Side: side, Seat: d.partner(d.seat), Card: card})
	return nil
}

// CardPlayed is a planning card that was played without a die.
type CardPlayed struct {
	told
	Side Side        `json:"side"`
	Seat engine.Seat `json:"seat,omitempty"` // of partners
	Card string      `json:"card"`
}

// mine refuses a command that is not for the side whose turn it is, or while something else must be settled first.
func (d *decision) mine(side Side) error {
	if d.phase != ActionResolution || d.currentStep() != stepAct {
		return d.notNow("WFA-3.5")
	}
	if side != d.acting {
		return engine.Refuse("WFA-3.5", "turn.not_yours", "side", d.acting)
	}
	return nil
}

// dieRefusal says why a seat cannot spend this die or token: it lies on its own dashboard [WFA-3.5, WFA-10.11].
func (d *decision) dieRefusal(in actionArgs) error {
	side := sideOf(d.seat)
	must := d.mustUse(side)
	has := func(seat engine.Seat) bool {
		b := d.boards[seat]
		return in.Bene && b.Token == in.Die || !in.Bene && b.Dice.Count(in.Die) > 0
	}
	switch {
	case !slices.Contains(rulebook.Faces, in.Die):
		return engine.Refuse("WFA-3.5", "action.result", "result", string(in.Die))
	case !has(d.seat) && slices.ContainsFunc(d.seatsOf(side), has): // [WFA-10.11]
		return engine.Refuse("WFA-10.11", "action.no_die", "result", string(in.Die), "legal", d.resultsOn(d.seat))
	case !has(d.seat):
		return engine.Refuse("WFA-3.5", "action.no_die", "result", string(in.Die), "legal", d.resultsOn(d.seat))
	case len(must) > 0 && !slices.Contains(must, in.Die):
		return engine.Refuse("WFA-3.20", "action.must_use", "result", string(in.Die))
	}
	return nil
}

// mustUse lists the results that a card fixed for a side's next die, of which it still has an unused die or a token: what is gone binds nobody
// [WFA-3.20].
func (s *State) mustUse(side Side) []Face {
	next := s.sides[side].Next
	return slices.DeleteFunc(s.resultsOf(side), func(face Face) bool { return next.Count(face) == 0 })
}

// canSpend reports whether a seat has a die or a token that its side may spend now: one that a card fixes may be its partner's [WFA-10.11].
func (s *State) canSpend(seat engine.Seat) bool {
	must, own := s.mustUse(sideOf(seat)), s.resultsOn(seat)
	return len(own) > 0 && (len(must) == 0 || slices.ContainsFunc(must, func(f Face) bool { return slices.Contains(own, f) }))
}

// resultsOf lists the results of which a side has an unused die or a token.
func (s *State) resultsOf(side Side) (out []Face) {
	for _, face := range rulebook.Faces {
		if slices.ContainsFunc(s.seatsOf(side), func(seat engine.Seat) bool { return slices.Contains(s.resultsOn(seat), face) }) {
			out = append(out, face)
		}
	}
	return out
}

// resultsOn lists the results of which a seat has an unused die or a token.
func (s *State) resultsOn(seat engine.Seat) (out []Face) {
	b := s.boards[seat]
	for _, face := range rulebook.Faces {
		if b.Dice.Count(face) > 0 || b.Token == face {
			out = append(out, face)
		}
	}
	return out
}

// resultOf is the result that a die is used for: the Atreides use House as any other [WFA-3.14].
func (s *State) resultOf(side Side, in actionArgs) (Face, error) {
	isHouse := side == Atreides && in.Die == rulebook.House
	switch {
	case in.As == "" && !isHouse, in.As == in.Die && !isHouse:
		return in.Die, nil
	case !isHouse: // [WFA-3.15]
		return "", engine.Refuse("WFA-3.14", "action.as")
	case in.As == "" || in.As == rulebook.House || !slices.Contains(rulebook.Faces, in.As):
		return "", engine.Refuse("WFA-3.14", "action.as_what")
	}
	return in.As, nil
}

func resultRuling(side Side, as Face) string {
	switch {
	case as == rulebook.Strategy:
		return "WFA-3.9"
	case as == rulebook.Leadership:
		return "WFA-3.10"
	case as == rulebook.Deployment && side == Atreides:
		return "WFA-3.11"
	case as == rulebook.Deployment:
		return "WFA-3.12"
	case as == rulebook.Mentat:
		return "WFA-3.13"
	}
	return "WFA-3.15"
}

// specialRefusal says why a leader cannot take its special action by a die: it needs the die of its box, its card face up, and the leader
// in play and out of the tanks [WFA-3.17, WFA-9.3]; of partners it belongs to the player of its subfaction [WFA-10.8].
func (s *State) specialRefusal(seat engine.Seat, die Face, id string) error {
	ruling, why := s.specialObstacle(seat, die, id)
	if ruling == "" {
		return nil
	}
	card, _ := rulebook.LeaderOf(id)
	return engine.Refuse(ruling, "special."+why, "leader", id, "result", string(card.Box))
}

// specialObstacle is the ruling against a special action, and why; empty if it is open.
func (s *State) specialObstacle(seat engine.Seat, die Face, id string) (ruling, why string) {
	card, known := rulebook.LeaderOf(id)
	l := s.leaders[id]
	switch {
	case !known || card.Side != sideOf(seat):
		return "WFA-3.17", "unknown"
	case s.ownerOf(card.Side, card.Subfaction) != seat: // [WFA-10.8]
		return "WFA-10.8", "partner"
	case l.At == outOfPlay || l.At == removed:
		return "WFA-3.17", "out"
	case l.At == inTanks || l.At == leaving: // [WFA-9.3]
		return "WFA-9.3", "tanks"
	case card.NoSpecial:
		return "WFA-9.16", "none"
	case l.Card == cardSpent:
		return "WFA-3.17", "spent"
	case card.Box != "" && card.Box != die:
		return "WFA-3.17", "die"
	}
	return "", ""
}

func (d *decision) turnCard(leader, card string) {
	l := d.leaders[leader]
	l.Card = card
	d.leaders = gamekit.With(d.leaders, leader, l)
}

// spendDie moves a die to the used slots, or a token out of the game, and advances the side's tanks, on the boards of both partners
// [WFA-3.8, WFA-9.2, WFA-10.9].
func (d *decision) spendDie(seat engine.Seat, die Face, token bool) {
	d.changeBoard(seat, func(b *Board) {
		if token {
			b.Token = ""
		} else {
			*b.Dice.of(die)--
			*b.Spent.of(die)++
		}
	})
	d.change(sideOf(seat), func(f *Force) { f.Next = Dice{} })
	for _, seat := range d.boardsOf(sideOf(seat)) {
		d.advanceTanks(seat)
	}
}

// DieSpent is a die that a side spent, and for what: "result", "leader", "card" or "claim".
type DieSpent struct {
	told
	Side   Side        `json:"side"`
	Seat   engine.Seat `json:"seat,omitempty"` // of partners
	Die    Face        `json:"die"`
	As     Face        `json:"as,omitempty"`
	Leader string      `json:"leader,omitempty"`
	Card   string      `json:"card,omitempty"`
	Use    string      `json:"use"`
	Ruling string      `json:"ruling"`
}

// mayUse reports whether the die of this turn is used for a result and something of it is left.
func (s *State) mayUse(as Face) bool {
	return s.phase == ActionResolution && s.currentStep() == stepAct && s.turn.As == as && s.turn.Left > 0
}

// uses refuses a command that needs the effect of a result.
func (d *decision) uses(side Side, ruling string, results ...Face) error {
	if no := d.mine(side); no != nil {
		return no
	}
	if !slices.ContainsFunc(results, d.mayUse) {
		return engine.Refuse(ruling, "action.needs", "results", results)
	}
	return nil
}

type noArgs = struct{}

// endTurn ends the own turn [WFA-3.5]; after the action of the last Harkonnen die the phase is over [WFA-3.7].
func (d *decision) endTurn(side Side, _ noArgs) error {
	if no := d.mine(side); no != nil {
		return no
	}
	if !d.turn.Acted && d.unused(side) > 0 { // whoever spent a die need not use it [WFA-3.5, WFA-0.11]
		return engine.Refuse("WFA-3.5", "done.nothing")
	}
	d.nextTurn()
	return nil
}

func (d *decision) nextTurn() {
	if d.unused(Harkonnen) == 0 { // [WFA-3.7]
		d.beginHazards()
		return
	}
	d.beginTurn(d.acting.Other())
}

// endDice loses unused dice [WFA-3.7]; a house switch says what becomes of a token that was placed and not used.
func (d *decision) endDice() {
	for _, seat := range d.seats {
		token := d.boards[seat].Token
		d.changeBoard(seat, func(b *Board) { b.Dice, b.Token = Dice{}, "" })
		d.change(sideOf(seat), func(f *Force) {
			if f.Next = (Dice{}); token != "" && d.rules.Is("bene.unused", "kept") {
				f.Bene++
			}
		})
	}
}

// ActionChoice lists what a side may spend and for what.
type ActionChoice struct {
	Dice    []Face            `json:"dice"`            // results with an unused die
	Bene    Face              `json:"bene,omitempty"`  // the result with the token
	Leaders map[string][]Face `json:"leaders"`         // whose special action is open, and by which dice
	Cards   int               `json:"cards"`           // planning cards in hand
	Decks   []string          `json:"decks"`           // whose cards they may be
	MustUse []Face            `json:"must,omitempty"`  // results that a card fixes for this turn
	Spend   bool              `json:"spend,omitempty"` // a die may go for a prescience card
	deciding
}

func (s *State) actionChoice(seat engine.Seat) ActionChoice {
	b, side := s.boards[seat], sideOf(seat)
	c := ActionChoice{Leaders: map[string][]Face{}, Bene: b.Token, Cards: b.Cards, Decks: DecksOf(seat), Spend: side == Atreides && s.claimsLeft() > 0, deciding: deciding{s, seat, "action"}}
	for _, face := range rulebook.Faces {
		if b.Dice.Count(face) > 0 {
			c.Dice = append(c.Dice, face)
		}
	}
	if must := s.mustUse(side); len(must) > 0 {
		c.MustUse = must
	}
	results := s.resultsOn(seat)
	for _, l := range rulebook.Leaders {
		for _, face := range results {
			if ruling, _ := s.specialObstacle(seat, face, l.ID); ruling == "" {
				c.Leaders[l.ID] = append(c.Leaders[l.ID], face)
			}
		}
	}
	return c
}

// turnPrompts asks the acting side for its action, for what the action still allows, and for the end of the turn.
func (s *State) turnPrompts() []engine.Prompt {
	side, t := s.acting, s.turn
	var out []engine.Prompt
	if !t.Acted {
		for _, seat := range s.seatsOf(side) { // of partners who first acts [WFA-10.7]
			if s.canSpend(seat) && (t.Actor == "" || t.Actor == seat) {
				out = append(out, mustOf(seat, "action", "WFA-3.5", s.actionChoice(seat)))
			}
		}
		if side == Atreides && s.desertPower() && t.More == 0 {
			out = append(out, s.may(side, "desert-power", "WFA-3.16", s.desertChoice()))
		}
	} else {
		out = append(out, s.usePrompts(side)...)
	}
	if t.More > 0 { // by a card, in either side's turn [WFA-3.21]
		out = append(out, s.may(Atreides, "desert-power", "WFA-3.16", s.desertChoice()))
	}
	if t.Acted || s.unused(side) == 0 {
		out = append(out, s.must(side, "done", "WFA-3.5", nil))
	}
	return out
}

// usePrompts ask for what the spent die still allows; none of it is compulsory [WFA-0.11].
func (s *State) usePrompts(side Side) (out []engine.Prompt) {
	t := s.turn
	if t.Left > 0 {
		switch t.As {
		case rulebook.Strategy, rulebook.Leadership:
			ruling := resultRuling(side, t.As)
			if moves := s.moveChoice(side); len(moves.From) > 0 {
				out = append(out, s.may(side, "move", ruling, moves))
			}
			if attacks := s.attackChoice(side); t.Left == 2 && len(attacks.From) > 0 {
				out = append(out, s.may(side, "attack", ruling, attacks))
			}
		case rulebook.Deployment:
			if c := s.deployChoice(side); len(c.Areas) > 0 {
				out = append(out, s.may(side, "deploy", resultRuling(side, t.As), c))
			}
		case rulebook.Mentat:
			if c := s.drawChoice(side); len(c.Decks) > 0 {
				out = append(out, s.may(side, "draw", "WFA-3.13", c))
			}
		case rulebook.House:
			if c := s.upgradeChoice(); c.Most > 0 {
				out = append(out, s.may(side, "upgrade", "WFA-3.15", c))
			}
			out = append(out, s.may(side, "vehicles", "WFA-3.15", VehicleChoice{Harvesters: 2, Ornithopters: 2, Carryalls: 2, Areas: s.freeDesert(), Zones: zoneIDs(), deciding: deciding{s, s.seatFor(side, "vehicles"), "vehicles"}}))
		}
	}
	if t.Effects {
		out = append(out, s.may(side, "effect", "WFA-3.20", s.effectChoice()))
	}
	if seat := s.seatFor(side, "action"); t.Plays > 0 && s.boards[seat].Cards > 0 {
		out = append(out, s.may(side, "action", "WFA-3.20", ActionChoice{Leaders: map[string][]Face{}, Cards: s.boards[seat].Cards, Decks: DecksOf(seat), deciding: deciding{s, seat, "action"}}))
	}
	return out
}
