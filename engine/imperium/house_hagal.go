package imperium

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/engine/pile"
)

// House Hagal's turns and swords: a card of its deck is turned over, and all that follows from it is done [IMP-13.1].
const (
	stepRival  = "rival"  // of the turns: a Rival's turn
	stepRivals = "rivals" // of combat: the swords of Rivals
)

func init() {
	says("hagal.sent", RivalSent{}, "log.hagal_sent", "IMP-13.1", "seat", "card", "space")
	register(kinds{"hagal.passed_over": HagalPassedOver{}, "rival.spent": RivalSpent{}})
	says("hagal.shuffled", HagalShuffled{}, "log.hagal_shuffled", "IMP-13.14")
	says("hagal.harvested", BonusBanked{}, "log.hagal_harvested", "IMP-13.16", "seat", "space", "count")
	says("hagal.held_back", RivalHeldBack{}, "log.hagal_held_back", "IMP-13.13", "seat", "lead")
	says("hagal.swords", RivalSwords{}, "log.hagal_swords", "IMP-13.4", "seat", "card", "swords")
	says("rival.reinforced", RivalReinforced{}, "log.rival_reinforced", "IMP-13.11", "seat")
	says("control.removed", ControlRemoved{}, "log.control_removed", "IMP-13.19", "seat", "space")
}

type hagalArgs struct {
	Card  string `json:"card" kind:"hagal"`
	Rival Color  `json:"rival" kind:"rival,optional,unlisted"`
}

// turnHagalCard turns over a card of House Hagal's deck: in a Rival's turn, or for its swords.
func (d *decision) turnHagalCard(_ Color, in hagalArgs) error {
	rival := d.rivalToAct()
	if rival == "" { // [IMP-13.1]
		return d.notNow("IMP-13.1")
	}
	if in.Rival != "" && in.Rival != rival { // [IMP-13.20]
		return engine.Refuse("IMP-13.1", "hagal.other_rival", "seat", string(rival))
	}
	if p, open := d.rivalChoice(); open {
		return engine.Refuse("IMP-13.12", "hagal.choice_first", "seat", string(p.For), "of", p.Of)
	}
	card, ok := rulebook.HagalCardOf(in.Card)
	if !ok || !slices.Contains(d.hagalLeft(), in.Card) { // [IMP-13.14]
		return engine.Refuse("IMP-13.14", "hagal.not_in_deck", "card", in.Card)
	}
	if card.ID == rulebook.Reshuffle { // [IMP-13.14]
		d.shuffleHagal()
		return nil
	}
	d.hagal.Discard = append(d.hagal.Discard, card.ID)
	if d.phase == Combat {
		d.takeSwords(rival, card)
	} else {
		d.takeRivalTurn(rival, card)
	}
	if len(d.hagalLeft()) == 0 { // [IMP-13.14]
		d.shuffleHagal()
	}
	return nil
}

// rivalToAct is the Rival for which a card is to be turned over; empty if there is none.
func (s *State) rivalToAct() Color {
	switch {
	case s.atStep(Turns, stepRival) && s.isSolo():
		return s.acting
	case s.atStep(Turns, stepRival):
		return HouseHagal
	case s.atStep(Combat, stepRivals) && len(s.combat.Due) > 0:
		return s.combat.Due[0]
	}
	return ""
}

// hagalLeft lists the cards that may be left in House Hagal's deck: those that were not turned over since the last shuffle [IMP-13.14].
func (s *State) hagalLeft() []string {
	return pile.Without(rulebook.HagalDeck(len(s.seats)), s.hagal.Discard...)
}

// shuffleHagal takes all cards back into House Hagal's deck [IMP-13.14].
func (d *decision) shuffleHagal() {
	d.hagal.Discard = nil
	d.emit(HagalShuffled{})
}

// HagalShuffled is House Hagal's deck with all its cards.
type HagalShuffled struct{}

// beginRivalTurn waits for a card of House Hagal's deck.
func (d *decision) beginRivalTurn() {
	d.step, d.turn = stepRival, Turn{LastID: d.turn.LastID}
}

// houseHagalFollows reports whether House Hagal of two players acts after a turn that ends: an Agent turn of the First Player, as long as
// it has an Agent [IMP-13.18].
func (s *State) houseHagalFollows(sentAgent bool) bool {
	return sentAgent && s.acting == s.first && s.isRival(HouseHagal) && s.agents(HouseHagal) > 0
}

// takeRivalTurn sends a Rival's Agent to the space of a card, or passes over the card if that is not free [IMP-13.1].
func (d *decision) takeRivalTurn(rival Color, card rulebook.HagalCard) {
	space, why := d.hagalSpace(card)
	if why != "" {
		d.emit(HagalPassedOver{rival, card.ID, space.ID, why})
		return
	}
	d.changePost(space.ID, func(p *Post) { p.Agents = append(slices.Clip(p.Agents), rival) })
	d.emit(RivalSent{rival, card.ID, space.ID})
	d.turn.Card, d.turn.Space = card.ID, space.ID
	d.payController(space) // [IMP-13.10]
	if card.ID == rulebook.HarvestSpice {
		d.harvestForRival(rival, space)
	}
	for _, f := range rulebook.Factions {
		for range card.Influence[f] {
			d.changeInfluence(source{rival, card.ID}, f, 1) // [IMP-13.2]
		}
	}
	if card.SignetRing { // [IMP-13.24]
		leader := d.leader(rival)
		d.carryOut(source{rival, leader.ID}, leader.Ring...)
	}
	d.goOnWithRival()
}

// Why a card of House Hagal is passed over.
const (
	passedOccupied = "occupied"
	passedVoice    = "voice"
	passedNoSpice  = "no_spice"
)

// hagalSpace is the space to which a card sends; why says why the card is passed over, if it is [IMP-13.1].
func (s *State) hagalSpace(card rulebook.HagalCard) (space rulebook.Space, why string) {
	if card.ID == rulebook.HarvestSpice {
		return s.bestHarvest()
	}
	space, _ = rulebook.SpaceOf(card.Space)
	switch post := s.posts[space.ID]; {
	case len(post.Agents) > 0: // its own, too [IMP-13.1]
		return space, passedOccupied
	case post.Voice != "": // [IMP-13.10, IMP-13.23]
		return space, passedVoice
	}
	return space, ""
}

// bestHarvest is the free Maker space with most bonus spice; of equal ones that with most spice in all [IMP-13.16].
func (s *State) bestHarvest() (best rulebook.Space, why string) {
	bonus := func(space rulebook.Space) int { return s.posts[space.ID].Bonus }
	for _, space := range rulebook.Spaces {
		post := s.posts[space.ID]
		if space.BaseSpice() == 0 || post.Bonus == 0 || len(post.Agents) > 0 || post.Voice != "" && s.rules.Is("hagal.voice", "next") { // [IMP-13.16]
			continue
		}
		if best.ID == "" || cmp.Or(bonus(space)-bonus(best), space.BaseSpice()-best.BaseSpice()) > 0 {
			best = space
		}
	}
	switch {
	case best.ID == "":
		return best, passedNoSpice
	case s.posts[best.ID].Voice != "":
		return best, passedVoice
	}
	return best, ""
}

// harvestForRival takes the bonus spice: to the bank with two players, with one to the Rival, who takes the base spice, too [IMP-13.16].
func (d *decision) harvestForRival(rival Color, space rulebook.Space) {
	bonus := d.posts[space.ID].Bonus
	d.changePost(space.ID, func(p *Post) { p.Bonus = 0 })
	if !d.collects(rival) { // [IMP-13.5]
		d.emit(BonusBanked{rival, space.ID, bonus})
		return
	}
	d.emit(BonusSpiceChanged{space.ID, -bonus})
	d.gain(source{rival, space.ID}, rulebook.Gain{Goods: rulebook.Goods{Spice: space.BaseSpice() + bonus}}, 1)
}

// goOnWithRival finishes a Rival's turn once nothing is left to choose in it: its troops, then the next turn [IMP-13.15].
func (d *decision) goOnWithRival() {
	d.settle()
	if _, open := d.rivalChoice(); open {
		return
	}
	card, _ := rulebook.HagalCardOf(d.turn.Card)
	d.deployForRival(d.rivalToAct(), card)
	d.nextTurn()
}

// mostOfGarrison is how many troops of its garrison a Rival deploys besides its recruits [IMP-13.3].
const mostOfGarrison = 2

// deployForRival recruits the troops of a card; on a Combat space they go to the Conflict, with up to two of the garrison [IMP-13.3,
// IMP-13.15].
func (d *decision) deployForRival(rival Color, card rulebook.HagalCard) {
	garrison := d.players[rival].Garrison
	recruits := d.recruit(source{rival, card.ID}, card.Troops)
	if !card.Combat { // [IMP-13.3]
		return
	}
	if lead, holds := d.holdsBack(rival); holds { // [IMP-13.13]
		d.emit(RivalHeldBack{rival, lead})
		return
	}
	d.moveTroops(rival, inGarrison, inConflict, recruits+min(garrison, mostOfGarrison), card.ID)
}

// A lead with which a Rival deploys nothing: in strength or in troops, as the table plays [IMP-13.13].
const (
	leadStrength = 4
	leadTroops   = 2
)

// holdsBack reports whether a Rival of an expert keeps its troops: in a Conflict of level I or II, while it leads [IMP-13.13].
func (s *State) holdsBack(rival Color) (lead int, holds bool) {
	if !s.difficulty().HoldsBack || s.conflictLevel() == "III" {
		return 0, false
	}
	of, least := (*Player).strength, leadStrength
	if s.rules.Is("hagal.lead", "troops") {
		of, least = func(p *Player) int { return p.Conflict }, leadTroops
	}
	best := 0
	for _, o := range s.opponents(rival) {
		best = max(best, of(s.players[o]))
	}
	lead = of(s.players[rival]) - best
	return lead, lead >= least
}

// askForSwords asks for a card for each Rival with a troop in the Conflict, in turn order, before the combat loop [IMP-13.4].
func (d *decision) askForSwords() {
	d.combat.Due = slices.DeleteFunc(d.everyone(d.first), func(c Color) bool { return !d.isRival(c) || !d.fights(c) })
	d.nextSwords()
}

func (d *decision) nextSwords() {
	if len(d.combat.Due) == 0 {
		d.askCombatants("")
		return
	}
	d.step, d.acting = stepRivals, d.combat.Due[0]
	if !d.isSolo() {
		d.acting = d.first
	}
}

// takeSwords adds the swords of a card to a Rival's strength, and nothing else of it [IMP-13.4].
func (d *decision) takeSwords(rival Color, card rulebook.HagalCard) {
	d.players[rival].Swords += card.Swords
	d.emit(RivalSwords{rival, card.ID, card.Swords})
	d.combat.Due = d.combat.Due[1:]
	d.nextSwords()
}

// loseControlToHagal removes a Control marker from the space of a Conflict that House Hagal of two players has won [IMP-13.19].
func (d *decision) loseControlToHagal() {
	card, _ := rulebook.ConflictOf(d.conflict.Card)
	keeper := d.posts[card.Control].Control
	if d.conflict.Winner != HouseHagal || keeper == "" {
		return
	}
	d.changePost(card.Control, func(p *Post) { p.Control = "" })
	d.emit(ControlRemoved{keeper, card.Control})
}

// rivalPrompts ask a person for what House Hagal needs: its card, or a choice that is left to the table. Where the app has its deck, the
// app turns over the card.
func (s *State) rivalPrompts() []engine.Prompt {
	if p, open := s.rivalChoice(); open {
		q := question(s.host(), "hagal.choose", rivalRuling(p), string(p.For), strconv.Itoa(p.ID))
		return []engine.Prompt{gamekit.WithPublicChoices(q, s.rivalChoiceOf(p))}
	}
	rival := s.rivalToAct()
	if rival == "" {
		return nil
	}
	ruling := "IMP-13.1"
	if s.phase == Combat {
		ruling = "IMP-13.4"
	}
	about := []string{string(rival), strconv.Itoa(len(s.hagal.Discard))}
	if s.appHasHagalDeck() {
		p := question(engine.App, "hagal", ruling, about...)
		p.Draw = &engine.Draw{From: s.hagalLeft(), Count: 1, Arg: "card", Single: true}
		return []engine.Prompt{p}
	}
	return []engine.Prompt{gamekit.WithPublicChoices(question(s.host(), "hagal", ruling, about...), HagalChoice{Rival: rival, Cards: slices.Compact(s.hagalLeft())})}
}

// appHasHagalDeck reports whether the app shuffles House Hagal's deck and turns over its cards.
func (s *State) appHasHagalDeck() bool {
	return s.cards == engine.CardsPhone || s.rules.Is("hagal.deck", "app")
}

// HagalChoice is the choice of a "hagal" prompt: the cards that may be on top of the deck.
type HagalChoice struct {
	Rival Color    `json:"rival"`
	Cards []string `json:"cards"`
}

// Pick takes any.
func (c HagalChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(hagalArgs{Card: gamekit.One(r, c.Cards)})
}

// RivalSent is a Rival's Agent on a space.
type RivalSent struct {
	Seat  Color  `json:"seat"`
	Card  string `json:"card"`
	Space string `json:"space"`
}

// HagalPassedOver is a card of House Hagal whose space is not free.
type HagalPassedOver struct {
	Seat  Color  `json:"seat"`
	Card  string `json:"card"`
	Space string `json:"space,omitempty"`
	Why   string `json:"why"`
}

func (e HagalPassedOver) tell(engine.Viewer) (engine.Message, bool) {
	return told("log.hagal_passed."+e.Why, "IMP-13.1", "seat", e.Seat, "card", e.Card, "space", e.Space)
}

// BonusBanked is bonus spice that House Hagal takes to the bank.
type BonusBanked struct {
	Seat  Color  `json:"seat"`
	Space string `json:"space"`
	Count int    `json:"count"`
}

// RivalHeldBack is a Rival that deploys nothing, as it leads by so much.
type RivalHeldBack struct {
	Seat Color `json:"seat"`
	Lead int   `json:"lead"`
}

// RivalSwords are the swords of a Rival in a Conflict.
type RivalSwords struct {
	Seat   Color  `json:"seat"`
	Card   string `json:"card"`
	Swords int    `json:"swords"`
}

// ControlRemoved is a player's Control marker taken off its space.
type ControlRemoved struct {
	Seat  Color  `json:"seat"`
	Space string `json:"space"`
}
