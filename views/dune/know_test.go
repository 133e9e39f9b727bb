package dune

import (
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views"
)

// TestWhatMayIKnow proves that every phone tells, at every moment, what is shown to it and what is not, each by a ruling
// that is in force at the table, in words of every language; and that it says of the powers who has them.
func TestWhatMayIKnow(t *testing.T) {
	shown := map[engine.Seat][]string{}
	for _, profile := range []string{"gf9-basic", "ah-optional", "tournament-2009", "gf9-advanced"} {
		header := sixSeats()
		header.Profile = profile
		for name, moment := range moments {
			r := seatAt(t, header, moment, hands[0])
			for _, seat := range header.Seats {
				s := r.sceneOf(seat.Faction)
				lines := s.knowings()
				if len(lines) < 6 {
					t.Errorf("%s, %s: %s is told %d lines", profile, name, seat.Faction, len(lines))
				}
				for _, k := range lines {
					if !s.Book.Status(k.ruling, views.Rules{Profile: profile}).InForce {
						t.Errorf("%s, %s: %s cites %s, which is not in force", profile, name, k.about, k.ruling)
					}
					if !s.P.Has(k.key()) {
						t.Errorf("no words for %s", k.key())
					}
					if k.shown {
						shown[seat.Faction] = append(shown[seat.Faction], k.about)
					}
				}
			}
		}
	}
	for about, only := range map[string]engine.Seat{"lot": dune.Atreides, "kwisatz": dune.Atreides, "prediction": dune.BeneGesserit} {
		for seat, all := range shown {
			if slices.Contains(all, about) && seat != only {
				t.Errorf("%s is told that it may know %s", seat, about)
			}
		}
	}
	if !slices.Contains(shown[dune.Atreides], "lot") || !slices.Contains(shown[dune.Guild], "counts") {
		t.Errorf("what the auction shows is not told: %v", shown)
	}
}

// sceneOf is the scene of a seat's phone.
func (r room) sceneOf(f dune.Faction) scene {
	v := engine.AtSeat(f)
	return newScene(r.Chrome(v), r.Table.Project(v), r.Prompts(v))
}

// TestEveryCardHasALine proves that every card can be drawn as a card: with a sign of its kind and one line of what it does.
func TestEveryCardHasALine(t *testing.T) {
	s := sit(t, sixSeats()).sceneOf(dune.Guild)
	for _, c := range dune.TreacheryCards() {
		if _, ok := cardSigns[c.Kind]; !ok && c.Kind != "" {
			t.Errorf("%s has no sign", c.Kind)
		}
		if line := s.cardLine(c.ID); line == "" || line[0] == '[' {
			t.Errorf("%s has no line: %q", c.ID, line)
		}
	}
}
