package rulebook

import (
	"slices"
	"testing"
)

// TestAbilitiesAskForValuesThatAreThere proves that each rule under which a Karama stops an ability is one that some table
// can play.
func TestAbilitiesAskForValuesThatAreThere(t *testing.T) {
	for a, needs := range stoppedUnder {
		for name, values := range needs {
			for _, v := range values {
				if !slices.Contains(Editions.Switch(name).Values, v) {
					t.Errorf("%s asks for %s %s, which no table plays", a, name, v)
				}
			}
		}
	}
}
