package arrakis

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/pile"
)

// Planning and prescience cards. The decks are of cardboard: hands are known by number, a card by name once it is played or its side has logged it.

func init() {
	says("claimed", Claimed{}, "log.claimed", "WFA-3.21", "card", "gains")
	says("row.named", RowNamed{}, "log.row", "WFA-2.2", "cards")
	events.RegisterNarrators(map[string]engine.Event{"hand.noted": HandNoted{}})
}

type cardsArgs struct {
	Cards []string `json:"cards" kind:"cards,named"`
}

// nameCards logs hand cards: the app keeps them from everybody else [WFA-0.1]. House Atreides may name what it has drawn for its partner, who
// holds it [WFA-10.6].
func (d *decision) nameCards(side Side, in cardsArgs) error {
	if side == "" || len(in.Cards) == 0 {
		return engine.Refuse("WFA-0.1", "hand.none")
	}
	named := map[engine.Seat][]string{}
	for _, id := range in.Cards {
		holder := d.seat
		if card, ok := rulebook.CardOf(id); ok && slices.Contains(DrawsFrom(d.seat), card.Deck) {
			holder = d.ownerOf(side, card.Deck)
		}
		named[holder] = append(named[holder], id)
	}
	for _, seat := range d.seatsOf(side) {
		b := d.boards[seat]
		hand := slices.Concat(b.Hand, named[seat])
		if len(hand) > b.Cards {
			return engine.Refuse("WFA-0.1", "hand.count", "count", b.Cards)
		}
		for _, id := range named[seat] {
			if no := d.heldRefusal(seat, id, hand); no != nil {
				return no
			}
		}
		if len(named[seat]) > 0 {
			d.changeBoard(seat, func(b *Board) { b.Hand = hand })
			d.emit(HandNoted{Side: side, Seat: d.partner(seat), By: d.partner(d.seat), Cards: named[seat]})
		}
	}
	return nil
}

// HandNoted is cards that were noted as in a hand.
type HandNoted struct {
	told
	Side  Side        `json:"side"`
	Seat  engine.Seat `json:"seat,omitempty"` // of partners
	By    engine.Seat `json:"by,omitempty"`   // of partners: who noted them
	Cards []string    `json:"cards"`
}

func (e HandNoted) tell(v engine.Viewer) (engine.Message, bool) {
	if !v.Sees(holder(e.Side, e.Seat)) && (e.By == "" || !v.Sees(e.By)) {
		return gamekit.NoMessage()
	}
	return gamekit.MessageToAll("log.hand_noted", secretRuling, "cards", e.Cards)
}

// heldRefusal says why a seat cannot hold a card beside the others of a hand: another deck's, or more copies than printed.
func (s *State) heldRefusal(seat engine.Seat, id string, hand []string) error {
	card, ok := rulebook.CardOf(id)
	switch {
	case !ok || !slices.Contains(rulebook.Decks[sideOf(seat)], card.Deck):
		return engine.Refuse("WFA-0.1", "card.unknown", "card", id)
	case !slices.Contains(DecksOf(seat), card.Deck): // [WFA-10.6]
		return engine.Refuse("WFA-10.6", "card.partners", "card", id)
	}
	n := 0
	for _, other := range slices.Concat(hand, s.decks[card.Deck].Discard) {
		if other == id {
			n++
		}
	}
	if n > card.Copies {
		return engine.Refuse("WFA-0.1", "card.copies", "card", id, "count", card.Copies)
	}
	return nil
}

// playCard plays a planning card and discards it openly [WFA-3.20].
func (d *decision) playCard(id string) error {
	if id == hawatsScheming { // [WFA-9.7]
		return engine.Refuse("WFA-9.7", "card.scheming")
	}
	return d.discardCard(d.seat, id)
}

// discardCard discards a card of a seat by name. If the app knows the whole hand, it must be there.
func (d *decision) discardCard(seat engine.Seat, id string) error {
	f := d.boards[seat]
	card, ok := rulebook.CardOf(id)
	switch {
	case !ok || !slices.Contains(rulebook.Decks[sideOf(seat)], card.Deck):
		return engine.Refuse("WFA-3.20", "card.unknown", "card", id)
	case !slices.Contains(DecksOf(seat), card.Deck): // [WFA-10.6]
		return engine.Refuse("WFA-10.6", "card.partners", "card", id)
	case f.Cards == 0:
		return engine.Refuse("WFA-3.20", "card.none")
	case len(f.Hand) == f.Cards && !slices.Contains(f.Hand, id):
		no := engine.Refuse("WFA-3.20", "card.not_held", "card", id)
		no.Private = true // what is not in a hand is the side's own
		return no
	}
	if no := d.heldRefusal(seat, id, append(pile.Without(f.Hand, id), id)); no != nil {
		return no
	}
	deck := d.decks[card.Deck]
	deck.Discard = with(deck.Discard, id)
	d.decks = gamekit.With(d.decks, card.Deck, deck)
	d.changeBoard(seat, func(b *Board) {
		b.Cards--
		b.Hand = pile.Without(b.Hand, id)
		b.forget()
	})
	return nil
}

// forget drops what was logged of a hand that has fewer cards now.
func (b *Board) forget() {
	if len(b.Hand) > b.Cards || len(b.Hand) == 0 {
		b.Hand = nil
	}
}

// discardCards discards some cards, named or not. After unnamed ones the app does not know which are left.
func (d *decision) discardCards(n int, named []string) error {
	if n > d.boards[d.seat].Cards {
		return engine.Refuse("WFA-3.20", "card.none")
	}
	for _, id := range named {
		if id == hawatsScheming { // [WFA-9.7]
			return engine.Refuse("WFA-9.7", "card.scheming")
		}
		if no := d.discardCard(d.seat, id); no != nil {
			return no
		}
	}
	if unnamed := n - len(named); unnamed > 0 {
		d.changeBoard(d.seat, func(b *Board) { b.Cards, b.Hand = b.Cards-unnamed, nil })
	}
	return nil
}

// claimsLeft is the number of prescience cards that may still be claimed in this round [WFA-3.21].
func (s *State) claimsLeft() int { return min(mostClaims-s.claims, len(s.row)) }

const mostClaims = 2

type claimArgs struct {
	Card  string         `json:"card" kind:"text,named"`
	Gains map[string]int `json:"gains" kind:"gains,optional"`
}

// claim claims a prescience card whose requirement holds, which only people can tell; the markers rise by what it says [WFA-3.21, WFA-8.1].
func (d *decision) claim(side Side, in claimArgs) error {
	inTurn := d.phase == ActionResolution && d.step == stepAct && len(d.tasks) == 0 && !d.hazards.isOpen()
	if side != Atreides || !inTurn && !(d.phase == EndOfRound && d.step == stepClaim) {
		return d.notNow("WFA-3.21")
	}
	in.Card = strings.TrimSpace(in.Card)
	switch {
	case d.claims >= mostClaims: // [WFA-3.21]
		return engine.Refuse("WFA-3.21", "claim.limit", "most", mostClaims)
	case in.Card == "":
		return engine.Refuse("WFA-3.21", "claim.name")
	}
	for _, marker := range sortedKeys(in.Gains) {
		if !slices.Contains(rulebook.Markers, marker) || in.Gains[marker] < 0 {
			return engine.Refuse("WFA-3.21", "marker.unknown", "marker", marker)
		}
	}
	if !d.takeRevealed(in.Card) {
		return engine.Refuse("WFA-3.21", "claim.not_revealed", "card", in.Card)
	}
	d.gone = with(d.gone, in.Card) // [WFA-8.5]
	d.claims++
	d.turn.Claimed = with(d.turn.Claimed, in.Card)
	d.emit(Claimed{Card: in.Card, Gains: in.Gains})
	for _, marker := range rulebook.Markers {
		d.raisePrescience(marker, in.Gains[marker])
	}
	return nil
}

// Claimed is a prescience card that the Atreides claimed.
type Claimed struct {
	told
	Card  string         `json:"card"`
	Gains map[string]int `json:"gains"`
}

// nameRow names the revealed prescience cards, which lie open [WFA-2.2].
func (d *decision) nameRow(side Side, in cardsArgs) error {
	if side != Atreides || len(d.row) == 0 {
		return d.notNow("WFA-2.2")
	}
	row := slices.Clone(d.row)
	for _, card := range in.Cards {
		card = strings.TrimSpace(card)
		i := slices.Index(row, "")
		switch {
		case card == "" || slices.Contains(row, card) || d.hasLeft(card):
			return engine.Refuse("WFA-2.2", "row.name", "card", card)
		case i < 0:
			return engine.Refuse("WFA-2.2", "row.full")
		}
		row[i] = card
	}
	if len(in.Cards) == 0 {
		return engine.Refuse("WFA-2.2", "row.none")
	}
	d.row = row
	d.emit(RowNamed{Cards: in.Cards})
	return nil
}

// RowNamed is revealed prescience cards that got their names.
type RowNamed struct {
	told
	Cards []string `json:"cards"`
}

// ClaimChoice lists the revealed cards, with an empty name for one that was not named, and how many may be claimed.
type ClaimChoice struct {
	Cards []string `json:"cards"`
	Left  int      `json:"left"`
	deciding
}

// newNames are names for prescience cards that nobody has named.
const newNames = "One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen"

// Pick claims a revealed card, whose gains only people can read.
func (c ClaimChoice) Pick(r engine.Random) (engine.Args, bool) {
	return c.first(func() any {
		in := claimArgs{Card: gamekit.One(r, c.Cards), Gains: map[string]int{}}
		if in.Card == "" { // it has not been named
			in.Card = gamekit.One(r, slices.DeleteFunc(strings.Fields(newNames), func(name string) bool {
				return slices.Contains(c.Cards, name) || c.of.hasLeft(name)
			}))
		}
		for _, marker := range gamekit.Some(r, rulebook.Markers, r.IntN(3)) {
			in.Gains[marker] = 1
		}
		return in
	})
}

func (s *State) claimChoice() ClaimChoice {
	return ClaimChoice{Cards: s.row, Left: s.claimsLeft(), deciding: deciding{s, s.seatFor(Atreides, "claim"), "claim"}}
}
