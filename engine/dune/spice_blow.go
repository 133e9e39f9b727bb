package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Spice blow [DUNE-SPICE]: cards are turned until a territory card ends the pile; with two blows a second pile follows.
// Worms come in between; the older rules hold a nexus at once, the newer ones at the end.
const (
	stepTurn      = "turn"
	stepReshuffle = "reshuffle"
	stepWorm      = "worm"
	stepRide      = "ride"
	stepNexus     = "nexus"
)

func init() {
	register(kinds{"spice.turned": SpiceTurned{}})
	says("worms.returned", WormsReturned{}, "log.worm.returned", "DUNE-SPICE-03", "count")
}

// Blow is the state of the spice blow. In the Fremen's own move it holds the worm that their Karama called.
type Blow struct {
	Pile   string
	Begun  bool              // a card has been turned in this phase
	Done   bool              // the pile's territory card has been turned
	Worms  int               // so far, as the table counts to find the first [DUNE-SPICE-08]
	Worm   *Worm             // the worm being resolved
	Riders []board.Territory // territories where worms have come in this phase
	Spared board.Territory   // where the last worm spared the Fremen or their ally, until the next card
	Rides  []Worm            // worms that the Fremen may ride after the nexus [DUNE-SPICE-11]
	Nexus  NexusesDue
}

func (b *Blow) clone() *Blow {
	if b == nil {
		return nil
	}
	c := *b
	c.Worm, c.Riders, c.Rides = cloned(b.Worm), slices.Clone(b.Riders), slices.Clone(b.Rides)
	return &c
}

// BlowView shows the spice blow.
type BlowView struct {
	Pile    string            `json:"pile"`
	Worms   int               `json:"worms,omitempty"`
	Placing int               `json:"placing,omitempty"` // worms that the Fremen must place
	Worm    board.Territory   `json:"worm,omitempty"`    // where the worm is
	Called  bool              `json:"called,omitempty"`  // by the Fremen's Karama
	Riders  []board.Territory `json:"riders,omitempty"`
	Rides   []board.Territory `json:"rides,omitempty"` // territories of worms that the Fremen may ride after the nexus
}

func (s *State) viewBlow() *BlowView {
	b := s.blow
	if b == nil {
		return nil
	}
	v := &BlowView{Pile: b.Pile, Worms: b.Worms, Riders: slices.Clone(b.Riders)}
	if b.Worm != nil {
		v.Worm, v.Called = b.Worm.At, b.Worm.Called
	}
	for _, w := range b.Rides {
		v.Rides = append(v.Rides, w.At)
	}
	if s.step == stepWorm {
		v.Placing = 1
	}
	return v
}

// setBlow sets the spice blow as table.set says: what is not named follows from the step and the rest.
func (s *State) setBlow(v *BlowView) {
	if v == nil {
		v = &BlowView{}
	}
	b := &Blow{Pile: pileA, Worms: v.Worms, Riders: slices.Clone(v.Riders)}
	for _, t := range v.Rides {
		b.Rides = append(b.Rides, Worm{At: t, Ate: s.isSand(t)})
	}
	if v.Pile != "" {
		b.Pile = v.Pile
	}
	s.blow = b
	if s.step == stepRide || s.step == stepNexus {
		b.Worms = max(b.Worms, 1)
	}
	b.Begun = b.Worms > 0 || b.Pile != pileA
	if last, ok := s.lastBlow(b.Pile); ok && b.Worms > 0 && b.Riders == nil { // an empty list is meant
		b.Riders = []board.Territory{last}
	}
	b.Nexus.set(s.rules, b.Worms)
	switch s.step {
	case stepWorm:
		b.Worm = &Worm{Called: v.Called}
		s.windowBesidePlay(aboutControl, v.Called)
	case stepRide:
		b.Worm = &Worm{At: v.Worm, Called: v.Called}
		if v.Worm == "" && len(b.Riders) > 0 {
			b.Worm.At = b.Riders[0]
		}
		b.Worm.Ate = s.isSand(b.Worm.At)
		if s.ridesLater() {
			b.Done, b.Nexus.Owed = true, 0
		}
		s.windowBesidePlay(aboutWorm, v.Called)
	case stepNexus:
		b.Done = s.rules.Is("nexus.timing", "end_of_phase")
		b.Nexus.Owed = 0
		s.nexus = &Nexus{}
		s.waiting = s.everybody()
	}
}

// windowBesidePlay opens a window beside a decision that table.set opened; none for a worm whose ride cannot be stopped.
func (s *State) windowBesidePlay(about string, none bool) {
	if !none && s.phase == SpiceBlow {
		setInterrupt(s, &Window{About: about, Waiting: s.everybody(), PlayGoesOn: true})
	}
}

func (d *decision) enterSpiceBlow() { d.nextCard() }

func (s *State) spiceBlowJustBegun() bool {
	return !s.blow.Begun && (s.step == stepTurn || s.step == stepReshuffle)
}

// nextCard asks for the pile's next card. If the Fremen may call a worm first, or the last worm spared their ally,
// everybody is asked alike; the app draws after all have answered.
func (d *decision) nextCard() {
	if d.spiceLeft() == 0 && !d.appDeals() {
		d.enter(stepReshuffle)
		return
	}
	d.refillSpice()
	d.enter(stepTurn)
	switch {
	case d.blow.Spared != "":
		d.openWindow(aboutWorm, !d.appDeals())
	case d.mayCallWorm():
		d.openWindow(aboutCall, !d.appDeals())
	}
}

// SpiceChoice is the choice of a "spice.turn" prompt.
type SpiceChoice struct {
	Pile  string   `json:"pile"`
	Cards []string `json:"cards"`
}

// Pick turns over any card that is left.
func (c SpiceChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(spiceTurnArgs{Card: gamekit.One(r, c.Cards)})
}

func (s *State) spiceBlowPrompts() []engine.Prompt {
	switch s.step {
	case stepWorm, stepRide:
		return s.wormPrompts()
	case stepNexus:
		return s.nexusPrompts()
	case stepReshuffle:
		return []engine.Prompt{s.advancePrompt("DUNE-SPICE-18", stepReshuffle)}
	case stepAssassins:
		return []engine.Prompt{s.advancePrompt("DUNE-ALLY-10", stepAssassins)}
	}
	cards, ruling := s.nextSpiceCards(), "DUNE-SPICE-01"
	switch {
	case s.blow.Worms > 0: // [DUNE-SPICE-05]
		ruling = "DUNE-SPICE-05"
	case s.blow.Pile == pileB:
		ruling = "DUNE-SPICE-17"
	}
	if !s.appDeals() {
		return []engine.Prompt{withPublicChoices(s.ask(engine.Moderator, "spice.turn", ruling), SpiceChoice{s.blow.Pile, cards})}
	}
	p := s.ask(engine.App, "spice.turn", ruling)
	p.Draw = &engine.Draw{From: cards, Count: 1, Arg: "card", Single: true}
	return []engine.Prompt{p}
}

// declineSpiceBlow declines an optional decision of the phase.
func (d *decision) declineSpiceBlow(f Faction, ask string) error {
	switch ask {
	case "worm.place":
		d.shutWindow()
		d.rideAgain()
	case "worm.ride":
		d.afterWorm()
	default:
		d.answered(f)
	}
	return nil
}

// goOnSpiceBlow goes on from the moderator's stop: it shuffles the deck, or ends the War of Assassins.
func (d *decision) goOnSpiceBlow() {
	if d.step == stepAssassins {
		d.emit(AssassinsOver{})
		d.resumeBlow()
		return
	}
	d.refillSpice()
	d.nextCard()
}

type spiceTurnArgs struct {
	Card string `json:"card" kind:"spice-card"`
	Pile string `json:"pile" kind:"word,rare" of:"a b"`
}

// turnSpice turns a card over [DUNE-SPICE-01].
func (d *decision) turnSpice(_ Faction, in spiceTurnArgs) error {
	if !d.atStep(SpiceBlow, stepTurn) {
		return d.wrongPhase("DUNE-SPICE-01")
	}
	if no := d.spiceCardRefusal(in); no != nil {
		return no
	}
	d.shutWindow()
	d.refillSpice()
	worm := in.Card == ShaiHulud
	d.layTurned(in.Card, worm && d.turn == 1)
	switch {
	case !worm:
		d.blowSpice(board.Territory(in.Card))
	case d.turn == 1: // worms are set aside [DUNE-SPICE-03]
		d.nextCard()
	default:
		d.worm()
	}
	return nil
}

// layTurned lays the card that was turned over onto its discard pile, or aside.
func (d *decision) layTurned(card string, aside bool) {
	deck := &d.spiceDeck
	deck.Next = deck.Next[min(1, len(deck.Next)):]
	switch {
	case aside:
		deck.Aside = append(deck.Aside, card)
	case d.blow.Pile == pileB:
		deck.Second = append(deck.Second, card)
	default:
		deck.Discard = append(deck.Discard, card)
	}
	d.blow.Begun, d.blow.Spared, d.blow.Done = true, "", card != ShaiHulud
	p, _, _ := board.Territory(card).Blow()
	d.emit(SpiceTurned{Card: card, Aside: aside, Storm: card != ShaiHulud && d.inStorm(p)})
}

// spiceCardRefusal says why a card cannot be the next one; nil if it can.
func (s *State) spiceCardRefusal(in spiceTurnArgs) *engine.Refusal {
	if in.Pile != "" && in.Pile != s.blow.Pile { // [DUNE-SPICE-17]
		return engine.Refuse("DUNE-SPICE-17", "spice.pile", "pile", s.blow.Pile)
	}
	if in.Card != ShaiHulud && !isSpiceCard(in.Card) {
		return engine.Refuse("DUNE-SPICE-01", "spice.no_such_card", "card", in.Card)
	}
	if slices.Contains(s.nextSpiceCards(), in.Card) {
		return nil
	}
	if s.blow.Pile == pileB && s.onlyWormsLeft() { // [DUNE-SPICE-18]
		return engine.Refuse("DUNE-SPICE-18", "spice.only_worms", "count", s.spiceLeft())
	}
	return engine.Refuse("DUNE-SETUP-18", "spice.not_in_deck", "card", in.Card)
}

// blowSpice puts a territory card's spice on its sector and ends the pile.
func (d *decision) blowSpice(t board.Territory) {
	if p, spice, _ := t.Blow(); !d.inStorm(p) { // [DUNE-SPICE-02]
		d.spend(inBank, p.String(), spice, "blow", "DUNE-SPICE-01")
	}
	d.endPile()
}

// finishBlow ends the phase.
func (d *decision) finishBlow() {
	if n := len(d.spiceDeck.Aside); n > 0 {
		d.spiceDeck.Aside = nil
		d.emit(WormsReturned{n})
	}
	d.begin(Charity)
}

// shutWindow closes the window beside a decision that is over; if names are given, only a window about one of them.
func (d *decision) shutWindow(about ...string) {
	if w := d.window(); w != nil && (len(about) == 0 || slices.Contains(about, w.About)) {
		setInterrupt[Window](d.State, nil)
	}
}
