package dune

import (
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

// TestEveryStoppablePowerCanBeBlocked proves that a Karama can be played against each power that a sheet names as
// stoppable, and against no other (DUNE-KARAMA-01).
func TestEveryStoppablePowerCanBeBlocked(t *testing.T) {
	named := map[Ability]bool{}
	for _, f := range factions {
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
	extras := []Ability{KwisatzPower, Captures, Sardaukar, OutOfTurn, StormHalfLosses, IntoStorm, WormControl, Fedaykin, AdvisorHere}
	simple := slices.Concat(extras, []Ability{StormDeck, NoSpiceNeeded, BeneCharity, AdvisorsFlip, WorthlessKarama})
	type house = map[string]engine.Switch
	for _, c := range []struct {
		profile string
		house   house
		lacks   []Ability
	}{
		{"gf9-basic", nil, simple},
		{"gf9-advanced", nil, nil},
		{"ah-basic", nil, simple},
		{"ah-optional", nil, []Ability{NoSpiceNeeded, BeneCharity, AdvisorsFlip}},
		{"ah-advanced", nil, simple},
		{"tournament-2009", nil, []Ability{AllyRevivalPaid, AllyRevivalFree, AllyShipping, AllyWorm, NoSpiceNeeded, BeneCharity, AdvisorsFlip}},
		{"ah-advanced", house{"faction_extras": "on"}, []Ability{StormDeck, NoSpiceNeeded, BeneCharity, AdvisorsFlip, WorthlessKarama}},
		{"ah-advanced", house{"combat.fremen_free": "yes", "karama_specials": "on"}, slices.Concat(extras, []Ability{StormDeck, BeneCharity, AdvisorsFlip})},
		{"gf9-advanced", house{"fremen_storm": "off", "worm.ally": "always"}, []Ability{StormDeck, AllyWorm}},
	} {
		rules, err := NewRuleset(c.profile, c.house)
		check(t, err)
		for _, a := range Stoppable() {
			if got, want := slices.Contains(rules.Stoppable(), a), !slices.Contains(c.lacks, a); got != want {
				t.Errorf("%s with %v: a Karama stops %s: %v, want %v", c.profile, c.house, a, got, want)
			}
		}
	}
	for a, needs := range stoppedUnder {
		for name, values := range needs {
			for _, v := range values {
				if !slices.Contains(Rulebook.Switch(name).Values, v) {
					t.Errorf("%s asks for %s %s, which no table plays", a, name, v)
				}
			}
		}
	}
}
