package arrakis_test

import (
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/referee/gametest"
)

// held is War for Arrakis as the tests of records see it.
var held = func() gametest.Game {
	g := gametest.Game{Rules: arrakis.Rules{}, Kinds: arrakis.Kinds, Sharing: func(a, b engine.Seat) bool { return arrakis.SideOf(a) == arrakis.SideOf(b) }}
	for _, r := range rulebook.Rules.Rulings {
		g.Rulings = append(g.Rulings, r.ID)
	}
	return g
}()

func TestCommands(t *testing.T)                  { held.CheckCommands(t) }
func TestRecords(t *testing.T)                   { held.ReplayRecords(t) }
func TestScenariosSayWhatTheyProve(t *testing.T) { held.CheckScenarioTitles(t) }
func TestFoldingAsksNoRule(t *testing.T)         { held.CheckFoldingAsksNoRule(t) }
func TestAnonymous(t *testing.T)                 { held.CheckAnonymous(t) }

// TestEveryRulingHasARecordThatNeedsIt proves it for all rulings but those that only people can judge.
func TestEveryRulingHasARecordThatNeedsIt(t *testing.T) { held.CheckRulingsAreNeeded(t) }

// TestEverySwitchMatters proves for each house switch that two records differ only by it and end differently.
func TestEverySwitchMatters(t *testing.T) {
	for _, s := range rulebook.Rules.Switches {
		t.Run(s.ID, func(t *testing.T) { held.CheckSwitchMatters(t, s.ID) })
	}
}

func TestEmptyIsMeant(t *testing.T) { held.CheckEmptyIsMeant(t, "battle.round") }

func TestNumbersAreMeant(t *testing.T) {
	held.CheckNumbersAreMeant(t, "board", "battle.round", "spice")
}
