package dune

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/referee/shown"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"
)

// everyThing lists all that the rulebook names: factions, leaders, cards, territories, and the standing things.
func everyThing() []string {
	var things []string
	for _, f := range rulebook.Sheets() {
		things = append(things, string(f.ID))
		for _, l := range f.Leaders {
			things = append(things, string(l.ID))
		}
	}
	for _, c := range rulebook.TreacheryCards() {
		things = append(things, string(c.ID))
	}
	for _, t := range board.Territories() {
		things = append(things, string(t))
	}
	return append(things, "storm", dune.ShaiHulud, "spice-blow", "tanks", "spice", "sardaukar", "fedaykin", "advisors", "kwisatz")
}

// keyed matches a text that is missing: Printer shows its key.
var keyed = regexp.MustCompile(`\b(about|term|elites|profile|table)\.[a-z]`)

// TestEverythingHasASheet proves that each thing of the rulebook has a sheet under each edition and in each language, with a name, a
// picture, rows that say something, and rulings that are in force; and that nothing of a table's play changes it.
func TestEverythingHasASheet(t *testing.T) {
	for _, lang := range i18n.Languages {
		for _, profile := range rulebook.Editions.Profiles {
			rules, err := rulebook.New(profile.ID, nil)
			check(t, err)
			c := pages.Layout{P: bundle(t).Printer(lang), Profile: profile.ID}
			busy := c
			busy.For, busy.Code, busy.Table = dune.Fremen, "ABCDE", shown.Table{Version: 9, AllOpen: true, Seats: []shown.Seat{{Faction: dune.Fremen, Name: "Ann"}}}
			for _, thing := range everyThing() {
				if !(Sheets{}).Has(thing) {
					t.Errorf("%s has no sheet", thing)
					continue
				}
				about := Sheets{}.Sheet(c, thing)
				if about.Name == "" || about.Kind == "" || about.Picture == nil || len(about.Rows) == 0 || len(about.Rulings) == 0 {
					t.Errorf("%s %s %s: a sheet without a part: %+v", lang, profile.ID, thing, about)
				}
				for _, says := range append([]pages.SheetRow{{Name: about.Name, Says: about.Kind}}, about.Rows...) {
					if text := says.Name + " " + says.Says; says.Name == "" || says.Says == "" || keyed.MatchString(strings.ToLower(text)) {
						t.Errorf("%s %s %s: %q", lang, profile.ID, thing, text)
					}
				}
				for _, ruling := range about.Rulings {
					if !rules.Status(ruling).InForce && pieces[thing].of == "" {
						t.Errorf("%s: %s cites %s, which is not in force", profile.ID, thing, ruling)
					}
				}
				if again := (Sheets{}).Sheet(busy, thing); !sameSheet(again, about) {
					t.Errorf("%s: the sheet depends on the table", thing)
				}
			}
		}
	}
}

// sameSheet compares all of two sheets but the pictures, which are functions.
func sameSheet(a, b pages.Sheet) bool {
	a.Picture, b.Picture = nil, nil
	return reflect.DeepEqual(a, b)
}

// TestSheetsFollowTheEdition proves that a faction's sheet tells the powers of the table's edition alone.
func TestSheetsFollowTheEdition(t *testing.T) {
	says := func(profile, thing string) string {
		var out []string
		for _, row := range (Sheets{}).Sheet(pages.Layout{P: bundle(t).Printer("en"), Profile: profile}, thing).Rows {
			out = append(out, row.Name+": "+row.Says)
		}
		return strings.Join(out, "\n")
	}
	for _, c := range []struct{ thing, text string }{{"emperor", "Sardaukar"}, {"atreides", "Kwisatz Haderach"}, {"bene-gesserit", "any territory"}, {"kulon", "as a Karama"}} {
		if strings.Contains(says("gf9-basic", c.thing), c.text) || !strings.Contains(says("gf9-advanced", c.thing), c.text) {
			t.Errorf("%s tells of %s in the wrong edition", c.thing, c.text)
		}
	}
	if got := says("gf9-basic", "harkonnen"); !strings.Contains(got, "2 at the start, 8 at most.") || !strings.Contains(got, "10 in Carthag, 10 in reserve.") {
		t.Errorf("the sheet of Harkonnen says %q", got)
	}
}

// TestCardsOfAHandLeadToTheirSheets proves that a seat's own cards are named and lead to their sheets, and that their text is only there.
func TestCardsOfAHandLeadToTheirSheets(t *testing.T) {
	r := newRoom(t, sixSeats())
	r.Must(engine.Moderator, "table.set", map[string]any{"turn": 2, "storm": 3, "phase": "bidding", "seats": map[string]any{"fremen": map[string]any{"hand": []string{"lasgun", "snooper"}}}})
	page := r.Text(engine.AtSeat(dune.Fremen))
	hand := page[strings.Index(page, `class="hand"`):]
	hand = hand[:strings.Index(hand, "</ul>")]
	for _, card := range []string{"lasgun", "snooper"} {
		if !strings.Contains(hand, `class="about" href="/about/`+card) {
			t.Errorf("the card %s leads nowhere: %s", card, hand)
		}
	}
	if strings.Contains(hand, "Kills the other leader") {
		t.Error("the hand has the text of a card")
	}
	if strings.Contains(r.Text(engine.Public), `class="about"`) {
		t.Error("the table screen, which nobody touches, has links to sheets")
	}
}
