package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views/pages"
)

// playForm plays a card, as the answer to an open window (playDecisions) or at any time.
// It asks which if there are several.
func (s *viewModel) playForm(cards ...rulebook.Card) pages.Form {
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
func (s *viewModel) playable() [][]rulebook.Card {
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
func (s *viewModel) isPlayable(c rulebook.TreacheryCard) bool {
	return c.Kind == rulebook.Special || s.isKarama(c.ID)
}

// effect says what a card does.
func (s *viewModel) effect(c rulebook.Card) string {
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
func (s *viewModel) gholaOptions() []pages.Option {
	if s.For != engine.Moderator {
		return pages.Terms(s.P, s.leadersOf(s.For, nil))
	}
	var options []pages.Option
	for _, f := range s.InOrder() {
		for _, l := range s.leadersOf(f, nil) {
			options = append(options, pages.Option{Value: string(l), Text: s.t("option.leader_of", "faction", f, "leader", l)})
		}
	}
	return options
}

func (s *viewModel) cardOptions(ids []rulebook.Card) []pages.Option {
	return byText(pages.Terms(s.P, once(ids)))
}

// cardSigns are the pictures of the cards, engraved as paths on a square of 32: of a kind, or of a special card by its name.
var cardSigns = map[string]string{
	"projectile-weapon":          "M3 29L22 10M20 12l7-9-9 7zM7 21l4 4M5 27l-2-2M12 24l3 3M15 21l3 3M18 18l3 3",
	"poison-weapon":              "M16 2Q25 15 25 20a9 9 0 0 1-18 0Q7 15 16 2zM11 20a5 5 0 0 0 4 5M19 13l3 4M18 17l5 5M17 21l4 4",
	rulebook.LasgunKind:          "M3 16H29M16 3V29M7 7L25 25M25 7L7 25M11 16a5 5 0 1 0 10 0a5 5 0 1 0-10 0",
	"projectile-defence":         "M16 3L27 7V15Q27 25 16 29Q5 25 5 15V7zM16 8V24M19 9V22M22 10V19M25 12V16",
	"poison-defence":             "M16 3a13 13 0 1 1-.1 0zM16 9a7 7 0 1 1-.1 0zM16 15a1 1 0 1 1-.1 0M16 3V6M16 26V29M3 16H6M26 16H29",
	rulebook.HeroKind:            "M16 4a6 6 0 1 1-.1 0zM5 29Q5 18 16 18Q27 18 27 29M18 8l2 2M17 12l2 2M19 21l6 6M16 22l5 5",
	string(rulebook.Karama):      "M16 2L19 13 30 16 19 19 16 30 13 19 2 16 13 13zM7 7l4 4M25 7l-4 4M7 25l4-4M25 25l-4-4",
	string(rulebook.Truthtrance): "M3 15Q16 3 29 15Q16 27 3 15zM16 10a5 5 0 1 1-.1 0zM16 14v2M16 2v3M8 4l2 3M24 4l-2 3M10 26l1 3M22 26l-1 3",
	"weather-control":            "M16 16a2 2 0 0 1 4 1a5 5 0 0 1-9 2a8 8 0 0 1 10-11a10 10 0 0 1 5 14M4 10Q6 5 11 4M28 24Q25 28 20 29M3 20l3 3",
	"family-atomics":             "M8 14a8 7 0 0 1 16 0a4 4 0 0 1-4 4H12a4 4 0 0 1-4-4zM14 18L12 28M18 18L20 28M6 28H26M11 11a5 4 0 0 1 5-3M12 14H20",
	"hajr":                       "M4 26Q10 14 16 18T27 7M20 6l8-1-1 8M4 20l3 2M9 14l2 3M17 22l1 4M23 16l3 3",
	"tleilaxu-ghola":             "M8 4H24V28H8zM8 8H24M8 24H24M16 10a3 3 0 1 1-.1 0zM11 24Q11 17 16 17Q21 17 21 24M11 6H14M18 6H21M11 26H21",
	rulebook.Worthless:           "M16 4a12 12 0 1 1-.1 0zM8 24L24 8",
	"none":                       "M6 16H26",
}

// signOf names a card's picture.
func signOf(c rulebook.Card) string {
	if kind := kindOf(c); kind != rulebook.Special {
		return kind
	}
	return string(c)
}

// cardSign is a picture; for an unknown card that of a card face down.
func cardSign(name string) string {
	if sign, ok := cardSigns[name]; ok {
		return sign
	}
	return "M7 3H25V29H7zM12 10H20M12 16H20"
}

// cardLine says in one line what a card does.
func (s *viewModel) cardLine(c rulebook.Card) string {
	if c != rulebook.Karama && s.isKarama(c) {
		return s.t("card.worthless-karama")
	}
	if kind := kindOf(c); kind != rulebook.Special {
		return s.t("card." + kind)
	}
	return s.t("card." + string(c))
}

// swapOptions lists the cards to take or give back in an exchange.
func (s *viewModel) swapOptions(c dune.SwapChoice) []pages.Option {
	cards := c.Cards
	if c.Unnamed > 0 {
		cards = allCards()
	}
	return s.cardOptions(cards)
}

// cardsIn has one element for each card of a choice, so that two of a kind can both be chosen.
func cardsIn(c dune.SwapChoice) []int { return make([]int, c.Count) }
