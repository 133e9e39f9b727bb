package dune

import (
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// clearTable makes an empty table for table.set: setup done, no forces on the board, full decks, purses as at the start. If
// people deal, the app knows nothing of hands and traitors that are not named.
func (s *State) clearTable() {
	s.board, s.spice = map[board.Place]map[Faction]Forces{}, map[board.Place]int{}
	s.spiceDeck, s.treachery, s.blown = Deck[string]{}, Deck[rulebook.Card]{}, nil
	for _, f := range s.seats {
		seat := s.openingSeat(s.sheet(f))
		seat.Traitors = []rulebook.Leader{}
		seat.Unlogged, seat.Untold = !s.appDeals(), !s.appDeals()
		s.setSeat(f, seat)
	}
}

// put sets what a patch names; what it does not name stays.
func (s *State) put(p *patch) {
	if p.has("turn") && p.Turn != s.turn {
		s.startTurn() // the turn before is over
	}
	set(p, "turn", &s.turn, p.Turn)
	if p.MaxTurns != s.maxTurns() {
		set(p, "maxTurns", &s.lastTurn, p.MaxTurns)
	}
	set(p, "storm", &s.storm, p.Storm)
	if p.has("stormNext") {
		s.stormNext, s.tokenUnseen = p.StormNext, false
	}
	set(p, "worms", &s.worms, p.Worms)
	set(p, "allyRevivals", &s.allyRevivals, p.AllyRevivals)
	set(p, "shieldWall", &s.shieldWall, p.ShieldWall)
	set(p, "wheels", &s.wheels, p.Wheels)
	set(p, "collected", &s.harvest, p.Collected)
	set(p, "deals", &s.deals, p.Deals)
	if p.has("raised") {
		s.setRaisedHands(p.Raised)
	}
	putInterrupt(s, p, "question", p.Question)
	putInterrupt(s, p, "declaration", p.Declaration)
	set(p, "result", &s.result, p.Result)
	set(p, "paper", &s.paper, p.OnPaper)
	if p.StormMove != nil {
		s.stormMove, s.moveShown = *p.StormMove, true
	}
	s.putBoard(p)
	s.putCities(p)
	for _, f := range s.seats {
		if seat := p.Seats[f]; seat != nil {
			s.putSeat(f, seat, p)
		}
	}
	s.putDecks(p)
	s.fillReserves(p)
	s.putOrder(p)
	s.putPhase(p)
	s.putInterrupts(p)
	if left, _ := gamekit.ValueAt(gamekit.JSONTree(p.top), "decks.treachery.left"); left != nil { // after hands, piles and the row are set
		s.treachery.Gone = 0
		s.treachery.Gone = max(0, s.treacheryLeft()-max(0, p.Decks.Treachery.Left))
	}
}

func putInterrupt[T interrupt](s *State, p *patch, name string, x *T) {
	if p.has(name) {
		setInterrupt(s, x)
	}
}

func set[T any](p *patch, name string, into *T, value T) {
	if p.has(name) {
		*into = value
	}
}

func (s *State) putBoard(p *patch) {
	for t, sectors := range p.Board {
		for sector, forces := range sectors {
			at, _ := board.Keyed(t, sector)
			for f, n := range forces {
				s.setForces(at, f, n)
			}
		}
	}
	for t, sectors := range p.Spice {
		for sector, n := range sectors {
			at, _ := board.Keyed(t, sector)
			s.addSpice(at.String(), n-s.spice[at])
		}
	}
}

// putCities notes which factions have held the cities since the storm passed: those named as having ornithopters; if none
// is noted yet, each that stands alone in a city [DUNE-STORM-23].
func (s *State) putCities(p *patch) {
	switch {
	case p.has("ornithopters"):
		s.setOrnithopters(p.Ornithopters)
	case s.cities == nil:
		s.cities = s.heldAlone(board.Cities())
	}
}

func (s *State) putSeat(f Faction, v *SeatView, p *patch) {
	seat := s.own(f)
	if v.Spice != nil {
		seat.Spice = *v.Spice
	}
	if v.Reserves != nil {
		seat.Reserves = *v.Reserves
	}
	seatSet(p, f, "front", &seat.Front, v.Front)
	seatSet(p, f, "specialUsed", &seat.SpecialUsed, v.SpecialUsed)
	seatSet(p, f, "tanks", &seat.Tanks, v.Tanks)
	if v.Revived != nil {
		seat.Revived, seat.Elites = *v.Revived, v.Revived.Special
	}
	seatSet(p, f, "elitesRevived", &seat.Elites, v.Elites)
	if p.seatHas(f, "hand") || v.Cards != nil {
		s.putHand(seat, v)
	}
	for l, at := range v.Leaders {
		seat.Leaders = gamekit.With(seat.Leaders, l, leaderAt(at))
		if by := captor(at.At); by != "" {
			seat.Leaders = gamekit.With(seat.Leaders, l, LeaderState{At: atReady, Died: at.Died})
			s.conceal(l, at.At, by)
		}
	}
	if p.seatHas(f, "traitors") {
		seat.Traitors, seat.Untold = append([]rulebook.Leader{}, v.Traitors...), false
	}
	s.putKwisatz(seat, v.Kwisatz)
	seatSet(p, f, "drawn", &seat.Drawn, v.Drawn)
	seatSet(p, f, "prediction", &seat.Prediction, v.Prediction)
	seatSet(p, f, "seen", &seat.Seen, v.Seen)
	if p.seatHas(f, "allies") {
		s.putAllies(f, v.Allies)
	}
	for _, a := range v.Lent {
		s.lend(a, f)
	}
}

func seatSet[T any](p *patch, f Faction, name string, into *T, value T) {
	if p.seatHas(f, name) {
		*into = value
	}
}

// putHand sets a seat's hand: a named hand is complete unless more cards are counted than named.
func (s *State) putHand(seat *Seat, v *SeatView) {
	seat.Hand, seat.Unknown, seat.Unlogged = slices.Sorted(slices.Values(v.Hand)), 0, false
	if v.Cards != nil {
		seat.Unknown = max(0, *v.Cards-len(seat.Hand))
	}
}

func leaderAt(v LeaderView) LeaderState {
	l := LeaderState{At: v.At, Died: v.Died}
	switch v.At {
	case atTanks:
		l.Died = max(l.Died, 1)
	case atTanksDown:
		l.Died = max(l.Died, 2)
	}
	return l
}

func (s *State) putAllies(f Faction, allies []Faction) {
	for _, g := range s.seats {
		seat := s.own(g)
		seat.Allies = without(seat.Allies, f)
		if slices.Contains(allies, g) {
			seat.Allies = append(seat.Allies, f)
		}
	}
	s.own(f).Allies = slices.Clone(allies)
}

func (s *State) putDecks(p *patch) {
	spice, treachery := p.Decks.Spice, p.Decks.Treachery
	if spice.A != nil {
		s.spiceDeck.Discard = spice.A
	}
	if spice.B != nil {
		s.spiceDeck.Second = spice.B
	}
	if spice.Last != nil {
		s.blown = maps.Clone(spice.Last)
	}
	if spice.Next != nil {
		s.spiceDeck.Next = spice.Next
	}
	if treachery.Discard != nil {
		s.treachery.Discard = treachery.Discard
	}
	if treachery.Removed != nil {
		s.treachery.Removed = treachery.Removed
	}
	if treachery.Next != nil {
		s.treachery.Next, s.treachery.Peeked = treachery.Next, 0
	}
}

// fillReserves puts the forces that are not named into the reserves, up to twenty. If the reserves are named and the tanks
// are not, it fills the tanks.
func (s *State) fillReserves(p *patch) {
	for _, f := range s.seats {
		seat, named := s.own(f), p.Seats[f]
		var board Forces
		for _, at := range s.placesOf(f) {
			board = board.plus(s.at(at, f).asFighters())
		}
		all := s.allForces(f)
		switch {
		case named == nil || named.Reserves == nil:
			seat.Reserves = all.minus(board).minus(seat.Tanks).balanced()
		case !p.seatHas(f, "tanks"):
			seat.Tanks = all.minus(board).minus(seat.Reserves).balanced()
		}
	}
}

// allForces is all pieces of a faction, with its elites if they are played.
func (s *State) allForces(f Faction) Forces {
	elites := s.elites(f)
	return Forces{Normal: s.sheet(f).ForceCount() + s.exempt.Forces[f] - elites, Special: elites}
}

// elites is how many Sardaukar or Fedaykin a faction has.
func (s *State) elites(f Faction) int {
	if facts := s.sheet(f).Special; facts != nil && s.rules.On("faction_extras") {
		return facts.Count
	}
	return 0
}

// balanced takes a shortage of one kind from the other, for counts that do not tell special forces apart.
func (f Forces) balanced() Forces {
	switch {
	case f.Special < 0:
		return Forces{Normal: f.Normal + f.Special}
	case f.Normal < 0:
		return Forces{Special: f.Normal + f.Special}
	}
	return f
}

// putOrder sets the order of play: as named, or as it follows from the storm once it has moved.
func (s *State) putOrder(p *patch) {
	phase := s.phase
	if p.has("phase") {
		phase = p.Phase
	}
	switch {
	case len(p.Order) > 0:
		s.order = slices.Clone(p.Order)
	case phase == Setup || phase == Storm && s.turn == 1:
		s.order = nil
	case p.has("storm") || len(s.order) == 0:
		s.order = s.stormOrder()
	}
}

// putPhase moves the table to a step, or sets what is named of the present step.
func (s *State) putPhase(p *patch) {
	if phase, step, ok := p.phaseAndStep(); ok {
		s.startPhase(s.turn, phase)
		s.enter(step)
		set(p, "stormMove", &s.moveShown, true)
		if p.StormMove != nil {
			s.stormMove = *p.StormMove
		}
		s.enterStep(p)
		return
	}
	if p.Auction != nil && s.phase == Bidding || p.Turns != nil && s.phase == ShipMove ||
		p.Battle != nil && s.phase == Battle || p.Blow != nil && s.phase == SpiceBlow {
		s.enterStep(p)
	}
}

func (s *State) enterStep(p *patch) {
	switch s.phase {
	case Storm:
		s.enterStormStep()
	case SpiceBlow:
		s.setBlow(p.Blow)
	case Bidding:
		s.setAuction(p.Auction)
	case ShipMove:
		step := s.step
		s.setTurns(p.Turns)
		if p.Blow != nil && (step == stepWorm || step == stepRide) { // a worm that a Karama called [DUNE-MOVE-13]
			s.step = step
			s.setBlow(p.Blow)
		}
	case Battle:
		s.setBattle(p.Battle)
	}
}
