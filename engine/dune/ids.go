package dune

import "github.com/judgeofthechange/judge/engine"

// Faction is a side of the game, spelled as in the record.
type Faction = engine.Seat

// The six factions.
const (
	Atreides     Faction = "atreides"
	BeneGesserit Faction = "bene-gesserit"
	Emperor      Faction = "emperor"
	Fremen       Faction = "fremen"
	Guild        Faction = "guild"
	Harkonnen    Faction = "harkonnen"
)

// Leader is one of a faction's five leaders.
type Leader string

// Card is a treachery card; copies of one card share it.
type Card string

// Cards that a rule names.
const (
	CheapHero      Card = "cheap-hero"
	CheapHeroine   Card = "cheap-heroine"
	Lasgun         Card = "lasgun"
	Shield         Card = "shield"
	Karama         Card = "karama"
	Truthtrance    Card = "truthtrance"
	Hajr           Card = "hajr"
	TleilaxuGhola  Card = "tleilaxu-ghola"
	WeatherControl Card = "weather-control"
	FamilyAtomics  Card = "family-atomics"
)

// ShaiHulud is the worm card of the spice deck, whose other cards are named by their territory.
const ShaiHulud = "shai-hulud"

// Phase is one of the record's phase ids.
type Phase string

// The phases in the order of play.
const (
	Setup      Phase = "setup"
	Storm      Phase = "storm"
	SpiceBlow  Phase = "spice-blow"
	Charity    Phase = "charity"
	Bidding    Phase = "bidding"
	Revival    Phase = "revival"
	ShipMove   Phase = "ship-move"
	Battle     Phase = "battle"
	Collection Phase = "collection"
	Mentat     Phase = "mentat"
)

var phases = []Phase{Setup, Storm, SpiceBlow, Charity, Bidding, Revival, ShipMove, Battle, Collection, Mentat}

// Sequence is the phases of a turn in the order of play. Nobody may change it.
var Sequence = phases[1:]

// Ability is a faction's power as the catalogue of abilities names it: what a Karama can block and an ally can lend.
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
