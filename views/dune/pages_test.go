package dune

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
)

// TestRecordsAreShown plays every record and looks at each screen whenever something new is asked: every question has a
// form for whoever may answer it, no text is missing, and nothing in the page could carry code or style of its own.
func TestRecordsAreShown(t *testing.T) {
	seen := map[string]bool{}
	for _, file := range records(t) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".jsonl"), func(t *testing.T) {
			r, items := read(t, file)
			r.look(seen)
			for _, item := range items {
				if item.Command == nil {
					continue
				}
				if no := r.play(*item.Command); no != nil {
					r.heard(no.Key, r.printer.Refusal(no))
					r.cites(no.Ruling)
				} else {
					r.told()
				}
				r.look(seen)
			}
		})
	}
	for ask := range asks {
		if !seen[ask] {
			t.Errorf("no record asks %q", ask)
		}
	}
}

// look looks at every screen on which this moment asks something that was not looked at before.
func (r *room) look(seen map[string]bool) {
	r.t.Helper()
	view := r.table.Project(engine.Public).(*dune.View)
	prompts := r.table.Prompts()
	for _, p := range prompts {
		seen[p.Ask] = true
		r.cites(p.Ruling)
	}
	for _, v := range r.viewers() {
		moment := fmt.Sprintf("%v %s.%s %v", v, view.Phase, view.Step, view.Result != nil)
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

// lookAt looks at one screen.
func (r *room) lookAt(v engine.Viewer) {
	r.t.Helper()
	root := parse(r.t, r.text(v))
	sound(r.t, root)
	forms := answers(root)
	passed := whoPassed(root)
	if a := r.view().Auction; a != nil && soldNow(*a) != nil && len(passed) > 0 {
		r.t.Errorf("%v: the card is sold, and %v are said to have passed on it", v, passed)
	}
	for _, p := range oneByOne(r.chrome(v).For, r.prompts(v)) {
		if p.Ask == "bid" && !p.IsIdle() && !p.IsAnswered() && slices.Contains(passed, codes[p.For]) {
			r.t.Errorf("%v: %s is asked to bid and stands among those who passed", v, p.For)
		}
		may := p.Key != "" && (v.Sees(p.For) || v.IsModerator())
		if !may || p.For == engine.App {
			continue
		}
		if p.Ask == "play" && !v.IsModerator() && !forms["play "+p.Key] {
			r.t.Errorf("%v: no card can be played", v)
		}
		if !forms[p.Ask+" "+p.Key] && !r.nothingToChoose(p) && p.Ask != "play" {
			r.t.Errorf("%v: no form for %s of %s at %+v", v, p.Ask, p.For, p.Choices)
		}
		if mayPass(p) && !p.IsAnswered() && (p.Urgency != engine.Ring || v.IsModerator()) && !forms["pass "+p.Key] {
			r.t.Errorf("%v: no way to pass on %s of %s", v, p.Ask, p.For)
		}
	}
}

// whoPassed lists, by their codes, who has passed on the card for sale.
func whoPassed(root *html.Node) (passed []string) {
	for n := range root.Descendants() {
		if n.Type != html.ElementNode || attr(n, "class") != "passed" {
			continue
		}
		if words := strings.Fields(textOf(n)); len(words) > 0 && words[0] == "Passed" {
			passed = append(passed, words[1:]...)
		}
	}
	return passed
}

// nothingToChoose reports whether a question leaves its seat nothing but to pass.
func (r *room) nothingToChoose(p engine.Prompt) bool {
	switch c := p.Choices.(type) {
	case dune.ShipChoice:
		return c.Reserves.Normal == 0 && len(c.From) == 0
	case dune.MoveChoice:
		return len(c.From) == 0
	case dune.Rides:
		return len(c.From) == 0
	case dune.AllyChoice:
		return len(c.To) == 0
	case nil: // somebody else's, without its bounds: the board says whether there is anything
		return p.Ask == "move" || p.Ask == "ship"
	}
	return false
}

var (
	unspoken = regexp.MustCompile(`\b(ask|now|label|send|log|term|pass|seat|console|option|result|table|rule|rules|section|element)\.[a-z]`)
	idText   = regexp.MustCompile(`(^|[\s(])(atreides|harkonnen|emperor|fremen|guild|bene-gesserit|spice-blow|ship-move)($|[\s.,;:)])`)
)

// readable are texts that were read already: most stand on every page.
var readable = map[string]bool{}

// isSpoken reports whether a text is one for people.
func isSpoken(text string) bool {
	if !readable[text] {
		readable[text] = !unspoken.MatchString(text) && !idText.MatchString(text)
	}
	return readable[text]
}

// sound proves what holds for every page: no text is missing, no element is named twice, nothing runs or styles itself, and no
// list begins with a choice that nobody made.
func sound(t *testing.T, root *html.Node) {
	t.Helper()
	ids := map[string]bool{}
	for n := range root.Descendants() {
		if n.Type == html.TextNode && n.Parent.Data != "bdi" && !isSpoken(n.Data) { // what people typed is theirs
			t.Errorf("unspoken: %q", n.Data)
		}
		if n.Type != html.ElementNode {
			continue
		}
		if n.Data == "script" || n.Data == "style" {
			t.Errorf("the page holds a %s element", n.Data)
		}
		if slices.Contains(strings.Fields(attr(n, "class")), "label") {
			glued(t, n)
		}
		if n.Data == "select" && chosenByChance(n) {
			t.Errorf("the list %q begins with a choice that nobody made", attr(n, "name"))
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

// glued proves that the parts of a label stand apart: scripts and screen readers say it as one text.
func glued(t *testing.T, label *html.Node) {
	t.Helper()
	for n := range label.Descendants() {
		if n.Type == html.TextNode && strings.TrimSpace(n.Data) == n.Data && n.Data != "" && n.NextSibling != nil && n.NextSibling.Type == html.ElementNode {
			t.Errorf("nothing stands between %q and what follows it", n.Data)
		}
	}
}

// chosenByChance reports whether a list chooses what stands first in it. A wheel does: it has to point at some number.
func chosenByChance(list *html.Node) bool {
	first := ""
	for o := range list.Descendants() {
		if o.Data != "option" {
			continue
		}
		if has(o, "selected") {
			return false
		}
		if first == "" {
			first = "=" + attr(o, "value")
		}
	}
	return first > "=" && !has(list, "data-bounds") && (attr(list, "name") == "for" || strings.HasPrefix(attr(list, "name"), "arg."))
}

// told hears what the last input told each viewer.
func (r *room) told() {
	r.t.Helper()
	entries := r.table.Entries()
	for _, e := range entries[len(entries)-1].Events {
		for _, v := range r.viewers() {
			if m, ok := (dune.Rules{}).Narrate(e, v); ok {
				r.heard(m.Key, r.printer.Message(m))
				r.cites(m.Ruling)
			}
		}
	}
}

// cites proves that a ruling which is named can be explained.
func (r *room) cites(ruling string) {
	r.t.Helper()
	if _, ok := r.chrome(engine.AtModerator).Explain(ruling); !ok && ruling != "" {
		r.t.Errorf("%s is not in the catalogue", ruling)
	}
}

// heard proves that a message was said in words.
func (r *room) heard(key, text string) {
	r.t.Helper()
	if !r.printer.Has(key) {
		r.t.Errorf("no text for %s: %s", key, text)
	}
	if typed := r.printer.Raw(key); strings.Contains(typed, ":typed") {
		return
	}
	if idText.MatchString(text) || strings.ContainsAny(text, "{}[]") {
		r.t.Errorf("%s is said as %q", key, text)
	}
}
