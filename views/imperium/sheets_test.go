package imperium

import (
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/sheet"
)

// things lists every thing of the rulebook that has a name.
func things() (ids []string) {
	for _, c := range rulebook.Cards {
		ids = append(ids, c.ID)
	}
	for _, c := range rulebook.IntrigueCards {
		ids = append(ids, c.ID)
	}
	for _, c := range rulebook.Conflicts {
		ids = append(ids, c.ID)
	}
	for _, l := range rulebook.Leaders {
		ids = append(ids, l.ID)
	}
	for _, s := range rulebook.Spaces {
		ids = append(ids, s.ID, string(s.Icon))
	}
	for _, c := range rulebook.HagalCards {
		ids = append(ids, c.ID)
	}
	for _, c := range imperium.Rivals {
		ids = append(ids, string(c))
	}
	return append(ids, tokens...)
}

// TestEveryThingHasASheet proves that each thing of the rulebook has a sheet in every language, without a text that is missing and without
// an id in place of a name, and that nothing else has one. The table has no state for it: a sheet shows what is printed.
func TestEveryThingHasASheet(t *testing.T) {
	for _, lang := range i18n.Languages {
		c := pages.Layout{P: suite.Bundle(t).Printer(lang), Sheets: sheets{}, Book: Game().Book}
		for _, thing := range things() {
			if !c.HasSheet(thing) {
				t.Errorf("%s has no sheet", thing)
				continue
			}
			s := c.Sheets.Sheet(c, thing)
			says := []string{s.Name, s.Kind}
			for _, row := range s.Rows {
				says = append(says, row.Name, row.Says)
			}
			for _, text := range says {
				if text == "" || ids.MatchString(text) || strings.Contains(text, "about.") || strings.ContainsAny(text, "{}") {
					t.Errorf("%s: the sheet of %s says %q", lang, thing, text)
				}
			}
			for _, ruling := range s.Rulings {
				if _, ok := rulebook.Rules.Ruling(ruling); !ok {
					t.Errorf("the sheet of %s cites %s, which is no ruling", thing, ruling)
				}
			}
			var page strings.Builder
			if err := sheet.Main(c, s).Render(t.Context(), &page); err != nil || strings.Contains(page.String(), "<use") {
				t.Errorf("the sheet of %s is no page of its own: %v", thing, err)
			}
		}
	}
	for _, thing := range []string{"", "red", "spice", "turns"} {
		if (sheets{}).Has(thing) {
			t.Errorf("%q has a sheet", thing)
		}
	}
}

// TestCardsShowAllBoxes proves that a card's sheet has its Agent box, its Reveal box and what acquiring it gives, in this order, even if
// one of them does nothing (IMP-3.11).
func TestCardsShowAllBoxes(t *testing.T) {
	p := suite.Bundle(t).Printer("en")
	for _, card := range rulebook.Cards {
		var says []string
		for _, row := range (sheets{}).Sheet(pages.Layout{P: p}, card.ID).Rows {
			says = append(says, row.Name)
		}
		at := slices.Index(says, "Agent box")
		if at < 0 || !slices.Equal(says[at:at+3], []string{"Agent box", "Reveal box", "When acquired"}) {
			t.Errorf("the sheet of %s has %v", card.ID, says)
		}
	}
}
