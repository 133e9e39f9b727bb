package dune

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
)

// addsUp proves that the sum told of a number leads to it, and reports whether it was that of a battle.
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

func worth(parts []dune.Part) dune.Halves {
	var sum dune.Halves
	for _, p := range parts {
		sum += p.Worth
	}
	return sum
}

// TestNumbersShowTheirSum plays records and proves that the log says how each kind of number came about.
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
	for _, file := range pages.Records(t) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".jsonl"), func(t *testing.T) {
			r, items := read(t, file)
			for _, item := range items {
				if item.Command == nil || r.Play(*item.Command) != nil {
					continue
				}
				entries := r.Table.Entries()
				for _, e := range entries[len(entries)-1].Events {
					said["sum.battle"] = addsUp(t, dune.Bare(e)) || said["sum.battle"]
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
