package dune

import (
	"bytes"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views/book"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/pagestest"
	"github.com/judgeofthechange/judge/views/rules"
)

// TestSearchFindsRulings shows that case, accents and the form of an id do not matter.
func TestSearchFindsRulings(t *testing.T) {
	for _, c := range []struct{ lang, query, first string }{
		{"en", "DUNE-SHIP-09", "DUNE-SHIP-09"},
		{"en", "ship-09", "DUNE-SHIP-09"},
		{"en", "ship 9", "DUNE-SHIP-09"},
		{"en", "KWISATZ waking", "DUNE-BATTLE-35"},
		{"es", "ATOMICAS cuando", "DUNE-STORM-10"},
		{"es", "Atómicas cuándo", "DUNE-STORM-10"},
		{"it", "carita", "DUNE-CHARITY-01"},
		{"it", "Carità", "DUNE-CHARITY-01"},
		{"en", "there is nothing like this", ""},
	} {
		t.Run(c.lang+" "+c.query, func(t *testing.T) {
			found := finder(t).Find(c.query, book.SearchOptions{Lang: c.lang}).Rulings
			switch {
			case c.first == "" && len(found) > 0:
				t.Errorf("found %v", found)
			case c.first != "" && (len(found) == 0 || found[0].ID != c.first):
				t.Errorf("found %v, want %s first", found, c.first)
			}
		})
	}
}

// TestFindLooksAtTexts proves that a word in the text is found, and that rulings with the word in the title come first.
func TestFindLooksAtTexts(t *testing.T) {
	p := bundle(t).Printer("en")
	found := finder(t).Find("worm", book.SearchOptions{Lang: "en"}).Rulings
	titled := func(r book.Ruling) bool {
		return strings.Contains(strings.ToLower(p.T("rule."+r.ID+".title")), "worm")
	}
	if first := slices.IndexFunc(found, func(r book.Ruling) bool { return !titled(r) }); first < 3 {
		t.Errorf("%d of %d have the word in their titles before one that has not", first, len(found))
	}
}

// layoutAt is a console's layout at a table with a profile and house rules.
func layoutAt(t *testing.T, lang, profile string, house ...book.Switch) pages.Layout {
	return pages.Layout{P: bundle(t).Printer(lang), Code: "KQZMR", For: engine.Moderator, Profile: profile, House: house, Book: NewBook(nil), Finder: finder(t)}
}

// found is the finder of the game's own words, made once for all tests.
var found struct {
	sync.Once
	*book.Finder
}

func finder(t *testing.T) *book.Finder {
	found.Do(func() { found.Finder = book.NewFinder(NewBook(nil), bundle(t)) })
	return found.Finder
}

// TestExplainAtATable proves that an explanation says why a ruling is in force, and that a house rule of the table changes it.
func TestExplainAtATable(t *testing.T) {
	for _, c := range []struct {
		name, ruling, profile string
		house                 []book.Switch
		stands                string
	}{
		{"by its profile", "DUNE-BID-08", "gf9-basic", nil, "In force here: GF9 rules, basic game."},
		{"by a module of its profile", "DUNE-BATTLE-45", "gf9-advanced", nil, "In force here: GF9 rules, advanced game. "},
		{"not by its profile", "DUNE-CARD-03", "gf9-basic", nil, "Not in force here: GF9 rules, basic game."},
		{"by the table", "DUNE-BATTLE-11", "gf9-basic", []book.Switch{{Name: "voice.cheap_hero_immune", Value: "yes"}}, "In force here by the table’s choice. "},
		{"taken away by the table", "DUNE-BATTLE-45", "gf9-advanced", []book.Switch{{Name: "advanced_combat", Value: "off"}}, "Not in force here by the table’s choice. "},
	} {
		t.Run(c.name, func(t *testing.T) {
			e, ok := rules.Explain(layoutAt(t, "en", c.profile, c.house...), c.ruling)
			if !ok || !strings.HasPrefix(e.InForceText, c.stands) {
				t.Errorf("got %q, want %q", e.InForceText, c.stands)
			}
		})
	}
	e, _ := rules.Explain(layoutAt(t, "en", "gf9-advanced", book.Switch{Name: "bidding.reenter", Value: "no"}), "DUNE-BID-09")
	want := "A player who passed may bid again on the same card: no, by the table’s choice (GF9 rules, advanced game: yes)"
	if !slices.Equal(e.Settings, []string{want}) || e.URL != "/rules/DUNE-BID-09?seat=moderator&table=KQZMR" {
		t.Errorf("got %q at %s", e.Settings, e.URL)
	}
}

// TestCompare proves that a comparison lists what differs, and nothing between a profile and itself.
func TestCompare(t *testing.T) {
	d := book.Compare(NewBook(nil), "gf9-basic", "tournament-2009")
	has := func(list []book.Ruling, id string) bool {
		return slices.ContainsFunc(list, func(r book.Ruling) bool { return r.ID == id })
	}
	if !has(d.First, "DUNE-SETUP-11") || !has(d.Second, "DUNE-BATTLE-11") || has(d.First, "DUNE-BID-08") || has(d.Second, "DUNE-BID-08") {
		t.Errorf("got %v and %v", d.First, d.Second)
	}
	i := slices.IndexFunc(d.Switches, func(s book.Difference) bool { return s.Name == "nexus.timing" })
	if i < 0 || d.Switches[i].Value != "end_of_phase" || d.Switches[i].Other != "immediate" {
		t.Errorf("got %+v", d.Switches)
	}
	if same := book.Compare(NewBook(nil), "gf9-basic", "gf9-basic"); len(same.First)+len(same.Second)+len(same.Switches) > 0 {
		t.Errorf("a profile differs from itself: %+v", same)
	}
}

// TestRulesPagesAreSound proves that the rules pages lack no text in any language.
func TestRulesPagesAreSound(t *testing.T) {
	house := book.Switch{Name: "bidding.reenter", Value: "no"}
	for _, lang := range i18n.Languages {
		for _, c := range []pages.Layout{{P: bundle(t).Printer(lang), Book: NewBook(nil), Finder: finder(t)}, layoutAt(t, lang, "gf9-advanced", house)} {
			all := []templ.Component{
				rules.Main(rules.Page{Layout: c}.Search()),
				rules.Main(rules.Page{Layout: c, Query: "storm tempesta tormenta"}.Search()),
				rules.Main(rules.Page{Layout: c, InProfile: "ah-basic"}.Search()),
				rules.CompareMain(rules.ComparePage{Layout: c, A: "ah-basic", B: "gf9-advanced"}),
			}
			for _, r := range rulebook.Editions.Rulings {
				all = append(all, rules.RulingMain(c, r.ID))
			}
			for _, page := range all {
				var b bytes.Buffer
				check(t, page.Render(t.Context(), &b))
				suite.Sound(t, pagestest.Parse(t, b.String()))
			}
		}
	}
}

// TestSearchWithin proves that a search can be limited to a part of the catalogue, and to rulings in force.
func TestSearchWithin(t *testing.T) {
	here := layoutAt(t, "en", "gf9-basic", book.Switch{Name: "advanced_combat", Value: "on"})
	for _, c := range []struct {
		name       string
		page       rules.Page
		has, lacks string
	}{
		{"a part", rules.Page{Section: "bid"}, "DUNE-BID-08", "DUNE-BATTLE-45"},
		{"a profile", rules.Page{InProfile: "gf9-basic"}, "DUNE-BID-08", "DUNE-BATTLE-45"},
		{"this table", rules.Page{InProfile: rules.AtThisTable}, "DUNE-BATTLE-45", "DUNE-SETUP-12"},
		{"a word of a part", rules.Page{Query: "karama", Section: "bid"}, "DUNE-BID-20", "DUNE-BID-08"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.page.Layout = here
			var ids []string
			for _, r := range c.page.Search().Found.Rulings {
				ids = append(ids, r.ID)
			}
			if !slices.Contains(ids, c.has) || slices.Contains(ids, c.lacks) {
				t.Errorf("got %v, want %s and not %s", ids, c.has, c.lacks)
			}
		})
	}
}
