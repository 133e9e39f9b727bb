package imperium

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/engine/pile"
)

// Drawing, trashing and looking at player cards. On cardboard a draw is a count: nobody is asked what was drawn.

func init() {
	register(kinds{"cards.named": CardsNamed{}, "intrigue.named": IntrigueNamed{}, "top.seen": TopSeen{}})
	says("cards.drawn", CardsDrawn{}, "log.drew", "", "seat", "count", "of")
	says("intrigue.drawn", IntrigueDrawn{}, "log.drew_intrigue", "IMP-11.8", "seat", "count", "of")
	says("discard.shuffled", DiscardShuffled{}, "log.shuffled", "IMP-2.3", "seat")
	says("intrigue.rebuilt", IntrigueRebuilt{}, "log.intrigue_rebuilt", "IMP-11.6")
}

// private refuses so that only the asking seat learns of it: it is about the own hand.
func private(ruling, key string, args ...any) error {
	return gamekit.PrivateRefusal(engine.Refuse(ruling, key, args...))
}

// draw takes cards from a seat's draw pile. An empty pile is refilled from the discard pile, in the middle of the draw if need be
// [IMP-2.3].
func (d *decision) draw(c Color, n int, of string) {
	p := d.players[c]
	if n > p.pileSize()+len(p.Discard) && d.rules.Is("draw.short", "none") {
		return
	}
	if n -= d.drawFromPile(c, n, of); n > 0 && len(p.Discard) > 0 {
		d.shuffleDiscard(c) // [IMP-2.3]
		d.drawFromPile(c, n, of)
	}
}

// drawFromPile takes at most n cards from a seat's draw pile and returns how many.
func (d *decision) drawFromPile(c Color, n int, of string) int {
	p := d.players[c]
	if n = min(n, p.pileSize()); n <= 0 {
		return 0
	}
	if d.cards == engine.CardsPhone && n == p.pileSize() && p.knowsHand() { // the whole pile: nothing else is unseen
		p.Hand, p.Top = p.unseen(), nil
	}
	known := min(n, len(p.Top))
	p.Hand, p.Top = slices.Concat(p.Hand, p.Top[:known]), p.Top[known:]
	p.Cards += n
	p.forgetGone()
	if of != "" { // everybody draws at the start of a round
		d.emit(CardsDrawn{c, n, of})
	}
	return n
}

// CardsDrawn are cards that a seat took from its draw pile by an effect, without their names.
type CardsDrawn struct {
	Seat  Color  `json:"seat"`
	Count int    `json:"count"`
	Of    string `json:"of"`
}

// shuffleDiscard puts a seat's discard pile into its draw pile, shuffled.
func (d *decision) shuffleDiscard(c Color) {
	p := d.players[c]
	p.Discard, p.Top, p.Seen = nil, nil, ""
	d.emit(DiscardShuffled{c})
}

// DiscardShuffled is a draw pile with the discard pile in it.
type DiscardShuffled struct {
	Seat Color `json:"seat"`
}

type drawnArgs struct {
	Cards []string `json:"cards" kind:"cards"`
}

// nameCards says what a seat drew: the app, or the seat on its own phone [IMP-0.2].
func (d *decision) nameCards(c Color, in drawnArgs) error {
	p := d.players[c]
	unknown := p.Cards - len(p.Hand)
	if _, _, ok := pile.Take(p.hidden(), in.Cards); !ok || len(in.Cards) == 0 || len(in.Cards) > unknown {
		return private("IMP-2.3", "cards.not_drawn", "count", unknown)
	}
	p.Hand = append(p.Hand, in.Cards...)
	d.emit(CardsNamed{c, in.Cards})
	if d.cards == engine.CardsPhone && d.atStep(Turns, stepReveal) && d.acting == c && p.knowsHand() { // [IMP-6.11]
		return d.reveal(c, revealArgs{})
	}
	return nil
}

// CardsNamed are cards that a seat holds.
type CardsNamed struct {
	Seat  Color    `json:"seat"`
	Cards []string `json:"cards"`
}

func (e CardsNamed) tell(v engine.Viewer) (engine.Message, bool) {
	if v.Sees(e.Seat) {
		return told("log.cards_named", "IMP-2.3", "seat", e.Seat, "cards", e.Cards)
	}
	return untold()
}

// drawIntrigue takes cards from the Intrigue deck; an exhausted deck is rebuilt from its discards [IMP-11.6].
func (d *decision) drawIntrigue(c Color, n int, of string) {
	p := d.players[c]
	for n > 0 {
		if d.intrigueLeft() == 0 {
			if len(d.intrigue.Discard) == 0 {
				return
			}
			d.intrigue.Discard = nil // [IMP-11.6]
			d.emit(IntrigueRebuilt{})
		}
		take := min(n, d.intrigueLeft())
		known := min(take, len(d.intrigue.Next))
		p.IntrigueHand, d.intrigue.Next = append(p.IntrigueHand, d.intrigue.Next[:known]...), d.intrigue.Next[known:]
		p.Intrigue += take
		d.emit(IntrigueDrawn{c, take, of})
		n -= take
	}
}

// IntrigueRebuilt is the Intrigue deck made of its discards.
type IntrigueRebuilt struct{}

// IntrigueDrawn are Intrigue cards that a seat drew, without their names.
type IntrigueDrawn struct {
	Seat  Color  `json:"seat"`
	Count int    `json:"count"`
	Of    string `json:"of"`
}

type intrigueDrawnArgs struct {
	Cards []string `json:"cards" kind:"intrigues"`
}

// nameIntrigue says which Intrigue cards a seat drew [IMP-11.8].
func (d *decision) nameIntrigue(c Color, in intrigueDrawnArgs) error {
	p := d.players[c]
	unknown := p.Intrigue - len(p.IntrigueHand)
	if _, _, ok := pile.Take(d.unseenIntrigue(), in.Cards); !ok || len(in.Cards) == 0 || len(in.Cards) > unknown {
		return private("IMP-11.8", "intrigue.not_drawn", "count", unknown)
	}
	p.IntrigueHand = append(p.IntrigueHand, in.Cards...)
	d.emit(IntrigueNamed{c, in.Cards})
	return nil
}

// IntrigueNamed are Intrigue cards that a seat holds.
type IntrigueNamed struct {
	Seat  Color    `json:"seat"`
	Cards []string `json:"cards"`
}

func (e IntrigueNamed) tell(v engine.Viewer) (engine.Message, bool) {
	if v.Sees(e.Seat) {
		return told("log.intrigue_named", "IMP-11.8", "seat", e.Seat, "cards", e.Cards)
	}
	return untold()
}

// unseenIntrigue are the Intrigue cards of which the app does not know where they are.
func (s *State) unseenIntrigue() []string {
	var all []string
	for _, c := range rulebook.IntrigueCards {
		for range c.Copies {
			all = append(all, c.ID)
		}
	}
	all = pile.Without(pile.Without(all, s.intrigue.Discard...), s.intrigue.Next...)
	for _, p := range s.players {
		all = pile.Without(pile.Without(all, p.IntrigueHand...), p.FaceUp...)
	}
	return all
}

// mayHoldIntrigue reports whether a seat may hold an Intrigue card, as far as the app knows.
func (s *State) mayHoldIntrigue(c Color, card string) bool {
	p := s.players[c]
	if slices.Contains(p.IntrigueHand, card) {
		return true
	}
	if p.Intrigue <= len(p.IntrigueHand) {
		return false
	}
	// A card that another seat named may have been stolen since.
	return slices.Contains(s.unseenIntrigue(), card) || slices.ContainsFunc(s.opponents(c), func(o Color) bool {
		return len(s.players[o].IntrigueHand) > s.players[o].Intrigue && slices.Contains(s.players[o].IntrigueHand, card)
	})
}

// trash puts a card out of the game: to the box, or a Reserve card back on its stack [IMP-11.1].
func (d *decision) trash(src source, card, from string) {
	c, _ := rulebook.CardOf(card)
	to := inTrash
	if c.Deck == rulebook.Reserve { // [IMP-11.1]
		to = inReserve
	}
	d.moveCard(CardMoved{Seat: src.seat, Card: card, From: from, To: to, Of: src.of, Ruling: "IMP-11.1"})
	if card != src.of { // a card that trashes itself has said so
		d.carryOut(source{src.seat, card}, c.WhenTrashed...) // [IMP-12.16]
	}
}

// trashSelf trashes the card whose effect it is, if it is in play.
func (d *decision) trashSelf(src source) {
	if slices.Contains(d.players[src.seat].InPlay, src.of) {
		d.trash(src, src.of, inPlay)
	}
}

// trashRefusal says why a card cannot be trashed from a place: hand, discard pile or in play [IMP-11.1].
func (d *decision) trashRefusal(c Color, card, from string) error {
	p := d.players[c]
	switch from {
	case inHand:
		if !p.mayHold(card) {
			return private("IMP-11.1", "card.not_in_hand", "card", card)
		}
		return nil
	case inDiscard, inPlay:
		if slices.Contains(*p.cardsAt(from), card) {
			return nil
		}
	case onDeck:
		if slices.Contains(p.Top, card) || len(p.Top) == 0 && p.pileSize() > 0 && p.mayBeOnTop(card) {
			return nil
		}
	}
	return d.no("IMP-11.1", "trash.not_there", "card", card, "from", from)
}

// mayBeOnTop reports whether a card may lie on the draw pile, as far as the app knows.
func (p *Player) mayBeOnTop(card string) bool {
	return slices.Contains(pile.Without(p.unseen(), p.Hand...), card)
}

type lookArgs struct {
	Card string `json:"card" kind:"card,optional"`
}

// look notes what Paul saw on his draw pile. Nothing is reshuffled for a look [IMP-12.7]. If the app deals, it says which card it is.
func (d *decision) look(c Color, in lookArgs) error {
	p := d.players[c]
	switch {
	case c == "" || !d.mayLook(c):
		return engine.Refuse("IMP-12.7", "look.not_paul")
	case p.pileSize() == 0: // [IMP-12.7]
		return engine.Refuse("IMP-12.7", "look.empty")
	case in.Card == "" && d.cards == engine.CardsTable:
		return engine.Refuse("IMP-12.7", "look.which")
	case in.Card == "" && len(p.Top) == 0:
		p.WantsLook = true
		return nil
	case in.Card == "":
		in.Card = p.Top[0]
	case len(p.Top) > 0 && p.Top[0] != in.Card || len(p.Top) == 0 && !p.mayBeOnTop(in.Card):
		return private("IMP-12.7", "look.not_there", "card", in.Card)
	}
	if p.Seen, p.WantsLook = in.Card, false; len(p.Top) == 0 {
		p.Top = []string{in.Card}
	}
	d.emit(TopSeen{c, in.Card})
	return nil
}

// mayLook reports whether a seat may look at its draw pile: Paul at any time, others by a card that waits for it.
func (s *State) mayLook(c Color) bool {
	return s.leader(c).Ability.LooksAtTopCard || slices.ContainsFunc(s.turn.Pending, func(p Pending) bool {
		return p.For == c && p.Step.LookAtTopCard > 0
	})
}

// TopSeen is the card on top of a draw pile, as its owner saw it.
type TopSeen struct {
	Seat Color  `json:"seat"`
	Card string `json:"card"`
}

func (e TopSeen) tell(v engine.Viewer) (engine.Message, bool) {
	if v.Sees(e.Seat) {
		return told("log.top_seen", "IMP-12.7", "seat", e.Seat, "card", e.Card)
	}
	return untold()
}
