package dune

import (
	"cmp"
	"slices"

	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/views/lookup"
	"github.com/judgeofthechange/judge/views/typing"
)

// stormCost makes a place in the storm less likely.
const stormCost = 3

// places lists the places that names may mean: in the sector that is said, or else in each of theirs. Without a name, those of the sector;
// strongholds come first.
func (s *viewModel) places(found []lookup.Match, sector int) (out []typing.Pair) {
	if found == nil {
		for _, t := range board.Territories() {
			if slices.Contains(t.Sectors(), sector) {
				out = append(out, typing.Pair{Match: lookup.Match{ID: string(t), Cost: 1}, Second: sector})
			}
		}
	}
	for _, m := range found {
		t := board.Territory(m.ID)
		if slices.Contains(t.Sectors(), sector) {
			out = append(out, typing.Pair{Match: m, Second: sector})
			continue
		}
		for _, p := range placesIn(t, t.Sectors()) {
			next := typing.Pair{Match: m, Second: p.sector}
			if p.sector == s.Storm && s.Storm > 0 {
				next.Cost += stormCost
			}
			out = append(out, next)
		}
	}
	weak := func(p typing.Pair) int {
		if slices.Contains(s.Strong, board.Territory(p.ID)) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(out, func(a, b typing.Pair) int { return cmp.Or(a.Cost-b.Cost, weak(a)-weak(b)) })
	return out[:min(typing.MaxReadings, len(out))]
}
