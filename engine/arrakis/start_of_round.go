package arrakis

import (
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// The start of a round: cards are drawn and prescience cards revealed, which the app counts by itself; dice are blocked.

func init() { says("cards.drawn", CardsDrawn{}, "log.cards_drawn", "ruling", "side", "decks", "count") }

const revealedEachRound = 3

// beginRound draws a card from each deck, reveals prescience cards [WFA-2.1, WFA-2.2], and blocks dice [WFA-2.4].
func (d *decision) beginRound(round int) {
	d.round, d.claims, d.turn, d.battle = round, 0, Turn{}, Battle{}
	d.beginPhase(StartOfRound, "")
	for _, side := range Sides {
		drawn := map[string]int{}
		for _, deck := range rulebook.Decks[side] {
			if n := d.drawCards(side, deck, 1); n > 0 { // an empty deck gives nothing
				drawn[deck] = n
			}
		}
		d.change(side, func(f *Force) {
			f.Dice, f.Spent, f.Aside, f.Token, f.Rolled, f.Placed = Dice{}, Dice{}, Dice{}, "", false, false
		})
		if len(drawn) > 0 {
			d.emit(CardsDrawn{Side: side, Decks: drawn, Count: len(drawn), Ruling: "WFA-2.1"})
		}
	}
	d.reveal(revealedEachRound)
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

// drawCards draws planning cards from a deck, and returns how many there were. Nothing is reshuffled [WFA-2.1].
func (d *decision) drawCards(side Side, deck string, n int) int {
	pile := d.decks[deck]
	n = min(n, pile.Left)
	pile.Left -= n
	d.decks = gamekit.With(d.decks, deck, pile)
	d.change(side, func(f *Force) { f.Cards += n })
	return n
}

// CardsDrawn is cards that a side drew; which ones, only that side knows.
type CardsDrawn struct {
	told
	Side   Side           `json:"side"`
	Decks  map[string]int `json:"decks"`
	Count  int            `json:"count"`
	Ruling string         `json:"ruling"`
}
