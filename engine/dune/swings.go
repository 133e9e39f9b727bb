package dune

import (
	"cmp"
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// Swing is an entry of the record that changed the table, with one side that won or lost strongholds by it.
type Swing struct {
	Turn          int
	Said          engine.Message // the news of the entry
	Side          []Faction      // whose strongholds changed most; empty if no side's did
	Before, After int            // that side's strongholds
	Fallen        int            // forces that went to the tanks
}

// Purchase is a treachery card that somebody paid for.
type Purchase struct {
	Turn   int
	Buyer  Faction
	Amount int // spice
}

// mostSwings is how many swings a story tells.
const mostSwings = 3

// weight is how much a swing changed: five for each stronghold that a side won or lost, one for each force in the tanks.
func (s Swing) weight() int { return 5*abs(s.After-s.Before) + s.Fallen }

func abs(n int) int { return max(n, -n) }

// heldBySides counts, by seat, the strongholds that its side holds.
func (s *State) heldBySides() map[Faction]int {
	out := map[Faction]int{}
	for _, f := range s.seats {
		out[f] = s.held(s.alliance(f))
	}
	return out
}

// leaders is the side that alone holds the most strongholds; empty if two sides hold as many.
func (s *State) leaders() []Faction {
	var side []Faction
	most := 0
	for _, f := range s.seats {
		alliance := s.alliance(f)
		switch held := s.held(alliance); {
		case held > most:
			side, most = alliance, held
		case held == most && !slices.Contains(side, f):
			side = nil
		}
	}
	return slices.Clone(side)
}

// endEntry keeps what the entry changed, if a story tells of it.
func (c *statisticsBuilder) endEntry() {
	before := c.sides
	swing := c.entry
	c.sides, c.entry = c.state.heldBySides(), Swing{}
	if swing.Said.Key == "" || c.now().Turn == 0 {
		return
	}
	for _, f := range c.state.seats {
		if abs(c.sides[f]-before[f]) > abs(swing.After-swing.Before) {
			swing.Side, swing.Before, swing.After = slices.Clone(c.state.alliance(f)), before[f], c.sides[f]
		}
	}
	if swing.Turn = c.now().Turn; swing.weight() > 0 {
		c.Swings = append(c.Swings, swing)
	}
}

// keepBiggest leaves the biggest swings; of two that are as big, the later, which decided more.
func (c *statisticsBuilder) keepBiggest() {
	at := make([]int, len(c.Swings))
	for i := range at {
		at[i] = i
	}
	slices.SortFunc(at, func(i, j int) int {
		return cmp.Or(c.Swings[j].weight()-c.Swings[i].weight(), j-i)
	})
	var kept []Swing
	for _, i := range slices.Sorted(slices.Values(at[:min(len(at), mostSwings)])) {
		kept = append(kept, c.Swings[i])
	}
	c.Swings = kept
}
