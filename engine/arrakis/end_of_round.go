package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// The end of a round: last claims and the check of the objective, then the board is tidied up for the next one [WFA-8.1, WFA-8.2, WFA-8.4].
const (
	stepClaim      = "claim"
	stepSwap       = "swap"
	stepHands      = "discard"
	stepPrescience = "prescience"
)

func init() {
	says("leaders.swapped", LeadersSwapped{}, "log.swapped", "WFA-8.4", "side", "leaders", "wild")
	says("cards.discarded", CardsDiscarded{}, "log.discarded", "ruling", "side", "seat", "cards", "count")
	says("prescience.cleared", PrescienceCleared{}, "log.prescience_cleared", "WFA-8.4", "removed", "back")
	says("vehicles.removed", VehiclesRemoved{}, "log.vehicles_removed", "WFA-8.4")
}

func (d *decision) beginEndOfRound() { d.beginPhase(EndOfRound, stepClaim) }

// mayShowObjective reports whether the Atreides may show an objective that they have not logged [WFA-8.2].
func (s *State) mayShowObjective() bool {
	return s.phase == EndOfRound && s.step == stepClaim || s.turn.ArrakeenFell
}

// arrakeenFell checks the objective at once [WFA-8.2].
func (d *decision) arrakeenFell() {
	d.checkObjectives()
	d.turn.ArrakeenFell = d.result.Side == ""
}

type swapArgs struct {
	Leaders   []string `json:"leaders" kind:"leaders"`
	WildMaker bool     `json:"wildMaker" kind:"yes,rare"`
}

// swapLeaders swaps named leaders on the board for leaders without a name, or just removes them if none is left; they are set aside. The Wild Maker may
// be swapped for a worm [WFA-8.4].
func (d *decision) swapLeaders(side Side, in swapArgs) error {
	if d.currentStep() != stepSwap || side != d.acting {
		return d.notNow("WFA-8.4")
	}
	for _, id := range in.Leaders {
		if sideOfLeader(id) != side || !d.onBoard(id) || id == rulebook.WildMaker {
			return engine.Refuse("WFA-8.4", "swap.leader", "leader", id)
		}
		area := Area(d.leaders[id].At)
		d.takeFromBoard(id)
		d.moveLeader(id, aside)
		if d.supply(side).Generic > 0 {
			d.addUnits(side, area, Units{Generic: 1})
		}
	}
	if in.WildMaker {
		if side != Atreides || d.wildMaker == "" || len(d.worms) == rulebook.Worms {
			return engine.Refuse("WFA-8.4", "swap.wild_maker")
		}
		d.worms = with(d.worms, d.wildMaker)
		d.wildMaker = ""
		d.moveLeader(rulebook.WildMaker, aside)
	}
	if len(in.Leaders) == 0 && !in.WildMaker {
		return engine.Refuse("WFA-8.4", "swap.nothing")
	}
	d.emit(LeadersSwapped{Side: side, Leaders: in.Leaders, Wild: in.WildMaker})
	d.swapped()
	return nil
}

func (s *State) onBoard(id string) bool { return Area(s.leaders[id].At).Exists() }

// swapped lets the other side swap next, the Harkonnen first [WFA-8.4].
func (d *decision) swapped() {
	if d.acting == Harkonnen {
		d.acting = Atreides
		return
	}
	d.refresh()
}

// refresh turns spent leader cards face up, also those of leaders in the tanks [WFA-8.4, WFA-9.3].
func (d *decision) refresh() {
	for id, l := range d.leaders {
		if l.Card == cardSpent {
			d.turnCard(id, cardUp)
		}
	}
	d.step, d.acting = stepHands, ""
}

// LeadersSwapped is leaders that were set aside.
type LeadersSwapped struct {
	told
	Side    Side     `json:"side"`
	Leaders []string `json:"leaders,omitempty"`
	Wild    bool     `json:"wild,omitempty"`
}

type discardArgs struct {
	Count int      `json:"count" kind:"count"`
	Cards []string `json:"cards" kind:"cards,optional"`
}

// discard discards planning cards: down to the hand limit [WFA-8.4], or as many as an effect says.
func (d *decision) discard(side Side, in discardArgs) error {
	n := max(in.Count, len(in.Cards))
	due, least, ruling := d.overHand(d.seat), 0, "WFA-8.4"
	switch {
	case d.currentStep() == stepDiscard && len(d.tasks) > 0:
		t, no := d.task(side, stepDiscard, "", "WFA-3.20")
		if no != nil {
			return no
		}
		due, ruling = t.Count, "WFA-3.20"
		if d.isShared(side) { // they split it as they like [WFA-10.6]
			due, least = min(t.Count, d.boards[d.seat].Cards), 1
		}
	case d.phase != EndOfRound || d.step != stepHands || due == 0:
		return d.notNow("WFA-8.4")
	}
	if n != due && (least == 0 || n < least || n > due) || in.Count != 0 && len(in.Cards) > 0 && in.Count != len(in.Cards) {
		return engine.Refuse(ruling, "discard.count", "count", n, "due", due)
	}
	if no := d.discardCards(n, in.Cards); no != nil {
		return no
	}
	if len(d.tasks) > 0 {
		d.discarded(n)
	}
	d.emit(CardsDiscarded{Side: side, Seat: d.partner(d.seat), Cards: in.Cards, Count: n, Ruling: ruling})
	return nil
}

// discarded settles what an effect tells a side to discard, once nothing of it is left.
func (d *decision) discarded(n int) {
	t := d.tasks[len(d.tasks)-1]
	d.settled()
	if t.Count -= n; t.Count > 0 && d.cardsOf(t.Side) > 0 {
		d.push(t)
	}
}

// overHand is the number of cards that a seat holds beyond the limit [WFA-8.4, WFA-10.6].
func (s *State) overHand(seat engine.Seat) int {
	limit := rulebook.HandLimit
	if s.isShared(sideOf(seat)) {
		limit = rulebook.PartnerHandLimit
	}
	return max(s.boards[seat].Cards-limit, 0)
}

// CardsDiscarded is cards that a side discarded, openly; not all need be named.
type CardsDiscarded struct {
	told
	Side   Side        `json:"side"`
	Seat   engine.Seat `json:"seat,omitempty"` // of partners
	Cards  []string    `json:"cards,omitempty"`
	Count  int         `json:"count"`
	Ruling string      `json:"ruling"`
}

// clearPrescience removes some of the unclaimed prescience cards; the others go back into their deck [WFA-8.4].
func (d *decision) clearPrescience(side Side, in discardArgs) error {
	if d.phase != EndOfRound || d.step != stepPrescience || side != Atreides {
		return d.notNow("WFA-8.4")
	}
	n := max(in.Count, len(in.Cards))
	if n < 0 || n > len(d.loose()) || in.Count != 0 && len(in.Cards) > 0 && in.Count != len(in.Cards) {
		return engine.Refuse("WFA-8.4", "prescience.count", "count", len(d.loose()))
	}
	for _, card := range in.Cards {
		if slices.Contains(d.kept, card) || !d.takeRevealed(card) {
			return engine.Refuse("WFA-8.4", "prescience.card", "card", card)
		}
		d.gone = with(d.gone, card)
	}
	for range n - len(in.Cards) {
		card := d.loose()[0]
		d.takeRevealed(card)
		d.gone = with(d.gone, card)
	}
	d.returnPrescience(n)
	return nil
}

// loose lists the revealed cards that no effect keeps.
func (s *State) loose() []string {
	return slices.DeleteFunc(slices.Clone(s.row), func(card string) bool { return card != "" && slices.Contains(s.kept, card) })
}

// returnPrescience puts the unclaimed cards back into their deck, but for those that an effect keeps, and ends the round.
func (d *decision) returnPrescience(gone int) {
	back := len(d.loose())
	deck := d.decks[prescienceDeck]
	deck.Left += back
	d.decks = gamekit.With(d.decks, prescienceDeck, deck)
	d.row = slices.Clone(d.kept)
	if gone+back > 0 {
		d.emit(PrescienceCleared{Removed: gone, Back: back})
	}
	if d.isSolo() { // [WFA-11.22, WFA-11.41]
		d.raiseSupremacy(1)
		if d.result.Side != "" {
			return
		}
	}
	d.beginRound(d.round + 1)
}

// takeRevealed takes a card out of the row, even if an effect keeps it: by its name, or one that was not named. false if there is none, or
// if the card of that name has left the game [WFA-8.5].
func (d *decision) takeRevealed(card string) bool {
	i := slices.Index(d.row, card)
	if d.hasLeft(card) {
		return false
	}
	if i < 0 {
		i = slices.Index(d.row, "")
	}
	if i < 0 {
		return false
	}
	d.row = slices.Delete(slices.Clone(d.row), i, i+1)
	if len(d.row) == 0 {
		d.row = nil
	}
	d.kept = without(d.kept, card)
	return true
}

// hasLeft reports whether a prescience card of a name has left the game: each exists once.
func (s *State) hasLeft(card string) bool {
	return card != "" && slices.Contains(slices.Concat(s.gone, s.turn.Claimed), card)
}

// PrescienceCleared is the unclaimed prescience cards at the end of a round.
type PrescienceCleared struct {
	told
	Removed int `json:"removed"`
	Back    int `json:"back"`
}

// VehiclesRemoved takes ornithopters and carryalls off the board.
type VehiclesRemoved struct{ told }

// SwapChoice lists the named leaders on the board of a side, and whether the Wild Maker may become a worm.
type SwapChoice struct {
	Leaders   []string `json:"leaders"`
	WildMaker bool     `json:"wildMaker,omitempty"`
}

// Pick swaps one leader or two, or the Wild Maker.
func (c SwapChoice) Pick(r engine.Random) (engine.Args, bool) {
	in := swapArgs{Leaders: gamekit.Some(r, c.Leaders, gamekit.Between(r, 1, 2))}
	in.WildMaker = c.WildMaker && (len(c.Leaders) == 0 || gamekit.OneIn(r, 2))
	return gamekit.AnswerIf(len(in.Leaders) > 0 || in.WildMaker, in)
}

func (s *State) swapChoice(side Side) SwapChoice {
	c := SwapChoice{WildMaker: side == Atreides && s.wildMaker != "" && len(s.worms) < rulebook.Worms}
	for _, l := range rulebook.Leaders {
		if l.Side == side && l.ID != rulebook.WildMaker && s.onBoard(l.ID) {
			c.Leaders = append(c.Leaders, l.ID)
		}
	}
	return c
}

func (c SwapChoice) isEmpty() bool { return len(c.Leaders) == 0 && !c.WildMaker }

func (s *State) endOfRoundPrompts() (out []engine.Prompt) {
	switch s.step {
	case stepClaim:
		out = append(out, gamekit.Optional(s.must(Atreides, "claim", "WFA-8.1", s.claimChoice())))
		out = append(out, gamekit.WithUnlisted(s.may(Atreides, "victory", "WFA-8.2", nil), victoryChoice{deciding{s, s.seatFor(Atreides, "victory"), "victory"}}))
	case stepSwap:
		out = append(out, gamekit.Optional(s.must(s.acting, "leader.swap", "WFA-8.4", s.swapChoice(s.acting))))
	case stepHands:
		for _, side := range []Side{Harkonnen, Atreides} {
			for _, seat := range s.seatsOf(side) {
				if n := s.overHand(seat); n > 0 {
					out = append(out, mustOf(seat, "discard", "WFA-8.4", CountChoice{Count: n}))
				}
			}
		}
	case stepPrescience:
		out = append(out, s.must(Atreides, "prescience.remove", "WFA-8.4", CountChoice{Count: len(s.loose())}))
	}
	return out
}

func (d *decision) goOnEndOfRound() bool {
	switch d.step {
	case stepClaim:
		if d.claimsLeft() > 0 || len(d.sides[Atreides].Objectives) == 0 {
			return false
		}
		d.endClaims()
		return true
	case stepSwap:
		if !d.swapChoice(d.acting).isEmpty() {
			return false
		}
		d.swapped()
		return true
	case stepHands:
		if slices.ContainsFunc(d.seats, func(seat engine.Seat) bool { return d.overHand(seat) > 0 }) {
			return false
		}
		d.step = stepPrescience
		return true
	case stepPrescience:
		if len(d.loose()) > 0 {
			return false
		}
		d.returnPrescience(0)
		return true
	}
	return false
}

// endClaims checks the objective after the last claims [WFA-8.2]; then ornithopters and carryalls leave the board [WFA-8.4].
func (d *decision) endClaims() {
	d.checkObjectives()
	if d.result.Side != "" {
		return
	}
	if len(d.ornithopters)+len(d.carryalls) > 0 {
		d.emit(VehiclesRemoved{})
	}
	d.ornithopters, d.carryalls = nil, nil
	d.step, d.acting = stepSwap, Harkonnen
	if d.isSolo() { // [WFA-11.41]
		d.acting = Atreides
	}
}
