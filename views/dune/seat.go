package dune

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views"
)

// me is this phone's own seat.
func (s viewModel) me() dune.SeatView { return s.seatOf(s.For) }

// formFirst reports whether what is asked stands above what happens: where a map or two open plans would push it out of reach.
func (s viewModel) formFirst() bool {
	_, picks := s.picking()
	return picks || s.fighting() && plansOpen(*s.Battle)
}

// opportunities lists what this seat may do while nobody waits for it. Cards and the wait have places of their own.
func (s viewModel) opportunities() []engine.Prompt {
	return slices.DeleteFunc(s.Mine(s.OpenPrompts), func(p engine.Prompt) bool {
		return p.Urgency != engine.Opportunity || p.IsAnswered() || p.Ask == "play" || p.Ask == "release"
	})
}

// playForm plays a card: as the answer to an open window, or at any time.
func (s viewModel) playForm(card rulebook.Card) views.Form {
	f := s.Command("play")
	if p, ok := views.FindPrompt(s.Mine(s.OpenPrompts), "play"); ok {
		f = s.Answer(p)
	}
	return f.With("arg.card", string(card))
}

// gives reports whether this seat may give another spice now.
func (s viewModel) gives(to dune.Faction) bool { return slices.Contains(s.me().Gives, to) }

// strangersToGive are those besides its allies to whom this seat may give spice now.
func (s viewModel) strangersToGive() []dune.Faction {
	return slices.DeleteFunc(slices.Clone(s.me().Gives), func(f dune.Faction) bool { return slices.Contains(s.me().Allies, f) })
}

// playable lists the cards that are played outside a battle plan, one's own first.
func (s viewModel) playable() []rulebook.Card {
	hand := s.me().Hand
	var own, other []rulebook.Card
	for _, c := range rulebook.TreacheryCards() {
		switch {
		case c.Kind != rulebook.Special && !s.isKarama(c.ID):
		case slices.Contains(hand, c.ID):
			own = append(own, c.ID)
		default:
			other = append(other, c.ID)
		}
	}
	return append(own, other...)
}

// isKarama reports whether a card is played as a Karama by this seat; the moderator enters it for any.
func (s viewModel) isKarama(c rulebook.Card) bool {
	f := s.For
	if f == engine.Moderator {
		f = dune.BeneGesserit // who may play the most
	}
	return dune.IsKarama(s.Rules, f, c)
}

// effect says what a card does.
func (s viewModel) effect(c rulebook.Card) string {
	if c != rulebook.Karama && s.isKarama(c) {
		return s.t("effect.worthless-karama")
	}
	return s.t("effect." + string(c))
}

// karamaOptions are the uses that a Karama can be put to now: for one's own purchase or shipment, or against another's ability. What
// has a form of its own is apart.
func (s viewModel) karamaOptions() []views.Option {
	var options []views.Option
	for _, u := range s.Karama {
		if u.No == nil && !hasOwnForm(u) {
			options = append(options, views.Option{Value: u.Use, Text: s.karamaText(u)})
		}
	}
	return options
}

// karamaText says what a Karama is played for.
func (s viewModel) karamaText(u dune.KaramaUse) string {
	if a, ok := strings.CutPrefix(u.Use, "block:"); ok {
		return s.t("label.karama.block", "faction", rulebook.Ability(a).Owner(), "ability", a)
	}
	if u.Own != "" {
		return s.t("label.karama.special." + string(u.Own))
	}
	return s.t("label.karama." + u.Use)
}

// hasOwnForm reports whether a use needs to be told more.
func hasOwnForm(u dune.KaramaUse) bool { return u.Own != "" && u.Own != dune.Fremen }

// notNow are the uses of a Karama for which this is not the moment.
func (s viewModel) notNow() []dune.KaramaUse {
	return slices.DeleteFunc(slices.Clone(s.Karama), func(u dune.KaramaUse) bool { return u.No == nil })
}

// ownPowers are the factions whose own use of a Karama has a form of its own here and is possible now: one's own, or on the console
// anybody's.
func (s viewModel) ownPowers() []dune.Faction {
	var out []dune.Faction
	for _, u := range s.Karama {
		if u.No == nil && hasOwnForm(u) {
			out = append(out, u.Own)
		}
	}
	return out
}

func (s viewModel) ownPowerForm(f dune.Faction) views.Form {
	form := s.playForm(rulebook.Karama).With("arg.use", "special")
	if s.For == engine.Moderator {
		form = form.With("for", string(f))
	}
	return form
}

// shipsWithGuild are the factions whose shipment the Guild could stop.
func (s viewModel) shipsWithGuild() []dune.Faction {
	return slices.DeleteFunc(slices.Clone(s.InOrder()), func(f dune.Faction) bool { return f == dune.Guild || f == dune.Fremen })
}

// mostElites is the most elites that whoever plays a card here may have.
func (s viewModel) mostElites() int {
	most := 0
	for _, f := range s.InOrder() {
		if s.For == f || s.For == engine.Moderator {
			most = max(most, s.elites(f))
		}
	}
	return most
}

// gholaOptions are the leaders that a Ghola might bring back: one's own, or on the console anybody's.
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

// unknownCards is the number of cards that a seat holds and has not told the app.
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

// crossing is where a shipment across the planet may land.
func (s viewModel) crossing(c dune.ShipChoice) []dune.Fare {
	if len(c.Across) > 0 {
		return c.Across
	}
	return c.To
}

// standing is how many forces some groups have together.
func standing(from []dune.Standing) int {
	n := 0
	for _, g := range from {
		n += count(g.Forces)
	}
	return n
}

// firstAll has the first of several groups ready to move as a whole, and the others stay.
func firstAll(i int, from dune.Standing) dune.Forces {
	if i == 0 {
		return from.Forces
	}
	return dune.Forces{}
}

// one is a single force, of the ordinary kind where there is one.
func one(most dune.Forces) dune.Forces {
	if most.Normal > 0 {
		return dune.Forces{Normal: 1}
	}
	return dune.Forces{Special: 1}
}

// placesOf lists the places of some destinations.
func placesOf(among []dune.Destination) []place {
	var out []place
	for _, t := range among {
		out = append(out, placesIn(t.Territory, t.Sectors)...)
	}
	return out
}

// openDeals are the deals that are still to be answered, or to be kept.
func (s viewModel) openDeals() []dune.Deal {
	return slices.DeleteFunc(slices.Clone(s.Deals), func(d dune.Deal) bool { return d.Done || d.Broken || d.Void })
}

// dealsShown is how many open deals the console lists: its frames are sent at every input.
const dealsShown = 8

// newestDeals are the open deals that the console lists, and how many more there are.
func (s viewModel) newestDeals() (newest []dune.Deal, more int) {
	open := s.openDeals()
	more = max(0, len(open)-dealsShown)
	return open[more:], more
}

// duePhases are the phases in which a deal may come due.
func (s viewModel) duePhases() []views.Option { return views.Terms(s.P, dune.Sequence) }

// dueLots is the card for sale, which whoever begged spice for it has to buy.
func (s viewModel) dueLots() []views.Option {
	if s.Auction == nil || s.Auction.Turn == "" {
		return nil
	}
	return []views.Option{{Value: itoa(s.Auction.Lot), Text: s.t("label.deal.lot", "lot", s.Auction.Lot)}}
}

// tradeable are the leaders that the Harkonnen hold, as parts of a deal.
func (s viewModel) tradeable() []views.Option {
	var out []rulebook.Leader
	for _, l := range s.captives(dune.Harkonnen) {
		out = append(out, l.id)
	}
	return s.leaderOptions(out)
}

// counsel lists what this seat and an ally wrote to each other.
func (s viewModel) counsel(ally dune.Faction) []dune.Message {
	return slices.DeleteFunc(slices.Clone(s.Messages), func(m dune.Message) bool { return m.From != ally && m.To != ally })
}

// handOptions are what a raised hand may be about, the same on every phone. The judge is called in another way, by which play
// goes on.
func (s viewModel) handOptions() []views.Option {
	var options []views.Option
	for _, about := range []string{"card", "truthtrance", "karama"} {
		options = append(options, views.Option{Value: about, Text: s.t("hand." + about)})
	}
	return options
}

// swapOptions are the cards that may be taken or given back in an exchange.
func (s viewModel) swapOptions(c dune.SwapChoice) []views.Option {
	cards := c.Cards
	if c.Unnamed > 0 {
		cards = allCards()
	}
	return s.cardOptions(cards)
}

// cardsIn is how many cards of one name a choice holds, so that two of a kind can both be chosen.
func cardsIn(c dune.SwapChoice) []int { return make([]int, c.Count) }

// myDeals are the open deals that this seat has a part in.
func (s viewModel) myDeals() []dune.Deal {
	return slices.DeleteFunc(s.openDeals(), func(d dune.Deal) bool { return d.From != s.For && d.To != s.For })
}

// lentTo reports whether an ally may use a power by this seat's leave.
func (s viewModel) lentTo(ally dune.Faction, a rulebook.Ability) bool {
	return slices.Contains(s.seatOf(ally).Lent, a)
}

func (s viewModel) supportOptions() []views.Option {
	var options []views.Option
	for _, kind := range s.me().Helps {
		options = append(options, views.Option{Value: kind, Text: s.t("label.support." + kind)})
	}
	return options
}

// showOptions are what a seat can show: its purse, its traitors, and its cards: any, where the
// app does not know them all.
func (s viewModel) showOptions() []views.Option {
	options := []views.Option{{Value: "spice", Text: s.t("label.show.spice")}}
	cards := s.me().Hand
	if unknownCards(s.me()) > 0 {
		cards = allCards()
	}
	options = append(options, s.cardOptions(cards)...)
	return append(options, s.leaderOptions(s.me().Traitors)...)
}

func (s viewModel) showTo() []views.Option {
	return append([]views.Option{{Value: "all", Text: s.t("label.show.all")}}, views.Terms(s.P, s.Others(s.For))...)
}
