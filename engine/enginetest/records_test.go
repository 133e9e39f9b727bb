package enginetest_test

import (
	"testing"

	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee/gametest"
)

// tally is tested by its records like every game.
var tally = gametest.Game{Rules: enginetest.Tally{}, Kinds: enginetest.TallyKinds, Rulings: []string{
	"TALLY-SETUP-01", "TALLY-SETUP-02", "TALLY-SETUP-03", "TALLY-PICK-01", "TALLY-PICK-02", "TALLY-DEAL-01", "TALLY-ADD-01", "TALLY-PLAY-01",
	"TALLY-SET-01", "TALLY-THROW-01", "TALLY-FLOW-01", "TALLY-FLOW-02", "TALLY-UNDO-01",
}}

func TestCommands(t *testing.T)                         { tally.CheckCommands(t) }
func TestRecords(t *testing.T)                          { tally.ReplayRecords(t) }
func TestScenariosSayWhatTheyProve(t *testing.T)        { tally.CheckScenarioTitles(t) }
func TestEveryRulingHasARecordThatNeedsIt(t *testing.T) { tally.CheckRulingsAreNeeded(t) }
func TestFoldingAsksNoRule(t *testing.T)                { tally.CheckFoldingAsksNoRule(t) }
func TestAnonymous(t *testing.T)                        { tally.CheckAnonymous(t) }

// TestRecordsReachTheRules proves that the records run most of the rules; other tests check the invariants.
func TestRecordsReachTheRules(t *testing.T) {
	tally.CheckCoverage(t, "TestRecords", 70, "random_game.go", "replay.go", "tally_history.go")
}
