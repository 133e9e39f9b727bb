package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/pile"
)

// How the app learns the names of drawn cards: it deals them, or their holders log them if people deal.

func init() { register(kinds{"cards.logged": CardsLogged{}}) }

type drawArgs struct {
	Cards []rulebook.Card `json:"cards" kind:"cards"`
	To    string          `json:"to" kind:"word,unlisted"` // the row of an auction
}

// drawTreachery takes the cards that the app drew, or logs those that a seat drew at the table.
func (d *decision) drawTreachery(f Faction, in drawArgs) error {
	if d.appDeals() {
		return d.takeDraw(f, in)
	}
	if in.To != "" {
		return engine.Refuse(d.logRuling(), "input.unknown_argument", "argument", "to")
	}
	return d.logCards(f, in.Cards)
}

// takeDraw takes the app's answer to the draw that is open.
func (d *decision) takeDraw(f Faction, in drawArgs) error {
	const ruling = "DUNE-SETUP-18"
	row := in.To == inRow && f == ""
	switch {
	case row && d.phase == Bidding && d.auction.missing() > 0:
		return d.layDrawn(in.Cards)
	case in.To != "" || !d.has(f):
		return d.wrongPhase(ruling)
	case d.phase == Setup && d.step == stepCards && slices.Contains(d.waiting, f) && len(in.Cards) == d.sheet(f).StartingCards:
		for _, c := range in.Cards {
			if !slices.Contains(d.unseen(), c) {
				return engine.Refuse("DUNE-SETUP-14", "draw.impossible", "card", c)
			}
			d.moveCard(CardMoved{Card: c, From: inDeck, To: string(f), Why: "dealt", Ruling: "DUNE-SETUP-14"})
		}
		d.answered(f)
		return nil
	case d.atStep(Bidding, stepSecondCard) && f == Harkonnen && len(in.Cards) == 1:
		if !slices.Contains(d.unseen(), in.Cards[0]) {
			return engine.Refuse(ruling, "draw.impossible", "card", in.Cards[0])
		}
		d.giveTopCard(in.Cards[0])
		return nil
	}
	return d.wrongPhase(ruling)
}

// layDrawn lays the app's cards into the row in their order: first those left in the deck, then those of the shuffled
// discards [DUNE-BID-03].
func (d *decision) layDrawn(cards []rulebook.Card) error {
	if len(cards) == 0 || len(cards) > d.auction.missing() {
		return engine.Refuse("DUNE-BID-02", "draw.count", "count", d.auction.missing())
	}
	for len(cards) > 0 {
		if d.treacheryLeft() <= 0 && len(d.treachery.Discard) > 0 {
			d.shuffleTreachery()
		}
		n := min(len(cards), max(d.treacheryLeft(), 1))
		if _, c, ok := pile.Take(d.unseen(), cards[:n]); !ok {
			return engine.Refuse("DUNE-SETUP-18", "draw.impossible", "card", c)
		}
		d.auction.Row = append(d.auction.Row, cards[:n]...)
		cards = cards[n:]
	}
	d.layRow()
	return nil
}

// logRuling is cited if a seat logs a card that it cannot hold: the ruling of the first deal, or of a purchase.
func (s *State) logRuling() string {
	if s.phase == Setup {
		return "DUNE-SETUP-14"
	}
	return "DUNE-BID-13"
}

// logCards names cards of a hand of which the app knew only the size. A card that cannot be in that hand is refused
// [DUNE-SETUP-14, DUNE-BID-13].
func (d *decision) logCards(f Faction, cards []rulebook.Card) error {
	seat, ruling := d.seat[f], d.logRuling()
	switch {
	case len(cards) == 0:
		return privateRefusal(engine.Refuse(ruling, "draw.none"))
	case len(cards) > seat.Unknown && !seat.Unlogged:
		return privateRefusal(engine.Refuse(ruling, "draw.too_many", "count", seat.Unknown))
	}
	if _, c, ok := pile.Take(d.unseen(), cards); !ok {
		return privateRefusal(engine.Refuse(ruling, "draw.impossible", "card", c))
	}
	own := d.own(f)
	own.Hand, own.Unknown = slices.Sorted(slices.Values(append(own.Hand, cards...))), max(0, own.Unknown-len(cards))
	d.emit(CardsLogged{f, slices.Clone(cards)})
	return nil
}

// CardsLogged names cards of a hand of which the app knew only the size.
type CardsLogged struct {
	Faction Faction         `json:"faction"`
	Cards   []rulebook.Card `json:"cards"`
}

func (e CardsLogged) tell(v engine.Viewer) (engine.Message, bool) {
	if !v.Sees(e.Faction) {
		return untold()
	}
	return told("log.card.logged", "DUNE-BID-13", "faction", e.Faction, "cards", e.Cards)
}
