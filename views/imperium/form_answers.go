package imperium

import (
	"slices"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/views/pages"
)

// Form is what answers a prompt. Its choices decide the form.
func (s viewModel) Form(p engine.Prompt) templ.Component {
	switch c := p.Choices.(type) {
	case imperium.LeaderChoice:
		return leaderForm(s, p, c)
	case imperium.SeatChoice:
		return buttons(s, p, "arg.seat", pages.Terms(s.P, c.Seats))
	case imperium.FactionChoice:
		return pairForm(s, p, c.Factions)
	case imperium.CardChoice:
		return selectForm(s, p, "arg.card", "label.conflict", byText(pages.Terms(s.P, c.Cards)))
	case imperium.AgentChoice:
		return s.covered(p, agentForm(s, p, c))
	case imperium.RevealChoice:
		if s.sendsAgent(p.For) { // most turns send an Agent
			return revealLater(s, p, c)
		}
		return s.covered(p, revealForm(s, p, c))
	case imperium.TroopsChoice:
		return troopsForm(s, p, "", 1, c.Most)
	case imperium.IntrigueChoice:
		return intrigueForm(s, p, c)
	case imperium.AcquireChoice:
		return acquireForm(s, p, c)
	case imperium.EffectChoice:
		return s.effectForm(p, c)
	case imperium.HagalChoice:
		return hagalForm(s, p, c)
	case imperium.RivalChoice:
		return s.rivalForm(p, c)
	}
	switch {
	case p.Ask == "row.fill":
		return selectForm(s, p, "arg.card", "label.row_card", s.rowOptions())
	case p.Ask == "first":
		return buttons(s, p, "arg.seat", pages.Terms(s.P, s.InOrder()))
	}
	return yesForm(s, p)
}

// covered puts a form that shows the hand under a cover, where the app deals: others sit beside the phone.
func (s viewModel) covered(p engine.Prompt, form templ.Component) templ.Component {
	if s.View.Cards != engine.CardsPhone || s.For != p.For {
		return form
	}
	return underCover(s, p, form)
}

// effectForm answers what an effect leaves open.
func (s viewModel) effectForm(p engine.Prompt, c imperium.EffectChoice) templ.Component {
	switch p.Ask {
	case "pay":
		return payForm(s, p, c)
	case "influence", "masterstroke", "reward":
		switch {
		case c.Cards != nil:
			return trashForm(s, p, c)
		case c.Options != nil:
			return checksForm(s, p, "arg.options", s.optionTerms(c.Options))
		case c.Count > 1 && len(c.Factions) > 2 || c.Factions == nil:
			return checksForm(s, p, "arg.factions", pages.Terms(s.P, rulebook.Factions))
		case p.Ask == "masterstroke":
			return yesForm(s, p)
		}
		return buttons(s, p, "arg.faction", pages.Terms(s.P, c.Factions))
	case "choose":
		return chooseForm(s, p, c)
	case "deploy":
		return troopsForm(s, p, c.Of, 1, c.Most)
	case "retreat":
		return troopsForm(s, p, c.Of, 0, c.Most)
	case "trash":
		return trashForm(s, p, c)
	case "discard":
		return checksForm(s, p, "arg.cards", numbered(pages.Terms(s.P, c.Cards["hand"])))
	case "take":
		return takeForm(s, p, c)
	case "recall", "voice":
		return selectForm(s, p, "arg.space", "label.space", pages.Terms(s.P, c.Spaces))
	case "alliance":
		return buttons(s, p, "arg.to", pages.Terms(s.P, c.Seats))
	case "steal":
		return stealForm(s, p, c)
	case "acquire":
		return acquireForm(s, p, *c.Sale)
	}
	return yesForm(s, p)
}

// rivalForm makes a choice for a Rival.
func (s viewModel) rivalForm(p engine.Prompt, c imperium.RivalChoice) templ.Component {
	switch {
	case c.Price != nil:
		return rivalPriceForm(s, p, c)
	case c.Seats != nil:
		return buttons(s, p, "arg.seat", pages.Terms(s.P, c.Seats))
	case c.Options != nil && c.Count == 1:
		return buttons(s, p, "arg.option", s.optionTerms(c.Options))
	case c.Options != nil:
		return checksForm(s, p, "arg.options", s.optionTerms(c.Options))
	case c.Count == 1:
		return buttons(s, p, "arg.faction", pages.Terms(s.P, c.Factions))
	}
	return checksForm(s, p, "arg.factions", pages.Terms(s.P, c.Factions))
}

// The kinds of choices for a Rival, by which their questions differ.
const (
	rivalAlliance = "alliance"
	rivalPrice    = "price"
	rivalReward   = "reward"
	rivalLeast    = "least"
)

func rivalChoiceKind(c imperium.RivalChoice) string {
	switch {
	case c.Seats != nil:
		return rivalAlliance
	case c.Price != nil:
		return rivalPrice
	case c.Options != nil:
		return rivalReward
	}
	return rivalLeast
}

// Pass declines a prompt, if that has a form of its own.
func (s viewModel) Pass(p engine.Prompt) templ.Component {
	if !p.Optional || slices.Contains([]string{"agent", "deploy", "acquire", "row.fill", "pass"}, p.Ask) || p.Ask == "intrigue" && s.Phase == imperium.Turns {
		return templ.NopComponent
	}
	key := "send.pass"
	if s.P.Has("pass." + p.Ask) {
		key = "pass." + p.Ask
	}
	f := s.Answer(p).As("pass")
	if c, ok := p.Choices.(imperium.EffectChoice); ok {
		f = f.With("arg.ask", p.Ask).With("arg.of", c.Of)
	}
	return s.PassControl(f, key, nil)
}

// Badge is a seat's mark.
func (s viewModel) Badge(seat engine.Seat, size int) templ.Component { return seatMark(seat, size) }

var byText = pages.ByText

// intrigueOptions are the cards that a hand may have and that may be played now; those that the app knows stand alone.
func (s viewModel) intrigueOptions(c imperium.IntrigueChoice) []pages.Option {
	kind := map[imperium.Phase]string{imperium.Turns: "plot", imperium.Combat: "combat", imperium.Endgame: "endgame"}[s.Phase]
	var ids []string
	for _, card := range rulebook.IntrigueCards {
		if card.Is(kind) && (card.When == "won") == (s.Step == "won") && (!knowsHand(c) || slices.Contains(c.Cards, card.ID)) {
			ids = append(ids, card.ID)
		}
	}
	return byText(pages.Terms(s.P, ids))
}

// knowsHand reports whether the app knows all cards of a hand.
func knowsHand(c imperium.IntrigueChoice) bool { return len(c.Cards) >= c.Count }

func (s viewModel) allIntrigue() []pages.Option {
	var ids []string
	for _, card := range rulebook.IntrigueCards {
		ids = append(ids, card.ID)
	}
	return byText(pages.Terms(s.P, ids))
}

// once removes options that are there twice.
func once(options []pages.Option) []pages.Option {
	return slices.Compact(byText(options))
}

// numbered keeps several copies of a card apart.
func numbered(options []pages.Option) []pages.Option { return byText(options) }

// rowOptions are the Imperium cards that may have been turned over.
func (s viewModel) rowOptions() []pages.Option {
	var ids []string
	for _, card := range rulebook.Cards {
		if card.Deck == rulebook.Imperium && s.located(card.ID) < card.Copies {
			ids = append(ids, card.ID)
		}
	}
	return byText(pages.Terms(s.P, ids))
}

// located is the number of copies of a card whose place everybody knows.
func (s viewModel) located(card string) (n int) {
	for _, id := range slices.Concat(s.Row, s.Trashed) {
		if id == card {
			n++
		}
	}
	for _, seat := range s.View.Seats {
		n += seat.Owns[card]
		if seat.SetAside == card {
			n++
		}
	}
	return n
}

// optionTerms names effects by what they do.
func (s viewModel) optionTerms(ids []string) []pages.Option {
	options := make([]pages.Option, len(ids))
	for i, id := range ids {
		options[i] = pages.Option{Value: id, Text: s.t("option." + id)}
	}
	return options
}

// cardNote is what a card does, in a line: of the Signet Ring, what it does for this seat's leader.
func (s viewModel) cardNote(id, box string) string {
	if leader := s.me().Leader; id == "signet-ring" && box == "agent" && leader != "" {
		return s.t("ring."+leader) + ": " + s.t("ring."+leader+".does")
	}
	if key := "card." + id + "." + box; s.P.Has(key) {
		return s.t(key)
	}
	return ""
}

// able lists the cards that can send an Agent somewhere, and the others with the reason.
func able(c imperium.AgentChoice) (yes, no []imperium.CardSpaces) {
	for _, card := range c.Cards {
		if len(card.Spaces) > 0 {
			yes = append(yes, card)
		} else {
			no = append(no, card)
		}
	}
	return yes, no
}

// whyNot is the reason that most tells why a card cannot send an Agent.
func (s viewModel) whyNot(card imperium.CardSpaces) string {
	c, _ := rulebook.CardOf(card.Card)
	for _, space := range rulebook.Spaces {
		if no := card.Why[space.ID]; no != nil && (len(c.Icons) == 0 || hasIcon(card.Card, space)) {
			return s.P.Refusal(no.ReadBy(s.For))
		}
	}
	return ""
}

// hasIcon reports whether a card has the icon of a space.
func hasIcon(card string, space rulebook.Space) bool {
	c, _ := rulebook.CardOf(card)
	return slices.Contains(c.Icons, space.Icon)
}

// spaceGroup is the spaces of one Agent icon.
type spaceGroup struct {
	icon   rulebook.Icon
	spaces []rulebook.Space
}

// spaceGroups are the spaces of the board by icon, in board order.
func spaceGroups() []spaceGroup {
	var out []spaceGroup
	for _, space := range rulebook.Spaces {
		if len(out) == 0 || out[len(out)-1].icon != space.Icon {
			out = append(out, spaceGroup{icon: space.Icon})
		}
		out[len(out)-1].spaces = append(out[len(out)-1].spaces, space)
	}
	return out
}

// cardsFor lists the cards that can send an Agent to a space, parted by blanks.
func cardsFor(c imperium.AgentChoice, space string) (cards string) {
	for _, card := range c.Cards {
		if slices.Contains(card.Spaces, space) {
			cards += card.Card + " "
		}
	}
	return cards
}

// costOf is what a space costs this seat.
func costOf(c imperium.AgentChoice, space string) rulebook.Goods {
	for _, cost := range c.Costs {
		if cost.Space == space {
			return cost.Cost
		}
	}
	return rulebook.Goods{}
}

// sway is the Persuasion and the swords that a card's Reveal box gives without a condition.
func sway(id string) (persuasion, swords int) {
	card, _ := rulebook.CardOf(id)
	for _, step := range card.Reveal {
		if step.Gain != nil && step.If == nil && step.Pay == nil && step.Per == nil {
			persuasion, swords = persuasion+step.Gain.Persuasion, swords+step.Gain.Swords
		}
	}
	return persuasion, swords
}

// standing is the Persuasion that a seat has before it reveals a card.
func (s viewModel) standing(c imperium.Color) (n int) {
	for _, space := range rulebook.Spaces {
		if space.Ongoing != nil && s.seatOf(c).Council {
			n += space.Ongoing.Persuasion
		}
		if space.WhileHere != nil && slices.Contains(s.Spaces[space.ID].Agents, c) {
			n += space.WhileHere.Persuasion
		}
	}
	return n
}
