package dunepages

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views"
)

// TestWhatWasShownStandsInThePlan proves that what prescience was shown stands first in the form of the plan that it is for, and on
// no other screen; and that nothing says any more that it is still to be shown.
func TestWhatWasShownStandsInThePlan(t *testing.T) {
	r := sit(t, sixSeats())
	r.must(engine.Moderator, "table.set", map[string]any{
		"turn": 3, "storm": 3, "phase": "battle", "board": map[string]any{"arrakeen": map[string]any{"9": map[string]any{"harkonnen": 5, "atreides": 4}}},
		"seats": map[string]any{"atreides": map[string]any{"traitors": []string{"bashar"}}, "harkonnen": map[string]any{"traitors": []string{"jamis"}}},
	})
	if p, ok := views.Asking(r.table.Prompts(), "battle.pick"); ok {
		r.must(p.For, "battle.pick", map[string]any{"territory": "arrakeen", "against": map[engine.Seat]string{dune.Atreides: "harkonnen", dune.Harkonnen: "atreides"}[p.For]})
	}
	for asked := false; !asked; {
		if _, asked = views.Asking(r.table.Prompts(), "prescience"); !asked {
			r.must(engine.Moderator, "advance", nil)
		}
	}
	r.must(dune.Atreides, "prescience", map[string]any{"element": "leader"})
	for asked := false; !asked; {
		if _, asked = views.Asking(r.table.Prompts(), "plan"); !asked {
			r.must(engine.Moderator, "advance", nil)
		}
	}
	if got := r.text(engine.Public); !strings.Contains(got, "Harkonnen must show one element: Leader.") {
		t.Error("the table screen does not say what Harkonnen has to show")
	}
	r.must(dune.Harkonnen, "plan", map[string]any{"leader": "feyd-rautha", "dial": 2, "weapon": nil, "defence": nil})
	for _, v := range r.viewers() {
		page := r.text(v)
		if strings.Contains(page, "must show one element") {
			t.Errorf("%v is still told what has to be shown", v)
		}
		shown := r.reads(v, "shown-plan")
		if !v.Sees(dune.Atreides) {
			if len(shown) > 0 {
				t.Errorf("%v reads %q", v, shown)
			}
			continue
		}
		if len(shown) != 1 || shown[0] != "Plan of Harkonnen Leader Feyd-Rautha 6" {
			t.Errorf("who asked reads %q", shown)
		}
		if form := page[strings.Index(page, `class="ask ask-plan"`):]; strings.Index(form, "shown-plan") > strings.Index(form, "data-plan") {
			t.Error("it stands below the plan")
		}
	}
}
