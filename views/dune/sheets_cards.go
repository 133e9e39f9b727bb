package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views/i18n"
)

// cardUse is when a card is played, what becomes of it, and the rulings behind that.
type cardUse struct {
	when, after string
	rulings     []string
}

// cardUses are the uses of the cards: of a kind, or of a special card by its name.
var cardUses = map[string]cardUse{
	rulebook.ProjectileWeapon:       {"battle", "kept", []string{"BATTLE-27", "BATTLE-28", "BATTLE-31", "BATTLE-34"}},
	rulebook.PoisonWeapon:           {"battle", "kept", []string{"BATTLE-27", "BATTLE-28", "BATTLE-31", "BATTLE-34"}},
	rulebook.LasgunKind:             {"battle", "kept", []string{"BATTLE-28", "BATTLE-42", "BATTLE-43", "BATTLE-31"}},
	rulebook.ProjectileDefence:      {"battle", "kept", []string{"BATTLE-27", "BATTLE-28", "BATTLE-42", "BATTLE-31"}},
	rulebook.PoisonDefence:          {"battle", "kept", []string{"BATTLE-27", "BATTLE-28", "BATTLE-31"}},
	rulebook.HeroKind:               {"hero", "discarded", []string{"BATTLE-25", "BATTLE-11"}},
	rulebook.Worthless:              {"battle", "kept", []string{"BATTLE-27", "CARD-04", "KARAMA-04"}},
	string(rulebook.Truthtrance):    {"anytime", "discarded", []string{"CARD-01", "CARD-02", "CARD-03"}},
	string(rulebook.Karama):         {"karama", "discarded", []string{"KARAMA-01", "KARAMA-02", "KARAMA-03", "KARAMA-06", "KARAMA-07"}},
	string(rulebook.Hajr):           {"hajr", "discarded", []string{"MOVE-11", "TURN-05"}},
	string(rulebook.TleilaxuGhola):  {"anytime", "discarded", []string{"REVIVE-13", "REVIVE-14"}},
	string(rulebook.WeatherControl): {"storm", "discarded", []string{"STORM-08", "STORM-09", "STORM-24"}},
	string(rulebook.FamilyAtomics):  {"atomics", "atomics", []string{"STORM-10", "STORM-11", "STORM-12", "STORM-13", "STORM-14"}},
}

// card is a treachery card.
func (s *teller) card(c rulebook.Card) {
	kind := kindOf(c)
	sign := signOf(c)
	s.headed(s.p.Term(string(c)), s.p.T("about.kind.card"))
	s.Picture = cardIcon(sign)
	use := cardUses[sign]
	s.row("kind", i18n.Capital(s.p.Term(kind)))
	s.row("does", s.p.T("about.card."+sign))
	if kind == rulebook.Worthless && slices.Contains(s.rules.Stoppable(), rulebook.WorthlessKarama) {
		s.named(s.p.Term(string(dune.BeneGesserit)), s.p.T("about.power."+string(rulebook.WorthlessKarama)))
	}
	s.row("when", s.p.T("about.when."+use.when))
	s.row("after", s.p.T("about.after."+use.after))
	s.row("copies", s.p.T("about.copies.of", "count", c.Copies()))
	s.cite(use.rulings...)
}

// pieceSheet is something in play at every table, with the rows of its sheet.
type pieceSheet struct {
	name    string // its key
	of      dune.Faction
	rows    []string
	rulings []string
}

// pieces are the standing things of the game, by their ids.
var pieces = map[string]pieceSheet{
	"storm":        {"term.storm", "", []string{"what", "does", "spares"}, []string{"STORM-01", "STORM-03", "STORM-16", "SHIP-07", "MOVE-07"}},
	dune.ShaiHulud: {"term.shai-hulud", "", []string{"what", "does", "spares", "after"}, []string{"SPICE-03", "SPICE-04", "SPICE-09", "SPICE-15"}},
	"spice-blow":   {"term.spice-blow", "", []string{"what", "does"}, []string{"SPICE-01", "SPICE-02", "SPICE-05", "SPICE-17"}},
	"tanks":        {"table.legend.tanks", "", []string{"what", "back"}, []string{"REVIVE-01", "REVIVE-02", "REVIVE-03", "REVIVE-08"}},
	"spice":        {"term.spice", "", []string{"what", "does"}, []string{"HARVEST-01", "HARVEST-03", "HARVEST-04", "DEAL-01"}},
	"sardaukar":    {"elites.emperor", dune.Emperor, []string{"what", "fights", "back"}, []string{"BATTLE-44", "REVIVE-04"}},
	"fedaykin":     {"elites.fremen", dune.Fremen, []string{"what", "fights", "back"}, []string{"BATTLE-44", "REVIVE-04"}},
	"advisors":     {"about.advisors", dune.BeneGesserit, []string{"what", "does"}, []string{"BG-03", "BG-11", "BG-15"}},
	"kwisatz":      {"term.kwisatz", dune.Atreides, []string{"what", "fights", "killed"}, []string{"BATTLE-35", "BATTLE-36", "BATTLE-40", "REVIVE-12"}},
}

// piece is a standing thing.
func (s *teller) piece(id string) {
	is := pieces[id]
	kind := s.p.T("about.kind.play")
	s.Picture = aboutSign(id)
	if is.of != "" {
		kind = s.p.T("about.kind.force", "faction", is.of)
		s.Picture = aboutFaction(is.of)
	}
	s.headed(s.p.T(is.name), kind)
	if s.cite(is.rulings...); len(s.Rulings) == 0 {
		s.row("here", s.p.T("about.here.not"))
		for _, id := range is.rulings {
			s.Rulings = append(s.Rulings, "DUNE-"+id)
		}
	}
	for _, row := range is.rows {
		s.row(row, s.p.T("about."+id+"."+row))
	}
}
