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

// TurnPhases is the phases of a turn in the order of play. Nobody may change it.
var TurnPhases = phases[1:]
