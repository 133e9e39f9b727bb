package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views"
)

// playForm plays a card, as the answer to an open window (playDecisions) or at any time.
// It asks which if there are several.
func (s viewModel) playForm(cards ...rulebook.Card) views.Form {
	if len(cards) > 1 {
		return s.Command("play")
	}
	return s.Command("play").With("arg.card", string(cards[0]))
}

// cardForm names the form of some cards.
func cardForm(cards []rulebook.Card) string {
	if len(cards) > 1 {
		return "worthless"
	}
	return string(cards[0])
}

// playable lists the cards that are played outside a battle plan, one's own first; worthless cards, which all do the same, together.
func (s viewModel) playable() [][]rulebook.Card {
	hand := s.me().Hand
	var own, other [][]rulebook.Card
	var ownWorthless, worthless []rulebook.Card
	for _, c := range rulebook.TreacheryCards() {
		mine := slices.Contains(hand, c.ID)
		switch {
		case !s.isPlayable(c):
		case c.Kind == rulebook.Worthless && mine:
			ownWorthless = append(ownWorthless, c.ID)
		case c.Kind == rulebook.Worthless:
			worthless = append(worthless, c.ID)
		case mine:
			own = append(own, []rulebook.Card{c.ID})
		default:
			other = append(other, []rulebook.Card{c.ID})
		}
	}
	if all := slices.Concat(ownWorthless, worthless); len(ownWorthless) > 0 {
		own = append(own, all)
	} else if len(all) > 0 {
		other = append(other, all)
	}
	return append(own, other...)
}

// isPlayable reports whether a card is played outside a battle plan.
func (s viewModel) isPlayable(c rulebook.TreacheryCard) bool {
	return c.Kind == rulebook.Special || s.isKarama(c.ID)
}

// effect says what a card does.
func (s viewModel) effect(c rulebook.Card) string {
	if c != rulebook.Karama && s.isKarama(c) {
		return s.t("effect.worthless-karama")
	}
	return s.t("effect." + string(c))
}

// unknownCards is the number of cards in a hand that the app does not know.
func unknownCards(seat dune.SeatView) int {
	if seat.Cards == nil {
		return 0
	}
	return max(0, *seat.Cards-len(seat.Hand))
}

// allCards lists every treachery card once.
func allCards() []rulebook.Card {
	var out []rulebook.Card
	for _, c := range rulebook.TreacheryCards() {
		out = append(out, c.ID)
	}
	return out
}

// gholaOptions lists the leaders that a Ghola might revive: one's own, or on the console anybody's.
func (s viewModel) gholaOptions() []views.Option {
	if s.For != engine.Moderator {
		return views.Terms(s.P, s.leadersOf(s.For, nil))
	}
	var options []views.Option
	for _, f := range s.InOrder() {
		for _, l := range s.leadersOf(f, nil) {
			options = append(options, views.Option{Value: string(l), Text: s.t("option.leader_of", "faction", f, "leader", l)})
		}
	}
	return options
}

func (s viewModel) cardOptions(ids []rulebook.Card) []views.Option {
	return byText(views.Terms(s.P, once(ids)))
}

// cardSigns are the icons of the kinds of cards, as paths on a square of 32.
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

// cardSign is a kind's icon; for an unknown card that of a card face down.
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

// swapOptions lists the cards to take or give back in an exchange.
func (s viewModel) swapOptions(c dune.SwapChoice) []views.Option {
	cards := c.Cards
	if c.Unnamed > 0 {
		cards = allCards()
	}
	return s.cardOptions(cards)
}

// cardsIn has one element for each card of a choice, so that two of a kind can both be chosen.
func cardsIn(c dune.SwapChoice) []int { return make([]int, c.Count) }
