package dune

import (
	"cmp"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine/dune"
)

// resultText names all who won, and by what.
func (s *viewModel) resultText() string {
	return s.t("result."+way(s.Result), "factions", s.Result.Winners)
}

// asItStands names who would win if the game ended now, and by what.
func (s *viewModel) asItStands() string {
	return s.t("early_end.would."+way(s.ResultNow), "factions", s.ResultNow.Winners)
}

// way is by what a game ends, as the texts name it.
func way(r *dune.Result) string {
	if r.Ruling() == "DUNE-END-08" && r.By == "fremen" { // the sietches do not matter then
		return "default"
	}
	return r.By
}

// taken is the faction whose victory a prediction took; empty if none or not known.
func (s *viewModel) taken() string {
	if len(s.Result.From) == 0 {
		return ""
	}
	return s.t("result.taken", "factions", s.Result.From)
}

// winReason says why the winners won.
func (s *viewModel) winReason() string {
	switch p := s.prediction(); {
	case s.Result.By == "prediction" && p != nil:
		return strings.TrimSpace(s.t("result.foretold", "faction", p.Faction, "turn", p.Turn) + " " + s.taken())
	case s.Result.By != "strongholds" || len(s.Result.Winners) == 0:
		return s.t("story.how."+s.Result.By, "turn", s.Turn, "last", s.MaxTurns)
	}
	side := s.contenderOf(s.Result.Winners[0])
	return s.t("table.race", "held", side.Held, "needed", side.Needed)
}

// contenderOf is a faction's alliance in the race for strongholds.
func (s *viewModel) contenderOf(f dune.Faction) dune.Contender {
	for _, side := range s.Contenders {
		if slices.Contains(side.Members, f) {
			return side
		}
	}
	return dune.Contender{}
}

// inTheLead lists the alliances, who needs the fewest more strongholds to win first.
func (s *viewModel) inTheLead() []dune.Contender {
	if s.Result != nil {
		return nil
	}
	return slices.SortedStableFunc(slices.Values(s.Contenders), func(a, b dune.Contender) int {
		return cmp.Or(cmp.Compare(missing(a), missing(b)), cmp.Compare(b.Held, a.Held))
	})
}

// missing is how many more strongholds an alliance needs to win.
func missing(side dune.Contender) int { return side.Needed - side.Held }

// isAhead reports whether an alliance is closest to victory. Where more than a third are as close, nobody is ahead.
func (s *viewModel) isAhead(side dune.Contender) bool {
	asClose := 0
	for _, other := range s.Contenders {
		if missing(other) < missing(side) {
			return false
		}
		if missing(other) == missing(side) {
			asClose++
		}
	}
	return asClose <= max(1, len(s.Contenders)/3)
}
