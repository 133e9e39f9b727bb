package arrakis

import (
	"cmp"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Rolls against a legion: by a worm, by a card, and by Coriolis storms [WFA-9.14, WFA-6.7].

// Strike is an attack on a legion that needs a roll.
type Strike struct {
	Area Area   `json:"area"`
	Dice int    `json:"dice"`
	Side Side   `json:"side"`           // who rolls
	Flat bool   `json:"flat,omitempty"` // a hit for each hit or special, whatever the terrain
	Of   string `json:"of,omitempty"`   // the card or the leader that strikes; empty for a worm
}

type strikeArgs struct {
	Area Area `json:"area" kind:"area"`
	CombatDice
}

// strike enters the roll of a worm's attack [WFA-9.14], or of a card's.
func (d *decision) rollStrike(side Side, in strikeArgs) error {
	if d.currentStep() != stepStrike {
		return d.notNow("WFA-9.14")
	}
	i := slices.IndexFunc(d.hazards.Strike, func(x Strike) bool { return in.Area == x.Area || in.Area == "" })
	switch {
	case i < 0:
		return engine.Refuse("WFA-9.14", "strike.area", "area", string(in.Area))
	case !d.answersFor(side, d.hazards.Strike[i].Side):
		return d.notNow("WFA-9.14")
	case !in.isRoll(d.hazards.Strike[i].Dice):
		return engine.Refuse("WFA-9.14", "combat.sum", "count", in.Count(), "dice", d.hazards.Strike[i].Dice)
	}
	x := d.hazards.Strike[i]
	d.hazards.Strike = slices.Delete(slices.Clone(d.hazards.Strike), i, i+1)
	if len(d.hazards.Strike) == 0 {
		d.hazards.Strike = nil
	}
	hits := d.desertHits(x.Area, in.CombatDice)
	ruling := "WFA-9.14"
	if x.Flat {
		hits, ruling = in.Hit+in.Special, "WFA-3.20"
	}
	d.emit(Struck{Area: x.Area, Roll: in.CombatDice, Hits: hits, Of: x.Of, Ruling: ruling})
	d.hit(d.legions[x.Area].Side, x.Area, hits, cmp.Or(x.Of, ByWorm)) // a settlement stands [WFA-5.17]
	return nil
}

// desertHits is what a roll does to a legion by the terrain: the table of storms and worms [WFA-6.7, WFA-9.14].
func (s *State) desertHits(area Area, roll CombatDice) int {
	switch s.terrain(area) {
	case board.DeepDesert:
		return roll.Hit + 2*roll.Special
	case board.Desert:
		return roll.Hit + roll.Special
	}
	return roll.Hit
}

// Struck is the roll of a worm, a storm or a card against a legion.
type Struck struct {
	told
	Area   Area       `json:"area"`
	Roll   CombatDice `json:"roll"`
	Hits   int        `json:"hits"`
	Of     string     `json:"of,omitempty"`
	Ruling string     `json:"ruling"`
}

// legionDied loses the harvester beside a legion that a worm destroyed [WFA-6.4, WFA-9.14].
func (d *decision) legionDied(t Task) {
	if t.Of == ByWorm && slices.Contains(d.harvesters, t.Area) {
		d.endangerHarvester(t.Area)
	}
}

// stormTargets lists the Harkonnen legions that Coriolis storms hit: outside mountains and storm-proof plateaus [WFA-6.7].
func (s *State) stormTargets() (out []Area) {
	for _, area := range sortedKeys(s.legions) {
		if s.hasLegion(Harkonnen, area) && s.terrain(area) != board.Mountain && !s.stormProof(area) {
			out = append(out, area)
		}
	}
	return out
}

const stormDice = 2

// rollStorm enters a storm's roll against a legion [WFA-6.7].
func (d *decision) rollStorm(side Side, in strikeArgs) error {
	switch {
	case d.currentStep() != stepStorm || side != Atreides:
		return d.notNow("WFA-6.7")
	case !slices.Contains(d.hazards.Storms, in.Area):
		return engine.Refuse("WFA-6.7", "storm.area", "area", string(in.Area), "legal", d.hazards.Storms)
	case !in.isRoll(stormDice):
		return engine.Refuse("WFA-6.7", "combat.sum", "count", in.Count(), "dice", stormDice)
	}
	d.hazards.Storms = without(d.hazards.Storms, in.Area)
	hits := d.desertHits(in.Area, in.CombatDice)
	d.emit(Struck{Area: in.Area, Roll: in.CombatDice, Hits: hits, Of: ByStorm, Ruling: "WFA-6.7"})
	d.hit(Harkonnen, in.Area, hits, ByStorm)
	return nil
}

// StrikeChoice says against which area how many dice are rolled.
type StrikeChoice struct {
	Area Area `json:"area"`
	Dice int  `json:"dice"`
}

// Pick reads any roll.
func (c StrikeChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(strikeArgs{c.Area, pickCombat(r, c.Dice)})
}

// wormStrikes takes a worm off the board, and asks for its roll against a legion: four dice, six for the Wild Maker [WFA-9.14, WFA-9.10].
func (d *decision) wormStrikes(worm, area Area) {
	dice := 4
	if d.wildMaker == worm && !slices.Contains(d.worms, worm) {
		dice = 6
		d.wildMaker = ""
		d.moveLeader(rulebook.WildMaker, aside)
	} else {
		d.worms = without(d.worms, worm)
	}
	d.hazards.Strike = with(d.hazards.Strike, Strike{Area: area, Dice: dice, Side: Atreides})
	d.openTokens(area)
}
