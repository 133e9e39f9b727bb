package dune

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/live"
)

// stageTimes is how long each moment takes the table screen.
var stageTimes = map[string]time.Duration{
	"plans":   4500 * time.Millisecond, // two plans turn over
	"result":  6 * time.Second,         // the sums add up, the result falls
	"traitor": 5500 * time.Millisecond,
	"worm":    5 * time.Second,
}

// stageMoment is a moment with what was said about it.
type stageMoment struct {
	live.Moment
	about engine.Message
	says  []string // what else was said in that entry
}

// stageMoment is the newest entry's moment; nil if it has none. Nothing is staged again after an undo or a correction.
func (s viewModel) stageMoment(log []*views.LogLine) *stageMoment {
	for _, line := range views.Newest(log, 8) {
		if line.IsUndo || line.Correction {
			return nil
		}
		if line.Undone || line.No == 0 {
			continue
		}
		for _, says := range slices.Backward(line.Says) {
			kind := s.stageKind(says.Of)
			if kind == "" {
				continue
			}
			m := &stageMoment{live.Moment{Kind: kind, Line: line.ID, Began: line.At, Lasts: stageTimes[kind]}, says.Of, nil}
			for _, said := range line.Says {
				if said.Of.Key != "log.worm.turned" { // the title says so
					m.says = append(m.says, said.Text)
				}
			}
			return m
		}
	}
	return nil
}

// stageKind is the moment that a message belongs to; empty if it belongs to none, or if what it shows is gone.
func (s viewModel) stageKind(m engine.Message) string {
	open := s.Battle != nil && s.showsBattle() && plansOpen(*s.Battle)
	switch {
	case m.Key == "log.battle.traitor" || m.Key == "log.battle.both_traitors":
		return "traitor"
	case strings.HasPrefix(m.Key, "log.battle.") && open && s.Battle.Outcome != nil && m.Key != "log.battle.picked":
		return "result"
	case m.Key == "log.plan.revealed" && open && s.Battle.Outcome == nil:
		return "plans"
	case slices.Contains([]string{"log.worm.ate", "log.worm.placed", "log.worm.called", "log.worm.rock", "log.worm.uncontrolled"}, m.Key):
		return "worm"
	}
	return ""
}

// momentOf is the moment itself, which may be missing.
func momentOf(m *stageMoment) *live.Moment {
	if m == nil {
		return nil
	}
	return &m.Moment
}

// traitors are the leaders who betrayed.
func (m stageMoment) traitors() []rulebook.Leader {
	leaders, _ := m.about.Args["traitors"].([]rulebook.Leader)
	return leaders
}

// place is where the moment is.
func (m stageMoment) place() string { return fmt.Sprint(m.about.Args["territory"]) }

// alliances are the alliances at the table, each once.
func (s viewModel) alliances() [][]dune.Faction {
	var out [][]dune.Faction
	for _, f := range s.InOrder() {
		if side := s.contenderOf(f).Members; len(side) > 1 && side[0] == f {
			out = append(out, side)
		}
	}
	return out
}
