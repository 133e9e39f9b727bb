package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views/pages"
)

// alliesText names a faction's allies.
func (s *viewModel) alliesText(f dune.Faction) string {
	if allies := s.seatOf(f).Allies; len(allies) > 0 {
		return s.t("table.allies", "factions", allies)
	}
	return ""
}

// lentTo reports whether this seat lets an ally use a power.
func (s *viewModel) lentTo(ally dune.Faction, a rulebook.Ability) bool {
	return slices.Contains(s.seatOf(ally).Lent, a)
}

// allyMessages lists what this seat and an ally wrote to each other.
func (s *viewModel) allyMessages(ally dune.Faction) []dune.Message {
	return slices.DeleteFunc(slices.Clone(s.Messages), func(m dune.Message) bool { return m.From != ally && m.To != ally })
}

// promised lists what this seat will pay for an ally.
func (s *viewModel) promised(ally dune.Faction) []dune.Support {
	return slices.DeleteFunc(slices.Clone(s.me().Support), func(p dune.Support) bool { return p.From != s.For || p.To != ally })
}

// pledgedFor are the costs that an ally may help to pay, by the question that they come with.
var pledgedFor = map[string]string{"bid": "bid", "ship": "shipment", "revive": "revival", "plan": "battle"}

// pledged lists what allies will pay for what this seat is asked.
func (s *viewModel) pledged(p engine.Prompt) []dune.Support {
	return slices.DeleteFunc(slices.Clone(s.me().Support), func(x dune.Support) bool { return p.For != s.For || x.To != s.For || x.For != pledgedFor[p.Ask] })
}

// otherPledges lists what allies will pay for what this seat is not asked now.
func (s *viewModel) otherPledges() []dune.Support {
	return slices.DeleteFunc(slices.Clone(s.me().Support), func(x dune.Support) bool {
		return x.To != s.For || slices.ContainsFunc(s.DuePrompts(), func(p engine.Prompt) bool { return pledgedFor[p.Ask] == x.For })
	})
}

// pledgeSays says what an ally will pay for.
func (s *viewModel) pledgeSays(p dune.Support) string {
	return s.t("pledge."+p.For, "from", p.From, "spice", p.Spice)
}

// offerTitle says where a seat stands in a nexus: it has just allied, waits for an answer, may offer an alliance or may not.
func (s *viewModel) offerTitle(p engine.Prompt) string {
	c, _ := p.Choices.(dune.AllyOfferChoice)
	allies := s.seatOf(p.For).Allies
	offered := s.offersOf(p.For)
	switch {
	case s.hasJoined(p.For) && len(allies) > 0:
		return s.t("ask.ally.offer.allied", "factions", allies)
	case len(offered) > 0:
		return s.t("ask.ally.offer.waits", "factions", s.toConsent(offered[0]))
	case len(allies) > 0:
		return s.t("ask.ally.offer.stays", "factions", allies)
	case len(c.To) == 0:
		return s.t("ask.ally.offer.none")
	}
	return s.t("ask.ally.offer")
}

// hasJoined reports whether a seat has entered an alliance in this nexus.
func (s *viewModel) hasJoined(f dune.Faction) bool {
	return s.Nexus != nil && slices.Contains(s.Nexus.Joined, f)
}

// supportOptions lists the costs that this seat may help an ally to pay.
func (s *viewModel) supportOptions() []pages.Option {
	var options []pages.Option
	for _, kind := range s.me().Helps {
		options = append(options, pages.Option{Value: kind, Text: s.t("label.support." + kind)})
	}
	return options
}

// allianceAdvice names the factions that the console advises; empty if there are none.
func (s *viewModel) allianceAdvice() string {
	if len(s.Advice) == 0 {
		return ""
	}
	return s.t("console.advice", "factions", s.Advice)
}
