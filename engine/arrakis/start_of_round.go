package arrakis

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// The start of a round: cards are drawn and prescience cards revealed, which the app counts by itself; dice are blocked.

func init() {
	says("cards.drawn", CardsDrawn{}, "log.cards_drawn", "ruling", "side", "seat", "decks", "count")
}

const revealedEachRound = 3

// beginRound draws a card from each deck, reveals prescience cards [WFA-2.1, WFA-2.2], and blocks dice [WFA-2.4].
func (d *decision) beginRound(round int) {
	d.round, d.claims, d.turn, d.battle = round, 0, Turn{}, Battle{}
	d.beginPhase(StartOfRound, "")
	for _, side := range Sides {
		for _, seat := range d.seatsOf(side) {
			drawn := map[string]int{}
			for _, deck := range DecksOf(seat) {
				if n := d.drawCards(seat, deck, 1); n > 0 { // an empty deck gives nothing
					drawn[deck] = n
				}
			}
			if len(drawn) > 0 {
				d.emit(CardsDrawn{Side: side, Seat: d.partner(seat), Decks: drawn, Count: len(drawn), Ruling: "WFA-2.1"})
			}
		}
		d.clearDice(side)
	}
	d.reveal(d.prescienceCards())
	if d.isSolo() {
		d.beginSoloRound()
	}
}

// reveal turns over prescience cards, as far as the deck has them [WFA-2.2].
func (d *decision) reveal(n int) {
	deck := d.decks[prescienceDeck]
	n = min(n, deck.Left)
	deck.Left -= n
	d.decks = gamekit.With(d.decks, prescienceDeck, deck)
	row := d.row
	for range n {
		row = with(row, "")
	}
	d.row = row
}

// clearDice takes a side's dice off its dashboards.
func (d *decision) clearDice(side Side) {
	d.change(side, func(f *Force) { f.Rolled, f.Placed = false, false })
	for _, seat := range d.boardsOf(side) {
		d.changeBoard(seat, func(b *Board) { b.Dice, b.Spent, b.Aside, b.Token = Dice{}, Dice{}, Dice{}, "" })
	}
}

// drawCards draws planning cards from a deck, and returns how many there were. Nothing is reshuffled [WFA-2.1].
func (d *decision) drawCards(seat engine.Seat, deck string, n int) int {
	pile := d.decks[deck]
	n = min(n, pile.Left)
	pile.Left -= n
	d.decks = gamekit.With(d.decks, deck, pile)
	d.changeBoard(seat, func(b *Board) { b.Cards += n })
	return n
}

// CardsDrawn is cards that a side drew; which ones, only that side knows.
type CardsDrawn struct {
	told
	Side   Side           `json:"side"`
	Seat   engine.Seat    `json:"seat,omitempty"` // of partners
	Decks  map[string]int `json:"decks"`
	Count  int            `json:"count"`
	Ruling string         `json:"ruling"`
}
