package imperium

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/engine/pile"
)

// Pieces, tokens and cards: how they move, and what is told of it.

func init() {
	register(kinds{"goods.gained": GoodsGained{}, "goods.paid": GoodsPaid{}, "troops.moved": TroopsMoved{}, "card.moved": CardMoved{}, "sway.gained": SwayGained{}, "points.changed": PointsChanged{}})
}

// GoodsGained come from the bank [IMP-0.4]; Of is the card, space, Conflict or leader that gives them.
type GoodsGained struct {
	Seat Color `json:"seat"`
	rulebook.Goods
	Of string `json:"of"`
}

func (e GoodsGained) tell(engine.Viewer) (engine.Message, bool) {
	return told("log.gained", "", "seat", e.Seat, "goods", said(e.Goods), "of", e.Of)
}

// GoodsPaid go to the bank.
type GoodsPaid struct {
	Seat Color `json:"seat"`
	rulebook.Goods
	Of string `json:"of"`
}

func (e GoodsPaid) tell(engine.Viewer) (engine.Message, bool) {
	return told("log.paid", "", "seat", e.Seat, "goods", said(e.Goods), "of", e.Of)
}

// said lists goods for a sentence.
func said(g rulebook.Goods) (out []engine.Message) {
	for _, part := range []struct {
		key string
		n   int
	}{{"goods.solari", g.Solari}, {"goods.spice", g.Spice}, {"goods.water", g.Water}} {
		if part.n > 0 {
			out = append(out, engine.NewMessage(part.key, "", "n", part.n))
		}
	}
	return out
}

// Where a player's troops are.
const (
	inSupply   = "supply"
	inGarrison = "garrison"
	inConflict = "conflict"
)

// TroopsMoved takes troops from one of the three places to another.
type TroopsMoved struct {
	Seat  Color  `json:"seat"`
	From  string `json:"from"`
	To    string `json:"to"`
	Count int    `json:"count"`
	Of    string `json:"of,omitempty"`
}

func (e TroopsMoved) tell(engine.Viewer) (engine.Message, bool) {
	return told("log.troops."+e.From+"_"+e.To, "", "seat", e.Seat, "count", e.Count, "of", e.Of)
}

// PointsChanged are Victory Points won or lost; Why is what for: influence, alliance, spent, or a component in Of.
type PointsChanged struct {
	Seat   Color  `json:"seat"`
	Points int    `json:"points"`
	Why    string `json:"why"`
	Of     string `json:"of"`
	Ruling string `json:"ruling"`
}

func (d *decision) changePoints(e PointsChanged) {
	if !d.collects(e.Seat) { // [IMP-13.19]
		return
	}
	d.players[e.Seat].VP += e.Points
	d.emit(e)
}

func (e PointsChanged) tell(engine.Viewer) (engine.Message, bool) {
	if e.Why == whySpent { // RivalSpent says it
		return untold()
	}
	if e.Points < 0 {
		return told("log.points_lost", e.Ruling, "seat", e.Seat, "points", -e.Points, "of", e.Of)
	}
	return told("log.points", e.Ruling, "seat", e.Seat, "points", e.Points, "of", e.Of)
}

// SwayGained is Persuasion or swords for this round.
type SwayGained struct {
	Seat       Color  `json:"seat"`
	Persuasion int    `json:"persuasion,omitempty"`
	Swords     int    `json:"swords,omitempty"`
	Of         string `json:"of"`
}

func (d *decision) gainSway(e SwayGained) {
	d.players[e.Seat].Persuasion += e.Persuasion
	d.players[e.Seat].Swords += e.Swords
	d.emit(e)
}

func (e SwayGained) tell(engine.Viewer) (engine.Message, bool) {
	var sway []engine.Message
	if e.Persuasion > 0 {
		sway = append(sway, engine.NewMessage("goods.persuasion", "", "n", e.Persuasion))
	}
	if e.Swords > 0 {
		sway = append(sway, engine.NewMessage("goods.swords", "", "n", e.Swords))
	}
	return told("log.gained", "", "seat", e.Seat, "goods", sway, "of", e.Of)
}

// Where a player card is.
const (
	inHand    = "hand"
	inPlay    = "play"
	inDiscard = "discard"
	onDeck    = "deck" // on top of the draw pile
	inTrash   = "trash"
	inReserve = "reserve"
	inRow     = "row"
	setAside  = "aside"
)

// CardMoved is a player card on its way from one place to another.
type CardMoved struct {
	Seat   Color  `json:"seat"`
	Card   string `json:"card"`
	From   string `json:"from"`
	To     string `json:"to"`
	Of     string `json:"of,omitempty"` // whose effect it is
	Ruling string `json:"ruling,omitempty"`
}

// moveCard takes a card from one place and lays it in another.
func (d *decision) moveCard(e CardMoved) {
	d.takeCard(e.Seat, e.Card, e.From)
	d.layCard(e.Seat, e.Card, e.To)
	d.emit(e)
}

// cardsAt are the known cards in a place that is a player's own; nil for another place.
func (p *Player) cardsAt(place string) *[]string {
	switch place {
	case inHand:
		return &p.Hand
	case inPlay:
		return &p.InPlay
	case inDiscard:
		return &p.Discard
	case onDeck:
		return &p.Top
	}
	return nil
}

// takeCard takes a card from where it lies. A place in the row is refilled at once [IMP-6.6].
func (s *State) takeCard(c Color, card, from string) {
	p := s.players[c]
	if cards := p.cardsAt(from); cards != nil {
		*cards = pile.Without(*cards, card)
		p.setOwned(card, p.Owns[card]-1)
	}
	switch from {
	case inHand:
		p.Cards--
	case onDeck:
		p.forgetGone()
	case inReserve:
		s.changeReserve(card, -1)
	case inRow:
		s.refillRow(card)
	case setAside:
		p.SetAside, p.AsideLess = "", 0
	}
}

// layCard lays a card that was taken into a place.
func (s *State) layCard(c Color, card, to string) {
	p := s.players[c]
	if p.cardsAt(to) != nil {
		p.setOwned(card, p.Owns[card]+1)
	}
	switch to {
	case inHand:
		p.Cards, p.Hand = p.Cards+1, append(p.Hand, card)
	case inPlay:
		p.InPlay = append(p.InPlay, card)
	case inDiscard:
		p.Discard = append(p.Discard, card)
	case onDeck:
		p.Top = slices.Insert(p.Top, 0, card)
	case inReserve:
		s.changeReserve(card, 1)
	case inTrash:
		s.trashed = append(s.trashed, card)
	case setAside:
		p.SetAside = card
	}
}

// playCard puts a card of the hand into play. The turn's own sentence names it.
func (s *State) playCard(c Color, card string) {
	s.takeCard(c, card, inHand)
	s.layCard(c, card, inPlay)
}

// forgetGone forgets the card that was seen on the draw pile once it is not there.
func (p *Player) forgetGone() {
	if !slices.Contains(p.Top, p.Seen) {
		p.Seen = ""
	}
}

// refillRow turns over the next card for the place of one that was taken. Its name is not known unless the deck's top is.
func (s *State) refillRow(taken string) {
	place, _ := s.rowPlace(taken)
	if s.imperiumLeft() <= 0 {
		s.row = slices.Delete(s.row, place, place+1)
		return
	}
	s.row[place] = ""
	if next := s.imperium.Next; len(next) > 0 {
		s.row[place], s.imperium.Next = next[0], next[1:]
	}
}

func (e CardMoved) tell(engine.Viewer) (engine.Message, bool) {
	return told("log.card."+e.From+"_"+e.To, e.Ruling, "seat", e.Seat, "card", e.Card, "of", e.Of)
}
