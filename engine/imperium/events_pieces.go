package imperium

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/engine/pile"
)

// Events that move pieces, tokens and cards.

func init() {
	register(kinds{"goods.gained": GoodsGained{}, "goods.paid": GoodsPaid{}, "troops.moved": TroopsMoved{}, "card.moved": CardMoved{}, "sway.gained": SwayGained{}, "points.changed": PointsChanged{}})
}

// GoodsGained come from the bank [IMP-0.4]; Of is the card, space, Conflict or leader that gives them.
type GoodsGained struct {
	Seat Color `json:"seat"`
	rulebook.Goods
	Of string `json:"of"`
}

func (e GoodsGained) apply(s *State) { s.players[e.Seat].Purse = s.players[e.Seat].Purse.Plus(e.Goods) }

func (e GoodsGained) tell(engine.Viewer) (engine.Message, bool) {
	return told("log.gained", "", "seat", e.Seat, "goods", said(e.Goods), "of", e.Of)
}

// GoodsPaid go to the bank.
type GoodsPaid struct {
	Seat Color `json:"seat"`
	rulebook.Goods
	Of string `json:"of"`
}

func (e GoodsPaid) apply(s *State) { s.players[e.Seat].Purse = s.players[e.Seat].Purse.Minus(e.Goods) }

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

func (e TroopsMoved) apply(s *State) {
	p := s.players[e.Seat]
	for place, n := range map[string]int{e.From: -e.Count, e.To: e.Count} {
		switch place {
		case inGarrison:
			p.Garrison += n
		case inConflict:
			p.Conflict += n
		}
	}
}

func (e TroopsMoved) tell(engine.Viewer) (engine.Message, bool) {
	return told("log.troops."+e.From+"_"+e.To, "", "seat", e.Seat, "count", e.Count, "of", e.Of)
}

// PointsChanged are Victory Points won or lost; Why is what for: influence, alliance, or a component in Of.
type PointsChanged struct {
	Seat   Color  `json:"seat"`
	Points int    `json:"points"`
	Why    string `json:"why"`
	Of     string `json:"of"`
	Ruling string `json:"ruling"`
}

func (e PointsChanged) apply(s *State) { s.players[e.Seat].VP += e.Points }

func (e PointsChanged) tell(engine.Viewer) (engine.Message, bool) {
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

func (e SwayGained) apply(s *State) {
	s.players[e.Seat].Persuasion += e.Persuasion
	s.players[e.Seat].Swords += e.Swords
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

// CardMoved takes a player card from one place to another. A row card's place is refilled at once [IMP-6.6].
type CardMoved struct {
	Seat   Color  `json:"seat"`
	Card   string `json:"card"`
	From   string `json:"from"`
	To     string `json:"to"`
	Place  int    `json:"place,omitempty"` // in the row
	Of     string `json:"of,omitempty"`    // whose effect it is
	Ruling string `json:"ruling,omitempty"`
}

func (e CardMoved) apply(s *State) {
	p := s.players[e.Seat]
	switch was, is := isOwn(e.From), isOwn(e.To); {
	case was && !is:
		if p.Owns[e.Card]--; p.Owns[e.Card] == 0 {
			delete(p.Owns, e.Card)
		}
	case is && !was:
		p.Owns[e.Card]++
	}
	switch e.To {
	case inHand:
		p.Cards, p.Hand = p.Cards+1, append(slices.Clone(p.Hand), e.Card)
	case inPlay:
		p.InPlay = append(slices.Clone(p.InPlay), e.Card)
	case inDiscard:
		p.Discard = append(slices.Clone(p.Discard), e.Card)
	case onDeck:
		p.Top = append([]string{e.Card}, p.Top...)
	case inReserve:
		s.reserve[e.Card]++
	case setAside:
		p.SetAside = e.Card
	case inTrash:
		s.trashed = append(slices.Clone(s.trashed), e.Card)
	}
	switch e.From {
	case inHand:
		p.Cards, p.Hand = p.Cards-1, pile.Without(p.Hand, e.Card)
	case inPlay:
		p.InPlay = pile.Without(p.InPlay, e.Card)
	case inDiscard:
		p.Discard = pile.Without(p.Discard, e.Card)
	case onDeck:
		p.Top = pile.Without(p.Top, e.Card)
	case inReserve:
		s.reserve[e.Card]--
	case setAside:
		p.SetAside, p.AsideLess = "", 0
	case inRow:
		s.refillRow(e.Place)
	}
	if p.Seen == e.Card && (e.From == onDeck || e.To == onDeck) {
		p.Seen = ""
	}
}

// isOwn reports whether a card in a place belongs to a player.
func isOwn(place string) bool {
	switch place {
	case inHand, inPlay, inDiscard, onDeck:
		return true
	}
	return false
}

// refillRow turns over the next card for a place, whose name is not known unless the deck's top is.
func (s *State) refillRow(place int) {
	s.row = slices.Clone(s.row)
	if s.imperiumLeft() <= 0 {
		s.row = slices.Delete(s.row, place, place+1)
		return
	}
	s.row[place] = ""
	if next := s.imperium.Next; len(next) > 0 {
		s.row[place], s.imperium.Next = next[0], next[1:]
	}
}

func (e CardMoved) tell(v engine.Viewer) (engine.Message, bool) {
	if e.From == inHand && e.To == inPlay || e.From == onDeck && e.To == inHand && !v.Sees(e.Seat) {
		return untold() // the turn's own sentence names the card; a card drawn from the top is nobody's business
	}
	return told("log.card."+e.From+"_"+e.To, e.Ruling, "seat", e.Seat, "card", e.Card, "of", e.Of)
}
