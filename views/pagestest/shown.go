package pagestest

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/a-h/templ"
	"golang.org/x/net/html"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/part"
	"github.com/judgeofthechange/judge/views/rules"
)

// RecordsAreShown plays every record and checks each screen whenever something new is asked: every prompt has a form for
// whoever may answer it, no text is missing, and nothing on the page could carry its own code or style. It returns what was
// asked.
func (g *Game) RecordsAreShown(t *testing.T) map[string]bool {
	seen := map[string]bool{}
	for _, file := range g.Records(t) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".jsonl"), func(t *testing.T) {
			r, items := g.Read(t, file)
			r.look(seen)
			for _, item := range items {
				if item.Command == nil {
					continue
				}
				if no := r.Play(*item.Command); no != nil {
					r.heard(no.Key, r.P.Refusal(no))
					r.Cites(no.Ruling)
				} else {
					r.told()
				}
				r.look(seen)
			}
		})
	}
	return seen
}

// look checks every screen that has a new prompt.
func (r *Room) look(seen map[string]bool) {
	r.T.Helper()
	prompts := r.open()
	for _, p := range prompts {
		seen[p.Ask] = true
		r.Cites(p.Ruling)
	}
	at := ""
	if c, ok := r.Game.Rules.(engine.HistoryRules); ok {
		at = fmt.Sprint(c.CurrentChapter(r.Table.State()).Name, c.Result(r.Table.State()) != nil)
	}
	for _, v := range r.Viewers() {
		r.lessons(v)
		moment := fmt.Sprint(v, at)
		for _, p := range prompts {
			if v == engine.Public || v.IsModerator() || v.Sees(p.For) {
				moment += fmt.Sprintf(" %s %s %v %v %T", p.For, p.Ask, p.IsAnswered(), p.Urgency, p.Choices)
			}
		}
		if !seen[moment] {
			seen[moment] = true
			r.lookAt(v)
		}
	}
}

// lookAt checks one screen.
func (r *Room) lookAt(v engine.Viewer) {
	r.T.Helper()
	text := r.Text(v)
	root := Parse(r.T, text)
	if ofParts := r.textOfParts(v); ofParts != text {
		r.T.Errorf("%v: the page of parts has\n%s", v, difference(ofParts, text))
	}
	r.Game.Sound(r.T, root)
	r.isShort(v)
	if r.Game.Look != nil {
		r.Game.Look(r, v, root)
	}
	if v.IsModerator() {
		r.saysPhase(root)
	}
	forms := Answers(root)
	for _, p := range r.Prompts(v) {
		if p.ID == "" || !v.Sees(p.For) && !v.IsModerator() || p.For == engine.App || r.Game.Formless(r, v, p) {
			continue
		}
		if !forms[p.Ask+" "+p.ID] {
			r.T.Errorf("%v: no form for %s of %s at %+v", v, p.Ask, p.For, p.Choices)
		}
	}
}

// longest is how many bytes a page has at most before it is padded: what a phone far from the router still gets at once.
const longest = 128 << 10

// isShort checks a page's length, folds left out, in each language: the others need a look only where English is long already.
func (r *Room) isShort(v engine.Viewer) {
	r.T.Helper()
	english := r.P
	defer func() { r.P = english }()
	for _, language := range i18n.Languages {
		r.P = r.Game.Bundle(r.T).Printer(language)
		n := len(render(r.T, r.page(v, false)))
		if n > longest {
			r.T.Errorf("%s: in %s the page of %v has %d bytes at line %d, more than %d", r.Table.Header().Game, language, v, n, r.Table.Len(), longest)
		}
		if n < longest/2 {
			return
		}
	}
}

// textOfParts is a page as it is made of parts, most of which were drawn for an earlier one: a part that reads what it does not say differs.
func (r *Room) textOfParts(v engine.Viewer) string {
	r.T.Helper()
	if r.parts == nil {
		r.parts = part.NewCache()
	}
	whole := templ.Join(templ.Raw(`<div id="screen">`), r.Page(v), templ.Raw(`</div>`))
	page, err := part.Make(r.T.Context(), "screen", whole, r.parts, fmt.Sprint(v))
	if err != nil {
		r.T.Fatal(err)
	}
	text, _ := strings.CutPrefix(string(page.Page(r.Layout(v).Version)), `<div id="screen">`)
	return strings.TrimSuffix(text, "</div>")
}

// difference shows where one text differs from another.
func difference(got, want string) string {
	at := 0
	for at < min(len(got), len(want)) && got[at] == want[at] {
		at++
	}
	from := max(0, at-100)
	return fmt.Sprintf("%.400s\nand at once it has\n%.400s", got[from:], want[from:])
}

// saysPhase checks that the console names the phase beside what is to be done.
func (r *Room) saysPhase(console *html.Node) {
	r.T.Helper()
	rules, ok := r.Game.Rules.(engine.HistoryRules)
	if !ok {
		return
	}
	name := rules.CurrentChapter(r.Table.State()).Name
	phase := r.P.Term(name)
	if phase == name { // a game without pages has no words for its phases
		return
	}
	for n := range console.Descendants() {
		if Attr(n, "id") != "now" {
			continue
		}
		for text := range n.Descendants() {
			if text.Type == html.TextNode && strings.Contains(text.Data, phase) {
				return
			}
		}
	}
	r.T.Errorf("the console does not say that it is the phase %q", phase)
}

var unspoken = regexp.MustCompile(`\b(ask|now|label|send|log|term|pass|seat|console|option|result|table|rule|rules|section|element)\.[a-z]`)

// readable caches checked texts: most are on every page.
var readable = map[string]bool{}

// isSpoken reports whether a text is for people.
func (g *Game) isSpoken(text string) bool {
	if !readable[text] {
		readable[text] = !unspoken.MatchString(text) && !g.IDs.MatchString(text)
	}
	return readable[text]
}

// Sound checks every page's rules: no missing text, no duplicate id, no code or style of its own, and no list that starts
// with a choice that nobody made.
func (g *Game) Sound(t *testing.T, root *html.Node) {
	t.Helper()
	ids := map[string]bool{}
	for n := range root.Descendants() {
		if n.Type == html.TextNode && n.Parent.Data != "bdi" && !g.isSpoken(n.Data) { // people's own words
			t.Errorf("unspoken: %q", n.Data)
		}
		if n.Type != html.ElementNode {
			continue
		}
		if n.Data == "script" || n.Data == "style" {
			t.Errorf("the page holds a %s element", n.Data)
		}
		if slices.Contains(strings.Fields(Attr(n, "class")), "label") {
			glued(t, n)
		}
		if n.Data == "select" && chosenByChance(n) {
			t.Errorf("the list %q begins with a choice that nobody made", Attr(n, "name"))
		}
		for _, a := range n.Attr {
			if a.Key == "style" || strings.HasPrefix(a.Key, "on") {
				t.Errorf("<%s %s=%q>", n.Data, a.Key, a.Val)
			}
			if a.Key != "id" {
				continue
			}
			if ids[a.Val] {
				t.Errorf("two elements are named %q", a.Val)
			}
			ids[a.Val] = true
		}
	}
}

// glued checks that the parts of a label are separated: scripts and screen readers read it as one text.
func glued(t *testing.T, label *html.Node) {
	t.Helper()
	for n := range label.Descendants() {
		if n.Type == html.TextNode && strings.TrimSpace(n.Data) == n.Data && n.Data != "" && n.NextSibling != nil && n.NextSibling.Type == html.ElementNode {
			t.Errorf("nothing stands between %q and what follows it", n.Data)
		}
	}
}

// chosenByChance reports whether a list preselects its first option. A wheel does: it has to point at some number.
func chosenByChance(list *html.Node) bool {
	first := ""
	for o := range list.Descendants() {
		if o.Data != "option" {
			continue
		}
		if Has(o, "selected") {
			return false
		}
		if first == "" {
			first = "=" + Attr(o, "value")
		}
	}
	return first > "=" && !Has(list, "data-bounds") && (Attr(list, "name") == "for" || strings.HasPrefix(Attr(list, "name"), "arg."))
}

// signed matches a number below nothing: a sentence says that something falls instead.
var signed = regexp.MustCompile(`(^|[ (])-\d`)

// told checks what the last input told each viewer.
func (r *Room) told() {
	r.T.Helper()
	entries := r.Table.Entries()
	for _, e := range entries[len(entries)-1].Events {
		for _, v := range r.Viewers() {
			if m, ok := r.Game.Rules.Narrate(e, v); ok {
				r.heard(m.Key, r.P.Message(m))
				r.Cites(m.Ruling)
			}
		}
	}
}

// Cites checks that a cited ruling can be explained.
func (r *Room) Cites(ruling string) {
	r.T.Helper()
	if r.Game.Book == nil || r.cited[ruling] {
		return
	}
	if r.cited == nil {
		r.cited = map[string]bool{}
	}
	r.cited[ruling] = true
	if _, ok := rules.Explain(r.Layout(engine.AtModerator), ruling); !ok && ruling != "" {
		r.T.Errorf("%s is not in the catalogue", ruling)
	}
}

// heard checks that a message has words.
func (r *Room) heard(key, text string) {
	r.T.Helper()
	if !r.P.Has(key) {
		r.T.Errorf("no text for %s: %s", key, text)
	}
	if raw := r.P.Raw(key); strings.Contains(raw, ":quoted") {
		return
	}
	if signed.MatchString(text) {
		r.T.Errorf("%s says a number with its sign: %q", key, text)
	}
	if r.Game.IDs.MatchString(text) || strings.ContainsAny(text, "{}[]") {
		r.T.Errorf("%s is said as %q", key, text)
	}
}
