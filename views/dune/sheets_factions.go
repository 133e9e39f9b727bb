package dune

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// power is one of a faction's advantages, with the ruling behind it. Row names its row; empty for what the ability is called.
type power struct{ id, row, ruling string }

// powers are the factions' advantages, in the order of the turn.
var powers = map[dune.Faction][]power{
	dune.Atreides: {
		{string(rulebook.PrescienceBidding), "", "BID-06"}, {string(rulebook.PrescienceSpice), "", "TURN-04"}, {string(rulebook.PrescienceBattle), "", "BATTLE-13"},
		{string(rulebook.KwisatzPower), "", "BATTLE-36"}, {"atreides.special", "special", "BATTLE-19"}, {string(rulebook.AllyPrescience), "ally", "ALLY-08"},
	},
	dune.Harkonnen: {
		{"harkonnen.traitors", "traitors", "SETUP-07"}, {string(rulebook.TopCard), "", "BID-18"}, {string(rulebook.Captures), "", "BATTLE-50"},
		{"harkonnen.special", "special", "KARAMA-05"}, {string(rulebook.AllyTraitors), "ally", "BATTLE-41"},
	},
	dune.Emperor: {
		{string(rulebook.AuctionIncome), "", "BID-12"}, {string(rulebook.Sardaukar), "", "BATTLE-44"}, {"emperor.special", "special", "REVIVE-07"},
		{"emperor.gifts", "ally", "BID-23"}, {string(rulebook.AllyRevivalPaid), "ally", "REVIVE-06"},
	},
	dune.Guild: {
		{string(rulebook.ShippingIncome), "", "SHIP-03"}, {string(rulebook.HalfPrice), "", "SHIP-04"}, {string(rulebook.ThreeShipments), "", "SHIP-05"},
		{string(rulebook.OutOfTurn), "", "TURN-02"}, {"guild.special", "special", "SHIP-14"}, {string(rulebook.AllyShipping), "ally", "SHIP-15"}, {"guild.victory", "victory", "END-07"},
	},
	dune.Fremen: {
		{"fremen.arrival", "arrival", "SHIP-11"}, {string(rulebook.FremenMovement), "", "MOVE-06"}, {string(rulebook.WormImmunity), "", "SPICE-09"},
		{string(rulebook.WormRide), "", "SPICE-11"}, {string(rulebook.WormControl), "", "SPICE-07"}, {string(rulebook.StormDeck), "", "STORM-05"},
		{string(rulebook.StormHalfLosses), "", "STORM-19"}, {string(rulebook.IntoStorm), "", "SHIP-08"}, {string(rulebook.Fedaykin), "", "BATTLE-44"},
		{string(rulebook.NoSpiceNeeded), "", "BATTLE-46"}, {"fremen.special", "special", "SPICE-21"}, {string(rulebook.AllyWorm), "ally", "SPICE-10"},
		{string(rulebook.AllyRevivalFree), "ally", "REVIVE-05"}, {"fremen.victory", "victory", "END-06"},
	},
	dune.BeneGesserit: {
		{"bene-gesserit.prediction", "prediction", "END-04"}, {string(rulebook.SpiritualAdvisor), "", "BG-06"}, {string(rulebook.AdvisorHere), "", "BG-07"},
		{"bene-gesserit.coexistence", "coexistence", "BG-03"}, {string(rulebook.AdvisorsFlip), "", "BG-01"}, {string(rulebook.Voice), "", "BATTLE-07"},
		{string(rulebook.BeneCharity), "", "CHARITY-02"}, {string(rulebook.WorthlessKarama), "", "KARAMA-04"}, {string(rulebook.AllyVoice), "ally", "ALLY-08"},
	},
}

// inForce reports whether a faction has a power under these rules: one that a Karama can stop by its switches, others by their ruling.
func (s *teller) inForce(p power) bool {
	if ability := rulebook.Ability(p.id); slices.Contains(rulebook.AllStoppable(), ability) {
		return slices.Contains(s.rules.Stoppable(), ability)
	}
	if p.row == "special" {
		return s.rules.On("karama_specials")
	}
	return s.rules.Status("DUNE-" + p.ruling).InForce
}

// faction is a faction's printed sheet, and its powers under these rules.
func (s *teller) faction(f dune.Faction) {
	sheet, _ := rulebook.Printed.Sheet(f)
	s.headed(s.p.Term(string(f)), s.p.T("about.kind.faction"))
	s.Picture = aboutFaction(f)
	s.row("spice", itoa(sheet.Spice))
	s.row("forces", s.startingForces(sheet))
	if sheet.Special != nil && s.rules.On("faction_extras") {
		s.row("elites", itoa(sheet.Special.Count)+" "+s.p.T("elites."+string(f)))
	}
	s.row("revival", s.p.T("about.revival.of", "count", sheet.FreeRevival))
	s.row("hand", s.p.T("about.hand.of", "start", sheet.StartingCards, "most", sheet.HandLimit))
	var leaders []string
	for _, l := range sheet.Leaders {
		leaders = append(leaders, s.p.T("about.leaders.of", "leader", l.ID, "strength", l.Strength))
	}
	s.row("leaders", strings.Join(leaders, ", "))
	s.cite("SETUP-08", "SETUP-09", "REVIVE-02")
	for _, p := range powers[f] {
		if !s.inForce(p) {
			continue
		}
		name := s.p.Term(p.id)
		if p.row != "" {
			name = s.p.T("about.row." + p.row)
		}
		s.named(name, s.p.T("about.power."+p.id))
		s.cite(p.ruling)
	}
}

// startingForces says where a faction's forces are when the game begins.
func (s *teller) startingForces(sheet rulebook.Sheet) string {
	switch {
	case sheet.ID == dune.BeneGesserit && s.rules.On("faction_extras"):
		return s.p.T("about.forces.anywhere", "count", sheet.Start.Count, "reserves", sheet.ForceCount()-sheet.Start.Count)
	case sheet.Start != nil:
		return s.p.T("about.forces.at", "count", sheet.Start.Count, "territory", sheet.Start.Territory, "reserves", sheet.ForceCount()-sheet.Start.Count)
	case sheet.Place != nil:
		return s.p.T("about.forces.among", "count", sheet.Place.Count, "territories", sheet.Place.Among, "reserves", sheet.ForceCount()-sheet.Place.Count)
	}
	return s.p.T("about.forces.reserve", "reserves", sheet.ForceCount())
}

// leader is a leader's disc.
func (s *teller) leader(l rulebook.Leader) {
	owner, strength := rulebook.Printed.Owner(l), rulebook.Printed.Strength(l)
	sheet, _ := rulebook.Printed.Sheet(owner)
	rank := slices.IndexFunc(sheet.Leaders, func(d rulebook.Disc) bool { return d.ID == l })
	s.headed(s.p.Term(string(l)), s.p.T("about.kind.leader", "faction", owner))
	s.Picture = aboutLeader(owner, rank)
	s.row("strength", itoa(strength))
	s.row("fights", s.p.T("about.leader.fights", "strength", strength))
	s.row("killed", s.p.T("about.leader.killed", "strength", strength))
	s.row("traitor", s.p.T("about.leader.traitor"))
	s.cite("BATTLE-29", "BATTLE-32", "BATTLE-33", "REVIVE-08", "REVIVE-09", "BATTLE-37")
}

// territory is a territory of the board.
func (s *teller) territory(t board.Territory) {
	s.headed(s.p.Term(string(t)), s.p.T("about.kind.territory"))
	ground := groundOf(t)
	s.Picture = aboutSign(ground)
	s.row("ground", s.p.T("about.ground."+ground))
	if sectors := t.Sectors(); len(sectors) > 0 {
		s.row("sectors", s.p.Say(sectors))
		s.row("storm", s.p.T("about.ground."+weatherOf(t)))
		s.cite("STORM-16")
	}
	if slices.Contains(board.BehindShieldWall(), t) {
		s.cite("STORM-18")
	}
	if slices.Contains(s.rules.Strongholds(), t) {
		s.row("counts", s.p.T("about.counts.yes"))
		s.cite("END-02")
	}
	if slices.Contains(s.rules.ExtraSietches(), t) {
		s.cite("END-11")
	}
	if slices.Contains(board.Cities(), t) {
		s.row("city", s.p.T("about.city.gives"))
		s.cite("MOVE-02", "HARVEST-01")
	}
	if at, amount, blows := t.Blow(); blows {
		s.row("blow", s.p.T("about.blow.of", "amount", amount, "sector", at.Sector))
		s.cite("SPICE-01", "SPICE-02")
	}
	if t == board.ShieldWall {
		s.row("counts", s.p.T("about.wall.falls"))
		s.cite("STORM-11", "STORM-14", "END-10")
	}
	if t == board.PolarSink {
		s.cite("STORM-21")
	}
	s.row("beside", s.p.Say(t.Neighbours()))
}

// groundOf names a territory's ground.
func groundOf(t board.Territory) string {
	switch {
	case t == board.PolarSink:
		return "polar"
	case t.IsStronghold():
		return "stronghold"
	case t.IsSand():
		return "sand"
	}
	return "rock"
}

// weatherOf says what a storm does in a territory.
func weatherOf(t board.Territory) string {
	switch {
	case slices.Contains(board.BehindShieldWall(), t):
		return "walled"
	case t.IsSand():
		return "harmed"
	}
	return "safe"
}
