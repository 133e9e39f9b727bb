package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Pick makes a legal plan: the first of all in a random order. What prescience was shown stands.
func (c PlanChoice) Pick(r engine.Random) (engine.Args, bool) {
	plan := c.pickNumber(r)
	kwisatz := c.Kwisatz && !gamekit.OneIn(r, 4)
	leaders := gamekit.Some(r, append([]rulebook.Leader{""}, c.Leaders...), len(c.Leaders)+1)
	weapons := gamekit.Some(r, append([]rulebook.Card{""}, c.Weapons...), len(c.Weapons)+1)
	defences := gamekit.Some(r, append([]rulebook.Card{""}, c.Defences...), len(c.Defences)+1)
	for _, plan.Leader = range leaders {
		for _, plan.Weapon = range weapons {
			for _, plan.Defence = range defences {
				plan.Kwisatz = kwisatz && plan.Leader != ""
				if p := c.asShown(plan); c.of.planRefusal(c.seat, p) == nil {
					return gamekit.Answer(planArgs{orNil(p.Leader), &p.Dial, p.Spice, orNil(p.Weapon), orNil(p.Defence), p.Kwisatz})
				}
			}
		}
	}
	return nil, false
}

// pickNumber dials a number, with spice that makes it.
func (c PlanChoice) pickNumber(r engine.Random) Plan {
	numbers := c.Numbers
	if c.Fixed.Shows(elementDial) {
		numbers = slices.DeleteFunc(slices.Clone(numbers), func(n DialNumber) bool { return n.Dial != c.Fixed.Dial })
	}
	n := gamekit.One(r, numbers)
	return Plan{Dial: n.Dial, Spice: gamekit.One(r, n.Spice)}
}

// asShown is a plan with what prescience was shown.
func (c PlanChoice) asShown(p Plan) Plan {
	for _, element := range append([]string{elementSpice, elementKwisatz}, planElements...) {
		if !c.Fixed.Shows(element) {
			continue
		}
		switch element {
		case elementLeader:
			p.Leader = c.Fixed.Leader
		case elementWeapon:
			p.Weapon = c.Fixed.Weapon
		case elementDefence:
			p.Defence = c.Fixed.Defence
		case elementDial:
			p.Dial = c.Fixed.Dial
		case elementSpice:
			p.Spice = c.Fixed.Spice
		case elementKwisatz:
			p.Kwisatz = c.Fixed.Kwisatz
		}
	}
	return p
}
