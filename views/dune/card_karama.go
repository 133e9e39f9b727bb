package dune

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views"
)

// isKarama reports whether a card is played as a Karama by this seat; the moderator enters it for any.
func (s viewModel) isKarama(c rulebook.Card) bool {
	f := s.For
	if f == engine.Moderator {
		f = dune.BeneGesserit // who may play the most
	}
	return dune.IsKarama(s.Rules, f, c)
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

// useText says what a Karama is used for.
func (s viewModel) useText(use string) string {
	if a, block := strings.CutPrefix(use, "block:"); block {
		return s.t("label.karama.block", "faction", rulebook.Ability(a).Owner(), "ability", a)
	}
	return s.t("label.karama." + use)
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

// shipsWithGuild are the factions whose shipment the Guild could stop.
func (s viewModel) shipsWithGuild() []dune.Faction {
	return slices.DeleteFunc(slices.Clone(s.InOrder()), func(f dune.Faction) bool { return f == dune.Guild || f == dune.Fremen })
}
