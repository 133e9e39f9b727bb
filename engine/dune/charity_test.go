package dune

import (
	"fmt"
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

// allAsked is an expectation that every seat is asked the same.
func allAsked(ask string) string {
	out := ""
	for i, f := range []Faction{Atreides, BeneGesserit, Emperor, Fremen, Guild, Harkonnen} {
		if i > 0 {
			out += ","
		}
		out += fmt.Sprintf(`{"for":%q,"ask":%q}`, f, ask)
	}
	return `{"prompts":[` + out + `]}`
}

func TestCharityFillsAPoorPurse(t *testing.T) {
	for _, test := range []struct {
		profile     string
		holds, gets int
	}{
		{"ah-basic", 0, 2}, {"ah-basic", 1, 0}, {"ah-basic", 2, 0},
		{"gf9-basic", 0, 2}, {"gf9-basic", 1, 1}, {"gf9-basic", 2, 0}, {"gf9-basic", 9, 0},
	} {
		s := stateOf(t, test.profile, fmt.Sprintf(`{"turn":3,"storm":18,"phase":"charity","seats":{"guild":{"spice":%d}}}`, test.holds))
		for _, p := range s.prompts() {
			if p.For == Guild && p.Choices != any(CharityChoice{test.gets}) {
				t.Errorf("%s with %d: want %d offered, got %v", test.profile, test.holds, test.gets, p.Choices)
			}
		}
		const claim = `{"by":"guild","do":"charity.claim"}`
		if test.gets == 0 {
			if no := refused(t, s, "DUNE-CHARITY-01", claim); !no.Private {
				t.Errorf("%s with %d: the refusal tells others what the purse holds", test.profile, test.holds)
			}
			continue
		}
		if got := after(t, s, claim).seat[Guild].Spice; got != 2 {
			t.Errorf("%s with %d: want 2, got %d", test.profile, test.holds, got)
		}
	}
}

func TestChoicesOfCharityAreTheSeatsOwn(t *testing.T) {
	s := stateOf(t, "gf9-basic", `{"turn":3,"storm":18,"phase":"charity","seats":{"guild":{"spice":0}}}`)
	for _, v := range []engine.Viewer{engine.Public, engine.AtModerator, engine.AtSeat(Fremen)} {
		for _, p := range s.project(v).Prompts {
			if p.For == Guild && p.Choices != nil {
				t.Errorf("%v sees what the Guild is offered: %v", v, p.Choices)
			}
		}
	}
}
