package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Casualties: for each hit the owner removes a regular or a leader, or turns an elite into a regular [WFA-5.10].

func init() {
	says("casualties", Casualties{}, "log.casualties", "WFA-5.10", "side", "area", "hits", "lost", "of")
}

// What hits a legion, if it is no card and no leader by name.
const (
	ByBattle  = "battle"
	ByStorm   = "storm"
	ByWorm    = "worm"
	byGoingOn = "going-on" // against a settlement [WFA-5.12]
)

// hit asks a legion's owner for casualties.
func (d *decision) hit(side Side, area Area, hits int, of string) {
	switch {
	case hits == 0 || !d.hasLegion(side, area):
	case d.isMahdis(side): // [WFA-11.18]
		d.interrupt(Job{Do: jobHits, Area: area, Count: hits, Of: of})
	default:
		d.push(Task{Step: stepCasualties, Area: area, Side: side, Count: hits, Of: of})
	}
}

// loss are the casualties of a legion: regulars and leaders removed, elites turned, each for a hit.
type loss = Units

func hitsOf(l loss) int { return l.Regular + l.Elite + l.Special + l.LeaderCount() }

// turned is the number of elites that become regulars. Regulars are removed first where that keeps more: removed ones are in the supply again.
// Without any in the supply an elite is removed [WFA-5.10, WFA-0.5].
func turned(has Units, supply int, l loss) int {
	if supply+min(l.Regular, has.Regular) == 0 {
		return 0
	}
	return min(l.Elite+l.Special, supply+l.Regular)
}

// losses lists every way in which a legion can take as many of some hits as it can; left-over hits are void [WFA-5.10].
func losses(has Units, supply, hits int) (out []loss) {
	named := slices.Sorted(slices.Values(has.Leaders))
	most := -1
	for leaders := range 1 << len(named) {
		l := loss{}
		for i, id := range named {
			if leaders&(1<<i) != 0 {
				l.Leaders = append(l.Leaders, id)
			}
		}
		for l.Generic = range has.Generic + 1 {
			for l.Elite = range has.Elite + 1 {
				for l.Special = range has.Special + 1 {
					for l.Regular = range has.Regular + has.Elite + has.Special + 1 {
						n := hitsOf(l)
						if n > hits || n < most || l.Regular > has.Regular+turned(has, supply, l) {
							continue
						}
						if n > most {
							out, most = nil, n
						}
						out = append(out, l)
					}
				}
			}
		}
	}
	return out
}

// suffered is what is left of a legion's units after casualties.
func suffered(has Units, supply int, l loss) Units {
	has.Regular += turned(has, supply, l) - l.Regular
	has.Elite -= l.Elite
	has.Special -= l.Special
	return has.minus(Units{Generic: l.Generic, Leaders: l.Leaders})
}

// takeCasualties removes what the owner chooses.
func (d *decision) takeCasualties(side Side, in unitsArgs) error {
	t, no := d.task(side, stepCasualties, in.Area, "WFA-5.10")
	if no != nil {
		return no
	}
	in.Leaders = slices.Sorted(slices.Values(in.Leaders))
	legal := losses(d.legions[t.Area].Units, d.supply(side).Regular, t.Count)
	if !slices.ContainsFunc(legal, func(l loss) bool { return equalUnits(l, in.Units) }) {
		return engine.Refuse("WFA-5.10", "casualties.what", "hits", t.Count, "area", string(t.Area), "least", hitsOf(legal[0]))
	}
	d.settled()
	d.suffer(t, in.Units)
	return nil
}

func equalUnits(a, b Units) bool {
	return a.Regular == b.Regular && a.Elite == b.Elite && a.Special == b.Special && a.Tokens == b.Tokens && a.Generic == b.Generic && a.Black == b.Black && a.Silver == b.Silver && slices.Equal(a.Leaders, b.Leaders)
}

// suffer carries casualties out. Leaders without a unit go, too [WFA-5.10, WFA-0.4].
func (d *decision) suffer(t Task, lost loss) {
	l := d.legions[t.Area]
	rest := suffered(l.Units, d.supply(t.Side).Regular, lost)
	for _, id := range lost.Leaders { // [WFA-5.11]
		d.fallLeader(id)
	}
	l = d.legions[t.Area]
	l.Side, l.Units = t.Side, rest
	d.putLegion(t.Area, l)
	d.emit(Casualties{Side: t.Side, Area: t.Area, Hits: t.Count, Lost: lost, Of: t.Of})
	d.leaveBehind(t.Side, t.Area)
	if !d.hasLegion(t.Side, t.Area) {
		d.legionDied(t)
	}
}

// goOnCasualties takes casualties that leave no choice: the whole legion, or units that are all alike.
func (d *decision) goOnCasualties(t Task) bool {
	l, ok := d.legionOf(t.Side, t.Area)
	if !ok {
		d.settled()
		return true
	}
	if only := losses(l.Units, d.supply(t.Side).Regular, t.Count); len(only) == 1 {
		d.settled()
		d.suffer(t, only[0])
		return true
	}
	return false
}

// Casualties is what a legion lost to hits.
type Casualties struct {
	told
	Side Side  `json:"side"`
	Area Area  `json:"area"`
	Hits int   `json:"hits"`
	Lost Units `json:"lost"`

	Of string `json:"of,omitempty"` // what hit it
}

// CasualtyChoice says how many hits a legion suffers, and what it has.
type CasualtyChoice struct {
	Area   Area   `json:"area"`
	Hits   int    `json:"hits"`   // that must be taken: no more than the legion can
	Units  Units  `json:"units"`  //
	Supply int    `json:"supply"` // regulars, for elites that are turned
	Of     string `json:"of,omitempty"`
}

// Pick takes all hits in any way.
func (c CasualtyChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(unitsArgs{c.Area, gamekit.One(r, losses(c.Units, c.Supply, c.Hits))})
}

func (s *State) casualtyPrompts(t Task) []engine.Prompt {
	l := s.legions[t.Area]
	supply := s.supply(t.Side).Regular
	hits := t.Count
	if legal := losses(l.Units, supply, t.Count); len(legal) > 0 {
		hits = hitsOf(legal[0])
	}
	return []engine.Prompt{s.must(t.Side, "casualties", "WFA-5.10", CasualtyChoice{Area: t.Area, Hits: hits, Units: l.Units, Supply: supply, Of: t.Of}, string(t.Area), t.Of)}
}
