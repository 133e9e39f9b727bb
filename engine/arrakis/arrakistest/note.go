// Package arrakistest has what tests of War for Arrakis log unasked, and a position with as much to look at as can be.
package arrakistest

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// m are an answer's arguments.
type m = map[string]any

// Note logs what a side alone knows or what lies open, or raises a hand: nobody asks for it.
func Note(r engine.Random, v *arrakis.View, seat engine.Seat) (c engine.Command, ok bool) {
	if len(v.Raised) > 0 {
		return c, false
	}
	do := func(do string, args m) (engine.Command, bool) { return engine.NewCommand(seat, do, args), true }
	own := v.Seats[seat]
	switch r.IntN(6) {
	case 0:
		return do("raise", nil)
	case 1:
		if card, ok := card(r, v, seat); ok && len(own.Hand) < own.Cards && !slices.Contains(own.Hand, card) {
			return do("cards.draw", m{"cards": []string{card}})
		}
	case 2:
		if names := newNames(v); own.Side == arrakis.Atreides && slices.Contains(v.Decks["prescience"].Row, "") && len(names) > 0 {
			return do("row", m{"cards": []string{gamekit.One(r, names)}})
		}
	default:
		if own.Side != arrakis.Atreides {
			return c, false
		}
		if tokens := legions(v, func(l arrakis.LegionView) bool { return l.Tokens > 0 }); len(tokens) > 0 && gamekit.OneIn(r, 2) {
			area := gamekit.One(r, tokens)
			return do("look", m{"area": area, "faces": shown(r, v.Board[area].Tokens)})
		}
		var hidden []arrakis.Area
		for _, area := range Keys(v.Settlements) {
			if v.Settlements[area].Hidden {
				hidden = append(hidden, area)
			}
		}
		if len(hidden) > 0 {
			return do("look", m{"area": gamekit.One(r, hidden), "rank": gamekit.Between(r, 1, 3)})
		}
	}
	return c, false
}

// card is a planning card that a seat may hold and play; ok is false if there is none.
func card(r engine.Random, v *arrakis.View, of engine.Seat) (id string, ok bool) {
	seat, decks := v.Seats[of], rulebook.Decks[v.Seats[of].Side]
	if slices.Contains(decks, string(of)) { // of two partners
		decks = []string{string(of)}
	}
	var able []string
	for _, c := range rulebook.Cards {
		left := c.Copies
		for _, gone := range v.Decks[c.Deck].Discard {
			if gone == c.ID {
				left--
			}
		}
		known := len(seat.Hand) == seat.Cards && !slices.Contains(seat.Hand, c.ID)
		deck := v.Decks[c.Deck]
		drawn := deck.Left+len(deck.Discard) < rulebook.DeckSize
		if slices.Contains(decks, c.Deck) && drawn && left > 0 && !known && c.ID != "hawats-scheming" {
			able = append(able, c.ID)
		}
	}
	return gamekit.One(r, able), len(able) > 0 && seat.Cards > 0
}

// shown are n deployment tokens with what they may show.
func shown(r engine.Random, n int) []arrakis.Shown {
	out := []arrakis.Shown{}
	for range n {
		out = append(out, gamekit.One(r, []arrakis.Shown{{Regular: 1}, {Regular: 2}, {Elite: 1}, {Regular: 1, Elite: 1}, {Special: 1}, {Regular: 1, Special: 1}}))
	}
	return out
}

// newNames are names that no prescience card of this game has.
func newNames(v *arrakis.View) (out []string) {
	for _, name := range []string{"One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve", "Thirteen", "Fourteen", "Fifteen", "Sixteen"} {
		if deck := v.Decks["prescience"]; !slices.Contains(deck.Row, name) && !slices.Contains(deck.Removed, name) {
			out = append(out, name)
		}
	}
	return out
}

// Keys lists the keys of a map in the order of the alphabet.
func Keys[K ~string, V any](of map[K]V) (out []K) {
	for k := range of {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// legions lists the areas whose legion is as wanted.
func legions(v *arrakis.View, wanted func(arrakis.LegionView) bool) (out []arrakis.Area) {
	for _, area := range Keys(v.Board) {
		if wanted(v.Board[area]) {
			out = append(out, area)
		}
	}
	return out
}
