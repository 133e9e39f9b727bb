package dune

import (
	"fmt"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Ship and move: from the first player counterclockwise each seat ships, then moves, then (where the rules have it there)
// brings back a leader. Steps may be skipped but not reordered [DUNE-TURN-01].
const (
	stepOrder  = "order"
	stepShip   = "ship"
	stepMove   = "move"
	stepLeader = "leader"
)

// enterShipMove begins the individual turns; Atreides look at the top spice card first [DUNE-TURN-04].
func (d *decision) enterShipMove() {
	blind := !d.has(Atreides) || d.spendBlock(rulebook.PrescienceSpice)
	d.turns = &Turns{Glimpse: !blind && d.appDeals(), Stood: d.bgTerritories()}
	if next := d.spiceDeck.Next; !blind && len(next) > 0 && next[0] != "" {
		d.glimpse(next[0])
	}
	d.openDeclarations()
}

func (s *State) shipMoveJustBegun() bool {
	return s.turns != nil && len(s.turns.Shipped)+len(s.turns.Moved)+len(s.turns.Done) == 0 && s.step != stepMove
}

// firstUndone is the first seat in order that has not had its turn, leaving out some.
func (s *State) firstUndone(but ...Faction) (Faction, bool) {
	for _, f := range s.inPlayOrder() {
		if !slices.Contains(s.turns.Done, f) && !slices.Contains(but, f) {
			return f, true
		}
	}
	return "", false
}

// nextToAct is the seat whose turn comes next. A Guild that may choose its moment is passed over until it takes its turn or
// is the only one left [DUNE-TURN-02].
func (s *State) nextToAct() (Faction, bool) {
	if s.guildChooses() {
		if f, others := s.firstUndone(Guild); others {
			return f, true
		}
	}
	return s.firstUndone()
}

// firstStep is the step in which a seat's turn begins: before another's turn the Guild may say that it goes first, unless it waits for all.
func (s *State) firstStep(f Faction) string {
	if f != Guild && s.guildChooses() && !s.turns.GuildLast {
		return stepOrder
	}
	return s.shipStep(f)
}

// shipStep is a seat's first own step: its shipment, or its move if the Guild has stopped the shipment [DUNE-SHIP-14] or it
// was already made.
func (s *State) shipStep(f Faction) string {
	if slices.Contains(s.turns.Stopped, f) || s.turns.shipped(f) {
		return stepMove
	}
	return stepShip
}

// nextSeat begins the next seat's turn. After the last one the battles begin, once the Bene Gesserit have answered the last
// shipment.
func (d *decision) nextSeat() {
	if f, ok := d.nextToAct(); ok {
		d.turns.begin(f, false)
		d.enter(d.firstStep(f))
		return
	}
	if !d.escortOpen() {
		d.begin(Battle)
	}
}

// turnIsOver reports whether the acting seat can only play a Hajr: the next input ends its turn.
func (s *State) turnIsOver() bool {
	t := s.turns
	if s.phase != ShipMove || t == nil || s.result != nil || t.Declaring {
		return false
	}
	return t.Acting == "" || s.step == stepMove && t.moved(t.Acting) && t.Extra == 0
}

// endTurn ends the acting seat's turn. Where ally.cooccupy is tanks, forces may enter an ally's territory but must leave it in the same
// turn: those still there go to the tanks [DUNE-ALLY-07].
func (d *decision) endTurn() {
	f := d.turns.Acting
	if f == "" {
		d.begin(Battle)
		return
	}
	for _, at := range d.intruding(f) {
		d.killForces(f, board.At(at.Territory, at.Sector), at.Forces, "beside_ally", "DUNE-ALLY-07")
	}
	d.turns.end()
	d.nextSeat()
}

// outOfTurn refuses what only the acting seat may do.
func (s *State) outOfTurn(f Faction) error {
	switch {
	case !s.playsIn(ShipMove):
		return s.wrongPhase("DUNE-TURN-01")
	case s.blow != nil: // [DUNE-MOVE-13]
		return engine.Refuse("DUNE-MOVE-13", "worm.first")
	case s.turns.Declaring: // [DUNE-BG-01]
		return engine.Refuse("DUNE-BG-01", "turn.declaration_first")
	case !s.turns.acts(f):
		return engine.Refuse("DUNE-TURN-01", "turn.not_yours", "acting", s.turns.Acting)
	case s.turns.Landing != nil:
		return engine.Refuse("DUNE-SHIP-08", "ship.losses_first", "count", s.turns.Landing.Count)
	}
	return nil
}

// beginsActing begins a seat's turn: the shipment before can no longer be accompanied [DUNE-BG-06], and the Guild can no longer
// go first [DUNE-TURN-02].
func (d *decision) beginsActing(f Faction) {
	if d.step == stepOrder {
		d.enter(d.shipStep(f))
	}
	if e := d.turns.Escort; e != nil && (e.By != f || e.Sent != "") {
		if d.escortOpen() {
			d.emit(Declined{[]Faction{BeneGesserit}, "advisor", "DUNE-BG-06"})
		}
		d.closeEscort()
	}
}

// shipMovePrompts lists the prompts: the acting seat's step, the app's look at the spice deck, and the advisor. While a
// turn waits only for its last pass, the next seat may already begin.
func (s *State) shipMovePrompts() []engine.Prompt {
	if s.turns == nil {
		return nil
	}
	out := s.glimpsePrompts()
	switch f := s.turns.Acting; {
	case s.turns.Declaring:
		return append(out, s.orderPrompt())
	case s.blow != nil: // the Fremen's Karama worm
		out = append(out, s.wormPrompts()...)
	case f == "" && !s.escortOpen(): // a Karama has stopped the last advisor
		out = append(out, s.advancePrompt("DUNE-TURN-01", string(Battle)))
	case f == "":
	case s.turnIsOver():
		out = append(out, s.endingPrompt(f))
		out = append(out, s.promptsAfterTurn()...)
	default:
		out = append(out, s.turnPrompts()...)
	}
	out = append(out, s.escortPrompts()...)
	return append(out, s.yieldPrompts()...)
}

// turnPrompts lists the acting seat's prompts, and the Guild's before the turn begins.
func (s *State) turnPrompts() []engine.Prompt {
	f, step := s.turns.Acting, s.step
	if s.turns.Landing != nil {
		return []engine.Prompt{s.landingPrompt()}
	}
	var out []engine.Prompt
	if step == stepOrder {
		out, step = append(out, s.guildPrompt()), s.shipStep(f)
	}
	switch step {
	case stepShip:
		return append(out, s.shipPrompt(f))
	case stepMove:
		return append(out, withChoices(canTry(optional(s.ask(f, "move", "DUNE-MOVE-01"))), s.moves(f)))
	}
	return append(out, s.leaderPrompt(f))
}

// EndTurnChoice is the choice of a turn's last "pass" prompt: the forces that would go to the tanks with it.
type EndTurnChoice struct {
	Lost []ForceGroup `json:"lost,omitempty"`
}

// Pick ends the turn.
func (c EndTurnChoice) Pick(engine.Random) (engine.Args, bool) {
	return gamekit.Answer(passArgs{})
}

// endingPrompt is a turn's last pass; it warns of the forces that are lost with it.
func (s *State) endingPrompt(f Faction) engine.Prompt {
	lost, ruling := s.intruding(f), "DUNE-TURN-01"
	if len(lost) > 0 {
		ruling = "DUNE-ALLY-07"
	}
	return withPublicChoices(optional(s.ask(f, "pass", ruling)), EndTurnChoice{lost})
}

// promptsAfterTurn lists the next seat's prompts after the acting seat's turn.
func (s *State) promptsAfterTurn() []engine.Prompt {
	d := newDecision(s)
	d.turns.end()
	if _, more := d.nextToAct(); !more {
		return nil
	}
	d = newDecision(s)
	d.endTurn()
	return d.turnPrompts()
}

// declineShipMove declines a decision of the individual turns.
func (d *decision) declineShipMove(f Faction, ask string) error {
	switch ask {
	case "fight":
		d.closeDeclarations()
		return nil
	case "coexist": // nobody waits for it
		return nil
	case "advisor":
		d.closeEscort()
		if d.turns.Acting == "" {
			d.begin(Battle)
		}
		return nil
	case "worm.ride":
		d.afterWorm()
		return nil
	case "pass", "revive":
		d.endTurn()
		return nil
	case "guild.turn":
		if d.turnIsOver() {
			d.endTurn()
		}
		d.guildWaits()
		return nil
	}
	if !d.turns.acts(f) { // the next seat, while the turn before waits for its last pass
		d.endTurn()
	}
	d.beginsActing(f)
	if ask == "ship" {
		d.enter(stepMove)
		return nil
	}
	d.closeMoves(f)
	return nil
}

// closeMoves goes on after a seat's last move: to its leaders if they come back now, or to the next seat.
func (d *decision) closeMoves(f Faction) {
	if d.leadersReturn(f) {
		d.enter(stepLeader)
		return
	}
	d.endTurn()
}

// glimpsePrompts asks the app for the top spice card, which the Atreides may see [DUNE-TURN-04].
func (s *State) glimpsePrompts() []engine.Prompt {
	if !s.turns.Glimpse || s.seat[Atreides].SpiceSeen {
		return nil
	}
	p := opportunity(s.ask(engine.App, "spice.peek", "DUNE-TURN-04"))
	p.ID = fmt.Sprintf("%d.spice.peek", s.turn)
	p.Draw = &engine.Draw{From: s.nextSpiceCards(), Count: 1, Arg: "card", Single: true}
	return []engine.Prompt{p}
}

type peekArgs struct {
	Card string `json:"card" kind:"spice-card"`
}

// peekSpice takes the card that the app drew as the next one of the deck.
func (d *decision) peekSpice(_ Faction, in peekArgs) error {
	switch {
	case d.phase != ShipMove || len(d.glimpsePrompts()) == 0:
		return d.wrongPhase("DUNE-TURN-04")
	case !slices.Contains(d.nextSpiceCards(), in.Card):
		return engine.Refuse("DUNE-SETUP-18", "spice.not_in_deck", "card", in.Card)
	}
	d.refillSpice()
	d.glimpse(in.Card)
	return nil
}

// glimpse shows the Atreides the next spice card.
func (d *decision) glimpse(card string) {
	if len(d.spiceDeck.Next) == 0 {
		d.spiceDeck.Next = []string{card}
	}
	d.own(Atreides).SpiceSeen = true
	d.emit(SpicePeeked{card})
}

// leadersReturn reports whether a seat is asked for a leader at the end of its own turn, if the rules have leaders come
// back then [DUNE-REVIVE-10].
func (s *State) leadersReturn(f Faction) bool {
	return !s.leadersInRevival() && s.someoneMayReturn(f)
}

func (s *State) leaderPrompt(f Faction) engine.Prompt {
	return withChoices(optional(s.ask(f, "revive", "DUNE-REVIVE-10")), ReviveChoice{Leaders: s.affordableLeaders(f), Kwisatz: s.affordableKwisatz(f)})
}
