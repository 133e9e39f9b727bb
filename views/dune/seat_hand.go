package dune

import (
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// cardSigns are the drawings of the kinds of cards, in lines on a square of 32.
var cardSigns = map[string]string{
	"projectile-weapon":  "M4 28L24 8M17 6l9-2-2 9zM6 22l4 4",
	"poison-weapon":      "M16 3Q25 15 25 20a9 9 0 0 1-18 0Q7 15 16 3zM12 21a4 4 0 0 0 4 4",
	rulebook.LasgunKind:  "M3 16H29M16 3V29M7 7L25 25M25 7L7 25",
	"projectile-defence": "M16 3L27 7V15Q27 25 16 29Q5 25 5 15V7z",
	"poison-defence":     "M16 3a13 13 0 1 1-.1 0zM16 9a7 7 0 1 1-.1 0zM16 15v2",
	"cheap-hero":         "M16 4a6 6 0 1 1-.1 0zM5 29Q5 18 16 18Q27 18 27 29",
	rulebook.Special:     "M16 3L20 12 29 16 20 20 16 29 12 20 3 16 12 12z",
	rulebook.Worthless:   "M16 4a12 12 0 1 1-.1 0zM8 24L24 8",
	"none":               "M6 16H26",
}

// cardSign is the drawing of a kind; a card that the app does not know is a closed one.
func cardSign(kind string) string {
	if sign, ok := cardSigns[kind]; ok {
		return sign
	}
	return "M7 3H25V29H7zM12 10H20M12 16H20"
}

// cardLine says in one line what a card does.
func (s viewModel) cardLine(c rulebook.Card) string {
	if c != rulebook.Karama && s.isKarama(c) {
		return s.t("card.worthless-karama")
	}
	if kind := kindOf(c); kind != rulebook.Special {
		return s.t("card." + kind)
	}
	return s.t("card." + string(c))
}

// freePlaces are the places for cards that stand empty beside those that a seat holds: four in all, or as many as it holds.
func freePlaces(me dune.SeatView) int {
	const places = 4
	return max(0, places-len(me.Hand)-unknownCards(me))
}

// paid lists the traitors of this seat as discs.
func (s viewModel) paid() []leaderLine {
	out := make([]leaderLine, len(s.me().Traitors))
	for i, l := range s.me().Traitors {
		out[i] = leaderLine{id: l}
	}
	return out
}
