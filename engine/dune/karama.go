package dune

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// Uses of a Karama [DUNE-KARAMA-01]; a block names its ability after the colon.
const (
	useBuy     = "buy"
	useHalf    = "half-shipment"
	useSpecial = "special"
	useBlock   = "block:"
)

type karamaArgs struct {
	Card    rulebook.Card `json:"card" kind:"card"`
	Use     string        `json:"use" kind:"word"`
	Against Faction       `json:"against" kind:"seat"`
}

// karama plays a Karama: for a card, for a cheap shipment, or against another's ability.
func (d *decision) karama(f Faction, args engine.Args) error {
	if d.restsOnKarama(f) {
		return engine.Refuse("DUNE-BID-20", "karama.pledged")
	}
	return d.useKarama(f, args, rulebook.Karama)
}

// useKarama does what a Karama is played for. Card is the card laid down for it; empty if it lies there already.
func (d *decision) useKarama(f Faction, args engine.Args, card rulebook.Card) error {
	use, err := karamaUse(args)
	if err != nil {
		return err
	}
	switch use {
	case useHalf:
		return d.karamaShipment(f, args, card)
	case useSpecial:
		return d.karamaSpecial(f, args, card)
	}
	var in karamaArgs
	if err := args.Decode(&in); err != nil {
		return malformed("DUNE-KARAMA-01", err)
	}
	ability, block := strings.CutPrefix(use, useBlock)
	switch {
	case block:
		return d.karamaBlock(f, rulebook.Ability(ability), in.Against, card)
	case use == useBuy:
		return d.karamaBuy(f, card)
	}
	return engine.Refuse("DUNE-KARAMA-01", "karama.use", "uses", d.karamaUses(f))
}

// karamaUse reads what a Karama is used for.
func karamaUse(args engine.Args) (string, error) {
	var use string
	if raw, named := args["use"]; named && json.Unmarshal(raw, &use) != nil {
		return "", engine.Refuse("DUNE-KARAMA-01", "input.bad_argument", "argument", "use")
	}
	return use, nil
}

// layDown plays the card for a Karama's use, unless it lies there already.
func (d *decision) layDown(f Faction, card rulebook.Card, ruling string) {
	if card != "" {
		d.playOut(f, card, ruling)
	}
}

// karamaShipment halves the price of the shipment to come, whose arguments may come with the card [DUNE-SHIP-13].
func (d *decision) karamaShipment(f Faction, args engine.Args, card rulebook.Card) error {
	d.layDown(f, card, "DUNE-SHIP-13")
	if err := d.halveShipment(f); err != nil {
		return err
	}
	return d.atOnce("ship", f, args, "card", "use")
}

// karamaBlock plays a Karama against an ability.
func (d *decision) karamaBlock(f Faction, a rulebook.Ability, against Faction, card rulebook.Card) error {
	if against != "" && against != a.Owner() {
		return engine.Refuse("DUNE-KARAMA-01", "karama.against", "ability", a, "faction", a.Owner())
	}
	ruling := "DUNE-KARAMA-01"
	if b, known := blockable[a]; known {
		ruling = b.ruling
	}
	d.layDown(f, card, ruling)
	return d.block(f, a)
}

// block stops another's ability that can still be used. A block cannot itself be blocked [DUNE-KARAMA-06]; a blocked seat
// may do the same without the ability [DUNE-KARAMA-02].
func (d *decision) block(f Faction, a rulebook.Ability) error {
	if no := d.blockRefusal(f, a); no != nil {
		return no
	}
	b := blockable[a]
	if b.run != nil {
		return b.run(d, f, a)
	}
	d.stop(f, Block{Ability: a}, b.ruling)
	return nil
}

// blockRefusal says why a seat's Karama cannot stop an ability now; nil if it can.
func (s *State) blockRefusal(f Faction, a rulebook.Ability) *engine.Refusal {
	b, owner := blockable[a], a.Owner()
	switch {
	case !slices.Contains(s.sheet(owner).Stoppable, a) || !slices.Contains(s.rules.Stoppable(), a):
		return engine.Refuse("DUNE-KARAMA-01", "karama.not_stoppable", "ability", a)
	case !s.has(owner) || owner == f:
		return engine.Refuse("DUNE-KARAMA-01", "karama.not_anothers", "ability", a)
	case s.isBlocked(a) || s.blockedHere(a):
		return engine.Refuse(b.ruling, "karama.blocked_already", "ability", a)
	case b.open != nil && !b.open(s):
		return engine.Refuse(b.ruling, "karama.not_now", "ability", a)
	case b.why != nil:
		return b.why(s, a)
	}
	return nil
}

// blocking is how a Karama blocks one ability: when it can be played, and what it does besides holding for the next use.
type blocking struct {
	ruling string
	open   func(*State) bool
	why    func(*State, rulebook.Ability) *engine.Refusal // says why it cannot be played any more or yet
	run    func(*decision, Faction, rulebook.Ability) error
}

// blockable is every ability that a Karama stops.
var blockable map[rulebook.Ability]blocking

func init() {
	blockable = map[rulebook.Ability]blocking{
		rulebook.PrescienceBidding: {"DUNE-BID-07", (*State).lookIsToCome, nil, (*decision).blockLook},
		rulebook.PrescienceSpice:   {"DUNE-TURN-04", (*State).beforeTurns, nil, nil},
		rulebook.PrescienceBattle:  {"DUNE-BATTLE-18", nil, (*State).prescienceBlockRefusal, (*decision).blockPrescience},
		rulebook.AllyPrescience:    {"DUNE-BATTLE-18", nil, (*State).prescienceBlockRefusal, (*decision).blockPrescience},
		rulebook.TopCard:           {"DUNE-BID-19", (*State).secondToCome, nil, (*decision).blockSecond},
		rulebook.AllyTraitors:      {"DUNE-BATTLE-41", (*State).inBattle, nil, (*decision).blockTraitors},
		rulebook.AuctionIncome:     {"DUNE-BID-12", (*State).saleToCome, nil, nil},
		rulebook.AllyRevivalPaid:   {"DUNE-REVIVE-06", func(s *State) bool { return s.phase == Revival && len(s.seat[Emperor].Allies) > 0 }, nil, nil},
		rulebook.BeneCharity:       {"DUNE-CHARITY-02", nil, (*State).giftBlockRefusal, (*decision).blockGift},
		rulebook.ShippingIncome:    {"DUNE-SHIP-03", func(s *State) bool { return s.anyoneShips(Guild) }, nil, nil},
		rulebook.ThreeShipments:    {"DUNE-SHIP-05", func(s *State) bool { return s.shipsYet(Guild) || s.lentShips() }, nil, nil},
		rulebook.OutOfTurn:         {"DUNE-TURN-03", nil, (*State).guildTurnBlockRefusal, (*decision).blockGuildTurn},
		rulebook.HalfPrice:         {"DUNE-SHIP-04", func(s *State) bool { return s.shipsYet(Guild) || s.lentShips() }, nil, nil},
		rulebook.AllyShipping:      {"DUNE-SHIP-15", (*State).lentShips, nil, nil},
		rulebook.IntoStorm:         {"DUNE-SHIP-08", func(s *State) bool { return s.shipsYet(Fremen) }, nil, nil},
		rulebook.FremenMovement:    {"DUNE-MOVE-12", (*State).fremenMoveYet, nil, nil},
		rulebook.WormImmunity:      {"DUNE-SPICE-13", nil, (*State).wormBlockRefusal, (*decision).blockWorm},
		rulebook.WormRide:          {"DUNE-SPICE-13", nil, (*State).wormBlockRefusal, (*decision).blockWorm},
		rulebook.WormControl:       {"DUNE-SPICE-14", nil, (*State).controlBlockRefusal, (*decision).blockControl},
		rulebook.AllyWorm:          {"DUNE-SPICE-13", (*State).allyProtected, (*State).wormBlockRefusal, (*decision).blockWorm},
		rulebook.StormDeck:         {"DUNE-STORM-07", (*State).tokenToCome, nil, (*decision).blockToken},
		rulebook.StormHalfLosses:   {"DUNE-STORM-19", (*State).stormToCome, nil, nil},
		rulebook.AllyRevivalFree:   {"DUNE-REVIVE-05", func(s *State) bool { return s.phase == Revival && s.lent[rulebook.AllyRevivalFree] != "" }, nil, nil},
		rulebook.SpiritualAdvisor:  {"DUNE-BG-08", (*State).advisorStoppable, nil, (*decision).blockAdvisor},
		rulebook.AdvisorHere:       {"DUNE-BG-08", (*State).advisorStoppable, nil, (*decision).blockAdvisor},
		rulebook.AdvisorsFlip:      {"DUNE-BG-15", (*State).flipStoppable, nil, (*decision).blockFlip},
		rulebook.Voice:             {"DUNE-BATTLE-12", nil, (*State).voiceBlockRefusal, (*decision).blockVoice},
		rulebook.AllyVoice:         {"DUNE-BATTLE-12", nil, (*State).voiceBlockRefusal, (*decision).blockVoice},
		rulebook.KwisatzPower:      {"DUNE-BATTLE-20", (*State).kwisatzToJoin, nil, (*decision).blockHere},
		rulebook.Sardaukar:         {"DUNE-BATTLE-21", func(s *State) bool { return s.elitesFight(Emperor) }, nil, (*decision).blockHere},
		rulebook.Fedaykin:          {"DUNE-BATTLE-21", func(s *State) bool { return s.elitesFight(Fremen) }, nil, (*decision).blockHere},
		rulebook.NoSpiceNeeded:     {"DUNE-BATTLE-46", (*State).fremenFightFree, nil, (*decision).blockHere},
		rulebook.Captures:          {"DUNE-BATTLE-53", (*State).captureToCome, nil, (*decision).blockCapture},
		rulebook.WorthlessKarama:   {"DUNE-KARAMA-04", func(s *State) bool { return s.windowOpen(aboutWorthless) }, nil, (*decision).blockClaim},
	}
}

// lookIsToCome reports whether the Atreides will still look at a card for sale; a past look cannot be stopped [DUNE-BID-07].
func (s *State) lookIsToCome() bool {
	return s.phase == Charity || s.phase == Bidding && s.auction.Lot < s.auction.RowSize
}

// blockLook stops one look or, if the table plays it so, every look to come.
func (d *decision) blockLook(f Faction, a rulebook.Ability) error {
	whole := !d.rules.Is("karama.peek_scope", "single")
	d.stop(f, Block{Ability: a, Whole: whole}, "DUNE-BID-07")
	return nil
}

func (s *State) beforeTurns() bool {
	return s.phase == Charity || s.phase == Bidding || s.phase == Revival
}

// secondToCome reports whether the Harkonnen may still have a second card with the card that is up [DUNE-BID-19].
func (s *State) secondToCome() bool {
	return s.windowOpen(aboutTopCard) || s.atStep(Bidding, stepBid) && s.auction.Lot > 0
}

// blockSecond stops the second card; if its window is open, play goes on.
func (d *decision) blockSecond(f Faction, a rulebook.Ability) error {
	d.stop(f, Block{Ability: a}, "DUNE-BID-19")
	if d.windowOpen(aboutTopCard) {
		d.closeWindow()
	}
	return nil
}

// saleToCome reports whether a card must still be paid for.
func (s *State) saleToCome() bool {
	return s.phase == Bidding && (s.step == stepBid || s.auction.Lot < s.auction.RowSize)
}

func (s *State) inBattle() bool { return s.phase == Battle }

// shipsYet reports whether a seat's shipment is still to come.
func (s *State) shipsYet(f Faction) bool {
	if s.phase != ShipMove || !s.has(f) || s.turns.shipped(f) || slices.Contains(slices.Concat(s.turns.Done, s.turns.Stopped), f) {
		return false
	}
	return !s.turns.acts(f) || s.step == stepShip || s.step == stepOrder
}

// shipmentOpen reports whether a seat's shipment is asked for now.
func (s *State) shipmentOpen(f Faction) bool {
	return s.playsIn(ShipMove) && s.shipsYet(f) && s.turns.acts(f)
}

// anyoneShips reports whether somebody else's shipment is still to come.
func (s *State) anyoneShips(but Faction) bool {
	return slices.ContainsFunc(s.seats, func(f Faction) bool { return f != but && s.shipsYet(f) })
}

// lentShips reports whether an ally to whom the Guild lent its rates has a shipment to come.
func (s *State) lentShips() bool {
	return s.lent[rulebook.AllyShipping] != "" && s.shipsYet(s.lent[rulebook.AllyShipping])
}

// fremenMoveYet reports whether the Fremen move is still to come [DUNE-MOVE-12].
func (s *State) fremenMoveYet() bool {
	if s.phase != ShipMove || slices.Contains(s.turns.Done, Fremen) {
		return false
	}
	return !s.turns.moved(Fremen) || s.turns.acts(Fremen) && s.turns.Extra > 0
}
