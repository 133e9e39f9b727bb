package dune

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// The moderator's corrections: table.set sets the record to what the physical table shows, adjust corrects one fact. Both
// are events like any other, carry a reason, and keep the invariants (twenty forces, every card once) unless forced.

func init() { register(kinds{"position.set": PositionSet{}}) }

// PositionSet is part of a state in the record's terms, as the moderator entered it.
type PositionSet struct {
	Position json.RawMessage `json:"position"`
	Fresh    bool            `json:"fresh,omitempty"` // setup counts as done
	Force    bool            `json:"force,omitempty"` // its deviations from the invariants are exempt from now on
	Reason   string          `json:"reason,omitempty"`
	Added    map[string]int  `json:"added,omitempty"` // by path, the numbers that were added to rather than set
}

// carryOut puts the position. It must be readable.
func (e PositionSet) carryOut(s *State) {
	patch, err := readPatch(e.Position)
	if err != nil {
		return // setPosition has read it
	}
	if e.Fresh {
		s.clearTable()
	}
	s.put(patch)
	if e.Force {
		s.exemptBroken()
	}
}

// SetsUpTable reports whether setup then counts as done.
func (e PositionSet) SetsUpTable() bool { return e.Fresh }

func (e PositionSet) tell(v engine.Viewer) (engine.Message, bool) {
	return gamekit.Corrected(correctionRuling, e.Reason, e.Fresh, e.hidden(v)), true
}

// tableSet sets part of the state as the moderator says. A phase without a step is entered as play would enter it.
func (d *decision) tableSet(_ Faction, in engine.Args) error {
	e, err := newPosition(in)
	if err != nil {
		return err
	}
	return d.setPosition(e)
}

func newPosition(in engine.Args) (PositionSet, error) {
	position, said, err := gamekit.ReadPosition(in, correctionRuling)
	return PositionSet{Position: position, Force: said.Force, Reason: said.Reason}, err
}

// correctionRuling is cited if a correction itself is wrong.
const correctionRuling = "DUNE-DEAL-07"

func (d *decision) setPosition(e PositionSet) error {
	patch, err := readPatch(e.Position)
	if err != nil {
		return malformed(correctionRuling, err)
	}
	e.Fresh = d.phase == Setup && patch.Phase != Setup
	if no := d.patchRefusal(patch); no != nil {
		return no
	}
	after := d.clone()
	e.carryOut(after)
	if no := after.brokenInvariant(); no != nil && !e.Force {
		return no
	}
	if no := meaningRefusal(patch, after); no != nil {
		return no
	}
	if !e.Fresh && !patch.enters() && patch.changesNothing(d.State, after) {
		return engine.Refuse(correctionRuling, "set.no_effect")
	}
	_, stood := d.byStrongholds()
	judged := d.phase == Mentat && d.result == nil && !stood && !d.isInterrupted()
	d.State = after
	d.events = append(d.events, e)
	d.beginSection()
	switch winners, won := d.byStrongholds(); {
	case judged && won && d.phase == Mentat && !patch.enters() && patch.Result == nil: // what the judging overlooked [DUNE-END-01]
		d.finish(winners, byStrong, "DUNE-END-01")
	case patch.enters():
		d.begin(patch.Phase)
	case e.Fresh && !patch.has("phase"):
		d.begin(Storm)
	case patch.Battle != nil:
		d.goOnIfComplete() // both plans may be in
	}
	return nil
}

// patch is a part of a View as somebody wrote it, with the names that were written.
type patch struct {
	View
	top   map[string]json.RawMessage
	seats map[Faction]map[string]json.RawMessage
}

func readPatch(raw json.RawMessage) (*patch, error) {
	p := &patch{}
	if err := engineArgs(raw).Decode(&p.View); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(raw, &p.top); err != nil {
		return nil, err
	}
	if seats, ok := p.top["seats"]; ok {
		if err := json.Unmarshal(seats, &p.seats); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func engineArgs(raw json.RawMessage) engine.Args {
	var a engine.Args
	if json.Unmarshal(raw, &a) != nil {
		return engine.Args{"": raw} // not an object: Decode refuses it as malformed
	}
	return a
}

func (p *patch) has(name string) bool { _, ok := p.top[name]; return ok }

func (p *patch) seatHas(f Faction, name string) bool { _, ok := p.seats[f][name]; return ok }

// enters reports whether the named phase must be entered as play would: neither a step of it is named nor anything within
// one. A phase that is only its entry is always entered.
func (p *patch) enters() bool {
	if !p.has("phase") || p.Phase == Setup {
		return false
	}
	switch p.Phase {
	case Charity, Revival, Collection, Mentat:
		return true
	}
	return !p.has("step") && p.Auction == nil && p.Turns == nil && p.Battle == nil && p.Blow == nil
}

// phaseAndStep gives the phase and step that the patch sets; false if it sets none.
func (p *patch) phaseAndStep() (Phase, string, bool) {
	if !p.has("phase") || p.enters() || p.Phase == Setup {
		return "", "", false
	}
	step := p.Step
	if step == "" {
		step = map[Phase]string{Storm: stepDial, SpiceBlow: stepTurn, Bidding: stepBid, Battle: stepPick}[p.Phase]
		if p.Battle != nil && p.Battle.Territory != "" {
			step = stepPlan
		}
	}
	return p.Phase, step, true
}

// patchRefusal refuses the first thing in a patch that does not exist.
func (d *decision) patchRefusal(p *patch) error {
	unknown := func(what string, name any) error {
		return engine.Refuse(correctionRuling, "set.unknown_"+what, what, name)
	}
	if p.has("phase") && phaseRules[p.Phase].prompts == nil {
		return unknown("phase", string(p.Phase))
	}
	if p.has("storm") && (p.Storm < 1 || p.Storm > 18) {
		return engine.Refuse(correctionRuling, "set.storm")
	}
	if err := p.stormNextRefusal(); err != nil {
		return err
	}
	turn, last := d.turn, d.maxTurns()
	set(p, "turn", &turn, p.Turn)
	set(p, "maxTurns", &last, p.MaxTurns)
	switch {
	case p.has("maxTurns") && (last < turn || last > max(mostTurns, d.maxTurns())): // [DUNE-SETUP-15]
		return engine.Refuse("DUNE-SETUP-15", "called.turn", "first", turn, "last", max(mostTurns, d.maxTurns()))
	case p.has("turn") && (turn < 1 || turn > last):
		return engine.Refuse("DUNE-SETUP-15", "set.turn", "last", last)
	}
	for _, t := range sortedKeys(p.Board) {
		for _, sector := range sortedKeys(p.Board[t]) {
			if _, ok := board.Keyed(t, sector); !ok {
				return unknown("place", string(t)+" "+sector)
			}
			for _, f := range sortedKeys(p.Board[t][sector]) {
				if !d.has(f) {
					return unknown("faction", string(f))
				}
			}
		}
	}
	for _, t := range sortedKeys(p.Spice) {
		for _, sector := range sortedKeys(p.Spice[t]) {
			if _, ok := board.Keyed(t, sector); !ok {
				return unknown("place", string(t)+" "+sector)
			}
		}
	}
	for _, f := range slices.Concat(p.Order, p.Wheels, p.Ornithopters, p.Turns.factions(), p.interruptFactions()) {
		if !d.has(f) {
			return unknown("faction", string(f))
		}
	}
	for _, f := range sortedKeys(p.Seats) {
		if err := d.seatRefusal(f, p.Seats[f]); err != nil {
			return err
		}
	}
	if err := d.auctionRefusal(p.Auction); err != nil {
		return err
	}
	if err := d.blowRefusal(p); err != nil {
		return err
	}
	return d.deckRefusal(p)
}

// blowRefusal refuses what in a spice blow does not exist: a pile, a territory, or the Fremen for whom a worm waits.
func (d *decision) blowRefusal(p *patch) error {
	last := p.Decks.Spice.Last
	piles := sortedKeys(last)
	var territories []board.Territory
	for _, t := range last {
		territories = append(territories, t)
	}
	if b := p.Blow; b != nil {
		if b.Pile != "" {
			piles = append(piles, b.Pile)
		}
		if territories = append(territories, b.Riders...); b.Worm != "" {
			territories = append(territories, b.Worm)
		}
	}
	for _, pile := range piles {
		if pile != pileA && pile != pileB {
			return engine.Refuse(correctionRuling, "set.unknown_pile", "pile", pile)
		}
	}
	slices.Sort(territories)
	for _, t := range territories {
		if !t.Exists() {
			return engine.Refuse(correctionRuling, "set.unknown_place", "place", string(t))
		}
	}
	if (p.Step == stepWorm || p.Step == stepRide) && !d.has(Fremen) {
		return engine.Refuse(correctionRuling, "set.unknown_faction", "faction", string(Fremen))
	}
	return nil
}

// sortedKeys lists a map's keys in order, so that results do not depend on the order of iteration.
func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }

func (d *decision) seatRefusal(f Faction, seat *SeatView) error {
	if !d.has(f) || seat == nil {
		return engine.Refuse("DUNE-SETUP-02", "input.unknown_seat", "faction", string(f))
	}
	if seat.Sheet != nil {
		return engine.Refuse("DUNE-SETUP-20", "set.sheet", "faction", string(f))
	}
	for _, c := range slices.Concat(seat.Hand, seat.Seen) {
		if rulebook.KindOf(c) == "" {
			return engine.Refuse(correctionRuling, "set.unknown_card", "card", c)
		}
	}
	for _, l := range sortedKeys(seat.Leaders) {
		if d.leaderOwner(l) != f {
			return engine.Refuse(correctionRuling, "set.unknown_leader", "leader", l)
		}
		if by := captor(seat.Leaders[l].At); by != "" && (!d.has(by) || by == f) {
			return engine.Refuse(correctionRuling, "set.unknown_faction", "faction", string(by))
		}
	}
	for _, l := range slices.Concat(seat.Traitors, seat.Drawn) {
		if d.leaderOwner(l) == "" {
			return engine.Refuse(correctionRuling, "set.unknown_leader", "leader", l)
		}
	}
	for _, g := range seat.Allies {
		if !d.has(g) || g == f {
			return engine.Refuse(correctionRuling, "set.unknown_faction", "faction", string(g))
		}
	}
	return d.kwisatzSetRefusal(f, seat.Kwisatz)
}

func (d *decision) deckRefusal(p *patch) error {
	for _, pile := range [][]string{p.Decks.Spice.A, p.Decks.Spice.B, p.Decks.Spice.Next} {
		for _, c := range pile {
			if c != ShaiHulud && !isSpiceCard(c) {
				return engine.Refuse(correctionRuling, "set.unknown_card", "card", c)
			}
		}
	}
	for _, pile := range [][]rulebook.Card{p.Decks.Treachery.Discard, p.Decks.Treachery.Removed, p.Decks.Treachery.Next} {
		for _, c := range pile {
			if rulebook.KindOf(c) == "" {
				return engine.Refuse(correctionRuling, "set.unknown_card", "card", c)
			}
		}
	}
	return nil
}
