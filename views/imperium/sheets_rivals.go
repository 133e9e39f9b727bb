package imperium

import (
	"slices"

	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	art "github.com/judgeofthechange/judge/views/imperium/imperiumart"
)

// isRival reports whether a thing is a Rival, or House Hagal that plays it.
func isRival(thing string) bool { return slices.Contains(imperium.Rivals, imperium.Color(thing)) }

// hagalRulings are the rulings about single Hagal cards.
var hagalRulings = map[string][]string{"harvest-spice": {"IMP-13.16"}, "arrakeen-1p": {"IMP-13.24"}, "reshuffle": {"IMP-13.14"}}

// ofHagal tells of a card of House Hagal's deck: where it sends a Rival's Agent, what the Rival has of it, and its swords. A card with the name
// of its space has one sheet with it.
func (s *sheetOf) ofHagal(card rulebook.HagalCard) {
	space, sends := rulebook.SpaceOf(card.Space)
	mark := string(space.Icon)
	if !sends {
		mark = string(makers()[0].Icon)
	}
	s.is(s.t("about.kind.hagal"), mark, append([]string{"IMP-13.1", "IMP-13.2", "IMP-13.3"}, hagalRulings[card.ID]...)...)
	if sends {
		s.row(s.t("about.row.hagal"), s.t("about.hagal.sends", "space", card.Space))
	} else {
		s.row(s.t("about.row.hagal"), s.t("about.hagal."+card.ID))
	}
	if card.ID == rulebook.Reshuffle {
		return
	}
	var says []string
	var marks []art.Amount
	for _, f := range rulebook.Factions {
		if n := card.Influence[f]; n > 0 {
			says, marks = append(says, s.t("about.hagal.influence", "n", n, "faction", f)), append(marks, art.Amount{Mark: "influence", Of: string(f), N: n})
		}
	}
	if card.SignetRing {
		says = append(says, s.t("about.hagal.ring"))
	}
	if card.Troops > 0 {
		says, marks = append(says, s.t("about.gain.troops", "n", card.Troops)), append(marks, s.amount("troops", card.Troops))
	}
	if card.Combat {
		says, marks = append(says, s.t("about.hagal.combat")), append(marks, art.Amount{Mark: "combat"})
	}
	if len(says) > 0 {
		s.row(s.t("about.row.hagal.brings"), s.P.List(says), marks...)
	}
	s.row(s.t("about.row.hagal.swords"), s.t("about.hagal.swords", "n", card.Swords), s.whole("swords", card.Swords))
	s.row(s.t("about.row.hagal.copies"), s.t("about.copies", "n", card.Copies))
}

// ofRival tells what a Rival is.
func (s *sheetOf) ofRival() {
	s.is(s.t("about.kind.rival"), "agent", "IMP-13.1", "IMP-13.2", "IMP-13.3", "IMP-13.4", "IMP-13.17")
	s.row(s.t("about.row.rival.turn"), s.t("about.rival.turn"))
	s.row(s.t("about.row.combat"), s.t("about.rival.combat"))
	s.row(s.t("about.row.rival.two"), s.t("about.rival.two"))
	s.row(s.t("about.row.rival.one"), s.t("about.rival.one"))
	s.Rulings = append(s.Rulings, "IMP-13.5", "IMP-13.6", "IMP-13.18", "IMP-13.22")
}
