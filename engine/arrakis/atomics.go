package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
)

// Family atomics: once per game the Atreides turn a mountain into desert, a free action of their turn [WFA-9.9].

func init() {
	says("atomics.used", AtomicsUsed{}, "log.atomics", "WFA-9.9", "area", "exposed")
	says("legion.destroyed", LegionDestroyed{}, "log.legion_destroyed", "WFA-9.9", "side", "area")
}

const (
	atomicsFrom       = 8 // score of any prescience marker
	atomicsFromByCard = 4
	atomicsCard       = "our-family-atomics"
)

var atomicsTargets = []Area{"splintered-rock", "hole-in-the-rock", "rimwall-west"}

// atomicsAreas lists the areas where atomics may go off now.
func (s *State) atomicsAreas() []Area {
	from := atomicsFrom
	if s.turn.Card == atomicsCard {
		from = atomicsFromByCard
	}
	high := slices.ContainsFunc(rulebook.Markers, func(m string) bool { return s.prescience[m] >= from })
	if s.atomics != "" || !high {
		return nil
	}
	return atomicsTargets
}

type atomicsArgs struct {
	Area Area `json:"area" kind:"area"`
}

// useAtomics makes a mountain desert. A legion there is moved by the opponent to an adjacent free area, or destroyed if there is none.
func (d *decision) useAtomics(side Side, in atomicsArgs) error {
	if no := d.free(side, Atreides, "WFA-9.9"); no != nil {
		return no
	}
	switch {
	case d.atomics != "":
		return engine.Refuse("WFA-9.9", "atomics.once")
	case len(d.atomicsAreas()) == 0:
		return engine.Refuse("WFA-9.9", "atomics.marker", "least", atomicsFrom)
	case !slices.Contains(atomicsTargets, in.Area):
		return engine.Refuse("WFA-9.9", "atomics.area", "legal", atomicsTargets)
	}
	d.atomics = in.Area
	d.emit(AtomicsUsed{Area: in.Area, Exposed: exposedBy[in.Area]})
	if l, held := d.legions[in.Area]; held {
		d.push(Task{Step: stepDisplace, Area: in.Area, Side: l.Side})
	}
	return nil
}

// AtomicsUsed is a mountain that became desert.
type AtomicsUsed struct {
	told
	Area    Area   `json:"area"`
	Exposed []Area `json:"exposed"` // plateaus that lost their shelter
}

// displacements lists where a legion that atomics hit may go.
func (s *State) displacements(t Task) (out []Area) {
	for _, n := range s.neighbours(t.Area) {
		if s.isFree(t.Side, n) {
			out = append(out, n)
		}
	}
	slices.Sort(out)
	return out
}

// displace moves a legion that atomics hit, as its opponent says.
func (d *decision) displace(side Side, in retreatToArgs) error {
	t := d.tasks[len(d.tasks)-1]
	switch legal := d.displacements(t); {
	case side != t.Side.Other():
		return d.notNow("WFA-9.9")
	case in.From != "" && in.From != t.Area || !slices.Contains(legal, in.To):
		return engine.Refuse("WFA-9.9", "retreat.to", "area", string(in.To), "legal", legal)
	}
	d.settled()
	d.withdraw(t.Side, t.Area, in.To, "WFA-9.9")
	return nil
}

func (d *decision) goOnDisplace(t Task) bool {
	switch to := d.displacements(t); len(to) {
	case 0:
		d.settled()
		d.emit(LegionDestroyed{Side: t.Side, Area: t.Area})
		l := d.legions[t.Area]
		if d.rules.Is("atomics.leaders", "removed") {
			for _, id := range l.Leaders {
				d.removeLeader(id, "WFA-9.9")
			}
			l = d.legions[t.Area]
		}
		d.removeUnits(t.Side, t.Area, l.Units, "WFA-9.9")
	case 1:
		d.settled()
		d.withdraw(t.Side, t.Area, to[0], "WFA-9.9")
	default:
		return false
	}
	return true
}

// LegionDestroyed is a legion that had nowhere to go.
type LegionDestroyed struct {
	told
	Side Side `json:"side"`
	Area Area `json:"area"`
}
