package imperium

import (
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	art "github.com/judgeofthechange/judge/views/imperium/imperiumart"
)

// spaceRulings are the rulings about single spaces.
var spaceRulings = map[string][]string{
	"foldspace": {"IMP-3.18"}, "high-council": {"IMP-3.9"}, "mentat": {"IMP-3.17"}, "secrets": {"IMP-3.19"}, "sell-melange": {"IMP-3.16"},
	"sietch-tabr": {"IMP-3.8"}, "swordmaster": {"IMP-3.9", "IMP-3.20"},
}

func (s *sheetOf) ofSpace(space rulebook.Space) {
	s.is(s.t("about.kind.space"), string(space.Icon), spaceRulings[space.ID]...)
	s.row(s.t("about.row.icon"), term(s.viewModel, space.Icon), art.Amount{Mark: string(space.Icon)})
	printed := s.printed(space)
	if space.Requires != nil {
		for f, n := range space.Requires.InfluenceAtLeast {
			s.row(s.t("about.row.needs"), s.t("about.needs", "n", n, "faction", f))
		}
	}
	marks := printed.Gains
	if len(printed.Cost) > 0 {
		marks = append(append(printed.Cost, art.Amount{Mark: "arrow"}), printed.Gains...)
	}
	s.row(s.t("about.row.visit"), s.t("space."+space.ID+".does"), marks...)
	if space.Combat {
		s.row(s.t("about.row.combat"), s.t("about.combat"))
		s.Rulings = append(s.Rulings, "IMP-4.3")
	} else {
		s.row(s.t("about.row.combat"), s.t("about.combat.none"))
	}
	if !space.ControlBonus.IsZero() {
		s.row(s.t("about.row.control"), s.t("about.control.bonus"), s.goods(space.ControlBonus)...)
		s.Rulings = append(s.Rulings, "IMP-5.1", "IMP-5.2")
	}
	if space.BaseSpice() > 0 {
		s.Rulings = append(s.Rulings, "IMP-3.15", "IMP-8.1")
	}
}

// ofIcon tells of an Agent icon which spaces it opens, and of a Faction what its track gives.
func (s *sheetOf) ofIcon(icon rulebook.Icon) {
	var spaces []string
	of := rulebook.Faction("")
	for _, space := range rulebook.Spaces {
		if space.Icon == icon {
			spaces, of = append(spaces, space.ID), space.Faction
		}
	}
	if of == "" {
		s.is(s.t("about.kind.icon"), string(icon), "IMP-3.4")
		s.row(s.t("about.row.icon"), s.t("about.icon"))
	} else {
		s.is(s.t("about.kind.faction"), string(icon), "IMP-10.1", "IMP-10.2", "IMP-10.3", "IMP-10.4")
		s.row(s.t("about.row.step"), s.t("about.influence"), s.amount("influence", 1))
		s.row(s.t("about.row.at", "n", 2), s.t("about.point"), s.amount("vp", 1))
		bonus := rulebook.Step{Gain: new(rulebook.BonusOf(of))}
		s.row(s.t("about.row.at", "n", 4), s.inWords([]rulebook.Step{bonus}), s.stepGains("", bonus)...)
		s.row(s.t("about.row.alliance"), s.t("about.alliance"), s.amount("alliance", 1), s.amount("vp", 1))
	}
	s.row(s.t("about.row.spaces"), names(s, spaces))
}

// tokenRulings are the rulings about the tokens.
var tokenRulings = map[string][]string{
	"alliance": {"IMP-10.3", "IMP-10.4", "IMP-10.5"}, "high-council": {"IMP-6.4"}, "mentat": {"IMP-12.8"}, "swordmaster": nil,
}

func (s *sheetOf) ofToken(id string) {
	s.is(s.t("about.kind.token"), id, tokenRulings[id]...)
	text := "about.token." + id
	if id == "alliance" {
		text = "about.alliance"
	}
	s.row(s.t("about.row.token"), s.t(text))
}
