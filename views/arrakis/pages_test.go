package arrakis

import (
	"regexp"
	"strings"
	"testing"

	"github.com/a-h/templ"
	"golang.org/x/net/html"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/views/fields"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pagestest"
	"github.com/judgeofthechange/judge/views/story"
)

// ids are the tokens of areas, zones, leaders and cards that have a hyphen; single words are often words of a sentence, too.
var ids = func() *regexp.Regexp {
	var all []string
	for _, a := range board.Areas {
		all = append(all, string(a.ID))
	}
	for _, z := range board.Zones {
		all = append(all, string(z.ID))
	}
	for _, l := range rulebook.Leaders {
		all = append(all, l.ID)
	}
	for _, c := range rulebook.Cards {
		all = append(all, c.ID)
	}
	var hyphened []string
	for _, id := range all {
		if strings.Contains(id, "-") {
			hyphened = append(hyphened, regexp.QuoteMeta(id))
		}
	}
	return regexp.MustCompile(`(^|[\s(])(` + strings.Join(hyphened, "|") + `)($|[\s.,;:)])`)
}()

var suite = pagestest.New(pagestest.Game{
	Game: Game(), Engine: "../../engine/arrakis", Least: 200, IDs: ids,
	Formless: isFolded,
	Look:     hasOneMap,
})

// isFolded reports whether a page fetches a question's form when it is opened: those about effects but the first.
func isFolded(r *pagestest.Room, v engine.Viewer, p engine.Prompt) bool {
	if v.IsModerator() || p.Ask != "effect" { // what a console fetches is looked at, too
		return false
	}
	return newViewModel(r.Layout(v), r.Table.Project(v), r.Prompts(v)).nthEffect(p) > 0
}

// hasOneMap checks that a page has its map once, wherever questions are answered on it.
func hasOneMap(r *pagestest.Room, v engine.Viewer, root *html.Node) {
	r.T.Helper()
	pickers, maps := 0, 0
	for n := range root.Descendants() {
		switch {
		case pagestest.Has(n, "data-map"):
			pickers++
		case pagestest.Attr(n, "class") == "wfa-map":
			maps++
		}
	}
	if _, seat := v.Seat(); maps > 1 || seat && maps != min(pickers, 1) {
		r.T.Errorf("the page of %v has %d maps for %d questions about places", v, maps, pickers)
	}
}

// TestRecordsAreShown checks that each question of the records has a form, and the pages what every game's pages must do.
func TestRecordsAreShown(t *testing.T) {
	seen := suite.RecordsAreShown(t)
	for do := range (arrakis.Rules{}).Commands() {
		switch do {
		case "advance", "pass", "cards.draw", "look", "row", "raise", "cone", "message", "mahdi.draw", engine.TableSet, engine.Adjust, engine.Override: // no person is asked for these
		default:
			if !seen[do] {
				t.Errorf("no record asks %q", do)
			}
		}
	}
}

// TestCorrectionsAreShown proves that each command of the records can be said and corrected, and that the look back, a count and an undo
// have their pages at its moment, in three languages.
func TestCorrectionsAreShown(t *testing.T) {
	said := map[string]bool{}
	for i, file := range suite.Records(t) {
		r, items := suite.Read(t, file)
		r.P = suite.Bundle(t).Printer(i18n.Languages[i%len(i18n.Languages)])
		before := r.Table.Project(engine.AtModerator)
		for _, item := range items {
			if item.Command == nil || r.Play(*item.Command) != nil {
				continue
			}
			c, now := r.Layout(engine.AtModerator), r.Table.Project(engine.AtModerator)
			words := Pages{}.InWords(c, now, *item.Command)
			if item.Command.By != engine.Moderator && (ids.MatchString(words) || strings.ContainsAny(words, "{}[]")) { // the moderator's corrections are shown as they are
				t.Errorf("%s is said as %q", item.Command.Do, words)
			}
			render(t, Pages{}.ArgumentFields(c, now, *item.Command))
			if !said[r.P.Lang()+item.Command.Do] {
				said[r.P.Lang()+item.Command.Do] = true
				render(t, Pages{}.CountFields(c, now))
				render(t, Pages{}.UndoPreview(c, before, now))
				if fields, _ := (Pages{}).OverrideFields(c, now, *item.Command); fields != nil { // a victory has none
					render(t, fields)
				}
				render(t, Pages{}.Past(story.PastPage{Layout: r.Layout(engine.Public), View: r.Table.Project(engine.Public)}))
			}
			before = now
		}
	}
}

// TestArgumentsHaveNames proves that each language names the arguments of every command that can be corrected.
func TestArgumentsHaveNames(t *testing.T) {
	for _, lang := range i18n.Languages {
		p := suite.Bundle(t).Printer(lang)
		for _, do := range fields.Forgotten(arrakis.Rules{}.Commands()) {
			for _, a := range fields.Args(spec(do)) {
				if a.Kind != engine.KindQuestion && !a.Unlisted && !p.Has("argument."+a.Name) && !p.Has("term."+a.Name) {
					t.Errorf("%s: no name for the argument %s of %s", lang, a.Name, do)
				}
			}
		}
	}
}

// TestLandmarksHaveNames proves that the bar of the look back names each of its marks.
func TestLandmarksHaveNames(t *testing.T) {
	p := suite.Bundle(t).Printer("en")
	seen := map[string]bool{}
	for _, file := range suite.Records(t) {
		r, items := suite.Read(t, file)
		for _, item := range items {
			if item.Command != nil {
				r.Play(*item.Command)
			}
		}
		for i := range r.Table.History().Len() {
			for _, kind := range (arrakis.Rules{}).Landmarks(r.Table.History(), i) {
				seen[kind] = true
			}
		}
	}
	for _, kind := range []string{"atomics", "battle", "leader", "settlement", "victory", "worm"} {
		if !seen["landmark-"+kind] {
			t.Errorf("no record has the mark %s", kind)
		}
	}
	for kind := range seen {
		if !p.Has("term." + kind) {
			t.Errorf("%s has no name", kind)
		}
	}
}

// render parses a component, checks what every page must have, and returns the page.
func render(t *testing.T, c templ.Component) string {
	t.Helper()
	var b strings.Builder
	if err := c.Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	suite.Sound(t, pagestest.Parse(t, b.String()))
	return b.String()
}

func TestCorrectionsAreTold(t *testing.T) { suite.CorrectionsAreTold(t) }

func TestCommandsHaveNames(t *testing.T) { suite.CommandsHaveNames(t) }

func TestMomentsOutliveTheApp(t *testing.T) { suite.MomentsOutliveTheApp(t) }

func TestRefusalsSayWhoIsTold(t *testing.T) { suite.RefusalsSayWhoIsTold(t) }

func TestSkippingIsAccepted(t *testing.T) { suite.SkippingIsAccepted(t) }
