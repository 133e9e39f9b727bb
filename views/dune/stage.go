package dune

import (
	"slices"
	"strings"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views/live"
	"github.com/judgeofthechange/judge/views/pages"
)

// stageKinds are the moments: how long each takes the table screen, and whether in place.
var stageKinds = map[string]live.Moment{
	"plans":    {Lasts: 4500 * time.Millisecond}, // two plans turn over
	"result":   {Lasts: 6 * time.Second},         // the sums add up, the result falls
	"traitor":  {Lasts: 5500 * time.Millisecond},
	"worm":     {Lasts: 5 * time.Second},
	"storm":    {Lasts: 4 * time.Second, InPlace: true},
	"sold":     {Lasts: 3 * time.Second, InPlace: true},
	"alliance": {Lasts: 4 * time.Second, InPlace: true},
	"victory":  {Lasts: 6 * time.Second, InPlace: true},
	"called":   {Lasts: 6 * time.Second}, // the last turn, or the end of the game now
}

// stageMoments are the moments of what was just played.
func (s *viewModel) stageMoments(log []*pages.LogLine) live.Moments {
	moments := live.NewestMoments(log, stageKinds, s.stageKind)
	for _, m := range moments {
		if m.Kind == "called" {
			m.Words = s.called(m)
		}
	}
	return moments
}

// called says in a few words which turn is the last, or that the game ends now.
func (s *viewModel) called(m *live.ToldMoment) string {
	switch turn := live.Told[int](m, "turn"); {
	case m.About.Key == "log.called.now":
		return s.t("stage.called.now")
	case turn == s.Turn:
		return s.t("stage.called.this")
	default:
		return s.t("stage.called.later", "turn", turn)
	}
}

// film is how long the table screen shows what an entry told.
func film(v engine.View, told []engine.Message) time.Duration {
	return live.Film(told, stageKinds, newViewModel(pages.Layout{}, v, nil).stageKind)
}

// stageKind is the moment that a message belongs to; empty if it belongs to none, or if what it shows is gone.
func (s *viewModel) stageKind(m engine.Message) string {
	open := s.Battle != nil && s.showsBattle() && plansOpen(*s.Battle)
	switch {
	case m.Key == "log.battle.traitor" || m.Key == "log.battle.both_traitors":
		return "traitor"
	case strings.HasPrefix(m.Key, "log.battle.") && open && s.Battle.Outcome != nil && !beginsBattle(m):
		return "result"
	case m.Key == "log.plan.revealed" && open && s.Battle.Outcome == nil:
		return "plans"
	case slices.Contains([]string{"log.worm.ate", "log.worm.placed", "log.worm.called", "log.worm.rock", "log.worm.uncontrolled"}, m.Key):
		return "worm"
	case m.Key == "log.storm.shown" || m.Key == "log.storm.token.shown":
		return "storm"
	case strings.HasPrefix(m.Key, "log.called."):
		return "called"
	case m.Key == "log.bidding.sold" || m.Key == "log.bidding.karama":
		return "sold"
	case m.Key == "log.ally.made":
		return "alliance"
	case strings.HasPrefix(m.Key, "log.finished.") && s.Result != nil:
		return "victory"
	}
	return ""
}

// stormDial is a number of the storm and who dialled it.
type stormDial struct {
	by    dune.Faction
	value int
}

// dialsOf are the storm's numbers; none if it was the Fremen's token.
func dialsOf(m *live.ToldMoment) []stormDial {
	values := live.Told[[]int](m, "dials")
	var out []stormDial
	for i, f := range live.Told[[]dune.Faction](m, "factions") {
		if i < len(values) {
			out = append(out, stormDial{f, values[i]})
		}
	}
	return out
}

// alliances are the alliances at the table, each once.
func (s *viewModel) alliances() [][]dune.Faction {
	var out [][]dune.Faction
	for _, f := range s.InOrder() {
		if side := s.contenderOf(f).Members; len(side) > 1 && side[0] == f {
			out = append(out, side)
		}
	}
	return out
}
