package imperium

import (
	"cmp"
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// Swing is an entry of the record that moved Victory Points.
type Swing struct {
	Round         int
	Said          engine.Message // the news of the entry, or its last step on a track
	Step          engine.Message
	Before, After map[Color]int // the points of those seats whose points changed
}

// mostSwings is how many swings a story tells.
const mostSwings = 3

// say keeps the first news of an entry.
func (s *Swing) say(m engine.Message) {
	if s.Said.Key == "" {
		s.Said = m
	}
}

// weight is how many points were won and lost.
func (s Swing) weight() (n int) {
	for c, before := range s.Before {
		n += abs(s.After[c] - before)
	}
	return n
}

func abs(n int) int { return max(n, -n) }

// endEntry keeps what the entry changed, if a story can say by what: a correction is no swing.
func (c *statisticsBuilder) endEntry() {
	before, swing := c.points, c.entry
	c.points, c.entry = c.state.points(), Swing{}
	if swing.Said.Key == "" {
		swing.Said = swing.Step
	}
	if swing.Said.Key == "" {
		return
	}
	swing.Round, swing.Before, swing.After = c.now().Round, map[Color]int{}, map[Color]int{}
	for _, seat := range c.Seats {
		if before[seat] != c.points[seat] {
			swing.Before[seat], swing.After[seat] = before[seat], c.points[seat]
		}
	}
	if len(swing.Before) > 0 {
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
