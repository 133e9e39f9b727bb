package dune

import (
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// TestEveryStoppablePowerCanBeBlocked proves that a Karama can be played against each power that a sheet names as
// stoppable, and against no other (DUNE-KARAMA-01).
func TestEveryStoppablePowerCanBeBlocked(t *testing.T) {
	named := map[rulebook.Ability]bool{}
	for _, f := range rulebook.Sheets() {
		for _, a := range f.Stoppable {
			named[a] = true
			if _, known := blockable[a]; !known {
				t.Errorf("no Karama blocks %s", a)
			}
		}
	}
	for a := range blockable {
		if !named[a] {
			t.Errorf("%s is on no sheet", a)
		}
	}
}

// TestPowersStoppedUnderEachProfile proves that the powers which a Karama can block are those that the table plays: each
// profile lacks what is listed here, and house rules bring a power or take it away (DUNE-KARAMA-01).
func TestPowersStoppedUnderEachProfile(t *testing.T) {
	extras := []rulebook.Ability{rulebook.KwisatzPower, rulebook.Captures, rulebook.Sardaukar, rulebook.OutOfTurn, rulebook.StormHalfLosses, rulebook.IntoStorm, rulebook.WormControl, rulebook.Fedaykin, rulebook.AdvisorHere}
	simple := slices.Concat(extras, []rulebook.Ability{rulebook.StormDeck, rulebook.NoSpiceNeeded, rulebook.BeneCharity, rulebook.AdvisorsFlip, rulebook.WorthlessKarama})
	type house = map[string]engine.SwitchValue
	for _, c := range []struct {
		profile string
		house   house
		lacks   []rulebook.Ability
	}{
		{"gf9-basic", nil, simple},
		{"gf9-advanced", nil, nil},
		{"ah-basic", nil, simple},
		{"ah-optional", nil, []rulebook.Ability{rulebook.NoSpiceNeeded, rulebook.BeneCharity, rulebook.AdvisorsFlip}},
		{"ah-advanced", nil, simple},
		{"tournament-2009", nil, []rulebook.Ability{rulebook.AllyRevivalPaid, rulebook.AllyRevivalFree, rulebook.AllyShipping, rulebook.AllyWorm, rulebook.NoSpiceNeeded, rulebook.BeneCharity, rulebook.AdvisorsFlip}},
		{"ah-advanced", house{"faction_extras": "on"}, []rulebook.Ability{rulebook.StormDeck, rulebook.NoSpiceNeeded, rulebook.BeneCharity, rulebook.AdvisorsFlip, rulebook.WorthlessKarama}},
		{"ah-advanced", house{"combat.fremen_free": "yes", "karama_specials": "on"}, slices.Concat(extras, []rulebook.Ability{rulebook.StormDeck, rulebook.BeneCharity, rulebook.AdvisorsFlip})},
		{"gf9-advanced", house{"fremen_storm": "off", "worm.ally": "always"}, []rulebook.Ability{rulebook.StormDeck, rulebook.AllyWorm}},
	} {
		rules, err := rulebook.New(c.profile, c.house)
		check(t, err)
		for _, a := range rulebook.AllStoppable() {
			if got, want := slices.Contains(rules.Stoppable(), a), !slices.Contains(c.lacks, a); got != want {
				t.Errorf("%s with %v: a Karama stops %s: %v, want %v", c.profile, c.house, a, got, want)
			}
		}
	}
}
