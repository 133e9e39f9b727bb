package imperium

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/views/i18n"
)

// hagalTable plays a record of House Hagal to its end.
func hagalTable(t *testing.T, name string) typist {
	t.Helper()
	file := slices.IndexFunc(suite.Records(t), func(f string) bool { return filepath.Base(f) == name+".jsonl" })
	switch {
	case file < 0 && testing.Short():
		t.Skip("in short, not all records are read")
	case file < 0:
		t.Fatalf("no record is called %s", name)
	}
	r, items := suite.Read(t, suite.Records(t)[file])
	for _, item := range items {
		if item.Command != nil {
			r.Play(*item.Command)
		}
	}
	return newTypist(t, r, i18n.Languages[0])
}

// TestFactsOfRivals proves that a line corrects what a Rival has, however the Rival is named, and offers nothing that House Hagal of two
// players does not have.
func TestFactsOfRivals(t *testing.T) {
	solo, two := hagalTable(t, "IMPS-149"), hagalTable(t, "IMPS-132")
	for _, c := range []struct {
		table      typist
		line, sets string // where in the record's state; empty if it means no correction
	}{
		{solo, "solari rival-1 5", "rivals.rival-1.solari"},
		{solo, "solari rival 1 5", "rivals.rival-1.solari"},
		{solo, "vp rabban 4", "rivals.rival-1.vp"},
		{solo, "influence rival 2 guild 3", "rivals.rival-2.influence.guild"},
		{solo, "spice red 2", "seats.red.spice"},
		{two, "garrison hagal 2", "rivals.hagal.troops.garrison"},
		{two, "influence hagal fremen 2", "rivals.hagal.influence.fremen"},
		{two, "solari hagal 2", ""},
	} {
		var sets []string
		for _, r := range c.table.read(c.line) {
			if r.Form.Do != engine.Adjust {
				continue
			}
			for _, f := range r.Form.Hidden {
				if at, ok := strings.CutPrefix(f.Name, "arg.set.{"); ok {
					sets = append(sets, strings.TrimSuffix(at, "}:json"))
				}
			}
		}
		if want := c.sets; want == "" && len(sets) > 0 || want != "" && !slices.Contains(sets, want) {
			t.Errorf("%q sets %v, want %q", c.line, sets, want)
		}
	}
}

// TestHouseHagalDoesNotRace proves that House Hagal of two players stands in no race for points, and behind those who do in their list.
func TestHouseHagalDoesNotRace(t *testing.T) {
	two := hagalTable(t, "IMPS-132").view()
	race := two.race()
	if last := race.Runners[len(race.Runners)-1]; last.Seat.ID != string(imperium.HouseHagal) || !last.Aside {
		t.Errorf("the last of the race is %+v", last)
	}
	if slices.Contains(two.leadersFirst(), imperium.HouseHagal) || slices.Contains(two.InOrder(), imperium.HouseHagal) {
		t.Error("House Hagal is ranked, or awaited")
	}
	if !slices.Contains(two.everyone(), imperium.HouseHagal) {
		t.Error("House Hagal is not shown")
	}
	if sections := phaseSections(two.View); !slices.Contains(sections, "13") {
		t.Errorf("rulings are looked up in %v, without those about House Hagal", sections)
	}
}

// TestRivalsAreKnownByLeader proves that a solo Rival is called by its leader and by the name that the log has for it.
func TestRivalsAreKnownByLeader(t *testing.T) {
	if called := hagalTable(t, "IMPS-149").view().called("rival-1"); called != "Glossu “The Beast” Rabban (Rival 1)" {
		t.Errorf("the Rival is called %q", called)
	}
}
