package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Phase 4, spice harvest: harvesters bring spice, which holds or raises the imperium markers; bans follow.
const stepSpend = "spend"

func init() {
	says("spice.harvested", SpiceHarvested{}, "log.harvested", "WFA-7.2", "spice", "harvesters")
	says("spice.spent", SpiceSpent{}, "log.spent", "WFA-7.3", "paid", "stockpile", "keep", "lost")
	says("bans.set", BansSet{}, "log.bans", "WFA-7.6", "bans")
}

// Numbers of the harvest [WFA-7.3, WFA-7.4, WFA-7.5].
const (
	priceHold     = 2
	priceRaise    = 3
	priceStock    = 3
	stockpileUpTo = 5 // supremacy
)

// beginHarvest ends the bans, but for powers whose marker is on the bottom level [WFA-7.1], and brings in the harvesters [WFA-7.2].
func (d *decision) beginHarvest() {
	d.beginPhase(SpiceHarvest, stepSpend)
	d.bans = slices.DeleteFunc(slices.Clone(d.bans), func(p string) bool { return d.markers[p] > 1 })
	if len(d.bans) == 0 {
		d.bans = nil
	}
	n := len(d.harvesters)
	for _, area := range d.harvesters {
		if d.spice++; d.terrain(area) == board.DeepDesert {
			d.spice++
		}
	}
	d.harvesters, d.dropped = nil, nil
	d.emit(SpiceHarvested{Spice: d.spice, Harvesters: n})
}

// SpiceHarvested is what the harvesters brought.
type SpiceHarvested struct {
	told
	Spice      int `json:"spice"`
	Harvesters int `json:"harvesters"`
}

type spendArgs struct {
	Choam     int  `json:"choam" kind:"count"`
	Guild     int  `json:"spacing-guild" kind:"count"`
	Landsraad int  `json:"landsraad" kind:"count"`
	Stockpile bool `json:"stockpile" kind:"yes"`
	Keep      int  `json:"keep" kind:"count"`
}

func (in spendArgs) byPower() map[string]int {
	return map[string]int{"choam": in.Choam, "spacing-guild": in.Guild, "landsraad": in.Landsraad}
}

func (in spendArgs) sum() int {
	n := in.Choam + in.Guild + in.Landsraad + in.Keep
	if in.Stockpile {
		n += priceStock
	}
	return n
}

// spendRefusal says why spice, with the reserve, cannot be spent so [WFA-7.3, WFA-7.4, WFA-7.5].
func (s *State) spendRefusal(in spendArgs) error {
	for _, p := range rulebook.Powers {
		if pays := in.byPower()[p]; pays != 0 && pays != priceHold && pays != priceRaise { // [WFA-7.3]
			return engine.Refuse("WFA-7.3", "spend.price", "power", p, "spice", pays)
		}
	}
	switch {
	case in.Stockpile && s.supremacy > stockpileUpTo: // [WFA-7.4]
		return engine.Refuse("WFA-7.4", "spend.stockpile", "supremacy", s.supremacy)
	case in.Keep < 0 || in.Keep > 1: // [WFA-7.5]
		return engine.Refuse("WFA-7.5", "spend.keep")
	case in.sum() > s.spice+s.reserve:
		return engine.Refuse("WFA-7.3", "spend.too_much", "spice", s.spice+s.reserve, "count", in.sum())
	}
	return nil
}

// spend pays for the markers: 2 hold one, 3 raise it by a level, nothing lets it drop; 3 more may go into the stockpile for supremacy, and one may be
// kept [WFA-7.3, WFA-7.4, WFA-7.5]. Bans follow [WFA-7.6].
func (d *decision) spend(side Side, in spendArgs) error {
	if d.phase != SpiceHarvest || d.currentStep() != stepSpend || side != Harkonnen {
		return d.notNow("WFA-7.3")
	}
	if no := d.spendRefusal(in); no != nil {
		return no
	}
	d.spendSpice(in)
	return nil
}

func (d *decision) spendSpice(in spendArgs) {
	d.emit(SpiceSpent{Paid: in.byPower(), Stockpile: in.Stockpile, Keep: in.Keep, Lost: d.spice + d.reserve - in.sum()})
	for _, p := range rulebook.Powers {
		switch in.byPower()[p] {
		case 0:
			if d.moveMarker(p, -1, "WFA-7.3") {
				d.dropped = with(d.dropped, p)
			}
		case priceRaise:
			d.moveMarker(p, 1, "WFA-7.3")
		}
	}
	d.spice, d.reserve, d.step = 0, in.Keep, ""
	if in.Stockpile {
		d.raiseSupremacy(1)
	}
}

// moveMarker moves an imperium marker, never above the top or below the bottom; false if it stays [WFA-7.3].
func (d *decision) moveMarker(power string, by int, ruling string) bool {
	from := d.markers[power]
	to := min(max(from+by, 1), rulebook.TopLevel)
	if to == from {
		return false
	}
	d.markers = gamekit.With(d.markers, power, to)
	d.emit(MarkerMoved{Power: power, By: to - from, To: to, Ruling: ruling})
	return true
}

// SpiceSpent is how the spice was used; Lost is what nobody kept.
type SpiceSpent struct {
	told
	Paid      map[string]int `json:"paid"`
	Stockpile bool           `json:"stockpile"`
	Keep      int            `json:"keep"`
	Lost      int            `json:"lost"`
}

// MarkerMoved is a step of an imperium marker.
type MarkerMoved struct {
	told
	Power  string `json:"power"`
	By     int    `json:"by"`
	To     int    `json:"to"`
	Ruling string `json:"ruling"`
}

// setBans bans each power whose marker is on the bottom level or dropped in this phase [WFA-7.6].
func (d *decision) setBans() {
	d.bans = nil
	for _, p := range rulebook.Powers {
		if d.markers[p] == 1 || slices.Contains(d.dropped, p) {
			d.bans = with(d.bans, p)
		}
	}
	d.dropped = nil
	if len(d.bans) > 0 {
		d.emit(BansSet{Bans: d.bans})
	}
	d.checkStacks(Harkonnen) // the CHOAM ban lowers the limit [WFA-0.3]
}

// BansSet is the bans until the next harvest.
type BansSet struct {
	told
	Bans []string `json:"bans"`
}

// SpendChoice says what there is to spend, and what each choice would make of the next round.
type SpendChoice struct {
	Spice     int            `json:"spice"` // with the reserve
	Markers   map[string]int `json:"markers"`
	Stockpile bool           `json:"stockpile"` // whether it is open
}

// Pick pays as long as the spice lasts.
func (c SpendChoice) Pick(r engine.Random) (engine.Args, bool) {
	in, left := spendArgs{}, c.Spice
	pay := func(price int) int {
		if left < price || gamekit.OneIn(r, 4) {
			return 0
		}
		left -= price
		return price
	}
	for _, paid := range gamekit.Some(r, []*int{&in.Choam, &in.Guild, &in.Landsraad}, 3) {
		*paid = pay(gamekit.Between(r, 2, 3))
	}
	in.Stockpile = c.Stockpile && pay(3) > 0
	in.Keep = pay(1)
	return gamekit.Answer(in)
}

func (s *State) harvestPrompts() []engine.Prompt {
	if s.step != stepSpend {
		return nil
	}
	return []engine.Prompt{s.must(Harkonnen, "spice.spend", "WFA-7.3", SpendChoice{Spice: s.spice + s.reserve, Markers: s.markers, Stockpile: s.supremacy <= stockpileUpTo})}
}

func (d *decision) goOnHarvest() bool {
	switch d.step {
	case stepSpend:
		switch {
		case d.spice+d.reserve > 0 && d.isSolo(): // [WFA-11.21]
			d.interrupt(Job{Do: jobSpend})
			return true
		case d.spice+d.reserve > 0:
			return false
		}
		d.spendSpice(spendArgs{}) // nothing to decide
		return true
	case "":
		d.step = stepBans
		d.setBans()
		return true
	}
	d.beginEndOfRound()
	return true
}

// stepBans of the phase: units over a lowered limit are being removed.
const stepBans = "bans"
