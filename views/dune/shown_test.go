package dune

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views/pages"
)

// TestWhatWasShownStandsInThePlan proves that a seat asked by prescience is asked only for that element, and that the seat which asked
// is told what it gives up if it seals before the answer. The element shown then stands first in the plan's form of that seat, on no
// other screen.
func TestWhatWasShownStandsInThePlan(t *testing.T) {
	r := askedFor(t, "leader")
	if got := r.Text(engine.Public); !strings.Contains(got, "Harkonnen must show one element: Leader.") {
		t.Error("the table screen does not say what Harkonnen has to show")
	}
	if got := r.Text(engine.AtSeat(dune.Atreides)); !strings.Contains(got, `class="closing awaits"`) || !strings.Contains(got, "Waits for Harkonnen to show: Leader") {
		t.Error("the Atreides seal without being told what they give up")
	}
	if got := r.Text(engine.AtSeat(dune.Harkonnen)); strings.Contains(got, "ask-plan") || !strings.Contains(got, "Prescience asks: Leader") {
		t.Error("Harkonnen is not asked for the one element by itself")
	}
	if got := r.Text(engine.Public); !strings.Contains(got, "Harkonnen has to show one element to prescience: Leader.") {
		t.Error("the table screen does not say who is awaited for what")
	}
	r.Must(dune.Harkonnen, "prescience.answer", map[string]any{"leader": "feyd-rautha"})
	if got := r.Text(engine.AtSeat(dune.Atreides)); strings.Contains(got, "awaits") {
		t.Error("the Atreides' seal still waits")
	}
	if got := r.Text(engine.AtSeat(dune.Harkonnen)); !strings.Contains(got, "ask-plan") || strings.Contains(got, "ask-prescience.answer") {
		t.Error("Harkonnen makes no plan after the answer")
	}
	r.Must(dune.Harkonnen, "plan", map[string]any{"leader": "feyd-rautha", "dial": 2, "weapon": nil, "defence": nil})
	for _, v := range r.Viewers() {
		page := r.Text(v)
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
		if len(shown) != 1 || shown[0] != "Harkonnen’s plan Leader Feyd-Rautha 6" {
			t.Errorf("the seat that asked reads %q", shown)
		}
		if form := page[strings.Index(page, `class="ask ask-plan"`):]; strings.Index(form, "shown-plan") > strings.Index(form, "data-plan") {
			t.Error("it stands below the plan")
		}
	}
}

// askedFor is a table where the Atreides asked Harkonnen for one element of the plan to come.
func askedFor(t *testing.T, element string) room {
	t.Helper()
	r := newRoom(t, sixSeats())
	r.Must(engine.Moderator, "table.set", map[string]any{
		"turn": 3, "storm": 3, "phase": "battle", "board": map[string]any{"arrakeen": map[string]any{"9": map[string]any{"harkonnen": 5, "atreides": 4}}},
		"seats": map[string]any{"atreides": map[string]any{"traitors": []string{"bashar"}}, "harkonnen": map[string]any{"traitors": []string{"jamis"}}},
	})
	if p, ok := pages.FindPrompt(r.Table.Prompts(), "battle.pick"); ok {
		r.Must(p.For, "battle.pick", map[string]any{"territory": "arrakeen", "against": map[engine.Seat]string{dune.Atreides: "harkonnen", dune.Harkonnen: "atreides"}[p.For]})
	}
	for asked := false; !asked; {
		if _, asked = pages.FindPrompt(r.Table.Prompts(), "prescience"); !asked {
			r.Must(engine.Moderator, "advance", nil)
		}
	}
	r.Must(dune.Atreides, "prescience", map[string]any{"element": element})
	for asked := false; !asked; {
		if _, asked = pages.FindPrompt(r.Table.Prompts(), "plan"); !asked {
			r.Must(engine.Moderator, "advance", nil)
		}
	}
	return r
}

// TestBarReadsPrescienceAnswers proves that without phones the bar reads typed and suggested answers to prescience, and also a whole plan
// instead.
func TestBarReadsPrescienceAnswers(t *testing.T) {
	for element, line := range map[string]string{"leader": "element hk piter", "weapon": "element hk no", "defence": "elemento hk nessuno", "dial": "element hk 3"} {
		r := askedFor(t, element)
		c, view := r.Layout(engine.AtModerator), r.Table.Project(engine.AtModerator)
		lines := []string{line}
		for e := range (Pages{}).Examples(c, view, r.promptsWithoutPhones()) {
			if e.Do == "prescience.answer" {
				lines = append(lines, e.Line)
			}
		}
		if len(lines) < 2 {
			t.Errorf("%s: nothing is suggested", element)
		}
		for _, line := range lines {
			found := Pages{}.Read(c, view, r.promptsWithoutPhones(), line)
			if len(found) == 0 || found[0].Form.Do != "prescience.answer" || !found[0].Enterable || !strings.Contains(sentBy(found[0]), element+"=") {
				t.Errorf("%q is read as %+v", line, found)
			}
		}
		if found := (Pages{}).Read(c, view, r.promptsWithoutPhones(), "plan hk feyd 3"); len(found) == 0 || found[0].Form.Do != "plan" || !found[0].Enterable {
			t.Errorf("a plan is read as %+v", found)
		}
	}
}

// addsUp proves that the log's sum for a number adds up to it, and reports whether it was a battle's.
func addsUp(t *testing.T, e engine.Event) (battle bool) {
	t.Helper()
	switch e := e.(type) {
	case dune.BattleResolved:
		for f, total := range e.Outcome.Totals {
			if got := worth(e.Outcome.Sums[f]); got != total {
				t.Errorf("%s: %v is told as %v", f, total, e.Outcome.Sums[f])
			}
		}
		return true
	case dune.SpiceMoved:
		s := e.Sum
		if s == nil || e.Why == "shipment" { // of which allies may pay a part
			return false
		}
		told := map[string]int{
			"sum": int(worth(s.Parts) / 2), "forces": s.Count * s.Each, "paid": (s.Count - s.Less) * s.Each, "fill": s.Total - s.Less,
			"lay": min(s.Total, s.Count*s.Each),
		}[s.By]
		if told != e.Amount {
			t.Errorf("%s: %d is told as %+v", e.Why, e.Amount, s)
		}
	}
	return false
}

func worth(parts []dune.SumPart) dune.Halves {
	var sum dune.Halves
	for _, p := range parts {
		sum += p.Worth
	}
	return sum
}

// TestNumbersShowTheirSum plays records and proves that the log explains each kind of number.
func TestNumbersShowTheirSum(t *testing.T) {
	want := map[string]string{ // by message, what some record says
		"sum.forces harvest":  "collected 6 spice (6 = 3 forces × 2)",
		"sum.lay":             ", and only ",
		"sum.forces shipment": "× 1)",
		"sum.battle":          "never said",
		"sum.half_up":         ", rounded up)",
		"sum.half_down":       ", rounded down)",
		"sum.pairs":           ", 1 for two)",
		"sum.paid":            " free) × 2)",
		"sum.fill":            "spice (2 − 1 held) from charity",
		"sum.plus":            " + ",
		"sum.part":            "(number ",
		"storm":               " dialled ",
	}
	said := map[string]bool{}
	for _, file := range suite.Records(t) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".jsonl"), func(t *testing.T) {
			r, items := read(t, file)
			for _, item := range items {
				if item.Command == nil || r.Play(*item.Command) != nil {
					continue
				}
				entries := r.Table.Entries()
				for _, e := range entries[len(entries)-1].Events {
					said["sum.battle"] = addsUp(t, e) || said["sum.battle"]
					if m, ok := (dune.Rules{}).Narrate(e, engine.AtModerator); ok {
						text := r.P.Message(m)
						for key, part := range want {
							said[key] = said[key] || strings.Contains(text, part)
						}
					}
				}
			}
		})
	}
	for key, part := range want {
		if !said[key] {
			t.Errorf("%s: no record says %q", key, part)
		}
	}
}
