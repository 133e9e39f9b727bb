package dune

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views/live"
	"github.com/judgeofthechange/judge/views/pages"
)

// resultText names all who won, and by what.
func (s *viewModel) resultText() string {
	switch {
	case s.endedOnTime() && len(s.Result.Winners) == 0:
		return s.t("result.on_time.draw")
	case s.endedOnTime():
		return s.t("result.on_time", "factions", s.Result.Winners)
	}
	return s.t("result."+way(s.Result), "factions", s.Result.Winners)
}

// asItStands names who would win if the game ended now, and by what.
func (s *viewModel) asItStands() string {
	return s.t("early_end.would."+way(s.ResultNow), "factions", s.ResultNow.Winners)
}

// judgement lists what a game that is told its end counts (event.md, 7.3): the strongholds of each side, with their forces where these decide, then who
// wins as it stands. The prediction, which counts last, is not known before.
func judgement(c pages.Layout, v engine.View) (steps []string) {
	s := newViewModel(c, v, nil)
	if s.ResultNow == nil {
		return nil
	}
	for _, side := range s.inTheLead() {
		key := "early_end.holds"
		if s.ResultNow.By == "forces" {
			key = "early_end.holds_forces"
		}
		steps = append(steps, s.t(key, "factions", side.Members, "held", side.Held, "needed", side.Needed, "forces", side.Forces))
	}
	return append(steps, s.asItStands())
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

// endedOnTime reports whether the moderator ended the game before its rules did [DUNE-SETUP-15].
func (s *viewModel) endedOnTime() bool {
	return s.Rules != nil && s.MaxTurns < s.Rules.Number("game.turns", s.MaxTurns) && s.Result.By != "prediction"
}

// victory is how the game ended, for people: who won as whom, and how.
func (s *viewModel) victory() live.Victory {
	v := live.Victory{Image: victoryImage(s.Result.Winners), Winners: s.Result.Winners, How: s.wonBy()}
	for _, f := range s.Result.Winners {
		v.As = append(v.As, string(f))
	}
	if s.endedOnTime() {
		v.How = s.t("won.on_time", "turn", s.Turn) + " " + v.How
	}
	return v
}

// wonBy says how the game was won.
func (s *viewModel) wonBy() string {
	switch p := s.prediction(); {
	case s.Result.By == "prediction" && p == nil:
		return strings.TrimSpace(s.t("won.prediction.unknown") + " " + s.taken())
	case s.Result.By == "prediction":
		return strings.TrimSpace(s.t("won.prediction", "faction", p.Faction, "turn", p.Turn) + " " + s.taken())
	case s.Result.By != "strongholds" || len(s.Result.Winners) == 0:
		return s.t("won." + way(s.Result))
	}
	switch side := s.contenderOf(s.Result.Winners[0]); {
	case side.Held < side.Needed: // a correction set the result
		return s.t("won.strongholds")
	case len(side.Members) == 1:
		return s.t("won.alone", "held", side.Held, "needed", side.Needed, "turn", s.Turn)
	default:
		return s.t("won.allied", "held", side.Held, "needed", side.Needed, "turn", s.Turn)
	}
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

// leader names the alliances that are ahead with the strongholds of each; empty if nobody is.
func (s *viewModel) leader() string {
	var says []string
	for _, side := range s.inTheLead() {
		if side.Held > 0 && s.isAhead(side) {
			says = append(says, s.t("early_end.holds", "factions", side.Members, "held", side.Held, "needed", side.Needed))
		}
	}
	return strings.Join(says, " ")
}

// standardPlace is where the mark of one of several winners is on their standard.
func standardPlace(nth, of int) string {
	const left, width, middle = 20, 76, 24
	size := min(.75, .36*float64(width)/17/float64(of))
	return fmt.Sprintf("translate(%.1f %d) scale(%.2f)", left+width*(float64(nth)+.5)/float64(of), middle, size)
}
