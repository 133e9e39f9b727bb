package dune

import (
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views/pagestest"
)

// TestKaramaOffersPowersOfThisTable proves that a Karama's form, on phones and console, lists exactly the other factions' powers that the
// table plays: in the form those that it could stop now, the others apart.
func TestKaramaOffersPowersOfThisTable(t *testing.T) {
	for _, profile := range rulebook.Editions.Profiles {
		header := sixSeats()
		header.Profile = profile.ID
		r := newRoom(t, header)
		rules, err := rulebook.New(profile.ID, nil)
		check(t, err)
		for _, v := range r.Viewers() {
			if v == engine.Public {
				continue
			}
			s := newViewModel(r.Layout(v), r.Table.Project(v), r.Prompts(v))
			var listed, want []string
			for _, o := range s.karamaOptions() {
				listed = append(listed, o.Value)
			}
			for _, u := range s.karamaUsesNotNow() {
				listed = append(listed, u.Use)
			}
			listed = slices.DeleteFunc(listed, func(use string) bool { return !strings.HasPrefix(use, "block:") })
			for _, a := range rules.Stoppable() {
				if a.Owner() != s.For {
					want = append(want, "block:"+string(a))
				}
			}
			slices.Sort(listed)
			slices.Sort(want)
			if !slices.Equal(listed, want) {
				t.Errorf("%s, %s: the Karama lists %v, want %v", profile.ID, s.For, listed, want)
			}
		}
	}
}

// TestKaramaSaysWhatIsPossibleNow proves that a Karama's form offers only what is possible now and folds the rest away with the reason,
// whoever holds a Karama.
func TestKaramaSaysWhatIsPossibleNow(t *testing.T) {
	for _, c := range []struct {
		name, state    string
		offered, apart []string // on the phone of the Harkonnen
	}{
		{"bidding", `"turn":3,"phase":"bidding","storm":4`, []string{"block:atreides.prescience-bidding"}, []string{"half-shipment", "block:guild.half-price", "block:bene-gesserit.voice"}},
		{"shipment", `"turn":3,"phase":"ship-move","storm":11`, []string{"block:guild.half-price"}, []string{"buy", "block:atreides.prescience-bidding"}},
	} {
		for _, hand := range []string{"", `,"seats":{"harkonnen":{"hand":["karama"]}}`} {
			r := tableOf(t, advancedSeats, c.state+hand)
			for _, v := range []engine.Viewer{engine.AtSeat(dune.Harkonnen), engine.AtModerator} {
				s := newViewModel(r.Layout(v), r.Table.Project(v), r.Prompts(v))
				var offered, apart []string
				for _, o := range s.karamaOptions() {
					offered = append(offered, o.Value)
				}
				for _, u := range s.karamaUsesNotNow() {
					apart = append(apart, u.Use)
				}
				for _, use := range c.offered {
					if !slices.Contains(offered, use) {
						t.Errorf("%s, %v: %s is not offered", c.name, v, use)
					}
				}
				for _, use := range c.apart {
					if v == engine.AtModerator && use == "half-shipment" {
						continue // somebody may
					}
					if slices.Contains(offered, use) || !slices.Contains(apart, use) {
						t.Errorf("%s, %v: %s is offered, or nowhere", c.name, v, use)
					}
				}
			}
			page := r.Text(engine.AtSeat(dune.Harkonnen))
			if !strings.Contains(page, `id="karama-not-now"`) {
				t.Errorf("%s: nothing is folded", c.name)
			}
		}
	}
}

// TestKeepFormKeepsAllCards proves that the form which asks what cards to keep keeps all if it is sent unchanged, also without scripts.
func TestKeepFormKeepsAllCards(t *testing.T) {
	r := newRoom(t, sixSeats())
	r.Must(engine.Moderator, "table.set", map[string]any{
		"phase": "battle", "step": "keep", "turn": 3,
		"battle": map[string]any{
			"territory": "arrakeen", "aggressor": "harkonnen", "defender": "atreides",
			"plans":   map[string]any{"harkonnen": map[string]any{"leader": "umman-kudu", "dial": 4, "weapon": "gom-jabbar", "defence": "shield"}},
			"outcome": map[string]any{"winner": "harkonnen"},
		},
	})
	var cards, chosen []string
	for n := range pagestest.Parse(t, r.Text(engine.AtSeat(dune.Harkonnen))).Descendants() {
		if pagestest.Attr(n, "name") != "arg.cards" || pagestest.Attr(n, "type") != "checkbox" {
			continue
		}
		cards = append(cards, pagestest.Attr(n, "value"))
		if pagestest.Has(n, "checked") {
			chosen = append(chosen, pagestest.Attr(n, "value"))
		}
	}
	if len(cards) != 2 || len(chosen) != 2 {
		t.Errorf("of %v the form keeps %v", cards, chosen)
	}
}
