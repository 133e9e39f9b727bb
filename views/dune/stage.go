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
			m := &stageMoment{stageKinds[kind], says.Of, nil}
			m.Kind, m.Line, m.Began = kind, line.ID, line.At
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
	case m.Key == "log.storm.shown" || m.Key == "log.storm.token.shown":
		return "storm"
	case m.Key == "log.bidding.sold" || m.Key == "log.bidding.karama":
		return "sold"
	case m.Key == "log.ally.made":
		return "alliance"
	case strings.HasPrefix(m.Key, "log.finished.") && s.Result != nil:
		return "victory"
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

// momentToLookAt is the moment that a seat is to look at on the table screen; nil if there is none, or no table screen.
func (s viewModel) momentToLookAt(p views.SeatPage) *live.Moment {
	if !p.HasTableScreen {
		return nil
	}
	return momentOf(s.stageMoment(p.Log))
}

// traitors are the leaders who betrayed.
func (m stageMoment) traitors() []rulebook.Leader { return told[[]rulebook.Leader](m, "traitors") }

// told is an argument of the moment's message; zero if it has none of this name.
func told[T any](m stageMoment, name string) T {
	value, _ := m.about.Args[name].(T)
	return value
}

// stormDial is a number of the storm and who dialled it.
type stormDial struct {
	by    dune.Faction
	value int
}

// dials are the storm's numbers; none if it was the Fremen's token.
func (m stageMoment) dials() []stormDial {
	values := told[[]int](m, "dials")
	var out []stormDial
	for i, f := range told[[]dune.Faction](m, "factions") {
		if i < len(values) {
			out = append(out, stormDial{f, values[i]})
		}
	}
	return out
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
