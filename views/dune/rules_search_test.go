package dune

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views/book"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/search"
)

// question is what somebody asked, in which language, and the rulings that answer it.
type question struct {
	Lang    string   `json:"lang"`
	Asks    string   `json:"asks"`
	Profile string   `json:"profile"`
	Answers []string `json:"answers"`
}

func questions(t testing.TB, file string) (out []question) {
	t.Helper()
	data, err := os.ReadFile(file)
	check(t, err)
	check(t, json.Unmarshal(data, &out))
	return out
}

// answered reports whether one of the answers is among the first three that are found on a page of a language.
func (q question) answered(f *book.Finder, lang string) bool {
	found := f.Find(q.Asks, book.SearchOptions{Lang: lang, Ruleset: book.Ruleset{Profile: q.Profile}}).Rulings
	return slices.ContainsFunc(found[:min(3, len(found))], func(r book.Ruling) bool { return slices.Contains(q.Answers, r.ID) })
}

// TestPlayersQuestionsFindRulings proves that one of the first three rulings found answers nine in ten of the players' questions, in each
// language. Add new questions to the file; the test logs those it misses.
func TestPlayersQuestionsFindRulings(t *testing.T) {
	asked, answered := map[string]int{}, map[string]int{}
	for _, q := range questions(t, filepath.Join("testdata", "questions.json")) {
		asked[q.Lang]++
		for _, id := range q.Answers {
			if _, ok := NewBook(nil).ruling(id); !ok {
				t.Errorf("%q: no ruling %s", q.Asks, id)
			}
		}
		if q.answered(finder(t), q.Lang) {
			answered[q.Lang]++
		} else {
			t.Logf("%s: %q does not find %v first", q.Lang, q.Asks, q.Answers)
		}
	}
	for _, lang := range i18n.Languages {
		t.Logf("%s: %d of %d", lang, answered[lang], asked[lang])
		if asked[lang] < 15 || 10*answered[lang] < 9*asked[lang] {
			t.Errorf("%s: %d of %d questions are answered", lang, answered[lang], asked[lang])
		}
	}
}

func (b Book) ruling(id string) (book.Ruling, bool) {
	i := slices.IndexFunc(b.Rulings(), func(r book.Ruling) bool { return r.ID == id })
	if i < 0 {
		return book.Ruling{}, false
	}
	return b.Rulings()[i], true
}

// TestQuestionsInAnotherLanguage proves that a page also understands questions in another language.
func TestQuestionsInAnotherLanguage(t *testing.T) {
	asked, answered := 0, 0
	for _, q := range questions(t, filepath.Join("testdata", "questions.json")) {
		for _, lang := range i18n.Languages {
			if lang != q.Lang {
				asked++
				if q.answered(finder(t), lang) {
					answered++
				}
			}
		}
	}
	if 100*answered < 85*asked {
		t.Errorf("%d of %d are answered", answered, asked)
	}
	t.Logf("%d of %d", answered, asked)
}

// TestMisspeltNamesAreFound proves that misspelt names are found.
func TestMisspeltNamesAreFound(t *testing.T) {
	for _, c := range []struct{ asks, first string }{
		{"harkonen captrue a leader", "DUNE-BATTLE-50"},
		{"truthtranse", "DUNE-CARD-"},
		{"truth trance", "DUNE-CARD-"},
		{"kwizatz haderac waking", "DUNE-BATTLE-35"},
		{"ornithoptors in a strom", "DUNE-MOVE-04"},
		{"las gun and sheild explode", "DUNE-BATTLE-42"},
		{"wether control how far", "DUNE-STORM-09"},
	} {
		found := finder(t).Find(c.asks, book.SearchOptions{Lang: "en"}).Rulings
		if len(found) == 0 || !strings.HasPrefix(found[0].ID, c.first) {
			t.Errorf("%q finds %v, want %s first", c.asks, found[:min(3, len(found))], c.first)
		}
	}
}

// TestSearchPutsTheCurrentPhaseFirst proves that among equal results those of the current phase come first and those not in force last.
func TestSearchPutsTheCurrentPhaseFirst(t *testing.T) {
	at := func(id string, s book.SearchOptions) int {
		s.Lang = "en"
		return slices.IndexFunc(finder(t).Find("in a storm", s).Rulings, func(r book.Ruling) bool { return r.ID == id })
	}
	for phase, id := range map[dune.Phase]string{dune.ShipMove: "DUNE-SHIP-07", dune.Battle: "DUNE-BATTLE-03", dune.Storm: "DUNE-STORM-19"} {
		present := PhaseSections(&dune.View{Phase: phase})
		if before, now := at(id, book.SearchOptions{}), at(id, book.SearchOptions{PhaseSections: present}); now < 0 || before >= 0 && now >= before && now > 0 {
			t.Errorf("%s: %s is number %d in its phase, %d in none", phase, id, now, before)
		}
	}
	if with, without := at("DUNE-SHIP-08", book.SearchOptions{Ruleset: book.Ruleset{Profile: "gf9-advanced"}}), at("DUNE-SHIP-08", book.SearchOptions{Ruleset: book.Ruleset{Profile: "gf9-basic"}}); with < 0 || without >= 0 && without <= with {
		t.Errorf("a ruling is number %d where it is in force, %d where it is not", with, without)
	}
	for _, p := range []dune.Phase{dune.Setup, dune.Storm, dune.SpiceBlow, dune.Charity, dune.Bidding, dune.Revival, dune.ShipMove, dune.Battle, dune.Collection, dune.Mentat} {
		if len(PhaseSections(&dune.View{Phase: p})) == 0 {
			t.Errorf("no part of the catalogue is for %s", p)
		}
	}
	if got := PhaseSections(engine.View(nil)); got != nil {
		t.Errorf("no view has %v", got)
	}
}

// TestEveryDisputeIsFound proves that a dispute's own words find it, or first of all a ruling that settles it, in every language, and
// that the game has the disputes of docs/disputes.md.
func TestEveryDisputeIsFound(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "disputes.md"))
	check(t, err)
	rows := regexp.MustCompile(`(?m)^\| (\d+) \| (.*?) \| (.*?) \|`).FindAllStringSubmatch(string(text), -1)
	if len(rows) != len(disputes) {
		t.Fatalf("docs/disputes.md has %d, the game %d", len(rows), len(disputes))
	}
	printers := map[string]*i18n.Printer{}
	for _, lang := range i18n.Languages {
		printers[lang] = bundle(t).Printer(lang)
	}
	cited := regexp.MustCompile(`\b[A-Z]+-\d\d\b`)
	for i, q := range disputes {
		if said := printers["en"].T("dispute." + q.ID + ".title"); said != strings.ReplaceAll(rows[i][2], "'", "’") {
			t.Errorf("%s: docs/disputes.md says %q, the game %q", q.ID, rows[i][2], said)
		}
		for _, id := range cited.FindAllString(rows[i][3], -1) {
			if !strings.Contains(rows[i][3], " to ") && !slices.Contains(q.Rulings, "DUNE-"+id) {
				t.Errorf("%s: docs/disputes.md has %s settle it, the game %v", q.ID, id, q.Rulings)
			}
		}
		for _, id := range q.Rulings {
			if _, ok := NewBook(nil).ruling(id); !ok {
				t.Errorf("%s: no ruling %s", q.ID, id)
			}
		}
		for _, lang := range i18n.Languages {
			found := finder(t).Find(printers[lang].T("dispute."+q.ID+".title"), book.SearchOptions{Lang: lang})
			settled := len(found.Rulings) > 0 && slices.Contains(q.Rulings, found.Rulings[0].ID)
			if !settled && (len(found.Disputes) == 0 || found.Disputes[0].ID != q.ID) {
				t.Errorf("%s: %s finds %v", lang, q.ID, found.Disputes)
			}
		}
	}
}

// TestSayingsNameExistingRulings proves that sayings can be read, name only existing rulings, and that a table can add its own.
func TestSayingsNameExistingRulings(t *testing.T) {
	for _, lang := range i18n.Languages {
		for _, id := range slices.Sorted(maps.Keys(NewBook(nil).Sayings(lang).Asked)) {
			if _, ok := NewBook(nil).ruling(id); !ok && !bundle(t).Printer(lang).Has(id+".title") {
				t.Errorf("%s: no ruling or dispute %s", lang, id)
			}
		}
	}
	own := NewBook(map[string]search.Sayings{"en": {Same: []string{"zorgle > Shield Wall"}}})
	if found := book.NewFinder(own, bundle(t)).Find("zorgle", book.SearchOptions{Lang: "en"}).Rulings; len(found) == 0 {
		t.Error("a table's own saying finds nothing")
	}
	if found := finder(t).Find("zorgle", book.SearchOptions{Lang: "en"}).Rulings; len(found) != 0 {
		t.Errorf("a word that nobody knows finds %v", found)
	}
}

// BenchmarkFind measures a long question on a page of each language.
func BenchmarkFind(b *testing.B) {
	words, err := i18n.Generic().With(Words())
	check(b, err)
	f := book.NewFinder(NewBook(nil), words)
	f.Find("open", book.SearchOptions{Lang: "en"})
	for _, q := range []string{"tie", "can the harkonen play a truthtranse while two factions are fihgting under the strom in a stronghold"} {
		b.Run(strings.Fields(q)[0], func(b *testing.B) {
			for b.Loop() {
				f.Find(q, book.SearchOptions{Lang: "en", Ruleset: book.Ruleset{Profile: "gf9-advanced"}})
			}
		})
	}
}

// BenchmarkFinder measures building the indexes of all languages, which happens once per start.
func BenchmarkFinder(b *testing.B) {
	words, err := i18n.Generic().With(Words())
	check(b, err)
	for b.Loop() {
		book.NewFinder(NewBook(nil), words).Find("open", book.SearchOptions{Lang: "en"})
	}
}
