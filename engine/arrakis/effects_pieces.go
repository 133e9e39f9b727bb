package arrakis

import (
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
)

// Effects on leaders, vehicles, worm signs and worms.

// effectLeader brings a leader into play, onto the board, into the tanks or out of the game [WFA-9.16].
func (d *decision) effectLeader(_ Side, e Effect) error {
	card, known := rulebook.LeaderOf(e.Leader)
	l := d.leaders[e.Leader]
	if !known || l.At == removed {
		return engine.Refuse("WFA-9.16", "leader.unknown", "leader", e.Leader)
	}
	to := Area(e.To)
	switch {
	case e.To == inTanks:
		if !d.onBoard(e.Leader) && l.At != aside || e.Leader == rulebook.WildMaker {
			return engine.Refuse("WFA-9.1", "leader.not_available", "leader", e.Leader, "at", l.At)
		}
		d.fallLeader(e.Leader)
		if d.legions[Area(l.At)].Count() == 0 {
			d.leaveBehind(card.Side, Area(l.At))
		}
	case e.To == removed:
		d.removeLeader(e.Leader, "WFA-9.16")
	case e.To == aside && l.At == outOfPlay:
		d.enterLeader(e.Leader, "WFA-9.16")
	case e.To == aside && d.onBoard(e.Leader):
		d.takeFromBoard(e.Leader)
		d.moveLeader(e.Leader, aside)
	case !to.Exists():
		return engine.Refuse("WFA-9.16", "leader.to", "leader", e.Leader)
	case e.Leader == rulebook.WildMaker:
		return d.placeWildMaker(to)
	default:
		if l.At == inTanks || l.At == leaving { // [WFA-0.10]
			return engine.Refuse("WFA-0.10", "leader.tanks", "leader", e.Leader)
		}
		if !d.isFree(card.Side, to) || d.legions[to].Count() == 0 { // [WFA-0.4]
			return engine.Refuse("WFA-0.4", "deploy.alone", "area", e.To)
		}
		d.enterLeader(e.Leader, "WFA-9.16")
		d.takeFromBoard(e.Leader)
		d.addUnits(card.Side, to, Units{Leaders: []string{e.Leader}})
	}
	return nil
}

// placeWildMaker puts the Wild Maker into a desert area; the first time its card comes spent [WFA-9.10].
func (d *decision) placeWildMaker(to Area) error {
	if !d.terrain(to).IsDesert() || d.hasWorm(to) || d.hasSettlement(Atreides, to) || d.hasLegion(Atreides, to) {
		return engine.Refuse("WFA-9.10", "worm.to", "to", string(to))
	}
	if d.enterLeader(rulebook.WildMaker, "WFA-9.10") {
		d.turnCard(rulebook.WildMaker, cardSpent)
	}
	d.putWorm("", to, true)
	d.emit(WormCame{Area: to, Wild: true})
	d.wormArrives(to)
	return nil
}

// effectVehicle places a vehicle, from the supply or from elsewhere, or removes one.
func (d *decision) effectVehicle(_ Side, e Effect) error {
	if e.From != "" && !d.removeVehicle(e.From) {
		return engine.Refuse("WFA-0.10", "vehicles.no_such", "from", e.From)
	}
	var in vehiclesArgs
	switch {
	case e.To == "" && e.From == "":
		return engine.Refuse("WFA-2.7", "vehicles.zone", "zone", e.To)
	case e.To == "":
		return nil
	case e.What == harvester:
		in.Harvesters = []Area{Area(e.To)}
	case e.What == ornithopter:
		in.Ornithopters = []Zone{Zone(e.To)}
	case e.What == carryall:
		in.Carryalls = []Zone{Zone(e.To)}
	default:
		return engine.Refuse("WFA-2.7", "vehicles.kind", "what", e.What)
	}
	return d.putVehicles(in, "WFA-2.7")
}

func (d *decision) effectSign(_ Side, e Effect) error {
	if e.On {
		return d.placeSign(e.Area)
	}
	if !d.hasSign(e.Area) {
		return engine.Refuse("WFA-3.16", "sign.not_there", "area", string(e.Area))
	}
	d.signs = without(d.signs, e.Area)
	return nil
}

// effectWorm moves a worm, places one from the supply, or takes one away. One that comes to an area acts as in the desert phase [WFA-9.12].
func (d *decision) effectWorm(_ Side, e Effect) error {
	from, to := Area(e.From), Area(e.To)
	wild, there := d.isWild(from, false)
	switch {
	case e.From != "" && !there:
		return engine.Refuse("WFA-9.13", "worm.not_there", "area", e.From)
	case e.From == "" && len(d.worms) >= rulebook.Worms:
		return engine.Refuse("WFA-0.5", "worm.supply")
	case e.To == "" && e.From == "":
		return engine.Refuse("WFA-9.13", "worm.to", "to", e.To)
	case e.To == "" && wild:
		d.wildMaker = ""
		d.moveLeader(rulebook.WildMaker, aside)
		return nil
	case e.To == "":
		d.worms = without(d.worms, from)
		return nil
	case !d.terrain(to).IsDesert() || d.hasWorm(to) || d.hasSettlement(Atreides, to) || d.hasLegion(Atreides, to):
		return engine.Refuse("WFA-9.13", "worm.to", "to", e.To)
	}
	d.putWorm(from, to, wild)
	d.emit(WormCame{Area: to, Wild: wild})
	d.wormArrives(to)
	return nil
}
