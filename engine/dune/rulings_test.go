package dune

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	rulebooks "github.com/judgeofthechange/judge/engine/rulebook"
)

// TestTheCatalogueIsWhole proves that all rulings are there, section by section, and that each names profiles, switches
// and values that there are.
func TestTheCatalogueIsWhole(t *testing.T) {
	want := map[string]int{
		"setup": 20, "storm": 24, "spice": 25, "ally": 10, "charity": 4, "bid": 24, "revive": 15, "turn": 5, "bg": 15, "ship": 17,
		"move": 14, "battle": 56, "karama": 8, "card": 5, "harvest": 7, "end": 13, "deal": 7, "exp": 6,
	}
	got, seen := map[string]int{}, map[string]bool{}
	var names []string
	for _, p := range rulebook.Editions.Profiles {
		names = append(names, p.ID, p.Family)
	}
	for _, r := range rulebook.Editions.Rulings {
		got[rulebooks.SectionOf(r.ID)]++
		if seen[r.ID] {
			t.Errorf("%s is there twice", r.ID)
		}
		seen[r.ID] = true
		for _, p := range r.Profiles {
			if !slices.Contains(names, p) {
				t.Errorf("%s: no profile or family is named %s", r.ID, p)
			}
		}
		for _, condition := range r.Conditions {
			for name, values := range condition {
				if slices.ContainsFunc(values, func(v string) bool { return !rulebook.Editions.Switch(name).Accepts(v) }) {
					t.Errorf("%s: %s does not take one of %v", r.ID, name, values)
				}
			}
		}
		for _, name := range r.Switches {
			if rulebook.Editions.Switch(name).ID == "" {
				t.Errorf("%s: there is no switch %s", r.ID, name)
			}
		}
	}
	if !maps.Equal(got, want) || len(seen) != 275 {
		t.Errorf("%d rulings: %v", len(seen), got)
	}
}

// TestSwitchesHaveTheirRuling proves that each switch is declared for a ruling of the catalogue, and that a ruling which
// only some profiles have says which of its switch's values put it in force.
func TestSwitchesHaveTheirRuling(t *testing.T) {
	for _, s := range rulebook.Editions.Switches {
		r, ok := rulebook.Editions.Ruling(s.Ruling)
		if !ok {
			t.Errorf("%s is declared for %q", s.ID, s.Ruling)
		}
		if len(r.Conditions) == 0 && !inAllFamilies(r) {
			t.Errorf("%s holds in %v only: name the values of %s that put it in force in rulebook/data/rulings.json", r.ID, r.Profiles, s.ID)
		}
	}
}

func inAllFamilies(r rulebooks.Ruling) bool {
	return !slices.ContainsFunc(rulebook.Editions.Profiles, func(p rulebooks.Profile) bool { return !slices.Contains(r.Profiles, p.Family) })
}

// TestCitedRulingsExist proves that every ruling which the program or a record of its tests cites is in the catalogue.
func TestCitedRulingsExist(t *testing.T) {
	id := regexp.MustCompile(`DUNE-[A-Z]+-\d+`)
	cited := 0
	for _, folder := range []string{"engine", "views", "referee", "cmd", "docs"} {
		root := filepath.Join("..", "..", folder)
		err := fs.WalkDir(os.DirFS(root), ".", func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !slices.Contains([]string{".go", ".templ", ".json", ".jsonl", ".md"}, filepath.Ext(name)) {
				return err
			}
			text, err := os.ReadFile(filepath.Join(root, name))
			for _, found := range id.FindAllString(string(text), -1) {
				cited++
				if _, ok := rulebook.Editions.Ruling(found); !ok {
					t.Errorf("%s/%s cites %s", folder, name, found)
				}
			}
			return err
		})
		check(t, err)
	}
	if cited < 2000 {
		t.Errorf("only %d citations were found", cited)
	}
}

// TestInForce shows by what a ruling is in force at a table.
func TestInForce(t *testing.T) {
	type house map[string]engine.SwitchValue
	for _, c := range []struct {
		name, ruling, profile string
		house                 house
		want                  bool
		by                    string // the first switch that decides, its value, and whether the table chose it
	}{
		{"everywhere", "DUNE-BID-09", "gf9-basic", nil, true, ""},
		{"the tournament's alone", "DUNE-CARD-03", "tournament-2009", nil, true, ""},
		{"not elsewhere", "DUNE-CARD-03", "gf9-advanced", nil, false, ""},
		{"a module of the profile", "DUNE-BATTLE-45", "gf9-advanced", nil, true, "advanced_combat on"},
		{"a module taken away", "DUNE-BATTLE-45", "gf9-advanced", house{"advanced_combat": "off"}, false, "advanced_combat off changed"},
		{"a module added", "DUNE-BATTLE-45", "gf9-basic", house{"advanced_combat": "on"}, true, "advanced_combat on changed"},
		{"a module added to the optional game", "DUNE-BG-05", "ah-advanced", house{"faction_extras": "on"}, true, "faction_extras on changed"},
		{"a module's ruling of another edition", "DUNE-SPICE-18", "gf9-advanced", nil, false, "double_blow on"},
		{"the basic placement gives way", "DUNE-SETUP-11", "gf9-advanced", nil, false, "faction_extras on"},
		{"the basic placement comes back", "DUNE-SETUP-11", "gf9-advanced", house{"faction_extras": "off"}, true, "faction_extras off changed"},
		{"a switch of the profile", "DUNE-BATTLE-11", "tournament-2009", nil, true, "voice.cheap_hero_immune yes"},
		{"a switch flipped by the table", "DUNE-BATTLE-11", "gf9-basic", house{"voice.cheap_hero_immune": "yes"}, true, "voice.cheap_hero_immune yes changed"},
		{"a switch of several values", "DUNE-END-10", "gf9-advanced", house{"shieldwall.stronghold": "fourth_worm"}, true, "shieldwall.stronghold fourth_worm changed"},
		{"one traitor rule or the other", "DUNE-SETUP-06", "ah-basic", house{"traitor.pick": "any"}, true, "traitor.pick any changed"},
		{"a module that the edition does not print", "DUNE-ALLY-10", "gf9-basic", house{"kanly": "on"}, true, "kanly on changed"},
		{"one switch of two", "DUNE-END-11", "ah-basic", house{"victory.extra_sietch": "both"}, true, "longer_game off"},
		{"a switch beside a module", "DUNE-MOVE-13", "gf9-advanced", house{"karama.worm_when": "also_move"}, true, "karama.worm_when also_move changed"},
		{"a switch without its module", "DUNE-MOVE-13", "gf9-basic", house{"karama.worm_when": "also_move"}, false, "karama.worm_when also_move changed"},
		{"unknown", "none", "gf9-basic", nil, false, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := statusOf(t, c.ruling, c.profile, c.house)
			by := ""
			if len(got.DecidedBy) > 0 {
				if by = got.DecidedBy[0].Switch.ID + " " + got.DecidedBy[0].Value; got.DecidedBy[0].Changed() {
					by += " changed"
				}
			}
			if got.InForce != c.want || by != c.by {
				t.Errorf("got %v by %q, want %v by %q", got.InForce, by, c.want, c.by)
			}
		})
	}
}

func statusOf(t *testing.T, ruling, profile string, house map[string]engine.SwitchValue) rulebooks.Status {
	t.Helper()
	rules, err := rulebook.New(profile, house)
	check(t, err)
	return rules.Status(ruling)
}

// TestShapedByTheTable proves that a ruling tells what the table plays of the switches that touch it.
func TestShapedByTheTable(t *testing.T) {
	got := statusOf(t, "DUNE-BID-09", "gf9-advanced", map[string]engine.SwitchValue{"bidding.reenter": "no"}).ShapedBy
	if len(got) != 1 || got[0].Switch.ID != "bidding.reenter" || got[0].Value != "no" || got[0].Default != "yes" || !got[0].Changed() {
		t.Errorf("got %+v", got)
	}
}

// TestProfilesHaveTheirRulings proves that a profile as published has the rulings that the catalogue lists for it, except
// those that wait for a switch which it leaves off.
func TestProfilesHaveTheirRulings(t *testing.T) {
	for _, p := range rulebook.Editions.Profiles {
		for _, r := range rulebook.Editions.Rulings {
			status := statusOf(t, r.ID, p.ID, nil)
			listed := r.IsIn(p)
			if status.InForce && !listed {
				t.Errorf("%s is in force in %s, which does not have it", r.ID, p.ID)
			}
			if listed && !status.InForce && len(status.DecidedBy) == 0 {
				t.Errorf("%s has %s, and nothing keeps it from being in force", p.ID, r.ID)
			}
		}
	}
}
