package dune

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views/pages"
)

// isKarama reports whether this seat may play a card as a Karama; the moderator enters it for any.
func (s *viewModel) isKarama(c rulebook.Card) bool {
	f := s.For
	if f == engine.Moderator {
		f = dune.BeneGesserit // the faction that may play the most cards as one
	}
	return dune.IsKarama(s.Rules, f, c)
}

// karamaOptions lists what a Karama may be used for now: one's own purchase or shipment, or against another's ability. Uses
// with a form of their own are not in it.
func (s *viewModel) karamaOptions() []pages.Option {
	var options []pages.Option
	for _, u := range s.Karama {
		if u.No == nil && !hasOwnForm(u) {
			options = append(options, pages.Option{Value: u.Use, Text: s.karamaText(u)})
		}
	}
	return options
}

// karamaText says what a Karama is played for.
func (s *viewModel) karamaText(u dune.KaramaUse) string {
	if a, ok := strings.CutPrefix(u.Use, "block:"); ok {
		return s.t("label.karama.block", "faction", rulebook.Ability(a).Owner(), "ability", a)
	}
	if u.Own != "" {
		return s.t("label.karama.special." + string(u.Own))
	}
	return s.t("label.karama." + u.Use)
}

// hasOwnForm reports whether a use needs more fields.
func hasOwnForm(u dune.KaramaUse) bool { return u.Own != "" && u.Own != dune.Fremen }

// karamaUsesNotNow lists the uses of a Karama that are not possible now.
func (s *viewModel) karamaUsesNotNow() []dune.KaramaUse {
	return slices.DeleteFunc(slices.Clone(s.Karama), func(u dune.KaramaUse) bool { return u.No == nil })
}

// ownPowers lists the factions whose own Karama power is possible now and has a form: one's own, or on the console
// anybody's.
func (s *viewModel) ownPowers() []dune.Faction {
	var out []dune.Faction
	for _, u := range s.Karama {
		if u.No == nil && hasOwnForm(u) {
			out = append(out, u.Own)
		}
	}
	return out
}

func (s *viewModel) ownPowerForm(f dune.Faction) pages.Form {
	form := s.playForm(rulebook.Karama).With("arg.use", "special")
	if s.For == engine.Moderator {
		form = form.With("for", string(f))
	}
	return form
}

// useText says what a Karama is used for.
func (s *viewModel) useText(use string) string {
	if a, block := strings.CutPrefix(use, "block:"); block {
		return s.t("label.karama.block", "faction", rulebook.Ability(a).Owner(), "ability", a)
	}
	return s.t("label.karama." + use)
}

// mostElites is the most elites of any seat that plays a card here.
func (s *viewModel) mostElites() int {
	most := 0
	for _, f := range s.InOrder() {
		if s.For == f || s.For == engine.Moderator {
			most = max(most, s.elites(f))
		}
	}
	return most
}

// shipsWithGuild lists the factions whose shipment the Guild could stop.
func (s *viewModel) shipsWithGuild() []dune.Faction {
	return slices.DeleteFunc(slices.Clone(s.InOrder()), func(f dune.Faction) bool { return f == dune.Guild || f == dune.Fremen })
}
