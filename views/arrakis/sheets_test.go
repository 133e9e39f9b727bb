package arrakis

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/sheet"
)

// rawKey matches what looks like a key of a text.
var rawKey = regexp.MustCompile(`\b(sheet|term|planning|leader|result|ban|event|code)\.[a-z]`)

// TestEachThingHasASheet proves that each leader, card, area and zone, and each kind of die, piece, token and track has a sheet with a name,
// what it is and its rulings, in each language, with no text missing.
func TestEachThingHasASheet(t *testing.T) {
	var things []string
	for _, l := range rulebook.Leaders {
		things = append(things, l.ID)
	}
	for _, card := range rulebook.Cards {
		things = append(things, card.ID)
	}
	for _, a := range board.Areas {
		things = append(things, string(a.ID), string(a.Terrain))
	}
	for _, z := range board.Zones {
		things = append(things, string(z.ID))
	}
	for _, f := range rulebook.Faces {
		things = append(things, string(f))
	}
	things = append(things, rulebook.Markers...)
	things = append(things, rulebook.Powers...)
	things = append(things, "supremacy", "objective", "prescience", "desert-power", "storm", "harvester", "ornithopter", "carryall", "bene", "token", "sign",
		"worm", "station", "atomics", "regular", "elite", "sardaukar", "fedaykin", "bashar", "naib", "hit", "shield", "special-result")
	for _, lang := range []string{"en", "it", "es"} {
		c := pages.Layout{P: words.Bundle(t).Printer(lang), Sheets: sheets{}}
		for _, thing := range things {
			if !c.HasSheet(thing) {
				t.Errorf("%s has no sheet", thing)
				continue
			}
			is := c.Sheets.Sheet(c, thing)
			if is.Name == "" || is.Kind == "" || len(is.Rows) == 0 || len(is.Rulings) == 0 {
				t.Errorf("%s, %s: the sheet lacks a part: %+v", lang, thing, is)
			}
			if is.Name == strings.ReplaceAll(thing, "-", " ") && !c.P.Has("term."+thing) {
				t.Errorf("%s, %s has no name", lang, thing)
			}
			for _, id := range is.Rulings {
				if _, found := rulebook.Rules.Ruling(id); !found {
					t.Errorf("%s: there is no ruling %s", thing, id)
				}
			}
			for _, row := range is.Rows {
				if row.Name == "" || row.Says == "" {
					t.Errorf("%s, %s: a row is empty: %+v", lang, thing, row)
				}
			}
			var b strings.Builder
			if err := sheet.Main(c, pages.Sheet{Name: is.Name, Kind: is.Kind, Picture: is.Picture, Rows: is.Rows}).Render(context.Background(), &b); err != nil {
				t.Fatal(err)
			}
			if raw := rawKey.FindString(b.String()); raw != "" {
				t.Errorf("%s, %s: the sheet shows the key %s…", lang, thing, raw)
			}
		}
	}
}
