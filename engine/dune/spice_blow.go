package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// Spice blow [DUNE-SPICE]: cards are turned until a territory ends the pile. A worm eats where spice blew last, lets the
// Fremen ride, and opens a nexus: at once in the older rules, at the end of the phase in the newer.
const (
	stepTurn  = "turn"
	stepRide  = "ride"
	stepNexus = "nexus"
)

func init() { register(SpiceTurned{}, WormCame{}, WormsReturned{}, RideBlocked{}) }

// Blow is the spice blow's own state.
type Blow struct {
	Pile   string
	Worms  int       // turned over in this phase
	At     Territory // where the worm that is being resolved appeared
	Eats   bool      // it has still to eat, once the nexus is over
	Nexus  bool      // a nexus is due at the end of the phase
	Held   bool      // a nexus was held in this phase
	Done   bool      // the pile's territory card has been turned
	Riders []Territory
}

func (b *Blow) clone() *Blow {
	if b == nil {
		return nil
	}
	c := *b
	c.Riders = slices.Clone(b.Riders)
	return &c
}

// BlowView shows the spice blow.
type BlowView struct {
	Pile   string      `json:"pile"`
	Worms  int         `json:"worms,omitempty"`
	Worm   Territory   `json:"worm,omitempty"` // where the worm is
	Riders []Territory `json:"riders,omitempty"`
}

func (s *State) viewBlow() *BlowView {
	if s.blow == nil {
		return nil
	}
	return &BlowView{s.blow.Pile, s.blow.Worms, s.blow.At, slices.Clone(s.blow.Riders)}
}

// setBlow puts the spice blow where table.set says.
func (s *State) setBlow(v *BlowView) {
	s.blow = &Blow{Pile: "a"}
	if v != nil {
		s.blow = &Blow{Pile: v.Pile, Worms: v.Worms, At: v.Worm, Riders: slices.Clone(v.Riders)}
	}
	if s.step == stepRide && s.blow.At == "" && len(s.blow.Riders) > 0 {
		s.blow.At = s.blow.Riders[0]
	}
	if s.step == stepRide {
		if s.blow.At == "" {
			s.blow.At, _ = s.lastBlow()
		}
		s.blow.Worms = max(s.blow.Worms, 1)
	}
	if s.step == stepNexus {
		s.blow.Done, s.blow.Held = s.rules.is("nexus.timing", "end_of_phase"), true
		s.blow.Worms = max(s.blow.Worms, 1)
		s.nexus = &Nexus{}
		s.waiting = s.everybody()
	}
}

func (d *decision) enterSpiceBlow() { d.enter(stepTurn) }

// lastBlow is the territory of the topmost territory card on the discard pile.
func (s *State) lastBlow() (Territory, bool) {
	for _, c := range slices.Backward(s.spiceDeck.Discard) {
		if c != ShaiHulud {
			return Territory(c), true
		}
	}
	return "", false
}

// wormCards is the number of Shai-Hulud cards in the deck [DUNE-SETUP-18].
const wormCards = 6

// spicePool lists, sorted, the spice cards that have not been seen since the last shuffle: what can come next. The known
// top card, if any, is not among them.
func (s *State) spicePool() []string {
	var pool []string
	for _, t := range arrakis.facts.Territories {
		if t.Spice != nil {
			pool = append(pool, string(t.ID))
		}
	}
	for range wormCards {
		pool = append(pool, ShaiHulud)
	}
	for _, pile := range [][]string{s.spiceDeck.Discard, s.spiceDeck.Aside, s.spiceDeck.Removed, s.spiceDeck.Next} {
		for _, c := range pile {
			pool = removeOne(pool, c)
		}
	}
	slices.Sort(pool)
	return pool
}

// spiceLeft is the number of cards in the spice deck.
func (s *State) spiceLeft() int { return len(s.spicePool()) + len(s.spiceDeck.Next) }

// seesSpiceTop reports whether a viewer knows the top spice card [DUNE-TURN-04].
func (s *State) seesSpiceTop(v engine.Viewer) bool {
	return s.has(Atreides) && s.seat[Atreides].SpiceSeen && v.Sees(Atreides)
}

// SpiceChoice is the choice of a "spice.turn" prompt.
type SpiceChoice struct {
	Pile  string   `json:"pile"`
	Cards []string `json:"cards"`
}

func (s *State) spiceBlowPrompts() []engine.Prompt {
	switch s.step {
	case stepRide:
		p := optional(s.ask(Fremen, "worm.ride", "DUNE-SPICE-11"))
		return []engine.Prompt{openly(p, s.rides())}
	case stepNexus:
		return s.nexusPrompts()
	}
	cards, ruling := s.nextSpiceCards(), "DUNE-SPICE-01"
	if s.blow.Worms > 0 {
		ruling = "DUNE-SPICE-05"
	}
	if !s.onPhone() {
		return []engine.Prompt{openly(s.ask(engine.Moderator, "spice.turn", ruling), SpiceChoice{s.blow.Pile, cards})}
	}
	p := s.ask(engine.App, "spice.turn", ruling)
	p.Draw = &engine.Draw{From: cards, Count: 1, Into: "card", Single: true}
	return []engine.Prompt{p}
}

// nextSpiceCards lists the cards that the next one can be: the known top card, or any of the pool. An empty deck is made
// of the discards again [DUNE-SETUP-18].
func (s *State) nextSpiceCards() []string {
	if len(s.spiceDeck.Next) > 0 {
		return s.spiceDeck.Next[:1]
	}
	if pool := s.spicePool(); len(pool) > 0 {
		return pool
	}
	shuffled := s.clone()
	DeckShuffled{Deck: "spice", Keep: s.keptOut()}.apply(shuffled)
	return shuffled.spicePool()
}

// refillSpice makes an empty spice deck of its discards again.
func (d *decision) refillSpice() {
	if d.spiceLeft() == 0 {
		d.emit(DeckShuffled{Deck: "spice", Keep: d.keptOut()})
	}
}

// keptOut lists the discards that stay out of a reshuffled spice deck [DUNE-SPICE-19].
func (s *State) keptOut() []string {
	if last, ok := s.lastBlow(); ok && s.rules.yes("spice_deck.reshuffle_keep_top") {
		return []string{string(last)}
	}
	return nil
}

type spiceTurnArgs struct {
	Card string `json:"card"`
	Pile string `json:"pile"`
}

// turnSpice turns a card over [DUNE-SPICE-01].
func (d *decision) turnSpice(_ Faction, in spiceTurnArgs) error {
	if !d.atStep(SpiceBlow, stepTurn) {
		return d.wrongPhase("DUNE-SPICE-01")
	}
	if in.Pile != "" && in.Pile != d.blow.Pile {
		return engine.Refuse("DUNE-SPICE-17", "spice.pile", "pile", d.blow.Pile)
	}
	if in.Card != ShaiHulud && (!Territory(in.Card).exists() || arrakis.terrain[Territory(in.Card)].Spice == nil) {
		return engine.Refuse("DUNE-SPICE-01", "spice.no_such_card", "card", in.Card)
	}
	if !slices.Contains(d.nextSpiceCards(), in.Card) {
		return engine.Refuse("DUNE-SETUP-18", "spice.not_in_deck", "card", in.Card)
	}
	d.refillSpice()
	worm := in.Card == ShaiHulud
	d.emit(SpiceTurned{Card: in.Card, Aside: worm && d.turn == 1})
	switch {
	case !worm:
		d.blowSpice(Territory(in.Card))
	case d.turn == 1: // worms are set aside [DUNE-SPICE-03]
		d.enter(stepTurn)
	default:
		d.worm()
	}
	return nil
}

// blowSpice puts a territory card's spice on its sector and ends the pile.
func (d *decision) blowSpice(t Territory) {
	spice := arrakis.terrain[t].Spice
	p := Place{t, spice.Sector}
	if !d.inStorm(p) { // [DUNE-SPICE-02]
		d.spend(inBank, p.String(), spice.Amount, "blow", "DUNE-SPICE-01")
	}
	d.finishBlow()
}

// worm brings a worm where spice blew last [DUNE-SPICE-04]. Only the first of the phase eats; after a later one the Fremen
// who still stand there may ride again [DUNE-SPICE-06].
func (d *decision) worm() {
	at, known := d.lastBlow()
	first := d.blow.Worms == 0
	nexus := first && !d.blow.Held
	d.emit(WormCame{Territory: at, First: first, Counts: true})
	if !known {
		at = ""
	}
	immediate := d.rules.is("nexus.timing", "immediate")
	if nexus && immediate { // [DUNE-SPICE-16, DUNE-SPICE-25]
		d.openNexus()
		return
	}
	if first {
		d.devour()
		return
	}
	d.offerRide()
}

// devour feeds the worm: everything in the territory, in every sector, but for the Fremen and allies they protect
// [DUNE-SPICE-04, DUNE-SPICE-09, DUNE-SPICE-10].
func (d *decision) devour() {
	at := d.blow.At
	d.emit(WormCame{Territory: at, Ate: true})
	if at == "" || !d.isSand(at) {
		d.afterWorm()
		return
	}
	immune := !d.stopped(WormImmunity)
	for _, p := range at.places() {
		d.blowAway(p, "worm", "DUNE-SPICE-04")
		for _, f := range d.seats {
			if !immune || !d.spared(f) {
				d.lose(f, p, d.at(p, f), "worm", "DUNE-SPICE-04")
			}
		}
	}
	d.offerRide()
}

// spared reports whether a worm lets a faction be: the Fremen, and an ally whom they protect.
func (s *State) spared(f Faction) bool {
	return f == Fremen || s.has(Fremen) && s.allied(Fremen, f) && s.lent[AllyWorm] == f && !s.isBlocked(AllyWorm)
}

// offerRide lets Fremen who stand with the worm ride it [DUNE-SPICE-11].
func (d *decision) offerRide() {
	if !d.has(Fremen) || d.blow.At == "" || d.in(d.blow.At, Fremen).total() == 0 || d.stopped(WormRide) {
		d.afterWorm()
		return
	}
	d.enter(stepRide)
	d.openWindow(aboutWorm, true)
}

// afterWorm turns the next card: a blow never ends on a worm [DUNE-SPICE-05].
func (d *decision) afterWorm() {
	if d.window != nil {
		d.emit(WindowClosed{})
	}
	d.emit(WormCame{Gone: true})
	d.enter(stepTurn)
}

// finishBlow ends the phase, after the nexus that a worm left for its end.
func (d *decision) finishBlow() {
	if len(d.spiceDeck.Aside) > 0 {
		d.emit(WormsReturned{len(d.spiceDeck.Aside)})
	}
	if d.blow.Nexus && !d.blow.Held {
		d.openNexus()
		return
	}
	d.begin(Charity)
}

// blockWorm is a Karama against the Fremen's immunity or their ride: until they have ridden, the Fremen and the allies
// whom they protect are devoured like the rest [DUNE-SPICE-13].
func (d *decision) blockWorm(f Faction, a Ability) error {
	switch {
	case d.phase == SpiceBlow && d.blow.Eats, d.atStep(SpiceBlow, stepTurn) && d.blow.Worms == 0:
		d.emit(AbilityBlocked{By: f, Block: Block{Ability: a}, Ruling: "DUNE-SPICE-13"})
		return nil
	case !d.atStep(SpiceBlow, stepRide):
		return privately(engine.Refuse("DUNE-SPICE-13", "worm.block_too_late"))
	}
	d.emit(RideBlocked{f, a})
	if a == WormImmunity && d.blow.Worms == 1 {
		for _, p := range d.blow.At.places() {
			d.loseAll(p, "worm", "DUNE-SPICE-13")
		}
	}
	d.afterWorm()
	return nil
}
