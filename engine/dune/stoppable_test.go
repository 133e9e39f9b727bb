package dune

import "testing"

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
