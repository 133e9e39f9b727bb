package dune_test

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/referee/gametest"
)

// held is classic Dune as the tests of records see it.
var held = func() gametest.Game {
	g := gametest.Game{Rules: dune.Rules{}, Kinds: dune.Kinds}
	for _, r := range rulebook.Editions.Rulings {
		g.Rulings = append(g.Rulings, r.ID)
	}
	return g
}()

func TestCommands(t *testing.T)                         { held.CheckCommands(t) }
func TestRecords(t *testing.T)                          { held.ReplayRecords(t) }
func TestScenariosSayWhatTheyProve(t *testing.T)        { held.CheckScenarioTitles(t) }
func TestEveryRulingHasARecordThatNeedsIt(t *testing.T) { held.CheckRulingsAreNeeded(t) }
func TestFoldingAsksNoRule(t *testing.T)                { held.CheckFoldingAsksNoRule(t) }
func TestAnonymous(t *testing.T)                        { held.CheckAnonymous(t) }

// TestRecordsReachTheRules proves that the records run nearly all of the rules.
func TestRecordsReachTheRules(t *testing.T) {
	held.CheckCoverage(t, "TestRecords", 95, "statistics.go", "swings.go", "correct_by_hand.go", "timers.go", "correct_facts.go", "secrets_supposed.go", "battle_plan_pick.go")
}

// TestEverySwitchMatters proves for each house switch that two records differ only by it and end differently.
func TestEverySwitchMatters(t *testing.T) {
	for _, s := range rulebook.Editions.Switches {
		t.Run(s.ID, func(t *testing.T) { held.CheckSwitchMatters(t, s.ID) })
	}
}

// TestTablesThatCannotBeSeated proves that a game does not begin with a faction or a circle taken twice (DUNE-SETUP-01,
// DUNE-SETUP-02), by unknown rules, or by rules that cannot be played yet.
func TestTablesThatCannotBeSeated(t *testing.T) {
	seat := func(f engine.Seat, circle int) engine.SeatSetup { return engine.SeatSetup{Faction: f, Circle: circle} }
	tests := []struct {
		name    string
		profile string
		house   map[string]engine.SwitchValue
		seats   []engine.SeatSetup
		ruling  string
	}{
		{"a faction twice", "ah-basic", nil, []engine.SeatSetup{seat(dune.Emperor, 3), seat(dune.Emperor, 5)}, "DUNE-SETUP-02"},
		{"a faction of another game", "ah-basic", nil, []engine.SeatSetup{seat(dune.Emperor, 3), seat("house-corrino", 5)}, "DUNE-SETUP-02"},
		{"a circle twice", "gf9-basic", nil, []engine.SeatSetup{seat(dune.Emperor, 3), seat(dune.Fremen, 3)}, "DUNE-SETUP-01"},
		{"a seventh circle", "gf9-basic", nil, []engine.SeatSetup{seat(dune.Emperor, 3), seat(dune.Fremen, 7)}, "DUNE-SETUP-01"},
		{"nobody to play with", "gf9-basic", nil, []engine.SeatSetup{seat(dune.Emperor, 3)}, "DUNE-SETUP-01"},
		{"unknown rules", "house", nil, []engine.SeatSetup{seat(dune.Emperor, 3), seat(dune.Fremen, 4)}, "DUNE-SETUP-04"},
		{
			"a switch without such a value", "ah-basic", map[string]engine.SwitchValue{"bidding.reenter": "perhaps"},
			[]engine.SeatSetup{seat(dune.Emperor, 3), seat(dune.Fremen, 4)}, "DUNE-BID-09",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := dune.Rules{}.Setup(engine.Header{
				Version: 1, Game: "dune", Profile: test.profile, House: test.house, Cards: engine.CardsTable, Seats: test.seats,
			})
			var refusal *engine.Refusal
			if !errors.As(err, &refusal) || refusal.Ruling != test.ruling {
				t.Errorf("got %v, want a refusal by %s", err, test.ruling)
			}
		})
	}
}

// TestDisputesAreSettled proves that docs/disputes.md answers all 35 disputes, and that the records it names are
// there.
func TestDisputesAreSettled(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "disputes.md"))
	check(t, err)
	rows := regexp.MustCompile(`(?m)^\| \d+ \|.*$`).FindAllString(string(text), -1)
	if len(rows) != 35 {
		t.Errorf("%d disputes, want 35", len(rows))
	}
	named := regexp.MustCompile(`\b(DS|DR|SW)-[A-Za-z0-9._-]+`)
	for _, row := range rows {
		cells := strings.Split(row, "|")
		records := named.FindAllString(cells[len(cells)-2], -1)
		if len(records) == 0 {
			t.Errorf("nothing settles %s", row)
		}
		for _, name := range records {
			if found, _ := filepath.Glob(filepath.Join("testdata", "scenarios", name+".jsonl")); len(found) == 0 {
				t.Errorf("quarrel%s: no record %s", cells[1], name)
			}
		}
	}
	var ids []string
	for _, s := range rulebook.Editions.Switches {
		ids = append(ids, s.ID)
	}
	for _, id := range regexp.MustCompile("`([a-z_]+\\.[a-z_]+)`").FindAllStringSubmatch(string(text), -1) {
		if !slices.Contains(ids, id[1]) {
			t.Errorf("no switch %s", id[1])
		}
	}
}

func TestEmptyIsMeant(t *testing.T) { held.CheckEmptyIsMeant(t) }

func TestNumbersAreMeant(t *testing.T) {
	held.CheckNumbersAreMeant(t, "auction", "battle.plans", "battle.outcome")
}
