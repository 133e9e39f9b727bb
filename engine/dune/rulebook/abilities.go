package rulebook

import (
	"strings"

	"github.com/judgeofthechange/judge/engine"
)

// Ability is a faction's power: a Karama can block it, or the faction can lend it to an ally.
type Ability string

// Abilities that a rule of the basic games reads.
const (
	PrescienceBidding Ability = "atreides.prescience-bidding"
	PrescienceSpice   Ability = "atreides.prescience-spice"
	PrescienceBattle  Ability = "atreides.prescience-battle"
	AllyPrescience    Ability = "atreides.ally-prescience"
	TopCard           Ability = "harkonnen.top-card"
	AllyTraitors      Ability = "harkonnen.ally-traitors"
	AuctionIncome     Ability = "emperor.auction-income"
	AllyRevivalPaid   Ability = "emperor.ally-revival"
	ShippingIncome    Ability = "guild.shipping-income"
	ThreeShipments    Ability = "guild.three-shipments"
	OutOfTurn         Ability = "guild.out-of-turn"
	HalfPrice         Ability = "guild.half-price"
	AllyShipping      Ability = "guild.ally-shipping"
	IntoStorm         Ability = "fremen.ship-into-storm"
	FremenMovement    Ability = "fremen.movement"
	WormImmunity      Ability = "fremen.worm-immunity"
	WormControl       Ability = "fremen.worm-control"
	WormRide          Ability = "fremen.worm-ride"
	AllyWorm          Ability = "fremen.ally-worm"
	StormDeck         Ability = "fremen.storm-deck"
	StormHalfLosses   Ability = "fremen.storm-half-losses"
	AllyRevivalFree   Ability = "fremen.ally-revival"
	BeneCharity       Ability = "bene-gesserit.charity"
	SpiritualAdvisor  Ability = "bene-gesserit.spiritual-advisor"
	AdvisorHere       Ability = "bene-gesserit.spiritual-advisor-same-place"
	AdvisorsFlip      Ability = "bene-gesserit.advisors-flip"
	Voice             Ability = "bene-gesserit.voice"
	AllyVoice         Ability = "bene-gesserit.ally-voice"
	WorthlessKarama   Ability = "bene-gesserit.worthless-karama"
)

// Abilities in battle that the factions' extras and advanced combat add.
const (
	KwisatzPower  Ability = "atreides.kh-bonus"
	Sardaukar     Ability = "emperor.sardaukar"
	Fedaykin      Ability = "fremen.fedaykin"
	NoSpiceNeeded Ability = "fremen.no-spice-needed"
	Captures      Ability = "harkonnen.capture"
)

// Owner is the faction that a power belongs to.
func (a Ability) Owner() engine.Seat {
	name, _, _ := strings.Cut(string(a), ".")
	return engine.Seat(name)
}

// stoppedUnder gives the switches, with their values, under which a Karama stops an ability that is not in every game. All
// of them must fit.
var stoppedUnder = map[Ability]map[string][]string{
	KwisatzPower:    {"faction_extras": {"on"}},
	Captures:        {"faction_extras": {"on"}},
	Sardaukar:       {"faction_extras": {"on"}},
	AllyRevivalPaid: {"revival.ally_help": {"yes"}},
	OutOfTurn:       {"faction_extras": {"on"}},
	AllyShipping:    {"shipment.guild_ally": {"rates"}},
	StormDeck:       {"fremen_storm": {"on"}},
	StormHalfLosses: {"faction_extras": {"on"}},
	IntoStorm:       {"faction_extras": {"on"}},
	WormControl:     {"faction_extras": {"on"}},
	Fedaykin:        {"faction_extras": {"on"}},
	NoSpiceNeeded:   {"advanced_combat": {"on"}, "combat.fremen_free": {"yes"}},
	AllyWorm:        {"worm.ally": {"by_leave", "own_power"}},
	AllyRevivalFree: {"revival.ally_help": {"yes"}},
	BeneCharity:     {"faction_extras": {"on"}, "charity.bene_gesserit": {"every_turn"}},
	AdvisorHere:     {"faction_extras": {"on"}},
	AdvisorsFlip:    {"faction_extras": {"on"}, "bg.coexistence": {"pieces"}},
	WorthlessKarama: {"karama_specials": {"on"}},
}

// AllStoppable lists the abilities that a Karama can block at some table, faction by faction.
func AllStoppable() []Ability {
	var out []Ability
	for _, f := range sheets {
		out = append(out, f.Stoppable...)
	}
	return out
}
