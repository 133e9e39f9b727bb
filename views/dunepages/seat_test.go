package dunepages

import (
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
)

// TestKaramaOffersPowersOfThisTable proves that the Karama of every phone, and of the console, lists the powers of others
// that the table's rules have, and none that they lack.
func TestKaramaOffersPowersOfThisTable(t *testing.T) {
	for _, profile := range dune.Profiles() {
		header := sixSeats()
		header.Profile = profile.ID
		r := sit(t, header)
		rules, err := dune.NewRuleset(profile.ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range r.viewers() {
			if v == engine.Public {
				continue
			}
			s := newScene(r.chrome(v), r.table.Project(v), r.prompts(v))
			var listed, want []string
			for _, o := range s.karamaOptions() {
				if strings.HasPrefix(o.Value, "block:") {
					listed = append(listed, o.Value)
				}
			}
			for _, a := range rules.Stoppable() {
				if ownerOf(a) != s.For {
					want = append(want, "block:"+string(a))
				}
			}
			if !slices.Equal(listed, want) {
				t.Errorf("%s, %s: the Karama lists %v, want %v", profile.ID, s.For, listed, want)
			}
		}
	}
}
